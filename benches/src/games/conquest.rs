//! Triominos Conquest.

use conquest_rules::{Conquest, Phase, samples};
use rules_core::{Game as _, perft_full};
use rules_reference::conquest::ConquestModel;

use super::{MIDDLE, Suite, by_option, sizes_of, start, start_of};
use crate::corpus::Corpus;
#[cfg(feature = "layers")]
use crate::layers::{self, Merge, Parts};
use crate::task::{Task, group};
use crate::{groups, slow};

/// Returns positions in a phase of a turn with a number of tiles on the table.
fn with_tiles(
    case: &str,
    players: u8,
    phase: Phase,
    tiles: std::ops::RangeInclusive<u8>,
) -> Corpus<Conquest> {
    let start = start(&[("players", &players.to_string())]);
    Corpus::of_games(case, start, |_, position| is_in(position, phase, &tiles))
}

fn is_in(position: &Conquest, phase: Phase, tiles: &std::ops::RangeInclusive<u8>) -> bool {
    tiles.contains(&position.public().tiles().len()) && position.public().phase() == phase
}

fn middle_games() -> Corpus<Conquest> {
    with_tiles(MIDDLE, 2, Phase::Start, 20..=35)
}

pub(super) const SUITE: Suite = Suite {
    name: Conquest::NAME,
    is_symmetric: false,
    tasks,
    of_case,
    sizes: Some(|| sizes_of(&middle_games())),
    hot: &[
        (&[group::LIST, group::PLAY_UNCHECKED], "claims"),
        (&[group::PLAY_CHECKED], "players=4"),
    ],
    #[cfg(feature = "layers")]
    layers: || {
        let mut middle = Conquest::default();
        rules_core::playout(&mut middle, &mut crate::generator(1), 25);
        let mut tasks = layers::ismcts::<Conquest>();
        tasks.extend(layers::counted(middle, 4));
        tasks.extend(layers::merged(middle, 4, Merge::default()));
        tasks.extend(layers::simulated(Conquest::default(), 500));
        let lists = Parts { legal: 64, tokens: true, ..Parts::default() };
        tasks.push(layers::vector_step::<Conquest>(lists));
        tasks
    },
};

/// The cases of positions and options, except those that only show growth or the slow model.
const CASES: [&str; 6] = [MIDDLE, "players=3", "players=4", CLAIMS, SAMPLES, "by name"];

const CLAIMS: &str = "claims";
const SAMPLES: &str = "samples";

fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = CASES.into_iter().flat_map(of_case).collect();
    let middle = |_, position: &Conquest| is_in(position, Phase::Start, &(20..=35));
    tasks.push(groups::list_afresh(&Conquest::default(), middle));
    tasks.extend(slow::tasks::<ConquestModel>(Conquest::NAME, 1));
    tasks.extend((3..=48).step_by(5).flat_map(by_tiles));
    tasks.extend(by_option::<Conquest>("play-out by seats", "players", 2..=4));
    tasks
}

fn of_case(case: &str) -> Vec<Task> {
    match case {
        MIDDLE => groups::every(&middle_games()),
        CLAIMS => groups::moving(&with_tiles(case, 2, Phase::Claim, 20..=35)),
        SAMPLES => {
            let samples = Corpus::of(case, start(&[]), samples::all().map(|(_, sample)| sample));
            vec![groups::list(case, &samples.positions)]
        }
        "by name" => groups::by_name::<Conquest>(),
        _ => {
            let players = start_of::<Conquest>(case).seats();
            let corpus = with_tiles(case, players, Phase::Start, 20..=35);
            let mut tasks = groups::moving(&corpus);
            tasks.extend(groups::seeing(&corpus));
            tasks
        }
    }
}

/// Returns the tasks of listing and playing with a number of tiles on the table.
fn by_tiles(tiles: u8) -> [Task; 2] {
    let corpus = with_tiles(&tiles.to_string(), 2, Phase::Start, tiles..=tiles);
    let list = groups::list(&corpus.case, &corpus.positions).in_group("list by tiles");
    let play = Task::new(Conquest::NAME, "play by tiles", corpus.case, "action", move || {
        corpus.positions.iter().map(|position| perft_full(position, 1)).sum()
    });
    [list, play]
}
