//! Records that are cut off or damaged.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::Seat;
use rules_games::{DynMatch, Entry, GAMES, Setup};

/// Returns a match of each game, played to its end or `steps` steps.
fn samples(seed: u64, steps: usize) -> impl Iterator<Item = (&'static Entry, Box<dyn DynMatch>)> {
    GAMES.entries().iter().map(move |entry| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = entry.begin_match(&Setup::new(), &mut rng).expect("default options");
        for _ in 0..steps {
            game.random_step(&mut rng);
        }
        game.set_tag("Seat0", "Ada").expect("a tag");
        game.set_remark(1, "so far, so good").expect("a remark");
        (entry, game)
    })
}

/// Returns the record that the text reads as, if it does.
fn read(entry: &Entry, text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    entry.replay(&Setup::new(), text).ok().map(|game| game.record())
}

#[test]
fn a_record_cut_off_anywhere_is_refused() {
    for (entry, game) in samples(5, 60) {
        let record = game.record();
        let last = record.trim_end().len();
        for end in 0..last {
            assert_eq!(read(entry, &record.as_bytes()[..end]), None, "{end} of {record}");
        }
        assert_eq!(read(entry, &record.as_bytes()[..last]).as_ref(), Some(&record));
        // Cut out of the middle: any line, also the tag that announces the check.
        for (number, line) in record.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let lines = record.lines().enumerate().filter(|&(other, _)| other != number);
            let text: String = lines.map(|(_, line)| format!("{line}\n")).collect();
            assert_eq!(read(entry, text.as_bytes()), None, "without {line:?}");
        }
    }
}

/// Returns the number of single flipped bits, and of those after which the text reads as another
/// game.
fn flipped(seed: u64, steps: usize) -> (u32, u32) {
    let (mut tried, mut other) = (0, 0);
    for (entry, game) in samples(seed, steps) {
        let record = game.record();
        let mut bytes = record.clone().into_bytes();
        for bit in 0..8 * bytes.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            tried += 1;
            other += u32::from(read(entry, &bytes).is_some_and(|read| read != record));
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
    (tried, other)
}

#[test]
fn no_flipped_bit_makes_another_game() {
    let (tried, other) = flipped(5, 12);
    assert!(tried > 5_000, "{tried}");
    assert_eq!(other, 0, "of {tried}");
}

#[test]
#[ignore = "long"]
fn no_flipped_bit_of_a_long_record_makes_another_game() {
    let counts = [5, 6].map(|seed| flipped(seed, 400));
    let tried: u32 = counts.iter().map(|(tried, _)| tried).sum();
    assert!(tried > 85_200, "{tried}");
    assert!(counts.iter().all(|&(_, other)| other == 0), "{counts:?} of {tried}");
}

/// Its check depends on what the seat sees only.
#[test]
fn a_record_of_a_seat_has_its_own_check() {
    for (_, game) in samples(5, 40) {
        let whole = game.record();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let seen = game.record_of(seat.into()).expect("the seat plays");
            let last = |text: &str| text.lines().last().expect("a last line").to_owned();
            assert!(last(&seen).starts_with(&format!("# {} ", game.ply())), "{seen}");
            // The remark is left out, so that they always differ.
            assert_ne!(last(&seen), last(&whole));
        }
    }
}
