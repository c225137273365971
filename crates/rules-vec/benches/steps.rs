//! Steps of 1024 games on one thread: drawing an action, checking and playing it, settling chance, and writing
//! what a learner gets. The throughput is in steps of single games.
//!
//! `cargo bench -p rules-vec`. Beside the whole, the parts: what drawing alone takes, and steps that write
//! nothing but seats, rewards and flags.

use std::hint::black_box;

use conquest_rules::Conquest;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cybo_rules::Cybo;
use rules_core::Encode;
use rules_vec::{Arrays, Choices, Parts, Settings, VecEnv, ViewArrays};
use triad_rules::Triad;
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

const NOTHING: Parts = Parts {
    mask: false,
    mask_bits: false,
    legal: 0,
    planes: false,
    scalars: false,
    tokens: false,
    final_views: false,
    weights: 0,
};
const MASK: Parts = Parts { mask: true, ..NOTHING };
const MASK_AND_PLANES: Parts = Parts { planes: true, ..MASK };
const LIST: Parts = Parts { legal: 64, ..NOTHING };
const LIST_AND_TOKENS: Parts = Parts { tokens: true, ..LIST };

fn choices(views: &ViewArrays, parts: Parts) -> Choices<'_> {
    if parts.mask {
        Choices::Mask(&views.mask)
    } else if parts.legal > 0 {
        Choices::Lists { legal: &views.legal, counts: &views.legal_counts }
    } else {
        Choices::Legal
    }
}

fn bench<G: Encode>(c: &mut Criterion, all: &[(&str, Parts)]) {
    let settings = Settings::default();
    let mut group = c.benchmark_group(G::NAME);
    group.throughput(Throughput::Elements(settings.games as u64));
    for &(name, parts) in all {
        let mut env = VecEnv::<G>::new(G::Options::default(), settings).expect("options are fine");
        let mut arrays = Arrays::new(&env, parts);
        let mut actions = vec![0; env.len()];
        env.observe(&mut arrays.buffers()).expect("arrays fit");
        group.bench_function(name, |b| {
            b.iter(|| {
                env.sample(choices(&arrays.views, parts), &mut actions).expect("arrays fit");
                env.step(&actions, &mut arrays.buffers()).expect("what is drawn is legal");
            });
        });
        group.bench_function(format!("{name}, draw alone"), |b| {
            b.iter(|| {
                env.sample(choices(&arrays.views, parts), &mut actions).expect("arrays fit");
                black_box(&actions);
            });
        });
    }
    group.finish();
}

fn benches(c: &mut Criterion) {
    let masks = [("play", NOTHING), ("mask", MASK), ("mask and planes", MASK_AND_PLANES)];
    bench::<Triandro>(c, &masks);
    bench::<Triad>(c, &masks);
    bench::<Triarchy>(c, &masks);
    let lists = [("play", NOTHING), ("list", LIST), ("list and tokens", LIST_AND_TOKENS)];
    bench::<Conquest>(c, &lists);
    bench::<Cybo>(c, &masks);
}

criterion_group!(all, benches);
criterion_main!(all);
