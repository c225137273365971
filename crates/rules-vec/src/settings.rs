//! Settings of environments.

use core::num::NonZeroU32;

/// The settings of an environment: its games, seeds, restarts, chance and threads.
///
/// ```
/// use rules_vec::{AutoReset, Settings, VecEnv};
/// use triandro_rules::{Options, Triandro};
///
/// let settings = Settings { games: 16, seed: 7, auto_reset: AutoReset::Off, ..Settings::default() };
/// let env = VecEnv::<Triandro>::new(Options::default(), settings)?;
/// assert_eq!(env.len(), 16);
/// # Ok::<(), rules_vec::VecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of games.
    pub games: usize,
    /// The seed of all games.
    ///
    /// Chance and random draws in a game depend only on this seed, the number of the game and how
    /// often it has been started, not on other games or threads.
    pub seed: u64,
    /// The number of the first game.
    ///
    /// Environments with consecutive games play the same games as a single large one.
    pub first: u64,
    /// The treatment of games that have ended.
    pub auto_reset: AutoReset,
    /// The source of chance events.
    pub chance: Chance,
    /// The number of actions after which a game is truncated, without rewards.
    ///
    /// `None` plays every game to its end.
    pub max_actions: Option<NonZeroU32>,
    /// The number of threads, including the calling one.
    ///
    /// The default is 1, without further threads; 0 means one per core. More than one needs the
    /// feature `rayon`.
    pub threads: usize,
}

/// 1024 games on one thread, restarted in the step in which they end, chance settled.
impl Default for Settings {
    fn default() -> Self {
        Settings {
            games: 1024,
            seed: 0,
            first: 0,
            auto_reset: AutoReset::SameStep,
            chance: Chance::Settled,
            max_actions: None,
            threads: 1,
        }
    }
}

/// The treatment of games that have ended by their rules or were truncated.
///
/// The names are those of Gymnasium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AutoReset {
    /// The game restarts in the same step.
    ///
    /// The views are those of the new game's start, but rewards and flags are those of the end. The
    /// views of the end go to [`final_views`](crate::Buffers::final_views), if they are wanted.
    #[default]
    SameStep,
    /// The game stays visible, and restarts in the next step, which ignores its action and gives no
    /// reward.
    NextStep,
    /// The game stays until it is [reset](crate::VecEnv::reset_where).
    ///
    /// Steps ignore its actions, and its rewards are 0 from then on.
    Off,
}

/// The source of chance events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Chance {
    /// Each game's own generator, until a seat acts or the game is over.
    ///
    /// Games that end before any seat has acted, as some of Cybo do, are skipped. They count as
    /// [episodes](crate::VecEnv::episode) but are not shown.
    #[default]
    Settled,
    /// The caller: chance has turns like a seat.
    ///
    /// The seat to act is then [`CHANCE`](crate::CHANCE), and an index is the place of an event
    /// among [`chance_events`](rules_core::Game::chance_events), whose weights are available as an
    /// [array](crate::Buffers::weights). For the index [`NO_ACTION`](crate::NO_ACTION) the game's
    /// own generator draws.
    Exposed,
}
