//! The examples on the page about the protocol are true.

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
