//! How many games are played, and how.

use std::num::NonZeroU32;

/// How many games are played at once, and how.
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
    /// How many games there are, at least one.
    pub games: usize,
    /// The seed of all games. What chance does in a game and what is drawn for it follows from this seed,
    /// the number of the game and how often it has been started; neither from other games nor from
    /// threads.
    pub seed: u64,
    /// The number of the first game. Environments of which one begins where the other ends play the same
    /// games as a single large one.
    pub first: u64,
    /// What happens to a game that has ended.
    pub auto_reset: AutoReset,
    /// Who plays chance events.
    pub chance: Chance,
    /// After so many actions a game is cut off: it counts as truncated, without rewards. `None` lets every
    /// game go on to its end.
    pub max_actions: Option<NonZeroU32>,
    /// The number of threads, the one that calls among them: 1, the default, starts none; 0 stands for
    /// one a core. More than one needs the feature `rayon`.
    pub threads: usize,
}

/// 1024 games on one thread, started anew in the step in which they end, chance settled.
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

/// What happens to a game that has ended, by its rules or because it was cut off. The names are those of
/// Gymnasium.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AutoReset {
    /// It is started anew in the same step: what is written then is the new game's beginning, but rewards
    /// and flags are those of the end. What was seen at the end goes to
    /// [`final_views`](crate::Buffers::final_views), if they are wanted.
    #[default]
    SameStep,
    /// It stays for the caller to see, and is started anew by the next step, which takes no notice of the
    /// action for it and gives no reward.
    NextStep,
    /// It stays as it is until it is [reset](crate::VecEnv::reset_where). Steps take no notice of actions
    /// for it; rewards are 0 from then on.
    Off,
}

/// Who plays chance events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Chance {
    /// Each game's own generator, until a seat is to act or the game is over. Games that end before any seat
    /// has acted, as some of Cybo do, are skipped: they count as [episodes](crate::VecEnv::episode), but
    /// are not shown.
    #[default]
    Settled,
    /// The caller: chance has turns like a seat. The seat to act is then [`CHANCE`](crate::CHANCE), and an
    /// index is the place of an event among [`chance_events`](rules_core::Game::chance_events), whose
    /// weights can be had as an [array](crate::Buffers::weights). With
    /// [`NO_ACTION`](crate::NO_ACTION) for an index the game's own generator draws.
    Exposed,
}
