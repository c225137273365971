//! Results and views of games chosen at run time.

use std::fmt;

use rules_core::{BySeat, Outcome, Seat, SeatSet, Turn};

/// The result of a game chosen at run time.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DynOutcome {
    /// The winners: several if the win is shared, none in a draw.
    pub winners: SeatSet,
    /// The name of the end.
    pub end: &'static str,
    /// The scores, one a seat, if the game has them.
    pub scores: Option<Vec<i32>>,
    /// The utility of the result for each seat.
    pub utilities: Vec<i32>,
}

impl DynOutcome {
    pub(crate) fn new(outcome: &Outcome<&'static str>, utilities: BySeat<i32>) -> Self {
        DynOutcome {
            winners: outcome.winners(),
            end: outcome.end(),
            scores: outcome.scores().map(<[i32]>::to_vec),
            utilities: utilities.first(outcome.seats()).to_vec(),
        }
    }
}

/// Writes end, winners and, if any, scores, as in records: `points 0,2 31,24,31`.
impl fmt::Display for DynOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.end, self.winners)?;
        let scores = self.scores.iter().flatten().enumerate();
        for (index, score) in scores {
            write!(f, "{}{score}", if index == 0 { ' ' } else { ',' })?;
        }
        Ok(())
    }
}

/// The view that a seat has of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DynView {
    /// The seat.
    pub seat: Seat,
    /// The turn.
    pub turn: Turn,
    /// The observation as text.
    pub text: String,
    /// The observation as JSON.
    #[cfg(feature = "serde")]
    pub json: String,
    /// The key of the observation.
    pub key: u64,
    /// The legal actions of the seat in their order; empty unless it is its turn.
    pub actions: Vec<String>,
    /// The diagram as the seat may see it, if the game has diagrams.
    pub diagram: Option<String>,
}
