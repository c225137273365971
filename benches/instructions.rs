//! How many instructions the hot operations take, counted by valgrind: a count does not waver as time
//! does, and is the same on a busy machine.
//!
//! `cargo bench -p rules-benches --features instructions --bench instructions`, which needs valgrind and
//! `cargo install gungraun-runner --version 0.20.0`. `.ci/instructions.sh` compares the counts with those
//! in `benches/instructions.txt`, or writes them.

// What the macros of gungraun make public.
#![allow(missing_docs, unreachable_pub)]

use std::hint::black_box;

use gungraun::{
    Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use rules_benches::Task;
use rules_benches::hot::{hot, task};

// One pass of a task. Making it is not counted; it is given back so that dropping it is not, either.
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
