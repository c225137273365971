//! Why an action is illegal.

rules_core::implement::illegals! {
    /// Why an action is illegal.
    ///
    /// At a player's turn both actions are legal, so no action is ever illegal then. At other times
    /// [`PlayError`](rules_core::PlayError) is the reason.
    pub enum Illegal {
        /// There is no decision to make (CYBO-14).
        NothingToDecide = "nothing-to-decide" ["CYBO-14"] "there is no decision to make",
    }
}
