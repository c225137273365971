//! Toys whose best play is known.

use crate::common::generator;
use rules_core::{Game, Observe, Seat, Step};
use rules_search::{
    AlphaBeta, Analysis, Bot, Budget, Expectimax, Flat, Greedy, Ismcts, Proof, Uct, View, WIN,
};
use rules_toys::row::Row;
use rules_toys::script::{Place, Script};
use rules_toys::stones::Stones;
use rules_toys::urn::{Take, Urn, UrnOptions};

fn ask<G: Observe>(mut bot: impl Bot<G>, position: &G, iterations: u64) -> Analysis<G> {
    let view = View::of(position).expect("a seat can act");
    let budget = Budget::iterations(iterations);
    bot.choose(&view, &budget, &mut generator(5)).expect("a view of a seat to act")
}

fn value<G: Observe>(analysis: &Analysis<G>) -> f32 {
    analysis.chosen().and_then(|chosen| chosen.value).expect("the action chosen was tried")
}

#[test]
fn a_forced_win_is_found_at_every_distance() {
    for left in (1..=11_u8).filter(|left| !left.is_multiple_of(4)) {
        let position = Stones::with(left);
        for analysis in
            [ask(Uct::default(), &position, 20_000), ask(Ismcts::default(), &position, 20_000)]
        {
            assert_eq!(analysis.action, left % 4, "of {left} stones: {analysis:?}");
            assert!(value(&analysis) > 0.6, "of {left} stones: {analysis:?}");
        }
    }
}

#[test]
fn a_lost_position_is_valued_as_lost_and_the_line_goes_to_the_end() {
    let analysis = ask(Uct::default(), &Stones::with(8), 20_000);
    assert!(value(&analysis) < -0.8, "{analysis:?}");
    let taken: u8 = analysis.line.iter().filter_map(|step| step.action()).sum();
    assert_eq!(taken, 8, "{analysis:?}");
    // The winner answers so that each pair of moves takes four stones.
    let answers: Vec<u8> = analysis.line.iter().filter_map(|step| step.action()).collect();
    assert!(answers.chunks(2).all(|pair| pair.iter().sum::<u8>() == 4), "{answers:?}");
}

/// Three lotteries of seat 0 with shares of wins of 2/5, 3/5 and 1/2.
static LOTTERIES: Place = Place::Choice(
    0,
    &[
        Place::Chance(&[(2, Place::Won(0b001)), (3, Place::Won(0b010))]),
        Place::Chance(&[(1, Place::Won(0b010)), (3, Place::Won(0b001)), (1, Place::Won(0b100))]),
        Place::Chance(&[(5, Place::Won(0b001)), (5, Place::Won(0b100))]),
    ],
);

#[test]
fn the_best_lottery_is_taken_and_valued() {
    let position = Script(&LOTTERIES);
    let bots: [Box<dyn Bot<Script>>; 3] =
        [Box::new(Uct::default()), Box::new(Ismcts::default()), Box::new(Flat::default())];
    for bot in bots {
        let analysis = ask(bot, &position, 30_000);
        assert_eq!(analysis.action, 1, "{analysis:?}");
        // A win is worth 2 and a loss -1.
        assert!((value(&analysis) - 0.8).abs() < 0.05, "{analysis:?}");
    }
}

#[test]
fn the_line_goes_through_chance_by_what_is_likely() {
    let analysis = ask(Uct::default(), &Script(&LOTTERIES), 30_000);
    assert_eq!(analysis.line, [Step::Action(1), Step::Event(1)]);
}

/// Game in which seat 1 prefers to share the win with seat 0 over a win of seat 2.
///
/// That happens after action 0. If the others played together against seat 0, they would let seat 2
/// win, and action 1, a draw, would be better.
static SHARED: Place = Place::Choice(
    0,
    &[
        Place::Choice(1, &[Place::Won(0b011), Place::Won(0b100)]),
        Place::Won(0),
        Place::Choice(2, &[Place::Won(0b001), Place::Won(0b101), Place::Won(0b100)]),
    ],
);

