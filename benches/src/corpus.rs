//! Positions to measure with.

use std::ops::RangeInclusive;

use rules_core::{Game, Turn, perft, perft_limited, random_step};

use crate::generator;

/// How many positions a corpus has at most.
const POSITIONS: usize = 160;
/// More positions than a branch predictor learns by heart; 1500 were too few.
const AFRESH: usize = 5000;
/// How many of them are roots of perft.
const TREES: usize = 8;
/// How many positions bulk perft visits from a root at most.
const VISITED: u64 = 40_000;
/// How many positions perft without bulk counting plays from a root at most.
const PLAYED: u64 = 60_000;

/// A position to count from, with depths at which that takes about a millisecond.
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
    /// The greatest depths at which counting visits and plays so many positions at most; at least 1.
    pub fn within(root: G, visited: u64, played: u64) -> Self {
        let deepest = |fits: &dyn Fn(u8) -> bool| {
            // A game that ends below the root would fit at any depth.
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

/// Positions of one kind.
#[derive(Clone, Debug)]
pub struct Corpus<G> {
    /// What they have in common.
    pub case: String,
    /// The start of the games that they are from.
    pub start: G,
    /// The positions, in all of which a seat is to act.
    pub positions: Vec<G>,
    /// Some of them, to count from.
    pub trees: Vec<Tree<G>>,
}

impl<G: Game> Corpus<G> {
    /// Positions of random games after so many plies.
    pub fn after_plies(case: impl Into<String>, start: G, plies: RangeInclusive<u64>) -> Self {
        Corpus::of_games(case, start, |ply, _| plies.contains(&ply))
    }

    /// Positions of random games that are wanted, told by ply and position, at most a few a game.
    pub fn of_games(case: impl Into<String>, start: G, wanted: impl Fn(u64, &G) -> bool) -> Self {
        let positions = found_in_games(&start, wanted, POSITIONS);
        Corpus::of(case, start, positions)
    }

    /// These positions, leaving out those in which no seat is to act.
    pub fn of(case: impl Into<String>, start: G, positions: impl IntoIterator<Item = G>) -> Self {
        let positions: Vec<G> = positions
            .into_iter()
            .filter(|position| matches!(position.turn(), Turn::Seat(_)))
            .collect();
        let every = positions.len().div_ceil(TREES).max(1);
        let roots = positions.iter().step_by(every);
        let trees = roots.map(|root| Tree::within(root.clone(), VISITED, PLAYED)).collect();
        Corpus { case: case.into(), start, positions, trees }
    }
}

/// As many positions of random games as no branch predictor learns by heart: in play none comes twice, and
/// what it allows is not foretold.
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
        // Neighbours are alike: four a game, from all over it.
        let every = found.len().div_ceil(4).max(1);
        positions.extend(found.into_iter().step_by(every));
    }
    positions.truncate(count);
    positions
}
