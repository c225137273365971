//! What a game can be set to: TRIANDRO-4.

use rules_core::{OptionError, OptionSpec, OptionValue, Seat, check_ranges, impl_options};

/// The options of a game (TRIANDRO-4).
///
/// ```
/// use triandro_rules::Options;
///
/// let three = Options { players: 3, ..Options::default() };
/// assert_eq!(three.to_string(), "players=3");
/// assert_eq!("players=3".parse(), Ok(three));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many play: 2 to 4, by default 2.
    pub players: u8,
    /// Who begins: a seat that plays, by default seat 0.
    pub first: Seat,
}

/// The largest number of players.
pub(crate) const MAX_PLAYERS: usize = 4;

impl Default for Options {
    fn default() -> Self {
        Options { players: 2, first: Seat::FIRST }
    }
}

impl rules_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("players", 2, MAX_PLAYERS as u32, "how many play (TRIANDRO-4)"),
        OptionSpec::int("first", 0, MAX_PLAYERS as u32 - 1, "the seat that begins (TRIANDRO-4)"),
    ];

    #[inline]
    fn seats(&self) -> u8 {
        self.players
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Int(u32::from(self.players))),
            "first" => Some(OptionValue::Int(u32::from(self.first.number()))),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        let spec = rules_core::spec::<Self>(name)?;
        spec.check(value)?;
        match (name, value) {
            ("players", OptionValue::Int(players)) => self.players = players as u8,
            (_, OptionValue::Int(first)) => self.first = Seat::of(first as u8),
            _ => return Err(OptionError::Unknown),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        check_ranges(self)?;
        if self.first.number() < self.players {
            Ok(())
        } else {
            let why = "the first seat must be one that plays";
            Err(OptionError::Conflict { name: "first", other: "players", why })
        }
    }
}

impl_options!(Options);
