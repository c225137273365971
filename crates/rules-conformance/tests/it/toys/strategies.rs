//! The proptest strategies, tried on the toy games.

use std::cell::Cell;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use rules_conformance::strategy;
use rules_core::{Game, Options, Record, Seat, Step};

use super::kuhn::{Kuhn, KuhnOptions, Stakes};
use super::trio::{Take, Trio, TrioOptions};

/// So many values of the strategy, the same at every run.
fn some<S: Strategy>(strategy: S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

#[test]
fn options_are_valid_and_reach_every_value() {
    let all = some(strategy::options::<KuhnOptions>(), 500);
    assert!(all.iter().all(|options| options.check().is_ok()));
    for wanted in [3, 4, 5, 6] {
        assert!(all.iter().any(|options| options.cards == wanted));
    }
    assert!(
        all.iter().any(|options| options.stakes == Stakes::Double)
            && all.iter().any(|options| options.open)
    );
    assert!(all.iter().any(|options| *options == KuhnOptions::default()));
}

#[test]
fn positions_are_reached_everywhere_in_the_game() {
    let all = some(strategy::position::<Trio>(12), 500);
    assert!(all.iter().any(|trio| trio.turn().is_over()));
    assert!(all.iter().any(|trio| *trio == Trio::new(trio.options()).unwrap()));
    assert!(all.iter().any(|trio| trio.seats() == 6));
    let options = TrioOptions { players: 2, height: 9 };
    let all = some(strategy::position_with::<Trio>(options, 12), 100);
    assert!(all.iter().all(|trio| trio.options() == options));
    assert!(
        (0..2).all(|seat| all.iter().any(|t| t.turn().seat() == Some(Seat::new_unchecked(seat))))
    );
}

#[test]
fn actions_are_legal() {
    for (mut kuhn, action) in some(strategy::position_and_action::<Kuhn>(5), 500) {
        assert!(kuhn.play(action).is_ok());
    }
    let options = KuhnOptions { cards: 6, ..KuhnOptions::default() };
    for (kuhn, action) in some(strategy::position_and_action_with::<Kuhn>(options, 0), 20) {
        assert!(kuhn.is_legal(action) && kuhn.options() == options);
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
    let trio = shrunk(strategy::position::<Trio>(30), |trio: &Trio| trio.count_actions() < 8);
    assert_eq!(trio.options(), TrioOptions::default());
    // From three piles of four stones, two steps leave seven actions or less.
    let left = Trio::new(trio.options()).unwrap().count_actions() - trio.count_actions();
    assert!(left <= 3, "{trio:?}");
}

#[test]
fn positions_with_an_action_shrink_together() {
    let second = |(trio, _): &(Trio, Take)| trio.turn().seat() == Seat::new(1);
    let (trio, action) = shrunk(strategy::position_and_action::<Trio>(30), second);
    let start = Trio::new(TrioOptions::default()).unwrap();
    assert!(start.legal_actions().any(|first| start.after(first) == trio), "{trio:?}");
    assert!(trio.is_legal(action));
}

#[test]
fn a_sequence_prints_as_its_record() {
    for sequence in some(strategy::move_sequence::<Kuhn>(8), 100) {
        let record: Record<Kuhn> = format!("{sequence:?}").parse().unwrap();
        assert_eq!(record, sequence.record());
        assert_eq!(record.replay().as_ref(), Ok(&sequence.position));
        let positions: Vec<Kuhn> = sequence.positions().collect();
        assert_eq!(positions.len(), sequence.steps.len() + 1);
        assert_eq!(
            (positions[0], *positions.last().unwrap()),
            (sequence.start(), sequence.position)
        );
    }
    let options = KuhnOptions { cards: 6, ..KuhnOptions::default() };
    let all = some(strategy::move_sequence_with::<Kuhn>(options, 3), 50);
    assert!(all.iter().all(|sequence| sequence.options == options && sequence.steps.len() <= 3));
}

/// What proptest asks of a value tree: what passes is taken back, and the end is the end.
#[test]
fn what_passes_is_taken_back() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..20 {
        let mut tree = strategy::move_sequence::<Trio>(20).new_tree(&mut runner).unwrap();
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
        let run = TestRunner::new(config).run(&strategy::move_sequence::<Trio>(20), |sequence| {
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
