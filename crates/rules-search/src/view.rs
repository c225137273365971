//! Input of bots.

use rand_core::Rng;
use rules_core::{Observe, Seat, Turn};

use rules_match::MatchView;

use crate::SearchError;

/// Input of a bot: the observation and the legal actions of a seat.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::{Game, Turn};
/// use rules_search::{SearchError, View};
///
/// let mut game = Cybo::default();
/// // Cybo begins with a roll.
/// assert_eq!(View::of(&game).err(), Some(SearchError::ChanceTurn));
/// # let mut rng = <rand_xoshiro::Xoshiro256PlusPlus as rand_core::SeedableRng>::seed_from_u64(1);
/// while game.turn() == Turn::Chance {
///     rules_core::random_step(&mut game, &mut rng);
/// }
/// let view = View::of(&game)?;
/// assert_eq!(view.actions.len(), game.count_actions());
///
/// // A client builds it from the view that its server sends.
/// let seen = rules_match::Match::from_position(game).view(view.seat)?;
/// assert_eq!(View::from(&seen), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View<G: Observe> {
    /// The seat to act.
    pub seat: Seat,
    /// The observation of the seat.
    pub observation: G::Observation,
    /// The legal actions, strictly ascending.
    ///
    /// If they do not follow from the observation, they reveal a little more.
    pub actions: Vec<G::Action>,
}

/// Converts the view that a client received from its server.
///
/// Out of turn, and for a spectator, it has no actions, which bots reject. A spectator's view has
/// seat 0.
impl<G: Observe> From<&MatchView<G>> for View<G> {
    fn from(view: &MatchView<G>) -> Self {
        let (observation, actions) = (view.observation.clone(), view.actions.clone());
        View { seat: view.viewer.seat().unwrap_or(Seat::FIRST), observation, actions }
    }
}

impl<G: Observe> View<G> {
    /// Returns the view of the seat to act in a position.
    ///
    /// # Errors
    /// Returns [`SearchError::GameOver`] or [`SearchError::ChanceTurn`] if no seat can act.
    pub fn of(position: &G) -> Result<Self, SearchError> {
        let seat = match position.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance => return Err(SearchError::ChanceTurn),
            Turn::Over => return Err(SearchError::GameOver),
        };
        let observation = position.observe(seat);
        Ok(View { seat, observation, actions: position.legal_actions().collect() })
    }

    /// Returns a position that agrees with the view.
    ///
    /// It is drawn by [`Observe::determinize`]; in an open game it is the true position. The view
    /// is checked where possible.
    ///
    /// If the legal actions do not follow from the observation, the position may have others; see
    /// [`agrees`](View::agrees).
    ///
    /// # Errors
    /// Returns [`SearchError`] if the seat cannot act, if the observation is of another seat, or if
    /// the actions are not those of the view.
    pub fn world<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<G, SearchError> {
        let world = G::determinize(&self.observation, rng);
        match world.turn() {
            Turn::Over => return Err(SearchError::GameOver),
            Turn::Chance => return Err(SearchError::ChanceTurn),
            Turn::Seat(seat) if seat != self.seat => return Err(SearchError::NotToAct),
            Turn::Seat(_) => {}
        }
        if !G::OPEN && world.observe(self.seat) != self.observation {
            return Err(SearchError::OtherSeat);
        }
        let ascending = self.actions.windows(2).all(|pair| pair[0] < pair[1]);
        if self.actions.is_empty() || !ascending || (G::LEGAL_IS_OBSERVED && !self.agrees(&world)) {
            return Err(SearchError::OtherActions);
        }
        Ok(world)
    }

    /// Returns whether the legal actions of a determinization are those of the view.
    ///
    /// If not, it is not the true position.
    pub fn agrees(&self, world: &G) -> bool {
        world.legal_actions().eq(self.actions.iter().copied())
    }
}
