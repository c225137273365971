//! Triandro.

use rules_core::Game as _;
use rules_reference::triandro::TriandroModel;
use triandro_rules::{Triandro, samples};

use super::{MIDDLE, Sizes, by_option, by_ply, sizes_of, start};
use crate::corpus::{Corpus, Tree};
use crate::task::Task;
use crate::{groups, slow};

fn middle_games(players: u8, case: &str) -> Corpus<Triandro> {
    let start = start(&[("players", &players.to_string())]);
    Corpus::of(case, start, samples::middle_games(players).map(|sample| sample.position))
}

pub(super) fn sizes() -> Sizes {
    sizes_of(&middle_games(2, MIDDLE))
}

pub(super) fn tasks() -> Vec<Task> {
    let corpus = middle_games(2, MIDDLE);
    let mut tasks = groups::every(&corpus);
    tasks.push(groups::canonical(&corpus));
    for players in [3, 4] {
        tasks.extend(groups::moving(&middle_games(players, &format!("players={players}"))));
    }
    for players in 2..=4 {
        let case = format!("last phase, players={players}");
        tasks.extend(last_phase(&case, samples::late_games(players)));
    }
    tasks.extend(last_phase("last phase, ending=play-on", samples::playing_on(2)));
    let root: Triandro = start(&[]);
    let from_start = vec![Tree { root, bulk: 5, full: 4 }];
    tasks.push(groups::bulk_perft("start", from_start.clone()));
    tasks.push(groups::full_perft("start", from_start));
    tasks.extend(groups::by_name::<Triandro>());
    tasks.extend(slow::tasks::<TriandroModel>(Triandro::NAME, 2));
    tasks.extend(by_ply::<Triandro>("list by ply", (1..=28).step_by(3)));
    tasks.extend(by_option::<Triandro>("play-out by seats", "players", 2..=4));
    tasks
}

/// Positions in which hands are empty or nearly so. No play-outs: those are from the start.
fn last_phase(case: &str, positions: impl Iterator<Item = samples::Counted>) -> Vec<Task> {
    let corpus = Corpus::of(case, Triandro::default(), positions.map(|sample| sample.position));
    let mut tasks = groups::moving(&corpus);
    tasks.retain(|task| task.group != crate::task::group::PLAY_OUT);
    tasks
}
