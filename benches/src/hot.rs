//! The hot operations, whose instructions are counted.

use crate::games::GAMES;
use crate::task::{MIDDLE, group};
use crate::{Task, chess, find};

/// A game, a group and a case.
pub type Name = (&'static str, &'static str, &'static str);

/// Operations counted in addition to the common groups in the middle game: other options, the corners
/// that differ from it most, and TRIAD's placements.
const BESIDE: [Name; 48] = [
    (chess::NAME, group::BULK_PERFT, "start, depth 5"),
    ("triad", group::FULL_PERFT, "start, Jewels last"),
    ("triad", group::FULL_PERFT, "start, Gems last"),
    ("triad", group::PLAY_OUT, "layout=rect"),
    ("triad", group::PLAY_OUT, "manual_captures=true"),
    ("triad", group::PLAY_OUT, "trap_timing=on_move"),
    ("triad", group::PLAY_OUT, "mode=capture"),
    ("triad", group::PLAY_OUT, "mode=breach"),
    ("triad", group::PLAY_OUT, "hex as a custom layout"),
    ("triad", group::BULK_PERFT, "layout=rect"),
    ("triad", group::FULL_PERFT, "layout=rect"),
    ("triad", group::BULK_PERFT, "layout=hex12"),
    ("triad", group::FULL_PERFT, "layout=hex12"),
    ("triad", group::BULK_PERFT, "manual_captures=true"),
    ("triad", group::FULL_PERFT, "manual_captures=true"),
    ("triad", group::BULK_PERFT, "trap_timing=on_move"),
    ("triad", group::FULL_PERFT, "trap_timing=on_move"),
    ("triad", group::BULK_PERFT, "layout=rect manual_captures=true trap_timing=on_move"),
    ("triad", group::FULL_PERFT, "layout=rect manual_captures=true trap_timing=on_move"),
    ("triad", group::BULK_PERFT, "mode=breach"),
    ("triad", group::FULL_PERFT, "mode=breach"),
    ("triad", group::BULK_PERFT, "mode=trap"),
    ("triad", group::FULL_PERFT, "mode=trap"),
    ("triad", group::PLAY_OUT, "layout=hex12"),
    ("triad", group::PLAY_OUT, "mode=trap"),
    ("triad", "placement", "no capture"),
    ("triad", "placement", "one capture"),
    ("triad", "placement", "two at once"),
    ("triad", "placement", "chain of three"),
    ("triad", "placement", "the longest chain, 18"),
    ("triandro", group::BULK_PERFT, "start"),
    ("triandro", group::FULL_PERFT, "start"),
    ("triandro", group::BULK_PERFT, "players=4"),
    ("triandro", group::FULL_PERFT, "players=4"),
    ("triandro", group::BULK_PERFT, "last phase, players=3"),
    ("triandro", group::FULL_PERFT, "last phase, players=3"),
    ("triandro", group::BULK_PERFT, "last phase, players=4"),
    ("triandro", group::FULL_PERFT, "last phase, players=4"),
    ("triarchy", group::LIST, "full rolls"),
    ("triarchy", group::COUNT, "full rolls"),
    ("triarchy", group::FULL_PERFT, "start"),
    ("conquest", group::LIST, "claims"),
    ("conquest", group::PLAY_UNCHECKED, "claims"),
    ("conquest", group::PLAY_CHECKED, "players=4"),
    ("cybo", group::PLAY_OUT, "level=beginner"),
    ("cybo", group::PLAY_OUT, "level=master"),
    ("cybo", group::PLAY_OUT, "level=grand-master"),
    ("cybo", group::READ_TEXT, "samples"),
];

/// The names of all hot operations; their order is that of the counts.
pub fn hot() -> Vec<Name> {
    let games = GAMES.into_iter().filter(|&game| game != chess::NAME);
    let groups = |game| group::ALL.into_iter().map(move |group| (game, group, MIDDLE));
    let has = |&(game, group, _): &Name| match group {
        // These two have no symmetries.
        group::CANONICAL => !["conquest", "cybo"].contains(&game),
        // As many instructions as for positions that come round often.
        group::LIST_AFRESH => false,
        _ => true,
    };
    games.flat_map(groups).filter(has).chain(BESIDE).collect()
}

/// The task with such a name.
///
/// # Panics
/// If there is none.
pub fn task(name: Name) -> Task {
    let (game, group, case) = name;
    find(game, group, case).unwrap_or_else(|| panic!("no task is {game} {group}, {case}"))
}
