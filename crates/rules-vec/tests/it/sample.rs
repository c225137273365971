//! Draws are legal, fair, and respect the choices that a caller removes.

use crate::common::{ALL, env, settings};
use rules_core::Encode;
use rules_nets::conquest_rules::Conquest;
use rules_vec::{Arrays, Choices, GameSet, Settings, VecEnv};
use triad_rules::Triad;
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// Plays `steps` steps with each form of the choices.
fn every_draw_can_be_played<G: Encode>(steps: usize) {
    for form in 0..4 {
        let mut env = env::<G>(settings(20, form));
        let mut arrays = Arrays::new(&env, ALL);
        env.observe(&mut arrays.buffers()).unwrap();
        let mut actions = vec![0; env.len()];
        for _ in 0..steps {
            let views = &arrays.views;
            let choices = match form {
                0 => Choices::Legal,
                1 => Choices::Mask(&views.mask),
                2 => Choices::Bits(&views.mask_bits),
                _ => Choices::Lists { legal: &views.legal, counts: &views.legal_counts },
            };
            env.sample(choices, &mut actions).unwrap();
            env.step(&actions, &mut arrays.buffers()).unwrap();
        }
    }
}

#[test]
fn every_draw_is_legal() {
    every_draw_can_be_played::<Triandro>(120);
    every_draw_can_be_played::<Triad>(120);
    every_draw_can_be_played::<Triarchy>(120);
    every_draw_can_be_played::<Conquest>(120);
}

#[test]
fn some_games_draw_as_all_do_and_others_stay() {
    for threads in [1, 3] {
        let mut all = env::<Triarchy>(Settings { threads, ..settings(300, 2) });
        let mut some = all.clone();
        let mut arrays = Arrays::new(&all, ALL);
        all.observe(&mut arrays.buffers()).unwrap();
        let views = &arrays.views;
        for choices in [
            Choices::Legal,
            Choices::Mask(&views.mask),
            Choices::Bits(&views.mask_bits),
            Choices::Lists { legal: &views.legal, counts: &views.legal_counts },
        ] {
            let (mut wanted, mut drawn) = (vec![0; 300], vec![7; 300]);
            all.sample(choices, &mut wanted).unwrap();
            let odd: Vec<bool> = (0..300).map(|game| game % 2 == 1).collect();
            let even: Vec<bool> = odd.iter().map(|odd| !odd).collect();
            some.sample_where(choices, GameSet::Flagged(&odd), &mut drawn).unwrap();
            assert!(drawn.iter().step_by(2).all(|&cell| cell == 7));
            some.sample_where(choices, GameSet::Flagged(&even), &mut drawn).unwrap();
            assert_eq!(drawn, wanted);
        }
        let short = GameSet::Flagged(&[true]);
        assert!(some.sample_where(Choices::Legal, short, &mut [0; 300]).is_err());
    }
}

#[test]
fn bytes_and_bits_draw_the_same_in_any_number_of_threads() {
    let mut one = env::<Triarchy>(settings(300, 2));
    let mut other = env::<Triarchy>(Settings { threads: 3, ..settings(300, 2) });
    let mut arrays = Arrays::new(&one, ALL);
    let (mut bytes, mut bits) = (vec![0; 300], vec![0; 300]);
    one.observe(&mut arrays.buffers()).unwrap();
    for _ in 0..30 {
        one.sample(Choices::Mask(&arrays.views.mask), &mut bytes).unwrap();
        other.sample(Choices::Bits(&arrays.views.mask_bits), &mut bits).unwrap();
        assert_eq!(bytes, bits);
        one.step(&bytes, &mut arrays.buffers()).unwrap();
        other.step(&bits, &mut arrays.buffers()).unwrap();
    }
}

/// Each of `wanted` is drawn equally often, and nothing else.
fn is_fair(env: &mut VecEnv<Triandro>, choices: Choices<'_>, wanted: &[u32]) {
    let mut counts = vec![0_u32; 192];
    let mut actions = vec![0; env.len()];
    let rounds = 40;
    for _ in 0..rounds {
        env.sample(choices, &mut actions).unwrap();
        actions.iter().for_each(|&index| counts[index.min(191) as usize] += 1);
    }
    let draws = f64::from(rounds) * env.len() as f64;
    let each = draws / wanted.len() as f64;
    let drawn: u32 = wanted.iter().map(|&index| counts[index as usize]).sum();
    assert_eq!(f64::from(drawn), draws, "nothing else is drawn");
    let squares = wanted.iter().map(|&index| (f64::from(counts[index as usize]) - each).powi(2));
    let chi_squared = squares.sum::<f64>() / each;
    // Mean and five standard deviations; seeds are fixed, so that this passes always or never.
    let freedom = wanted.len() as f64 - 1.0;
    assert!(chi_squared < freedom + 5.0 * (2.0 * freedom).sqrt(), "{chi_squared}");
    assert!(chi_squared > 0.0, "draws are not dealt out in turn");
}

#[test]
fn draws_are_fair() {
    let mut env = env::<Triandro>(settings(500, 4));
    let mut arrays = Arrays::new(&env, ALL);
    env.observe(&mut arrays.buffers()).unwrap();
    let all: Vec<u32> = (0..55).collect();
    is_fair(&mut env, Choices::Legal, &all);
    is_fair(&mut env, Choices::Mask(&arrays.views.mask), &all);
    is_fair(&mut env, Choices::Bits(&arrays.views.mask_bits), &all);
    // Illegal ones far behind, which only a caller can let in: a draw looks at the mask alone. Any
    // byte but 0 counts.
    let some = [3, 17, 63, 64, 65, 127, 128, 189, 190];
    let (mut mask, mut bits) = (vec![0; 500 * 191], vec![0; 500 * 3]);
    for game in 0..500 {
        some.iter().for_each(|&index| mask[game * 191 + index as usize] = 200 + index as u8 % 50);
        some.iter().for_each(|&index| bits[game * 3 + index as usize / 64] |= 1 << (index % 64));
    }
    is_fair(&mut env, Choices::Mask(&mask), &some);
    is_fair(&mut env, Choices::Bits(&bits), &some);
    let (legal, counts) = ([5, 9, 2, 1].repeat(500), vec![3; 500]);
    is_fair(&mut env, Choices::Lists { legal: &legal, counts: &counts }, &[5, 9, 2]);
    let counts = vec![9; 500];
    is_fair(&mut env, Choices::Lists { legal: &legal, counts: &counts }, &[5, 9, 2, 1]);
}
