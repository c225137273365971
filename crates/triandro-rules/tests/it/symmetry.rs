//! Canonical forms.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rules_core::{Game, Symmetric, random_step};
use triandro_rules::{Options, Symmetry, Triandro};

/// Returns the least of all images, and the first symmetry to it.
fn least_image(position: &Triandro) -> (Triandro, Symmetry) {
    let images = Symmetry::all().map(|symmetry| (position.map(symmetry), symmetry));
    images.reduce(|best, image| if image.0 < best.0 { image } else { best }).unwrap()
}

#[test]
fn triandro_03_canonical_forms_are_the_least_of_twelve_images() {
    let mut ties = 0;
    for seed in 0..60 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let options = Options { players: 2 + (seed % 3) as u8, ..Options::default() };
        let mut position = Triandro::new(options).unwrap();
        loop {
            // Symmetric positions have several symmetries to the same form, so several images are
            // tried.
            for symmetry in [Symmetry::new(false, 0), Symmetry::new(true, 4)] {
                let position = position.map(symmetry);
                assert_eq!(position.canonical(), least_image(&position), "{position}");
            }
            if let Some(seat) = position.turn().seat() {
                let mine = position.stones(seat);
                let least = position.canonical().0.stones(seat);
                let ways = Symmetry::all().filter(|symmetry| symmetry.set(mine) == least);
                ties += usize::from(ways.count() > 1 && !mine.is_empty());
            }
            if random_step(&mut position, &mut rng).is_none() {
                break;
            }
        }
    }
    assert!(ties > 50, "{ties} positions in which the stones of the seat to act do not decide");
}
