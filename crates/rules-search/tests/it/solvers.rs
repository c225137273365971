//! Solvers of endgames against exhaustive search, and the bots that use them.

use std::collections::{BTreeMap, HashMap};

use crate::common::generator;
use conquest_rules::Conquest;
use rules_core::{Game, Keyed, Observe, Seat, Turn, random_step};
use rules_search::games::{TriadHeuristic, TriandroHeuristic};
use rules_search::{AlphaBeta, Bots, Budget, Heuristic, Proof, View, games};
use triad_rules::{BuiltIn, Triad};
use triandro_rules::Triandro;

/// Exhaustive search of a game of two seats, with a limit of visited positions.
struct Exhaustive<G> {
    known: HashMap<(G, u32), i32>,
    left: u32,
}

impl<G: Game> Exhaustive<G> {
    fn new(limit: u32) -> Self {
        Exhaustive { known: HashMap::new(), left: limit }
    }

    /// Returns the utility for seat 0 if both play best for `plies`; 0 if the game is not over
    /// then.
    ///
    /// Returns `None` beyond the limit.
    fn value(&mut self, position: &G, plies: u32) -> Option<i32> {
        let seat = match position.turn() {
            Turn::Over => return position.outcome().map(|of| of.utility(Seat::FIRST)),
            _ if plies == 0 => return Some(0),
            turn => turn.seat().expect("chance is over"),
        };
        let key = (position.clone(), plies);
        if let Some(&value) = self.known.get(&key) {
            return Some(value);
        }
        self.left = self.left.checked_sub(1)?;
        let sign = if seat == Seat::FIRST { 1 } else { -1 };
        let mut best = -1;
        for action in position.legal_actions() {
            best = best.max(sign * self.value(&position.after(action), plies - 1)?);
            if best == 1 {
                break;
            }
        }
        self.known.insert(key, sign * best);
        Some(sign * best)
    }
}

/// Longer than any game of Conquest.
const TO_THE_END: u32 = 1000;

/// Returns a late position of a random game of Conquest whose result is found by exhaustive search.
fn solvable(seed: u64) -> Option<(Conquest, Exhaustive<Conquest>)> {
    let mut rng = generator(seed);
    let mut position = Conquest::default();
    while !position.is_over() {
        if position.stock().is_empty() && position.count_actions() > 1 {
            let mut exhaustive = Exhaustive::new(4000);
            if exhaustive.value(&position, TO_THE_END).is_some() {
                return Some((position, exhaustive));
            }
        }
        random_step(&mut position, &mut rng);
    }
    None
}

#[test]
#[ignore = "long"]
fn conquest_is_played_exactly_once_the_stock_is_empty() {
    let bots = games::conquest(2);
    let mut results = BTreeMap::new();
    let mut unsolved = 0;
    for (position, mut exhaustive) in (0..120).filter_map(solvable) {
        let view = View::of(&position).unwrap();
        // All tiles that the seat does not see are in the other hand.
        assert_eq!(Conquest::determinize(&view.observation, &mut generator(0)), position);
        let sign = if view.seat == Seat::FIRST { 1 } else { -1 };
        let best = sign * exhaustive.value(&position, TO_THE_END).unwrap();
        let mut bot = bots.make(&"mcts:1".parse().unwrap()).unwrap();
        let answer = bot.choose(&view, &Budget::iterations(50_000), &mut generator(0)).unwrap();
        let Some(proof) = answer.chosen().unwrap().proof else {
            unsolved += 1;
            continue;
        };
        assert_eq!(proof.utility, best, "{position}");
        let after = position.after(answer.action);
        let kept = exhaustive.value(&after, TO_THE_END);
        assert!(kept.is_none_or(|kept| sign * kept == best), "{} in {position}", answer.action);
        *results.entry((best, kept.is_some())).or_insert(0) += 1;
        if results.values().sum::<u32>() == 30 {
            break;
        }
    }
    let sum = |of: &dyn Fn(i32, bool) -> bool| -> u32 {
        results.iter().filter(|&(&(best, kept), _)| of(best, kept)).map(|(_, count)| count).sum()
    };
    println!("{results:?}, {unsolved} unsolved");
    assert!(sum(&|_, _| true) == 30 && unsolved < 4);
    assert!(sum(&|best, _| best > 0) > 3 && sum(&|best, _| best < 0) > 3);
    // The exhaustive search may stop at a win before it reaches the action of the bot.
    assert!(sum(&|_, kept| kept) > 22);
}

