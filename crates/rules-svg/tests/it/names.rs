//! Pictures call the seats by the names of the options.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{GameResult, Language, Outcome, Seat, SeatSet, Words};
use rules_svg::{Marks, Picture, PictureOptions, Svg};
use triad_rules::{Tourney, Triad};
use triandro_rules::{End, Triandro};
use triarchy_rules::Triarchy;

const NAMES: [&str; 3] = ["You", "Ada", "hard bot"];

fn drawn<G: Picture>(names: &[&str], result: GameResult<G::End>) -> Svg {
    drawn_in::<G>(Words::with_names(names), result)
}

fn drawn_in<G: Picture>(words: Words<'_>, result: GameResult<G::End>) -> Svg {
    let game = G::new(G::Options::default()).expect("the default options");
    let marks = Marks { result, ..Marks::default() };
    G::picture(&game.observe(Seat::FIRST), &marks, &PictureOptions { words, ..Default::default() })
}

#[test]
fn names_do_not_change_the_direction_of_text() {
    let svg = drawn::<Triandro>(&["A\u{202e}da", "B\u{9b}o"], GameResult::Unfinished);
    let text = svg.to_string();
    assert!(text.contains(">A\u{fffd}da</text>") && text.contains(">B\u{fffd}o</text>"), "{text}");
    assert!(!text.contains(['\u{202e}', '\u{9b}']), "{text}");
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

/// A picture prints no effects: its sentences are its turn, its winners and its result.
#[test]
fn a_verb_that_no_game_has_is_said_to_you_and_of_a_name() {
    let planted = "picture.place = {seat} [sinks|sink] a stone\n\
                   picture.won = {seat} [triumphs|triumph]\n\
                   result.won-by = {seat} [triumphs|triumph|triumph] {why}\n\
                   end.last-mover = by sinking all\n";
    let language = Language::read(planted).expect("four patterns");
    let won = Outcome::new(2, SeatSet::only(Seat::FIRST), End::LastMover);
    for (name, turn, plate, result) in [
        ("You", ": You sink a stone", ">You triumph</text>", ": You triumph by sinking all"),
        ("Bo", ": Bo sinks a stone", ">Bo triumphs</text>", ": Bo triumphs by sinking all"),
    ] {
        let names = [name, "Ada"];
        let words = Words { language, ..Words::with_names(&names) };
        let open = drawn_in::<Triandro>(words, GameResult::Unfinished);
        assert!(open.title().ends_with(turn), "{}", open.title());
        let over = drawn_in::<Triandro>(words, GameResult::Finished(won));
        assert!(over.title().ends_with(result), "{}", over.title());
        assert!(over.to_string().contains(plate), "{over}");
    }
}
