//! Achievements, and why games end.

rules_core::implement::named! {
    /// The achievement by which a player wins a game (TRIAD-26).
    ///
    /// ```
    /// use triad_rules::{Achievement, End};
    ///
    /// assert_eq!("trap".parse(), Ok(Achievement::Trap));
    /// assert_eq!(End::from(Achievement::Trap), End::Trap);
    /// ```
    pub enum Achievement {
        /// A Jewel on a Dock of the opponent (TRIAD-19).
        Breach = "breach",
        /// A Jewel of the opponent that cannot move (TRIAD-20, TRIAD-21).
        Trap = "trap",
        /// Ten captured Gems (TRIAD-22).
        Capture = "capture"
    }
}

impl Achievement {
    /// Returns the word of the rulebook.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Achievement::Breach => "Breach",
            Achievement::Trap => "Trap",
            Achievement::Capture => "Capture",
        }
    }

    /// Returns the bit of this achievement.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// A Jewel on a Dock of the opponent (TRIAD-19).
        Breach = "breach" => "by Breach",
        /// A Jewel of the opponent that cannot move (TRIAD-20, TRIAD-21).
        Trap = "trap" => "by Trap",
        /// Ten captured Gems (TRIAD-22).
        Capture = "capture" => "by Capture",
        /// A draw (TRIAD-23, TRIAD-24, TRIAD-30).
        Draw = "draw",
    }
}

impl From<Achievement> for End {
    fn from(what: Achievement) -> End {
        match what {
            Achievement::Breach => End::Breach,
            Achievement::Trap => End::Trap,
            Achievement::Capture => End::Capture,
        }
    }
}
