//! Every package has one program of integration tests, so that generic code is linked once. No unit
//! test is left out by a manifest.

use crate::tree;

#[test]
fn a_second_test_program_says_why() {
    for package in tree::packages() {
        let says_why = |file: &&String| {
            let text = tree::text(file);
            let first = text.lines().next().unwrap_or_default();
            first.starts_with("//! ") && first.contains("program of") && first.contains("because")
        };
        let (others, main): (Vec<_>, Vec<_>) = package.tests.iter().partition(says_why);
        let name = &package.name;
        assert!(main.len() <= 1, "{name}: the first line of all but one must say why: {main:?}");
        assert!(others.is_empty() || main.len() == 1, "{name}: {others:?} are beside nothing");
    }
}

#[test]
fn a_library_without_unit_tests_has_none() {
    let packages: Vec<_> = tree::packages().iter().filter(|one| one.no_unit_tests).collect();
    assert!(packages.iter().any(|package| package.name == "rules-core"), "as its manifest says");
    let sources = packages.iter().map(|package| format!("{}/src", package.folder));
    for folder in sources.filter(|folder| tree::path(folder).is_dir()) {
        for file in tree::files(&folder, &["rs"]) {
            let is_tested = tree::text(&file).contains("#[test]");
            assert!(!is_tested, "{file}: the tests do not run: see `test = false` in the manifest");
        }
    }
}
