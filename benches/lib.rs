//! What the benches share: the yardstick from chess, and the generator of random play.

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of all random play in the benches.
pub fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The yardstick: cozy-chess's perft that counts the last ply without playing it. From the start
/// position depth 5 has 4,865,609 nodes; other benches are read as multiples of its time a node.
pub fn chess_perft(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for one in moves {
                let mut next = board.clone();
                next.play_unchecked(one);
                nodes += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// The nodes of [`chess_perft`] from the start position at depth 5.
pub const CHESS_NODES: u64 = 4_865_609;

/// Measures pieces of work in turn, again and again, in one process, and prints the least time of
/// each: in nanoseconds, and as a multiple of the yardstick's time a node. Taking turns keeps a
/// comparison fair while the machine's speed drifts.
///
/// The number of rounds is the first number among the program's arguments, 10 without one.
pub struct Ratios {
    tasks: Vec<Task>,
}

struct Task {
    name: String,
    work: Box<dyn FnMut() -> u64>,
    least: f64,
}

impl Default for Ratios {
    fn default() -> Self {
        let mut ratios = Ratios { tasks: Vec::new() };
        ratios.add("cozy-chess perft 5, counting", || {
            assert_eq!(chess_perft(black_box(&Board::default()), 5), CHESS_NODES);
            CHESS_NODES
        });
        ratios
    }
}

impl Ratios {
    /// Adds a piece of work, which says how many nodes, actions or calls it did.
    pub fn add(&mut self, name: impl Into<String>, work: impl FnMut() -> u64 + 'static) {
        self.tasks.push(Task { name: name.into(), work: Box::new(work), least: f64::INFINITY });
    }

    /// Measures and prints the table.
    pub fn run(mut self) {
        let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(10);
        for _ in 0..rounds {
            for task in &mut self.tasks {
                let begin = Instant::now();
                let done = black_box((task.work)());
                task.least = task.least.min(begin.elapsed().as_secs_f64() * 1e9 / done as f64);
            }
        }
        let yardstick = self.tasks[0].least;
        println!("{:44} {:>9} {:>8}", format!("least of {rounds} rounds"), "ns", "ratio");
        for Task { name, least, .. } in &self.tasks {
            println!("{name:44} {least:9.3} {:8.3}", least / yardstick);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_yardstick_counts_what_everybody_counts() {
        assert_eq!(chess_perft(&Board::default(), 4), 197_281);
    }
}