#[test]
fn an_exact_solution_proves_the_chosen_action_only() {
    let bots = games::conquest(2);
    let (position, _) = (0..).find_map(solvable).unwrap();
    let view = View::of(&position).unwrap();
    let mut bot = bots.make(&"mcts:1".parse().unwrap()).unwrap();
    let answer = bot.choose(&view, &Budget::iterations(50_000), &mut generator(0)).unwrap();
    let chosen = answer.chosen().unwrap();
    let proof = chosen.proof.expect("few moves are left");
    assert_eq!((answer.iterations, chosen.value), (1, Some(proof.utility as f32)));
    assert_eq!(answer.actions.len(), position.count_actions());
    for other in answer.actions.iter().filter(|of| of.action != answer.action) {
        assert_eq!((other.value, other.proof), (None, None), "{}", other.action);
    }
}

/// Returns the first positions of the last turns of a game between tree searches.
fn last_turns(bots: &Bots<Triad>, seed: u64) -> Vec<Triad> {
    let mut rng = generator(seed);
    let mut position = Triad::default();
    (0..8).for_each(|_| assert!(random_step(&mut position, &mut rng).is_some()));
    let mut bot = bots.make(&"mcts:1".parse().unwrap()).unwrap();
    let (mut turns, mut last) = (Vec::new(), None);
    while let Some(seat) = position.turn().seat() {
        if last.replace(seat) != Some(seat) {
            turns.push(position);
        }
        let view = View::of(&position).unwrap();
        let answer = bot.choose(&view, &Budget::iterations(40), &mut rng).unwrap();
        position.play(answer.action).unwrap();
    }
    turns.split_off(turns.len().saturating_sub(3))
}

/// Returns whether the seat can force a win within `plies`, by exhaustive search.
///
/// Returns `None` beyond the limit of positions.
fn wins(
    position: &Triad,
    seat: Seat,
    plies: u32,
    left: &mut u32,
    known: &mut HashMap<(u64, u32), bool>,
) -> Option<bool> {
    let turn = match position.turn() {
        Turn::Over => return position.outcome().map(|of| of.utility(seat) > 0),
        _ if plies == 0 => return Some(false),
        turn => turn,
    };
    let key = (position.key(), plies);
    if let Some(&wins) = known.get(&key) {
        return Some(wins);
    }
    *left = left.checked_sub(1)?;
    let attacks = turn == Turn::Seat(seat);
    let mut result = !attacks;
    for action in position.legal_actions() {
        if wins(&position.after(action), seat, plies - 1, left, known)? == attacks {
            result = attacks;
            break;
        }
    }
    known.insert(key, result);
    Some(result)
}

/// Returns the forced result for the seat to act within one, two or three turns of four actions.
///
/// Returns `None` beyond the limit of exhaustive search.
fn forced(position: &Triad, seat: Seat) -> Option<Option<(i32, u32)>> {
    for plies in [4, 8, 12] {
        for (utility, winner) in [(1, seat), (-1, seat.next(2))] {
            if wins(position, winner, plies, &mut 30_000, &mut HashMap::new())? {
                return Some(Some((utility, plies)));
            }
        }
    }
    Some(None)
}

