//! The examples on the page about the program are true.

use std::fs;
use std::path::PathBuf;

use crate::common::{rules, stdout};

const PROGRAM: &str = include_str!("../../../../../docs/src/program.md");

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
#[ignore = "long"]
fn the_commands_on_the_page_run() {
    // Some write files that others read.
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut examples = 0;
    let blocks = PROGRAM.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    for line in blocks.flat_map(str::lines) {
        let command = line.strip_prefix("rules ").expect("a command of the program");
        let output = rules(&arguments(command)).current_dir(&folder).output().unwrap();
        assert!(!stdout(&output).is_empty(), "{line}");
        examples += 1;
    }
    assert!(examples >= 15, "only {examples} examples found");
}
