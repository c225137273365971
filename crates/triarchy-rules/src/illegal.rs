//! Why an action is illegal.

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// The home bases turn only in a sandstorm.
        NoSandstorm = "no-sandstorm" ["TRIARCHY-7"] "the home bases turn only in a sandstorm",
        /// No token moves in a sandstorm.
        Sandstorm = "sandstorm" ["TRIARCHY-7"] "in a sandstorm no token moves",
        /// The ring has no such dot.
        OffRing = "off-ring" ["TRIARCHY-1"] "the ring has no such dot",
        /// The symbols left do not form the pile.
        NotShown = "not-shown" ["TRIARCHY-8"] "the symbols left do not form this pile",
        /// No token of this symbol is on top there.
        NotOnTop = "not-on-top" ["TRIARCHY-9"] "no token of the pile's top symbol is on top there",
        /// A token has landed on the dot in this turn.
        Landed = "landed" ["TRIARCHY-11"] "a token has already landed there in this turn",
        /// Symbols that another move could use would be left over.
        SymbolsLeftOver = "symbols-left-over" ["TRIARCHY-10"] "symbols would be left over that another move can use",
    }
}
