//! Long walks through the protocol: any request may follow any other.

mod common;

use common::{Client, Dice, code, games};
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
}

impl Walk {
    fn new(game: &Value, seed: u64) -> Walk {
        let mut client = Client::start();
        let view = client.ok(json!({"cmd": "new", "game": game, "seed": seed}));
        let dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let other = Client::start();
        Walk { game: game.clone(), client, other, dice, view, earlier: Vec::new() }
    }

    fn step(&mut self) {
        match self.dice.below(12) {
            0..6 => self.play(),
            6 => self.undo(),
            7 => self.determinize(),
            8 => self.load(),
            9 => self.replay(),
            10 => self.refuse(),
            _ => self.look(),
        }
        assert_eq!(self.client.ok(json!({"cmd": "view"})), self.view);
    }

    fn play(&mut self) {
        let legal = self.view["legal"].as_array().unwrap();
        let chance = self.view["chance"].as_array().unwrap();
        let steps: Vec<_> = legal.iter().chain(chance.iter().map(|pair| &pair[0])).collect();
        let request = match steps.len() {
            0 => return assert_eq!(self.refused(json!({"cmd": "sample"})), "game_over"),
            _ if !chance.is_empty() && self.dice.below(2) == 0 => json!({"cmd": "sample"}),
            count => json!({"cmd": "play", "action": steps[self.dice.below(count)]}),
        };
        let next = self.client.ok(request);
        self.earlier.push(std::mem::replace(&mut self.view, next));
    }

    fn undo(&mut self) {
        match self.earlier.pop() {
            Some(earlier) => {
                assert_eq!(self.client.ok(json!({"cmd": "undo"})), earlier);
                self.view = earlier;
            }
            None => assert_eq!(self.refused(json!({"cmd": "undo"})), "bad_request"),
        }
    }

    /// What is drawn for a seat looks the same to it.
    fn determinize(&mut self) {
        let seat = self.dice.below(2);
        let drawn = self.client.ok(json!({"cmd": "redraw", "seat": seat}));
        let load = json!({"cmd": "load", "game": self.game, "position": drawn["position"]});
        let loaded = self.other.ok(load);
        assert_eq!(loaded["turn"], self.view["turn"]);
        let observe = json!({"cmd": "observe", "seat": seat});
        assert_eq!(self.other.ok(observe.clone()), self.client.ok(observe));
    }

    /// The position goes on elsewhere just as here, but without a history.
    fn load(&mut self) {
        let load = json!({"cmd": "load", "game": self.game, "position": self.view["position"]});
        let mut loaded = self.other.ok(load);
        assert_eq!(loaded["ply"], 0);
        loaded["ply"] = self.view["ply"].clone();
        assert_eq!(loaded, self.view);
        assert_eq!(code(&self.other.ask(&json!({"cmd": "undo"}))), "bad_request");
    }

    /// The record leads to the same place, and from there back.
    fn replay(&mut self) {
        let record = self.client.ok(json!({"cmd": "record"}));
        let replay = json!({"cmd": "replay", "record": record["record"]});
        assert_eq!(self.other.ok(replay), self.view);
        for earlier in self.earlier.iter().rev().take(3) {
            assert_eq!(self.other.ok(json!({"cmd": "undo"})), *earlier);
        }
    }

    fn refuse(&mut self) {
        for request in [
            json!({"cmd": "play", "action": "?"}),
            json!({"cmd": "new", "game": self.game, "options": {"zebra": true}}),
            json!({"cmd": "load", "game": self.game, "position": "?"}),
            json!({"cmd": "replay", "record": "?"}),
            json!({"cmd": "observe", "seat": 6}),
            json!({"cmd": "perft", "depth": 255, "limit": 0}),
        ] {
            assert!(!self.refused(request).is_empty());
        }
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
            assert!(observed["observation"].is_object());
            self.client.ok(json!({"cmd": "record", "seat": seat}));
        }
        let count = ["legal", "chance"].map(|key| self.view[key].as_array().unwrap().len());
        let nodes = json!({"nodes": count.iter().sum::<usize>()});
        assert_eq!(self.client.ok(json!({"cmd": "perft", "depth": 1})), nodes);
    }

    fn refused(&mut self, request: Value) -> String {
        let answer = self.client.ask(&request);
        code(&answer).to_owned()
    }
}

#[test]
fn any_request_may_follow_any_other() {
    for game in games(&mut Client::start()) {
        for seed in 1..4 {
            let mut walk = Walk::new(&game["name"], seed);
            for _ in 0..400 {
                walk.step();
            }
        }
    }
}
