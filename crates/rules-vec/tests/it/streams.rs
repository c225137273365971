//! Games depend on the seed, their number and how often they were started, not on threads or on how
//! they are divided.

use crate::common::{ALL, env, history, settings, with};
use cybo_rules::Cybo;
use rules_core::Encode;
use rules_nets::conquest_rules::Conquest;
use rules_vec::{
    Arrays, AutoReset, Buffers, Chance, Choices, NO_ACTION, Plan, Settings, Slot, VecEnv,
};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

fn debug<T: std::fmt::Debug>(value: &T) -> String {
    format!("{value:?}")
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_nothing() {
    fn same<G: Encode>(games: usize, steps: usize) {
        let one = history(&mut env::<G>(settings(games, 9)), steps);
        for threads in [2, 3] {
            let several = Settings { threads, ..settings(games, 9) };
            let other = history(&mut env::<G>(several), steps);
            for (one, other) in one.iter().zip(&other) {
                assert!(one == other, "{} with {threads} threads", G::NAME);
            }
        }
    }
    same::<Triandro>(300, 60);
    same::<Triarchy>(200, 40);
    same::<Cybo>(700, 80);
}

#[cfg(feature = "rayon")]
#[test]
fn the_first_illegal_action_is_named_whatever_the_number_of_threads() {
    let mut env = env::<Triandro>(Settings { threads: 3, ..settings(1000, 1) });
    let mut arrays = Arrays::new(&env, ALL);
    let mut actions = vec![0; 1000];
    for bad in [999, 640, 130] {
        actions[bad] = 190;
        let error = env.step(&actions, &mut arrays.buffers()).unwrap_err();
        assert!(error.to_string().starts_with(&format!("game {bad}: index 190: ")), "{error}");
    }
    assert!(env.games().all(|game| *game == Triandro::default()));
}

#[test]
fn an_environment_is_as_good_as_two() {
    let whole = history(&mut env::<Cybo>(settings(7, 3)), 50);
    let first = history(&mut env::<Cybo>(settings(3, 3)), 50);
    let rest = history(&mut env::<Cybo>(Settings { first: 3, ..settings(4, 3) }), 50);
    for (whole, (first, rest)) in whole.iter().zip(first.iter().zip(&rest)) {
        let joined = [&first.0.views.scalars[..], &rest.0.views.scalars].concat();
        assert_eq!(whole.0.views.scalars, joined);
        assert_eq!(whole.1, [&first.1[..], &rest.1].concat());
    }
}

#[test]
fn a_game_goes_on_the_same_whatever_the_others_do() {
    // The second environment plays other actions in all games but the first one.
    let mut one = env::<Triarchy>(settings(4, 8));
    let mut other = one.clone();
    let mut arrays = [Arrays::new(&one, ALL), Arrays::new(&other, ALL)];
    one.observe(&mut arrays[0].buffers()).unwrap();
    other.observe(&mut arrays[1].buffers()).unwrap();
    let (mut actions, mut others) = (vec![0; 4], vec![0; 4]);
    let mut differ = false;
    for _ in 0..200 {
        one.sample(Choices::Mask(&arrays[0].views.mask), &mut actions).unwrap();
        other.sample(Choices::Mask(&arrays[1].views.mask), &mut others).unwrap();
        assert_eq!(actions[0], others[0]);
        for (game, action) in others.iter_mut().enumerate().skip(1) {
            *action = arrays[1].views.legal[game * ALL.legal];
        }
        one.step(&actions, &mut arrays[0].buffers()).unwrap();
        other.step(&others, &mut arrays[1].buffers()).unwrap();
        assert_eq!(one.game(0), other.game(0));
        differ |= one.game(1) != other.game(1);
    }
    assert!(differ);
}

#[test]
fn seeds_and_episodes_distinguish_games() {
    let events = |env: &mut VecEnv<Conquest>| debug(&env.game(0));
    let mut env = env::<Conquest>(settings(2, 1));
    let mut arrays = Arrays::new(&env, ALL);
    let first = events(&mut env);
    assert_ne!(env.game(0), env.game(1));
    env.reset(None, &mut arrays.buffers()).unwrap();
    assert_eq!(env.episode(0), Some(1));
    let second = events(&mut env);
    env.reset(Some(2), &mut arrays.buffers()).unwrap();
    let other = events(&mut env);
    assert!(first != second && first != other && second != other);
    env.reset(Some(1), &mut arrays.buffers()).unwrap();
    assert_eq!((env.episode(0), env.settings().seed), (Some(0), 1));
    assert_eq!(events(&mut env), first);
    env.reset_where(&[true, false], &mut arrays.buffers()).unwrap();
    assert_eq!(events(&mut env), second);
    assert_eq!(env.episode(1), Some(0));
}

/// Chance that the caller leaves to the generators plays as chance that is settled.
#[test]
fn exposed_chance_is_settled_chance_step_by_step() {
    // One game each, since games have chance at different times.
    fn same<G: Encode>(first: u64, reset: AutoReset) {
        let one = |chance| Settings { first, ..with(reset, chance, 0, 1) };
        let mut settled = env::<G>(one(Chance::Settled));
        let mut exposed = env::<G>(one(Chance::Exposed));
        let mut arrays = Arrays::new(&settled, ALL);
        let (mut action, mut events) = ([0], 0);
        for _ in 0..300 {
            while exposed.games().any(|game| game.turn().is_chance()) {
                exposed.step(&[NO_ACTION], &mut arrays.buffers()).unwrap();
                events += 1;
            }
            assert_eq!(settled.game(0), exposed.game(0), "{reset:?} {first}");
            settled.sample(Choices::Legal, &mut action).unwrap();
            settled.step(&action, &mut arrays.buffers()).unwrap();
            exposed.step(&action, &mut arrays.buffers()).unwrap();
        }
        assert!(events > 0);
    }
    for (reset, first) in [(AutoReset::SameStep, 0), (AutoReset::NextStep, 1), (AutoReset::Off, 2)]
    {
        same::<Conquest>(first, reset);
        same::<Triarchy>(first, reset);
    }
    same::<Cybo>(0, AutoReset::SameStep);
}

/// Chance may end a game of Cybo before any decision.
#[test]
fn games_without_a_decision_are_skipped() {
    let mut env = env::<Cybo>(settings(100, 1));
    let mut arrays = Arrays::new(&env, ALL);
    let skipped = |env: &VecEnv<Cybo>| (0..100).filter_map(|game| env.episode(game)).sum::<u64>();
    assert!(skipped(&env) > 0);
    env.reset(None, &mut arrays.buffers()).unwrap();
    assert!(skipped(&env) > 100);
    let mut actions = vec![0; 100];
    for _ in 0..100 {
        assert!(arrays.seats.iter().all(|&seat| seat < 2));
        env.sample(Choices::Legal, &mut actions).unwrap();
        env.step(&actions, &mut arrays.buffers()).unwrap();
    }
}

/// Plays a game alone and in an environment, each other step without arrays.
fn a_slot_plays_as_its_game<G: Encode>() {
    for auto_reset in [AutoReset::SameStep, AutoReset::NextStep, AutoReset::Off] {
        let settings = with(auto_reset, Chance::Settled, 40, 3);
        let mut env = env::<G>(settings);
        let plan = Plan::new(G::Options::default(), settings).unwrap();
        let mut slot = Slot::<G>::new(&plan, 2);
        let mut actions = [0; 3];
        for step in 0..300 {
            env.sample(Choices::Legal, &mut actions).unwrap();
            assert_eq!(slot.sample(&plan, Choices::Legal).unwrap(), actions[2]);
            env.step(&actions, &mut Buffers::default()).unwrap();
            assert!(slot.choose(actions[2]));
            if step % 2 == 0 {
                slot.step(&plan, &mut Buffers::default()).unwrap();
            } else {
                slot.advance(&plan);
            }
            assert_eq!(Some(slot.game()), env.game(2), "{} {auto_reset:?} {step}", G::NAME);
        }
    }
}

#[test]
fn slots_play_as_the_games_of_an_environment() {
    a_slot_plays_as_its_game::<Cybo>();
    a_slot_plays_as_its_game::<Triandro>();
    a_slot_plays_as_its_game::<Conquest>();
}
