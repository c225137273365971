//! A bench of move generation.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rules_core::{Game, perft, perft_full};
use triandro_rules::Triandro;

fn moves(criterion: &mut Criterion) {
    let start = Triandro::default();
    criterion.bench_function("triandro, legal actions", |bench| {
        bench.iter(|| {
            black_box(&start).legal_actions().for_each(|action| {
                black_box(action);
            });
        });
    });
    criterion.bench_function("triandro, perft 3, counted", |bench| {
        bench.iter(|| perft(black_box(&start), 3));
    });
    criterion.bench_function("triandro, perft 3, played", |bench| {
        bench.iter(|| perft_full(black_box(&start), 3));
    });
}

criterion_group!(benches, moves);
criterion_main!(benches);
