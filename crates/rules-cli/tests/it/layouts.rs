//! Custom TRIAD layouts, on the command line and in the protocol.

use std::fs;
use std::path::PathBuf;

use crate::common::{Client, code, run, run_with, stdout};
use serde_json::{Value, json};

const SMALL: &str =
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";

/// A file with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn every_command_for_a_game_takes_a_layout_from_a_file() {
    let path = file("small.layout", &format!("{SMALL}\n"));
    let path = path.to_str().unwrap();
    for game in ["triad", "triad-tourney"] {
        let counted = stdout(&run(&["perft", game, "1", "--layout", path]));
        assert!(counted.contains("13 action sequences"), "{counted}");
        let simulated = stdout(&run(&["simulate", game, "--games", "5", "--layout", path]));
        assert!(simulated.contains("5 random games"), "{simulated}");
        let played = stdout(&run_with(&["play", game, "--layout", path], b"b3\nquit\n"));
        assert!(played.contains("seat 0: b3"), "{played}");
    }
}

#[test]
fn a_layout_that_cannot_be_used_is_bad_usage() {
    let good = file("good.layout", SMALL);
    let bad = file("bad.layout", "layout/1 small 1:4");
    let good = good.to_str().unwrap();
    for args in [
        &["perft", "triad", "1", "--layout", bad.to_str().unwrap()][..],
        &["perft", "triad", "1", "--layout", "/no such file"],
        &["perft", "cybo", "1", "--layout", good],
        &["perft", "triad", "1", "--layout", good, "--set", "layout=hex"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

#[test]
fn games_on_a_layout_are_played_loaded_and_replayed() {
    for game in ["triad", "triad-tourney"] {
        let mut client = Client::start();
        let mode = json!({"draw_after": 30});
        let view = client
            .ok(json!({"cmd": "new", "game": game, "layout": SMALL, "options": mode, "seed": 1}));
        assert_eq!(view["legal"].as_array().unwrap().len(), 13);
        let position = view["position"].as_str().unwrap();
        assert!(position.contains("layout=#"), "{position}");
        let end = client.ok(json!({"cmd": "random"}));
        let record = client.ok(json!({"cmd": "record"}))["record"].clone();
        let load = |layout: Value| json!({"cmd": "load", "game": game, "layout": layout, "position": end["position"]});
        let loaded = client.ok(load(json!(SMALL)));
        assert_eq!(loaded["position"], end["position"]);
        let observed = client.ok(json!({"cmd": "observe", "seat": 1}));
        assert_eq!(observed["observation"]["position"], end["position"]);
        let replay = json!({"cmd": "replay", "layout": SMALL, "record": record});
        assert_eq!(client.ok(replay), end);
        assert_eq!(client.ok(json!({"cmd": "record"}))["record"], record);
        // Without the layout, or with another, neither can be read.
        let mut bare = load(json!(SMALL));
        bare.as_object_mut().unwrap().remove("layout");
        assert_eq!(code(&client.ask(&bare)), "bad_position");
        let other = SMALL.replace("small", "other").replace("a1-b1+b1-c1", "a1-b1");
        let other = other.replace("a4-b5+b5-c4", "a4-b5");
        assert_eq!(code(&client.ask(&load(json!(other)))), "bad_position");
        let bare = json!({"cmd": "replay", "record": record});
        assert_eq!(code(&client.ask(&bare)), "bad_record");
    }
}

#[test]
fn layouts_that_are_refused_are_bad_options() {
    let mut client = Client::start();
    let new = |game: &str, layout: &str| json!({"cmd": "new", "game": game, "layout": layout});
    for (game, layout) in
        [("triad", ""), ("triad", "hex"), ("triad", "layout/1 x"), ("cybo", SMALL)]
    {
        assert_eq!(code(&client.ask(&new(game, layout))), "bad_option", "{game} {layout}");
    }
    let both =
        json!({"cmd": "new", "game": "triad", "layout": SMALL, "options": {"layout": "rect"}});
    assert_eq!(code(&client.ask(&both)), "bad_option");
}

#[test]
fn only_so_many_layouts_are_kept() {
    let mut client = Client::start();
    let mut new = |name: usize| {
        let layout = SMALL.replace("small", &format!("small-{name}"));
        client.ask(&json!({"cmd": "new", "game": "triad", "layout": layout}))
    };
    for name in 0..1024 {
        assert!(new(name)["ok"].is_object());
    }
    assert_eq!(code(&new(1024)), "bad_option");
    assert!(new(1023)["ok"].is_object(), "one that is known is taken again");
}
