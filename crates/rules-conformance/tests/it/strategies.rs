//! The proptest strategies, tried on a toy game.

use std::cell::Cell;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use rules_conformance::strategy;
use rules_core::{Game, Options, Record, Seat, Step};
use rules_toys::urn::{Take, Urn, UrnOptions};

/// Returns `count` values of the strategy, the same at every run.
fn some<S: Strategy>(strategy: S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

#[test]
fn options_are_valid_and_reach_every_value() {
    let all = some(strategy::options::<Urn>(), 500);
    assert!(all.iter().all(|options| options.check().is_ok()));
    for wanted in 1..=5 {
        assert!(all.iter().any(|options| options.stones == wanted));
    }
    assert!(all.iter().any(|options| options.plain));
    assert!(all.iter().any(|options| *options == UrnOptions::default()));
}

#[test]
fn positions_are_reached_everywhere_in_the_game() {
    let all = some(strategy::position::<Urn>(12), 500);
    assert!(all.iter().any(|urn| urn.turn().is_over()));
    assert!(all.iter().any(|urn| *urn == Urn::new(urn.options()).unwrap()));
    assert!(all.iter().any(|urn| urn.options().stones == 5));
    let options = UrnOptions { stones: 5, plain: false };
    let all = some(strategy::position_with::<Urn>(options, 12), 100);
    assert!(all.iter().all(|urn| urn.options() == options));
    assert!(
        (0..2).all(|seat| all.iter().any(|u| u.turn().seat() == Some(Seat::new_unchecked(seat))))
    );
}

#[test]
fn actions_are_legal() {
    for (mut urn, action) in some(strategy::position_and_action::<Urn>(5), 500) {
        assert!(urn.play(action).is_ok());
    }
    let options = UrnOptions { stones: 1, plain: true };
    for (urn, action) in some(strategy::position_and_action_with::<Urn>(options, 0), 20) {
        assert!(urn.is_legal(action) && urn.options() == options);
    }
}

/// Simplifies as long as the value keeps what was asked for.
fn shrunk<S: Strategy>(strategy: S, keeps: impl Fn(&S::Value) -> bool) -> S::Value {
    let mut runner = TestRunner::deterministic();
    let mut tree = loop {
        let tree = strategy.new_tree(&mut runner).unwrap();
        if keeps(&tree.current()) {
            break tree;
        }
    };
    let mut changed = tree.simplify();
    while changed {
        changed = if keeps(&tree.current()) { tree.simplify() } else { tree.complicate() };
    }
    tree.current()
}

#[test]
fn positions_shrink_to_short_sequences_and_default_options() {
    let urn = shrunk(strategy::position::<Urn>(30), |urn: &Urn| urn.piles[0] == 1);
    assert_eq!(urn.options(), UrnOptions::default());
    // From four stones, two steps leave one.
    assert_eq!(urn.piles, [1, 4], "{urn:?}");
}

#[test]
fn positions_with_an_action_shrink_together() {
    let second = |(urn, _): &(Urn, Take)| urn.turn().seat() == Seat::new(1);
    let (urn, action) = shrunk(strategy::position_and_action::<Urn>(30), second);
    let start = Urn::new(UrnOptions::default()).unwrap();
    let drawn = start.after_event(start.chance_events().nth(urn.token.unwrap().into()).unwrap().0);
    assert!(drawn.legal_actions().any(|first| drawn.after(first) == urn), "{urn:?}");
    assert!(urn.is_legal(action));
}

#[test]
fn a_sequence_prints_as_its_record() {
    for sequence in some(strategy::move_sequence::<Urn>(8), 100) {
        let record: Record<Urn> = format!("{sequence:?}").parse().unwrap();
        assert_eq!(record, sequence.record());
        assert_eq!(record.replay().as_ref(), Ok(&sequence.position));
        let positions: Vec<Urn> = sequence.positions().collect();
        assert_eq!(positions.len(), sequence.steps.len() + 1);
        assert_eq!(
            (positions[0], *positions.last().unwrap()),
            (sequence.start(), sequence.position)
        );
    }
    let options = UrnOptions { stones: 5, plain: false };
    let all = some(strategy::move_sequence_with::<Urn>(options, 3), 50);
    assert!(all.iter().all(|sequence| sequence.options == options && sequence.steps.len() <= 3));
}

/// Proptest requires of a value tree that passing values are taken back, and that the end stays.
#[test]
fn what_passes_is_taken_back() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..20 {
        let mut tree = strategy::move_sequence::<Urn>(20).new_tree(&mut runner).unwrap();
        loop {
            let failing = tree.current();
            if !tree.simplify() {
                break;
            }
            let mut passing = 0;
            while tree.complicate() {
                passing += 1;
            }
            assert!(passing > 0);
            assert_eq!(tree.current(), failing);
            assert!(!tree.complicate() && !tree.simplify());
            assert_eq!(tree.current(), failing);
        }
    }
}

/// Whatever fails on the way, proptest reports a case that does, within the tests that it allows.
#[test]
fn the_last_failure_is_reported() {
    for max_shrink_iters in [0, 1, 2, 5, 20, u32::MAX] {
        let config = Config { failure_persistence: None, max_shrink_iters, ..Config::default() };
        let limit = config.max_shrink_iters();
        let (failures, tests) = (Cell::new(0), Cell::new(0));
        let wrong = |steps: &[Step<Take, _>]| steps.len() >= 3 && steps.len() % 2 == 1;
        let run = TestRunner::new(config).run(&strategy::move_sequence::<Urn>(20), |sequence| {
            tests.set(tests.get() + failures.get().min(1));
            if wrong(&sequence.steps) {
                failures.set(failures.get() + 1);
                return Err(TestCaseError::fail("wrong"));
            }
            Ok(())
        });
        let Err(TestError::Fail(_, minimal)) = run else { panic!("{run:?}") };
        assert!(wrong(&minimal.steps), "{minimal:?}");
        assert!(tests.get() <= limit.max(1), "{} of {limit}", tests.get());
        assert!(max_shrink_iters < u32::MAX || minimal.steps.len() == 3, "{minimal:?}");
    }
}
