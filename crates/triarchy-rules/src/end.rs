//! Why games end: TRIARCHY-14, TRIARCHY-16.

rules_core::ends! {
    /// Why a game ended.
    pub enum End {
        /// A player has brought all four own tokens home (TRIARCHY-14).
        Home = "home",
        /// The turn limit was reached without a winner (TRIARCHY-16).
        Draw = "draw",
    }
}
