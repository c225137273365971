//! Values are equal on every platform, and inputs are right.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Symmetric, random_step};
use rules_nets::{MOST_SET, triad, triandro};
use triad_rules::{BuiltIn, Triad};
use triandro_rules::{Symmetry, Triandro};

/// Positions of random games.
fn positions<G: Game + Copy + Default>() -> impl Iterator<Item = G> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut position = G::default();
    core::iter::from_fn(move || {
        if random_step(&mut position, &mut dice).is_none() || position.is_over() {
            position = G::default();
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
    for position in positions::<Triandro>().take(2000) {
        let mut set = inputs(&position);
        assert!(set.len() <= MOST_SET && set.iter().all(|&input| input < triandro::INPUTS));
        set.sort_unstable();
        assert!(set.is_sorted_by(|one, other| one < other), "{position}: {set:?}");
    }
}

#[test]
fn symmetries_change_the_points_alone() {
    for position in positions::<Triandro>().step_by(7).take(200) {
        let counts = |position: &Triandro| {
            let half = triandro::INPUTS / 2;
            inputs(position).into_iter().filter(|input| input % half >= 55).collect::<Vec<_>>()
        };
        for symmetry in Symmetry::all() {
            assert_eq!(counts(&position.map(symmetry)), counts(&position));
        }
    }
}

/// Returns a number that depends on all values and their order.
fn sum(values: impl Iterator<Item = i32>) -> String {
    let sum =
        values.fold(0_u64, |sum, value| sum.rotate_left(5) ^ i64::from(value).cast_unsigned());
    format!("{sum:016x}")
}

#[test]
fn values_are_those_of_every_platform() {
    let hex = triad::Inputs::new(BuiltIn::Hex.layout()).expect("a built-in layout");
    let triandro = positions().take(5000).step_by(11);
    let triad = positions::<Triad>().take(5000).step_by(11);
    let sums = [
        sum(triandro.map(|position| triandro::value(&triandro::TWO, &position))),
        sum(triad.map(|position| hex.value(&triad::HEX, &position))),
    ];
    assert_eq!(sums.join(" "), include_str!("sums.txt").trim());
}

#[test]
fn the_inputs_of_triad_are_those_of_the_seat_to_act() {
    for layout in BuiltIn::ALL {
        let inputs = triad::Inputs::new(layout.layout()).expect("a built-in layout");
        let options = triad_rules::Options { layout, ..Default::default() };
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut position = Triad::new(options).expect("options");
        let seen = |position: &Triad| {
            let mut set = Vec::new();
            inputs.visit(position, |input| set.push(input));
            set.sort_unstable();
            set
        };
        for _ in 0..300 {
            if random_step(&mut position, &mut dice).is_none() || position.is_over() {
                position = Triad::new(options).expect("options");
            }
            let set = seen(&position);
            assert!(set.len() <= MOST_SET && set.iter().all(|&input| input < triad::INPUTS));
            assert_eq!(seen(&position.map(triad_rules::Symmetry::HalfTurn)), set, "{position}");
        }
    }
}
