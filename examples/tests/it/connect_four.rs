//! Connect Four, a game of your own: its laws, a slow model in step, a property, and the whole
//! program.

#[path = "../../connect_four/game.rs"]
mod game;
#[path = "../../connect_four/slow.rs"]
mod slow;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use game::{Column, ConnectFour, End, Illegal};
use proptest::prelude::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_conformance::lockstep::{Lockstep, Model, games};
use rules_conformance::{kit, strategy};
use rules_core::{FixedSeats, Game, PlayError, Seat, Symmetric, perft};
use rules_search::{AlphaBeta, Bot, Budget, Proof, Uct, View};
use serde_json::{Value, json};
use slow::SlowFour;

fn played(columns: &str) -> ConnectFour {
    let mut position = ConnectFour::default();
    for column in columns.split(' ') {
        position.play(column.parse().unwrap()).unwrap();
    }
    position
}

#[test]
fn the_laws_hold() {
    let report = kit!(ConnectFour).walks(4).check();
    assert_eq!(report.finished_games(), report.walks());
}

#[test]
fn both_models_agree() {
    let tally = Lockstep::<ConnectFour, SlowFour>::new().run([FixedSeats], games(20));
    assert_eq!(tally.get("games"), games(20) as u64);
}

/// From the fast model, the first ones from the slow model as well.
#[test]
fn move_sequences_are_counted() {
    let counts = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&ConnectFour::default(), depth), count);
    }
    assert_eq!(SlowFour::new(&[]).perft(5), 16_807);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A failing game is shrunk to a short one.
    #[test]
    fn mirroring_changes_no_result(end in strategy::position::<ConnectFour>(42)) {
        prop_assert_eq!(end.map(true).outcome(), end.outcome());
    }
}

#[test]
fn lines_run_in_four_directions_and_not_around_the_edge() {
    for (columns, ended) in [
        ("a b a b a b a", true),
        ("a a b b c c d", true),
        ("a b b c c d c d d a d", true),
        ("g f f e e d e d d g d", true),
        // Three at the top of a column and one at the bottom of the next are no line.
        ("b a g a g a a g a c a", false),
    ] {
        let end = played(columns).outcome().map(|outcome| outcome.end());
        assert_eq!(end, ended.then_some(End::Four), "{columns}");
    }
}

#[test]
fn full_columns_and_positions_that_cannot_be_are_refused() {
    let full = played("a a a a a a");
    assert_eq!(full.why_illegal(Column::A), Some(Illegal::Full));
    let mut over = played("a b a b a b a");
    assert_eq!(over.play(Column::C), Err(PlayError::GameOver));
    for (body, why) in [
        ("bb//////", "the seats take turns"),
        ("aaaa/bbbb/////", "play stops after four in a line"),
        ("aaaaa/bbbb/////", "play stops after four in a line"),
        ("a/b", "expected seven columns with / between them (at byte 20)"),
        ("aaaaaaa//////", "expected seven columns with / between them (at byte 23)"),
    ] {
        let error = format!("connect-four/1 - {body}").parse::<ConnectFour>().unwrap_err();
        assert_eq!(error.to_string(), why, "{body}");
    }
}

/// Bots need `Game` and `Observe`, which `open_game!` writes; alpha-beta needs a key too.
#[test]
fn bots_find_a_win() {
    let position = played("a g a g a b");
    let view = View::of(&position).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut alphabeta = AlphaBeta::new(|_: &ConnectFour, _: Seat| 0, 1 << 20);
    let analysis = alphabeta.choose(&view, &Budget::iterations(4), &mut rng).unwrap();
    assert_eq!(analysis.action, Column::A);
    let proof = analysis.chosen().and_then(|chosen| chosen.proof);
    assert!(matches!(proof, Some(Proof { plies: 1, .. })), "{proof:?}");
    let analysis = Uct::default().choose(&view, &Budget::iterations(500), &mut rng).unwrap();
    assert_eq!(analysis.action, Column::A);
}

