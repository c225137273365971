//! One of the games: its position, its generators, and its part of a step.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{Encode, EncodingShape, Outcome, Seat, Turn};
#[cfg(feature = "std")]
use rules_core::{Illegal as _, PlayError};

use crate::settings::{AutoReset, Chance, Settings};
use crate::{NO_ACTION, VecError};

/// The data that all games of an environment have in common.
#[derive(Clone, Debug)]
pub struct Plan<G> {
    /// The start of a game.
    pub(crate) start: G,
    pub(crate) settings: Settings,
    pub(crate) shape: EncodingShape,
    pub(crate) seats: u8,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Running,
    Terminated,
    Truncated,
}

/// The checked choice for the next step.
#[derive(Clone, Copy, Debug)]
enum Chosen<A, E> {
    Nothing,
    /// Skips the game and leaves its row unchanged.
    Skipped,
    Action(A),
    Event(E),
    /// An event that the game's generator draws.
    AnyEvent,
}

/// One game of an environment: its position and its generators.
///
/// For programs that keep the games and the arrays themselves, such as on a graphics processor, and
/// for those without `std`. The buffers of all calls have one row, that of this game. A game plays
/// as in [`VecEnv`](crate::VecEnv).
///
/// ```
/// use cybo_rules::{Cybo, Options};
/// use rules_vec::{Buffers, Choices, Plan, Settings, Slot, VecEnv};
///
/// let settings = Settings { games: 3, ..Settings::default() };
/// let mut env = VecEnv::<Cybo>::new(Options::default(), settings)?;
/// let plan = Plan::new(Options::default(), settings)?;
/// let mut slot = Slot::<Cybo>::new(&plan, 2);
/// let mut actions = [0; 3];
/// env.sample(Choices::Legal, &mut actions)?;
/// assert_eq!(slot.sample(&plan, Choices::Legal)?, actions[2]);
/// env.step(&actions, &mut Buffers::default())?;
/// assert!(slot.choose(actions[2]));
/// slot.step(&plan, &mut Buffers::default())?;
/// assert_eq!(Some(slot.game()), env.game(2));
/// # Ok::<(), rules_vec::VecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Slot<G: Encode> {
    pub(crate) game: G,
    pub(crate) state: State,
    /// The seat that acted last.
    pub(crate) last: Seat,
    chosen: Chosen<G::Action, G::Event>,
    /// The legality of the position, if it is a seat's turn.
    pub(crate) legality: G::Legality,
    pub(crate) actions: u32,
    pub(crate) number: u64,
    pub(crate) episode: u64,
    pub(crate) chance: Xoshiro256PlusPlus,
    pub(crate) draws: Xoshiro256PlusPlus,
}

/// The number of consecutive games to skip that end before a seat has acted. If all do, one is
/// shown.
const MOST_SKIPPED: u64 = 1000;

/// The use of a generator.
#[derive(Clone, Copy)]
enum Stream {
    Chance,
    Draws,
}

/// Returns the generator of a game, which is the same in every release.
fn generator(seed: u64, number: u64, episode: u64, stream: Stream) -> Xoshiro256PlusPlus {
    let mixer = Mixer::new(u64::from_le_bytes(*b"rulesvec")).word(seed).word(number).word(episode);
    let mixer = mixer.word(stream as u64);
    let mut state = [0; 32];
    for (place, bytes) in state.chunks_exact_mut(8).enumerate() {
        bytes.copy_from_slice(&mixer.word(place as u64).finish().to_le_bytes());
    }
    Xoshiro256PlusPlus::from_seed(state)
}

impl<G: Encode> Plan<G> {
    /// Creates the data of an environment.
    ///
    /// # Errors
    /// Returns [`VecError::Options`] if the options are invalid.
    pub fn new(options: G::Options, settings: Settings) -> Result<Self, VecError> {
        let shape = G::shape(&options);
        let start = G::new(options)?;
        Ok(Plan { seats: start.seats(), start, settings, shape })
    }

