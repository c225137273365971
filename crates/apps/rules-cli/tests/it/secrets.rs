//! Hidden information stays hidden on a shared screen, and from a person who guesses seeds.

use std::collections::BTreeSet;
use std::process::Command;

use crate::common::{rules, run_with, serve, stdout};
use serde_json::Value;

/// Two people at one screen; each acts once.
const TWO_PEOPLE: [&str; 6] = ["play", "conquest", "--seat", "1=human", "--seed", "2"];

/// The lines of seat 0, and the Enter of seat 1.
const INPUT: &[u8] = b"#1\n\nlegal\n";

/// Returns the text between the last line of seat 0 and the first of seat 1.
fn between(played: &str) -> &str {
    // The name before the prompt may have a colour.
    let (_, after) = played.split_once("> ").expect("seat 0 acts");
    let (between, _) = after.split_once("press Enter").expect("the screen is handed over");
    between
}

#[test]
fn a_hand_does_not_stay_on_a_screen_that_cannot_be_cleared() {
    for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb"), ("TERM", "xterm")]
    {
        let mut child = rules(&TWO_PEOPLE)
            .env(name, value)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), INPUT).unwrap();
        let played = stdout(&child.wait_with_output().unwrap());
        let between = between(&played);
        assert!(between.matches('\n').count() >= 100, "{name}={value}: {between}");
        assert!(between.contains("cannot be cleared"), "{name}={value}: {between}");
        assert!(!played.contains('\u{1b}'), "a pipe gets no escape sequences");
    }
}

/// The same on a terminal, which the program `script` makes. Systems without it go without this
/// test.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_cleared_whether_it_shows_colours_or_not() {
    let command = format!("'{}' {}", env!("CARGO_BIN_EXE_rules"), TWO_PEOPLE.join(" "));
    let played = |variables: &[(&str, &str)]| {
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm");
        script.envs(variables.iter().copied());
        let mut child = script
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .ok()?;
        std::io::Write::write_all(&mut child.stdin.take()?, b"#1\n\nlegal\nquit\n").ok()?;
        let output = child.wait_with_output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    for variables in [&[][..], &[("NO_COLOR", "1")], &[("CLICOLOR", "0")]] {
        let Some(played) = played(variables) else { return };
        assert!(between(&played).contains("\u{1b}[2J"), "{variables:?}: {played}");
    }
    let Some(played) = played(&[("TERM", "dumb")]) else { return };
    assert!(!played.contains("\u{1b}[2J"), "{played}");
    assert!(between(&played).matches('\n').count() >= 100, "{played}");
}

#[test]
fn games_that_are_given_no_seed_are_all_different() {
    let requests =
        "{\"cmd\":\"new\",\"game\":\"conquest\"}\n{\"cmd\":\"random\"}\n{\"cmd\":\"record\"}\n";
    let answers = [(); 2].iter().flat_map(|()| serve(requests.repeat(2).as_bytes()));
    let record = |answer: Value| answer["ok"]["record"].as_str().map(str::to_owned);
    let records: BTreeSet<String> = answers.filter_map(record).collect();
    assert_eq!(records.len(), 4, "two games in each of two processes: {records:?}");
    let play = || stdout(&run_with(&["play", "conquest", "--seat", "1=random"], b"\n"));
    assert_ne!(play(), play());
}

/// Returns the printed seed, if there is one.
fn printed_seed(played: &str) -> Option<&str> {
    played.lines().find_map(|line| line.strip_prefix("seed "))
}

#[test]
fn a_seed_is_printed_once_nothing_is_hidden() {
    let open = stdout(&run_with(&["play", "cybo", "--seat", "1=random"], b"\n"));
    let seed = printed_seed(&open).expect("an open game prints its seed at once");
    let again = stdout(&run_with(&["play", "cybo", "--seat", "1=random", "--seed", seed], b"\n"));
    assert_eq!(open, again);
    let hidden = stdout(&run_with(&["play", "conquest", "--seat", "1=random"], b"\n"));
    assert_eq!(printed_seed(&hidden), None, "{hidden}");
    let over =
        stdout(&run_with(&["play", "conquest", "--seat", "0=random", "--seat", "1=random"], b""));
    let seed = printed_seed(&over).expect("a seed after the end");
    let again = ["play", "conquest", "--seat", "0=random", "--seat", "1=random", "--seed", seed];
    assert_eq!(over, stdout(&run_with(&again, b"")));
}
