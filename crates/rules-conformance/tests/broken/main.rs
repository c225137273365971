//! One broken toy game for every law: the kit catches each.

mod bug;
mod forms;
mod urn;
mod views;

use rules_conformance::{Kit, Law, Violation};
use urn::Urn;

/// The kit with every capability.
fn full_kit() -> Kit<Urn> {
    let kit = Kit::<Urn>::new().notation().packed_at_most_half().keyed().serde();
    let kit = kit.hidden().hidden_records().hidden_symmetric().hidden_drawn().hidden_serde();
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
        Law::Weights | Law::ObservationLeak | Law::RedrawVaries | Law::SymmetryGroup => 3,
        Law::OptionsByName
        | Law::OptionsChecked
        | Law::Seats
        | Law::ActionsAscend
        | Law::LegalIsMember
        | Law::RandomAction
        | Law::SameStep
        | Law::StepText
        | Law::AcceptedIsPlayable
        | Law::RedrawUniform
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
