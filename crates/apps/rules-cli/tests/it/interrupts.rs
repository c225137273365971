//! Ctrl-C prints partial results.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::rules;
use serde_json::Value;

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
}

fn interrupted_simulation(json: bool) -> String {
    let mut args = vec!["simulate", "cybo", "--games", "1000000000000"];
    args.extend(json.then_some("--json"));
    let child = rules(&args).spawn().unwrap();
    thread::sleep(Duration::from_secs(1));
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "long"]
fn what_was_simulated_is_not_lost() {
    let table = interrupted_simulation(false);
    for wanted in ["interrupted: ", " of 1000000000000 games", "won by", "speed"] {
        assert!(table.contains(wanted), "{table}");
    }
    let report: Value = serde_json::from_str(&interrupted_simulation(true)).unwrap();
    assert_eq!(report["interrupted_of"], 1_000_000_000_000_u64);
    assert!(report["games"].as_u64().unwrap() > 0, "{report}");
}

/// Plays 28, and waits for a line of the answer that begins like this.
fn playing(args: &[&str], beginning: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = rules(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "28").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with(beginning) {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "seat 1 answers");
    }
    (child, input, output)
}

#[test]
fn the_game_that_is_played_is_not_lost() {
    let (mut child, _input, mut output) =
        playing(&["play", "triandro", "--seat", "1=random"], "seat 1: ");
    signal(&child, "-INT");
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    let (_, record) = rest.split_once("[Game \"triandro\"]").expect("the record is shown");
    assert!(record.contains("[Result \"unfinished\"]\n\n28 "), "{record}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn the_record_in_a_file_is_not_lost_however_the_program_ends() {
    for (name, ending) in [("interrupted.record", "-INT"), ("killed.record", "-KILL")] {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_file(&path);
        let args = ["play", "triandro", "--seat", "1=random", "--record", path.to_str().unwrap()];
        let (mut child, _input, _output) = playing(&args, "(b) seat 1: 13");
        signal(&child, ending);
        child.wait().unwrap();
        let record = fs::read_to_string(&path).unwrap();
        let (_, steps) = record.split_once("[Result \"unfinished\"]\n\n").expect(&record);
        let (steps, _) = steps.split_once("\n# 2 ").expect("a last line");
        assert!(steps.starts_with("28 ") && steps.split_whitespace().count() == 2, "{record}");
    }
}
