//! Toy games for the tests of this workspace.
//!
//! | game | contents | tests that use it |
//! |---|---|---|
//! | [`Urn`](urn::Urn) | two seats, chance, a hidden token, every capability; can break any law | the kit, records, strategies, matches, bots |
//! | [`Toy`](coin::Toy) | hidden coins, options of every kind, games without end | the list of games, the protocol |
//! | [`Stones`](stones::Stones) | an open game whose best play is known | bots, tournaments |
//! | [`Heap`](heap::Heap) | an open game whose text forms are at version 2 | records of older versions |
//! | [`Row`](row::Row) | an open game that pays by the margin | the kit, bots, matches |
//! | [`Script`](script::Script) | any open game of three seats, written out as a tree | bots, laws of open games |
#![allow(missing_docs, reason = "toys for tests")]

pub mod bug;
pub mod coin;
pub mod heap;
pub mod row;
pub mod script;
pub mod stones;
pub mod urn;

rules_core::implement::ends! {
    /// Why a game ended.
    pub enum End {
        /// It came to its end.
        Done = "done",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// The action does not exist.
        NoSuchAction = "no-such-action" [] "unknown action",
    }
}

/// Implements `Observe` for an open toy without keys and texts that read back.
///
/// A seat observes the result of `$seen`.
macro_rules! open_toy {
    ($game:ty, $seen:expr) => {
        impl rules_core::Observe for $game {
            type Observation = Self;

            const OPEN: bool = true;
            const LEGAL_IS_OBSERVED: bool = true;

            fn observe(&self, _: impl Into<rules_core::Viewer>) -> Self {
                $seen(self)
            }

            fn determinize<R: rand_core::Rng + ?Sized>(seen: &Self, _: &mut R) -> Self {
                seen.clone()
            }

            fn event_is_seen(&self, _: Self::Event, viewer: impl Into<rules_core::Viewer>) -> bool {
                let hidden = crate::bug::breaks_in_way(rules_conformance::Law::OpenGame, 1);
                viewer.into().sees(rules_core::Seat::FIRST) || !hidden
            }
        }
    };
}
use open_toy;
