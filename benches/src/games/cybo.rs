//! Cybo.

use cybo_rules::{Cybo, Level, samples};
use rules_core::Game as _;
use rules_reference::cybo::CyboModel;

use super::{MIDDLE, Sizes, by_option, case, sizes_of, start};
use crate::corpus::{Corpus, Tree};
use crate::task::Task;
use crate::{groups, slow};

fn middle_games() -> Corpus<Cybo> {
    Corpus::after_plies(MIDDLE, Cybo::default(), 5..=60)
}

pub(super) fn sizes() -> Sizes {
    sizes_of(&middle_games())
}

pub(super) fn tasks() -> Vec<Task> {
    let mut tasks = groups::every(&middle_games());
    for level in Level::ALL {
        let options = [("level", level.name())];
        tasks.push(groups::play_out(&case(&options), &start::<Cybo>(&options)));
    }
    let samples = Corpus::of("samples", Cybo::default(), samples::all());
    tasks.extend(groups::storing(&samples));
    let from_start = vec![Tree { root: Cybo::default(), bulk: 6, full: 5 }];
    tasks.push(groups::bulk_perft("start", from_start.clone()));
    tasks.push(groups::full_perft("start", from_start));
    tasks.extend(groups::by_name::<Cybo>());
    tasks.extend(slow::tasks::<CyboModel>(Cybo::NAME, 3));
    tasks.extend(by_option::<Cybo>("play-out by seats", "players", 2..=6));
    tasks
}
