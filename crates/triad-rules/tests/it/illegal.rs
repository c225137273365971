//! Every way in which an action is refused.

use std::collections::HashSet;
use std::mem::discriminant;

use crate::common::positions::{CHAIN, NARROW, STUCK, play};
use rules_core::{Game, Illegal as _, Notation, PlayError};
use triad_rules::{
    Action, Board, BuiltIn, Custom, Illegal, OptionsOn, Place, Post, TourneyOn, TriadOn,
};

fn post(name: &str) -> Post {
    name.parse().unwrap()
}

fn place(name: &str) -> Place {
    name.parse().unwrap()
}

#[track_caller]
fn check<G>(mut game: G, before: &str, action: &str, expected: Illegal, rule: &str)
where
    G: Game<Action = Action, Illegal = Illegal>,
{
    if !before.is_empty() {
        play(&mut game, before);
    }
    let copy = game.clone();
    let action: Action = action.parse().unwrap();
    assert_eq!(game.why_illegal(action), Some(expected), "{game:?}");
    assert!(!game.is_legal(action) && game.legal_actions().all(|legal| legal != action));
    assert_eq!(game.play(action), Err(PlayError::Illegal(expected)));
    assert!(game == copy, "a refused action changes nothing");
    assert_eq!(expected.rule(), Some(rule));
    // The words end in the rule, too.
    assert!(expected.to_string().contains(&format!("({rule}")), "{expected}");
}

/// A position with the actions that lead to the refusal, the refused action, why, and which rule.
type Case = (String, &'static str, &'static str, Illegal, &'static str);

fn cases() -> Vec<Case> {
    let start = "triad/1 - 4/5/6/7/6/5/4 S1,S2,S3 N1,N2,N3 0-0 0 0:gem".to_string();
    let begun = "triad/1 - 4/n4/6/7/6/5/s3 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem".to_string();
    let near = "triad/1 - 4/n4/6/7/6/5/s3 1.4,1.6,6.2 1.3,6.4,6.6 0-0 0 0:gem".to_string();
    let portal = "triad/1 - 4/n4/6/7/6/5/s3 1.4,1.6,E1* 6.2,6.4,6.6 0-0 0 0:gem".to_string();
    let manual = |text: &str| text.replacen(" - ", " manual_captures=true ", 1);
    let waiting = manual(STUCK).replacen("4/nn3", "1s2/nn3", 1).replacen("/ss2", "/s3", 1);
    vec![
        (start.clone(), "", "S1>1.2", Illegal::GemFirst, "TRIAD-8"),
        (start.clone(), "c3", "c4", Illegal::NoGemNow, "TRIAD-8"),
        (start.clone(), "", "d8", Illegal::NoPost(post("d8")), "TRIAD-4"),
        (start.clone(), "", "xh1", Illegal::NoPost(post("h1")), "TRIAD-4"),
        (begun.clone(), "", "b1", Illegal::NotVacant(post("b1")), "TRIAD-8"),
        (begun.clone(), "", "xb1", Illegal::NotPending(post("b1")), "TRIAD-9"),
        (manual(CHAIN), "d3", "xe2", Illegal::NotPending(post("e2")), "TRIAD-9"),
        (begun.clone(), "c3", "7.1>6.1", Illegal::NoPlace(place("7.1")), "TRIAD-4"),
        (begun.clone(), "c3", "1.2>1.8", Illegal::NoPlace(place("1.8")), "TRIAD-4"),
        (begun.clone(), "c3", "1.2>S4", Illegal::NoPlace(place("S4")), "TRIAD-4"),
        (begun.clone(), "c3", "1.18>1.1", Illegal::NoPlace(place("1.18")), "TRIAD-4"),
        (begun.clone(), "c3", "1.3>1.1", Illegal::NoJewel(place("1.3")), "TRIAD-14"),
        (begun.clone(), "c3", "6.2>6.1", Illegal::NoJewel(place("6.2")), "TRIAD-14"),
        (begun.clone(), "c3 1.2>1.1", "1.1>1.2", Illegal::Moved(place("1.1")), "TRIAD-14"),
        (
            begun.clone(),
            "c3",
            "1.2>1.5",
            Illegal::NotAdjacent(place("1.2"), place("1.5")),
            "TRIAD-15",
        ),
        (portal, "c3", "E1>W1", Illegal::MustGoOn(place("E1")), "TRIAD-18"),
        (begun.clone(), "c3", "1.2>S1", Illegal::OwnDock(place("S1")), "TRIAD-17"),
        (
            near.replacen(" - ", " mode=trap ", 1),
            "c3",
            "6.2>N1",
            Illegal::ClosedDock(place("N1")),
            "TRIAD-24",
        ),
        (near, "c3", "1.4>1.3", Illegal::Occupied(place("1.3")), "TRIAD-16"),
        (
            begun.replacen("4/n4", "n3/1n3", 1).replacen("/s3", "/ss2", 1),
            "c3",
            "1.2>1.1",
            Illegal::Barrier(place("1.2"), place("1.1")),
            "TRIAD-15",
        ),
        (waiting, "c2", "1.6>1.5", Illegal::CapturesFirst, "TRIAD-12"),
        (
            NARROW.to_string(),
            "c3",
            "1.4>1.3",
            Illegal::Duty(place("1.4"), place("1.3")),
            "TRIAD-14",
        ),
    ]
}

fn check_all<L: Board>(base: &OptionsOn<L>) {
    for (text, before, action, expected, rule) in cases() {
        let game = TriadOn::<L>::read(&text, base).unwrap_or_else(|e| panic!("{text}: {e}"));
        check(game, before, action, expected, rule);
        // A Tourney refuses alike; TRIAD-30: it knows standard games only.
        if !text.contains("mode=") {
            let options = text.split(' ').nth(1).unwrap();
            let series = format!("triad-tourney/1 {options} 0:-:-");
            let text = text.replacen(&format!("triad/1 {options}"), &series, 1);
            check(text.parse::<TourneyOn<L>>().unwrap(), before, action, expected, rule);
        }
    }
}

#[test]
fn every_refusal_says_its_rule_and_leaves_the_position() {
    check_all::<BuiltIn>(&OptionsOn::default());
    check_all::<Custom>(&OptionsOn::default());
}

#[test]
fn every_variant_has_a_case() {
    let found: HashSet<_> = cases().iter().map(|(_, _, _, why, _)| discriminant(why)).collect();
    // As many as `Illegal` has.
    assert_eq!(found.len(), 16);
}

#[test]
fn triad_28_a_dock_that_is_shut_in_a_tourney_is_refused_alike() {
    let text = "triad-tourney/1 - 2:b:b 4/n4/6/7/6/5/s3 1.4,1.6,6.2 6.1,6.4,6.6 0-0 0 0:gem";
    let game: triad_rules::Tourney = text.parse().unwrap();
    check(game, "c3", "6.2>N1", Illegal::ClosedDock(place("N1")), "TRIAD-24");
}

#[test]
fn a_game_that_is_over_refuses_everything() {
    let text = "triad/1 - 4/n4/6/7/6/5/s3 1.4,1.6,6.2 6.1,6.4,6.6 0-0 0 0:gem";
    let mut game: triad_rules::Triad = text.parse().unwrap();
    play(&mut game, "c3 6.2>N1");
    let over = game;
    for action in ["c4", "xb1", "1.4>1.3"] {
        assert_eq!(game.play(action.parse().unwrap()), Err(PlayError::GameOver));
        assert_eq!(game, over);
    }
}
