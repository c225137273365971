//! Why an action is illegal.

rules_core::implement::illegals! {
    /// Why an action is illegal. It reveals only information that the acting seat can see.
    pub enum Illegal {
        /// No seat can act now.
        NotNow [] "no seat can act now",
        /// The acting seat does not hold the tile.
        NotInHand ["CONQUEST-8"] "the tile is not in the hand of the seat whose turn it is",
        /// The first tile is not on `0.0^` with ascending numbers.
        First ["CONQUEST-7"]
            "the first tile goes on 0.0^ with its numbers ascending from the top",
        /// The cell is occupied.
        Taken ["CONQUEST-8"] "a tile is already on the cell",
        /// The cell shares no edge with a tile.
        Apart ["CONQUEST-8"] "the cell shares no edge with a tile on the table",
        /// A corner of the tile meets another number.
        Corners ["CONQUEST-8"] "a corner of the tile meets a different number on the table",
        /// A tile has already been placed in this turn.
        SecondTile ["CONQUEST-8"] "a tile has been placed this turn: claim a shape or decline",
        /// The shape does not contain the tile just placed, or is not complete.
        NotCompleted ["CONQUEST-9"] "the tile just placed does not complete this shape",
        /// There is nothing to decline.
        NothingToDecline ["CONQUEST-9"] "there is nothing to decline",
        /// All covers of this kind are on the table.
        NoCover ["CONQUEST-9"] "the seat has no cover of this kind left",
        /// The shape is open, but all covers of this kind are on the table.
        NoCoverToTake ["CONQUEST-12"]
            "the seat has no cover of this kind left to take the open shape",
        /// A cover in the way is not smaller.
        InTheWay ["CONQUEST-10"] "a cover that is not smaller lies in the way",
        /// A Triodia in the way sticks out of the shape, and may only be overpowered whole.
        SticksOut ["CONQUEST-18"] "a Triodia in the way sticks out of the shape",
        /// The shape is not open.
        NotOpen ["CONQUEST-12"] "the shape is not open to this seat",
        /// There is a placement, so the seat may not pass.
        CanPlace ["CONQUEST-13"] "a seat that can place a tile may not pass",
        /// A claim must be made or declined, not passed.
        AnswerClaim ["CONQUEST-9"] "the seat must claim a shape or decline",
    }
}
