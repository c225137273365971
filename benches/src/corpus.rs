//! Positions for measurements.

use std::cell::LazyCell;
use std::ops::RangeInclusive;
use std::rc::Rc;

use rules_core::{Game, Turn, perft, perft_limited, random_step};

use crate::generator;

/// Most positions of a corpus.
const POSITIONS: usize = 160;
/// Number of positions that a branch predictor cannot learn; 1500 were too few.
const AFRESH: usize = 5000;
/// Number of roots of perft.
const TREES: usize = 8;
/// Most positions that bulk perft visits from a root.
const VISITED: u64 = 40_000;
/// Most positions that perft without bulk counting plays from a root.
const PLAYED: u64 = 60_000;

/// A root of perft, with depths that take about a millisecond.
#[derive(Clone, Debug)]
pub struct Tree<G> {
    /// The position.
    pub root: G,
    /// The depth for bulk counting.
    pub bulk: u8,
    /// The depth for playing every ply.
    pub full: u8,
}

impl<G: Game> Tree<G> {
    /// Creates a root with the greatest depths, at least 1, within the limits of positions.
    pub fn within(root: G, visited: u64, played: u64) -> Self {
        let deepest = |fits: &dyn Fn(u8) -> bool| {
            // A count of 0, after all games have ended, would be within the limits at any depth.
            (2..20).take_while(|&depth| fits(depth)).last().unwrap_or(1)
        };
        let bulk = deepest(&|depth| matches!(perft_limited(&root, depth, visited), Ok(1..)));
        let full = deepest(&|depth| {
            perft_limited(&root, depth, played).is_ok()
                && (1..=played).contains(&perft(&root, depth))
        });
        Tree { root, bulk, full }
    }
}

/// Roots of perft, whose depths are found when they are first used: that takes longer than most
/// tasks.
pub type Trees<G> = Rc<LazyCell<Vec<Tree<G>>, Box<dyn FnOnce() -> Vec<Tree<G>>>>>;

/// Creates roots of perft.
pub fn trees<G>(create: impl FnOnce() -> Vec<Tree<G>> + 'static) -> Trees<G> {
    Rc::new(LazyCell::new(Box::new(create)))
}

/// Positions of one kind.
#[derive(Clone, Debug)]
pub struct Corpus<G> {
    /// The common property of the positions.
    pub case: String,
    /// The start of their games.
    pub start: G,
    /// The positions, in all of which a seat is to act.
    pub positions: Vec<G>,
    /// Some of them, to count from.
    pub trees: Trees<G>,
}

impl<G: Game> Corpus<G> {
    /// Returns positions of random games after these plies.
    pub fn after_plies(case: impl Into<String>, start: G, plies: RangeInclusive<u64>) -> Self {
        Corpus::of_games(case, start, |ply, _| plies.contains(&ply))
    }

    /// Returns positions of random games that satisfy `wanted`, at most a few a game.
    pub fn of_games(case: impl Into<String>, start: G, wanted: impl Fn(u64, &G) -> bool) -> Self {
        let positions = found_in_games(&start, wanted, POSITIONS);
        Corpus::of(case, start, positions)
    }

    /// Creates a corpus of the positions in which a seat is to act.
    pub fn of(case: impl Into<String>, start: G, positions: impl IntoIterator<Item = G>) -> Self {
        let positions: Vec<G> = positions
            .into_iter()
            .filter(|position| matches!(position.turn(), Turn::Seat(_)))
            .collect();
        let every = positions.len().div_ceil(TREES).max(1);
        let roots: Vec<G> = positions.iter().step_by(every).cloned().collect();
        let within = |root| Tree::within(root, VISITED, PLAYED);
        let trees = trees(move || roots.into_iter().map(within).collect());
        Corpus { case: case.into(), start, positions, trees }
    }
}

/// Returns positions of random games, more than a branch predictor can learn.
pub fn afresh<G: Game>(start: &G, wanted: impl Fn(u64, &G) -> bool) -> Vec<G> {
    found_in_games(start, wanted, AFRESH)
}

fn found_in_games<G: Game>(start: &G, wanted: impl Fn(u64, &G) -> bool, count: usize) -> Vec<G> {
    let mut rng = generator(7);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut found = Vec::new();
        let (mut position, mut ply) = (start.clone(), 0);
        loop {
            if matches!(position.turn(), Turn::Seat(_)) && wanted(ply, &position) {
                found.push(position.clone());
            }
            if random_step(&mut position, &mut rng).is_none() {
                break;
            }
            ply += 1;
        }
        // Neighbours are similar, so there are only four a game, spread over it.
        let every = found.len().div_ceil(4).max(1);
        positions.extend(found.into_iter().step_by(every));
    }
    positions.truncate(count);
    positions
}
