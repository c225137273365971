//! The guided games, played through the engines.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use rules_wasm::{MODULES, Session};
use serde_json::{Value, json};

/// The guided game of the page.
fn lesson(game: &str) -> Value {
    let name = format!("learn-{game}.json");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join(name);
    serde_json::from_str(&fs::read_to_string(path).expect("each game has a lesson")).unwrap()
}

/// A scene at the table of the page: the visitor has seat 0, and the script the rest.
struct Scene {
    session: Session,
    script: VecDeque<String>,
    view: Value,
    game: String,
}

impl Scene {
    fn begin(game: &str, scene: &Value) -> Scene {
        let mut session = Session::new(MODULES);
        let options = scene.get("options").cloned().unwrap_or(json!({}));
        let request = match scene.get("position") {
            Some(position) => {
                json!({"cmd": "load", "game": game, "position": position, "seed": 1})
            }
            None => json!({"cmd": "new", "game": game, "options": options, "seed": 1}),
        };
        let view = ask(&mut session, &request).unwrap_or_else(|why| panic!("{game}: {why}"));
        let script = scene["script"].as_str().unwrap_or_default().split_whitespace();
        let script = script.map(String::from).collect();
        let mut scene = Scene { session, script, view, game: game.to_owned() };
        scene.let_others_play();
        scene
    }

    fn play(&mut self, action: &str) -> Result<(), String> {
        self.view = ask(&mut self.session, &json!({"cmd": "play", "action": action}))?;
        Ok(())
    }

    /// Plays the script until the visitor must act or roll.
    fn let_others_play(&mut self) {
        loop {
            let (turn, rolls) = (&self.view["turn"], self.view["chance_seat"] == json!(0));
            let waits = match turn.as_str() {
                Some("chance") => rolls && self.game != "conquest",
                Some(_) => true,
                None => turn == &json!(0),
            };
            if waits {
                return;
            }
            let Some(next) = self.script.pop_front() else { return };
            self.play(&next).unwrap_or_else(|why| panic!("{}: {next}: {why}", self.game));
        }
    }

    /// Does what a step asks for.
    fn follow(&mut self, step: &Value) -> Result<(), String> {
        if let Some(action) = step["refused"].as_str() {
            let before = self.view.clone();
            let why = self.play(action).expect_err("a rule forbids it");
            let now = ask(&mut self.session, &json!({"cmd": "view"}))?;
            let same = now["position"] == before["position"];
            return if same && why.contains("-") { Ok(()) } else { Err(why) };
        }
        for _ in 0..step["times"].as_u64().unwrap_or(1) {
            let legal = self.view["legal"].as_array().cloned().unwrap_or_default();
            let action = match step["play"].as_str() {
                None => self.script.pop_front().ok_or("there is nothing to roll")?,
                Some("*") => legal.first().and_then(Value::as_str).ok_or("no action")?.to_owned(),
                Some(action) => action.to_owned(),
            };
            if step.get("instead").is_some() && legal.len() < 2 {
                return Err("there is no other action".to_owned());
            }
            self.play(&action)?;
            self.let_others_play();
        }
        Ok(())
    }
}

fn ask(session: &mut Session, request: &Value) -> Result<Value, String> {
    let answer: Value = serde_json::from_str(&session.ask(&request.to_string())).unwrap();
    answer.get("ok").cloned().ok_or_else(|| answer["error"]["message"].to_string())
}

#[test]
fn the_guided_game_of_each_game_can_be_played() {
    let games = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];
    for game in games {
        let lesson = lesson(game);
        let scenes = lesson["scenes"].as_array().expect("scenes");
        let mut last = None;
        for scene in scenes {
            let mut played = Scene::begin(game, scene);
            let steps = scene["steps"].as_array().expect("steps");
            for step in steps {
                let words = &step["words"];
                played.follow(step).unwrap_or_else(|why| panic!("{game}: {words}: {why}"));
            }
            assert!(steps.last().expect("a step").get("done").is_some(), "{game}");
            assert!(played.script.is_empty(), "{game}: {:?} is left", played.script);
            last = Some(played.view);
        }
        if game == "triad-tourney" {
            let outcome = &last.expect("a scene")["outcome"];
            assert_eq!((&outcome["winners"], &outcome["reason"]), (&json!([0]), &json!("capture")));
        }
    }
}

/// The texts of the lesson of the Tourney say what happens in each scene.
#[test]
fn the_guided_tourney_says_what_happens() {
    let lesson = lesson("triad-tourney");
    let tallies = ["1:b:-", "3:b:t", "2:b:b", "2:t:t", "5:btc:bt"];
    let scenes = lesson["scenes"].as_array().expect("scenes");
    assert_eq!(scenes.len(), tallies.len());
    for (scene, tally) in scenes.iter().zip(tallies) {
        let mut played = Scene::begin("triad-tourney", scene);
        for step in scene["steps"].as_array().expect("steps") {
            played.follow(step).expect("it can be played");
        }
        let position = ask(&mut played.session, &json!({"cmd": "view"})).unwrap();
        let position = position["position"].as_str().expect("a position");
        assert_eq!(position.split(' ').nth(2), Some(tally), "{position}");
        if tally == "2:t:t" {
            assert!(position.contains(" 5.5,5.8 "), "3.5 has left: {position}");
        }
    }
}
