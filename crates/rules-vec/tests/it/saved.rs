//! States as bytes, positions in and out, copies of rows, and steps of a part of the games.

use crate::common::{ALL, env, history, settings, with};
use cybo_rules::Cybo;
use rules_core::implement::Mixer;
use rules_core::{Encode, Game as _, Observe as _, Packed, Seat};
use rules_nets::conquest_rules::Conquest;
use rules_vec::{
    Arrays, AutoReset, Buffers, Chance, Choices, GameSet, OVER, Settings, VecEnv, VecError,
};
use triad_rules::Triad;
use triandro_rules::{Options, Triandro};

fn debug<T: std::fmt::Debug>(value: &T) -> String {
    format!("{value:?}")
}

fn a_restored_environment_continues<G: Encode + Packed>(settings: Settings) {
    let mut one = env::<G>(settings);
    history(&mut one, 33);
    let mut two = env::<G>(Settings { seed: 77, first: 3, ..settings });
    two.set_state(&one.state()).unwrap();
    assert_eq!(two.settings(), one.settings());
    assert!(history(&mut one, 60) == history(&mut two, 60), "{settings:?}");
}

#[test]
fn a_restored_environment_continues_identically() {
    for auto_reset in [AutoReset::SameStep, AutoReset::NextStep, AutoReset::Off] {
        for chance in [Chance::Settled, Chance::Exposed] {
            let settings = with(auto_reset, chance, 30, 4);
            a_restored_environment_continues::<Triandro>(settings);
            a_restored_environment_continues::<Cybo>(settings);
            a_restored_environment_continues::<Triad>(settings);
            a_restored_environment_continues::<Conquest>(settings);
        }
    }
}

#[test]
fn a_changed_bit_of_a_state_is_refused() {
    let mut one = env::<Conquest>(settings(2, 1));
    history(&mut one, 7);
    let state = one.state();
    let mut other = one.clone();
    for place in 0..8 * state.len() {
        let mut changed = state.clone();
        changed[place / 8] ^= 1 << (place % 8);
        assert!(matches!(other.set_state(&changed), Err(VecError::State(_))), "{place}");
    }
    for length in 0..state.len() {
        let error = other.set_state(&state[..length]).unwrap_err();
        assert!(matches!(error, VecError::State(_)), "{length}");
    }
}

#[test]
fn a_state_of_another_kind_is_refused() {
    let kind = with(AutoReset::SameStep, Chance::Settled, 30, 4);
    let mut one = env::<Triandro>(kind);
    history(&mut one, 7);
    let before = one.state();
    for (named, other) in [
        ("the game triandro, found conquest", env::<Conquest>(kind).state()),
        ("the number of auto_reset 0, found 1", {
            env::<Triandro>(Settings { auto_reset: AutoReset::NextStep, ..kind }).state()
        }),
        ("the number of chance 0, found 1", {
            env::<Triandro>(Settings { chance: Chance::Exposed, ..kind }).state()
        }),
    ] {
        let error = one.set_state(&other).unwrap_err().to_string();
        assert!(error.contains(named), "{error}");
        assert_eq!(one.state(), before);
    }
}

/// Replaces the checksum, which is the hash of the length and of the words before it.
fn with_checksum(state: &mut Vec<u8>) {
    state.truncate(state.len() - 8);
    let mut mixer = Mixer::new(u64::from_le_bytes(*b"rulesvec")).word(state.len() as u64);
    let mut padded = state.clone();
    padded.resize(8 * (state.len() / 8 + 1), 0);
    for word in padded.as_chunks().0 {
        mixer = mixer.word(u64::from_le_bytes(*word));
    }
    state.extend(mixer.finish().to_le_bytes());
}

