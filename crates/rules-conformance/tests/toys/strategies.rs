//! The proptest strategies, tried on the toy games.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rules_conformance::strategy;
use rules_core::{Game, Options, Seat};

use crate::kuhn::{Kuhn, KuhnOptions, Stakes};
use crate::trio::{Trio, TrioOptions};

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
    while tree.simplify() {
        if !keeps(&tree.current()) && !tree.complicate() {
            break;
        }
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
