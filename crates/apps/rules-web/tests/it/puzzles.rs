//! The puzzles of the page, solved through the protocol.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use rules_wasm::{MODULES, Session};
use serde_json::{Value, json};

/// A puzzle with its position loaded.
struct Puzzle {
    session: Session,
    riddle: Value,
    name: String,
}

impl Puzzle {
    /// Reads the puzzles of a game.
    fn all(game: &str) -> Vec<Puzzle> {
        let name = format!("puzzles-{game}.json");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join(name);
        let riddles: Vec<Value> =
            serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
        let load = |(index, riddle): (usize, Value)| {
            let name = format!("{game} {index}: {riddle}");
            let mut puzzle = Puzzle { session: Session::new(MODULES), riddle, name };
            let position = puzzle.riddle["position"].clone();
            let load = json!({"cmd": "load", "game": game, "position": position, "seed": 1});
            puzzle.ask(&load).unwrap_or_else(|why| panic!("{}: {why}", puzzle.name));
            puzzle
        };
        riddles.into_iter().enumerate().map(load).collect()
    }

    fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let answer = self.session.ask(&request.to_string());
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer.get("ok").cloned().ok_or_else(|| answer["error"]["message"].to_string())
    }

    /// Plays steps after the first `ply` ones.
    fn play(&mut self, ply: usize, steps: &[&str]) -> Result<Value, String> {
        let mut view = self.ask(&json!({"cmd": "view"}))?;
        if view["ply"] != json!(ply) {
            view = self.ask(&json!({"cmd": "undo", "ply": ply}))?;
        }
        for step in steps {
            view = self.ask(&json!({"cmd": "play", "action": step}))?;
        }
        Ok(view)
    }

    fn kind(&self) -> &str {
        self.riddle["kind"].as_str().expect("a kind")
    }

    /// Whether the opponent must be stopped.
    fn holds(&self) -> bool {
        ["hold", "escape"].contains(&self.kind())
    }

    fn most(&self) -> i64 {
        self.riddle["most"].as_i64().unwrap_or(1)
    }

    /// Returns how much the last step is worth to the seat of the puzzle.
    fn worth(&self, view: &Value) -> i64 {
        let seat = &self.riddle["seat"];
        if self.kind() == "win" {
            return i64::from(view["outcome"]["winners"] == json!([seat]));
        }
        let step = view["effects"].as_array().and_then(|steps| steps.last());
        let effects = step.and_then(|step| step["effects"].as_array()).cloned().unwrap_or_default();
        let worth = |effect: &Value| {
            let own = effect["seat"] == *seat;
            let points = effect["points"].as_i64().unwrap_or_default();
            match (self.kind(), effect["kind"].as_str().unwrap_or_default()) {
                ("capture", "flipped") => i64::from(own),
                ("capture", "captured") => i64::from(!own),
                ("home", "home") => i64::from(own),
                ("score", "scored") if own => points,
                ("take", "scored") if !own => -points,
                _ => 0,
            }
        };
        effects.iter().map(worth).sum()
    }

    /// Returns the most that the rest of a turn is worth. The search stops at `enough`.
    fn best(&mut self, ply: usize, view: &Value, enough: i64, seen: &mut HashSet<String>) -> i64 {
        let (seat, mut best) = (self.riddle["seat"].clone(), 0);
        if view["turn"] != seat || !seen.insert(view["position"].to_string()) {
            return 0;
        }
        for action in view["legal"].as_array().expect("actions") {
            let next = self.play(ply, &[action.as_str().expect("a text")]).expect("it is legal");
            let mut worth = self.worth(&next);
            if self.kind() != "capture" && worth < enough {
                worth += self.best(ply + 1, &next, enough - worth, seen);
            }
            best = best.max(worth);
            if best >= enough {
                break;
            }
        }
        best
    }

    /// Whether the opponent can win before the seat of the puzzle has another turn.
    fn can_lose(&mut self, ply: usize, view: &Value, seen: &mut HashSet<String>) -> bool {
        let seat = self.riddle["seat"].as_u64().expect("a seat");
        if view["outcome"]["winners"] == json!([1 - seat]) {
            return true;
        }
        let is_over = view["turn"] == json!(seat) || view["turn"] == json!("over");
        if is_over || !seen.insert(view["position"].to_string()) {
            return false;
        }
        let events = view["chance"].as_array().expect("events").iter().map(|event| &event[0]);
        let steps: Vec<_> =
            view["legal"].as_array().expect("actions").iter().chain(events).collect();
        steps.iter().any(|step| {
            let next = self.play(ply, &[step.as_str().expect("a text")]).expect("it is legal");
            let is_skipped = view["turn"] == json!("chance") && next["turn"] == json!("chance");
            !is_skipped && self.can_lose(ply + 1, &next, seen)
        })
    }

    /// Returns the reply to a wrong action.
    fn reply(&self, action: &str) -> Option<String> {
        let replies = self.riddle["replies"].as_array()?;
        let is_for = |reply: &&Value| {
            reply[1].as_str().is_some_and(|all| all.split(' ').any(|one| one == action))
        };
        let reply = replies.iter().find(is_for).unwrap_or(&replies[0]);
        reply[0].as_str().map(String::from)
    }

    /// Plays a wrong action as the page does, and returns the view after the reply.
    fn answered(&mut self, action: &str) -> Option<Value> {
        let reply = self.reply(action)?;
        let mut view = self.play(0, &[action]).expect("it is legal");
        let mut ply = 1;
        while view["turn"] == self.riddle["seat"] {
            let first = view["legal"][0].as_str().expect("an action").to_owned();
            view = self.play(ply, &[&first]).expect("it is legal");
            ply += 1;
        }
        if view["turn"] == json!("over") {
            return Some(view);
        }
        let steps: Vec<_> = reply.split(' ').collect();
        Some(self.play(ply, &steps).unwrap_or_else(|why| panic!("{}: {action}: {why}", self.name)))
    }
}

