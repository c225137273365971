//! The options of a game: TRIANDRO-4.

use rules_core::{OptionError, Seat};

/// The largest number of players.
pub(crate) const MAX_PLAYERS: usize = 4;

rules_core::options! {
    /// The options of a game (TRIANDRO-4).
    ///
    /// ```
    /// use triandro_rules::Options;
    ///
    /// let three = Options { players: 3, ..Options::default() };
    /// assert_eq!(three.to_string(), "players=3");
    /// assert_eq!("players=3".parse(), Ok(three));
    /// ```
    pub struct Options {
        /// How many play: 2 to 4, by default 2.
        pub players: u8 = 2, int(2, MAX_PLAYERS as u32), "how many play (TRIANDRO-4)";
        /// The seat that begins, one that plays; by default seat 0.
        pub first: Seat = Seat::FIRST, int(0, MAX_PLAYERS as u32 - 1),
            "the seat that begins (TRIANDRO-4)";
    }
    seats |options| options.players;
    check |options| OptionError::unless_first_plays(options.first, options.players);
}
