//! The environment.

use rules_core::{Encode, EncodingShape, Seat};

use crate::arrays::{Buffers, Sizes, Views};
use crate::choices::Choices;
use crate::jobs::{Draw, Look, Step};
use crate::share::Threads;
use crate::slot::{Plan, Slot};
use crate::{Settings, VecError, write};

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
    pub(crate) plan: Plan<G>,
    pub(crate) slots: Vec<Slot<G>>,
    threads: Threads,
}

/// The games on which a call such as [`step_where`](VecEnv::step_where) works.
#[derive(Clone, Copy, Debug)]
pub enum GameSet<'a> {
    /// All games.
    All,
    /// The games whose flag is set; one flag per game.
    Flagged(&'a [bool]),
}

impl GameSet<'_> {
    /// # Errors
    /// Returns [`VecError::Length`] unless there is a flag per game.
    fn check(&self, games: usize) -> Result<(), VecError> {
        match self {
            GameSet::All => Ok(()),
            GameSet::Flagged(flags) => VecError::length("flags of games", games, flags.len()),
        }
    }

    /// Returns whether a game belongs to the set.
    fn has(&self, game: usize) -> bool {
        match self {
            GameSet::All => true,
            GameSet::Flagged(flags) => flags.get(game) == Some(&true),
        }
    }

    /// Divides the set into that of the first `games` games and that of the others.
    pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
        match self {
            GameSet::All => (GameSet::All, GameSet::All),
            GameSet::Flagged(flags) => {
                let (first, others) = flags.split_at(games);
                (GameSet::Flagged(first), GameSet::Flagged(others))
            }
        }
    }
}

/// Returns an empty list with room for `games` games.
///
/// # Errors
/// Returns [`VecError::Memory`] if there is not enough memory.
fn reserved<T>(games: usize) -> Result<Vec<T>, VecError> {
    let mut list = Vec::new();
    list.try_reserve_exact(games).map_err(|_| VecError::Memory(games))?;
    Ok(list)
}

