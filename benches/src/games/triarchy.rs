//! Triarchy.

use rules_core::Game as _;
use rules_reference::triarchy::TriarchyModel;
use triarchy_rules::{Triarchy, samples};

use super::{MIDDLE, Sizes, by_option, by_ply, sizes_of, with_options};
use crate::corpus::{Corpus, Tree};
use crate::task::Task;
use crate::{groups, slow};

fn middle_games() -> Corpus<Triarchy> {
    Corpus::after_plies(MIDDLE, Triarchy::default(), 40..=160)
}

pub(super) fn sizes() -> Sizes {
    sizes_of(&middle_games())
}

pub(super) fn tasks() -> Vec<Task> {
    let corpus = middle_games();
    let mut tasks = groups::every(&corpus);
    tasks.push(groups::canonical(&corpus));
    tasks.extend(groups::moving(&full_rolls()));
    let samples = samples::ALL.iter().map(|(_, sample)| sample());
    let samples = Corpus::of("samples", Triarchy::default(), samples);
    tasks.push(groups::list(&samples.case, &samples.positions));
    let from_start = vec![Tree { root: Triarchy::default(), bulk: 4, full: 3 }];
    tasks.push(groups::bulk_perft("start", from_start.clone()));
    tasks.push(groups::full_perft("start", from_start));
    tasks.extend(with_options::<Triarchy>(&[("players", "2"), ("dots", "12")], 40..=160));
    tasks.extend(with_options::<Triarchy>(&[("reuse", "true")], 40..=160));
    tasks.extend(groups::by_name::<Triarchy>());
    tasks.extend(slow::tasks::<TriarchyModel>(Triarchy::NAME, 2));
    tasks.extend(by_ply::<Triarchy>("list by ply", (20..=260).step_by(40)));
    tasks.extend(by_option::<Triarchy>("play-out by dots", "dots", [12, 18, 24, 30]));
    tasks.extend(by_option::<Triarchy>("play-out by seats", "players", 2..=3));
    tasks
}

/// Positions just after a roll of all four symbols, which allow most.
fn full_rolls() -> Corpus<Triarchy> {
    Corpus::of_games("full rolls", Triarchy::default(), |ply, position| {
        ply > 20 && position.left().len() == 4
    })
}
