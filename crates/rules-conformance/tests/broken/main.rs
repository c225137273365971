//! One broken toy game for every law: the kit catches each.

mod bug;
mod forms;
mod urn;
mod views;

use rules_conformance::{Kit, Law, Violation};
use urn::Urn;

/// The kit with every capability.
fn full_kit() -> Kit<Urn> {
    let kit = Kit::<Urn>::new().notation().packed_at_most_half().keyed();
    let kit = kit
        .serde()
        .serde_records()
        .hidden()
        .hidden_records()
        .hidden_symmetric()
        .hidden_drawn()
        .hidden_serde();
    kit.symmetric().drawn().max_steps(200).walks(96)
}

/// What the kit says of the game that breaks the law in this way.
fn violation_of(law: Law, way: u8, kit: Kit<Urn>) -> Option<Violation<Urn>> {
    bug::set(Some((law, way)));
    let violation = kit.run().err();
    bug::set(None);
    violation
}

#[test]
fn the_game_without_bug_keeps_every_law() {
    bug::set(None);
    let report = full_kit().check();
    for &law in Law::ALL {
        assert!(report.checks(law) > 0, "{law:?} was never checked");
    }
    assert!(report.notes().is_empty());
}

/// In how many ways the game can break a law.
fn ways(law: Law) -> u8 {
    match law {
        Law::LegalIsMember
        | Law::Weights
        | Law::ObservationLeak
        | Law::DeterminizationVaries
        | Law::SymmetryGroup => 3,
        Law::NoPanic
        | Law::KeyEqual
        | Law::Observation
        | Law::OptionsByName
        | Law::OptionsChecked
        | Law::Seats
        | Law::ActionsAscend
        | Law::RandomAction
        | Law::SameStep
        | Law::StepText
        | Law::AcceptedIsPlayable
        | Law::DeterminizationLegal
        | Law::DeterminizationUniform
        | Law::SymmetryTurn
        | Law::SymmetrySteps
        | Law::SymmetryCanonical
        | Law::Drawing => 2,
        _ => 1,
    }
}

/// Whatever breaks one of these breaks another law too, which is found first.
fn hides_behind_others(law: Law) -> bool {
    matches!(law, Law::RecordText | Law::RecordReplays | Law::RecordBroken)
}

#[test]
fn every_law_is_caught() {
    let mut wrong = Vec::new();
    for &law in Law::ALL {
        for way in 0..ways(law) {
            let kit = match law {
                // A run without walks puts nothing to the test.
                Law::Exercised => full_kit().walks(0),
                law if hides_behind_others(law) => full_kit().only(&[law]),
                _ => full_kit(),
            };
            match violation_of(law, way, kit) {
                None => wrong.push(format!("{law:?} broken in way {way} went unseen")),
                Some(violation) if violation.law() != law => {
                    wrong.push(format!("{law:?} broken in way {way}, but seen:\n{violation}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_line_shown_is_short() {
    // The left pile must come down to one stone, and someone must play then: four steps at least.
    let violation = violation_of(Law::NoPanic, 0, full_kit()).unwrap();
    assert_eq!(violation.steps().unwrap().len(), 4);
    let printed = violation.to_string();
    for part in ["urn breaks the law NoPanic", "one stone is too hard", "stones: 4", "4 steps:"] {
        assert!(printed.contains(part), "{part:?} is not in {printed}");
    }
}

#[test]
fn a_panic_is_shown_with_the_text_that_made_it() {
    let printed = violation_of(Law::NoPanic, 1, full_kit()).unwrap().to_string();
    for part in
        ["no backslash, please", "forms.rs", "PositionOneSpelling", "trying \"urn/1", "\\\\"]
    {
        assert!(printed.contains(part), "{part:?} is not in {printed}");
    }
}

#[test]
fn the_same_seed_gives_the_same_run() {
    bug::set(None);
    let run = |seed| full_kit().seed(seed).check().to_string();
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn only_the_laws_asked_for_count() {
    let kit = || full_kit().only(&[Law::KeyDiffers, Law::Ends]);
    assert!(violation_of(Law::EqualHash, 0, kit()).is_none());
    assert!(violation_of(Law::Ends, 0, kit()).is_some());
}

#[test]
fn options_are_those_asked_for() {
    bug::set(None);
    let options = urn::UrnOptions { stones: 1, plain: true };
    let report = full_kit().options(options).check();
    assert_eq!(report.longest(), 3);
    let options = urn::UrnOptions { stones: 5, plain: true };
    let violation = full_kit().options(options).run().unwrap_err();
    assert_eq!((violation.law(), violation.steps()), (Law::OptionsChecked, None));
}
