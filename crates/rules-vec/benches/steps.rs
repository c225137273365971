//! Steps of an environment: an action drawn for each of 1024 games, checked and played, masks and what the
//! seats to act see. The throughput is in steps.
//!
//! `cargo bench -p rules-vec`

use std::hint::black_box;

use conquest_rules::Conquest;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cybo_rules::Cybo;
use rules_core::Encode;
use rules_vec::{Arrays, Choices, Parts, Settings, VecEnv};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

fn bench<G: Encode>(criterion: &mut Criterion, parts: Parts) {
    let settings = Settings { seed: 1, ..Settings::default() };
    let mut env = VecEnv::<G>::new(G::Options::default(), settings).expect("valid options");
    let mut arrays = Arrays::new(&env, parts);
    let mut actions = vec![0; env.len()];
    env.observe(&mut arrays.buffers()).expect("arrays fit");
    let mut group = criterion.benchmark_group("steps");
    group.throughput(Throughput::Elements(env.len() as u64));
    group.bench_function(G::NAME, |bencher| {
        bencher.iter(|| {
            let views = &arrays.views;
            let choices = if parts.mask {
                Choices::Mask(&views.mask)
            } else {
                Choices::Lists { legal: &views.legal, counts: &views.legal_counts }
            };
            env.sample(choices, &mut actions).expect("arrays fit");
            env.step(black_box(&actions), &mut arrays.buffers()).expect("legal actions");
        });
    });
    group.finish();
}

fn steps(criterion: &mut Criterion) {
    let masks = Parts { mask: true, planes: true, scalars: true, ..Parts::default() };
    let lists = Parts { legal: 64, tokens: true, ..Parts::default() };
    bench::<Triandro>(criterion, masks);
    bench::<Triad>(criterion, masks);
    bench::<Tourney>(criterion, masks);
    bench::<Triarchy>(criterion, masks);
    bench::<Conquest>(criterion, lists);
    bench::<Cybo>(criterion, masks);
}

criterion_group!(benches, steps);
criterion_main!(benches);