/// Checks that exactly the answer reaches the goal.
fn assert_solved(mut puzzle: Puzzle) {
    let (name, most) = (puzzle.name.clone(), puzzle.most());
    let seat = puzzle.riddle["seat"].clone();
    let answer = puzzle.riddle["answer"].as_str().expect("an answer").to_owned();
    let answer: Vec<_> = answer.split(' ').collect();
    let start = puzzle.ask(&json!({"cmd": "view"})).unwrap();
    assert_eq!(start["turn"], seat, "{name}");
    let mut worth = 0;
    for ply in 0..answer.len() {
        let next =
            puzzle.play(ply, &answer[ply..=ply]).unwrap_or_else(|why| panic!("{name}: {why}"));
        worth += if puzzle.kind() == "capture" && ply > 0 { 0 } else { puzzle.worth(&next) };
        if ply + 1 == answer.len() && puzzle.holds() {
            assert_ne!(next["turn"], seat, "{name}");
            assert!(!puzzle.can_lose(answer.len(), &next, &mut HashSet::new()), "{name}");
            worth = 1;
        }
    }
    assert_eq!(worth, most, "{name}");
    let legal = start["legal"].as_array().expect("actions");
    let wrong = legal.iter().filter_map(Value::as_str).filter(|&one| one != answer[0]);
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.len() > 2 && wrong.len() + 1 == legal.len(), "{name}");
    let mut seen = HashSet::new();
    for action in wrong {
        if !puzzle.holds() {
            let next = puzzle.play(0, &[action]).expect("it is legal");
            let mut worth = puzzle.worth(&next);
            if puzzle.kind() != "capture" {
                worth += puzzle.best(1, &next, most, &mut seen);
            }
            assert!(worth < most, "{name}: {action}");
        }
        if let Some(end) = puzzle.answered(action) {
            let other = json!([1 - seat.as_u64().expect("a seat")]);
            assert!(!puzzle.holds() || end["outcome"]["winners"] == other, "{name}: {action}");
            assert!(
                puzzle.holds() || end["turn"] == seat || end["turn"] == json!("over"),
                "{name}: {action}"
            );
            assert!(
                puzzle.kind() != "escape" || end["outcome"]["reason"] == json!("trap"),
                "{name}: {action}"
            );
        }
    }
}

#[test]
fn each_puzzle_has_exactly_one_answer() {
    let mut bytes = 0;
    for game in ["triad", "triandro", "triarchy", "conquest"] {
        let puzzles = Puzzle::all(game);
        assert!(puzzles.len() >= 30, "{game}: {}", puzzles.len());
        let grades: Vec<_> = puzzles.iter().map(|one| one.riddle["grade"].as_u64()).collect();
        assert!(
            grades.is_sorted() && grades.iter().all(|grade| matches!(grade, Some(1..=3))),
            "{game}"
        );
        puzzles.into_iter().for_each(assert_solved);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("page/puzzles-{game}.json"));
        bytes += fs::metadata(path).expect("a file").len();
    }
    assert!(bytes <= 40_000, "{bytes} bytes");
}
