//! `rules serve` as a process: lines, bytes, seeds and the end of the input.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::{code, rules, run_with, serve, stdout};
use serde_json::{Value, json};

#[test]
fn each_answer_comes_before_the_next_request() {
    let mut child = rules(&["serve"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 0..20 {
        writeln!(input, "{}", json!({"cmd": "view", "id": id})).unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!((&answer["id"], code(&answer)), (&json!(id), "no_game"));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn line_ends_may_be_of_either_kind_or_missing() {
    let input = b"{\"cmd\":\"hello\"}\r\n\r\n\xff\xfe\n\x00\n{\"cmd\":\"hello\",\"id\":3}";
    let answers = serve(input);
    assert_eq!(answers.len(), 5);
    assert!(answers[0]["ok"].is_object() && answers[4]["ok"].is_object());
    assert!(answers[1..4].iter().all(|answer| code(answer) == "bad_request"), "{answers:?}");
    assert_eq!(serve(b""), [] as [Value; 0]);
}

#[test]
fn a_line_over_the_limit_is_one_bad_request() {
    let mut input = br#"{"cmd":"hello","id":""#.to_vec();
    input.resize((1 << 20) - 2, b'x');
    input.extend(b"\"}\n");
    let mut answers = serve(&input);
    assert!(answers.pop().unwrap()["ok"].is_object(), "exactly 1 MiB is no byte too much");
    input.insert(30, b'x');
    input.extend(vec![b'{'; 5 << 20]);
    input.extend(b"\n{\"cmd\":\"hello\"}\n");
    let answers = serve(&input);
    assert_eq!(answers.len(), 3);
    assert_eq!((code(&answers[0]), code(&answers[1])), ("bad_request", "bad_request"));
    assert!(answers[2]["ok"].is_object());
}

#[test]
fn the_seed_of_the_command_line_stands_for_one_that_is_not_given() {
    let random = |args: &[&str], new: Value| {
        let input = format!("{new}\n{}\n", json!({"cmd": "random"}));
        stdout(&run_with(args, input.as_bytes()))
    };
    let new = json!({"cmd": "new", "game": "cybo"});
    let seeded = json!({"cmd": "new", "game": "cybo", "seed": 5});
    assert_eq!(random(&["serve", "--seed", "5"], new.clone()), random(&["serve"], seeded));
    assert_ne!(random(&["serve"], new.clone()), random(&["serve", "--seed", "5"], new));
}
