//! The examples on the pages about the program are true.

use std::fs;
use std::path::PathBuf;

use crate::common::{rules, run_with, stdout};

const PROTOCOL: &str = include_str!("../../../../docs/src/protocol.md");
const PROGRAM: &str = include_str!("../../../../docs/src/program.md");

/// The blocks of a page that are marked as text.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next())
}

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
    for block in blocks(PROTOCOL) {
        let requests: Vec<_> = block.lines().filter_map(|line| line.strip_prefix("-> ")).collect();
        let wanted: Vec<_> = block.lines().filter_map(|line| line.strip_prefix("<- ")).collect();
        assert_eq!(requests.len() + wanted.len(), block.lines().count(), "{block}");
        let answers = stdout(&run_with(&["serve"], requests.join("\n").as_bytes()));
        assert_eq!(answers.lines().count(), wanted.len(), "{block}");
        for (answer, wanted) in answers.lines().zip(wanted) {
            assert!(fits(answer, wanted), "wanted {wanted}\ngot    {answer}");
            examples += 1;
        }
    }
    assert!(examples > 15, "only {examples} examples found");
}

/// The arguments of a command line: words, and between quotes several.
fn arguments(line: &str) -> Vec<&str> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

#[test]
fn quotes_keep_words_together() {
    assert_eq!(arguments("show \"a b\" --ply 0"), ["show", "a b", "--ply", "0"]);
}

#[test]
fn the_commands_on_the_page_run() {
    // Some write files that others read.
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut examples = 0;
    for line in blocks(PROGRAM).flat_map(str::lines) {
        let command = line.strip_prefix("rules ").expect("a command of the program");
        let output = rules(&arguments(command)).current_dir(&folder).output().unwrap();
        assert!(!stdout(&output).is_empty(), "{line}");
        examples += 1;
    }
    assert!(examples >= 15, "only {examples} examples found");
}
