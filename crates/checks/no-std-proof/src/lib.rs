//! Proof that the engines need neither the standard library nor an allocator.
//!
//! This static library has its own panic handler and no allocator, and plays a game of each engine.
//! With a crate that uses `std` or `alloc` it would not link.
//!
//! It also checks stored forms and hashes random games, so that targets can be compared:
//! `bits32.sh`.
#![no_std]

use core::fmt::{self, Write};
use core::panic::PanicInfo;

use cybo_rules::Cybo;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Keyed, Notation, Packed, playout, random_step};
use rules_nets::conquest_rules::Conquest;
use rules_nets::triad_rules::{Tourney, Triad};
use rules_nets::triandro_rules::Triandro;
use rules_nets::triarchy_rules::Triarchy;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Most steps of a game.
const LIMIT: u64 = 100_000;

/// Plays a random game of each engine and returns the sum of their lengths, or 0 if one did not
/// end.
#[unsafe(no_mangle)]
pub extern "C" fn play_every_game(seed: u64) -> u64 {
    let lengths = [
        play::<Conquest>(seed),
        play::<Cybo>(seed),
        play::<Triad>(seed),
        play::<Tourney>(seed),
        play::<Triandro>(seed),
        play::<Triarchy>(seed),
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

/// Returns the number of stored positions with the text, bytes and key of their files, or 0 if one
/// differs.
#[unsafe(no_mangle)]
pub extern "C" fn check_stored_forms() -> u32 {
    macro_rules! stored {
        ($game:ty, $name:literal) => {
            stored::<$game>(include_str!(concat!(
                "../../../../examples/tests/forms/golden/",
                $name
            )))
        };
    }
    let counts = [
        stored!(Conquest, "conquest.txt"),
        stored!(Cybo, "cybo.txt"),
        stored!(Triad, "triad.txt"),
        stored!(Tourney, "triad-tourney.txt"),
        stored!(Triandro, "triandro.txt"),
        stored!(Triarchy, "triarchy.txt"),
    ];
    counts.into_iter().try_fold(0, |sum, count| Some(sum + count?)).unwrap_or(0)
}

/// Returns a hash of the texts, bytes and keys in a random game of each engine.
#[unsafe(no_mangle)]
pub extern "C" fn hash_games(seed: u64) -> u64 {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    hash_game::<Conquest>(seed, &mut hash);
    hash_game::<Cybo>(seed, &mut hash);
    hash_game::<Triad>(seed, &mut hash);
    hash_game::<Tourney>(seed, &mut hash);
    hash_game::<Triandro>(seed, &mut hash);
    hash_game::<Triarchy>(seed, &mut hash);
    hash.0
}

/// Returns the lines of a section of a file of forms.
fn section<'a>(file: &'a str, title: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = file.lines().skip_while(move |line| !line.starts_with(title));
    lines.skip(1).take_while(|line| !line.is_empty())
}

fn stored<G: Notation + Packed + Keyed>(file: &str) -> Option<u32> {
    let base = G::Options::default();
    let forms = section(file, "# packed positions, ").zip(section(file, "# keys, "));
    let mut count = 0;
    for (text, (bytes, key)) in section(file, "# positions, ").zip(forms) {
        let position = G::read(text, &base).ok()?;
        let mut printed = Expected(text);
        write!(printed, "{position}").ok()?;
        let packed = position.to_packed();
        let mut written = Expected(bytes);
        for byte in packed.as_bytes() {
            write!(written, "{byte:02x}").ok()?;
        }
        let agrees = printed.0.is_empty()
            && written.0.is_empty()
            && G::from_packed(packed.as_bytes()).ok()? == position
            && u64::from_str_radix(key, 16).ok()? == position.key();
        count += agrees.then_some(1)?;
    }
    Some(count).filter(|&count| count > 0)
}

fn hash_game<G: Notation + Packed + Keyed>(seed: u64, hash: &mut Hash) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let Ok(mut position) = G::new(G::Options::default()) else { return };
    for _ in 0..LIMIT {
        hash.add(&position.key().to_le_bytes());
        hash.add(position.to_packed().as_bytes());
        // The hash takes every text.
        let _ = write!(hash, "{position}");
        if random_step(&mut position, &mut rng).is_none() {
            return;
        }
    }
}

/// The rest of a text that has to be written.
struct Expected<'a>(&'a str);

impl Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// An FNV-1a hash.
struct Hash(u64);

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}
