//! Long walks through the protocol: any request may follow any other.

use std::collections::BTreeSet;

use crate::common::{Client, Dice};
use serde_json::{Value, json};

/// A session under test, a second one to compare with, and what the view must be.
struct Walk {
    game: Value,
    client: Client,
    other: Client,
    dice: Dice,
    view: Value,
    /// The views before each step that can be taken back.
    earlier: Vec<Value>,
    /// The views that were taken back, the last one first to be repeated.
    later: Vec<Value>,
}

/// Returns a view without the keys that depend on how it was reached.
fn view_of(client: &mut Client, request: Value) -> Value {
    let mut view = client.ok(request);
    view.as_object_mut().unwrap().retain(|key, _| !["options", "redo"].contains(&&**key));
    view
}

impl Walk {
    fn new(game: &Value, seed: u64) -> Walk {
        let mut client = Client::start();
        let view = view_of(&mut client, json!({"cmd": "new", "game": game, "seed": seed}));
        let dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let other = Client::start();
        Walk {
            game: game.clone(),
            client,
            other,
            dice,
            view,
            earlier: Vec::new(),
            later: Vec::new(),
        }
    }

    fn step(&mut self) {
        match self.dice.below(15) {
            0..6 => self.play(),
            6 | 11 => self.undo(),
            12 => self.redo(),
            13 => self.resign(),
            7 => self.determinize(),
            8 => self.load(),
            9 => self.replay(),
            10 => self.refuse(),
            _ => self.look(),
        }
        assert_eq!(view_of(&mut self.client, json!({"cmd": "view"})), self.view);
        assert_well_formed(&self.view);
    }

    fn play(&mut self) {
        let legal = self.view["legal"].as_array().unwrap();
        let chance = self.view["chance"].as_array().unwrap();
        let steps: Vec<_> = legal.iter().chain(chance.iter().map(|pair| &pair[0])).collect();
        let request = match steps.len() {
            0 => return assert_eq!(self.client.refused(&json!({"cmd": "sample"})), "game_over"),
            _ if !chance.is_empty() && self.dice.below(2) == 0 => json!({"cmd": "sample"}),
            count => json!({"cmd": "play", "action": steps[self.dice.below(count)]}),
        };
        let next = view_of(&mut self.client, request);
        self.earlier.push(std::mem::replace(&mut self.view, next));
        self.later.clear();
    }

    fn undo(&mut self) {
        match self.earlier.pop() {
            Some(earlier) => {
                assert_eq!(view_of(&mut self.client, json!({"cmd": "undo"})), earlier);
                self.later.push(std::mem::replace(&mut self.view, earlier));
            }
            None => assert_eq!(self.client.refused(&json!({"cmd": "undo"})), "bad_request"),
        }
    }

    fn redo(&mut self) {
        match self.later.pop() {
            Some(later) => {
                assert_eq!(view_of(&mut self.client, json!({"cmd": "redo"})), later);
                self.earlier.push(std::mem::replace(&mut self.view, later));
            }
            None => assert_eq!(self.client.refused(&json!({"cmd": "redo"})), "bad_request"),
        }
    }

    /// A seat resigns; most take it back.
    fn resign(&mut self) {
        let seat = self.dice.below(2);
        let request = json!({"cmd": "resign", "seat": seat});
        if self.view["turn"] == "over" {
            return assert_eq!(self.client.refused(&request), "game_over");
        }
        self.client.ok(request);
        self.later.clear();
        let over = view_of(&mut self.client, json!({"cmd": "view"}));
        let outcome = &over["outcome"];
        assert_eq!((&outcome["reason"], &outcome["seat"]), (&json!("resigned"), &json!(seat)));
        let winners = outcome["winners"].as_array().unwrap();
        assert!(!winners.is_empty() && !winners.contains(&json!(seat)), "{outcome}");
        assert_eq!(self.client.refused(&json!({"cmd": "sample"})), "game_over");
        if self.dice.below(4) > 0 {
            assert_eq!(view_of(&mut self.client, json!({"cmd": "undo"})), self.view);
            self.later.push(over);
        } else {
            self.earlier.push(std::mem::replace(&mut self.view, over));
        }
    }

    /// A position drawn for a seat looks the same to it.
    fn determinize(&mut self) {
        let seat = self.dice.below(2);
        let drawn = self.client.ok(json!({"cmd": "redraw", "seat": seat}));
        let load = json!({"cmd": "load", "game": self.game, "position": drawn["position"]});
        let loaded = self.other.ok(load);
        assert!(loaded["turn"] == self.view["turn"] || self.somebody_has_given_up());
        let observe = json!({"cmd": "observe", "seat": seat});
        assert_eq!(self.other.ok(observe.clone()), self.client.ok(observe));
    }

    /// A session loaded from the position continues in the same way, but has no history.
    fn load(&mut self) {
        let load = json!({"cmd": "load", "game": self.game, "position": self.view["position"]});
        let mut loaded = view_of(&mut self.other, load);
        assert_eq!(loaded["ply"], 0);
        loaded["ply"] = self.view["ply"].clone();
        let mut here = self.view.clone();
        here.as_object_mut().unwrap().remove("effects");
        // A resignation is no part of the position.
        assert!(loaded == here || self.somebody_has_given_up(), "{loaded}");
        assert_eq!(self.other.refused(&json!({"cmd": "undo"})), "bad_request");
    }

