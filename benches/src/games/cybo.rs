//! Cybo.

use std::ops::RangeInclusive;

use cybo_rules::{Cybo, samples};
use rules_core::Game as _;
use rules_reference::cybo::CyboModel;

use super::{MIDDLE, Suite, by_option, from_start, sizes_of, start_of};
use crate::corpus::Corpus;
#[cfg(feature = "layers")]
use crate::layers;
use crate::task::{Task, group};
use crate::{groups, slow};

/// The plies of a middle game.
const PLIES: RangeInclusive<u64> = 5..=60;

fn middle_games() -> Corpus<Cybo> {
    Corpus::after_plies(MIDDLE, Cybo::default(), PLIES)
}

pub(super) const SUITE: Suite = Suite {
    name: Cybo::NAME,
    is_symmetric: false,
    tasks,
    of_case,
    sizes: Some(|| sizes_of(&middle_games())),
    hot: &[
        (&[group::PLAY_OUT], "level=beginner"),
        (&[group::PLAY_OUT], "level=master"),
        (&[group::PLAY_OUT], "level=grand-master"),
        (&[group::READ_TEXT], "samples"),
    ],
    #[cfg(feature = "layers")]
    layers: || {
        let mut tasks = layers::uct::<Cybo>();
        tasks.push(layers::vector_step::<Cybo>(layers::MASKS));
        tasks
    },
};

/// The cases of positions and options, except those that only show growth or the slow model.
const CASES: [&str; 8] = [
    MIDDLE,
    START,
    "level=beginner",
    "level=advanced",
    "level=master",
    "level=grand-master",
    SAMPLES,
    "by name",
];

const SAMPLES: &str = "samples";
const START: &str = "start";

fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = CASES.into_iter().flat_map(of_case).collect();
    tasks.push(groups::list_afresh(&Cybo::default(), |ply, _| PLIES.contains(&ply)));
    tasks.extend(slow::tasks::<CyboModel>(Cybo::NAME, 3));
    tasks.extend(by_option::<Cybo>("play-out by seats", "players", 2..=6));
    tasks
}

fn of_case(case: &str) -> Vec<Task> {
    match case {
        MIDDLE => groups::every(&middle_games()),
        START => from_start::<Cybo>(case, 6, 5),
        SAMPLES => groups::storing(&Corpus::of(case, Cybo::default(), samples::all())),
        "by name" => groups::by_name::<Cybo>(),
        _ => vec![groups::play_out(case, &start_of::<Cybo>(case))],
    }
}
