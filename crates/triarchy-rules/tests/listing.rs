//! Lists come out the same one by one and in one go, wherever the one ends and the other begins.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, random_step};
use triarchy_rules::{Action, Options, Phase, Triarchy, samples};

/// Checks a position; gives the number of its actions.
fn check(game: &Triarchy) -> usize {
    let mut actions = game.legal_actions();
    let one_by_one: Vec<Action> = core::iter::from_fn(|| actions.next()).collect();
    // After the end nothing comes again.
    assert_eq!((actions.next(), actions.next()), (None, None), "{game}");
    assert_eq!(one_by_one.len(), game.count_actions(), "{game}");
    for taken in 0..=one_by_one.len() {
        let mut actions = game.legal_actions();
        let before = actions.by_ref().take(taken).count();
        let mut rest = Vec::new();
        actions.for_each(|action| rest.push(action));
        assert_eq!(rest, one_by_one[before..], "{game} after {taken}");
    }
    one_by_one.len()
}

#[test]
fn triarchy_12_actions_are_the_same_one_by_one_and_in_one_go() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let (mut sandstorms, mut none, mut many) = (0, 0, 0);
    for options in [(2, 12), (2, 24), (3, 18), (3, 30)].map(|(players, dots)| Options {
        players,
        dots,
        reuse: dots == 18,
        ..Options::default()
    }) {
        for _ in 0..4 {
            let mut game = Triarchy::new(options).unwrap();
            for _ in 0..300 {
                match check(&game) {
                    0 => none += 1,
                    3 if game.phase() == Phase::Sandstorm => sandstorms += 1,
                    actions => many += usize::from(actions > 60),
                }
                if random_step(&mut game, &mut rng).is_none() {
                    break;
                }
            }
        }
    }
    assert!(sandstorms > 10 && none > 100 && many > 100, "{sandstorms} {none} {many}");
    // Among them moves that would leave symbols over.
    samples::ALL.iter().for_each(|(_, sample)| {
        check(&sample());
    });
}