#[test]
#[ignore = "long"]
fn forced_wins_some_turns_ahead_are_found_in_triad() {
    let bots = games::triad(BuiltIn::Hex.layout());
    let mut solver = AlphaBeta::new(TriadHeuristic::new(BuiltIn::Hex.layout()), 1 << 20);
    let (mut compared, mut found) = (0, BTreeMap::new());
    for position in (0..90).flat_map(|seed| last_turns(&bots, seed)) {
        let seat = position.turn().seat().unwrap();
        let Some(expected) = forced(&position, seat) else { continue };
        let within = expected.map_or(12, |(_, plies)| plies as u8);
        compared += 1;
        let answer = solver.prove(&position, within, &Budget::nodes(2_000_000)).unwrap();
        let proof = answer.and_then(|answer| answer.chosen().unwrap().proof);
        assert_eq!(proof.map(|of| of.utility), expected.map(|of| of.0), "{position}");
        if let Some((utility, plies)) = expected {
            *found.entry((utility, plies)).or_insert(0) += 1;
        }
    }
    println!("{found:?} in {compared}");
    assert!(compared >= 100, "{compared}");
    for forced in [(1, 4), (-1, 8), (1, 12)] {
        assert!(found.get(&forced).is_some_and(|&count| count >= 2), "{forced:?}");
    }
}

/// Returns the positions of random games in their last plies.
fn late_games(seeds: core::ops::Range<u64>) -> impl Iterator<Item = Triandro> {
    seeds.flat_map(|seed| {
        let (mut rng, mut position) = (generator(seed), Triandro::default());
        let mut positions = Vec::new();
        while !position.is_over() {
            positions.push(position);
            random_step(&mut position, &mut rng);
        }
        positions.split_off(positions.len().saturating_sub(8))
    })
}

#[test]
#[ignore = "long"]
fn no_seat_loses_within_its_safe_plies() {
    // The solver does not know any safe plies.
    let mut plain = AlphaBeta::new(|_: &Triandro, _: Seat| 0, 1 << 20);
    let (mut checked, mut close) = (0, 0);
    for position in late_games(0..40) {
        for seat in Seat::all(2) {
            let safe = TriandroHeuristic.safe_plies(&position, seat).min(6) as u8;
            let loses = |within, bot: &mut AlphaBeta<_, _>| {
                let found = bot.prove(&position, within, &Budget::nodes(100_000)).unwrap();
                let proof = found.and_then(|answer| answer.chosen().unwrap().proof);
                let to_act = position.turn().seat() == Some(seat);
                proof.is_some_and(|of| (of.utility < 0) == to_act)
            };
            assert!(!loses(safe, &mut plain), "{seat} within {safe} in {position}");
            checked += 1;
            close += u32::from(loses(safe + 1, &mut plain));
        }
    }
    assert!(checked > 500 && close > 20, "{checked} {close}");
}

/// Compares proofs with and without safe plies.
fn compare<G: Keyed>(positions: impl Iterator<Item = G>, heuristic: impl Heuristic<G>, plies: u8) {
    let mut fast = AlphaBeta::new(heuristic, 1 << 20);
    let mut plain = AlphaBeta::new(|_: &G, _: Seat| 0, 1 << 20);
    let (mut proven, mut nodes) = (0, [0, 0]);
    for position in positions {
        let budget = Budget::nodes(400_000);
        let [fast, plain] = [
            fast.prove(&position, plies, &budget).unwrap(),
            plain.prove(&position, plies, &budget).unwrap(),
        ];
        let proof = |answer: &rules_search::Analysis<G>| answer.chosen().unwrap().proof.unwrap();
        let Some(expected) = plain else { continue };
        let found = fast.expect("a proof that the plain search finds");
        assert_eq!(proof(&found), proof(&expected), "{position:?}");
        if let Proof { utility: 1, plies } = proof(&found) {
            assert!(found.line.len() <= plies as usize && !found.line.is_empty());
        }
        proven += 1;
        nodes = [nodes[0] + found.nodes, nodes[1] + expected.nodes];
    }
    println!("{proven} proven, {nodes:?} nodes");
    assert!(proven > 50 && nodes[0] < nodes[1], "{proven} {nodes:?}");
}

#[test]
fn safe_plies_change_no_proof() {
    compare(late_games(0..40), TriandroHeuristic, 5);
}
