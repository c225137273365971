//! Toy games that break one law at a time: the kit catches each.

use rules_conformance::{Kit, Law, Violation};
use rules_core::{Encode, Game, Observe, Seat};
use rules_toys::bug;
use rules_toys::row::Row;
use rules_toys::script::Script;
use rules_toys::urn::{Urn, UrnOptions};

/// The kit with every capability.
fn full_kit() -> Kit<Urn> {
    rules_conformance::kit!(Urn).packed_at_most_half().max_steps(200).walks(16)
}

/// The kit for an open game whose texts are not read.
fn open_kit() -> Kit<Script> {
    rules_conformance::kit!(Script).only(&[Law::OpenGame])
}

/// Returns the kit's result for the game that breaks the law in this way.
fn violation_of<G: Game>(law: Law, way: u8, kit: Kit<G>) -> Option<Violation<G>> {
    bug::set(Some((law, way)));
    let violation = kit.run().err();
    bug::set(None);
    violation
}

#[test]
fn the_games_without_bug_keep_every_law() {
    bug::set(None);
    let report = full_kit().check();
    let open = open_kit().check();
    for &law in Law::ALL {
        assert!(report.checks(law) + open.checks(law) > 0, "{law:?} was never checked");
    }
    assert_eq!(open.checks(Law::Packed), 0, "a capability that the game lacks");
    assert!(report.notes().is_empty() && open.notes().is_empty());
}

#[test]
fn payoffs_add_up_to_zero_within_their_bounds() {
    let kit = || rules_conformance::kit!(Row);
    bug::set(None);
    assert!(kit().check().checks(Law::Outcome) > 0);
    for (way, message) in [(1, "the sum of utilities"), (2, "is not within -39 and 39")] {
        let violation = violation_of(Law::Outcome, way, kit()).expect("a broken law").to_string();
        assert!(violation.contains(message), "{violation}");
    }
}

/// Whatever breaks one of these breaks another law too, which is found first.
fn hides_behind_others(law: Law) -> bool {
    matches!(
        law,
        Law::RecordText
            | Law::RecordReplays
            | Law::RecordBroken
            | Law::RecordSeat
            | Law::Observation
            | Law::StepForms
            | Law::SymmetryObservation
    )
}

/// The law that is caught when this one is broken, and what the kit says.
fn caught(law: Law, way: u8) -> Option<(Law, String)> {
    fn shown<G: Game>(violation: Violation<G>) -> (Law, String) {
        (violation.law(), violation.to_string())
    }
    let kit = match law {
        Law::OpenGame => return violation_of(law, way, open_kit()).map(shown),
        // A run without walks puts nothing to the test.
        Law::Exercised => full_kit().walks(0),
        law if hides_behind_others(law) => full_kit().only(&[law]),
        _ => full_kit(),
    };
    violation_of(law, way, kit).map(shown)
}

#[test]
#[ignore = "long"]
fn every_law_is_caught() {
    let mut planted = bug::planted(|| {
        full_kit().check();
        open_kit().check();
    });
    planted.insert((Law::Exercised, 0));
    assert!(Law::ALL.iter().all(|law| planted.iter().any(|(other, _)| other == law)));
    assert_eq!(planted.len(), 159, "a bug is planted where the games without bug do not come");
    let unseen = |(law, way): (Law, _)| match caught(law, way) {
        None => Some(format!("{law:?} broken in way {way} went unseen")),
        Some((other, violation)) if other != law => {
            Some(format!("{law:?} broken in way {way}, but seen:\n{violation}"))
        }
        Some(_) => None,
    };
    let planted: Vec<_> = planted.into_iter().collect();
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let parts = planted.chunks(planted.len().div_ceil(2));
        let threads: Vec<_> = parts
            .map(|part| scope.spawn(|| part.iter().copied().filter_map(unseen).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
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
fn a_leak_is_called_one() {
    // The observation leaks hidden parts, so that determinizations do not agree with it.
    for (law, way) in
        [(Law::DeterminizationObservation, 1), (Law::UnseenEvent, 0), (Law::ObservationLeak, 2)]
    {
        let printed = violation_of(law, way, full_kit()).unwrap().to_string();
        assert!(printed.contains("leak?"), "{printed}");
    }
}

#[test]
fn a_game_may_say_that_seats_forget_events() {
    let kit = || full_kit().only(&[Law::SeenEvent]);
    let violation = violation_of(Law::SeenEvent, 0, kit()).unwrap();
    assert_eq!(violation.steps(), Some(&[][..]));
    assert!(violation_of(Law::SeenEvent, 0, kit().without_event_memory()).is_none());
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
    let options = UrnOptions { stones: 1, plain: true };
    let report = full_kit().options(options).check();
    assert_eq!(report.longest(), 3);
    let [note] = report.notes() else { panic!("{report}") };
    assert!(note.contains("nothing was hidden"), "{note}");
    let options = UrnOptions { stones: 5, plain: true };
    let violation = full_kit().options(options).run().unwrap_err();
    assert_eq!((violation.law(), violation.steps()), (Law::OptionsChecked, None));
}

#[test]
fn an_accepted_position_goes_to_the_caller() {
    bug::set(None);
    let violation = full_kit().accepted(|urn| assert!(urn.piles != [4, 3])).run().unwrap_err();
    assert_eq!(violation.law(), Law::NoPanic);
}

/// A broken encoding of a view shows because the seats see different things.
#[test]
fn a_view_does_not_reveal_the_token() {
    let urn = Urn { token: Some(2), ..Urn::new(UrnOptions::default()).unwrap() };
    let tokens = Seat::all(2).map(|seat| {
        let mut tokens = [9];
        Urn::write_tokens(&urn.observe(seat), seat, &mut tokens).unwrap();
        tokens[0]
    });
    assert_eq!(tokens.collect::<Vec<_>>(), [3, 0]);
}
