//! Options of every kind, and a generator that returns given words.
#![allow(dead_code)]

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::OptionField;
use rules_core::{OptionError, OptionValue, Options as _};

/// The same random numbers at every run.
pub(crate) fn dice(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The chi-square statistic of hits that should be equally many.
pub(crate) fn chi_square(hits: &[u64]) -> f64 {
    let expected = hits.iter().sum::<u64>() as f64 / hits.len() as f64;
    hits.iter().map(|&hits| (hits as f64 - expected).powi(2) / expected).sum()
}

/// A statistic that fair choice exceeds less than once in a million runs; seeds are fixed anyway.
pub(crate) fn most_likely(choices: usize) -> f64 {
    let freedom = (choices - 1) as f64;
    freedom + 6.0 * (2.0 * freedom).sqrt() + 12.0
}

/// A board by name, or a custom one, which text can only refer to: any with an even fingerprint is
/// known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Board {
    Named(&'static str),
    Own(u64),
}

impl OptionField for Board {
    fn value(&self) -> OptionValue {
        match *self {
            Board::Named(name) => OptionValue::Choice(name),
            Board::Own(id) => OptionValue::Id(id),
        }
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Choice(name) => Some(Board::Named(name)),
            OptionValue::Id(id) if id % 2 == 0 => Some(Board::Own(id)),
            _ => None,
        }
    }
}

rules_core::implement::options! {
    pub(crate) struct Settings {
        pub players: u8 = 2, int(2, 6), "The number of seats.";
        pub big: u32 = 7, int(0, u32::MAX), "Any number.";
        pub board: Board = Board::Named("hex"), choice(&["hex", "ring", "star"]), "The board.";
        pub strict: bool = false, bool(), "Not with six players.";
    }
    seats |settings| settings.players;
    check |settings| check_strictness(settings);
}

fn check_strictness(settings: &Settings) -> Result<(), OptionError> {
    if settings.strict && settings.players == 6 {
        let why = "six players cannot be held in check";
        return Err(OptionError::Conflict { name: "strict", other: "players", why });
    }
    Ok(())
}

/// Options of every kind, at their defaults and not.
pub(crate) fn some_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for players in 2..=6 {
        for big in [0, 6, 7, 8, 15, 16, 255, 1 << 16, u32::MAX - 1, u32::MAX] {
            for board in [Board::Named("hex"), Board::Named("star"), Board::Own(u64::MAX - 1)] {
                for strict in [false, true] {
                    all.push(Settings { players, big, board, strict });
                }
            }
        }
    }
    all.retain(|settings| settings.check().is_ok());
    all
}

/// Returns the text of a record without its check.
#[cfg(feature = "alloc")]
pub(crate) fn unchecked<G: rules_core::Notation>(record: &rules_core::Record<G>) -> String {
    let text = record.to_string().replacen("[Check \"crc32\"]\n", "", 1);
    text[..text.rfind('#').expect("a last line")].to_string()
}