    /// Returns the start of a game, before chance has played.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Returns the sizes of the encoding.
    pub fn shape(&self) -> &EncodingShape {
        &self.shape
    }
}

/// Calls for one game.
impl<G: Encode> Slot<G> {
    /// Returns the position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the position and the generator of [`sample`](Slot::sample).
    pub fn game_and_draws(&mut self) -> (&G, &mut impl Rng) {
        (&self.game, &mut self.draws)
    }

    /// Plays the chosen index as [`step`](Slot::step) does, and writes nothing.
    #[inline]
    pub fn advance(&mut self, plan: &Plan<G>) {
        if self.play(plan) && plan.settings.auto_reset == AutoReset::SameStep {
            self.restart_next(plan);
        }
    }

    /// Chooses an index for the next step, and returns whether it can be played.
    ///
    /// If it cannot, the choice stays as it was. A game that is over takes any index.
    #[inline]
    pub fn choose(&mut self, index: u32) -> bool {
        self.chosen = match self.turn() {
            Turn::Seat(_) => match self.game.legal_from_index_with(self.legality, index) {
                Some(action) => Chosen::Action(action),
                None => return false,
            },
            Turn::Chance if index == NO_ACTION => Chosen::AnyEvent,
            Turn::Chance => match self.game.chance_events().nth(index as usize) {
                Some((event, _)) => Chosen::Event(event),
                None => return false,
            },
            Turn::Over => Chosen::Nothing,
        };
        true
    }

    /// Chooses what [`sample`](Slot::sample) of all legal actions would draw.
    #[inline]
    pub fn choose_random(&mut self) {
        self.chosen = match self.turn() {
            Turn::Seat(_) => {
                self.game.random_action(&mut self.draws).map_or(Chosen::Nothing, Chosen::Action)
            }
            Turn::Chance => Chosen::AnyEvent,
            Turn::Over => Chosen::Nothing,
        };
    }

    /// Skips the game in the next step.
    #[inline]
    pub fn skip(&mut self) {
        self.chosen = Chosen::Skipped;
    }

    /// Restarts the game as its next episode.
    pub fn restart_next(&mut self, plan: &Plan<G>) {
        self.restart(plan, self.episode.wrapping_add(1));
    }

    /// Returns the game at this place, at its start.
    pub fn new(plan: &Plan<G>, place: usize) -> Self {
        let number = plan.settings.first.wrapping_add(place as u64);
        let seed = plan.settings.seed;
        let mut slot = Slot {
            game: plan.start.clone(),
            state: State::Running,
            last: Seat::FIRST,
            chosen: Chosen::Nothing,
            legality: G::Legality::default(),
            actions: 0,
            number,
            episode: 0,
            chance: generator(seed, number, 0, Stream::Chance),
            draws: generator(seed, number, 0, Stream::Draws),
        };
        slot.restart(plan, 0);
        slot
    }

    /// Puts a running game into a position, or one that is over.
    #[cfg(feature = "std")]
    pub(crate) fn set(&mut self, plan: &Plan<G>, game: G) {
        self.last = game.turn().seat().unwrap_or(Seat::FIRST);
        self.game = game;
        self.state = State::Running;
        self.chosen = Chosen::Nothing;
        self.actions = 0;
        self.settle(plan);
    }

    /// Replaces the generators by those of the plan's seed and this place.
    pub fn reseed(&mut self, plan: &Plan<G>, place: usize) {
        let (seed, number) = (plan.settings.seed, place as u64);
        self.chance = generator(seed, number, self.episode, Stream::Chance);
        self.draws = generator(seed, number, self.episode, Stream::Draws);
    }

    /// Restarts the game, again and again if chance ends it before a seat has acted.
    pub(crate) fn restart(&mut self, plan: &Plan<G>, episode: u64) {
        for skipped in 0..=MOST_SKIPPED {
            self.start(plan, episode.wrapping_add(skipped));
            if self.state == State::Running {
                break;
            }
        }
        // Nothing is drawn in a skipped game.
        self.draws = generator(plan.settings.seed, self.number, self.episode, Stream::Draws);
    }

