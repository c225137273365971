//! Heuristic and bots of Triarchy.

use std::sync::Arc;

use rules_core::{Game, MAX_SEATS, Seat};
use rules_nets::{Net, triarchy as net};
use triarchy_rules::{Symbol, Triarchy};

use super::common::{
    Make, by_iterations, estimating, lead, leads, of_net, results, search, share, with_best,
    with_levels,
};
use crate::{Bots, Heuristic, Ismcts, Mcts, MctsSettings, Playout, TreeSettings, WIN};

/// Returns the bots of Triarchy with `players`.
pub fn triarchy(players: u8) -> Bots<Triarchy> {
    let bots = triarchy_levels(estimating(TriarchyHeuristic, SETTINGS), players);
    let net = if players == 2 { &net::TWO } else { &net::THREE };
    with_best(bots, (net::NAMES[usize::from(players != 2)], net), |net| {
        Box::new(Mcts::with_heuristic(BEST, Arc::new(TriarchyNet::new(net))))
    })
}

/// Settings of the bot with a net.
const BEST: MctsSettings = MctsSettings { tree: TreeSettings::exploring(0.1), ..SETTINGS };

/// Settings of `mcts` without play-outs, whose results are too far ahead.
const SETTINGS: MctsSettings =
    MctsSettings { playout: Playout::Cut(0), ..MctsSettings::plain(0.2) };

/// Adds the levels of Triarchy with `players`.
pub fn triarchy_levels(bots: Bots<Triarchy>, players: u8) -> Bots<Triarchy> {
    let ismcts: Make<_> = Arc::new(|| Box::new(Ismcts::default()));
    let better = search(Arc::new(TriarchyHeuristic), SETTINGS);
    let best = search(Arc::new(TriarchyNet::of(players)), BEST);
    with_levels(bots, by_iterations([8, 64, 8192, 131_072], [ismcts, better, best]))
}

/// Heuristic for Triarchy with two or three players.
///
/// It values tokens off the board, and the others by their distance to their home base and to the
/// top of their stack.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriarchyHeuristic};
/// use triarchy_rules::{Triarchy, samples};
///
/// let start = Triarchy::default();
/// let values = Seat::all(start.seats()).map(|seat| TriarchyHeuristic.evaluate(&start, seat));
/// assert_eq!(values.collect::<Vec<_>>(), [0, 0, 0]);
/// let late = samples::win_in_one();
/// assert!(TriarchyHeuristic.evaluate(&late, late.player()) > 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TriarchyHeuristic;

/// Value of a token off the board.
const HOME: i32 = WIN / 6;
/// Cost of a space from a token to its home base, on a board of 24 dots.
const SPACE: i32 = HOME / 24;
/// Cost of each token above a token.
const BURIED: i32 = HOME / 12;

impl Heuristic<Triarchy> for TriarchyHeuristic {
    fn evaluate(&self, position: &Triarchy, seat: Seat) -> i32 {
        let worth = worth(position);
        lead(position.seats(), seat, |seat| worth[seat.index().min(2)])
    }

    fn evaluate_all(&self, position: &Triarchy) -> [i32; MAX_SEATS] {
        let worth = worth(position);
        leads(position.seats(), |seat| worth[seat.index().min(2)])
    }
}

/// Returns the value of each player's tokens.
fn worth(position: &Triarchy) -> [i32; 3] {
    let mut worth = [0; 3];
    for symbol in Symbol::ALL {
        worth[symbol.index()] = HOME * i32::from(position.removed(symbol));
    }
    let dots = i32::from(position.dots());
    for (dot, stack) in position.stacks() {
        let dot = i32::from(dot.number());
        for (above, symbol) in stack.iter().enumerate() {
            let home = i32::from(position.home(symbol).number());
            let one_way = (dot - home).rem_euclid(dots);
            let spaces = one_way.min(dots - one_way);
            // A token on its home base must leave it first (TRIARCHY-13).
            let spaces = if spaces == 0 { 2 } else { spaces };
            worth[symbol.index()] -= SPACE * 24 * spaces / dots + BURIED * above as i32;
        }
    }
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
