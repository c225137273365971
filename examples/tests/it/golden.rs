//! One golden game for each engine: a record, and the sizes and keys of its positions. Any change
//! of a text form, a packed form, a key or the rules changes a golden file.
//!
//! `RULES_WRITE_GOLDEN=1 cargo test -p rules-examples --test it golden` replaces the files.

use std::fmt::Write as _;
use std::path::Path;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Keyed, Notation, Options, Packed, Record, random_step};
use serde::Serialize;

/// Most steps of a game.
const STEPS: usize = 400;

#[test]
fn conquest() {
    check::<conquest_rules::Conquest>(&[("players", "3")]);
}

#[test]
fn cybo() {
    check::<cybo_rules::Cybo>(&[("level", "grand-master")]);
}

#[test]
fn triad() {
    check::<triad_rules::Triad>(&[]);
}

#[test]
fn tourney() {
    check::<triad_rules::Tourney>(&[("layout", "rect")]);
}

#[test]
fn triandro() {
    check::<triandro_rules::Triandro>(&[("players", "4")]);
}

#[test]
fn triarchy() {
    check::<triarchy_rules::Triarchy>(&[("dots", "12")]);
}

fn check<G: Notation + Packed + Keyed + Serialize>(options: &[(&str, &str)]) {
    let found = golden_game::<G>(options);
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(format!("{}.txt", <G as Game>::NAME));
    if std::env::var_os("RULES_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&path)
        .unwrap_or_else(|e| panic!("{}: {e}; write it with RULES_WRITE_GOLDEN=1", path.display()));
    assert_eq!(found, expected, "the golden game of {} has changed", <G as Game>::NAME);
}

fn golden_game<G: Notation + Packed + Keyed + Serialize>(set: &[(&str, &str)]) -> String {
    let mut options = G::Options::default();
    set.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    let mut record = Record::<G>::new(options.clone()).unwrap();
    let mut position = G::new(options).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
    let mut out = format!(
        "notation {}, packed {}, key {}\n",
        G::NOTATION_VERSION,
        G::PACKED_VERSION,
        G::KEY_VERSION
    );
    out.push_str("after step: bytes of text, bytes in postcard, key, text\n");
    for number in 0..STEPS {
        if number % 16 == 0 {
            describe(&mut out, number, &position);
        }
        let Some(step) = random_step(&mut position, &mut rng) else { break };
        record.push(step);
    }
    describe(&mut out, record.steps().len(), &position);
    assert_eq!(record.close().as_ref(), Ok(&position));
    let text = record.to_string();
    let bytes = postcard::to_allocvec(&record).unwrap().len();
    assert!(2 * bytes <= text.len(), "{bytes} bytes for {} of text", text.len());
    writeln!(out, "record: {} bytes of text, {bytes} in postcard\n{text}", text.len()).unwrap();
    out
}

fn describe<G: Notation + Packed + Keyed + Serialize>(out: &mut String, step: usize, position: &G) {
    let text = position.to_string();
    let bytes = postcard::to_allocvec(position).unwrap().len();
    assert!(2 * bytes <= text.len(), "{bytes} bytes for {text}");
    writeln!(out, "{step}: {} {bytes} {:016x} {text}", text.len(), position.key()).unwrap();
}
