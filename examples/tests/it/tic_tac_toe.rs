//! The example with tic-tac-toe has the whole program.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// What the program prints for this input, if it ends with success.
fn run(args: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tic_tac_toe"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_is_listed_beside_the_others() {
    let list = run(&["list"], "");
    assert!(list.contains("\ntic-tac-toe  2 seats, no chance, nothing hidden\n"), "{list}");
    assert!(list.contains("triandro") && list.contains("a row of three wins"), "{list}");
}

#[test]
fn it_is_played_by_piped_moves() {
    let people = ["play", "tic-tac-toe", "--seat", "1=human"];
    let played = run(&people, "e\ne\nA\nundo\nb\nquit\n");
    assert!(played.contains("\n a b c\n d e f\n g h i\n"), "{played}");
    assert!(played.contains("#1    a b c d f g h i\nseat 1> the square is taken"), "{played}");
    assert!(played.contains("seat 1: a\n") && played.contains("\n a O c\n d X f\n"), "{played}");
    let won = run(&people, "a\nb\ne\nc\ni\nrecord\n");
    assert!(won.contains("the game is over: seat 0 wins (row)"), "{won}");
    assert!(won.contains("[Result \"row 0\"]\n\na b e c i\n"), "{won}");
}

#[test]
fn it_is_simulated() {
    let args = ["simulate", "tic-tac-toe", "--games", "500", "--json"];
    let report: Value = serde_json::from_str(&run(&args, "")).unwrap();
    let wins = report["wins"].as_array().unwrap();
    let wins: u64 = wins.iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins + report["draws"].as_u64().unwrap(), 500, "{report}");
    assert_eq!(report["reasons"]["row"], wins);
    assert_eq!((&report["length"]["min"], &report["length"]["max"]), (&json!(5), &json!(9)));
}

/// Games that end after so many steps: the sequences of that length that cannot be continued.
#[test]
fn its_games_are_counted() {
    let sequences = |depth: &str| {
        let counted = run(&["perft", "tic-tac-toe", depth], "");
        let line = counted.lines().find_map(|line| line.strip_suffix(" action sequences"));
        line.unwrap().parse::<u64>().unwrap()
    };
    let counts = ["5", "6", "7", "8", "9"].map(sequences);
    assert_eq!(counts, [15_120, 54_720, 148_176, 200_448, 127_872]);
    // Of a game that goes on each sequence becomes as many as there are squares free.
    let ended = (0..4).map(|at| counts[at] - counts[at + 1] / (4 - at as u64)).sum::<u64>();
    assert_eq!(ended + counts[4], 255_168, "all games of tic-tac-toe");
}

#[test]
fn it_is_shown_and_replayed() {
    let shown = run(&["show", "tic-tac-toe/1 - X.O.X...."], "");
    assert!(shown.contains(" X b O\n d X f\n g h i\n") && shown.contains("seat 1 is to act"));
    let record = run(&["play", "tic-tac-toe", "--seat", "1=human"], "a\nb\ne\nc\ni\nrecord\n");
    let start = record.find("[Game").unwrap();
    let replayed = run(&["replay", "-"], record[start..].split("undo, record").next().unwrap());
    assert!(replayed.contains("    5  seat 0  i\n"), "{replayed}");
    assert!(replayed.contains("right: 5 steps, seat 0 wins (row)"), "{replayed}");
}

#[test]
fn it_is_served() {
    let requests = [
        json!({"cmd": "new", "game": "tic-tac-toe"}),
        json!({"cmd": "play", "action": "e"}),
        json!({"cmd": "perft", "depth": 2}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let answers = run(&["serve"], &input);
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[1]["ok"]["position"], "tic-tac-toe/1 - ....X....");
    assert_eq!(answers[2]["ok"]["nodes"], 8 * 7);
}

#[test]
fn the_tour_goes_over_it() {
    let tour = run(&[], "");
    assert!(tour.contains("\ntic-tac-toe  Two players claim squares"), "{tour}");
    assert!(tour.contains("A random game of ") && !tour.contains("WRONG"), "{tour}");
}

#[test]
fn without_packed_form_it_is_counted_plainly_only() {
    let counted = run(&["perft", "tic-tac-toe", "6", "--threads", "2"], "");
    assert!(counted.contains("\n54720 action sequences\n"), "{counted}");
    for args in [&["perft", "tic-tac-toe", "3", "--merge"][..], &["positions", "tic-tac-toe", "3"]]
    {
        let output = Command::new(env!("CARGO_BIN_EXE_tic_tac_toe")).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("tic-tac-toe has no packed form"), "{error}");
    }
}
