//! What a game can be set to.

use rules_core::{OptionError, OptionSpec, OptionValue, Seat, check_ranges};

/// What a game of Triominos Conquest can be set to before it starts.
///
/// ```
/// use conquest_rules::Options;
///
/// let options = Options { players: 3, first: 2, ..Options::default() };
/// assert_eq!(options.to_string(), "players=3,first=2");
/// assert_eq!(options.hand_size(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The number of players, 2 to 4 (CONQUEST-4).
    pub players: u8,
    /// The seat that begins, below `players` (CONQUEST-5).
    pub first: u8,
    /// Whether a pass draws a tile while the stock lasts (CONQUEST-13).
    pub pass_draws: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { players: 2, first: 0, pass_draws: true }
    }
}

impl Options {
    // CONQUEST-4: hands of 9 with two players, of 7 with three or four.
    /// The starting size of a hand, and the size up to which one draws after placing.
    #[inline]
    pub const fn hand_size(&self) -> u8 {
        if self.players == 2 { 9 } else { 7 }
    }

    // CONQUEST-4: turns go round clockwise.
    /// The seat whose turn comes after this one's.
    #[inline]
    pub const fn seat_after(&self, seat: Seat) -> Seat {
        seat.next(self.players)
    }
}

impl rules_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("players", 2, 4, "the number of players (CONQUEST-4)"),
        OptionSpec::int("first", 0, 3, "the seat that begins (CONQUEST-5)"),
        OptionSpec::bool("pass_draws", "whether a pass draws a tile (CONQUEST-13)"),
    ];

    #[inline]
    fn seats(&self) -> u8 {
        self.players
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Int(self.players.into())),
            "first" => Some(OptionValue::Int(self.first.into())),
            "pass_draws" => Some(OptionValue::Bool(self.pass_draws)),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        let ill_typed = |index: usize| OptionError::IllTyped {
            name: Self::SPECS[index].name,
            expected: Self::SPECS[index].kind,
        };
        let small = |value: u32, index: usize| {
            u8::try_from(value).map_err(|_| Self::SPECS[index].out_of_range())
        };
        match (name, value) {
            ("players", OptionValue::Int(value)) => self.players = small(value, 0)?,
            ("first", OptionValue::Int(value)) => self.first = small(value, 1)?,
            ("pass_draws", OptionValue::Bool(value)) => self.pass_draws = value,
            ("players", _) => return Err(ill_typed(0)),
            ("first", _) => return Err(ill_typed(1)),
            ("pass_draws", _) => return Err(ill_typed(2)),
            _ => return Err(OptionError::Unknown),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), OptionError> {
        check_ranges(self)?;
        if self.first < self.players {
            return Ok(());
        }
        let why = "the seat that begins is not among the players";
        Err(OptionError::Conflict { name: "first", other: "players", why })
    }
}

rules_core::impl_options!(Options);
