//! What a game of Triarchy can be set to.

use rules_core::{OptionError, OptionSpec, OptionValue, check_ranges};

/// What a game of Triarchy can be set to.
///
/// ```
/// use triarchy_rules::Options;
///
/// let options = Options { players: 2, dots: 12, ..Options::default() };
/// assert_eq!(options.to_string(), "players=2,dots=12");
/// assert_eq!("players=2,dots=12".parse(), Ok(options));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Options {
    /// How many play, 2 or 3 (TRIARCHY-15).
    pub players: u8,
    /// How many dots the ring has: 12, 18, 24 or 30 (TRIARCHY-1).
    pub dots: u8,
    /// The seat that starts; it plays (TRIARCHY-5).
    pub first: u8,
    /// Whether a token may be moved by several stacks in a turn (TRIARCHY-11).
    pub reuse: bool,
    /// The turn after which a game without a winner is a draw, 1 to 65535 (TRIARCHY-16).
    pub turn_limit: u16,
}

impl Default for Options {
    fn default() -> Self {
        Options { players: 3, dots: 24, first: 0, reuse: false, turn_limit: 1000 }
    }
}

impl rules_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("players", 2, 3, "how many play (TRIARCHY-15)"),
        // TRIARCHY-1: every side needs a dot in its middle.
        OptionSpec::numbers("dots", &[12, 18, 24, 30], "how many dots the ring has (TRIARCHY-1)"),
        OptionSpec::int("first", 0, 2, "the seat that starts (TRIARCHY-5)"),
        OptionSpec::bool("reuse", "tokens may be moved again in a turn (TRIARCHY-11)"),
        OptionSpec::int("turn_limit", 1, 65535, "a draw after so many turns (TRIARCHY-16)"),
    ];

    fn seats(&self) -> u8 {
        self.players
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Int(self.players.into())),
            "dots" => Some(OptionValue::Int(self.dots.into())),
            "first" => Some(OptionValue::Int(self.first.into())),
            "reuse" => Some(OptionValue::Bool(self.reuse)),
            "turn_limit" => Some(OptionValue::Int(self.turn_limit.into())),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        let spec = rules_core::spec::<Self>(name)?;
        let small = |value: u32| u8::try_from(value).map_err(|_| spec.out_of_range());
        match (name, value) {
            ("players", OptionValue::Int(players)) => self.players = small(players)?,
            ("dots", OptionValue::Int(dots)) => self.dots = small(dots)?,
            ("first", OptionValue::Int(first)) => self.first = small(first)?,
            ("reuse", OptionValue::Bool(reuse)) => self.reuse = reuse,
            ("turn_limit", OptionValue::Int(limit)) => {
                self.turn_limit = limit.try_into().map_err(|_| spec.out_of_range())?;
            }
            _ => return Err(OptionError::IllTyped { name: spec.name, expected: spec.kind }),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        check_ranges(self)?;
        // TRIARCHY-5: the seat that starts plays.
        if self.first >= self.players {
            let why = "the seat that starts must play";
            return Err(OptionError::Conflict { name: "first", other: "players", why });
        }
        Ok(())
    }
}

rules_core::impl_options!(Options);
