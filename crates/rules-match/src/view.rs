//! One seat's view of a match.

use alloc::string::String;
use alloc::vec::Vec;

use rules_core::{GameResult, Notation, Observe, RecordStep, Seat, StepOf, Turn};

use crate::{Match, MatchError};

/// One seat's view of a whole match: the data to send to that seat's client.
///
/// Two matches that differ only in parts that the seat has not seen give it equal views. Undone
/// steps are not included. If legality does not follow from the seat's observation, as in Triarchy,
/// the legal actions reveal a little more; see [`Observe::LEGAL_IS_OBSERVED`].
///
/// ```
/// use rules_core::Seat;
/// use rules_match::{Match, MatchView};
/// use triarchy_rules::{Options, Triarchy};
///
/// let mut game = Match::<Triarchy>::new(Options::default())?;
/// game.play_text("ss")?;
/// let waiting = game.view(Seat::SECOND)?;
/// assert_eq!((waiting.steps.len(), waiting.actions.len()), (1, 0));
///
/// # #[cfg(feature = "serde")] {
/// let json = serde_json::to_string(&waiting)?;
/// assert_eq!(serde_json::from_str::<MatchView<Triarchy>>(&json)?, waiting);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "G::Options: serde::Serialize, G::Action: serde::Serialize, \
                     G::Observation: serde::Serialize, \
                     RecordStep<G::Action, G::Event>: serde::Serialize",
        deserialize = "G::Options: serde::de::DeserializeOwned, \
                       G::Action: serde::de::DeserializeOwned, \
                       G::Observation: serde::de::DeserializeOwned, \
                       RecordStep<G::Action, G::Event>: serde::de::DeserializeOwned"
    ))
)]
pub struct MatchView<G: Observe> {
    /// The seat whose view it is.
    pub seat: Seat,
    /// The options of the game.
    pub options: G::Options,
    /// The players, the place and the time: those [`PUBLIC_TAGS`](rules_core::record::PUBLIC_TAGS)
    /// that the record has, with their values, in order.
    pub tags: Vec<(String, String)>,
    /// Who acts next.
    pub turn: Turn,
    /// The seat's view of the position.
    pub observation: G::Observation,
    /// The number of steps before the first one in `steps`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub since: usize,
    /// The steps from there on, with events that the seat did not see hidden.
    pub steps: Vec<RecordStep<G::Action, G::Event>>,
    /// The seat's legal actions, ascending; none unless it is its turn.
    pub actions: Vec<G::Action>,
    /// How the match ended.
    pub result: GameResult<G::End>,
}

impl<G: Notation + Observe> Match<G> {
    /// Returns a seat's view of the match. Replays it at the cost of all its steps.
    pub fn view(&self, seat: Seat) -> Result<MatchView<G>, MatchError<G::Illegal>> {
        self.view_since(seat, 0)
    }

    /// Returns a seat's view of the match with only the steps from the one at `since` on.
    ///
    /// Replays these steps and fewer than 64 others.
    pub fn view_since(
        &self,
        seat: Seat,
        since: usize,
    ) -> Result<MatchView<G>, MatchError<G::Illegal>> {
        let seat = self.seat(seat)?;
        let position = self.position();
        let turn = self.turn();
        let acts = turn == Turn::Seat(seat);
        Ok(MatchView {
            seat,
            options: position.options(),
            tags: self.record().public_tags().map(owned).collect(),
            turn,
            observation: position.observe(seat),
            since,
            steps: self.steps_seen_by(seat, since),
            actions: if acts { position.legal_actions().collect() } else { Vec::new() },
            result: self.result(),
        })
    }

    /// Returns the steps from the one at `since` on, with events that the seat did not see hidden.
    fn steps_seen_by(&self, seat: Seat, since: usize) -> Vec<RecordStep<G::Action, G::Event>> {
        if G::OPEN {
            return self.record().steps().get(since..).unwrap_or_default().to_vec();
        }
        let seen = |(before, step): (G, StepOf<G>)| match step.event() {
            Some(event) if !before.event_is_seen(event, seat) => RecordStep::Hidden,
            _ => step.into(),
        };
        self.positions_from(since).map(seen).collect()
    }
}

// A function, because each game would have a closure of its own.
fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.into(), value.into())
}
