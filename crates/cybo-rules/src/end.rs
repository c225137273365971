//! Why games end: CYBO-9.

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// The rounds are over and the points are counted (CYBO-9).
        Points = "points" => "on points",
    }
}
