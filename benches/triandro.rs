//! Triandro: legal actions, placements, captures, perft and random play-outs, the slow model beside,
//! chess as the yardstick.
//!
//! `cargo bench -p rules-benches --bench triandro`; for ratios in one glance see `ratios_triandro`.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Game, Keyed, Symmetric, perft, perft_full, playout};
use rules_reference::triandro::TriandroModel;
use rules_reference::{Model, ModelTurn};
use triandro_rules::{Action, Options, Triandro, samples};

/// Games a measured play-out: enough that their mean length hardly varies.
const GAMES: u64 = 200;

fn start(players: u8) -> Triandro {
    Triandro::new(Options { players, ..Options::default() }).expect("2 to 4 players")
}

/// Positions from the middle of games: in all of them a capture is possible.
fn middle_games(players: u8) -> Vec<Triandro> {
    samples::middle_games(players).map(|sample| sample.position).collect()
}

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("triandro");
    group.throughput(Throughput::Elements(CHESS_NODES));
    group.sample_size(10);
    group.bench_function("yardstick: chess perft 5", |b| {
        b.iter(|| chess_perft(black_box(&Board::default()), 5));
    });
    group.finish();
}

/// One call each, over the middle games of two players.
fn single_steps(c: &mut Criterion) {
    let positions = middle_games(2);
    let steps = |capture: bool| -> Vec<(Triandro, Action)> {
        let of_kind = |action: &Action| matches!(action, Action::Capture(_)) == capture;
        let firsts = positions
            .iter()
            .filter_map(|position| Some((*position, position.legal_actions().find(of_kind)?)));
        firsts.collect()
    };
    let (placements, captures) = (steps(false), steps(true));
    let mut group = c.benchmark_group("triandro");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("count legal actions", |b| {
        let count = |position: &Triandro| black_box(position).count_actions();
        b.iter(|| positions.iter().map(count).sum::<usize>());
    });
    group.bench_function("list legal actions", |b| {
        let list = |position: &Triandro| {
            black_box(position).legal_actions().for_each(|action| {
                black_box(action);
            });
        };
        b.iter(|| positions.iter().for_each(list));
    });
    for (name, steps) in [("placement", &placements), ("capture", &captures)] {
        group.throughput(Throughput::Elements(steps.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                for (position, action) in steps {
                    black_box(black_box(position).after(black_box(*action)));
                }
            });
        });
    }
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("key", |b| {
        b.iter(|| positions.iter().map(|position| black_box(position).key()).fold(0, |a, b| a ^ b));
    });
    group.bench_function("canonical form", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(black_box(position).canonical());
            }
        });
    });
    group.finish();
}

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("triandro");
    group.sample_size(20);
    for players in 2..=4 {
        let root = start(players);
        group.throughput(Throughput::Elements(perft(&root, 4)));
        group.bench_function(format!("{players} players, start, bulk counting 4"), |b| {
            b.iter(|| perft(black_box(&root), 4));
        });
        group.bench_function(format!("{players} players, start, without bulk counting 4"), |b| {
            b.iter(|| perft_full(black_box(&root), 4));
        });
        let roots = middle_games(players);
        let all = |count: fn(&Triandro, u8) -> u64| -> u64 {
            roots.iter().map(|root| count(black_box(root), 4)).sum()
        };
        group.throughput(Throughput::Elements(all(perft)));
        group.bench_function(format!("{players} players, middle game, bulk counting 4"), |b| {
            b.iter(|| all(perft));
        });
        group.bench_function(
            format!("{players} players, middle game, without bulk counting 4"),
            |b| {
                b.iter(|| all(perft_full));
            },
        );
    }
    group.finish();
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("triandro");
    for players in 2..=4 {
        let root = start(players);
        // One generator for all: the same games again and again would teach the branch predictor.
        let mut rng = generator(1);
        let mut play =
            || -> u64 { (0..GAMES).map(|_| playout(&mut root.clone(), &mut rng, u64::MAX)).sum() };
        let steps = (0..50).map(|_| play()).sum::<u64>() / 50;
        group.throughput(Throughput::Elements(steps));
        group.bench_function(format!("{players} players, play-outs"), |b| b.iter(&mut play));
    }
    group.finish();
}

fn slow_model(c: &mut Criterion) {
    let mut group = c.benchmark_group("triandro");
    group.sample_size(10);
    let root = TriandroModel::new(&[]);
    group.throughput(Throughput::Elements(root.perft(2)));
    group.bench_function("2 players, start, perft 2, slow model", |b| b.iter(|| root.perft(2)));
    let play = |rng: &mut rand_xoshiro::Xoshiro256PlusPlus| {
        let mut model = root.clone();
        let mut steps = 0;
        while model.turn() != ModelTurn::Over {
            let actions = model.legal();
            let index = rules_core::uniform_below(rng, actions.len() as u32) as usize;
            model.play(&actions[index]);
            steps += 1;
        }
        steps
    };
    group.throughput(Throughput::Elements(play(&mut generator(1))));
    group
        .bench_function("2 players, play-outs, slow model", |b| b.iter(|| play(&mut generator(1))));
    group.finish();
}

criterion_group!(benches, yardstick, single_steps, counting, playouts, slow_model);
criterion_main!(benches);
