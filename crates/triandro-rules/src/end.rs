//! Why games end: TRIANDRO-14, TRIANDRO-16.

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// The winner is the last player able to move (TRIANDRO-14), or with `play-on` the last who
        /// moved (TRIANDRO-16).
        LastMover = "last-mover" => "as the last player able to move",
    }
}
