//! Options with one of each kind, and a generator that says what it was told to.
#![allow(dead_code)]

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{OptionError, OptionSpec, OptionValue, Options, check_ranges, impl_options};

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

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Settings {
    pub(crate) players: u8,
    pub(crate) big: u32,
    pub(crate) board: Board,
    pub(crate) strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Board {
    Named(&'static str),
    /// A board of the user's own, which text can only refer to.
    Own(u64),
}

impl Default for Settings {
    fn default() -> Self {
        Settings { players: 2, big: 7, board: Board::Named("hex"), strict: false }
    }
}

impl_options!(Settings);

impl Options for Settings {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("players", 2, 6, "The number of seats."),
        OptionSpec::int("big", 0, u32::MAX, "Any number."),
        OptionSpec::choice("board", &["hex", "ring", "star"], "The board."),
        OptionSpec::bool("strict", "Not with six players."),
    ];

    fn seats(&self) -> u8 {
        self.players
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Int(self.players.into())),
            "big" => Some(OptionValue::Int(self.big)),
            "board" => Some(match self.board {
                Board::Named(name) => OptionValue::Choice(name),
                Board::Own(id) => OptionValue::Id(id),
            }),
            "strict" => Some(OptionValue::Bool(self.strict)),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue, _: &Self) -> Result<(), OptionError> {
        match (name, value) {
            ("players", OptionValue::Int(players)) => self.players = players as u8,
            ("big", OptionValue::Int(big)) => self.big = big,
            ("board", OptionValue::Choice(name)) => self.board = Board::Named(name),
            ("board", OptionValue::Id(id)) if id % 2 == 0 => self.board = Board::Own(id),
            ("board", _) => return Err(Self::SPECS[2].out_of_range()),
            ("strict", OptionValue::Bool(strict)) => self.strict = strict,
            _ => return Err(OptionError::Unknown),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        check_ranges(self)?;
        if self.strict && self.players == 6 {
            let why = "six players cannot be held in check";
            return Err(OptionError::Conflict { name: "strict", other: "players", why });
        }
        Ok(())
    }
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
