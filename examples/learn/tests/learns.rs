//! A short form of the example, in which the network must improve.

use rules_learn::{Learner, Settings, against_random};

#[test]
fn a_network_beats_random_play_after_a_few_rounds() {
    let settings = Settings { games: 128, hidden: 64, batch: 512, ..Settings::default() };
    let mut learner = Learner::new(settings).unwrap();
    let before = against_random(learner.network(), 400, 1).unwrap();
    assert!(before < 0.7, "{before}");
    let mut actions = 0;
    for _ in 0..60 {
        actions += learner.improve().unwrap();
    }
    assert_eq!(actions, 60 * 128 * settings.steps);
    let after = against_random(learner.network(), 400, 1).unwrap();
    assert!(after > 0.7, "{before}, then {after}");
}

#[test]
fn the_seed_decides() {
    let settings = Settings { games: 16, hidden: 16, batch: 64, ..Settings::default() };
    let weights = |seed| {
        let mut learner = Learner::new(Settings { seed, ..settings }).unwrap();
        learner.improve().unwrap();
        let weights = learner.network().weights();
        weights[0].flatten_all().unwrap().to_vec1::<f32>().unwrap()
    };
    assert_eq!(weights(1), weights(1));
    assert_ne!(weights(1), weights(2));
}
