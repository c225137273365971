//! One of the games: its position, its generators, and its part of a step.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{Encode, EncodingShape, Game, Illegal as _, Outcome, PlayError, Seat, Turn};

use crate::settings::{AutoReset, Chance, Settings};
use crate::{NO_ACTION, VecError};

/// The data that all games have in common.
#[derive(Clone, Debug)]
pub(crate) struct Plan<G> {
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
    /// The game is left as it is, and so is its row.
    Left,
    Action(A),
    Event(E),
    /// An event that the game's generator draws.
    AnyEvent,
}

#[derive(Clone, Debug)]
pub(crate) struct Slot<G: Game> {
    pub(crate) game: G,
    pub(crate) state: State,
    /// The seat that acted last.
    pub(crate) last: Seat,
    chosen: Chosen<G::Action, G::Event>,
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

impl<G: Encode> Slot<G> {
    /// Returns the game at this place, at its start.
    pub(crate) fn new(plan: &Plan<G>, place: usize) -> Self {
        let number = plan.settings.first.wrapping_add(place as u64);
        let seed = plan.settings.seed;
        let mut slot = Slot {
            game: plan.start.clone(),
            state: State::Running,
            last: Seat::FIRST,
            chosen: Chosen::Nothing,
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
    pub(crate) fn set(&mut self, plan: &Plan<G>, game: G) {
        self.last = game.turn().seat().unwrap_or(Seat::FIRST);
        self.game = game;
        self.state = State::Running;
        self.chosen = Chosen::Nothing;
        self.actions = 0;
        self.settle(plan);
    }

    /// Replaces the generators by those of another seed and number.
    pub(crate) fn reseed(&mut self, seed: u64, number: u64) {
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

    pub(crate) fn restart_next(&mut self, plan: &Plan<G>) {
        self.restart(plan, self.episode.wrapping_add(1));
    }

    /// Plays chance events if the caller does not, and finds out whether the game is over.
    #[inline]
    fn settle(&mut self, plan: &Plan<G>) {
        if plan.settings.chance == Chance::Settled && self.game.turn().is_chance() {
            // A local copy of the generator stays in registers.
            let mut chance = self.chance.clone();
            while let Some(event) = self.game.sample_event(&mut chance) {
                self.game.play_event_unchecked(event);
            }
            self.chance = chance;
        }
        if self.game.turn().is_over() {
            self.state = State::Terminated;
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

    /// Checks that the index can be played, and stores the choice.
    ///
    /// # Errors
    /// Returns [`VecError::Illegal`] if it cannot be played.
    #[inline]
    pub(crate) fn choose(&mut self, place: usize, index: u32) -> Result<(), VecError> {
        self.chosen = match self.turn() {
            Turn::Seat(_) => match self.game.legal_from_index(index) {
                Some(action) => Chosen::Action(action),
                None => return Err(self.refuse(place, index, self.game.action_from_index(index))),
            },
            Turn::Chance if index == NO_ACTION => Chosen::AnyEvent,
            Turn::Chance => match self.game.chance_events().nth(index as usize) {
                Some((event, _)) => Chosen::Event(event),
                None => return Err(self.refuse(place, index, None)),
            },
            Turn::Over => Chosen::Nothing,
        };
        Ok(())
    }

    /// Leaves the game out of the next step.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.chosen = Chosen::Left;
    }

    /// Returns whether the game is left out of this step.
    #[inline]
    pub(crate) fn is_left(&self) -> bool {
        matches!(self.chosen, Chosen::Left)
    }

    #[cold]
    fn refuse(&self, place: usize, index: u32, action: Option<G::Action>) -> VecError {
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
            Chosen::Left => return false,
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
