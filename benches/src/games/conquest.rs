//! Triominos Conquest.

use conquest_rules::{Conquest, Phase, samples};
use rules_core::{Game as _, perft_full};
use rules_reference::conquest::ConquestModel;

use super::{MIDDLE, Sizes, by_option, sizes_of, start};
use crate::corpus::Corpus;
use crate::task::Task;
use crate::{groups, slow};

/// Positions in a phase of a turn with so many tiles on the table.
fn with_tiles(
    case: &str,
    players: u8,
    phase: Phase,
    tiles: std::ops::RangeInclusive<u8>,
) -> Corpus<Conquest> {
    let start = start(&[("players", &players.to_string())]);
    Corpus::of_games(case, start, |_, position: &Conquest| {
        tiles.contains(&position.public().tiles().len()) && position.public().phase() == phase
    })
}

fn middle_games() -> Corpus<Conquest> {
    with_tiles(MIDDLE, 2, Phase::Start, 20..=35)
}

pub(super) fn sizes() -> Sizes {
    sizes_of(&middle_games())
}

pub(super) fn tasks() -> Vec<Task> {
    let corpus = middle_games();
    let mut tasks = groups::every(&corpus);
    for players in [3, 4] {
        let case = format!("players={players}");
        let corpus = with_tiles(&case, players, Phase::Start, 20..=35);
        tasks.extend(groups::moving(&corpus));
        tasks.extend(groups::seeing(&corpus));
    }
    tasks.extend(groups::moving(&with_tiles("claims", 2, Phase::Claim, 20..=35)));
    let samples = Corpus::of("samples", start(&[]), samples::all().map(|(_, sample)| sample));
    tasks.push(groups::list(&samples.case, &samples.positions));
    tasks.extend(groups::by_name::<Conquest>());
    tasks.extend(slow::tasks::<ConquestModel>(Conquest::NAME, 1));
    tasks.extend((3..=48).step_by(5).map(|tiles| {
        let corpus = with_tiles(&tiles.to_string(), 2, Phase::Start, tiles..=tiles);
        groups::list(&corpus.case, &corpus.positions).in_group("list by tiles")
    }));
    tasks.extend((3..=48).step_by(5).map(|tiles| {
        let corpus = with_tiles(&tiles.to_string(), 2, Phase::Start, tiles..=tiles);
        Task::new(Conquest::NAME, "play by tiles", corpus.case, "node", move || {
            corpus.positions.iter().map(|position| perft_full(position, 1)).sum()
        })
    }));
    tasks.extend(by_option::<Conquest>("play-out by seats", "players", 2..=4));
    tasks
}
