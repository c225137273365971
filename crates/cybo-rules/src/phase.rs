//! Phases of a turn: CYBO-14.

use core::fmt;
use core::str::FromStr;

use rules_core::TextError;

/// The phase of a turn (CYBO-14).
///
/// The text forms are `rolling`, `deciding=9` with the points for stopping, `attempting` and
/// `over`.
///
/// ```
/// use cybo_rules::Phase;
///
/// assert_eq!("deciding=9".parse(), Ok(Phase::Deciding { points: 9 }));
/// assert_eq!(Phase::Attempting.to_string(), "attempting");
/// assert!("deciding=16".parse::<Phase>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The die is rolled for a Trinity or a target.
    Rolling,
    /// A Trinity in a column is complete: the player stops with these points or rolls for the Quad
    /// (CYBO-8).
    Deciding {
        /// The points for stopping: 3, 9 or 12.
        points: u8,
    },
    /// The die is rolled for the Quad (CYBO-8).
    Attempting,
    /// All rounds have been played (CYBO-9).
    Over,
}

impl Phase {
    /// The possible points for stopping (CYBO-6, CYBO-7, CYBO-12).
    pub(crate) const POINTS: [u8; 3] = [3, 9, 12];
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Rolling => f.pad("rolling"),
            Phase::Deciding { points } => write!(f, "deciding={points}"),
            Phase::Attempting => f.pad("attempting"),
            Phase::Over => f.pad("over"),
        }
    }
}

impl FromStr for Phase {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "rolling" => Ok(Phase::Rolling),
            "deciding=3" => Ok(Phase::Deciding { points: 3 }),
            "deciding=9" => Ok(Phase::Deciding { points: 9 }),
            "deciding=12" => Ok(Phase::Deciding { points: 12 }),
            "attempting" => Ok(Phase::Attempting),
            "over" => Ok(Phase::Over),
            _ => Err(TextError::new(
                0,
                "expected rolling, deciding=3, deciding=9, deciding=12, attempting or over",
            )),
        }
    }
}

rules_core::implement::impl_text_serde!(Phase);

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn phases_read_back() {
        let deciding = Phase::POINTS.map(|points| Phase::Deciding { points });
        for phase in [Phase::Rolling, Phase::Attempting, Phase::Over].into_iter().chain(deciding) {
            assert_eq!(phase.to_string().parse(), Ok(phase));
        }
        for wrong in ["", "deciding", "deciding=", "deciding=09", "deciding=16", "over "] {
            assert!(wrong.parse::<Phase>().is_err(), "{wrong}");
        }
    }
}
