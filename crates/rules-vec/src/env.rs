//! The environment.

use rules_core::{Encode, EncodingShape};

use crate::arrays::{Buffers, Sizes};
use crate::choices::Choices;
use crate::jobs::{Draw, Look, Step};
use crate::share::Threads;
use crate::slot::{Plan, Slot};
use crate::{Settings, VecError};

/// Many games of one kind with the same options, played in step.
///
/// Each call works on all games and writes to the [`Buffers`] of the caller. On one thread only
/// errors allocate. Results do not depend on the number of threads.
///
/// ```
/// use rules_vec::{Arrays, Choices, Parts, Settings, VecEnv};
/// use triandro_rules::{Options, Triandro};
///
/// let settings = Settings { games: 64, seed: 1, ..Settings::default() };
/// let mut env = VecEnv::<Triandro>::new(Options::default(), settings)?;
/// let mut arrays = Arrays::new(&env, Parts { mask: true, planes: true, ..Parts::default() });
/// env.observe(&mut arrays.buffers())?;
///
/// let mut actions = vec![0; env.len()];
/// let mut ended = 0;
/// for _ in 0..100 {
///     // A policy would look at planes and masks here.
///     env.sample(Choices::Mask(&arrays.views.mask), &mut actions)?;
///     env.step(&actions, &mut arrays.buffers())?;
///     ended += arrays.terminated.iter().filter(|&&ended| ended).count();
/// }
/// assert!(ended >= env.len());
/// # Ok::<(), rules_vec::VecError>(())
/// ```
///
/// A clone continues like the original.
#[derive(Clone, Debug)]
#[doc(alias = "VectorEnv")]
pub struct VecEnv<G: Encode> {
    plan: Plan<G>,
    slots: Vec<Slot<G>>,
    threads: Threads,
}

impl<G: Encode> VecEnv<G> {
    /// Creates an environment with all games at their start.
    ///
    /// # Errors
    /// Returns [`VecError`] if the options are invalid, `games` is 0, or the threads could not be
    /// started.
    pub fn new(options: G::Options, settings: Settings) -> Result<Self, VecError> {
        if settings.games == 0 {
            return Err(VecError::NoGames);
        }
        let shape = G::shape(&options);
        let start = G::new(options)?;
        let plan = Plan { seats: start.seats(), start, settings, shape };
        let slots = (0..settings.games).map(|place| Slot::new(&plan, place)).collect();
        Ok(VecEnv { plan, slots, threads: Threads::new(settings.threads)? })
    }

    /// Returns the number of games, which is never 0.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the sizes of the encoding.
    pub fn shape(&self) -> EncodingShape {
        self.plan.shape
    }

    /// Returns the values that determine the sizes of arrays.
    pub(crate) fn sizes(&self) -> Sizes<'_> {
        Sizes { games: self.slots.len(), seats: self.plan.seats, shape: &self.plan.shape }
    }

    /// Returns the number of seats of each game.
    pub fn seats(&self) -> u8 {
        self.plan.seats
    }

    /// Returns the options of the games.
    pub fn options(&self) -> G::Options {
        self.plan.start.options()
    }

    /// Returns the settings. The seed is that of the last [`reset`](VecEnv::reset) that had one.
    pub fn settings(&self) -> Settings {
        self.plan.settings
    }

    /// Returns the position of a game.
    pub fn game(&self, game: usize) -> Option<&G> {
        self.slots.get(game).map(|slot| &slot.game)
    }

    /// Returns the positions of all games in their order.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &G> {
        self.slots.iter().map(|slot| &slot.game)
    }

    /// Returns how often a game has been restarted since the environment was created or reseeded.
    pub fn episode(&self, game: usize) -> Option<u64> {
        self.slots.get(game).map(|slot| slot.episode)
    }

    /// Writes the current views, with rewards of 0.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length.
    pub fn observe(&self, out: &mut Buffers<'_>) -> Result<(), VecError> {
        let rows = out.rows(&self.sizes())?;
        self.threads.run(Look { slots: &self.slots, plan: &self.plan, rows })
    }

    /// Restarts all games and writes the views.
    ///
    /// With a seed the games are those of a new environment with that seed. Without one they are
    /// further games of the same seed.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length; then nothing has changed.
    pub fn reset(&mut self, seed: Option<u64>, out: &mut Buffers<'_>) -> Result<(), VecError> {
        out.rows(&self.sizes())?;
        self.plan.settings.seed = seed.unwrap_or(self.plan.settings.seed);
        for slot in &mut self.slots {
            match seed {
                Some(_) => slot.restart(&self.plan, 0),
                None => slot.restart_next(&self.plan),
            }
        }
        self.observe(out)
    }

    /// Restarts the games whose flag is set, and writes the views of all.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length; then nothing has changed.
    pub fn reset_where(&mut self, which: &[bool], out: &mut Buffers<'_>) -> Result<(), VecError> {
        VecError::length("games to reset", self.len(), which.len())?;
        out.rows(&self.sizes())?;
        for (slot, _) in self.slots.iter_mut().zip(which).filter(|&(_, &reset)| reset) {
            slot.restart_next(&self.plan);
        }
        self.observe(out)
    }

    /// Plays an action, given by its index, in every game, and writes the results.
    ///
    /// Chance plays if it is settled, and games restart according to
    /// [`AutoReset`](crate::AutoReset). All indices are checked before any is played.
    ///
    /// # Errors
    /// Returns [`VecError::Illegal`] with the first game in which the index cannot be played, or
    /// [`VecError::Length`]. Then no game has changed, and nothing was written.
    pub fn step(&mut self, actions: &[u32], out: &mut Buffers<'_>) -> Result<(), VecError> {
        VecError::length("actions", self.len(), actions.len())?;
        let rows = out.rows(&self.sizes())?;
        self.threads.run(Step { slots: &mut self.slots, actions, first: 0, plan: &self.plan, rows })
    }

    /// Draws an index for every game at a seat's turn, each of the choices with the same
    /// probability.
    ///
    /// Other games and games without a choice get [`NO_ACTION`](crate::NO_ACTION). A
    /// [`step`](VecEnv::step) accepts the result, unless a caller has left no choice.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length.
    pub fn sample(&mut self, choices: Choices<'_>, out: &mut [u32]) -> Result<(), VecError> {
        VecError::length("actions", self.len(), out.len())?;
        choices.check(self.len(), &self.plan.shape)?;
        self.threads.run(Draw { slots: &mut self.slots, choices, out })
    }
}
