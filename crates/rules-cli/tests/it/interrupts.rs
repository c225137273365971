//! Ctrl-C shows what there is before the program ends.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::rules;
use serde_json::Value;

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
}

fn interrupted_simulation(json: bool) -> String {
    let mut args = vec!["simulate", "cybo", "--games", "1000000000000"];
    args.extend(json.then_some("--json"));
    let child = rules(&args).spawn().unwrap();
    thread::sleep(Duration::from_secs(1));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_was_simulated_is_not_lost() {
    let table = interrupted_simulation(false);
    for wanted in ["interrupted: ", " of 1000000000000 games", "won by", "speed"] {
        assert!(table.contains(wanted), "{table}");
    }
    let report: Value = serde_json::from_str(&interrupted_simulation(true)).unwrap();
    assert_eq!(report["interrupted_of"], 1_000_000_000_000_u64);
    assert!(report["games"].as_u64().unwrap() > 0, "{report}");
}

#[test]
fn the_game_that_is_played_is_not_lost() {
    let mut child = rules(&["play", "triandro"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "28").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("seat 1: ") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "seat 1 answers");
    }
    interrupt(&child);
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    let (_, record) = rest.split_once("[Game \"triandro\"]").expect("the record is shown");
    assert!(record.contains("[Result \"unfinished\"]\n\n28 "), "{record}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Plays 28 and waits until the bot has answered; what is in the file after the program was stopped.
fn stopped_while_playing(name: &str, signal: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    let args = ["play", "triandro", "--record", path.to_str().unwrap()];
    let mut child = rules(&args).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "28").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with("(b) seat 1: 13") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "seat 1 answers");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    child.wait().unwrap();
    fs::read_to_string(&path).unwrap()
}

#[test]
fn the_record_in_a_file_is_not_lost_however_the_program_ends() {
    for (name, signal) in [("interrupted.record", "-INT"), ("killed.record", "-KILL")] {
        let record = stopped_while_playing(name, signal);
        let (_, steps) = record.split_once("[Result \"unfinished\"]\n\n").expect(&record);
        assert!(steps.starts_with("28 ") && steps.split_whitespace().count() == 2, "{record}");
    }
}
