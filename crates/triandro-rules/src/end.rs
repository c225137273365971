//! Why games end: TRIANDRO-14.

rules_core::ends! {
    /// Why a game ended (TRIANDRO-14).
    pub enum End {
        /// The winner is the last player able to move.
        LastMover = "last-mover",
    }
}
