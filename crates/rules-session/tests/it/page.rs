//! The examples on the page about the protocol are true.

use rules_session::{
    DEFAULT_MS, MAX_ALL_STEPS, MAX_ANSWER, MAX_LINE, MAX_MS, MAX_PLAYOUT, MAX_SESSIONS, MAX_STEPS,
};

use crate::common::Client;

const PROTOCOL: &str = include_str!("../../../../docs/src/protocol.md");

/// Whether the text is the pattern, in which `...` stands for anything.
fn fits(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split("...");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<_> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn three_dots_stand_for_anything() {
    assert!(fits("abc", "abc") && fits("abc", "a...c") && fits("abcabc", "a...b..."));
    assert!(!fits("abcd", "abc") && !fits("abc", "a...d") && !fits("abc", "b...c"));
}

/// A number as the page writes it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

#[test]
fn the_limits_are_those_of_the_page() {
    for (limit, sentence) in [
        (MAX_LINE, "It has at most # bytes without its end"),
        (MAX_ANSWER, "An answer has at most # bytes"),
        (MAX_PLAYOUT, "`random` plays at most # steps"),
        (MAX_STEPS, "A session has at most # steps"),
        (MAX_ALL_STEPS, "all sessions together at most #"),
        (MAX_SESSIONS, "There can be # named sessions"),
    ] {
        let sentence = sentence.replace('#', &grouped(limit as u64));
        assert!(PROTOCOL.contains(&sentence), "{sentence}");
    }
    for (limit, sentence) in [(MAX_MS, "or `hint`, 0 to #;"), (DEFAULT_MS, "default #.")] {
        let sentence = sentence.replace('#', &grouped(limit));
        assert!(PROTOCOL.contains(&sentence), "{sentence}");
    }
}

#[test]
fn the_protocol_answers_as_its_page_says() {
    let mut examples = 0;
    for block in PROTOCOL.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let mut client = Client::start();
        let lines: Vec<_> = block.lines().collect();
        for pair in lines.chunks(2) {
            let request = pair[0].strip_prefix("-> ").expect("a request");
            let wanted = pair[1].strip_prefix("<- ").expect("an answer");
            let answer = client.line(request);
            assert!(fits(&answer, wanted), "wanted {wanted}\ngot    {answer}");
            examples += 1;
        }
    }
    assert!(examples > 15, "only {examples} examples found");
}