/// Bits that are changed on purpose, with the checksum that belongs to them.
#[test]
fn a_state_that_was_made_up_is_refused_or_can_be_played() {
    let mut one = env::<Conquest>(settings(2, 1));
    history(&mut one, 7);
    let state = one.state();
    let (mut other, mut taken) = (one.clone(), 0);
    for place in 0..8 * (state.len() - 8) {
        let mut changed = state.clone();
        changed[place / 8] ^= 1 << (place % 8);
        with_checksum(&mut changed);
        if other.set_state(&changed).is_ok() {
            history(&mut other, 2);
            taken += 1;
        }
    }
    assert!(taken > 100, "the checksum is right, so that the checks behind it run: {taken}");
}

#[test]
fn a_seat_that_does_not_play_has_not_acted_last() {
    let mut one = env::<Triandro>(settings(1, 1));
    let state = one.state();
    let mut refused = (0..state.len() - 8).filter_map(|place| {
        let mut changed = state.clone();
        changed[place] = 2;
        with_checksum(&mut changed);
        one.set_state(&changed).err()
    });
    assert!(refused.any(|error| error.to_string() == "state: game 0: seat 2 does not play"));
}

#[test]
fn a_generator_without_bits_is_refused() {
    let one = env::<Triandro>(settings(1, 1));
    let state = one.state();
    // Before the checksum are the numbers of a generator. The last byte of each is small.
    let numbers = &state[..state.len() - 8];
    let mut ends = (0..numbers.len()).rev().filter(|&place| numbers[place] < 0x80);
    let before = ends.nth(4).unwrap();
    let mut zero = state[..=before].to_vec();
    zero.extend([0; 4 + 8]);
    with_checksum(&mut zero);
    let error = env::<Triandro>(settings(1, 1)).set_state(&zero).unwrap_err();
    assert_eq!(error.to_string(), "state: game 0: a generator has no bits");
    assert!(env::<Triandro>(settings(1, 1)).set_state(&state).is_ok());
}

#[test]
fn only_the_games_whose_flag_is_set_move() {
    let mut some = env::<Triandro>(settings(3, 1));
    let mut arrays = Arrays::new(&some, ALL);
    some.observe(&mut arrays.buffers()).unwrap();
    arrays.rewards.fill(7.0);
    some.step_where(&[999, 4, 999], GameSet::Flagged(&[false, true, false]), &mut arrays.buffers())
        .unwrap();
    let mut wanted = Triandro::default();
    assert!([0, 2].into_iter().all(|game| *some.game(game).unwrap() == wanted));
    wanted.play(wanted.action_from_index(4).unwrap()).unwrap();
    assert_eq!(*some.game(1).unwrap(), wanted);
    assert_eq!(arrays.rewards, [7.0, 7.0, 0.0, 0.0, 7.0, 7.0]);
    let before = debug(&some.games().collect::<Vec<_>>());
    let error = some.step_where(
        &[1, 999, 999],
        GameSet::Flagged(&[true, false, true]),
        &mut Buffers::default(),
    );
    assert!(matches!(error, Err(VecError::Illegal { game: 2, .. })), "{error:?}");
    assert!(
        some.step_where(&[1, 2, 3], GameSet::Flagged(&[true]), &mut Buffers::default()).is_err()
    );
    assert_eq!(debug(&some.games().collect::<Vec<_>>()), before);
}

