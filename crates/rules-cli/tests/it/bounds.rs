//! Nothing that is asked of the program takes for ever, or all memory.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Client, code, rules, run_with, stdout};
use serde_json::json;

#[test]
fn a_count_without_end_is_given_up() {
    let mut client = Client::start();
    client.ok(json!({"cmd": "new", "game": "triandro"}));
    let begun = Instant::now();
    let perft = json!({"cmd": "perft", "depth": 255, "limit": u64::MAX, "ms": 200});
    assert_eq!(code(&client.ask(&perft)), "too_long");
    assert!(begun.elapsed() < Duration::from_secs(8));
    assert_eq!(client.ok(json!({"cmd": "perft", "depth": 1})), json!({"nodes": 55}));
    let endless = json!({"cmd": "perft", "depth": 1, "ms": u64::MAX});
    assert_eq!(code(&client.ask(&endless)), "bad_request");
    assert_eq!(code(&client.ask(&json!({"cmd": "random", "ms": 0}))), "too_long");
}

#[test]
fn the_end_of_the_input_ends_the_work() {
    let mut child = rules(&["serve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{}", json!({"cmd": "new", "game": "triandro"})).unwrap();
    let perft = json!({"cmd": "perft", "depth": 255, "limit": u64::MAX, "ms": 600_000});
    writeln!(input, "{perft}").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"ok\""), "{line}");
    let begun = Instant::now();
    drop(input);
    line.clear();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("too_long"), "{line}");
    child.wait().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_line_without_end_is_not_kept_in_play() {
    let mut input = vec![b'x'; 5 << 20];
    input.extend(b"\n28\nquit\n");
    let played = stdout(&run_with(&["play", "triandro"], &input));
    assert!(played.contains("a line has at most 1048576 bytes"), "{played}");
    assert!(played.contains("seat 0: 28"), "{played}");
}
