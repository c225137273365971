//! The README shows the program `readme` and its output.

use std::process::Command;

const README: &str = include_str!("../../../README.md");

#[test]
fn the_readme_shows_the_program_and_its_output() {
    let (_, program) = include_str!("../../readme.rs").split_once("\n\n").expect("a comment");
    assert!(README.contains(&format!("```rust\n{program}```\n")), "another program");
    let run = Command::new(env!("CARGO_BIN_EXE_readme")).output().expect("it was built");
    let printed = String::from_utf8(run.stdout).expect("texts");
    assert!(README.contains(&format!("```text\n{printed}```\n")), "it prints:\n{printed}");
}
