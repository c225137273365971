//! The games: measured positions and options, and tasks in addition to the common groups.

mod conquest;
mod cybo;
mod triad;
mod triandro;
mod triarchy;

use std::rc::Rc;

use rules_core::{Game, Options as _};

use crate::corpus::{Corpus, Tree, trees};
pub use crate::suite::Sizes;
pub(crate) use crate::suite::Suite;
pub use crate::task::MIDDLE;
use crate::task::Task;
use crate::{chess, groups};

macro_rules! suites {
    ($($suite:path),+ $(,)?) => {
        /// The games, the yardstick first.
        pub(crate) const SUITES: [Suite; 7] = [$($suite),+];

        /// The names of the games, the yardstick first.
        pub const GAMES: [&str; 7] = [$($suite.name),+];
    };
}

suites![
    chess::SUITE,
    triad::TRIAD,
    triad::TOURNEY,
    triandro::SUITE,
    triarchy::SUITE,
    conquest::SUITE,
    cybo::SUITE,
];

fn suite(game: &str) -> Option<Suite> {
    SUITES.into_iter().find(|suite| suite.name == game)
}

/// Returns the tasks of a game; none of a game that is not in [`GAMES`].
pub fn tasks(game: &str) -> Vec<Task> {
    let Some(suite) = suite(game) else { return Vec::new() };
    #[cfg_attr(not(feature = "layers"), expect(unused_mut, reason = "layers add tasks"))]
    let mut tasks = (suite.tasks)();
    #[cfg(feature = "layers")]
    tasks.extend((suite.layers)());
    tasks
}

/// Returns the task of a game, group and case, without creating those of most other cases.
pub fn find(game: &str, group: &str, case: &str) -> Option<Task> {
    let of_case = (suite(game)?.of_case)(case);
    of_case.into_iter().find(|task| task.group == group && task.case == case)
}

/// Returns the sizes of a game's positions; `None` for the yardstick.
pub fn sizes(game: &str) -> Option<Sizes> {
    Some(suite(game)?.sizes?())
}

fn sizes_of<G: rules_core::Notation + rules_core::Packed>(corpus: &Corpus<G>) -> Sizes {
    let mean = |size: fn(&G) -> usize| {
        let sum: usize = corpus.positions.iter().map(size).sum();
        sum as f64 / corpus.positions.len() as f64
    };
    Sizes {
        memory: size_of::<G>(),
        text: mean(|position| position.to_string().len()),
        packed: mean(|position| position.to_packed().as_bytes().len()),
    }
}

/// Returns a start with these options, which must be valid.
fn start<G: Game>(options: &[(&str, &str)]) -> G {
    let mut all = G::Options::default();
    for (name, value) in options {
        all.set(name, value).expect("an option of the game");
    }
    G::new(all).expect("options that go together")
}

/// Returns a start with the options in the name of a case: `name=value name=value`.
fn start_of<G: Game>(case: &str) -> G {
    let options: Vec<_> = case.split(' ').filter_map(|option| option.split_once('=')).collect();
    start(&options)
}

/// Returns the tasks of moving with the options in the name of a case.
fn with_options<G: Game>(case: &str, plies: std::ops::RangeInclusive<u64>) -> Vec<Task> {
    groups::moving(&Corpus::after_plies(case, start_of::<G>(case), plies))
}

/// Returns the tasks of perft from the start, at these depths.
fn from_start<G: Game>(case: &str, bulk: u8, full: u8) -> Vec<Task> {
    let trees = trees(move || vec![Tree { root: start::<G>(&[]), bulk, full }]);
    vec![groups::bulk_perft(case, Rc::clone(&trees)), groups::full_perft(case, trees)]
}

/// Returns the tasks of listing positions after each of these plies.
fn by_ply<G: Game>(group: &'static str, plies: impl IntoIterator<Item = u64>) -> Vec<Task> {
    let list = |ply: u64| {
        // If chance is next at this ply, the position after it is used.
        let corpus = Corpus::after_plies(ply.to_string(), start::<G>(&[]), ply..=ply + 1);
        groups::list(&corpus.case, &corpus.positions).in_group(group)
    };
    plies.into_iter().map(list).collect()
}

/// Returns the tasks of play-outs with each value of an option.
fn by_option<G: Game>(
    group: &'static str,
    name: &str,
    values: impl IntoIterator<Item = u8>,
) -> Vec<Task> {
    let play = |value: u8| {
        let value = value.to_string();
        let start = start::<G>(&[(name, &value)]);
        groups::play_out(&value, &start).in_group(group)
    };
    values.into_iter().map(play).collect()
}
