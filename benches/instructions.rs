//! Instructions of the hot operations, counted by valgrind. Unlike times, counts are the same on a
//! busy machine.
//!
//! `.ci/instructions.sh`, which needs valgrind, runs it and compares the counts with those in
//! `benches/instructions.txt`, or writes them.

// The macros of gungraun make public items.
#![allow(missing_docs, unreachable_pub)]

use std::hint::black_box;

use gungraun::{
    Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use rules_benches::Task;
use rules_benches::hot::{hot, task};

// One pass of a task. Its creation is not counted and, because it is returned, neither is its drop.
#[library_benchmark]
#[benches::hot(iter = hot(), setup = task)]
fn pass(mut task: Task) -> Task {
    black_box(task.run());
    task
}

library_benchmark_group!(name = operations, benchmarks = pass);

// Without a simulated cache: only instructions are compared.
main!(
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"])),
    library_benchmark_groups = operations
);
