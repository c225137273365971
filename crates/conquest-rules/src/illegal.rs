//! Why an action is illegal.

rules_core::implement::illegals! {
    /// Why an action is illegal. It reveals only information that the acting seat can see.
    pub enum Illegal {
        /// No seat can act now.
        NotNow = "not-now" [] "no seat can act now",
        /// The acting seat does not hold the tile.
        NotInHand = "not-in-hand" ["CONQUEST-8"] "the tile is not in the hand of the seat whose turn it is",
        /// The first tile is not on `0.0^` with ascending numbers.
        First = "first" ["CONQUEST-7"]
            "the first tile goes in the middle with its numbers ascending from the top",
        /// The cell is occupied.
        Taken = "taken" ["CONQUEST-8"] "a tile is already on the cell",
        /// The cell shares no edge with a tile.
        Apart = "apart" ["CONQUEST-8"] "the cell shares no edge with a tile on the table",
        /// A corner of the tile meets another number.
        Corners = "corners" ["CONQUEST-8"] "a corner of the tile meets a different number on the table",
        /// A tile has already been placed in this turn.
        SecondTile = "second-tile" ["CONQUEST-8"] "a tile has been placed this turn: claim a shape or decline",
        /// The shape does not contain the tile just placed, or is not complete.
        NotCompleted = "not-completed" ["CONQUEST-9"] "the tile just placed does not complete this shape",
        /// There is nothing to decline.
        NothingToDecline = "nothing-to-decline" ["CONQUEST-9"] "there is nothing to decline",
        /// All covers of this kind are on the table.
        NoCover = "no-cover" ["CONQUEST-9"] "the seat has no cover of this kind left",
        /// The shape is open, but all covers of this kind are on the table.
        NoCoverToTake = "no-cover-to-take" ["CONQUEST-12"]
            "the seat has no cover of this kind left to take the open shape",
        /// A cover in the way is not smaller.
        InTheWay = "in-the-way" ["CONQUEST-10"] "a cover that is not smaller lies in the way",
        /// A Triodia in the way sticks out of the shape, and may only be overpowered whole.
        SticksOut = "sticks-out" ["CONQUEST-18"] "a Triodia in the way sticks out of the shape",
        /// The shape is not open.
        NotOpen = "not-open" ["CONQUEST-12"] "the shape is not open to this seat",
        /// There is a placement, so the seat may not pass.
        CanPlace = "can-place" ["CONQUEST-13"] "a seat that can place a tile may not pass",
        /// A claim must be made or declined, not passed.
        AnswerClaim = "answer-claim" ["CONQUEST-9"] "the seat must claim a shape or decline",
    }
}
