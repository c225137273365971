//! Triandro.

use rules_core::Game as _;
use rules_reference::triandro::TriandroModel;
use triandro_rules::{Triandro, samples};

use super::{MIDDLE, Suite, by_option, by_ply, from_start, sizes_of, start_of};
use crate::corpus::Corpus;
#[cfg(feature = "layers")]
use crate::layers::{self, Merge, TriandroHeuristic};
use crate::task::{Task, group};
use crate::{groups, slow};

/// The cases of positions and options, except those that only show growth or the slow model.
const CASES: [&str; 9] = [
    MIDDLE,
    "players=3",
    "players=4",
    "last phase, players=2",
    "last phase, players=3",
    "last phase, players=4",
    PLAYING_ON,
    START,
    "by name",
];

const PLAYING_ON: &str = "last phase, ending=play-on";
const START: &str = "start";

fn middle_games(case: &str) -> Corpus<Triandro> {
    let start: Triandro = start_of(case);
    let samples = samples::middle_games(start.seats());
    Corpus::of(case, start, samples.map(|sample| sample.position))
}

pub(super) const SUITE: Suite = Suite {
    name: Triandro::NAME,
    is_symmetric: true,
    tasks,
    of_case,
    sizes: Some(|| sizes_of(&middle_games(MIDDLE))),
    hot: &[
        (&[group::BULK_PERFT, group::FULL_PERFT], "start"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "players=4"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "last phase, players=3"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "last phase, players=4"),
    ],
    #[cfg(feature = "layers")]
    layers: || {
        let games = samples::middle_games(2).map(|sample| sample.position).collect();
        let mut tasks = layers::uct::<Triandro>();
        tasks.push(layers::alpha_beta("start", vec![Triandro::default()], &TriandroHeuristic));
        tasks.push(layers::alpha_beta("middle games", games, &TriandroHeuristic));
        tasks.extend(layers::counted(Triandro::default(), 5));
        tasks.extend(layers::merged(Triandro::default(), 5, Merge::default().up_to_symmetry()));
        tasks.extend(layers::simulated(Triandro::default(), 3_000));
        tasks.push(layers::vector_step::<Triandro>(layers::MASKS));
        tasks
    },
};

fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = CASES.into_iter().flat_map(of_case).collect();
    tasks.push(groups::list_afresh(&Triandro::default(), |ply, _| (8..=24).contains(&ply)));
    tasks.extend(slow::tasks::<TriandroModel>(Triandro::NAME, 2));
    tasks.extend(by_ply::<Triandro>("list by ply", (1..=28).step_by(3)));
    tasks.extend(by_option::<Triandro>("play-out by seats", "players", 2..=4));
    tasks
}

fn of_case(case: &str) -> Vec<Task> {
    match case {
        MIDDLE => groups::every_symmetric(&middle_games(case)),
        START => from_start::<Triandro>(case, 5, 4),
        "by name" => groups::by_name::<Triandro>(),
        PLAYING_ON => last_phase(case, samples::playing_on(2)),
        _ => match case.strip_prefix("last phase, ") {
            None => groups::moving(&middle_games(case)),
            Some(options) => {
                let start: Triandro = start_of(options);
                last_phase(case, samples::late_games(start.seats()))
            }
        },
    }
}

/// Returns positions with hands empty or nearly empty, without play-outs, which begin at the start.
fn last_phase(case: &str, positions: impl Iterator<Item = samples::Counted>) -> Vec<Task> {
    let corpus = Corpus::of(case, Triandro::default(), positions.map(|sample| sample.position));
    let mut tasks = groups::moving(&corpus);
    tasks.retain(|task| task.group != group::PLAY_OUT);
    tasks
}
