//! Triarchy.

use std::ops::RangeInclusive;

use rules_core::Game as _;
use rules_reference::triarchy::TriarchyModel;
use triarchy_rules::{Triarchy, samples};

use super::{MIDDLE, Suite, by_option, by_ply, from_start, sizes_of, with_options};
use crate::corpus::Corpus;
#[cfg(feature = "layers")]
use crate::layers;
use crate::task::{Task, group};
use crate::{groups, slow};

/// The plies of a middle game.
const PLIES: RangeInclusive<u64> = 40..=160;

fn middle_games() -> Corpus<Triarchy> {
    Corpus::after_plies(MIDDLE, Triarchy::default(), PLIES)
}

pub(super) const SUITE: Suite = Suite {
    name: Triarchy::NAME,
    is_symmetric: true,
    tasks,
    of_case,
    sizes: Some(|| sizes_of(&middle_games())),
    hot: &[(&[group::LIST, group::COUNT], "full rolls"), (&[group::FULL_PERFT], "start")],
    #[cfg(feature = "layers")]
    layers: || {
        let mut tasks = layers::ismcts::<Triarchy>();
        tasks.push(layers::vector_step::<Triarchy>(layers::MASKS));
        tasks
    },
};

/// The cases of positions and options, except those that only show growth or the slow model.
const CASES: [&str; 7] =
    [MIDDLE, FULL_ROLLS, SAMPLES, START, "players=2 dots=12", "reuse=true", "by name"];

const FULL_ROLLS: &str = "full rolls";
const SAMPLES: &str = "samples";
const START: &str = "start";

fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = CASES.into_iter().flat_map(of_case).collect();
    tasks.push(groups::list_afresh(&Triarchy::default(), |ply, _| PLIES.contains(&ply)));
    tasks.extend(slow::tasks::<TriarchyModel>(Triarchy::NAME, 2));
    tasks.extend(by_ply::<Triarchy>("list by ply", (20..=260).step_by(40)));
    tasks.extend(by_option::<Triarchy>("play-out by dots", "dots", [12, 18, 24, 30]));
    tasks.extend(by_option::<Triarchy>("play-out by seats", "players", 2..=3));
    tasks
}

fn of_case(case: &str) -> Vec<Task> {
    match case {
        MIDDLE => groups::every_symmetric(&middle_games()),
        FULL_ROLLS => groups::moving(&full_rolls()),
        SAMPLES => {
            let samples = samples::ALL.iter().map(|(_, sample)| sample());
            let samples = Corpus::of(case, Triarchy::default(), samples);
            vec![groups::list(case, &samples.positions)]
        }
        START => from_start::<Triarchy>(case, 4, 3),
        "by name" => groups::by_name::<Triarchy>(),
        _ => with_options::<Triarchy>(case, 40..=160),
    }
}

/// Returns positions just after a roll of four symbols, which have the most actions.
fn full_rolls() -> Corpus<Triarchy> {
    Corpus::of_games(FULL_ROLLS, Triarchy::default(), |ply, position| {
        ply > 20 && position.left().len() == 4
    })
}
