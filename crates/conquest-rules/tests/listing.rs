//! Lists come out the same one by one and in one go, wherever the one ends and the other begins.

use conquest_rules::{Action, Conquest, Options, Phase, samples};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, random_step};

/// Checks a position; gives its actions.
fn check(game: &Conquest) -> Vec<Action> {
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
    one_by_one
}

#[test]
fn conquest_13_actions_are_the_same_one_by_one_and_in_one_go() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    let (mut passes, mut answers, mut takes, mut placements) = (0, 0, 0, 0);
    let mut look = |game: &Conquest| {
        let actions = check(game);
        let start = game.public().phase() == Phase::Start;
        passes += u32::from(actions.last() == Some(&Action::Pass));
        answers += u32::from(actions.last() == Some(&Action::Decline));
        takes += u32::from(start && actions.iter().any(|it| matches!(it, Action::Claim(_))));
        placements += u32::from(matches!(actions.last(), Some(Action::Place(_))));
    };
    for players in 2..=4 {
        for _ in 0..20 {
            let mut game = Conquest::new(Options { players, ..Options::default() }).unwrap();
            loop {
                look(&game);
                if random_step(&mut game, &mut rng).is_none() {
                    break;
                }
            }
        }
    }
    samples::all().for_each(|(_, sample)| look(&sample));
    let found = [passes, answers, takes, placements];
    assert!(found.iter().all(|&found| found > 10), "{found:?}");
}
