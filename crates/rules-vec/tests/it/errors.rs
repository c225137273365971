//! Errors of calls: they name the problem, and nothing changes.

use crate::common::{ALL, env, settings, with};
use cybo_rules::Cybo;
use rules_core::{Encode as _, Game as _};
use rules_vec::{
    Arrays, AutoReset, Buffers, Chance, Choices, NO_ACTION, Settings, VecEnv, VecError, Views,
};
use triad_rules::Triad;
use triandro_rules::{Options, Triandro};

#[test]
fn an_illegal_action_names_game_and_rule_and_changes_no_game() {
    let mut env = env::<Triandro>(settings(3, 1));
    let mut arrays = Arrays::new(&env, ALL);
    env.step(&[0, 1, 2], &mut arrays.buffers()).unwrap();
    let (games, before) = (env.clone(), format!("{arrays:?}"));
    let error = env.step(&[1, 1, 2], &mut arrays.buffers()).unwrap_err();
    let VecError::Illegal { game: 1, index: 1, rules, message } = &error else {
        panic!("{error:?}");
    };
    assert!(rules[0].starts_with("TRIANDRO-"), "{rules:?}");
    assert!(message.contains(rules[0]), "{message}");
    assert_eq!(error.to_string(), format!("game 1: index 1: {message}"));
    assert!(games.games().eq(env.games()));
    assert_eq!(format!("{arrays:?}"), before, "nothing was written");
    // A choice that was checked before the error is not played later.
    env.step(&[5, 6, 7], &mut arrays.buffers()).unwrap();
    for ((game, first), second) in env.games().zip([0, 1, 2]).zip([5, 6, 7]) {
        let mut wanted = Triandro::default();
        for index in [first, second] {
            let action = wanted.action_from_index(index).unwrap();
            wanted.play(action).unwrap();
        }
        assert_eq!(*game, wanted);
    }
}

#[test]
fn an_index_of_no_action_is_illegal() {
    let mut triandro = env::<Triandro>(settings(2, 1));
    let mut triad = env::<Triad>(settings(2, 1));
    for index in [191, 100_000, NO_ACTION] {
        let error = triandro.step(&[0, index], &mut Buffers::default()).unwrap_err();
        let wanted = format!("game 1: index {index}: no action has it now");
        assert_eq!(error.to_string(), wanted);
    }
    let error = triad.step(&[0, 223], &mut Buffers::default()).unwrap_err();
    assert_eq!(error.to_string(), "game 1: index 223: no action has it now");
}

#[test]
fn an_event_that_cannot_be_is_illegal() {
    let mut env = env::<Cybo>(with(AutoReset::SameStep, Chance::Exposed, 0, 2));
    let error = env.step(&[11, 12], &mut Buffers::default()).unwrap_err();
    assert_eq!(error.to_string(), "game 1: index 12: no event has it now");
    env.step(&[11, NO_ACTION], &mut Buffers::default()).unwrap();
}

#[test]
fn a_choice_that_was_taken_away_is_refused_by_the_step() {
    let mut env = env::<Triandro>(settings(2, 1));
    let mut mask = vec![0; 2 * 191];
    mask[7] = 1;
    let mut actions = [0; 2];
    env.sample(Choices::Mask(&mask), &mut actions).unwrap();
    assert_eq!(actions, [7, NO_ACTION]);
    assert!(env.step(&actions, &mut Buffers::default()).is_err());
}

#[test]
fn games_that_are_over_take_any_action() {
    let mut env = env::<Triandro>(with(AutoReset::Off, Chance::Settled, 1, 2));
    env.step(&[3, 4], &mut Buffers::default()).unwrap();
    let mut arrays = Arrays::new(&env, ALL);
    env.step(&[NO_ACTION, 3], &mut arrays.buffers()).unwrap();
    assert_eq!((arrays.truncated, arrays.rewards), (vec![true; 2], vec![0.0; 4]));
}

