//! The worker: a process for each profile.

use std::hint::black_box;
use std::io::{BufRead as _, Write as _, stdin, stdout};
use std::time::Instant;

use crate::cases::{GAMES, tasks};
use crate::task::Task;

/// Prints the names of the tasks and an empty line, then answers requests.
///
/// The answer to `TASK PASSES` is the nanoseconds a unit over this number of passes.
pub(crate) fn work(games: &[&str]) {
    let mut tasks = tasks_of(games);
    tasks.iter().for_each(|task| println!("{task}"));
    println!();
    for line in stdin().lock().lines() {
        let line = line.expect("a line of text");
        let (index, passes) = line.split_once(' ').expect("a task and passes");
        let task = &mut tasks[index.parse::<usize>().expect("a number")];
        let passes: u32 = passes.parse().expect("a number");
        let begin = Instant::now();
        let units: u64 = (0..passes).map(|_| pass(task)).sum();
        println!("{}", begin.elapsed().as_secs_f64() * 1e9 / units.max(1) as f64);
        stdout().flush().expect("an open pipe");
    }
}

/// Runs each task once, for a profiler that counts in `pass`.
pub(crate) fn count(games: &[&str]) {
    for mut task in tasks_of(games) {
        println!("{task}");
        pass(&mut task);
    }
}

/// Returns the tasks of these games, or of all games if the list is empty.
fn tasks_of(games: &[&str]) -> Vec<Task> {
    let games = if games.is_empty() { &GAMES } else { games };
    games.iter().flat_map(|game| tasks(game)).collect()
}

#[inline(never)]
fn pass(task: &mut Task) -> u64 {
    black_box(task.run())
}
