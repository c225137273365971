//! Every package has one program of integration tests, so that generic code is linked once.

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
