//! A bench of move generation.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rules_core::{Code, Game, perft, perft_full};
use triandro_rules::Triandro;

fn moves(criterion: &mut Criterion) {
    let start = Triandro::default();
    criterion.bench_function("legal actions", |bench| {
        bench.iter(|| black_box(&start).legal_actions().fold(0, |all, action| all ^ action.code()));
    });
    criterion.bench_function("perft 3, counted", |bench| {
        bench.iter(|| perft(black_box(&start), 3));
    });
    criterion.bench_function("perft 3, played", |bench| {
        bench.iter(|| perft_full(black_box(&start), 3));
    });
}

criterion_group!(benches, moves);
criterion_main!(benches);