    fn start(&mut self, plan: &Plan<G>, episode: u64) {
        let seed = plan.settings.seed;
        self.game.clone_from(&plan.start);
        self.state = State::Running;
        self.last = Seat::FIRST;
        self.chosen = Chosen::Nothing;
        self.actions = 0;
        self.episode = episode;
        self.chance = generator(seed, self.number, episode, Stream::Chance);
        self.settle(plan);
    }

    /// Plays chance events if the caller does not, and finds out whether the game is over.
    #[inline]
    fn settle(&mut self, plan: &Plan<G>) {
        if plan.settings.chance == Chance::Settled && self.game.turn().is_chance() {
            // A local copy of the generator stays in registers.
            let mut chance = self.chance.clone();
            self.game.play_chance(&mut chance);
            self.chance = chance;
        }
        match self.game.turn() {
            Turn::Seat(_) => self.legality = self.game.legality(),
            Turn::Chance => {}
            Turn::Over => self.state = State::Terminated,
        }
    }

    #[inline]
    fn play_any_event(&mut self) {
        if let Some(event) = self.game.sample_event(&mut self.chance) {
            self.game.play_event_unchecked(event);
        }
    }

    /// Returns whose turn it is; a truncated game is over.
    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        if self.state == State::Running { self.game.turn() } else { Turn::Over }
    }

    /// Chooses an index for the next step.
    ///
    /// # Errors
    /// Returns [`VecError::Illegal`] if it cannot be played.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn check(&mut self, place: usize, index: u32) -> Result<(), VecError> {
        if self.choose(index) { Ok(()) } else { Err(self.refuse(place, index)) }
    }

    /// Returns whether this step skips the game.
    #[inline]
    pub(crate) fn is_skipped(&self) -> bool {
        matches!(self.chosen, Chosen::Skipped)
    }

    #[cfg(feature = "std")]
    #[cold]
    fn refuse(&self, place: usize, index: u32) -> VecError {
        let action = self.game.action_from_index(index).filter(|_| !self.game.turn().is_chance());
        let why = action.and_then(|action| self.game.check(action).err());
        let (rules, message) = match why {
            Some(PlayError::Illegal(why)) => (why.rules(), why.to_string()),
            Some(why) => (&[] as &[_], why.to_string()),
            None if self.game.turn().is_chance() => (&[] as &[_], "no event has it now".to_owned()),
            None => (&[] as &[_], "no action has it now".to_owned()),
        };
        VecError::Illegal { game: place, index, rules, message }
    }

    /// Plays the stored choice, and returns whether it has ended the game.
    #[inline]
    pub(crate) fn play(&mut self, plan: &Plan<G>) -> bool {
        match self.chosen {
            Chosen::Skipped => return false,
            Chosen::Nothing => {
                if self.state != State::Running && plan.settings.auto_reset == AutoReset::NextStep {
                    self.restart_next(plan);
                }
                return false;
            }
            Chosen::Action(action) => {
                self.last = self.game.turn().seat().unwrap_or(self.last);
                self.game.play_unchecked(action);
                self.actions += 1;
            }
            Chosen::Event(event) => self.game.play_event_unchecked(event),
            Chosen::AnyEvent => self.play_any_event(),
        }
        self.chosen = Chosen::Nothing;
        self.settle(plan);
        let most = plan.settings.max_actions;
        if self.state == State::Running && most.is_some_and(|most| self.actions >= most.get()) {
            self.state = State::Truncated;
        }
        self.state != State::Running
    }

    /// Returns the result, if the game ended by its rules.
    pub(crate) fn outcome(&self) -> Option<Outcome<G::End>> {
        if self.state == State::Terminated { self.game.outcome() } else { None }
    }
}