#[test]
fn every_seat_follows_its_own_interest() {
    for analysis in [
        ask(Uct::default(), &Script(&SHARED), 20_000),
        ask(Ismcts::default(), &Script(&SHARED), 20_000),
    ] {
        assert_eq!(analysis.action, 0, "{analysis:?}");
        assert_eq!(analysis.line, [Step::Action(0), Step::Action(0)]);
        assert!(value(&analysis) > 0.9, "{analysis:?}");
    }
}

/// Returns a game with two stones on one pile.
///
/// With token 0, which seat 1 does not see, the last stone loses.
fn two_stones(token: u8) -> Urn {
    let (options, turn) = (UrnOptions { stones: 2, plain: false }, Seat::SECOND);
    Urn { options, token: Some(token), piles: [2, 0], taken: [2, 0], turn, path: 0 }
}

const ONE: Take = Take { pile: 0, stones: 1 };
const BOTH: Take = Take { pile: 0, stones: 2 };

#[test]
fn information_sets_know_what_they_do_not_know() {
    let analysis = ask(Ismcts::default(), &two_stones(0), 20_000);
    assert_eq!(analysis.action, BOTH, "{analysis:?}");
    for (known, wanted) in analysis.actions.iter().zip([-1.0 / 3.0, 1.0 / 3.0]) {
        assert!((known.value.expect("tried") - wanted).abs() < 0.2, "{known:?}");
    }
    // Flat play-outs, each in its own determinization, find it as well.
    assert_eq!(ask(Flat::default(), &two_stones(0), 20_000).action, BOTH);
}

#[test]
fn a_single_determinization_is_trusted_as_if_it_were_true() {
    let mut chosen: Vec<_> = (0..20)
        .map(|seed| {
            let view = View::of(&two_stones(0)).expect("a seat can act");
            let answer =
                Uct::default().choose(&view, &Budget::iterations(500), &mut generator(seed));
            let analysis = answer.expect("a view of a seat to act");
            assert_eq!(value(&analysis), 1.0, "{analysis:?}");
            analysis.action
        })
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    assert_eq!(chosen, [ONE, BOTH]);
}

#[test]
fn greed_takes_a_win_at_once_and_else_what_looks_best() {
    let likes_multiples_of_four = |position: &Stones, _| i32::from(position.left.is_multiple_of(4));
    let analysis = ask(Greedy::new(likes_multiples_of_four), &Stones::with(7), 1);
    assert_eq!(analysis.action, 3);
    let likes_few = |position: &Stones, _| WIN - i32::from(position.left);
    let analysis = ask(Greedy::new(likes_few), &Stones::with(3), 1);
    assert_eq!((analysis.action, value(&analysis)), (3, 1.0));
}

#[test]
fn a_game_that_pays_by_the_margin_is_played_for_the_margin() {
    let mut position = Row::default();
    while !position.is_over() {
        let sign = if position.turn().seat() == Some(Seat::FIRST) { 1 } else { -1 };
        let solved = sign * position.solved();
        let alpha_beta = AlphaBeta::new(|_: &Row, _: Seat| 0, 1 << 10).with_values(usize::MAX);
        let analyses = [
            ask(alpha_beta, &position, 20),
            ask(Expectimax::new(|_: &Row, _: Seat| 0), &position, 20),
            ask(Uct::default(), &position, 20_000),
        ];
        for analysis in &analyses {
            assert_eq!(sign * position.after(analysis.action).solved(), solved, "{analysis:?}");
        }
        let [alpha_beta, expectimax, uct] = analyses;
        let proof = alpha_beta.chosen().unwrap().proof;
        let plies = position.coins() as u32;
        assert_eq!(proof, Some(Proof { utility: solved, plies }), "{alpha_beta:?}");
        assert!((value(&alpha_beta) - solved as f32).abs() < 1e-3, "{alpha_beta:?}");
        assert_eq!(value(&expectimax), solved as f32);
        assert!((value(&uct) - solved as f32).abs() < 2.0, "{solved}: {uct:?}");
        position.play_unchecked(alpha_beta.action);
    }
}
