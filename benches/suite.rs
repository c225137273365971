//! All tasks of the suite with criterion, a group a game.
//!
//! `cargo bench -p rules-benches --bench suite -- [FILTER]`

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_benches::{GAMES, tasks};

fn all(c: &mut Criterion) {
    for game in GAMES {
        let mut group = c.benchmark_group(game);
        group.sample_size(20);
        for mut task in tasks(game) {
            // The time is that of one unit, such as a node, of which a run of the task does many.
            group.throughput(Throughput::Elements(1));
            group.bench_function(format!("{}, {}: a {}", task.group, task.case, task.unit), |b| {
                b.iter_custom(|units| {
                    let (begin, mut done) = (Instant::now(), 0);
                    while done < units {
                        done += black_box(task.run()).max(1);
                    }
                    begin.elapsed().mul_f64(units as f64 / done as f64)
                });
            });
        }
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
