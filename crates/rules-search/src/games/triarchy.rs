//! Heuristic and bots of Triarchy.

use std::sync::Arc;

use rules_core::{Game, MAX_SEATS, Seat};
use rules_nets::{Net, VALUE_ONE, triarchy as net};
use triarchy_rules::{Symbol, Triarchy};

use super::common::{
    Make, by_iterations, estimating, odds, of_net, results, search, share, with_best, with_levels,
};
use crate::{Bots, Heuristic, Ismcts, Mcts, MctsSettings, Playout, WIN};

/// Returns the bots of Triarchy with `players`.
pub fn triarchy(players: u8) -> Bots<Triarchy> {
    let bots = triarchy_levels(estimating(TriarchyHeuristic, SETTINGS), players);
    let net = if players == 2 { &net::TWO } else { &net::THREE };
    with_best(bots, (net::NAMES[usize::from(players != 2)], net), |net| {
        Box::new(Mcts::with_heuristic(SETTINGS, Arc::new(TriarchyNet::new(net))))
    })
}

/// Settings of `mcts` and `best`, without play-outs, whose results are too far ahead.
const SETTINGS: MctsSettings =
    MctsSettings { playout: Playout::Cut(0), prior: 1.0, ..MctsSettings::plain(0.03) };

/// Adds the levels of Triarchy with `players`.
pub fn triarchy_levels(bots: Bots<Triarchy>, players: u8) -> Bots<Triarchy> {
    let ismcts: Make<_> = Arc::new(|| Box::new(Ismcts::default()));
    let better = search(Arc::new(TriarchyHeuristic), SETTINGS);
    let best = search(Arc::new(TriarchyNet::of(players)), SETTINGS);
    with_levels(bots, by_iterations([8, 64, 32_768, 262_144], [ismcts, better, best]))
}

/// Heuristic for Triarchy with two or three players.
///
/// It values tokens off the board, the others by their distance to their home base and to the top
/// of their stack, the rolls that bring a token home, and symbols left to use. The worth of a
/// player is the logarithm of its odds. Its numbers are rounded from a fit to games of players that
/// took the best value after each action (temporal differences).
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriarchyHeuristic};
/// use triarchy_rules::{Triarchy, samples};
///
/// let start = Triarchy::default();
/// let next = TriarchyHeuristic.evaluate(&start, Seat::FIRST);
/// assert!(Seat::all(start.seats()).all(|seat| TriarchyHeuristic.evaluate(&start, seat) <= next));
/// let late = samples::win_in_one();
/// assert!(TriarchyHeuristic.evaluate(&late, late.player()) > 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TriarchyHeuristic;

/// Worth of the number of tokens off the board, in thousandths of the logarithm of odds.
const OFF: [i32; 5] = [0, 550, 1180, 2090, 2090];
/// Worth of a token by the spaces to its home base.
const SPACES: [i32; 13] = [150, 50, 50, 20, -20, -80, -120, -150, -190, -190, -200, -230, -250];
/// Cost of each token above a token.
const BURIED: i32 = 20;
/// Worth of each roll that brings home a token, and of each that brings home two.
const ROLL: i32 = 38;
/// Worth of the number of symbols left to use, or of a roll to come.
const LEFT: [i32; 5] = [180, -60, 70, 220, 390];

impl Heuristic<Triarchy> for TriarchyHeuristic {
    fn evaluate(&self, position: &Triarchy, seat: Seat) -> i32 {
        let results = estimate(position);
        (results[seat.index() % MAX_SEATS] * (WIN / 2) as f32) as i32
    }

    fn evaluate_all(&self, position: &Triarchy) -> [i32; MAX_SEATS] {
        estimate(position).map(|result| (result * (WIN / 2) as f32) as i32)
    }

    fn expect(&self, position: &Triarchy) -> Option<[f32; MAX_SEATS]> {
        Some(estimate(position))
    }
}

/// Returns the expected result of each seat.
fn estimate(position: &Triarchy) -> [f32; MAX_SEATS] {
    let worth = worth(position);
    results(position.seats(), |seat| odds(worth[seat.index() % worth.len()] * VALUE_ONE / 1000))
}

/// Returns the worth of each player's tokens.
fn worth(position: &Triarchy) -> [i32; 3] {
    let mut worth = [0; 3];
    for (dot, stack) in position.stacks() {
        for (above, symbol) in stack.iter().enumerate() {
            let spaces = net::spaces(position, dot, symbol);
            worth[symbol.index()] += SPACES[spaces.min(12)] - BURIED * above as i32;
        }
    }
    for (symbol, rolls) in Symbol::ALL.into_iter().zip(net::homecomings(position)) {
        worth[symbol.index()] += OFF[usize::from(position.removed(symbol)).min(4)]
            + ROLL * rolls.iter().sum::<usize>() as i32;
    }
    let left = usize::from(position.left().len());
    worth[position.player().index() % 3] += LEFT[left.min(4)];
    worth
}

/// Heuristic for Triarchy by a net for its number of players.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriarchyNet};
/// use triarchy_rules::{Triarchy, samples};
///
/// let results = TriarchyNet::of(3).expect(&Triarchy::default()).expect("a net knows the results");
/// assert!(results[..3].iter().sum::<f32>().abs() < 1e-5);
/// ```
#[derive(Clone, Debug)]
pub struct TriarchyNet(Arc<Net<{ net::INPUTS }>>);

impl TriarchyNet {
    /// Returns the heuristic with the built-in net for this number of players.
    pub fn of(players: u8) -> Self {
        TriarchyNet::new(Arc::new(if players == 2 { &net::TWO } else { &net::THREE }.clone()))
    }

    /// Returns the heuristic with this net.
    pub fn new(net: Arc<Net<{ net::INPUTS }>>) -> Self {
        TriarchyNet(net)
    }
}

impl Heuristic<Triarchy> for TriarchyNet {
    fn evaluate(&self, position: &Triarchy, seat: Seat) -> i32 {
        of_net(net::value(&self.0, position, seat))
    }

    fn expect(&self, position: &Triarchy) -> Option<[f32; MAX_SEATS]> {
        let seats = position.seats();
        if seats == 2 {
            let value = 2.0 * share(net::value(&self.0, position, Seat::FIRST)) - 1.0;
            let mut results = [0.0; MAX_SEATS];
            results[..2].copy_from_slice(&[value, -value]);
            return Some(results);
        }
        Some(results(seats, |seat| share(net::value(&self.0, position, seat))))
    }
}
