//! A game is named in few places: what a sixth game touches stays a short list (docs/src/adding.md).

use std::fs;
use std::path::{Path, PathBuf};

/// The most files that may name one game, outside its crate, its model, its picture and its net, tests,
/// docs and examples.
const MOST: usize = 25;

/// Files with code and settings.
const ENDINGS: [&str; 5] = ["rs", "toml", "js", "py", "sh"];

/// Parts of paths that do not count: tests, examples, prose and generated files.
const BESIDE: [&str; 6] = ["tests", "golden", "docs", "examples", "target", "node_modules"];

/// The game's own files.
const OWN: [&str; 4] = [
    "crates/conquest-rules",
    "crates/checks/rules-reference/src/conquest",
    "crates/rules-svg/src/conquest",
    "crates/rules-nets/src/conquest",
];

/// The files below a folder that count, with their paths from the workspace.
fn files(folder: &Path, inside: &str, found: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let inside = format!("{inside}{name}");
        let is_hidden = name.starts_with('.') && name != ".ci";
        let is_beside = BESIDE.iter().any(|part| inside.contains(part));
        if is_hidden || is_beside || OWN.iter().any(|own| inside.starts_with(own)) {
            continue;
        }
        if path.is_dir() {
            files(&path, &format!("{inside}/"), found);
        } else if ENDINGS.iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
            found.push((inside, path));
        }
    }
}

/// Whether a text has the word in it, in upper or lower case.
fn names(text: &str, word: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter| !is_part(letter)).any(|part| part == word)
}

#[test]
fn a_game_is_named_in_few_files() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut found = Vec::new();
    files(&workspace, "", &mut found);
    assert!(found.len() > 500, "only {} files were looked at", found.len());
    found.retain(|(_, path)| fs::read_to_string(path).is_ok_and(|text| names(&text, "conquest")));
    found.sort();
    let listed: Vec<_> = found.iter().map(|(inside, _)| inside.as_str()).collect();
    assert!(listed.len() <= MOST, "{} files:\n{}", listed.len(), listed.join("\n"));
}
