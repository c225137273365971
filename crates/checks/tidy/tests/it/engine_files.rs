//! Every game crate has the same rooms: one file, or folder, for the same thing (docs/src/adding.md).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms that every game crate has, each with the rooms that it may not use.
///
/// A file builds only on the rooms below it.
const ROOMS: [(&str, &[&str]); 16] = [
    ("options", ABOVE_POSITION),
    ("action", ABOVE_POSITION),
    ("illegal", ABOVE_POSITION),
    ("end", ABOVE_POSITION),
    ("position", ABOVE_POSITION),
    ("legal", &["apply", "text", "packed", "view", "diagram", "encode", "game", "samples"]),
    ("apply", &["text", "packed", "view", "diagram", "encode", "game", "samples"]),
    ("key", &["legal", "apply", "text", "packed", "view", "diagram", "encode", "game", "samples"]),
    ("validate", &["text", "packed", "view", "diagram", "encode", "game", "samples"]),
    ("text", &["packed", "view", "diagram", "encode", "game", "samples"]),
    ("packed", &["view", "diagram", "encode", "game", "samples"]),
    ("diagram", &["packed", "encode", "samples"]),
    ("encode", &["apply", "text", "packed", "diagram", "game", "samples"]),
    ("effects", &["legal", "text", "packed", "view", "diagram", "encode", "game", "samples"]),
    ("game", &["samples"]),
    ("samples", &[]),
];

const ABOVE_POSITION: &[&str] = &[
    "legal", "apply", "validate", "text", "packed", "view", "diagram", "encode", "game", "samples",
];

/// Rooms of games that have the thing.
const OPTIONAL_ROOMS: [&str; 4] = ["builder", "event", "symmetry", "view"];

/// Each game crate, its optional rooms, and its own nouns.
const CRATES: [(&str, &[&str], &[&str]); 5] = [
    (
        "conquest-rules",
        &["event", "view"],
        &[
            "corners",
            "covers",
            "frontier",
            "grid",
            "phase",
            "placement",
            "public",
            "shape",
            "table",
            "tile",
        ],
    ),
    (
        "cybo-rules",
        &["event"],
        &["card", "lines", "memory", "phase", "rolled", "sequence", "totals"],
    ),
    (
        "triad-rules",
        &["builder", "symmetry"],
        &[
            "board",
            "captures",
            "contest",
            "jewel",
            "layout",
            "mobility",
            "names",
            "state",
            "tourney",
            "with_layout",
        ],
    ),
    (
        "triandro-rules",
        &["builder", "symmetry"],
        &[
            "board",
            "captures",
            "hands",
            "history",
            "perimeters",
            "point_set",
            "replies",
            "triangles",
        ],
    ),
    (
        "triarchy-rules",
        &["event", "symmetry", "view"],
        &["pile", "ring", "stack", "symbol", "symbols"],
    ),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The modules at the root of a crate: files and folders.
fn modules(name: &str) -> BTreeSet<String> {
    let folder = crates().join(name).join("src");
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    entries
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .filter(|module| module != "lib")
        .collect()
}

/// The code of a module of a crate, without its unit tests and comments.
fn code(name: &str, module: &str) -> String {
    let folder = crates().join(name).join("src");
    let mut files = vec![folder.join(format!("{module}.rs"))];
    if let Ok(entries) = fs::read_dir(folder.join(module)) {
        files.extend(entries.map(|entry| entry.unwrap().path()));
    }
    let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
    let mut code = String::new();
    for text in texts {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        lines.for_each(|line| code.extend([line, "\n"]));
    }
    code
}

/// Whether code uses a module of its crate.
fn uses(code: &str, module: &str) -> bool {
    code.match_indices(&format!("crate::{module}")).any(|(at, found)| {
        !code[at + found.len()..].starts_with(|next: char| next == '_' || next.is_alphanumeric())
    })
}

#[test]
fn every_game_crate_keeps_to_the_plan_of_rooms() {
    for (name, optional, nouns) in CRATES {
        let wanted = ROOMS.iter().map(|(room, _)| room).chain(optional).chain(nouns);
        let wanted: BTreeSet<String> = wanted.map(ToString::to_string).collect();
        assert_eq!(modules(name), wanted, "the rooms of {name}");
        assert!(optional.iter().all(|room| OPTIONAL_ROOMS.contains(room)), "{name}");
    }
}

#[test]
fn rooms_build_on_what_is_below_them() {
    for (name, ..) in CRATES {
        for (room, above) in ROOMS {
            let code = code(name, room);
            let used: Vec<_> = above.iter().filter(|module| uses(&code, module)).collect();
            assert!(used.is_empty(), "{room} of {name} uses {used:?}, which is above it");
        }
    }
}

/// The plan stands in the book as a table of rooms.
#[test]
fn the_book_tells_the_plan() {
    let page = fs::read_to_string(crates().join("../docs/src/adding.md")).unwrap();
    for room in ROOMS.iter().map(|(room, _)| room).chain(&OPTIONAL_ROOMS) {
        let row = format!("| `{room}.rs` |");
        assert!(page.contains(&row), "adding.md has no row that begins with {row}");
    }
}
