//! Records in files: written during a game, continued, shown and replayed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::common::{refused, rules, run, run_with, stdout};

/// Returns a path without a file.
fn new_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

#[test]
fn a_game_is_kept_and_gone_on_with() {
    let path = new_file("kept.record");
    let people = ["--seat", "1=human", "--record", text(&path)];
    let begun = [&["play", "triandro"][..], &people].concat();
    stdout(&run_with(&begun, b"28\n27\nundo\n26\nremark so far\nquit\n"));
    let record = fs::read_to_string(&path).unwrap();
    assert!(record.starts_with("[Game \"triandro\"]\n"), "{record}");
    assert!(record.contains("[Result \"unfinished\"]\n\n28 26 {so far}\n# 2 "), "{record}");

    // The record names the game, and the file is kept up to date.
    let resumed = ["play", "--seat", "1=human", "--resume", text(&path)];
    let played = stdout(&run_with(&resumed, b"25\nquit\n"));
    assert!(played.contains("seat 0: 25\n"), "{played}");
    let record = fs::read_to_string(&path).unwrap();
    assert!(record.contains("\n28 26 {so far} 25\n# 3 "), "{record}");

    // Another file leaves it as it is.
    let other = new_file("other.record");
    let resumed = [&resumed[..], &["--record", text(&other)]].concat();
    stdout(&run_with(&resumed, b"resign\nquit\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), record);
    assert!(fs::read_to_string(&other).unwrap().contains("[Result \"resigned 1\"]"));
}

#[test]
fn files_that_are_there_are_not_lost() {
    let path = new_file("precious.txt");
    fs::write(&path, "precious").unwrap();
    let folder = env!("CARGO_TARGET_TMPDIR");
    for args in [
        &["play", "triandro", "--record", text(&path)][..],
        &["play", "--resume", text(&path)],
        &["play", "--resume", "/no such file"],
        &["play", "--resume", folder],
    ] {
        refused(args);
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    let nowhere = run(&["play", "triandro", "--record", "/no such folder/x"]);
    assert_eq!(nowhere.status.code(), Some(1));
}

#[test]
#[ignore = "long"]
fn bots_keep_whole_games_of_every_kind() {
    for game in ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"] {
        let path = new_file(&format!("{game}.record"));
        let mut args = vec![
            "play",
            game,
            "--seat",
            "0=random",
            "--seat",
            "1=random",
            "--seed",
            "6",
            "--record",
            text(&path),
        ];
        if game == "triad-tourney" {
            // A whole one is long.
            args.extend(["--set", "max_games=2"]);
        }
        let played = stdout(&run(&args));
        let replayed = stdout(&run(&["replay", text(&path)]));
        let result = played.split("the game is over: ").nth(1).unwrap().lines().next().unwrap();
        assert!(replayed.ends_with(&format!(" steps. {result}\n")), "{replayed}");
        let is_step = |line: &&str| line.contains("  seat ") || line.contains("chance");
        let last = replayed.lines().rfind(is_step).unwrap();
        let ply: usize = last.split_whitespace().next().unwrap().parse().unwrap();
        assert!(replayed.contains(&format!("ok: {ply} steps. ")), "{replayed}");
        let checked = stdout(&run(&["replay", "--check", text(&path)]));
        assert_eq!(checked.lines().count(), 2, "{checked}");
        let shown = stdout(&run(&["show", text(&path)]));
        assert!(shown.contains(&format!(", ply {ply} of {ply}\n")) && shown.contains(result));
        let start = stdout(&run(&["show", text(&path), "--ply", "0"]));
        assert!(
            start.contains(&format!(", ply 0 of {ply}\n")) && !start.contains(result),
            "{start}"
        );
    }
}

/// A game of two people of which the first tile of each is known.
fn conquest_record() -> String {
    // Tests run at the same time.
    static MADE: AtomicU32 = AtomicU32::new(0);
    let made = MADE.fetch_add(1, Ordering::Relaxed);
    let path = new_file(&format!("hands-{made}.record"));
    let args = ["play", "conquest", "--seat", "1=human", "--seed", "2", "--record", text(&path)];
    stdout(&run_with(&args, b"#1\n"));
    fs::read_to_string(&path).unwrap()
}

#[test]
fn seats_see_only_what_they_may_know() {
    let record = conquest_record();
    assert!(!record.contains('?'), "the file is whole");
    let shown = |args: &[&str]| stdout(&run_with(args, record.as_bytes()));
    let all = shown(&["show", "-"]);
    let one = shown(&["show", "-", "--seat", "1"]);
    let hands = |shown: &str| {
        let tiles = |line: &&str| line.starts_with("    ") && line.trim().len() % 4 == 3;
        let digits = |line: &&str| line.bytes().all(|c| c.is_ascii_digit() || c == b' ');
        shown.lines().filter(tiles).filter(digits).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!((hands(&all).len(), hands(&one).len()), (2, 1), "{all}{one}");
    assert_eq!(hands(&all)[1], hands(&one)[0]);
    let none = shown(&["show", "-", "--seat", "spectator"]);
    assert_eq!(hands(&none), [] as [String; 0], "{none}");
    let all = shown(&["replay", "-"]);
    let one = shown(&["replay", "-", "--seat", "1"]);
    // The nine tiles of the other hand, and the one that it drew.
    let hidden = |text: &str| text.matches("  ?\n").count();
    assert_eq!((hidden(&all), hidden(&one)), (0, 10), "{one}");
    assert_eq!(hidden(&shown(&["replay", "-", "--seat", "spectator"])), 19);
    for nobody in ["2", "6", "open", "nobody"] {
        let shown = run_with(&["show", "-", "--seat", nobody], record.as_bytes());
        assert_eq!(shown.status.code(), Some(2), "{nobody}");
    }
}

#[test]
fn positions_are_shown() {
    let position = "triandro/1 players=4 0 3/a5/bc5/ada5/7/8/c6/6/3 5,5,5,5";
    let path = new_file("position.txt");
    fs::write(&path, format!("{position}\n")).unwrap();
    let shown = stdout(&run(&["show", position]));
    assert!(shown.starts_with("triandro with players=4\n"), "{shown}");
    assert!(shown.contains("(b)   (c)   12") && shown.ends_with("seat 0 is to act\n"), "{shown}");
    assert_eq!(stdout(&run(&["show", text(&path)])), shown);
    assert_eq!(stdout(&run_with(&["show", "-"], position.as_bytes())), shown);
    for args in [
        &["show", position, "--ply", "1"][..],
        &["show", position, "--seat", "4"],
        &["show", "no such file"],
        &["show", "triandro/1 nonsense"],
        &["replay", text(&path)],
    ] {
        refused(args);
    }
}

/// Files and standard input may have other white space around lines.
#[test]
fn records_with_other_white_space_are_read() {
    let record = conquest_record();
    let changed = format!("\u{feff}{}", record.replace('\n', " \r\n  "));
    for args in [&["show", "-"][..], &["replay", "-"], &["replay", "-", "--check"]] {
        let shown = stdout(&run_with(args, changed.as_bytes()));
        assert_eq!(shown, stdout(&run_with(args, record.as_bytes())), "{args:?}");
    }
    assert_eq!(stdout(&run(&["show", &changed])), stdout(&run(&["show", &record])));
}

#[test]
fn a_broken_record_says_where() {
    let record = "[Game \"triandro\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"unfinished\"]\n\n\
                  28 27 28\n";
    for args in [&["replay", "-"][..], &["show", "-"], &["replay", "-", "--check"]] {
        let output = run_with(args, record.as_bytes());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains("step 3") && errors.contains("TRIANDRO-5"), "{errors}");
    }
}

#[test]
fn a_replay_draws_every_step_if_wanted() {
    let record = "[Game \"triandro\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"drawn\"]\n\n\
                  28 {a start} 27\n";
    let replayed = |args: &[&str]| stdout(&run_with(args, record.as_bytes()));
    let short = replayed(&["replay", "-"]);
    assert!(short.contains("    1  seat 0  28  {a start}\n    2  seat 1  27\n"), "{short}");
    assert!(short.ends_with("ok: 2 steps. A draw by agreement.\n"), "{short}");
    let boards = |text: &str| text.matches("53    54    55").count();
    assert_eq!(boards(&short), 1);
    assert_eq!(boards(&replayed(&["replay", "-", "--diagrams"])), 3);
    assert_eq!(boards(&replayed(&["replay", "-", "--check"])), 0);
}

#[test]
fn pieces_have_colours_where_colours_are_wanted() {
    let position = "triandro/1 players=4 0 3/a5/bc5/ada5/7/8/c6/6/3 5,5,5,5";
    let shown = |name: &str| {
        let mut child = rules(&["show", position]);
        stdout(&child.env(name, "1").output().unwrap())
    };
    let coloured = shown("CLICOLOR_FORCE");
    let colour_of = |stone: &str| {
        let (before, _) = coloured.split_once(stone).expect("the stone stands there");
        before.rsplit_once('\u{1b}').expect("it has a colour").1.to_owned()
    };
    assert_ne!(colour_of("(a)"), colour_of("(b)"));
    assert_ne!(colour_of("(b)"), colour_of("(c)"));
    assert!(!shown("NO_COLOR").contains('\u{1b}'));
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), shown("NO_COLOR"));
}
