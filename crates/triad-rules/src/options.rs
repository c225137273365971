//! The options of a game and of a Tourney.

use rules_core::Seat;

use crate::BuiltIn;
use crate::board::Board;

rules_core::implement::choices! {
    /// The outcomes that count (TRIAD-24).
    pub enum Mode {
        /// Breach, Trap and Capture.
        #[default]
        Standard = "standard",
        /// Only a Breach ends the game.
        Breach = "breach",
        /// Only a Trap ends the game, and Docks of the opponent cannot be entered.
        Trap = "trap",
        /// No Jewels, only ten captures.
        Capture = "capture",
    }
}

rules_core::implement::choices! {
    /// When a Trap is judged (TRIAD-20).
    pub enum TrapTiming {
        /// When the turn of the trapping player ends.
        #[default]
        Immediate = "immediate",
        /// When the trapped player is about to move the Jewels.
        OnMove = "on_move",
    }
}

/// The help texts that a game and a Tourney have in common.
mod help {
    pub(super) const LAYOUT: &str = "the board: a built-in one or a custom one (TRIAD-4, TRIAD-5)";
    pub(super) const FIRST: &str = "the seat that begins (TRIAD-7)";
    pub(super) const MANUAL_CAPTURES: &str = "whether each capture is an action (TRIAD-12)";
    pub(super) const TRAP_TIMING: &str = "when a Trap is judged (TRIAD-20)";
    pub(super) const DRAW_AFTER: &str = "after how many turns in a row without a Gem placed the game is a draw; 0: only after two without any action (TRIAD-23)";
}

/// The default of `draw_after` (TRIAD-23), in a game and in a Tourney.
const DRAW_AFTER: u16 = 20;

/// The options of a game on a built-in layout.
pub type Options = OptionsOn<BuiltIn>;

/// The options of a Tourney on a built-in layout.
pub type TourneyOptions = TourneyOptionsOn<BuiltIn>;

rules_core::implement::options! {
    /// The options of a single game.
    ///
    /// ```
    /// use triad_rules::{Mode, Options};
    ///
    /// let options = Options { mode: Mode::Trap, ..Options::default() };
    /// assert_eq!(options.to_string(), "mode=trap");
    /// ```
    pub struct OptionsOn<L: Board> {
        /// The board (TRIAD-4, TRIAD-5).
        pub layout: L = L::default(), choice(BuiltIn::NAMES), help::LAYOUT;
        /// The outcomes that count (TRIAD-24).
        pub mode: Mode = Mode::Standard, choice(Mode::NAMES), "which outcomes count (TRIAD-24)";
        /// The seat that begins, 0 or 1 (TRIAD-7).
        pub first: Seat = Seat::FIRST, int(0, 1), help::FIRST;
        /// Whether each capture is an action of the player (TRIAD-12).
        pub manual_captures: bool = false, bool(), help::MANUAL_CAPTURES;
        /// When a Trap is judged (TRIAD-20).
        pub trap_timing: TrapTiming = TrapTiming::Immediate, choice(TrapTiming::NAMES),
            help::TRAP_TIMING;
        /// The number of turns in a row without a Gem placed after which the game is a draw
        /// (TRIAD-23).
        ///
        /// With 0 it is a draw only after two turns without any action.
        pub draw_after: u16 = DRAW_AFTER, int(0, 65_535), help::DRAW_AFTER;
    }
    seats |_options| 2;
}

rules_core::implement::options! {
    /// The options of a Tourney (TRIAD-30): those of its games, whose mode is always standard.
    pub struct TourneyOptionsOn<L: Board> {
        /// The board (TRIAD-4, TRIAD-5).
        pub layout: L = L::default(), choice(BuiltIn::NAMES), help::LAYOUT;
        /// The seat that begins the first game, 0 or 1 (TRIAD-30).
        pub first: Seat = Seat::FIRST, int(0, 1), help::FIRST;
        /// Whether each capture is an action of the player (TRIAD-12).
        pub manual_captures: bool = false, bool(), help::MANUAL_CAPTURES;
        /// When a Trap is judged (TRIAD-20).
        pub trap_timing: TrapTiming = TrapTiming::Immediate, choice(TrapTiming::NAMES),
            help::TRAP_TIMING;
        /// The number of turns in a row without a Gem placed after which a game is a draw
        /// (TRIAD-23).
        ///
        /// With 0 it is a draw only after two turns without any action.
        pub draw_after: u16 = DRAW_AFTER, int(0, 65_535), help::DRAW_AFTER;
        /// The number of games after which the Tourney is a draw, 1 to 1000 (TRIAD-30).
        pub max_games: u16 = 100, int(1, 1000),
            "after how many games the Tourney is a draw (TRIAD-30)";
    }
    seats |_options| 2;
}

impl<L: Board> OptionsOn<L> {
    /// Returns the largest number of actions of a game.
    ///
    /// `None` with `draw_after` off, because play on a full board is then unbounded.
    pub(crate) fn max_plies(&self) -> Option<u64> {
        let posts = u64::from(self.layout.layout().post_count());
        // TRIAD-8, TRIAD-13: each placement fills a Post for good. TRIAD-12: it brings at most one
        // capture per opposing Gem, so fewer than the Gems placed before.
        let captures = if self.manual_captures { posts * (posts - 1) / 2 } else { 0 };
        if self.mode == Mode::Capture {
            return Some(posts + captures);
        }
        // TRIAD-14, TRIAD-23: three Jewel moves per turn, also in turns without a Gem.
        let gemless_turns = Some(u64::from(self.draw_after)).filter(|&turns| turns > 0)?;
        Some(posts + captures + 3 * (posts + gemless_turns))
    }
}
