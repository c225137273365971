//! A bench of move generation: `cargo bench -p rules-examples --features bench`.

#[path = "game.rs"]
mod game;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use game::ConnectFour;
use rules_core::{Game, perft, perft_full};

fn moves(criterion: &mut Criterion) {
    let start = ConnectFour::default();
    criterion.bench_function("legal actions", |bench| {
        bench.iter(|| black_box(&start).legal_actions().fold(0, |sum, at| sum + at as u32));
    });
    criterion
        .bench_function("perft 6, counted", |bench| bench.iter(|| perft(black_box(&start), 6)));
    criterion.bench_function("perft 6, played", |bench| {
        bench.iter(|| perft_full(black_box(&start), 6));
    });
}

criterion_group!(benches, moves);
criterion_main!(benches);