// The program.

fn start(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_connect_four"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The output of the program for this input, if it ends with success.
fn run(args: &[&str], input: &str) -> String {
    let output = start(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_is_listed_beside_the_others() {
    let list = run(&["list"], "");
    assert!(list.contains("\nconnect-four  2 seats, no chance, nothing hidden\n"), "{list}");
    assert!(list.contains("triandro") && list.contains("four in a line win"), "{list}");
}

#[test]
fn it_is_played_by_piped_moves() {
    let people = ["play", "connect-four", "--seat", "1=human"];
    let played = run(&people, "d\nD\nundo\ne\nquit\n");
    assert!(played.contains(" . . . . . . .\n a b c d e f g\n"), "{played}");
    assert!(played.contains(" . . . X O . .\n a b c d e f g\n"), "{played}");
    let won = run(&people, "a\nb\na\nb\na\nb\na\nrecord\n");
    assert!(won.contains("the game is over: Seat 0 wins with four in a line."), "{won}");
    assert!(won.contains("[Result \"four 0\"]\n\na b a b a b a\n"), "{won}");
    let bot = run(&["play", "connect-four", "--seat", "1=alphabeta:4"], "a\nquit\n");
    assert!(bot.contains("seat 1: "), "{bot}");
}

#[test]
fn it_is_simulated_and_counted() {
    let args = ["simulate", "connect-four", "--games", "200", "--json"];
    let report: Value = serde_json::from_str(&run(&args, "")).unwrap();
    let wins = report["wins"].as_array().unwrap();
    let wins: u64 = wins.iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins + report["draws"].as_u64().unwrap(), 200, "{report}");
    assert_eq!(report["reasons"]["four"], wins);
    for extra in [&[][..], &["--merge"], &["--merge", "--symmetry", "on"], &["--threads", "2"]] {
        let counted = run(&[&["perft", "connect-four", "7"], extra].concat(), "");
        assert!(counted.contains("\n823536 action sequences\n"), "{counted}");
    }
    // The number of positions after each ply: <https://oeis.org/A212693>.
    let positions = run(&["positions", "connect-four", "5", "--symmetry", "off"], "");
    for count in ["7", "49", "238", "1120", "4263"] {
        assert!(positions.contains(&format!(" {count} ")), "{count}: {positions}");
    }
}

#[test]
fn it_is_shown_replayed_and_served() {
    let shown = run(&["show", "connect-four/1 - ///ab///"], "");
    assert!(shown.contains(" . . . O . . .\n . . . X . . .\n"), "{shown}");
    assert!(shown.contains("seat 0 is to act"), "{shown}");
    let people = ["play", "connect-four", "--seat", "1=human"];
    let record = run(&people, "a\nb\na\nb\na\nb\na\nrecord\n");
    let record = record[record.find("[Game").unwrap()..].split("undo, record").next().unwrap();
    let replayed = run(&["replay", "-"], record);
    assert!(replayed.contains("ok: 7 steps. Seat 0 wins with four in a line."), "{replayed}");
    let requests = [
        json!({"cmd": "new", "game": "connect-four"}),
        json!({"cmd": "play", "action": "d"}),
        json!({"cmd": "perft", "depth": 2}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let answers = run(&["serve"], &input);
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[1]["ok"]["position"], "connect-four/1 - ///a///");
    assert_eq!(answers[2]["ok"]["nodes"], 49);
}

#[test]
fn the_tour_goes_over_it() {
    let tour = run(&[], "");
    assert!(tour.contains("\nconnect-four  Two players drop stones"), "{tour}");
    assert!(tour.contains("A random game of ") && !tour.contains("WRONG"), "{tour}");
}

/// Capabilities that the game lacks are refused by name.
#[test]
fn pictures_are_refused_by_name() {
    let output = start(&["render", "connect-four/1 - ///a///", "--output", "four.svg"], "");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("connect-four has no pictures"), "{error}");
}
