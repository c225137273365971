//! Every engine has the same files: one file, or folder, for the same thing (docs/src/adding.md).

use std::collections::BTreeSet;

use crate::circles::Crate;
use crate::tree;

/// Files that every engine has, each with the files that it may not use.
///
/// A file uses only files below it.
const FILES: [(&str, &[&str]); 16] = [
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

/// Files of the engines that have the thing.
const OPTIONAL_FILES: [&str; 4] = ["builder", "event", "symmetry", "view"];

/// Each engine, its optional files, and its own nouns.
const ENGINES: [(&str, &[&str], &[&str]); 5] = [
    (
        "conquest-rules",
        &["event", "view"],
        &[
            "corners",
            "covers",
            "frontier",
            "grid",
            "letters",
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
            "bots",
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

/// The modules at the root of an engine: files and folders.
fn modules(name: &str) -> BTreeSet<String> {
    let sources = read(name);
    sources.modules().filter_map(|module| module.first()).cloned().collect()
}

fn read(name: &str) -> Crate {
    Crate::read(&format!("crates/{name}/src"))
}

#[test]
fn every_engine_has_the_same_files() {
    for (name, optional, nouns) in ENGINES {
        let wanted = FILES.iter().map(|(file, _)| file).chain(optional).chain(nouns);
        let wanted: BTreeSet<String> = wanted.map(ToString::to_string).collect();
        assert_eq!(modules(name), wanted, "the files of {name}");
        assert!(optional.iter().all(|file| OPTIONAL_FILES.contains(file)), "{name}");
    }
}

#[test]
fn files_use_only_files_below_them() {
    for (name, ..) in ENGINES {
        let sources = read(name);
        for (file, above) in FILES {
            let inside =
                sources.modules().filter(|module| module.first().is_some_and(|of| of == file));
            let used = inside.flat_map(|module| sources.imports(module));
            let used: BTreeSet<_> = used.filter(|module| above.contains(&&*module[0])).collect();
            assert!(used.is_empty(), "{file} of {name} uses {used:?}, which is above it");
        }
    }
}

/// The book has the files in a table.
#[test]
fn the_book_lists_the_files() {
    let page = tree::text("docs/src/adding.md");
    for file in FILES.iter().map(|(file, _)| file).chain(&OPTIONAL_FILES) {
        let row = format!("| `{file}.rs` |");
        assert!(page.contains(&row), "adding.md has no row that begins with {row}");
    }
}
