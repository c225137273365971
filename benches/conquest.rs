//! Conquest: placements, claims, play-outs and determinizations through the generic trait, the slow model
//! beside, chess as the yardstick.

use std::hint::black_box;

use conquest_rules::{Action, Conquest, Options, Phase};
use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules_benches::{CHESS_NODES, chess_perft, generator};
use rules_core::{Game, Observe, Seat, Turn, playout, random_step, uniform_below};
use rules_reference::conquest::ConquestModel;
use rules_reference::{Model, ModelTurn};

/// Games a measured play-out: enough that their mean length hardly varies.
const GAMES: u64 = 200;

fn yardstick(c: &mut Criterion) {
    let mut group = c.benchmark_group("conquest");
    group.throughput(Throughput::Elements(CHESS_NODES));
    group.sample_size(10);
    group.bench_function("yardstick: chess perft 5", |b| {
        b.iter(|| chess_perft(black_box(&Board::default()), 5));
    });
    group.finish();
}

fn start(players: u8) -> Conquest {
    Conquest::new(Options { players, ..Options::default() }).expect("2 to 4 players")
}

/// Both models in 100 positions with 20 to 35 tiles on the table, from random games.
fn middle_games(players: u8, phase: Phase) -> Vec<(Conquest, ConquestModel)> {
    let mut rng = generator(2);
    let mut positions = Vec::new();
    while positions.len() < 100 {
        let mut fast = start(players);
        let mut slow = ConquestModel::new(&[("players", &players.to_string())]);
        while fast.turn() != Turn::Over {
            let rich = (20..=35).contains(&fast.public().tiles().len());
            if rich && fast.public().phase() == phase && positions.len() < 100 {
                positions.push((fast, slow.clone()));
            }
            if let Some(step) = random_step(&mut fast, &mut rng) {
                slow.play_text(&step.to_string());
            }
        }
    }
    positions
}

fn placements(c: &mut Criterion) {
    let positions = middle_games(2, Phase::Start);
    let mut group = c.benchmark_group("conquest");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("placements of a hand, listed", |b| {
        b.iter(|| {
            let list = |position: &Conquest| position.legal_actions().map(black_box).count();
            positions.iter().map(|(fast, _)| list(black_box(fast))).sum::<usize>()
        });
    });
    group.bench_function("placements of a hand, counted", |b| {
        b.iter(|| positions.iter().map(|(fast, _)| black_box(fast).count_actions()).sum::<usize>());
    });
    group.sample_size(10);
    group.bench_function("placements of a hand, listed by the slow model", |b| {
        b.iter(|| positions.iter().map(|(_, slow)| black_box(slow).legal().len()).sum::<usize>());
    });
    group.finish();
}

fn claims(c: &mut Criterion) {
    let positions = middle_games(2, Phase::Claim);
    let answers: Vec<(Conquest, Action)> = positions
        .iter()
        .flat_map(|(fast, _)| fast.legal_actions().map(|a| (*fast, a)).collect::<Vec<_>>())
        .collect();
    let mut group = c.benchmark_group("conquest");
    group.throughput(Throughput::Elements(answers.len() as u64));
    group.bench_function("claims answered", |b| {
        b.iter(|| {
            for (position, action) in &answers {
                black_box(black_box(position).after(*action));
            }
        });
    });
    group.sample_size(10);
    group.bench_function("claims answered by the slow model", |b| {
        b.iter(|| {
            for (_, slow) in &positions {
                for action in slow.legal() {
                    let mut next = black_box(slow).clone();
                    next.play(&action);
                    black_box(next);
                }
            }
        });
    });
    group.finish();
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("conquest");
    for players in 2..=4 {
        let start = start(players);
        // One generator for all: the same games again and again would teach the branch predictor.
        let mut rng = generator(1);
        let mut games =
            || (0..GAMES).map(|_| playout(&mut start.clone(), &mut rng, u64::MAX)).sum::<u64>();
        let steps = (0..50).map(|_| games()).sum::<u64>() / 50;
        group.throughput(Throughput::Elements(steps));
        group.bench_function(format!("play-outs: {players} players"), |b| b.iter(&mut games));
    }
    group.finish();
}

fn slow_playouts(c: &mut Criterion) {
    let play = |rng: &mut rand_xoshiro::Xoshiro256PlusPlus| {
        let mut model = ConquestModel::new(&[]);
        let mut steps = 0;
        while model.turn() != ModelTurn::Over {
            let actions = model.legal();
            if actions.is_empty() {
                let events = model.chance();
                let index = uniform_below(rng, events.len() as u32) as usize;
                model.happen(&events[index].0);
            } else {
                model.play(&actions[uniform_below(rng, actions.len() as u32) as usize]);
            }
            steps += 1;
        }
        steps
    };
    let mut rng = generator(1);
    let steps = (0..20).map(|_| play(&mut rng)).sum::<u64>() / 20;
    let mut group = c.benchmark_group("conquest");
    group.sample_size(10);
    group.throughput(Throughput::Elements(steps));
    group.bench_function("play-outs: slow model, 2 players", |b| b.iter(|| play(&mut rng)));
    group.finish();
}

fn determinizations(c: &mut Criterion) {
    let mut group = c.benchmark_group("conquest");
    for players in 2..=4 {
        let positions = middle_games(players, Phase::Start);
        let seen: Vec<_> = positions
            .iter()
            .flat_map(|(fast, _)| Seat::all(players).map(|seat| fast.observe(seat)))
            .collect();
        let mut rng = generator(3);
        group.throughput(Throughput::Elements(seen.len() as u64));
        group.bench_function(format!("determinizations: {players} players"), |b| {
            b.iter(|| {
                for seen in &seen {
                    black_box(Conquest::determinize(black_box(seen), &mut rng));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, yardstick, placements, claims, playouts, slow_playouts, determinizations);
criterion_main!(benches);
