//! No files of a crate import each other in a circle.
//!
//! A file imports another if it names its module: `crate::module`, `super::module`, or a module of
//! its own.
//! Names that the crate exports at its root, and names taken from the modules around a file, are
//! not imports.

use std::collections::{BTreeMap, BTreeSet};

use crate::{code, tree};

/// A module: the names of the modules that lead to it from the root of its crate.
pub(crate) type Module = Vec<String>;

/// The paths that the modules of a crate name.
pub(crate) struct Crate(BTreeMap<Module, Vec<Vec<String>>>);

impl Crate {
    /// Reads the files below a folder of sources.
    pub(crate) fn read(sources: &str) -> Crate {
        let files = tree::files(sources, &["rs"]);
        let texts = files.iter().map(|file| (&file[sources.len() + 1..], tree::text(file)));
        Crate::new(texts)
    }

    fn new<'a>(files: impl IntoIterator<Item = (&'a str, String)>) -> Crate {
        let mut modules = BTreeMap::<_, Vec<_>>::new();
        for (file, text) in files {
            let mut module: Module =
                file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            module.pop_if(|name| ["lib", "main", "mod"].contains(&&**name));
            modules.entry(module).or_default().extend(code::paths(code::tokens(&text)));
        }
        Crate(modules)
    }

    /// The modules of the crate.
    pub(crate) fn modules(&self) -> impl Iterator<Item = &Module> {
        self.0.keys()
    }

    /// The modules that a module imports.
    pub(crate) fn imports(&self, module: &Module) -> BTreeSet<&Module> {
        let named = self.0[module].iter().filter_map(|path| self.resolve(module, path));
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
            self.modules().map(|module| (module, self.imports(module))).collect();
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
        let reached: BTreeMap<_, _> = self.modules().map(|one| (one, reached(one))).collect();
        let circle = |one: &Module| {
            let mutual = |other: &&&Module| reached[**other].contains(one);
            reached[one].iter().filter(mutual).map(|module| module.join("/")).collect::<Vec<_>>()
        };
        self.modules().map(circle).filter(|circle| circle.len() > 1).collect()
    }
}

/// Macros in `sets` expand to names that `implement` re-exports from it.
const ALLOWED: [&str; 1] = ["crates/rules-core/src: implement, sets"];

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let sources = tree::packages().iter().map(|package| format!("{}/src", package.folder));
    let sources: Vec<_> = sources.filter(|sources| tree::path(sources).is_dir()).collect();
    assert!(sources.len() > 25, "only {sources:?} were looked at");
    let found = sources.iter().flat_map(|sources| {
        let circles = Crate::read(sources).circles();
        circles.into_iter().map(move |circle| format!("{sources}: {}", circle.join(", ")))
    });
    assert_eq!(found.collect::<Vec<_>>(), ALLOWED, "circles");
}

/// The check finds a circle in every spelling.
#[test]
fn a_circle_is_found() {
    let of = |files: &[(&str, &str)]| {
        Crate::new(files.iter().map(|(file, text)| (*file, (*text).to_owned()))).circles().len()
    };
    let (to_b, to_a) = ("use crate::b::B;\nuse std::fmt;", "use crate::{Face, a::{A, c::C}};");
    let root = ("lib.rs", "mod a;\nmod b;\npub use a::A;");
    assert_eq!(of(&[root, ("a.rs", to_b), ("b.rs", to_a)]), 1);
    assert_eq!(of(&[("a/x.rs", "use super::y::Y;"), ("a/y.rs", "fn f() { super::x::g(); }")]), 1);
    assert_eq!(of(&[("a.rs", to_b), ("b.rs", "use crate::Face;\n// crate::a")]), 0);
    assert_eq!(of(&[("a/mod.rs", "mod x;\nuse x::X;"), ("a/x.rs", "use super::Y;")]), 0);
    assert_eq!(of(&[("a.rs", to_b), ("b.rs", "#[cfg(test)]\nuse crate::a::A;")]), 0);
}
