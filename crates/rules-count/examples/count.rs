//! Counts positions and move sequences of a game from its start with default options, on all cores.
//!
//! ```text
//! cargo run --release -p rules-count --example count -- positions GAME PLIES [MIB]
//! cargo run --release -p rules-count --example count -- perft GAME DEPTH [BULK] [MIB]
//! ```
//!
//! `positions` tells of each ply how many distinct positions it has, and how many up to symmetry where the
//! game has symmetries. `perft` merges equal positions; `BULK` last plies, by default so many as seem worth
//! it, are counted without. `MIB` is the memory allowed, 2048 if it is left out.

use std::process::ExitCode;
use std::time::Instant;

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{Game, Packed, Symmetric};
use rules_count::{CountError, Merge, PlyFacts};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// What to count.
struct Order {
    positions: bool,
    plies: u8,
    bulk: Option<u8>,
    memory: u64,
}

impl Order {
    fn read(arguments: &[String]) -> Option<(Order, &str)> {
        let number = |at: usize| arguments.get(at).map(|text| text.parse::<u64>().ok());
        let positions = match arguments.first()?.as_str() {
            "positions" => true,
            "perft" => false,
            _ => return None,
        };
        let plies = u8::try_from(number(2)??).ok()?;
        let memory = number(if positions { 3 } else { 4 }).unwrap_or(Some(2048))?;
        let bulk = match number(3).filter(|_| !positions) {
            None => None,
            Some(bulk) => Some(u8::try_from(bulk?).ok()?),
        };
        Some((Order { positions, plies, bulk, memory: memory << 20 }, &arguments[1]))
    }

    fn merge<G>(&self) -> Merge<'static, G> {
        let merge = Merge::default().memory(self.memory);
        match self.bulk {
            None => merge,
            Some(bulk) => merge.bulk(bulk),
        }
    }

    fn count<G: Packed>(&self) -> Result<(), CountError> {
        self.count_with(self.merge::<G>(), None)
    }

    fn count_symmetric<G: Packed + Symmetric>(&self) -> Result<(), CountError> {
        if self.positions {
            self.count_with(self.merge::<G>(), Some(self.merge::<G>().up_to_symmetry()))
        } else {
            self.count_with(self.merge::<G>().up_to_symmetry(), None)
        }
    }

    fn count_with<G: Packed>(
        &self,
        merge: Merge<'_, G>,
        symmetric: Option<Merge<'_, G>>,
    ) -> Result<(), CountError> {
        let start = G::new(G::Options::default()).expect("default options");
        let begun = Instant::now();
        if self.positions {
            let facts = merge.positions(&start, self.plies)?;
            let reduced = symmetric.map(|merge| merge.positions(&start, self.plies)).transpose()?;
            print(&facts, reduced.as_deref());
        } else {
            println!("{}", merge.perft(&start, self.plies)?);
        }
        println!("{:.1} s", begun.elapsed().as_secs_f64());
        Ok(())
    }
}

fn print(facts: &[PlyFacts], reduced: Option<&[PlyFacts]>) {
    println!("ply, sequences, positions, up to symmetry, mean actions, finished");
    for (at, facts) in facts.iter().enumerate() {
        let reduced = reduced.map_or("-".to_owned(), |reduced| reduced[at].positions.to_string());
        let mean = facts.mean_actions().map_or("-".to_owned(), |mean| format!("{mean:.2}"));
        let PlyFacts { ply, sequences, positions, finished, .. } = facts;
        println!("{ply}, {sequences}, {positions}, {reduced}, {mean}, {finished:?}");
    }
}

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let counted = match Order::read(&arguments) {
        Some((order, Triad::NAME)) => order.count_symmetric::<Triad>(),
        Some((order, Tourney::NAME)) => order.count_symmetric::<Tourney>(),
        Some((order, Triandro::NAME)) => order.count_symmetric::<Triandro>(),
        Some((order, Triarchy::NAME)) => order.count_symmetric::<Triarchy>(),
        Some((order, Conquest::NAME)) => order.count::<Conquest>(),
        Some((order, Cybo::NAME)) => order.count::<Cybo>(),
        _ => {
            eprintln!("usage: count positions GAME PLIES [MIB] | perft GAME DEPTH [BULK] [MIB]");
            return ExitCode::from(2);
        }
    };
    match counted {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