impl<G: Encode> VecEnv<G> {
    /// Creates an environment with all games at their start.
    ///
    /// # Errors
    /// Returns [`VecError`] if the options are invalid, `games` is too large for the memory, or the
    /// threads could not be started.
    pub fn new(options: G::Options, settings: Settings) -> Result<Self, VecError> {
        let plan = Plan::new(options, settings)?;
        let mut slots = reserved(settings.games)?;
        slots.extend((0..settings.games).map(|place| Slot::new(&plan, place)));
        Ok(VecEnv { plan, slots, threads: Threads::new(settings.threads, settings.games)? })
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
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

    /// Writes the views of these seats, one per game, in some games.
    ///
    /// Legal actions are those of the seat if it is its turn, otherwise none. Other rows stay as
    /// they are, and nothing is written but views. This is how one seat sees the end of a game.
    ///
    /// # Errors
    /// Returns [`VecError::NoSuchSeat`] or [`VecError::Length`]; then nothing was written.
    pub fn observe_as(
        &self,
        seats: &[u8],
        games: GameSet<'_>,
        views: &mut Views<'_>,
    ) -> Result<(), VecError> {
        games.check(self.len())?;
        VecError::length("seats", self.len(), seats.len())?;
        let viewer = |(game, &seat): (usize, &u8)| {
            let found = Seat::new(seat).filter(|_| seat < self.seats());
            found.ok_or(VecError::NoSuchSeat { game, seats: self.seats(), found: seat })
        };
        let chosen = || seats.iter().enumerate().filter(|&(game, _)| games.has(game));
        chosen().try_for_each(|seat| viewer(seat).map(drop))?;
        let mut rows = views.rows(&self.sizes())?;
        for seat in chosen() {
            write::look_as(&self.slots[seat.0], viewer(seat)?, &mut rows, seat.0);
        }
        Ok(())
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
        self.step_where(actions, GameSet::All, out)
    }

    /// Plays in some games, and writes their rows.
    ///
    /// Other games stay as they are, and so do their rows. An opponent can thus move where it is
    /// its turn. Otherwise it is the same as [`step`](VecEnv::step).
    ///
    /// # Errors
    /// Same as [`step`](VecEnv::step).
    pub fn step_where(
        &mut self,
        actions: &[u32],
        games: GameSet<'_>,
        out: &mut Buffers<'_>,
    ) -> Result<(), VecError> {
        games.check(self.len())?;
        VecError::length("actions", self.len(), actions.len())?;
        let rows = out.rows(&self.sizes())?;
        let (slots, plan) = (&mut *self.slots, &self.plan);
        self.threads.run(Step { slots, actions, games, first: 0, plan, rows })
    }

    /// Puts a game into a position, from which it continues with its own generator.
    ///
    /// Chance plays if it is settled. Call [`observe`](VecEnv::observe) to write the views.
    ///
    /// # Errors
    /// Returns [`VecError::NoSuchGame`], or [`VecError::OtherOptions`] if the position has other
    /// options than the games. Then nothing has changed.
    pub fn set_game(&mut self, game: usize, position: G) -> Result<(), VecError> {
        let (wanted, found) = (self.options(), position.options());
        if wanted != found {
            return Err(VecError::other_options(&wanted, &found));
        }
        self.check_games(&[game])?;
        self.slots[game].set(&self.plan, position);
        Ok(())
    }

    /// Returns an environment whose games are copies of these games, in this order.
    ///
    /// A game can be copied more than once. With a seed every copy has generators of its own, which
    /// depend on that seed and on its place. Without one it continues like the original. The
    /// environment runs on one thread.
    ///
    /// # Errors
    /// Returns [`VecError::NoSuchGame`] or [`VecError::Memory`].
    pub fn take(&self, games: &[usize], seed: Option<u64>) -> Result<Self, VecError> {
        self.check_games(games)?;
        let mut slots = reserved(games.len())?;
        slots.extend(games.iter().map(|&game| self.slots[game].clone()));
        let mut plan = self.plan.clone();
        plan.settings = Settings { games: games.len(), threads: 1, ..plan.settings };
        if let Some(seed) = seed {
            plan.settings.seed = seed;
            (0..).zip(&mut slots).for_each(|(place, slot)| slot.reseed(&plan, place));
        }
        Ok(VecEnv { plan, slots, threads: Threads::new(1, games.len())? })
    }

    /// Replaces games by copies of the games of another environment, in their order.
    ///
    /// Call [`observe`](VecEnv::observe) to write the views.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] unless there is an index per game of `source`,
    /// [`VecError::NoSuchGame`], or [`VecError::OtherOptions`]. Then nothing has changed.
    pub fn put(&mut self, games: &[usize], source: &Self) -> Result<(), VecError> {
        VecError::length("games to replace", source.len(), games.len())?;
        self.check_games(games)?;
        let (wanted, found) = (self.options(), source.options());
        if wanted != found {
            return Err(VecError::other_options(&wanted, &found));
        }
        for (&game, slot) in games.iter().zip(&source.slots) {
            self.slots[game].clone_from(slot);
        }
        Ok(())
    }

    fn check_games(&self, games: &[usize]) -> Result<(), VecError> {
        match games.iter().find(|&&game| game >= self.len()) {
            None => Ok(()),
            Some(&found) => Err(VecError::NoSuchGame { games: self.len(), found }),
        }
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
        self.sample_where(choices, GameSet::All, out)
    }

    /// Draws in some games. The generators and cells of others stay as they are.
    ///
    /// Otherwise it is the same as [`sample`](VecEnv::sample).
    ///
    /// # Errors
    /// Same as [`sample`](VecEnv::sample).
    pub fn sample_where(
        &mut self,
        choices: Choices<'_>,
        games: GameSet<'_>,
        out: &mut [u32],
    ) -> Result<(), VecError> {
        games.check(self.len())?;
        VecError::length("actions", self.len(), out.len())?;
        choices.check(self.len(), &self.plan.shape)?;
        self.threads.run(Draw { slots: &mut self.slots, choices, games, out })
    }
}
