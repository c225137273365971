//! All tasks of the suite with criterion, a group a game.
//!
//! `cargo bench -p rules-benches --bench suite -- [FILTER]`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_benches::{GAMES, tasks};

fn all(c: &mut Criterion) {
    for game in GAMES {
        let mut group = c.benchmark_group(game);
        group.sample_size(20);
        for mut task in tasks(game) {
            group.throughput(Throughput::Elements(task.run()));
            group.bench_function(format!("{}, {}", task.group, task.case), |b| {
                b.iter(|| task.run());
            });
        }
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
