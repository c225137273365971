//! Exact facts about the games, which the tour checks.

use rules_core::{Game, Turn};
use rules_games::conquest_rules::Conquest;
use rules_games::cybo_rules::Cybo;
use rules_games::triad_rules::{Tourney, Triad};
use rules_games::triandro_rules::Triandro;
use rules_games::triarchy_rules::Triarchy;
use rules_games::{DynError, DynGame, Entry};

use super::is_of_this_workspace;

/// A number that follows from the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    /// The things counted, as a phrase.
    pub(super) says: &'static str,
    /// The options to set.
    pub(super) set: &'static [(&'static str, &'static str)],
    /// How to count it.
    pub(super) count: Count,
    /// The number that must come out.
    pub(super) expected: u64,
}

/// A way of counting.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// Action sequences of this length from the start, chance events counted.
    Perft(u8),
    /// Action sequences of this length where chance always takes its first event, not counted.
    FirstEvents(u8),
    /// This function.
    Of(fn() -> u64),
}

impl Fact {
    /// Counts.
    ///
    /// # Errors
    /// If the options of the fact are refused.
    pub(super) fn counted(&self, game: &Entry) -> Result<u64, DynError> {
        match self.count {
            Count::Perft(depth) => Ok(game.begin(self.set)?.perft(depth)),
            Count::FirstEvents(depth) => sequences_with_first_events(game.begin(self.set)?, depth),
            Count::Of(count) => Ok(count()),
        }
    }
}

/// The facts about a game: none about games of others.
pub(super) fn facts_of(game: &Entry) -> &'static [Fact] {
    if !is_of_this_workspace(game) {
        return &[];
    }
    match game.name() {
        <Triad as Game>::NAME => TRIAD,
        <Tourney as Game>::NAME => TOURNEY,
        <Triandro as Game>::NAME => TRIANDRO,
        <Triarchy as Game>::NAME => TRIARCHY,
        <Conquest as Game>::NAME => CONQUEST,
        <Cybo as Game>::NAME => CYBO,
        _ => &[],
    }
}

const fn perft_fact(
    says: &'static str,
    set: &'static [(&'static str, &'static str)],
    depth: u8,
    expected: u64,
) -> Fact {
    Fact { says, set, count: Count::Perft(depth), expected }
}

const fn first_events_fact(
    says: &'static str,
    set: &'static [(&'static str, &'static str)],
    depth: u8,
    expected: u64,
) -> Fact {
    Fact { says, set, count: Count::FirstEvents(depth), expected }
}

fn sequences_with_first_events(mut position: Box<dyn DynGame>, depth: u8) -> Result<u64, DynError> {
    while position.turn() == Turn::Chance {
        let events = position.chance_events();
        let Some((first, _)) = events.first() else { break };
        position.play(first)?;
    }
    match depth {
        0 => Ok(1),
        1 => Ok(position.count_actions() as u64),
        _ => (0..position.count_actions()).try_fold(0, |sum, index| {
            let mut next = position.clone();
            next.play_nth(index)?;
            Ok(sum + sequences_with_first_events(next, depth - 1)?)
        }),
    }
}

/// TRIAD: action sequences on two boards, and of placing alone.
const TRIAD: &[Fact] = &[
    perft_fact("sequences of eight actions", &[], 8, 47_952),
    perft_fact("sequences of nine actions on the rect board", &[("layout", "rect")], 9, 496_800),
    perft_fact("sequences of four Gems without Jewels", &[("mode", "capture")], 4, 1_585_080),
];

/// The Tourney of TRIAD: its first game is one of TRIAD.
const TOURNEY: &[Fact] = &[
    perft_fact("sequences of eight actions", &[], 8, 47_952),
    perft_fact(
        "sequences of nine actions on the hex12 board",
        &[("layout", "hex12")],
        9,
        1_678_320,
    ),
];

/// Triarchy: action sequences with every roll a branch.
const TRIARCHY: &[Fact] = &[
    perft_fact("sequences of four rolls and moves", &[], 4, 80_845),
    perft_fact("the same where tokens may move twice", &[("reuse", "true")], 4, 84_303),
    perft_fact("sequences of three with two players", &[("players", "2")], 3, 4_852),
];

/// Triandro: action sequences, and the points of the board.
const TRIANDRO: &[Fact] = &[
    perft_fact("sequences of four actions", &[], 4, 8_053_512),
    perft_fact("sequences of three of three players", &[("players", "3")], 3, 157_410),
];

/// Triominos Conquest: games in which everybody is dealt and draws the lowest tile left.
const CONQUEST: &[Fact] = &[
    first_events_fact("sequences of seven actions when all draw the lowest tile", &[], 7, 14_561),
    first_events_fact("first actions with a hand of nine", &[], 1, 9),
    first_events_fact("the same with four players", &[("players", "4")], 7, 1_301),
];

/// Cybo: 12 rolls, 84 Trinities among 1728 (CYBO-6), and action sequences at two levels.
const CYBO: &[Fact] = &[
    Fact {
        says: "of 1728 times three rolls, Trinities",
        set: &[],
        count: Count::Of(trinities),
        expected: 84,
    },
    // Two decisions after each of the 36 Trinities in a column, 12 rolls after all else.
    perft_fact("sequences of four rolls and decisions", &[], 4, 36 * 2 + (1728 - 36) * 12),
];

/// The sequences of three rolls that give the first player a Trinity.
fn trinities() -> u64 {
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
    rolled(&Cybo::default(), 3)
}

#[cfg(test)]
mod tests {
    use rules_games::Listing;

    use super::*;

    #[test]
    fn every_game_of_this_workspace_has_facts_and_they_are_true() {
        for game in rules_games::GAMES.entries() {
            let facts = facts_of(game);
            assert!(!facts.is_empty(), "{}", game.name());
            for fact in facts {
                assert_eq!(fact.counted(game), Ok(fact.expected), "{}: {}", game.name(), fact.says);
            }
        }
    }

    #[test]
    fn games_of_others_have_none_even_if_they_are_called_alike() {
        const OTHER: Listing<Cybo> = Listing::new("Another game.");
        assert!(facts_of(&Entry::new(&OTHER)).is_empty());
    }
}
