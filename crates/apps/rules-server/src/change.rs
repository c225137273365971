//! The changes of a table, in the form in which they are stored.

use rules_core::Seat;
use rules_match::Offer;
use serde::{Deserialize, Serialize};

/// A change of a table.
///
/// The changes of a table in their order, with their times, lead to its state: steps are stored as
/// they were played, with the events that chance decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    /// Events before the first turn.
    Deal { events: Vec<String> },
    /// All are there: the clocks run.
    Start,
    /// The server has stopped.
    Pause,
    /// A seat has run out of time.
    Time,
    /// A seat acts, and chance decides.
    Play { seat: Seat, steps: Vec<String> },
    /// A seat offers a draw.
    Draw { seat: Seat },
    /// A seat asks for its last action back.
    Takeback { seat: Seat },
    /// A seat accepts an offer.
    Accept { seat: Seat, offer: Offer },
    /// A seat declines an offer of another.
    Decline { seat: Seat, offer: Offer },
    /// A seat withdraws its offer.
    Withdraw { seat: Seat, offer: Offer },
    /// A seat resigns.
    Resign { seat: Seat },
}
