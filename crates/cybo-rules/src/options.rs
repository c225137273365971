//! The options of a game: CYBO-3.

rules_core::implement::choices! {
    /// The level of all players.
    pub enum Level {
        /// Four rolls; a roll that does not fit is allowed (CYBO-10).
        Beginner = "beginner",
        /// Three rolls on one line (CYBO-4 to CYBO-8).
        #[default]
        Advanced = "advanced",
        /// Three rolls in line order (CYBO-11).
        Master = "master",
        /// Same as Advanced until a Trinity is repeated, then only that one or its Quad (CYBO-12,
        /// CYBO-13).
        GrandMaster = "grand-master",
    }
}

rules_core::implement::options! {
    /// The options of a game.
    ///
    /// ```
    /// use cybo_rules::{Level, Options};
    ///
    /// let options = Options { players: 4, level: Level::Master };
    /// assert_eq!(options.to_string(), "players=4,level=master");
    /// assert_eq!("players=4,level=master".parse(), Ok(options));
    /// ```
    #[derive(PartialOrd, Ord)]
    pub struct Options {
        /// The number of players, 2 to 6 (CYBO-3).
        pub players: u8 = 2, int(2, 6), "how many play (CYBO-3)";
        /// The level of all players.
        pub level: Level = Level::Advanced, choice(Level::NAMES),
            "how strict the rolls are judged (CYBO-4 to CYBO-13)";
    }
    seats |options| options.players;
}
