//! Which bots the games of this workspace have.

use rules_core::Game;
#[cfg(feature = "search")]
use rules_search::games;
#[cfg(feature = "triad")]
use triad_rules::{Board, TourneyOn, TriadOn};

use super::EntryBuilder;

/// A game of this workspace, which has bots if the feature `search` is on.
pub(super) trait WithBots: Game {
    /// The entry with the bots.
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry
    }
}

#[cfg(feature = "triad")]
impl<L: Board> WithBots for TriadOn<L> {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| games::triad(options.layout.layout()))
    }
}

#[cfg(feature = "triad")]
impl<L: Board> WithBots for TourneyOn<L> {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| games::triad(options.layout.layout()))
    }
}

#[cfg(feature = "triandro")]
impl WithBots for triandro_rules::Triandro {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| games::triandro(options.players))
    }
}

#[cfg(feature = "triarchy")]
impl WithBots for triarchy_rules::Triarchy {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|_| games::triarchy())
    }
}

#[cfg(feature = "conquest")]
impl WithBots for conquest_rules::Conquest {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|_| games::conquest())
    }
}

#[cfg(feature = "cybo")]
impl WithBots for cybo_rules::Cybo {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| games::cybo(options.players, options.level))
    }
}
