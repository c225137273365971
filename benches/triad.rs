//! TRIAD with criterion: placements, Jewel moves, perft, play-outs, the slow model beside.
//!
//! `cargo bench -p rules-benches --bench triad`

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Game, Turn, perft, perft_full, playout, random_step, uniform_below};
use rules_reference::Model;
use rules_reference::triad::{TourneyModel, TriadModel};
use triad_rules::{Action, Phase, Tourney, Triad, samples};

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("yardstick");
    group.throughput(Throughput::Elements(CHESS_NODES));
    group.bench_function("cozy-chess perft 5", |b| {
        b.iter(|| chess_perft(black_box(&Board::default()), 5));
    });
}

fn placements(c: &mut Criterion) {
    let mut group = c.benchmark_group("placement");
    for (name, (game, post)) in [
        ("no capture", samples::safe_placement()),
        ("one capture", samples::capture()),
        ("two captures at once", samples::multiple_capture()),
        ("a chain of three", samples::chain()),
        ("a long chain", samples::longest_chain()),
    ] {
        let action = Action::Gem(post);
        let captured = game.after(action).tally(rules_core::Seat::FIRST);
        group.bench_function(format!("{name} ({captured})"), |b| {
            b.iter(|| {
                let mut next = *black_box(&game);
                next.play_unchecked(black_box(action));
                black_box(&next);
            });
        });
        let mut model = TriadModel::new(&[]);
        for at in triad_rules::Board::layout(triad_rules::BuiltIn::Hex).posts() {
            if let Some(owner) = game.gem(at) {
                let named = rules_reference::triad::Post::named(&at.to_string());
                model.game.gems.insert(named, owner.index());
            }
        }
        group.bench_function(format!("{name}, slow model"), |b| {
            b.iter(|| {
                let mut next = black_box(&model).clone();
                let named = rules_reference::triad::Post::named(&post.to_string());
                next.play(&rules_reference::triad::Action::Gem(named));
                next
            });
        });
    }
}

/// Random games in which so many Jewels are still to move.
fn jewel_positions(left: usize) -> Vec<Triad> {
    let mut rng = generator(left as u64);
    let mut positions = Vec::new();
    while positions.len() < 300 {
        let mut game = Triad::default();
        while game.turn() != Turn::Over {
            if game.phase() == Phase::Jewels && game.jewels_due() == left {
                positions.push(game);
            }
            random_step(&mut game, &mut rng);
        }
    }
    positions
}

/// The same of a random game of the slow model.
fn slow_jewel_positions(left: usize) -> Vec<TriadModel> {
    let (mut model, mut rng, mut positions) = (TriadModel::new(&[]), generator(5), Vec::new());
    loop {
        let game = &model.game;
        let unmoved = game.jewels.values().filter(|jewel| jewel.seat == game.seat && !jewel.moved);
        if game.phase == rules_reference::triad::Phase::Jewels && unmoved.count() == left {
            positions.push(model.clone());
        }
        if !slow_step(&mut model, &mut rng) {
            return positions;
        }
    }
}

fn jewels(c: &mut Criterion) {
    let mut group = c.benchmark_group("legal Jewel moves");
    for left in 1..=3 {
        let positions = jewel_positions(left);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(format!("{left} to move, counted"), |b| {
            b.iter(|| -> usize { positions.iter().map(|p| black_box(p).count_actions()).sum() });
        });
        group.bench_function(format!("{left} to move, listed"), |b| {
            b.iter(|| {
                for position in &positions {
                    black_box(position).legal_actions().for_each(|action| {
                        black_box(action);
                    });
                }
            });
        });
        let models = slow_jewel_positions(left);
        group.throughput(Throughput::Elements(models.len() as u64));
        group.bench_function(format!("{left} to move, slow model"), |b| {
            b.iter(|| -> usize { models.iter().map(|m| black_box(m).legal().len()).sum() });
        });
    }
}

fn trees(c: &mut Criterion) {
    let mut rng = generator(3);
    let mut game = Triad::default();
    let mut turns = 0;
    while turns < 18 {
        random_step(&mut game, &mut rng);
        turns += u32::from(game.phase() == Phase::Gem);
    }
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (name, game, depth) in [("start", Triad::default(), 9), ("middle game", game, 7)] {
        group.throughput(Throughput::Elements(perft(&game, depth)));
        group.bench_function(format!("{name}, {depth}, counting"), |b| {
            b.iter(|| perft(black_box(&game), depth));
        });
        group.bench_function(format!("{name}, {depth}, playing"), |b| {
            b.iter(|| perft_full(black_box(&game), depth));
        });
    }
    group.throughput(Throughput::Elements(7992));
    group.bench_function("start, 5, slow model", |b| {
        let model = TriadModel::new(&[]);
        b.iter(|| model.perft(5));
    });
}

fn play_outs(c: &mut Criterion) {
    let actions: u64 = {
        let mut rng = generator(1);
        (0..1000).map(|_| playout(&mut Triad::default(), &mut rng, u64::MAX)).sum()
    };
    let mut group = c.benchmark_group("play-outs");
    group.throughput(Throughput::Elements(actions));
    group.bench_function("1000 random games", |b| {
        b.iter(|| -> u64 {
            let mut rng = generator(1);
            (0..1000).map(|_| playout(&mut Triad::default(), &mut rng, u64::MAX)).sum()
        });
    });
    group.sample_size(10);
    let (actions, _) = slow_playout::<TriadModel>();
    group.throughput(Throughput::Elements(actions));
    group.bench_function("1 random game, slow model", |b| b.iter(slow_playout::<TriadModel>));
}

fn tourney() -> Tourney {
    Tourney::default()
}

fn tourney_play_outs(c: &mut Criterion) {
    const TOURNEYS: u64 = 50;
    let play = || -> u64 {
        let mut rng = generator(2);
        (0..TOURNEYS).map(|_| playout(&mut tourney(), &mut rng, u64::MAX)).sum()
    };
    let mut group = c.benchmark_group("Tourney play-outs");
    group.throughput(Throughput::Elements(play()));
    group.bench_function(format!("{TOURNEYS} random Tourneys"), |b| b.iter(play));
    group.sample_size(10);
    let (actions, _) = slow_playout::<TourneyModel>();
    group.throughput(Throughput::Elements(actions));
    group.bench_function("1 random Tourney, slow model", |b| b.iter(slow_playout::<TourneyModel>));
}

/// A random game of a slow model: how many actions it took, and its end.
fn slow_playout<M: Model>() -> (u64, M) {
    let (mut model, mut rng, mut actions) = (M::new(&[]), generator(2), 0);
    while slow_step(&mut model, &mut rng) {
        actions += 1;
    }
    (actions, model)
}

/// Plays a random action; false if there is none.
fn slow_step<M: Model>(model: &mut M, rng: &mut impl rand_core::Rng) -> bool {
    let legal = model.legal();
    if let Some(index) = (!legal.is_empty()).then(|| uniform_below(rng, legal.len() as u32)) {
        model.play(&legal[index as usize]);
    }
    !legal.is_empty()
}

criterion_group!(all, yardstick, placements, jewels, trees, play_outs, tourney_play_outs);
criterion_main!(all);
