//! Measuring tasks in turn, so that a comparison stays fair while the machine's speed drifts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::Task;

/// Least time of a task between readings of the clock.
const LEAST: Duration = Duration::from_millis(2);

/// A task with the least time it took.
#[derive(Debug)]
pub struct Measured {
    /// The task.
    pub task: Task,
    /// The least time a unit, in nanoseconds.
    pub ns: f64,
    passes: u32,
}

impl Measured {
    fn new(task: Task) -> Self {
        let mut measured = Measured { task, ns: f64::INFINITY, passes: 1 };
        // Finds the number of passes; these measurements also count.
        while measured.round() < LEAST {
            measured.passes = measured.passes.saturating_mul(2);
        }
        measured
    }

    fn round(&mut self) -> Duration {
        let begin = Instant::now();
        let done: u64 = (0..self.passes).map(|_| black_box(self.task.run())).sum();
        let taken = begin.elapsed();
        self.ns = self.ns.min(taken.as_secs_f64() * 1e9 / done.max(1) as f64);
        taken
    }
}

/// Measures each of the tasks `rounds` times, in turn.
pub fn interleaved(tasks: Vec<Task>, rounds: u32) -> Vec<Measured> {
    let mut measured: Vec<Measured> = tasks.into_iter().map(Measured::new).collect();
    for _ in 0..rounds {
        for one in &mut measured {
            one.round();
        }
    }
    measured
}
