//! Why games end: CONQUEST-14, CONQUEST-15.

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// A turn began for a player with all seven covers on the table (CONQUEST-14).
        Covers = "covers" => "on points, all covers placed",
        /// All seats passed in a row without drawing a tile (CONQUEST-15).
        Blocked = "blocked" => "on points, no tile fits",
    }
}
