//! A game is named in few places: what a sixth game touches stays a short list
//! (docs/src/adding.md).

use crate::tree;

/// The most files that may name one game, outside its crate, its model, its picture and its net,
/// tests, docs and examples.
const MOST: usize = 22;

/// Files with code and settings.
const ENDINGS: [&str; 5] = ["rs", "toml", "js", "py", "sh"];

/// Parts of paths that do not count: tests, examples, prose and the laboratory.
const BESIDE: [&str; 5] = ["tests", "golden", "docs", "examples", "benches/lab"];

/// The game's own files.
const OWN: [&str; 4] = [
    "crates/conquest-rules",
    "crates/checks/rules-reference/src/conquest",
    "crates/rules-svg/src/conquest",
    "crates/rules-nets/src/conquest",
];

/// Whether a text has the word in it, in upper or lower case.
fn names(text: &str, word: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter| !is_part(letter)).any(|part| part == word)
}

#[test]
fn a_game_is_named_in_few_files() {
    let mut found = tree::files("", &ENDINGS);
    found.retain(|file| {
        let is_beside = BESIDE.iter().any(|part| file.contains(part));
        !is_beside && !OWN.iter().any(|own| file.starts_with(own))
    });
    assert!(found.len() > 500, "only {} files were looked at", found.len());
    found.retain(|file| names(&tree::text(file), "conquest"));
    assert!(found.len() <= MOST, "{} files:\n{}", found.len(), found.join("\n"));
}
