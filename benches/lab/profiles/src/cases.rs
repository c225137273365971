//! The games and sets of options to measure.

use std::hint::black_box;
use std::ops::RangeInclusive;

use rules_core::{Game, Observe, Options as _, Turn, uniform_below};
use rules_search::games::conquest_rules::Conquest;
use rules_search::games::cybo_rules::Cybo;
use rules_search::games::triad_rules::{BuiltIn, Custom, OptionsOn, Tourney, Triad, TriadOn};
use rules_search::games::triandro_rules::{Triandro, samples};
use rules_search::games::triarchy_rules::Triarchy;

use crate::corpus::{self, Corpus, Tree};
use crate::generator;
use crate::groups::{self, GAMES as GAMES_A_RUN};
use crate::task::MIDDLE;
use crate::task::{Task, group};

/// Random games by listing the actions, picking one and playing it checked.
const CHECKED_LOOP: &str = "checked loop";

/// The groups of the table.
const GROUPS: [&str; 9] = [
    group::LIST,
    group::COUNT,
    group::PLAY_CHECKED,
    group::PLAY_UNCHECKED,
    group::BULK_PERFT,
    group::FULL_PERFT,
    group::PLAY_OUT,
    CHECKED_LOOP,
    group::DETERMINIZE,
];

const TRIAD: [&str; 9] = [
    MIDDLE,
    "layout=rect",
    "layout=hex12",
    "mode=breach",
    "mode=trap",
    "manual_captures=true",
    "trap_timing=on_move",
    "layout=rect manual_captures=true trap_timing=on_move",
    "mode=trap trap_timing=on_move",
];

/// The games of the table.
pub(crate) const GAMES: [&str; 6] =
    ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];

/// The tasks of a game.
pub(crate) fn tasks(game: &str) -> Vec<Task> {
    let mut tasks = match game {
        "triad" => {
            let mut tasks = all_with_options::<Triad>(&TRIAD, 40..=90);
            // This mode has only placements.
            tasks.extend(with_options::<Triad>("mode=capture", 5..=25));
            tasks.extend(on_custom_layout());
            tasks.extend(from_start::<Triad>(10, 9));
            tasks
        }
        "triad-tourney" => {
            let cases = [MIDDLE, "layout=rect", "trap_timing=on_move"];
            all_with_options::<Tourney>(&cases, 40..=400)
        }
        "triandro" => {
            let cases = [MIDDLE, "players=3", "players=4", "ending=play-on"];
            let mut tasks = all_with_options::<Triandro>(&cases, 8..=24);
            tasks.extend((2..=4).flat_map(last_phase));
            tasks.extend(from_start::<Triandro>(5, 4));
            tasks
        }
        "triarchy" => {
            let cases = [MIDDLE, "players=2 dots=12", "dots=30", "reuse=true"];
            let mut tasks = all_with_options::<Triarchy>(&cases, 40..=160);
            tasks.extend(from_start::<Triarchy>(4, 3));
            tasks
        }
        "conquest" => {
            let cases = [MIDDLE, "players=3", "players=4", "pass_draws=false", "overpower=whole"];
            all_with_options::<Conquest>(&cases, 60..=120)
        }
        "cybo" => {
            let cases =
                [MIDDLE, "level=beginner", "level=master", "level=grand-master", "players=6"];
            all_with_options::<Cybo>(&cases, 5..=60)
        }
        _ => panic!("unknown game {game:?}"),
    };
    tasks.retain(|task| GROUPS.contains(&task.group));
    tasks
}

/// Returns middle games with each of these sets of options.
fn all_with_options<G: Observe>(cases: &[&str], plies: RangeInclusive<u64>) -> Vec<Task> {
    cases.iter().flat_map(|case| with_options::<G>(case, plies.clone())).collect()
}

/// Returns middle games with the options in the name of a case: `name=value name=value`.
fn with_options<G: Observe>(case: &str, plies: RangeInclusive<u64>) -> Vec<Task> {
    let mut options = G::Options::default();
    for (name, value) in case.split(' ').filter_map(|option| option.split_once('=')) {
        options.set(name, value).expect("an option of the game");
    }
    let start = G::new(options).expect("options that go together");
    every(&Corpus::after_plies(case, start, plies))
}

fn every<G: Observe>(corpus: &Corpus<G>) -> Vec<Task> {
    let mut tasks = groups::moving(corpus);
    tasks.push(checked_loop(&corpus.case, &corpus.start));
    tasks.extend(groups::seeing(corpus));
    tasks
}

/// Random games from a start, as the first program of a new user plays them.
fn checked_loop<G: Game>(case: &str, start: &G) -> Task {
    let start = start.clone();
    let mut rng = generator(1);
    Task::new(G::NAME, CHECKED_LOOP, case, "step", move || {
        let mut steps = 0;
        for _ in 0..GAMES_A_RUN {
            let mut game = black_box(&start).clone();
            loop {
                match game.turn() {
                    Turn::Seat(_) => {
                        let actions = game.action_list();
                        let index = uniform_below(&mut rng, actions.len() as u32);
                        game.play(actions[index as usize]).expect("a listed action");
                    }
                    Turn::Chance => {
                        let event = game.sample_event(&mut rng).expect("chance has events");
                        game.play_event(event).expect("a sampled event");
                    }
                    Turn::Over => break,
                }
                steps += 1;
            }
        }
        steps
    })
}

/// Returns middle games on a built-in layout as a custom one.
fn on_custom_layout() -> Vec<Task> {
    let options = OptionsOn { layout: Custom(BuiltIn::Hex.layout()), ..OptionsOn::default() };
    let start = TriadOn::<Custom>::new(options).expect("a layout that plays");
    every(&Corpus::after_plies("hex as a custom layout", start, 40..=90))
}

/// Returns positions in which hands are empty or nearly empty.
fn last_phase(players: u8) -> Vec<Task> {
    let case = format!("last phase, players={players}");
    let positions = samples::late_games(players).map(|sample| sample.position);
    let mut tasks = groups::moving(&Corpus::of(case, Triandro::default(), positions));
    tasks.retain(|task| task.group != group::PLAY_OUT);
    tasks
}

/// Perft from the start, at these depths.
fn from_start<G: Game + Default>(bulk: u8, full: u8) -> Vec<Task> {
    let trees = corpus::trees(move || vec![Tree { root: G::default(), bulk, full }]);
    vec![groups::bulk_perft("start", trees.clone()), groups::full_perft("start", trees)]
}
