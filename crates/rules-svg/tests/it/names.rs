//! Pictures call the seats by the names of the options.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{GameResult, Seat, Words};
use rules_svg::{Marks, Picture, PictureOptions, Svg};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

const NAMES: [&str; 3] = ["You", "Ada", "hard bot"];

fn drawn<G: Picture>(names: &[&str], result: GameResult<G::End>) -> Svg {
    let game = G::new(G::Options::default()).expect("the default options");
    let marks = Marks { result, ..Marks::default() };
    let words = Words::with_names(names);
    G::picture(&game.observe(Seat::FIRST), &marks, &PictureOptions { words, ..Default::default() })
}

/// Checks the verb for `You` and for a name, the plates, and that no number is left.
fn check<G: Picture>(you: &str, name: &str) {
    let svg = drawn::<G>(&NAMES, GameResult::Unfinished);
    assert!(svg.title().ends_with(you), "{}", svg.title());
    let text = svg.to_string();
    for part in ["seat 0", "Seat 0", "seat 1", "Seat 1"] {
        assert!(!text.contains(part), "{part} in {}", G::NAME);
    }
    assert!(text.contains(">You</text>") && text.contains(">Ada</text>"), "{}", G::NAME);
    let svg = drawn::<G>(&["Bo", "Ada", "hard bot"], GameResult::Unfinished);
    assert!(svg.title().ends_with(name), "{}", svg.title());

    let resigned = drawn::<G>(&NAMES, GameResult::Resigned(Seat::SECOND));
    let text = resigned.to_string();
    assert!(resigned.title().contains(": Ada resigns. You"), "{}", resigned.title());
    assert!(text.contains(">You won</text>") && text.contains("data-winner=\"0\""), "{text}");
    assert!(!text.contains("data-to-act"), "{}", G::NAME);
}

#[test]
fn names_reach_headings_plates_titles_and_descriptions() {
    check::<Triad>("You place a Gem", "Bo places a Gem");
    check::<Tourney>("You place a Gem", "Bo places a Gem");
    check::<Triandro>("You place a stone", "Bo places a stone");
    check::<Triarchy>("You are about to roll", "Bo is about to roll");
    check::<Conquest>("You are dealt a tile", "Bo is dealt a tile");
    check::<Cybo>("You roll", "Bo rolls");
}
