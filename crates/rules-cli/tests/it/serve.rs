//! `rules serve` as a process: lines, bytes, seeds and the end of the input.

use crate::common::{Client, Dice, code, run_with, serve, stdout};
use serde_json::{Value, json};

#[test]
fn each_answer_comes_before_the_next_request() {
    let mut client = Client::start();
    for id in 0..20 {
        let answer = client.ask(&json!({"cmd": "view", "id": id}));
        assert_eq!((&answer["id"], code(&answer)), (&json!(id), "no_game"));
    }
}

#[test]
fn line_ends_may_be_of_either_kind_or_missing() {
    let answers = serve(b"{\"cmd\":\"hello\",\"id\":1}\r\n\r\n{\"cmd\":\"hello\",\"id\":3}");
    assert_eq!(answers.len(), 3);
    assert!(answers[0]["ok"].is_object() && answers[2]["ok"].is_object());
    assert_eq!(code(&answers[1]), "bad_request");
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
fn no_bytes_bring_the_program_down() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let words: [&[u8]; 16] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"cmd\"",
        b":",
        b",",
        b"\"new\"",
        b"\"game\"",
        b"\"cybo\"",
        b"1e999",
        b"\xff\xfe",
        b"\x00",
        b"\\u0000",
        b"\"\\ud800\"",
        b"-",
    ];
    let mut input = Vec::new();
    let mut lines = 0;
    for _ in 0..5000 {
        for _ in 0..dice.below(12) {
            if dice.below(4) == 0 {
                input.push(dice.below(256) as u8);
            } else {
                input.extend(words[dice.below(words.len())]);
            }
        }
        input.push(b'\n');
        lines += 1;
    }
    lines += input.iter().filter(|&&byte| byte == b'\n').count() - lines;
    for deep in ["[", "{\"a\":", "{\"cmd\":[", "{\"cmd\":\"hello\",\"id\":["] {
        input.extend(deep.repeat(100_000).as_bytes());
        input.push(b'\n');
        lines += 1;
    }
    input.extend(b"{\"cmd\":\"hello\"}");
    let answers = serve(&input);
    assert_eq!(answers.len(), lines + 1);
    assert!(answers[lines]["ok"].is_object());
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
