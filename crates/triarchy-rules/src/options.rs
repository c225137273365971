//! The options of a game: TRIARCHY-1, TRIARCHY-5, TRIARCHY-11, TRIARCHY-15, TRIARCHY-16.

use rules_core::{OptionError, Seat};

rules_core::implement::options! {
    /// The options of a game.
    ///
    /// ```
    /// use triarchy_rules::Options;
    ///
    /// let options = Options { players: 2, dots: 12, ..Options::default() };
    /// assert_eq!(options.to_string(), "players=2,dots=12");
    /// assert_eq!("players=2,dots=12".parse(), Ok(options));
    /// ```
    #[derive(PartialOrd, Ord)]
    pub struct Options {
        /// The number of players, 2 or 3 (TRIARCHY-15).
        pub players: u8 = 3, int(2, 3), "how many play (TRIARCHY-15)";
        /// The number of dots of the ring: 12, 18, 24 or 30 (TRIARCHY-1).
        ///
        /// TRIARCHY-1: every side needs a dot in its middle.
        pub dots: u8 = 24, numbers(&[12, 18, 24, 30]), "how many dots the ring has (TRIARCHY-1)";
        /// The seat that begins, which must play (TRIARCHY-5).
        pub first: Seat = Seat::FIRST, int(0, 2), "the seat that starts (TRIARCHY-5)";
        /// Whether several piles may move a token in the same turn (TRIARCHY-11).
        pub reuse: bool = false, bool(), "tokens may be moved again in a turn (TRIARCHY-11)";
        /// The number of turns after which a game without a winner is a draw, 1 to 65535
        /// (TRIARCHY-16).
        pub turn_limit: u16 = 1000, int(1, 65535), "the number of turns after which the game is a draw (TRIARCHY-16)";
    }
    seats |options| options.players;
    check |options| OptionError::unless_first_plays(options.first, options.players);
}

impl Options {
    /// Returns the largest number of steps, actions and events together, of a game.
    ///
    /// TRIARCHY-12, TRIARCHY-18: a turn is a roll and at most four moves, one for each symbol
    /// shown. TRIARCHY-16: the number of turns is limited.
    pub(crate) fn max_plies(&self) -> u64 {
        (1 + 4) * u64::from(self.turn_limit)
    }
}