#[test]
fn any_seat_sees_its_view_in_the_chosen_rows() {
    let mut one = env::<Conquest>(with(AutoReset::Off, Chance::Settled, 0, 3));
    history(&mut one, 9);
    let mut arrays = Arrays::new(&one, ALL);
    one.observe(&mut arrays.buffers()).unwrap();
    let (before, acting) = (arrays.clone(), arrays.seats.clone());
    let others: Vec<u8> = acting.iter().map(|seat| 1 - seat).collect();
    let flags = [true, false, true];
    let mut look = |seats: &[u8], games: GameSet<'_>| {
        one.observe_as(seats, games, &mut arrays.buffers().views).map(|()| arrays.clone())
    };
    assert_eq!(look(&acting, GameSet::All).unwrap(), before);
    let after = look(&others, GameSet::Flagged(&flags)).unwrap();
    let tokens = one.shape().token_bytes();
    for (game, seen) in after.views.tokens.chunks(tokens).enumerate() {
        let mut wanted = vec![0; tokens];
        let seat = Seat::new(if flags[game] { others[game] } else { acting[game] }).unwrap();
        Conquest::write_tokens(&one.game(game).unwrap().observe(seat), seat, &mut wanted).unwrap();
        assert_eq!(seen, wanted);
        assert_eq!(after.views.legal_counts[game] == 0, flags[game]);
    }
    assert_eq!((&after.seats, &after.rewards), (&before.seats, &before.rewards));
    let error = look(&[0, 1, 2], GameSet::All).unwrap_err();
    assert_eq!(error.to_string(), "game 2: expected a seat in 0..=1, found 2");
    assert!(look(&[0, 1, 2], GameSet::Flagged(&[true, true, false])).is_ok());
    assert!(look(&[0, 1], GameSet::All).is_err());
}

#[test]
fn rows_are_copied_and_positions_set() {
    let mut one = env::<Conquest>(settings(4, 1));
    history(&mut one, 9);
    let mut taken = one.take(&[2, 0, 2], None).unwrap();
    assert_eq!(debug(&taken.game(0)), debug(&one.game(2)));
    let (mut a, mut b) = ([0; 3], [0; 4]);
    taken.sample(Choices::Legal, &mut a).unwrap();
    one.clone().sample(Choices::Legal, &mut b).unwrap();
    assert_eq!(a, [b[2], b[0], b[2]], "copies continue like the original");
    let drawn = (0..20).map(|seed| {
        let mut taken = one.take(&[2, 2], Some(seed)).unwrap();
        let mut actions = [0; 2];
        taken.sample(Choices::Legal, &mut actions).unwrap();
        actions
    });
    assert!(drawn.into_iter().any(|[a, b]| a != b), "with a seed they do not");
    one.put(&[3, 1, 0], &taken).unwrap();
    assert_eq!(debug(&one.game(3)), debug(&taken.game(0)));
    assert!(matches!(one.put(&[0], &taken), Err(VecError::Length { .. })));
    let outside = VecError::NoSuchGame { games: 4, found: 4 };
    assert_eq!(outside.to_string(), "expected a game in 0..=3, found 4");
    assert_eq!(one.take(&[4], None).unwrap_err(), outside);
    assert!(one.take(&[], None).unwrap().is_empty());
    let other = *one.game(0).unwrap();
    assert_eq!(one.set_game(4, other).unwrap_err(), outside);
    one.set_game(1, other).unwrap();
    assert_eq!(*one.game(1).unwrap(), other);
}

#[test]
fn a_position_that_is_over_ends_the_game_and_other_options_are_refused() {
    let mut one = env::<Triandro>(with(AutoReset::Off, Chance::Settled, 0, 2));
    let mut over = Triandro::default();
    loop {
        let Some(action) = over.legal_actions().next() else { break };
        over.play(action).unwrap();
    }
    one.set_game(0, over).unwrap();
    let mut arrays = Arrays::new(&one, ALL);
    one.observe(&mut arrays.buffers()).unwrap();
    assert_eq!((arrays.seats[0], arrays.terminated[0]), (OVER, true));
    let three = Options { players: 3, ..Options::default() };
    let error = one.set_game(0, Triandro::new(three).unwrap()).unwrap_err().to_string();
    assert!(error.contains("players=2") && error.contains("players=3"), "{error}");
    let other = VecEnv::<Triandro>::new(three, settings(1, 1)).unwrap();
    assert!(matches!(one.put(&[0], &other), Err(VecError::OtherOptions { .. })));
}

#[test]
fn too_many_games_are_an_error() {
    let games = usize::MAX / 1024;
    let error = VecEnv::<Triandro>::new(Options::default(), settings(games, 1)).unwrap_err();
    assert_eq!(error, VecError::Memory(games));
}
