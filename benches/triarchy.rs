//! Triarchy: legal stack moves for a full roll, play and play-outs, the slow model beside, chess as
//! the yardstick.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Game, perft, perft_full, playout};
use rules_reference::triarchy::TriarchyModel;
use rules_reference::{Model, ModelTurn};
use triarchy_rules::{Options, Triarchy, samples};

/// Games a measured play-out: enough that their mean length hardly varies.
const GAMES: u64 = 100;

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("triarchy");
    group.throughput(Throughput::Elements(CHESS_NODES));
    group.sample_size(10);
    group.bench_function("yardstick: chess perft 5", |b| {
        b.iter(|| chess_perft(black_box(&Board::default()), 5));
    });
    group.finish();
}

fn moves(c: &mut Criterion) {
    let mut group = c.benchmark_group("triarchy");
    let position = samples::full_roll();
    group.throughput(Throughput::Elements(position.count_actions() as u64));
    group.bench_function("full roll: listing", |b| {
        b.iter(|| {
            black_box(&position).legal_actions().for_each(|action| {
                black_box(action);
            })
        });
    });
    group.bench_function("full roll: counting", |b| {
        b.iter(|| black_box(&position).count_actions());
    });
    group.bench_function("full roll: playing each", |b| b.iter(|| perft_full(&position, 1)));
    let mut slow = TriarchyModel::new(&[]);
    slow.play_text("ssen");
    group.throughput(Throughput::Elements(slow.legal().len() as u64));
    group.bench_function("full roll at the start: listing, slow model", |b| {
        b.iter(|| black_box(&slow).legal().len());
    });
    group.finish();
}

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("triarchy");
    let start = Triarchy::default();
    group.throughput(Throughput::Elements(perft(&start, 5)));
    group.sample_size(20);
    group.bench_function("perft 5 with bulk counting", |b| b.iter(|| perft(black_box(&start), 5)));
    group.throughput(Throughput::Elements(perft(&start, 4)));
    group.bench_function("perft 4 without bulk counting", |b| {
        b.iter(|| perft_full(black_box(&start), 4));
    });
    let slow = TriarchyModel::new(&[]);
    group.throughput(Throughput::Elements(slow.perft(3)));
    group.bench_function("perft 3, slow model", |b| b.iter(|| black_box(&slow).perft(3)));
    group.finish();
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("triarchy");
    group.sample_size(20);
    for (players, dots) in [(2, 24), (3, 12), (3, 24), (3, 30)] {
        let start = Triarchy::new(Options { players, dots, ..Options::default() });
        let start = start.expect("options in range");
        // One generator for all: the same games again and again would teach the branch predictor.
        let mut rng = generator(1);
        let mut game = || playout(&mut start.clone(), &mut rng, u64::MAX);
        let mut play = || (0..GAMES).map(|_| game()).sum::<u64>();
        let steps = (0..20).map(|_| play()).sum::<u64>() / 20;
        group.throughput(Throughput::Elements(steps));
        let name = format!("play-outs: {players} players, {dots} dots");
        group.bench_function(name, |b| b.iter(&mut play));
    }
    group.finish();
}

/// The slow model plays so many steps, not whole games: those take it too long.
fn slow_playout(c: &mut Criterion) {
    const STEPS: u64 = 100;
    let mut group = c.benchmark_group("triarchy");
    group.throughput(Throughput::Elements(STEPS));
    group.sample_size(10);
    let play = |rng: &mut rand_xoshiro::Xoshiro256PlusPlus| {
        let mut model = TriarchyModel::new(&[]);
        let mut below = |end: usize| rules_core::uniform_below(rng, end as u32) as usize;
        for _ in 0..STEPS {
            if model.turn() == ModelTurn::Chance {
                let events = model.chance();
                model.happen(&events[below(events.len())].0);
            } else {
                let actions = model.legal();
                model.play(&actions[below(actions.len())]);
            }
        }
    };
    group.bench_function("play-outs: 3 players, 24 dots, slow model", |b| {
        b.iter(|| play(&mut generator(1)));
    });
    group.finish();
}

criterion_group!(benches, yardstick, moves, counting, playouts, slow_playout);
criterion_main!(benches);
