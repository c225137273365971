//! Keys of different positions are different, except for chance collisions.
//!
//! `RULES_KEYS=100000000 cargo test --release -p rules-examples --test it keys` takes 1.6 GB of
//! memory and about a minute a game. A release runs it.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Keyed, random_step};

/// The number of positions by default.
const POSITIONS: usize = 50_000;

#[test]
fn conquest() {
    check(&conquest_rules::Conquest::default());
}

#[test]
fn cybo() {
    // With two players there are too few positions.
    let options = cybo_rules::Options { players: 6, ..Default::default() };
    check(&cybo_rules::Cybo::new(options).expect("six can play"));
}

#[test]
fn triad() {
    check(&triad_rules::Triad::default());
}

#[test]
fn tourney() {
    check(&triad_rules::Tourney::default());
}

#[test]
fn triandro() {
    check(&triandro_rules::Triandro::default());
}

#[test]
fn triarchy() {
    check(&triarchy_rules::Triarchy::default());
}

/// Compares the keys of positions of random games with independent hashes of the positions.
fn check<G: Keyed>(start: &G) {
    let count = match std::env::var("RULES_KEYS") {
        Ok(count) => count.parse().expect("RULES_KEYS must be a number of positions"),
        Err(_) => POSITIONS,
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seen: Vec<(u64, u64)> = Vec::with_capacity(count);
    while seen.len() < count {
        let mut position = start.clone();
        while seen.len() < count && random_step(&mut position, &mut rng).is_some() {
            let mut hasher = DefaultHasher::new();
            position.hash(&mut hasher);
            seen.push((position.key(), hasher.finish()));
        }
    }
    seen.sort_unstable();
    seen.dedup();
    let positions = seen.len();
    assert!(positions > count / 16, "only {positions} of {count} positions are different");
    let mut keys: Vec<u64> = seen.into_iter().map(|(key, _)| key).collect();
    assert_few(&keys, 64, G::NAME);
    // Whole keys hardly ever collide, so parts of them that do are counted too.
    let bits = 2 * positions.ilog2() - 6;
    assert_few(&keys.iter().map(|key| key >> (64 - bits)).collect::<Vec<_>>(), bits, G::NAME);
    keys.iter_mut().for_each(|key| *key &= (1 << bits) - 1);
    keys.sort_unstable();
    assert_few(&keys, bits, G::NAME);
}

/// Checks that ascending numbers of `bits` bits are equal as rarely as random ones.
fn assert_few(numbers: &[u64], bits: u32, game: &str) {
    let found = numbers.windows(2).filter(|pair| pair[0] == pair[1]).count() as f64;
    let count = numbers.len() as f64;
    let expected = count * count / 2f64.powi(bits as i32 + 1);
    let most = expected + 6.0 * expected.sqrt();
    println!("{game}: {found} of {count} equal by {bits} bits, {expected:.3} expected");
    assert!(found <= most, "{game}: {found} numbers of {bits} bits are equal, not {expected:.3}");
}
