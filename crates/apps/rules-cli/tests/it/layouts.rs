//! Custom TRIAD layouts, on the command line and in a process that serves.

use std::fs;
use std::path::PathBuf;

use crate::common::{code, refused, run, run_with, serve, stdout};
use serde_json::json;

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
        refused(args);
    }
}

#[test]
fn only_so_many_layouts_are_kept() {
    let new = |name: usize| {
        let layout = SMALL.replace("small", &format!("small-{name}"));
        format!("{}\n", json!({"cmd": "new", "game": "triad", "layout": layout}))
    };
    let requests: String = (0..=1024).chain([1023]).map(new).collect();
    let answers = serve(requests.as_bytes());
    assert!(answers[..1024].iter().all(|answer| answer["ok"].is_object()));
    assert_eq!(code(&answers[1024]), "bad_option");
    assert!(answers[1025]["ok"].is_object(), "one that is known is taken again");
}
