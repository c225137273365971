//! Phases of a game.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, TextError};

use crate::End;

/// The phase of a game: the part of a turn, or the end.
///
/// The text forms are `deal`, `start`, `claim`, `draw`, `pass-draw`, and the [`End`] of a finished
/// game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// A tile is dealt to the seat, before the first turn (CONQUEST-6).
    Deal,
    /// The seat places a tile, takes an open shape or passes (CONQUEST-13).
    Start,
    /// The seat has placed a tile and may claim a shape with it (CONQUEST-9).
    Claim,
    /// The seat has placed a tile and draws one (CONQUEST-11).
    Draw,
    /// The seat has passed and draws a tile (CONQUEST-13).
    PassDraw,
    /// The game has ended (CONQUEST-14, CONQUEST-15).
    Over(End),
}

impl Phase {
    /// All phases, ascending.
    pub const ALL: [Phase; 7] = [
        Phase::Deal,
        Phase::Start,
        Phase::Claim,
        Phase::Draw,
        Phase::PassDraw,
        Phase::Over(End::Covers),
        Phase::Over(End::Blocked),
    ];

    /// Returns the name in text forms.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Deal => "deal",
            Phase::Start => "start",
            Phase::Claim => "claim",
            Phase::Draw => "draw",
            Phase::PassDraw => "pass-draw",
            Phase::Over(end) => end.name(),
        }
    }

    /// Returns the phase with this name.
    pub fn from_name(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Phase {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Phase::from_name(text).ok_or(TextError::new(0, "expected a phase"))
    }
}

/// The place in [`Phase::ALL`].
impl Code for Phase {
    fn code(self) -> u32 {
        match self {
            Phase::Deal => 0,
            Phase::Start => 1,
            Phase::Claim => 2,
            Phase::Draw => 3,
            Phase::PassDraw => 4,
            Phase::Over(End::Covers) => 5,
            Phase::Over(End::Blocked) => 6,
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        Phase::ALL.get(code as usize).copied()
    }
}

rules_core::implement::impl_code_serde!(Phase);