    /// The record leads to the same position, and can be taken back from there.
    fn replay(&mut self) {
        let record = self.client.ok(json!({"cmd": "record"}));
        let replay = json!({"cmd": "replay", "record": record["record"]});
        assert_eq!(view_of(&mut self.other, replay), self.view);
        for earlier in self.earlier.iter().rev().take(3) {
            assert_eq!(view_of(&mut self.other, json!({"cmd": "undo"})), *earlier);
        }
    }

    fn refuse(&mut self) {
        for request in [
            json!({"cmd": "play", "action": "?"}),
            json!({"cmd": "new", "game": self.game, "options": {"zebra": true}}),
            json!({"cmd": "load", "game": self.game, "position": "?"}),
            json!({"cmd": "replay", "record": "?"}),
            json!({"cmd": "observe", "seat": 6}),
            json!({"cmd": "resign", "seat": 6}),
            json!({"cmd": "match", "seat": 6}),
            json!({"cmd": "close", "session": "another"}),
        ] {
            assert!(!self.client.refused(&request).is_empty());
        }
        if !self.somebody_has_given_up() {
            assert!(
                !self.client.refused(&json!({"cmd": "perft", "depth": 255, "limit": 0})).is_empty()
            );
        }
    }

    fn somebody_has_given_up(&self) -> bool {
        self.view["outcome"]["reason"] == "resigned"
    }

    fn look(&mut self) {
        for seat in 0..2 {
            let seen = self.client.ok(json!({"cmd": "view", "seat": seat}));
            for key in ["game", "turn", "outcome", "ply"] {
                assert_eq!(seen[key], self.view[key]);
            }
            let acts = self.view["turn"] == seat;
            assert_eq!(seen["legal"], if acts { self.view["legal"].clone() } else { json!([]) });
            let observed = self.client.ok(json!({"cmd": "observe", "seat": seat}));
            assert_eq!(observed["observation"], seen["observation"]);
            assert!(seen.get("position").is_none() && seen.get("chance").is_none(), "{seen}");
            assert!(observed["observation"].is_object());
            self.client.ok(json!({"cmd": "record", "seat": seat}));
            let seen = self.client.ok(json!({"cmd": "match", "seat": seat}))["match"].clone();
            assert_eq!(seen["turn"], self.view["turn"]);
            assert_eq!(seen["steps"].as_array().unwrap().len() as u64, self.view["ply"]);
            assert_eq!(seen["actions"].as_array().unwrap().is_empty(), !acts);
        }
        let count = ["legal", "chance"].map(|key| self.view[key].as_array().unwrap().len());
        let nodes = json!({"nodes": count.iter().sum::<usize>()});
        assert_eq!(self.client.ok(json!({"cmd": "perft", "depth": 1})), nodes);
    }
}

fn assert_well_formed(view: &Value) {
    let keys = view.as_object().expect("an object").keys().map(String::as_str);
    let keys: Vec<_> = keys.filter(|key| !["chance_seat", "effects"].contains(key)).collect();
    assert_eq!(keys, ["chance", "game", "legal", "outcome", "ply", "position", "seats", "turn"]);
    let [legal, chance] = ["legal", "chance"].map(|key| view[key].as_array().expect("a list"));
    let events = chance.iter().map(|pair| &pair[0]);
    let texts: Vec<_> = legal.iter().chain(events).map(|step| step.as_str().unwrap()).collect();
    let different: BTreeSet<_> = texts.iter().collect();
    assert_eq!(different.len(), texts.len(), "{view}");
    match view["turn"].as_str() {
        None => assert!(view["turn"].is_u64() && !legal.is_empty() && chance.is_empty(), "{view}"),
        Some("chance") => assert!(legal.is_empty() && !chance.is_empty(), "{view}"),
        Some(turn) => assert!(turn == "over" && texts.is_empty(), "{view}"),
    }
    assert_eq!(view["turn"] == "over", view["outcome"].is_object(), "{view}");
    let weights = chance.iter().map(|pair| pair[1].as_u64().expect("a whole number"));
    assert!(chance.is_empty() || weights.fold(0, gcd) == 1, "{view}");
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn any_request_may_follow_any_other() {
    for game in Client::start().games() {
        for seed in 1..3 {
            let mut walk = Walk::new(&game["name"], seed);
            for _ in 0..200 {
                walk.step();
            }
        }
    }
}

#[test]
fn any_bytes_get_an_answer() {
    let words =
        b"{ } [ ] \"cmd\" : , \"new\" \"game\" \"cybo\" 1e999 \xff\xfe \x00 \\u0000 \"\\ud800\" -";
    let words: Vec<&[u8]> = words.split(|&byte| byte == b' ').collect();
    let (mut client, mut dice) = (Client::start(), Dice(0x9e37_79b9_7f4a_7c15));
    for _ in 0..5000 {
        let mut line = Vec::new();
        for _ in 0..dice.below(12) {
            match dice.below(4) {
                0 => line.push(dice.below(256) as u8),
                _ => line.extend(words[dice.below(words.len())]),
            }
        }
        let answer: Value = serde_json::from_str(&client.0.answer(&line)).expect("an answer");
        assert!(answer["ok"].is_object() || answer["error"].is_object(), "{line:?}: {answer}");
    }
}
