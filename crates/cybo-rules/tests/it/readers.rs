//! Readers are exact: whatever they accept of broken texts and bytes reads back and plays to the end.
//! `RULES_MUTANTS` says how many are tried at each level.

use crate::common::luckily;
use cybo_rules::{Cybo, Level, Options};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Packed, Seat, playout, uniform_below};

fn mutants() -> u32 {
    std::env::var("RULES_MUTANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000)
}

/// A number below `end`.
fn below(rng: &mut impl Rng, end: usize) -> usize {
    uniform_below(rng, end as u32) as usize
}

/// A position on the way of a game with much or little luck.
fn reachable(level: Level, rng: &mut impl Rng) -> Cybo {
    let players = 2 + uniform_below(rng, 5) as u8;
    let mut position = Cybo::new(Options { players, level }).unwrap();
    let luck = 100 * uniform_below(rng, 2) + uniform_below(rng, 50);
    for _ in 0..below(rng, 45 * usize::from(players)) {
        luckily(&mut position, rng, luck.min(98));
    }
    position
}

/// The parts of a text that mean something: numbers, words and single signs.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |c: char| {
            c.is_ascii_digit() && first.is_ascii_digit()
                || c.is_ascii_alphabetic() && first.is_ascii_alphabetic()
        };
        let length = rest.find(|c| !same(c)).unwrap_or(rest.len()).max(first.len_utf8());
        parts.push(&rest[..length]);
        rest = &rest[length..];
    }
    parts
}

/// The text with one to three parts changed: numbers raised or lowered, parts dropped, doubled,
/// exchanged, or put in from another text.
fn broken_text(text: &str, other: &str, rng: &mut impl Rng) -> String {
    let (mut parts, others) = (parts(text), parts(other));
    let numbers: Vec<String> = (0..40).map(|number: u8| number.to_string()).collect();
    for _ in 0..=below(rng, 6).saturating_sub(3) {
        let at = below(rng, parts.len());
        match below(rng, 12) {
            0..=6 => match parts[at].parse::<usize>() {
                Ok(number) if number < 36 => {
                    parts[at] = &numbers[(number + below(rng, 7)).saturating_sub(3)];
                }
                _ => parts[at] = &numbers[below(rng, 13)],
            },
            7 if parts.len() > 1 => {
                parts.remove(at);
            }
            8 => {
                let from = below(rng, parts.len() - at) + at;
                let to = (from + 1 + below(rng, 6)).min(parts.len());
                let copy = parts[from..to].to_vec();
                parts.splice(at..at, copy);
            }
            9 => {
                let with = below(rng, parts.len());
                parts.swap(at, with);
            }
            10 => parts[at] = others[below(rng, others.len())],
            _ => {
                const SIGNS: [&str; 9] = [".", "/", "*", "=", "+", ",", "-", " ", "0"];
                parts.insert(at, SIGNS[below(rng, SIGNS.len())]);
            }
        }
    }
    parts.concat()
}

fn broken_bytes(bytes: &[u8], rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(rng, 6).saturating_sub(3) {
        let at = below(rng, bytes.len());
        match below(rng, 8) {
            0..=4 => bytes[at] ^= 1 << below(rng, 8),
            5 => bytes[at] = below(rng, 256) as u8,
            6 if bytes.len() > 1 => {
                bytes.remove(at);
            }
            _ => bytes.insert(at, below(rng, 256) as u8),
        }
    }
    bytes
}

/// Reads back what was accepted, in both forms, and plays on to the end.
fn check_accepted(position: &Cybo, rng: &mut impl Rng) {
    let text = position.to_string();
    assert_eq!(text.parse().as_ref(), Ok(position), "{text}");
    let packed = position.to_packed();
    assert_eq!(Cybo::from_packed(packed.as_bytes()).as_ref(), Ok(position), "{text}");
    let mut end = *position;
    let most = Cybo::max_plies(&position.options()).unwrap();
    assert!(playout(&mut end, rng, most) <= most, "{text}");
    assert!(end.outcome().is_some(), "{text}");
    // Every position on the way is one that readers accept, too: what was read is no dead end.
    let mut next = *position;
    for luck in [100, 100, 50, 100, 0, 100] {
        luckily(&mut next, rng, luck);
        let text = next.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&next), "after {position}: {text}");
        let packed = next.to_packed();
        assert_eq!(Cybo::from_packed(packed.as_bytes()).as_ref(), Ok(&next), "{text}");
    }
    for seat in Seat::all(end.seats()) {
        assert!(end.total(seat) >= position.total(seat), "{text}");
    }
}

#[test]
fn what_readers_accept_reads_back_and_plays_to_the_end() {
    for level in Level::ALL {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(level as u64);
        let (mut texts, mut packed) = (0, 0);
        let mut other = Cybo::default().to_string();
        for _ in 0..mutants() {
            let position = reachable(level, &mut rng);
            let text = position.to_string();
            check_accepted(&position, &mut rng);
            let broken = broken_text(&text, &other, &mut rng);
            if let Ok(read) = broken.parse::<Cybo>() {
                assert_eq!(read.to_string(), broken);
                check_accepted(&read, &mut rng);
                texts += u32::from(broken != text);
            }
            let bytes = broken_bytes(position.to_packed().as_bytes(), &mut rng);
            if let Ok(read) = Cybo::from_packed(&bytes) {
                assert_eq!(read.to_packed().as_bytes(), bytes);
                check_accepted(&read, &mut rng);
                packed += u32::from(read != position);
            }
            other = text;
        }
        println!("{}: {texts} texts and {packed} bytes accepted", level.name());
        assert!(texts > mutants() / 200 && packed > mutants() / 100, "{texts} {packed}");
    }
}
