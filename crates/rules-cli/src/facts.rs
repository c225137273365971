//! Exact facts about the games, which the tour checks.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{Game, Options, Turn, count_steps, perft};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// A number that follows from the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact<G: Game> {
    /// The things counted, as a phrase.
    pub(crate) says: &'static str,
    /// The options to set.
    pub(crate) set: &'static [(&'static str, &'static str)],
    /// How to count it.
    pub(crate) count: Count<G>,
    /// The number that must come out.
    pub(crate) expected: u64,
}

/// A way of counting.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Count<G> {
    /// Action sequences of this length from the start, chance events counted.
    Perft(u8),
    /// Action sequences of this length where chance always takes its first event, not counted.
    FirstEvents(u8),
    /// This function of the start.
    Of(fn(&G) -> u64),
}

impl<G: Game> Fact<G> {
    /// Counts.
    ///
    /// # Panics
    /// If the options of the fact are refused, which a test makes sure of.
    pub(crate) fn counted(&self) -> u64 {
        let mut options = G::Options::default();
        for (name, value) in self.set {
            options.set(name, value).expect("a fact's options are in range");
        }
        let start = G::new(options).expect("a fact's options go together");
        match self.count {
            Count::Perft(depth) => perft(&start, depth),
            Count::FirstEvents(depth) => sequences_with_first_events(start, depth),
            Count::Of(count) => count(&start),
        }
    }
}

const fn perft_fact<G: Game>(
    says: &'static str,
    set: &'static [(&'static str, &'static str)],
    depth: u8,
    expected: u64,
) -> Fact<G> {
    Fact { says, set, count: Count::Perft(depth), expected }
}

const fn first_events_fact<G: Game>(
    says: &'static str,
    set: &'static [(&'static str, &'static str)],
    depth: u8,
    expected: u64,
) -> Fact<G> {
    Fact { says, set, count: Count::FirstEvents(depth), expected }
}

fn sequences_with_first_events<G: Game>(mut position: G, depth: u8) -> u64 {
    while position.turn() == Turn::Chance {
        let first = position.chance_events().next();
        let (event, _) = first.expect("chance has an event");
        position.play_event_unchecked(event);
    }
    match depth {
        0 => 1,
        1 => count_steps(&position) as u64,
        _ => position
            .legal_actions()
            .map(|action| sequences_with_first_events(position.after(action), depth - 1))
            .sum(),
    }
}

/// TRIAD: action sequences on two boards, and of placing alone.
pub(crate) const TRIAD: &[Fact<Triad>] = &[
    perft_fact("sequences of eight actions", &[], 8, 47_952),
    perft_fact("sequences of nine actions on the rect board", &[("layout", "rect")], 9, 496_800),
    perft_fact("sequences of four Gems without Jewels", &[("mode", "capture")], 4, 1_585_080),
];

/// The Tourney of TRIAD: its first game is one of TRIAD.
pub(crate) const TOURNEY: &[Fact<Tourney>] = &[
    perft_fact("sequences of eight actions", &[], 8, 47_952),
    perft_fact(
        "sequences of nine actions on the hex12 board",
        &[("layout", "hex12")],
        9,
        1_678_320,
    ),
];

/// Triarchy: action sequences with every roll a branch.
pub(crate) const TRIARCHY: &[Fact<Triarchy>] = &[
    perft_fact("sequences of four rolls and moves", &[], 4, 80_845),
    perft_fact("the same where tokens may move twice", &[("reuse", "true")], 4, 84_303),
    perft_fact("sequences of three with two players", &[("players", "2")], 3, 4_852),
];

/// Triandro: action sequences, and the points of the board.
pub(crate) const TRIANDRO: &[Fact<Triandro>] = &[
    perft_fact("sequences of four actions of two players", &[], 4, 8_053_512),
    perft_fact("sequences of three actions of three players", &[("players", "3")], 3, 157_410),
];

/// Triominos Conquest: games in which everybody is dealt and draws the lowest tile left.
pub(crate) const CONQUEST: &[Fact<Conquest>] = &[
    first_events_fact("first actions with a hand of nine", &[], 1, 9),
    first_events_fact("sequences of seven actions when all draw the lowest tile", &[], 7, 14_561),
    first_events_fact("the same with four players", &[("players", "4")], 7, 1_301),
];

/// Cybo: 12 rolls, 84 Trinities among 1728 (CYBO-6), and action sequences at two levels.
pub(crate) const CYBO: &[Fact<Cybo>] = &[
    Fact {
        says: "of 1728 times three rolls, Trinities",
        set: &[],
        count: Count::Of(trinities),
        expected: 84,
    },
    // Two decisions after each of the 36 Trinities in a column, 12 rolls after all else.
    perft_fact("sequences of four rolls and decisions", &[], 4, 36 * 2 + (1728 - 36) * 12),
];

/// The sequences of three rolls from here that give the first player a Trinity.
fn trinities(start: &Cybo) -> u64 {
    fn rolled(position: &Cybo, rolls: u32) -> u64 {
        if rolls == 0 {
            let player = rules_core::Seat::FIRST;
            let decides = position.turn() == Turn::Seat(player);
            return u64::from(decides || position.total(player) > 0);
        }
        position
            .chance_events()
            .map(|(event, _)| rolled(&position.after_event(event), rolls - 1))
            .sum()
    }
    rolled(start, 3)
}
