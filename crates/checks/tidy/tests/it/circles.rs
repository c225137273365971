//! No files of a crate import each other in a circle.
//!
//! A file imports another if it names its module: `crate::module`, `super::module`, or a module of
//! its own.
//! Names that the crate exports at its root, and names taken from the modules around a file, are
//! not imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module: the names of the modules that lead to it from the root of its crate.
type Module = Vec<String>;

/// The code of the modules of a crate.
struct Crate(BTreeMap<Module, String>);

impl Crate {
    /// Reads the files below a folder of sources.
    fn read(sources: &Path) -> Crate {
        let mut modules = BTreeMap::new();
        let mut folders = vec![(sources.to_path_buf(), Module::new())];
        while let Some((folder, inside)) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                let mut module = inside.clone();
                if !["lib", "main", "mod"].contains(&name.as_str()) {
                    module.push(name);
                }
                if path.is_dir() {
                    folders.push((path, module));
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let code: &mut String = modules.entry(module).or_default();
                    code.push_str(&code_of(&fs::read_to_string(path).unwrap()));
                }
            }
        }
        Crate(modules)
    }

    /// The modules that a module imports.
    fn imports(&self, module: &Module) -> BTreeSet<&Module> {
        let code = &self.0[module];
        let (uses, rest) = split_uses(code);
        let paths = uses.into_iter().chain(inline_paths(&rest));
        let named = paths.filter_map(|path| self.resolve(module, &path));
        named.filter(|other| !other.starts_with(module) && !module.starts_with(other)).collect()
    }

    /// The module that a path leads to from another, if it names one of this crate.
    fn resolve(&self, from: &Module, path: &[String]) -> Option<&Module> {
        let mut at = from.clone();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => (at, rest) = (Module::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|name| name == "super") {
                    at.pop()?;
                    rest = &rest[1..];
                }
            }
            _ => {}
        }
        let start = at.clone();
        for name in rest {
            at.push(name.clone());
            if !self.0.contains_key(&at) {
                at.pop();
                break;
            }
        }
        // Anything else is an item of another crate, or one at the root.
        if at == start || at.is_empty() {
            None
        } else {
            self.0.get_key_value(&at).map(|(key, _)| key)
        }
    }

    /// The circles: modules that lead to each other.
    fn circles(&self) -> BTreeSet<Vec<String>> {
        let imports: BTreeMap<_, _> =
            self.0.keys().map(|module| (module, self.imports(module))).collect();
        let reached = |from: &Module| {
            let mut reached = BTreeSet::new();
            let mut next: Vec<_> = imports[from].iter().copied().collect();
            while let Some(module) = next.pop() {
                if reached.insert(module) {
                    next.extend(&imports[module]);
                }
            }
            reached
        };
        let reached: BTreeMap<_, _> = self.0.keys().map(|one| (one, reached(one))).collect();
        let circle = |one: &Module| {
            let mutual = |other: &&&Module| reached[**other].contains(one);
            reached[one].iter().filter(mutual).map(|module| module.join("/")).collect::<Vec<_>>()
        };
        self.0.keys().map(circle).filter(|circle| circle.len() > 1).collect()
    }
}

/// Returns code without comments and unit tests.
fn code_of(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the imported paths, and the rest of the code.
///
/// A re-export counts only where it is used by its own name.
fn split_uses(code: &str) -> (Vec<Vec<String>>, String) {
    let (mut paths, mut rest) = (Vec::new(), String::new());
    let mut passed_on = false;
    let mut use_text: Option<String> = None;
    for line in code.lines() {
        let trimmed = line.trim_start();
        if use_text.is_none() {
            let visible = trimmed.starts_with("pub");
            let statement = if visible {
                trimmed.split_once("use ").filter(|(before, _)| {
                    before.trim_end() == "pub" || before.trim_end().ends_with(')')
                })
            } else {
                trimmed.strip_prefix("use ").map(|rest| ("", rest))
            };
            match statement {
                Some((_, begun)) => (use_text, passed_on) = (Some(begun.to_owned()), visible),
                None => rest.extend([line, "\n"]),
            }
        } else if let Some(text) = &mut use_text {
            text.push_str(trimmed);
        }
        if let Some(text) = use_text.take_if(|text| text.contains(';'))
            && !passed_on
        {
            let tree = text.split(';').next().unwrap_or_default();
            expand(tree, &[], &mut paths);
        }
    }
    (paths, rest)
}

/// The paths of a tree of imports.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let (mut depth, mut begin) = (0, 0);
    let mut branches = Vec::new();
    for (at, letter) in tree.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branches.push(&tree[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    branches.push(&tree[begin..]);
    for branch in branches.into_iter().map(str::trim).filter(|branch| !branch.is_empty()) {
        let (head, inner) = match branch.split_once('{') {
            Some((head, inner)) => (head, Some(inner.trim_end_matches('}'))),
            None => (branch.split(" as ").next().unwrap_or_default(), None),
        };
        let names = head.split("::").map(str::trim).filter(|name| !name.is_empty());
        let path: Vec<_> = before.iter().cloned().chain(names.map(str::to_owned)).collect();
        match inner {
            Some(inner) => expand(inner, &path, paths),
            None => paths.push(path),
        }
    }
}

/// Paths in code: names with `::` between them.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let words = code.split(|letter| !is_part(letter)).filter(|word| word.contains("::"));
    let names = |word: &str| word.split("::").map(str::to_owned).collect::<Vec<_>>();
    words.map(names).filter(|path| !path[0].is_empty()).collect()
}

/// The folders of sources of this workspace, with their names.
fn sources() -> BTreeMap<String, PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let crates = fs::read_dir(workspace.join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path()).chain([workspace.join("benches")]);
    let named = crates.map(|folder| {
        (folder.file_name().unwrap().to_string_lossy().into_owned(), folder.join("src"))
    });
    named.filter(|(_, sources)| sources.is_dir()).collect()
}

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let found = sources().into_iter().flat_map(|(name, sources)| {
        let circles = Crate::read(&sources).circles();
        circles.into_iter().map(move |circle| format!("{name}: {}", circle.join(", ")))
    });
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// The check finds a circle in every spelling.
#[test]
fn a_circle_is_found() {
    let of = |files: &[(&str, &str)]| {
        let module = |name: &str| {
            name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect::<Module>()
        };
        let files = files.iter().map(|(name, text)| (module(name), code_of(text)));
        Crate(files.collect()).circles().len()
    };
    let (to_b, to_a) = ("use crate::b::B;\nuse std::fmt;", "use crate::{Face, a::{A, c::C}};");
    assert_eq!(of(&[("", "mod a;\nmod b;\npub use a::A;"), ("a", to_b), ("b", to_a)]), 1);
    assert_eq!(of(&[("a/x", "use super::y::Y;"), ("a/y", "fn f() { super::x::g(); }")]), 1);
    assert_eq!(of(&[("a", "use crate::b::B;"), ("b", "use crate::Face;\n// crate::a")]), 0);
    assert_eq!(of(&[("a", "mod x;\nuse x::X;"), ("a/x", "use super::Y;")]), 0);
    assert_eq!(of(&[("a", "use crate::b::B;"), ("b", "#[cfg(test)]\nuse crate::a::A;")]), 0);
}
