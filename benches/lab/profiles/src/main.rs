//! Compares the hot operations in three profiles of a crate that depends on the engines.
//!
//! `run.sh` builds this program in each profile and runs it with `table ROUNDS PROGRAM...`.

mod cases;
#[path = "../../../src/corpus.rs"]
#[allow(dead_code)]
mod corpus;
#[path = "../../../src/groups.rs"]
#[allow(dead_code, clippy::extra_unused_type_parameters)]
mod groups;
mod table;
#[path = "../../../src/task.rs"]
#[allow(dead_code)]
mod task;
mod worker;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of all random play.
fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["work", ref games @ ..] => worker::work(games),
        ["count", ref games @ ..] => worker::count(games),
        ["table", rounds, ref programs @ ..] => {
            table::print(rounds.parse().expect("a number of rounds"), programs);
        }
        _ => panic!("expected work, count, or table ROUNDS PROGRAM..."),
    }
}
