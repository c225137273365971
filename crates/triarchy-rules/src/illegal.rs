//! Why an action is illegal.

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// The home bases turn in a sandstorm only.
        NoSandstorm ["TRIARCHY-7"] "the home bases turn only in a sandstorm",
        /// No token moves in a sandstorm.
        Sandstorm ["TRIARCHY-7"] "in a sandstorm no token moves",
        /// The ring has no such dot.
        OffRing ["TRIARCHY-1"] "the ring has no such dot",
        /// The pile takes symbols that are not left.
        NotShown ["TRIARCHY-8"] "the symbols left do not form this pile",
        /// No token of this symbol lies on top there.
        NotOnTop ["TRIARCHY-9"] "no token of the pile's top symbol lies on top there",
        /// A token has landed on the dot in this turn.
        Landed ["TRIARCHY-11"] "a token has landed there in this turn",
        /// Symbols would be left that no token could use.
        SymbolsLeftOver ["TRIARCHY-10"] "symbols would be left over that another move can use",
    }
}
