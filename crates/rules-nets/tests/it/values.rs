//! Values are the same on every platform, and inputs are what they should be.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Symmetric, random_step};
use rules_nets::{MOST_SET, triandro};
use triandro_rules::{Symmetry, Triandro};

/// Positions of random games.
fn positions() -> impl Iterator<Item = Triandro> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut position = Triandro::default();
    core::iter::from_fn(move || {
        if random_step(&mut position, &mut dice).is_none() || position.is_over() {
            position = Triandro::default();
        }
        Some(position)
    })
}

fn inputs(position: &Triandro) -> Vec<usize> {
    let mut inputs = Vec::new();
    triandro::inputs(position, |input| inputs.push(input));
    inputs
}

#[test]
fn inputs_are_in_range_and_set_once() {
    for position in positions().take(2000) {
        let mut set = inputs(&position);
        assert!(set.len() <= MOST_SET && set.iter().all(|&input| input < triandro::INPUTS));
        set.sort_unstable();
        assert!(set.is_sorted_by(|one, other| one < other), "{position}: {set:?}");
    }
}

#[test]
fn symmetries_change_the_points_alone() {
    for position in positions().step_by(7).take(200) {
        let counts = |position: &Triandro| {
            let half = triandro::INPUTS / 2;
            inputs(position).into_iter().filter(|input| input % half >= 55).collect::<Vec<_>>()
        };
        for symmetry in Symmetry::all() {
            assert_eq!(counts(&position.map(symmetry)), counts(&position));
        }
    }
}

#[test]
fn values_are_those_of_every_platform() {
    let values = positions()
        .step_by(11)
        .take(500)
        .map(|position| triandro::value(&triandro::TWO, &position));
    let sum =
        values.fold(0_u64, |sum, value| sum.rotate_left(5) ^ i64::from(value).cast_unsigned());
    assert_eq!(format!("{sum:016x}"), include_str!("triandro.txt").trim());
}
