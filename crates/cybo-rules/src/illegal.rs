//! Why an action is illegal.

rules_core::implement::illegals! {
    /// Why an action is illegal. At a player's turn both actions are legal, so that no action ever is;
    /// what is wrong at other times [`PlayError`](rules_core::PlayError) says.
    pub enum Illegal {
        /// Nothing is to be decided (CYBO-14).
        NothingToDecide ["CYBO-14"] "nothing is to be decided",
    }
}
