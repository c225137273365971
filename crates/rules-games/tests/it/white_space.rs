//! Records of all games with white space changed where it is free, and where it is not.

use proptest::prelude::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::record::RecordReader;
use rules_games::{DynMatch, Entry, GAMES, Setup};

/// Returns a match of `steps` random steps with a tag and a remark.
fn played(game: usize, seed: u64, steps: usize) -> (&'static Entry, Box<dyn DynMatch>) {
    let entry = &GAMES.entries()[game % GAMES.entries().len()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = entry.begin_match(&Setup::new(), &mut rng).expect("default options");
    for _ in 0..steps {
        game.random_step(&mut rng);
    }
    game.set_tag("Site", "The \"Back Room\"").expect("a tag");
    if steps > 0 {
        game.set_remark(0, "so far, so good").expect("a remark");
    }
    (entry, game)
}

/// Reads a text in both ways, and returns the records as printed.
fn read(entry: &Entry, text: &str) -> [Result<String, String>; 2] {
    let replayed = |text: &str| {
        let game = entry.replay(&Setup::new(), text).map_err(|why| why.to_string())?;
        Ok(game.record())
    };
    let mut records = RecordReader::new(text.as_bytes());
    let in_file = records.next().expect("a record").map_err(|why| why.to_string());
    assert!(records.next().is_none(), "{text:?} is one record");
    [replayed(text), in_file.and_then(|record| replayed(&record.text))]
}

fn blank() -> impl Strategy<Value = String> {
    "[ \t\r]{0,3}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn white_space_is_free_at_ends_and_starts_of_lines_and_between_lines(
        (game, seed, steps) in (any::<usize>(), any::<u64>(), 0..60usize),
        blanks in prop::collection::vec((blank(), blank(), 0..3usize), 1..20),
        (marked, last) in any::<(bool, bool)>(),
    ) {
        let (entry, game) = played(game, seed, steps);
        let record = game.record();
        let mut blanks = blanks.iter().cycle();
        let mut mangled = String::from(if marked { "\u{feff}" } else { "" });
        for line in record.lines() {
            let (before, after, empty) = blanks.next().expect("a cycle");
            mangled += &format!("{before}{line}{after}\n");
            (0..*empty).for_each(|_| mangled += &format!("{after}{before}\n"));
        }
        if last {
            mangled.truncate(mangled.trim_end().len());
        }
        for read in read(entry, &mangled) {
            prop_assert_eq!(read.as_ref(), Ok(&record), "{:?}", mangled);
        }
    }

    /// A carriage return inside a line is refused, wherever it is.
    #[test]
    fn a_carriage_return_inside_a_line_is_refused(
        (game, seed, steps) in (any::<usize>(), any::<u64>(), 1..60usize),
        (place, instead) in (any::<prop::sample::Index>(), any::<bool>()),
    ) {
        let (entry, game) = played(game, seed, steps);
        let record = game.record();
        let bytes = record.as_bytes();
        let inside = |&at: &usize| bytes[at] != b'\n' && bytes[at - 1] != b'\n';
        let places: Vec<usize> = (1..bytes.len()).filter(inside).collect();
        let at = *place.get(&places);
        // Instead of a blank, or before a byte.
        let rest = if instead && bytes[at] == b' ' { at + 1 } else { at };
        let mangled = format!("{}\r{}", &record[..at], &record[rest..]);
        for read in read(entry, &mangled) {
            prop_assert!(read.is_err(), "{:?}", mangled);
        }
    }
}
