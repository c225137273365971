//! The base trait that every game implements.

use core::fmt::Debug;
use core::hash::Hash;

use core::ops::ControlFlow;

use rand_core::Rng;

use crate::{
    BySeat, ChildVisitor, Children, End, EventError, Illegal, OptionError, Options, Outcome,
    PlayError, Seat, Step, StepError, StepOf, Turn, uniform_below, uniform_below_u64,
    utility_bounds,
};

/// A position of a game, with the rules for playing on from it.
///
/// A position is a plain value. Clone it to try something, and drop the clone to undo it. It holds
/// no random numbers and no history except what the rules need, so it can be stored, sent and
/// compared.
///
/// ```
/// use rules_core::{Game, Turn};
///
/// /// Returns the length of the move sequence that always takes the first possible step.
/// fn first_sequence<G: Game>(mut position: G, limit: usize) -> usize {
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
/// # The methods
///
/// *Required*, known only to the game: [`Self::new`], [`Self::options`], [`Self::turn`],
/// [`Self::legal_actions`], [`Self::why_illegal`], [`Self::play_unchecked`],
/// [`Self::chance_events`], [`Self::play_event_unchecked`], [`Self::outcome`].
///
/// *Derived*, to override only for speed: [`Self::is_legal`], [`Self::play`],
/// [`Self::is_possible`].
///
/// *For callers*; games do not override them: [`Self::is_over`], `action_list`, [`Self::check`],
/// [`Self::after`], [`Self::check_event`], [`Self::play_event`], [`Self::after_event`],
/// [`Self::max_utility`], [`Self::utilities`]. Steps, which are actions or events, have the same
/// methods: [`Self::check_step`], [`Self::play_step`], [`Self::play_step_unchecked`],
/// [`Self::after_step`].
///
/// *Bounds*, unknown unless a game overrides them: [`Self::max_plies`].
///
/// *Payoffs*, by default for winning only: [`Self::utility`] with [`Self::MAX_UTILITY`].
///
/// *Speed hooks*, whose defaults are correct, for a game that can be faster than listing:
///
/// | hook | used by | gain |
/// |---|---|---|
/// | [`Self::seats`] | many inner loops | the options are not built |
/// | [`Self::count_actions`] | bulk counting in perft | set-valued moves are counted, not listed |
/// | [`Self::count_replies`] | bulk counting of two plies | the last two plies are not played |
/// | [`Self::random_action`] | random play-outs | one action is picked from a set, not from a list |
/// | [`Self::play_random`] | random play-outs | facts found while drawing are used for playing |
/// | [`Self::visit_children`] | perft, search | work that siblings share is done once, with one loop per kind of action |
/// | [`Self::children`] | search that orders actions | the same for children made one by one, in any order |
/// | [`Self::sample_event`] | random play-outs | an event is computed, not searched for by weight |
/// | [`Self::play_chance`] | environments for learners | a series of events is played in registers |
///
/// # What an implementor guarantees
///
/// `rules-conformance` checks all of this by playing games.
///
/// 1. *Turns.* [`Self::turn`] changes only by playing. At [`Turn::Seat`] there is at least one
///    legal action and no event; at [`Turn::Chance`] at least one event and no action; at
///    [`Turn::Over`] neither. [`Self::outcome`] is `Some` exactly at [`Turn::Over`]. Acting seats
///    are below [`Self::seats`].
/// 2. *Listing.* [`Self::legal_actions`] is strictly ascending in the action's `Ord`, and
///    [`Self::chance_events`] in the event's. Weights are positive, have no common factor and add
///    up to less than 2^32.
/// 3. *Agreement.* The list is the same in a loop and by internal iteration.
///    [`Self::count_actions`] is its length, and [`Self::count_replies`], if it is `Some`, is
///    [`perft`](crate::perft()) of depth 2. [`Self::is_legal`] is membership in the list for every
///    value of the action type, [`Self::is_possible`] for every value of the event type.
///    [`Self::why_illegal`] is `None` exactly for legal actions. [`Self::random_action`] draws each
///    legal action with the same probability, [`Self::sample_event`] each event in proportion to
///    its weight. [`Self::visit_children`] visits the list in any order, each action once.
///    [`Self::children`] lists the same actions and makes the same children.
///    [`Self::play_random`] plays an action that [`Self::random_action`] could draw.
///    [`Self::play_chance`] plays the events that [`Self::sample_event`] draws from the same
///    numbers.
/// 4. *Playing.* The same step from equal positions leads to equal positions. [`Self::play`] and
///    [`Self::play_event`] leave the position untouched when they fail. Nothing allocates, and
///    nothing panics if the contract of the `_unchecked` functions is kept.
/// 5. *Equality.* `Eq` and `Hash` cover exactly the state that can affect future legality, chance,
///    observations or outcome. This includes options and counters, and excludes history.
/// 6. *Options.* [`Self::options`] returns the options that the position was made with, and never
///    changes.
/// 7. *End.* With default options every move sequence ends, after at most [`Self::max_plies`] steps
///    if that is known. Other options may remove this bound.
///
/// # Seats that do not play
///
/// A game of two has no seat 2, but a [`Seat`] can have that number. Methods of games that ask for
/// a fact about a seat return nothing then: 0, an empty list or set, `false` or `None`, and never
/// the values of another seat.
///
/// A game without chance uses [`no_chance!`](crate::implement::no_chance); the compiler then drops
/// the unused half.
#[doc(alias = "State")]
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name in text forms: lower-case letters, digits and hyphens.
    const NAME: &'static str;

    /// The options of the game.
    type Options: Options;
    /// An action of a seat.
    #[doc(alias = "move")]
    type Action: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// A chance event; [`NoEvent`](crate::NoEvent) if there is no chance.
    type Event: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// Why a game ended.
    type End: End;
    /// Why an action is illegal.
    type Illegal: Illegal;

    /// Returns the start of a game.
    ///
    /// # Errors
    /// Returns the error of [`Options::check`].
    fn new(options: Self::Options) -> Result<Self, OptionError>;

    /// Returns the options that the game was started with.
    #[doc(alias = "variant")]
    fn options(&self) -> Self::Options;

    /// Returns the number of seats, 2 to 6.
    #[doc(alias = "num_players")]
    #[inline]
    fn seats(&self) -> u8 {
        self.options().seats()
    }

    /// Returns who acts next, in constant time.
    #[doc(alias = "current_player")]
    fn turn(&self) -> Turn;

    /// Returns whether the game is over, in constant time.
    ///
    /// Games do not override it.
    #[doc(alias = "is_terminal")]
    #[inline]
    fn is_over(&self) -> bool {
        self.turn().is_over()
    }

    /// Returns all legal actions, strictly ascending; none unless it is a seat's turn.
    ///
    /// The iterator is lazy: dropping it early saves the rest of the work.
    #[doc(alias = "legal_moves")]
    fn legal_actions(&self) -> impl Iterator<Item = Self::Action>;

    /// Returns the legal actions as a list, ascending.
    ///
    /// Allocates, which [`legal_actions`](Game::legal_actions) does not.
    ///
    /// Games do not override it.
    ///
    /// ```
    /// use cybo_rules::{Action, Cybo, Event};
    /// use rules_core::Game;
    ///
    /// let mut game = Cybo::default();
    /// for number in [1, 2, 3] {
    ///     game.play_event(Event::new(number).expect("on the die"))?;
    /// }
    /// let actions = game.action_list();
    /// assert_eq!((actions.len(), actions[0]), (2, Action::Stop));
    /// assert!(actions.contains(&Action::Quad));
    /// # Ok::<(), rules_core::EventError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[doc(alias = "MoveList")]
    fn action_list(&self) -> alloc::vec::Vec<Self::Action> {
        let actions = self.legal_actions();
        // Internal iteration is faster than collecting, and most lists need no more than this.
        let mut list = alloc::vec::Vec::with_capacity(actions.size_hint().0.max(32));
        actions.for_each(|action| list.push(action));
        list
    }

    /// Returns the number of legal actions; 0 unless it is a seat's turn.
    ///
    /// Faster than listing if the position allows it.
    #[doc(alias = "mobility")]
    #[inline]
    fn count_actions(&self) -> usize {
        self.legal_actions().count()
    }

    /// Returns the number of step sequences of length two, if the game can compute it quickly.
    ///
    /// This is [`perft`](crate::perft()) of depth 2 without playing most of the first steps; `None`
    /// if the game cannot compute it. Perft itself never calls it, because it measures playing.
    /// Counts that merge equal positions do.
    #[inline]
    fn count_replies(&self) -> Option<u64> {
        None
    }

    /// Returns why this action is illegal, `None` if it is legal. Called only at a seat's turn.
    fn why_illegal(&self, action: Self::Action) -> Option<Self::Illegal>;

    /// Returns whether the action is legal now.
    #[doc(alias = "is_legal_move")]
    #[inline]
    fn is_legal(&self, action: Self::Action) -> bool {
        matches!(self.turn(), Turn::Seat(_)) && self.why_illegal(action).is_none()
    }

    /// Checks that the action may be played now.
    ///
    /// Games do not override it.
    ///
    /// # Errors
    /// Returns [`PlayError`] if the game is over, chance is next, or a rule forbids the action.
    #[inline(always)]
    fn check(&self, action: Self::Action) -> Result<(), PlayError<Self::Illegal>> {
        match self.turn() {
            Turn::Over => Err(PlayError::GameOver),
            Turn::Chance => Err(PlayError::ChanceTurn),
            Turn::Seat(_) => {
                self.why_illegal(action).map_or(Ok(()), |why| Err(PlayError::Illegal(why)))
            }
        }
    }

    /// Plays an action without checking that it is legal.
    ///
    /// The action must be legal in this very position, by [`legal_actions`](Game::legal_actions) or
    /// [`is_legal`](Game::is_legal). If it is not, debug builds panic. Release builds continue with
    /// a position that follows no rule, or panic, but stay memory safe.
    fn play_unchecked(&mut self, action: Self::Action);

    /// Plays an action.
    ///
    /// # Errors
    /// Same as [`check`](Game::check); the position is then unchanged.
    #[doc(alias = "make_move")]
    #[inline]
    fn play(&mut self, action: Self::Action) -> Result<(), PlayError<Self::Illegal>> {
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Returns the position after an action.
    ///
    /// The action must be legal as for [`play_unchecked`](Game::play_unchecked).
    ///
    /// Games do not override it.
    #[doc(alias = "apply_action")]
    #[inline]
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.play_unchecked(action);
        next
    }

    /// Visits the position after each legal action, in any order, until the visitor breaks.
    ///
    /// Visits nothing unless it is a seat's turn. Perft and search use it. A game with several
    /// kinds of actions can write one loop for each, so that each is compiled for its kind and work
    /// that siblings share is done once.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use cybo_rules::Cybo;
    /// use rules_core::Game;
    ///
    /// /// Whether some action ends the game.
    /// fn can_end<G: Game>(position: &G) -> bool {
    ///     position
    ///         .visit_children(&mut |_, child: &G| match child.outcome() {
    ///             Some(_) => ControlFlow::Break(()),
    ///             None => ControlFlow::Continue(()),
    ///         })
    ///         .is_break()
    /// }
    /// assert!(!can_end(&Cybo::default()));
    /// ```
    #[inline]
    fn visit_children<V: ChildVisitor<Self>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        self.legal_actions().try_for_each(|action| visitor.visit(action, &self.after(action)))
    }

    /// Returns the children, to be made one by one in any order.
    ///
    /// For searches that order actions before they play them. Work that siblings share is done
    /// once, as by [`visit_children`](Game::visit_children), which is faster if the order does not
    /// matter.
    #[inline]
    fn children(&self) -> impl Children<Self> {
        self
    }

    /// Draws one legal action, each with the same probability; `None` unless it is a seat's turn.
    #[inline]
    fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Self::Action> {
        let count = self.count_actions();
        if count == 0 {
            return None;
        }
        self.legal_actions().nth(uniform_below(rng, count as u32) as usize)
    }

    /// Draws a legal action as [`random_action`](Game::random_action) does, plays it and returns
    /// it.
    ///
    /// Returns `None` unless it is a seat's turn. This is a speed hook of
    /// [`random_step`](crate::random_step), for games that learn more about an action while drawing
    /// it than its value holds.
    #[inline(always)]
    fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Self::Action> {
        let action = self.random_action(rng)?;
        self.play_unchecked(action);
        Some(action)
    }

    /// Returns all events that can happen now with their weights, strictly ascending.
    ///
    /// The list is empty unless it is chance's turn. The probability of an event is its weight
    /// divided by the sum of all weights.
    #[doc(alias = "chance_outcomes")]
    fn chance_events(&self) -> impl Iterator<Item = (Self::Event, u32)>;

    /// Returns whether the event can happen now.
    #[inline]
    fn is_possible(&self, event: Self::Event) -> bool {
        self.chance_events().any(|(possible, _)| possible == event)
    }

    /// Plays an event without checking that it is possible.
    ///
    /// The contract is that of [`play_unchecked`](Game::play_unchecked).
    fn play_event_unchecked(&mut self, event: Self::Event);

    /// Checks that the event may happen now.
    ///
    /// Games do not override it.
    ///
    /// # Errors
    /// Returns [`EventError`] if the game is over, it is a seat's turn, or the event has no weight.
    #[inline]
    fn check_event(&self, event: Self::Event) -> Result<(), EventError> {
        match self.turn() {
            Turn::Over => Err(EventError::GameOver),
            Turn::Seat(_) => Err(EventError::SeatTurn),
            Turn::Chance if self.is_possible(event) => Ok(()),
            Turn::Chance => Err(EventError::Impossible),
        }
    }

    /// Plays an event that the caller chose.
    ///
    /// Games do not override it.
    ///
    /// # Errors
    /// Same as [`check_event`](Game::check_event); the position is then unchanged.
    #[inline]
    fn play_event(&mut self, event: Self::Event) -> Result<(), EventError> {
        self.check_event(event)?;
        self.play_event_unchecked(event);
        Ok(())
    }

    /// Returns the position after an event, which must be possible.
    ///
    /// Games do not override it.
    // Always inlined: perft calls it for each event, and a call costs up to half as much as the
    // event.
    #[inline(always)]
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

    /// Plays random events until a seat acts or the game is over.
    #[inline]
    fn play_chance<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        while let Some(event) = self.sample_event(rng) {
            self.play_event_unchecked(event);
        }
    }

    /// Checks that the step may be played now.
    ///
    /// Games do not override it.
    ///
    /// # Errors
    /// Same as [`check`](Game::check) and [`check_event`](Game::check_event).
    fn check_step(&self, step: StepOf<Self>) -> Result<(), StepError<Self::Illegal>> {
        match step {
            Step::Action(action) => self.check(action).map_err(StepError::Action),
            Step::Event(event) => self.check_event(event).map_err(StepError::Event),
        }
    }

    /// Plays a step.
    ///
    /// Games do not override it.
    ///
    /// # Errors
    /// Same as [`check_step`](Game::check_step); the position is then unchanged.
    #[doc(alias = "apply")]
    fn play_step(&mut self, step: StepOf<Self>) -> Result<(), StepError<Self::Illegal>> {
        match step {
            Step::Action(action) => self.play(action).map_err(StepError::Action),
            Step::Event(event) => self.play_event(event).map_err(StepError::Event),
        }
    }

    /// Plays a step without checking that it is possible.
    ///
    /// The contract is that of [`play_unchecked`](Game::play_unchecked).
    ///
    /// Games do not override it.
    #[inline]
    fn play_step_unchecked(&mut self, step: StepOf<Self>) {
        match step {
            Step::Action(action) => self.play_unchecked(action),
            Step::Event(event) => self.play_event_unchecked(event),
        }
    }

    /// Returns the position after a step, which must be possible.
    ///
    /// Games do not override it.
    #[inline]
    #[must_use]
    fn after_step(&self, step: StepOf<Self>) -> Self {
        let mut next = self.clone();
        next.play_step_unchecked(step);
        next
    }

    /// Returns the largest number of steps of a game with these options.
    ///
    /// Actions and events both count. `None` if no bound is known or there is none.
    #[doc(alias = "max_game_length")]
    fn max_plies(options: &Self::Options) -> Option<u64> {
        let _ = options;
        None
    }

    /// Returns the result, `None` until the game is over.
    #[doc(alias = "result")]
    fn outcome(&self) -> Option<Outcome<Self::End>>;

    /// The largest utility in any result, 1 to 1,000.
    ///
    /// `None` stands for one less than the number of seats, as in [`utility_bounds`]. A game that
    /// overrides [`utility`](Game::utility) must set it. A value out of range does not compile.
    const MAX_UTILITY: Option<i32> = None;

    /// Returns the utility of a result for a seat that plays.
    ///
    /// By default only winning counts, as in [`Outcome::utility`]. A game with other payoffs, such
    /// as the margin of the scores, overrides it. The utilities of all seats must add up to zero,
    /// and a seat of a better rank must have no less than others. Bots and learners divide by
    /// [`max_utility`](Game::max_utility).
    ///
    /// ```
    /// use rules_core::{BySeat, Game, Outcome, Seat};
    ///
    /// /// Returns the margin in coins in a game of two seats, at most 20.
    /// fn by_margin<E: Copy>(outcome: &Outcome<E>, seat: Seat) -> i32 {
    ///     let Some(&[first, second]) = outcome.scores() else { return 0 };
    ///     let margin = (first - second).clamp(-20, 20);
    ///     if seat == Seat::FIRST { margin } else { -margin }
    /// }
    /// # let outcome = Outcome::highest_score(&[3, 8], ());
    /// # assert_eq!([Seat::FIRST, Seat::SECOND].map(|seat| by_margin(&outcome, seat)), [-5, 5]);
    /// ```
    #[doc(alias = "payoff")]
    #[inline]
    fn utility(outcome: &Outcome<Self::End>, seat: Seat) -> i32 {
        outcome.utility(seat)
    }

    /// Returns the largest utility in a game of `seats` seats; the smallest is its negative.
    ///
    /// Games do not override it.
    #[inline]
    fn max_utility(seats: u8) -> i32 {
        const { assert!(matches!(Self::MAX_UTILITY, None | Some(1..=1000)), "expected 1 to 1,000") };
        Self::MAX_UTILITY.unwrap_or(utility_bounds(seats).1).max(1)
    }

    /// Returns the [`utility`](Game::utility) for each seat that plays, 0 for others.
    ///
    /// `None` until the game is over.
    ///
    /// Games do not override it.
    #[doc(alias = "returns")]
    #[inline]
    fn utilities(&self) -> Option<BySeat<i32>> {
        let outcome = self.outcome()?;
        let mut utilities = BySeat::default();
        for seat in Seat::all(outcome.seats()) {
            utilities[seat] = Self::utility(&outcome, seat);
        }
        Some(utilities)
    }
}
