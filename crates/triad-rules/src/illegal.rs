//! Why an action is illegal.

use crate::{Place, Post};

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// A Gem must be placed first.
        GemFirst = "gem-first" ["TRIAD-8"]
            "a Gem must be placed first",
        /// The Gem of this turn has been placed, or there is no vacant Post.
        NoGemNow = "no-gem-now" ["TRIAD-8"]
            "no Gem can be placed now: the Jewels must move",
        /// The board has no such Post.
        NoPost(post: Post) = "no-post" ["TRIAD-4"]
            "the board has no Post {post}",
        /// The Post is not vacant.
        NotVacant(post: Post) = "not-vacant" ["TRIAD-8"]
            "Post {post} is not vacant",
        /// No capture of this Gem is pending.
        NotPending(post: Post) = "not-pending" ["TRIAD-9", "TRIAD-12"]
            "no capture of a Gem on {post} is pending",
        /// The board has no such place.
        NoPlace(place: Place) = "no-place" ["TRIAD-4"]
            "the board has no place {place}",
        /// No Jewel of the player stands there.
        NoJewel(place: Place) = "no-jewel" ["TRIAD-14"]
            "no Jewel of the player to move stands on {place}",
        /// The Jewel has already moved this turn.
        Moved(place: Place) = "moved" ["TRIAD-14"]
            "the Jewel on {place} has already moved this turn",
        /// The places are not adjacent.
        NotAdjacent(from: Place, to: Place) = "not-adjacent" ["TRIAD-15", "TRIAD-18"]
            "{from} is not adjacent to {to}",
        /// The Jewel came from the Portal across and must go on to a Trey.
        MustGoOn(place: Place) = "must-go-on" ["TRIAD-18"]
            "the Jewel on {place} must go on to a Trey",
        /// The Dock is the player's own.
        OwnDock(place: Place) = "own-dock" ["TRIAD-17"]
            "{place} is the player's own Dock",
        /// A Breach does not count in this game.
        ClosedDock(place: Place) = "closed-dock" ["TRIAD-24", "TRIAD-28"]
            "{place} is closed: a Breach does not count in this game",
        /// Another Jewel stands there.
        Occupied(place: Place) = "occupied" ["TRIAD-16"]
            "{place} is occupied",
        /// Two opposing Gems form a Barrier on the way.
        Barrier(from: Place, to: Place) = "barrier" ["TRIAD-15"]
            "a Barrier lies between {from} and {to}",
        /// Captures are pending, and without them the player would be trapped.
        CapturesFirst = "captures-first" ["TRIAD-12", "TRIAD-21"]
            "captures must be carried out first",
        /// After the move the other Jewels could not complete the turn.
        Duty(from: Place, to: Place) = "duty" ["TRIAD-14", "TRIAD-25"]
            "after the move from {from} to {to} the turn could not be completed",
    }
}
