//! Proof that the engines need neither the standard library nor an allocator.
//!
//! This static library has its own panic handler and no allocator, and plays a game of each engine. With a
//! crate that uses `std` or `alloc` it would not link.
#![no_std]

use core::panic::PanicInfo;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, playout};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Most steps of a game.
const LIMIT: u64 = 100_000;

/// Plays a random game of each engine and returns the sum of their lengths, or 0 if one did not end.
#[unsafe(no_mangle)]
pub extern "C" fn play_every_game(seed: u64) -> u64 {
    let lengths = [
        play::<rules_nets::conquest_rules::Conquest>(seed),
        play::<cybo_rules::Cybo>(seed),
        play::<rules_nets::triad_rules::Triad>(seed),
        play::<rules_nets::triad_rules::Tourney>(seed),
        play::<rules_nets::triandro_rules::Triandro>(seed),
        play::<rules_nets::triarchy_rules::Triarchy>(seed),
    ];
    lengths.into_iter().try_fold(0, |sum, length| Some(sum + length?)).unwrap_or(0)
}

/// Returns the sum of the values of positions by the nets, so that they are also linked.
#[unsafe(no_mangle)]
pub extern "C" fn value_starts() -> i32 {
    use rules_nets::{conquest, triandro, triarchy};
    let seat = rules_core::Seat::FIRST;
    let stones = Default::default();
    triandro::value(&triandro::TWO, &stones)
        + triandro::values(&triandro::FOUR, &stones)[0]
        + triarchy::value(&triarchy::THREE, &Default::default(), seat)
        + conquest::value(&conquest::TWO, &Default::default(), seat)
}

fn play<G: Game>(seed: u64) -> Option<u64> {
    let mut position = G::new(G::Options::default()).ok()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let steps = playout(&mut position, &mut rng, LIMIT);
    position.outcome().map(|_| steps)
}