/// Checks that every writing call refuses these slices, and returns the message.
fn refused(buffers: &mut Buffers<'_>) -> String {
    let mut env = env::<Triandro>(settings(2, 1));
    let step = env.step(&[0, 0], buffers).unwrap_err();
    assert_eq!(env.observe(buffers), Err(step.clone()));
    assert_eq!(env.reset(Some(9), buffers), Err(step.clone()));
    assert_eq!(env.reset_where(&[true, true], buffers), Err(step.clone()));
    assert!(env.games().all(|game| *game == Triandro::default()));
    assert_eq!((env.settings().seed, env.episode(0)), (1, Some(0)));
    step.to_string()
}

fn views(views: Views<'_>) -> Buffers<'_> {
    Buffers { views, ..Buffers::default() }
}

#[test]
fn wrong_lengths_are_refused() {
    let (mut bytes, mut words, mut floats) = ([0; 381], [0; 3], [0.0; 3]);
    let mut ints = [0; 3];
    let mut flags = [false; 1];
    let all = [
        refused(&mut views(Views { mask: Some(&mut bytes), ..Views::default() })),
        refused(&mut views(Views { mask_bits: Some(&mut words), ..Views::default() })),
        refused(&mut views(Views { legal: Some(&mut ints), ..Views::default() })),
        refused(&mut views(Views { legal_counts: Some(&mut ints), ..Views::default() })),
        refused(&mut views(Views { planes: Some(&mut bytes), ..Views::default() })),
        refused(&mut views(Views { scalars: Some(&mut floats), ..Views::default() })),
        refused(&mut views(Views { tokens: Some(&mut bytes), ..Views::default() })),
        refused(&mut Buffers { seats: Some(&mut bytes), ..Buffers::default() }),
        refused(&mut Buffers { rewards: Some(&mut floats), ..Buffers::default() }),
        refused(&mut Buffers { terminated: Some(&mut flags), ..Buffers::default() }),
        refused(&mut Buffers { truncated: Some(&mut flags), ..Buffers::default() }),
        refused(&mut Buffers { weights: Some(&mut ints), ..Buffers::default() }),
    ];
    assert_eq!(all[0], "the slice for mask has length 381, not 382");
    assert_eq!(all[2], "the slice for list of legal indices has length 3, not 2");
    assert_eq!(all[8], "the slice for rewards has length 3, not 4");
    let mut env = env::<Triandro>(settings(2, 1));
    assert!(env.step(&[0], &mut Buffers::default()).is_err());
    assert!(env.reset_where(&[true], &mut Buffers::default()).is_err());
    let mut actions = [0; 2];
    assert!(env.sample(Choices::Legal, &mut actions[..1]).is_err());
    for choices in [
        Choices::Mask(&bytes),
        Choices::Bits(&words),
        Choices::Lists { legal: &ints, counts: &[1, 1] },
        Choices::Lists { legal: &[1, 2], counts: &[1] },
    ] {
        assert!(env.sample(choices, &mut actions).is_err(), "{choices:?}");
    }
}

#[test]
fn no_games_are_played_and_drawn_as_any_number_of_them() {
    for threads in [1, 2, 0] {
        if threads != 1 && !cfg!(feature = "rayon") {
            continue;
        }
        let mut none = env::<Triandro>(Settings { threads, ..settings(0, 1) });
        let mut arrays = Arrays::new(&none, ALL);
        none.observe(&mut arrays.buffers()).unwrap();
        none.reset(Some(3), &mut arrays.buffers()).unwrap();
        none.step(&[], &mut arrays.buffers()).unwrap();
        for choices in [
            Choices::Legal,
            Choices::Mask(&[]),
            Choices::Bits(&[]),
            Choices::Lists { legal: &[], counts: &[] },
        ] {
            none.sample(choices, &mut []).unwrap();
        }
        assert!(none.step(&[1], &mut Buffers::default()).is_err());
        none.set_state(&none.clone().state()).unwrap();
        assert!(none.is_empty() && arrays.seats.is_empty());
    }
}

#[test]
fn settings_are_checked() {
    let options = Options { players: 9, ..Options::default() };
    let wrong = VecEnv::<Triandro>::new(options, settings(1, 1));
    assert!(matches!(wrong, Err(VecError::Options(_))));
    let threads = Settings { threads: 2, ..settings(1, 1) };
    let several = VecEnv::<Triandro>::new(Options::default(), threads);
    assert_eq!(several.is_ok(), cfg!(feature = "rayon"));
}
