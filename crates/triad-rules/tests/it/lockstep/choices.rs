//! Play in step by choices that shrink: a failure comes with few options and few choices.

use proptest::prelude::*;
use rules_core::{Game as _, Notation, Options as _, Turn};
use rules_reference::Model as _;
use rules_reference::triad as slow;
use triad_rules::{Options, Tourney, TourneyOptions, Triad};

use super::full::{MOST_VACANT, Tried, nearly_full, nearly_full_tourney};
use super::step::{SlowShown, Summary, compare, games, step};
use crate::common::{Shown, TASTES, choose_by};

fn play<G: Shown + Notation, M: SlowShown>(
    mut fast: G,
    mut model: M,
    tastes: [usize; 2],
    choices: &[u32],
) {
    compare(&fast, &model);
    for &number in choices {
        let Turn::Seat(mover) = fast.turn() else { return };
        let action = choose_by(TASTES[tastes[mover.index()]], &fast, number);
        step(&mut fast, &mut model, action, &mut Summary::default());
    }
}

fn settings() -> impl Strategy<Value = Vec<(&'static str, &'static str)>> {
    let choice = |name: &'static str, values: &'static [&'static str]| {
        proptest::sample::select(values).prop_map(move |value| (name, value))
    };
    (
        choice("layout", &super::LAYOUTS),
        choice("first", &["0", "1"]),
        choice("manual_captures", &["false", "true"]),
        choice("trap_timing", &["immediate", "on_move"]),
        choice("draw_after", &["20", "0", "1", "3"]),
    )
        .prop_map(|(a, b, c, d, e)| vec![a, b, c, d, e])
}

fn tastes() -> impl Strategy<Value = [usize; 2]> {
    [0..TASTES.len(), 0..TASTES.len()]
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    // A game is about a hundred actions.
    proptest::collection::vec(0..1000u32, 0..160)
}

/// Where play begins: at the start, or on a nearly full board with so many vacant Posts.
fn start() -> impl Strategy<Value = Option<(usize, u64)>> {
    proptest::option::of((0..=MOST_VACANT as usize, 0..10_000u64))
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: games(256).max(256),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_by_choices(
        mut settings in settings(),
        mode in proptest::sample::select(&super::MODES[..]),
        start in start(),
        tastes in tastes(),
        choices in choices(),
    ) {
        settings.push(("mode", mode));
        let mut options = Options::default();
        settings.iter().for_each(|(name, value)| options.set(name, value).unwrap());
        let begun = match start {
            None => Some((Triad::new(options).unwrap(), slow::TriadModel::new(&settings))),
            Some((vacant, seed)) => nearly_full(&settings, vacant, seed, &mut Tried::default()),
        };
        if let Some((fast, model)) = begun {
            play(fast, model, tastes, &choices);
        }
    }

    #[test]
    fn tourneys_by_choices(
        settings in settings(),
        start in start(),
        tastes in tastes(),
        choices in choices(),
    ) {
        let mut options = TourneyOptions::default();
        settings.iter().for_each(|(name, value)| options.set(name, value).unwrap());
        let begun = match start {
            None => Some((Tourney::new(options).unwrap(), slow::TourneyModel::new(&settings))),
            Some((vacant, seed)) => {
                nearly_full_tourney(&settings, vacant, seed, &mut Tried::default())
            }
        };
        if let Some((fast, model)) = begun {
            play(fast, model, tastes, &choices);
        }
    }
}
