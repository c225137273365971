//! The base trait that every game implements.

use core::fmt::Debug;
use core::hash::Hash;

use rand_core::Rng;

use crate::{
    EventError, Measure, OptionError, Options, Outcome, PlayError, Reason, Refusal, Step, Turn,
    uniform_below, uniform_below_u64,
};

/// A position of a game, with the rules to go on from it.
///
/// A position is a plain value: clone it to try something, drop it to take that back. It holds no
/// random numbers and no history beyond what the rules need, so it can be stored, sent and compared.
///
/// ```
/// use rules_core::{Game, Turn};
///
/// /// The longest line of play that always takes the first possibility.
/// fn first_line<G: Game>(mut position: G, limit: usize) -> usize {
///     for step in 0..limit {
///         match position.turn() {
///             Turn::Seat(_) => {
///                 let action = position.legal_actions().next().expect("a seat can always act");
///                 position.play(action).expect("a listed action is legal");
///             }
///             Turn::Chance => {
///                 let (event, _) = position.chance_events().next().expect("chance has events");
///                 position.play_event(event).expect("a listed event is possible");
///             }
///             Turn::Over => return step,
///         }
///     }
///     limit
/// }
/// ```
///
/// # What an implementor guarantees
///
/// `rules-conformance` checks all of this by play.
///
/// 1. *Turns.* [`turn`] never changes but by playing. At [`Turn::Seat`] there is at least one legal
///    action and no event; at [`Turn::Chance`] at least one event and no action; at [`Turn::Over`]
///    neither. [`outcome`] is `Some` exactly at [`Turn::Over`]. Acting seats are below [`seats`].
/// 2. *Listing.* [`legal_actions`] is strictly ascending in the action's `Ord`, and
///    [`chance_events`] in the event's. Weights are positive, have no common factor and add up to
///    less than 2^32.
/// 3. *Agreement.* [`count_actions`] is the length of the list; [`is_legal`] is membership in it for
///    every value of the action type, [`is_possible`] for every value of the event type.
///    [`refusal`] is `None` exactly for legal actions. [`random_action`] draws each legal action
///    with the same probability, [`sample_event`] each event in proportion to its weight.
///    [`sum_after`] adds over the list, [`play_random`] plays what [`random_action`] could draw.
/// 4. *Playing.* The same step from equal positions leads to equal positions. [`play`] and
///    [`play_event`] leave the position untouched when they fail. Nothing allocates, and nothing
///    panics if the contract of the `_unchecked` functions is kept.
/// 5. *Equality.* `Eq` and `Hash` cover just what can affect future legality, chance, observations
///    or outcome: options and counters included, history not.
/// 6. *Options.* [`options`] gives back what the position was made with, and never changes.
/// 7. *End.* With default options every line of play ends. (Options may lift that.)
///
/// A game without chance takes [`NoEvent`](crate::NoEvent) for its events and an empty iterator;
/// the compiler then drops the unused half.
///
/// [`turn`]: Game::turn
/// [`seats`]: Game::seats
/// [`outcome`]: Game::outcome
/// [`legal_actions`]: Game::legal_actions
/// [`chance_events`]: Game::chance_events
/// [`count_actions`]: Game::count_actions
/// [`is_legal`]: Game::is_legal
/// [`is_possible`]: Game::is_possible
/// [`refusal`]: Game::refusal
/// [`random_action`]: Game::random_action
/// [`sample_event`]: Game::sample_event
/// [`sum_after`]: Game::sum_after
/// [`play_random`]: Game::play_random
/// [`play`]: Game::play
/// [`play_event`]: Game::play_event
/// [`options`]: Game::options
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name in text forms: lower-case letters, digits and hyphens.
    const NAME: &'static str;

    /// What the game can be set to.
    type Options: Options;
    /// What a seat can do.
    type Action: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// What chance can do; [`NoEvent`](crate::NoEvent) where there is no chance.
    type Event: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// Why games end.
    type Reason: Reason;
    /// Why an action is illegal.
    type Refusal: Refusal;

    /// The start of a game.
    ///
    /// # Errors
    /// What [`Options::check`] finds wrong.
    fn new(options: Self::Options) -> Result<Self, OptionError>;

    /// The options that the game was started with.
    fn options(&self) -> Self::Options;

    /// The number of seats, 2 to 6.
    #[inline]
    fn seats(&self) -> u8 {
        self.options().seats()
    }

    /// Whose turn it is. Constant time.
    fn turn(&self) -> Turn;

    /// All legal actions, strictly ascending; none unless it is a seat's turn.
    ///
    /// The iterator works as it goes: dropping it early saves the rest of the work.
    fn legal_actions(&self) -> impl Iterator<Item = Self::Action>;

    /// The number of legal actions; 0 unless it is a seat's turn. Faster than listing where the
    /// board allows it.
    #[inline]
    fn count_actions(&self) -> usize {
        self.legal_actions().count()
    }

    /// Why this action is illegal, `None` if it is legal. Asked only at a seat's turn.
    fn refusal(&self, action: Self::Action) -> Option<Self::Refusal>;

    /// Whether the action is legal now.
    #[inline]
    fn is_legal(&self, action: Self::Action) -> bool {
        matches!(self.turn(), Turn::Seat(_)) && self.refusal(action).is_none()
    }

    /// Whether the action may be played now, and if not, why.
    ///
    /// # Errors
    /// [`PlayError`]: the game is over, chance is next, or a rule forbids the action.
    fn check(&self, action: Self::Action) -> Result<(), PlayError<Self::Refusal>> {
        match self.turn() {
            Turn::Over => Err(PlayError::GameOver),
            Turn::Chance => Err(PlayError::ChanceTurn),
            Turn::Seat(_) => {
                self.refusal(action).map_or(Ok(()), |why| Err(PlayError::Illegal(why)))
            }
        }
    }

    /// Plays an action without asking whether it is legal.
    ///
    /// The caller knows that it is: from [`legal_actions`](Game::legal_actions) or
    /// [`is_legal`](Game::is_legal) of this very position. If not, debug builds assert; release
    /// builds go on with a position that follows no rule, or panic, but nothing worse.
    fn play_unchecked(&mut self, action: Self::Action);

    /// Plays an action.
    ///
    /// # Errors
    /// As [`check`](Game::check); the position is then unchanged.
    #[inline]
    fn play(&mut self, action: Self::Action) -> Result<(), PlayError<Self::Refusal>> {
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// The position after an action, which the caller knows to be legal as for
    /// [`play_unchecked`](Game::play_unchecked).
    #[inline]
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.play_unchecked(action);
        next
    }

    /// The sum of what `measure` says of the position after each legal action; 0 unless it is a seat's
    /// turn. Perft rests on it.
    ///
    /// A game with several kinds of actions can write out one loop for each, so that each is compiled
    /// for its kind.
    #[inline]
    fn sum_after(&self, measure: &impl Measure<Self>) -> u64 {
        self.legal_actions().map(|action| measure.of(&self.after(action))).sum()
    }

    /// Draws one legal action, each equally likely; `None` unless it is a seat's turn.
    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Action> {
        let count = self.count_actions();
        if count == 0 {
            return None;
        }
        self.legal_actions().nth(uniform_below(rng, count as u32) as usize)
    }

    /// Draws a legal action as [`random_action`](Game::random_action) does, plays it, and says which
    /// it was; `None` unless it is a seat's turn. Random play rests on it.
    ///
    /// A game that knows more about an action it has drawn than the action itself says can use that.
    #[inline]
    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Self::Action> {
        let action = self.random_action(rng)?;
        self.play_unchecked(action);
        Some(action)
    }

    /// All events that can happen now with their weights, strictly ascending; none unless it is
    /// chance's turn. The probability of an event is its weight by the sum of all.
    fn chance_events(&self) -> impl Iterator<Item = (Self::Event, u32)>;

    /// Whether the event can happen now.
    #[inline]
    fn is_possible(&self, event: Self::Event) -> bool {
        self.chance_events().any(|(possible, _)| possible == event)
    }

    /// Lets an event happen without asking whether it can; the contract is that of
    /// [`play_unchecked`](Game::play_unchecked).
    fn play_event_unchecked(&mut self, event: Self::Event);

    /// Lets an event happen that the caller chose.
    ///
    /// # Errors
    /// [`EventError`] if it cannot happen now; the position is then unchanged.
    fn play_event(&mut self, event: Self::Event) -> Result<(), EventError> {
        match self.turn() {
            Turn::Over => Err(EventError::GameOver),
            Turn::Seat(_) => Err(EventError::SeatTurn),
            Turn::Chance if !self.is_possible(event) => Err(EventError::Impossible),
            Turn::Chance => {
                self.play_event_unchecked(event);
                Ok(())
            }
        }
    }

    /// The position after an event, which the caller knows to be possible.
    #[inline]
    #[must_use]
    fn after_event(&self, event: Self::Event) -> Self {
        let mut next = self.clone();
        next.play_event_unchecked(event);
        next
    }

    /// Draws one event by its weight; `None` unless it is chance's turn.
    #[inline]
    fn sample_event<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Event> {
        let total: u64 = self.chance_events().map(|(_, weight)| u64::from(weight)).sum();
        if total == 0 {
            return None;
        }
        let mut left = uniform_below_u64(rng, total);
        self.chance_events()
            .find(|&(_, weight)| match left.checked_sub(u64::from(weight)) {
                Some(rest) => {
                    left = rest;
                    false
                }
                None => true,
            })
            .map(|(event, _)| event)
    }

    /// Plays a step, be it an action or an event.
    ///
    /// # Errors
    /// As [`play`](Game::play) and [`play_event`](Game::play_event).
    fn play_step(
        &mut self,
        step: Step<Self::Action, Self::Event>,
    ) -> Result<(), crate::StepError<Self::Refusal>> {
        match step {
            Step::Action(action) => self.play(action).map_err(crate::StepError::Action),
            Step::Event(event) => self.play_event(event).map_err(crate::StepError::Event),
        }
    }

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;
}
