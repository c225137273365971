//! The only decision of a player: CYBO-8, CYBO-14.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, TextError};

/// The only decision of a player (CYBO-8, CYBO-14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Keep the points of the Trinity.
    Stop,
    /// Roll once more for the fourth number of the column.
    Quad,
}

impl Action {
    /// Both actions, ascending.
    pub const ALL: [Action; 2] = [Action::Stop, Action::Quad];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Stop => "stop",
            Action::Quad => "quad",
        })
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "stop" => Ok(Action::Stop),
            "quad" => Ok(Action::Quad),
            _ => Err(TextError::new(0, "expected stop or quad")),
        }
    }
}

impl Code for Action {
    fn code(self) -> u32 {
        self as u32
    }

    fn from_code(code: u32) -> Option<Self> {
        Action::ALL.get(code as usize).copied()
    }
}

rules_core::implement::impl_code_serde!(Action);
