//! The options of a game: TRIANDRO-4, TRIANDRO-14, TRIANDRO-16.

use rules_core::{OptionError, Seat};

/// The largest number of players.
pub(crate) const MAX_PLAYERS: usize = 4;

rules_core::implement::choices! {
    /// When a game ends.
    pub enum Ending {
        /// As soon as at most one player is able to move (TRIANDRO-14).
        #[default]
        AtOnce = "at-once",
        /// When no player is able to move: a single player plays on (TRIANDRO-16).
        PlayOn = "play-on",
    }
}

rules_core::implement::options! {
    /// The options of a game.
    ///
    /// ```
    /// use triandro_rules::{Ending, Options};
    ///
    /// let options = Options { players: 3, ending: Ending::PlayOn, ..Options::default() };
    /// assert_eq!(options.to_string(), "players=3,ending=play-on");
    /// assert_eq!("players=3,ending=play-on".parse(), Ok(options));
    /// ```
    pub struct Options {
        /// The number of players, 2 to 4; by default 2 (TRIANDRO-4).
        pub players: u8 = 2, int(2, MAX_PLAYERS as u32), "how many play (TRIANDRO-4)";
        /// The seat that begins, which must play; by default seat 0 (TRIANDRO-4).
        pub first: Seat = Seat::FIRST, int(0, MAX_PLAYERS as u32 - 1),
            "the seat that begins (TRIANDRO-4)";
        /// When the game ends; by default as soon as at most one player is able to move.
        pub ending: Ending = Ending::AtOnce, choice(Ending::NAMES),
            "whether a single player who is able to move plays on (TRIANDRO-14, TRIANDRO-16)";
    }
    seats |options| options.players;
    check |options| OptionError::unless_first_plays(options.first, options.players);
}
