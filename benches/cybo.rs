//! Cybo: random play-outs through the generic trait, the slow model beside them, and reading; chess is
//! the yardstick.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cybo_rules::{Cybo, Level, Options, samples};
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Game, Packed, perft, playout};
use rules_reference::cybo::CyboModel;
use rules_reference::{Model, ModelTurn};

/// Games a measured play-out: enough that their mean length hardly varies.
const GAMES: u64 = 200;

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("cybo");
    group.throughput(Throughput::Elements(CHESS_NODES));
    group.sample_size(10);
    group.bench_function("yardstick: chess perft 5", |b| {
        b.iter(|| chess_perft(black_box(&Board::default()), 5));
    });
    group.finish();
}

fn play_games(start: &Cybo, rng: &mut rand_xoshiro::Xoshiro256PlusPlus) -> u64 {
    (0..GAMES).map(|_| playout(&mut start.clone(), rng, u64::MAX)).sum()
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("cybo");
    for level in Level::ALL {
        let start = Cybo::new(Options { players: 2, level }).expect("two players can play");
        // One generator for all: the same games again and again would teach the branch predictor.
        let mut rng = generator(1);
        let steps = (0..50).map(|_| play_games(&start, &mut rng)).sum::<u64>() / 50;
        group.throughput(Throughput::Elements(steps));
        group.bench_function(format!("play-outs: {}", level.name()), |b| {
            b.iter(|| play_games(black_box(&start), &mut rng));
        });
    }
    group.finish();
}

fn slow_playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("cybo");
    let play = |rng: &mut rand_xoshiro::Xoshiro256PlusPlus| {
        let mut model = CyboModel::new(&[]);
        let mut steps = 0;
        while model.turn() != ModelTurn::Over {
            let actions = model.legal();
            match actions.first() {
                Some(action) => model.play(action),
                None => {
                    let events = model.chance();
                    let index = rules_core::uniform_below(rng, events.len() as u32) as usize;
                    model.happen(&events[index].0);
                }
            }
            steps += 1;
        }
        steps
    };
    group.throughput(Throughput::Elements(play(&mut generator(1))));
    group.bench_function("play-outs: advanced, slow model", |b| {
        b.iter(|| play(&mut generator(1)));
    });
    group.finish();
}

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("cybo");
    let start = Cybo::default();
    group.throughput(Throughput::Elements(perft(&start, 6)));
    group.bench_function("perft 6", |b| b.iter(|| perft(black_box(&start), 6)));
    group.finish();
}

fn reading(c: &mut Criterion) {
    let mut group = c.benchmark_group("cybo");
    let texts = samples::all().map(|sample| sample.to_string());
    let packed = samples::all().map(|sample| sample.to_packed());
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("read texts of the samples", |b| {
        b.iter(|| texts.iter().filter_map(|text| text.parse::<Cybo>().ok()).count());
    });
    group.bench_function("read packed bytes of the samples", |b| {
        let read = |packed: &rules_core::Packer| Cybo::from_packed(packed.as_bytes()).ok();
        b.iter(|| packed.iter().filter_map(read).count());
    });
    group.finish();
}

criterion_group!(benches, yardstick, playouts, slow_playouts, counting, reading);
criterion_main!(benches);
