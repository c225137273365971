//! The options of a game: CONQUEST-4, CONQUEST-5, CONQUEST-13, CONQUEST-18.

use rules_core::{OptionError, Seat};

use crate::Tile;

rules_core::implement::choices! {
    /// The smaller covers that a claim may overpower.
    ///
    /// ```
    /// use conquest_rules::{Options, Overpower};
    ///
    /// let options: Options = "overpower=whole".parse()?;
    /// assert_eq!(options.overpower, Overpower::Whole);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub enum Overpower {
        /// All that overlap the shape, including those that stick out of it (CONQUEST-10).
        #[default]
        Overlap = "overlap",
        /// The same, except a Triodia that sticks out of it (CONQUEST-18).
        Whole = "whole",
    }
}

rules_core::implement::options! {
    /// The options of a game.
    ///
    /// ```
    /// use conquest_rules::Options;
    /// use rules_core::Seat;
    ///
    /// let first = Seat::THIRD;
    /// let options = Options { players: 3, first, ..Options::default() };
    /// assert_eq!(options.to_string(), "players=3,first=2");
    /// assert_eq!(options.hand_size(), 7);
    /// ```
    pub struct Options {
        /// The number of players, 2 to 4 (CONQUEST-4).
        pub players: u8 = 2, int(2, 4), "the number of players (CONQUEST-4)";
        /// The seat that begins, which must play (CONQUEST-5).
        pub first: Seat = Seat::FIRST, int(0, 3), "the seat that begins (CONQUEST-5)";
        /// Whether a pass draws a tile while the stock lasts (CONQUEST-13).
        pub pass_draws: bool = true, bool(), "whether a pass draws a tile (CONQUEST-13)";
        /// The smaller covers that a claim may overpower (CONQUEST-10, CONQUEST-18).
        pub overpower: Overpower = Overpower::Overlap, choice(Overpower::NAMES),
            "which smaller covers a claim may overpower (CONQUEST-10, CONQUEST-18)";
    }
    seats |options| options.players;
    check |options| OptionError::unless_first_plays(options.first, options.players);
}

impl Options {
    /// Returns the starting size of a hand, up to which a seat draws after placing.
    ///
    /// CONQUEST-4: hands of 9 with two players, of 7 with three or four.
    #[inline]
    pub const fn hand_size(&self) -> u8 {
        if self.players == 2 { 9 } else { 7 }
    }

    /// Returns the seat whose turn comes after this one's; seat 0 after one that does not play.
    ///
    /// CONQUEST-4: turns go around clockwise.
    #[inline]
    pub const fn seat_after(&self, seat: Seat) -> Seat {
        seat.next(self.players)
    }

    /// Returns the largest number of steps of a game with these options.
    ///
    /// - CONQUEST-6, CONQUEST-11, CONQUEST-13: each tile leaves the stock at most once.
    /// - CONQUEST-8, CONQUEST-9: each tile is placed at most once, and all but the first may be
    ///   followed by a claim or decline.
    /// - CONQUEST-12: an open shape is taken in the turn after a placement other than that of the
    ///   first tile.
    /// - CONQUEST-13: a pass that draws removes a tile from the stock after the deal.
    /// - CONQUEST-15: passes that draw nothing follow a placement or the pass that drew the last
    ///   tile, with or without a taken shape in between. There are fewer in a row than players,
    ///   except at the end.
    pub(crate) const fn max_plies(&self) -> u64 {
        const TILES: u64 = Tile::COUNT as u64;
        let players = self.players as u64;
        let dealt = players * self.hand_size() as u64;
        let passes_that_draw = if self.pass_draws { TILES.saturating_sub(dealt) } else { 0 };
        let rows_of_passes = TILES + 1;
        let placements_and_answers = 2 * TILES - 1;
        let takings = TILES - 1;
        let passes = passes_that_draw + rows_of_passes * players.saturating_sub(1) + 1;
        TILES + placements_and_answers + takings + passes
    }
}
