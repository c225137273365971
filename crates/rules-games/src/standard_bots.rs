//! Which bots the games of this workspace have.

use rules_core::Game;
#[cfg(feature = "triad")]
use triad_rules::{Board, TourneyOn, TriadOn};

use crate::EntryBuilder;

/// A game of this workspace, which has bots if the feature `search` is on.
#[allow(dead_code, reason = "without games nobody asks")]
pub(crate) trait WithBots: Game {
    /// The entry with the bots.
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry
    }
}

#[cfg(feature = "triad")]
impl<L: Board> WithBots for TriadOn<L> {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| rules_search::games::triad(options.layout.layout()))
    }
}

#[cfg(feature = "triad")]
impl<L: Board> WithBots for TourneyOn<L> {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| rules_search::games::triad(options.layout.layout()))
    }
}

#[cfg(feature = "triandro")]
impl WithBots for triandro_rules::Triandro {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| rules_search::games::triandro(options.players))
    }
}

#[cfg(feature = "triarchy")]
impl WithBots for triarchy_rules::Triarchy {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|_| rules_search::games::triarchy())
    }
}

#[cfg(feature = "conquest")]
impl WithBots for conquest_rules::Conquest {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|_| rules_search::games::conquest())
    }
}

#[cfg(feature = "cybo")]
impl WithBots for cybo_rules::Cybo {
    #[cfg(feature = "search")]
    fn with_bots(entry: EntryBuilder<Self>) -> EntryBuilder<Self> {
        entry.bots(|options| rules_search::games::cybo(options.players, options.level))
    }
}
