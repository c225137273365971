//! Every rule can be traced: from the rules page of its game to the code of the fast crate, to the
//! slow model, and to a test or a scenario that carries its number.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rules_conformance::scenario::Scenarios;

use crate::tree;

/// Each game: its crate and page, the prefix of its rules, how many there are.
const GAMES: [(&str, &str, u32); 5] = [
    ("conquest", "CONQUEST", 18),
    ("cybo", "CYBO", 15),
    ("triad", "TRIAD", 30),
    ("triandro", "TRIANDRO", 16),
    ("triarchy", "TRIARCHY", 18),
];

/// The text of all Rust files below a folder.
fn sources(folder: &str) -> Vec<String> {
    tree::files(folder, &["rs"]).iter().map(|file| tree::text(file)).collect()
}

/// The numbers that follow a prefix and a separator, such as 9 in `TRIAD-9` or `fn triad_09_...`.
fn numbers_after(text: &str, prefix: &str) -> BTreeSet<u32> {
    text.match_indices(prefix)
        .filter(|(at, _)| !text[..*at].ends_with(|before: char| before.is_ascii_alphanumeric()))
        .filter_map(|(at, _)| {
            let digits: String =
                text[at + prefix.len()..].chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        })
        .collect()
}

/// The files of scenarios of a game.
fn scenarios(game: &str) -> Vec<Scenarios> {
    let (_, prefix, count) = GAMES.into_iter().find(|of| of.0 == game).expect("a game");
    let data = tree::path(&format!("crates/{game}-rules/data"));
    let files = ["rules.txt", "tourney.txt"].map(|file| data.join(file));
    let open = |file: &PathBuf| Scenarios::open(&file.to_string_lossy(), prefix, count).unwrap();
    files.iter().filter(|file| file.exists()).map(open).collect()
}

/// The code of a file without its unit tests, which stand at its end.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

fn missing(found: &BTreeSet<u32>, count: u32) -> Vec<u32> {
    (1..=count).filter(|number| !found.contains(number)).collect()
}

/// Asserts that all rules of a game are found by `find`, and no rule that does not exist.
fn check(place: &str, find: impl Fn(&str, &str) -> BTreeSet<u32>) {
    for (game, prefix, count) in GAMES {
        let found = find(game, prefix);
        assert_eq!(missing(&found, count), [0u32; 0], "{prefix} rules missing in {place}");
        assert!(found.iter().all(|&number| number <= count), "{prefix}: unknown rule in {place}");
    }
}

fn rules_named(texts: &[String], prefix: &str) -> BTreeSet<u32> {
    let named = |text: &String| numbers_after(without_tests(text), &format!("{prefix}-"));
    texts.iter().flat_map(named).collect()
}

#[test]
fn every_rule_is_in_the_rules_page_of_its_game() {
    check("the page", |game, prefix| {
        let page = tree::text(&format!("docs/src/{game}-reference.md"));
        numbers_after(&page, &format!("{prefix}-"))
    });
}

#[test]
fn every_rule_is_named_by_the_code_that_does_it() {
    check("the crate", |game, prefix| {
        rules_named(&sources(&format!("crates/{game}-rules/src")), prefix)
    });
}

#[test]
fn every_rule_is_named_by_the_slow_model() {
    check("the slow models", |_, prefix| {
        rules_named(&sources("crates/checks/rules-reference/src"), prefix)
    });
}

#[test]
fn every_rule_has_a_test_with_its_number() {
    check("the names of tests and the scenarios", |game, _| {
        let mut texts = sources(&format!("crates/{game}-rules/src"));
        texts.extend(sources(&format!("crates/{game}-rules/tests")));
        // Ignored tests do not count.
        let tests = texts
            .iter()
            .flat_map(|text| text.split("#[test]"))
            .filter(|test| !test.trim_start().starts_with("#[ignore"))
            .flat_map(|test| numbers_after(test, &format!("fn {game}_")));
        let scenarios = scenarios(game);
        tests.chain(scenarios.iter().flat_map(Scenarios::rules)).collect()
    });
}

#[test]
fn numbers_are_found_only_whole() {
    let found = numbers_after("TRIAD-9, (TRIAD-12) XTRIAD-3 TRIAD-x", "TRIAD-");
    assert_eq!(found, BTreeSet::from([9, 12]));
}
