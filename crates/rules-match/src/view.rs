//! The view that a seat or a spectator has of a match.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use rules_core::{GameResult, Notation, Observe, RecordStep, StepOf, Turn, Viewer};

use crate::{Match, MatchError};

/// The view that a seat or a spectator has of a whole match: the data to send to its client.
///
/// Two matches that differ only in parts that the viewer has not seen give it equal views. Undone
/// steps are not included. If legality does not follow from a seat's observation, as in Triarchy,
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
///
/// The keys of its JSON form are the fields. A reader ignores keys that it does not know, such as
/// those that a server adds. It refuses a view whose parts contradict each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "serde", serde(try_from = "read::Parts<G>"))]
pub struct MatchView<G: Observe> {
    /// Whose view it is: a seat that plays, or a spectator.
    pub viewer: Viewer,
    /// The options of the game.
    pub options: G::Options,
    /// The tags that everyone may see, with their values, in order:
    /// [`PUBLIC_TAGS`](rules_core::record::PUBLIC_TAGS) and those of [`Match::publish_tag`].
    pub tags: Vec<(String, String)>,
    /// Who acts next.
    pub turn: Turn,
    /// The viewer's observation of the position.
    pub observation: G::Observation,
    /// The number of steps before the first one in `steps`.
    pub since: usize,
    /// The steps from there on, with events that the viewer did not see hidden.
    pub steps: Vec<RecordStep<G::Action, G::Event>>,
    /// The viewer's legal actions, ascending; none unless it is a seat and its turn.
    pub actions: Vec<G::Action>,
    /// How the match ended.
    pub result: GameResult<G::End>,
}

impl<G: Notation + Observe> Match<G> {
    /// Returns the view that a seat or a spectator has of the match.
    ///
    /// A view never contains hidden information: that of [`Viewer::Open`] is a spectator's. Replays
    /// the match at the cost of all its steps.
    pub fn view(&self, viewer: impl Into<Viewer>) -> Result<MatchView<G>, MatchError<G::Illegal>> {
        self.view_steps(viewer, 0..self.ply())
    }

    /// Returns the view of the match with only the steps of these numbers, counted from 0.
    ///
    /// Replays these steps and fewer than 64 others.
    pub fn view_steps(
        &self,
        viewer: impl Into<Viewer>,
        plies: Range<usize>,
    ) -> Result<MatchView<G>, MatchError<G::Illegal>> {
        let position = self.position();
        let seats = position.seats();
        let viewer = viewer.into().of_game(seats)?.observer(seats);
        let turn = self.turn();
        let acts = turn.is_of(viewer);
        Ok(MatchView {
            viewer,
            options: position.options(),
            tags: self.public_tags().map(owned).collect(),
            turn,
            observation: position.observe(viewer),
            since: plies.start,
            steps: self.steps_seen_by(viewer, plies),
            actions: if acts { position.legal_actions().collect() } else { Vec::new() },
            result: self.result(),
        })
    }

    /// Returns the steps of these numbers, with events unseen by the viewer hidden.
    fn steps_seen_by(
        &self,
        viewer: Viewer,
        plies: Range<usize>,
    ) -> Vec<RecordStep<G::Action, G::Event>> {
        if G::OPEN {
            let steps = self.record().steps();
            return steps.get(plies.start..plies.end.min(steps.len())).unwrap_or_default().to_vec();
        }
        let seen = |(before, step): (G, StepOf<G>)| match step.event() {
            Some(event) if !before.event_is_seen(event, viewer) => RecordStep::Hidden,
            _ => step.into(),
        };
        self.positions_from(plies.start).take(plies.len()).map(seen).collect()
    }
}

// A function, because each game would have a closure of its own.
fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.into(), value.into())
}

/// Reading of views, which may come from anyone.
#[cfg(feature = "serde")]
mod read {
    use alloc::borrow::ToOwned as _;
    use alloc::format;

    use rand_core::SeedableRng as _;
    use rules_core::Options as _;
    use serde::Deserialize;

    use super::{GameResult, MatchView, Observe, RecordStep, String, Turn, Vec, Viewer};
    use crate::FastRng;

    /// The fields of a view.
    #[derive(Deserialize)]
    #[serde(rename = "MatchView")]
    #[serde(bound(deserialize = "G::Options: serde::de::DeserializeOwned, \
                       G::Action: serde::de::DeserializeOwned, \
                       G::Observation: serde::de::DeserializeOwned, \
                       RecordStep<G::Action, G::Event>: serde::de::DeserializeOwned"))]
    pub(super) struct Parts<G: Observe> {
        viewer: Viewer,
        options: G::Options,
        tags: Vec<(String, String)>,
        turn: Turn,
        observation: G::Observation,
        #[serde(default)]
        since: usize,
        steps: Vec<RecordStep<G::Action, G::Event>>,
        actions: Vec<G::Action>,
        result: GameResult<G::End>,
    }

    impl<G: Observe> TryFrom<Parts<G>> for MatchView<G> {
        type Error = String;

        fn try_from(parts: Parts<G>) -> Result<Self, String> {
            let Parts { viewer, options, tags, turn, observation, since, steps, actions, result } =
                parts;
            let view = MatchView {
                viewer,
                options,
                tags,
                turn,
                observation,
                since,
                steps,
                actions,
                result,
            };
            check(&view)?;
            Ok(view)
        }
    }

    /// Checks the parts of a view against each other.
    fn check<G: Observe>(view: &MatchView<G>) -> Result<(), String> {
        view.options.check().map_err(|why| format!("options: {why}"))?;
        let seats = view.options.seats();
        let last = seats.saturating_sub(1);
        if view.viewer != view.viewer.observer(seats) {
            let found = view.viewer;
            return Err(format!("expected a viewer in 0..={last} or spectator, found {found}"));
        }
        if !view.result.is_of(seats) {
            return Err(format!("expected a result of seats in 0..={last}, found {}", view.result));
        }
        // Any position that agrees with the observation has its options, turn and, if they follow
        // from it, legal actions.
        let position = G::determinize(&view.observation, &mut FastRng::seed_from_u64(0));
        if position.options() != view.options {
            return Err("the observation has other options than the view".to_owned());
        }
        if position.observe(view.viewer) != view.observation {
            return Err(format!("the observation is not that of viewer {}", view.viewer));
        }
        if matches!(view.result, GameResult::Finished(_)) != position.turn().is_over() {
            return Err("the result contradicts the observation".to_owned());
        }
        let turn = if view.result.is_chosen() { Turn::Over } else { position.turn() };
        if view.turn != turn {
            return Err(format!("expected turn {turn}, found {}", view.turn));
        }
        if G::OPEN && view.steps.iter().any(|step| matches!(step, RecordStep::Hidden)) {
            return Err("an open game has no hidden steps".to_owned());
        }
        let acts = turn.is_of(view.viewer);
        let is_legal = match acts {
            true if G::LEGAL_IS_OBSERVED => {
                position.legal_actions().eq(view.actions.iter().copied())
            }
            true => !view.actions.is_empty() && view.actions.is_sorted_by(|one, next| one < next),
            false => view.actions.is_empty(),
        };
        if is_legal { Ok(()) } else { Err("expected the legal actions of the viewer".to_owned()) }
    }
}
