//! TRIAD and its Tourney.

use std::ops::RangeInclusive;

use rules_core::{Game, Turn, random_step};
use rules_reference::Model;
use rules_reference::triad::{TourneyModel, TriadModel};
use triad_rules::{
    Action, BuiltIn, Custom, OptionsOn, Phase, Post, Tourney, Triad, TriadOn, samples,
};

use super::{MIDDLE, Suite, by_ply, from_start, sizes_of, with_options};
use crate::corpus::Corpus;
#[cfg(feature = "layers")]
use crate::layers::{self, Merge, TriadHeuristic};
use crate::task::{Task, group};
use crate::{generator, groups, slow};

/// Placements and their captures, a group only of TRIAD.
const CAPTURES: &str = "placement";

/// The plies of a middle game.
const PLIES: RangeInclusive<u64> = 40..=90;

fn middle_games() -> Corpus<Triad> {
    Corpus::after_plies(MIDDLE, Triad::default(), PLIES)
}

pub(super) const TRIAD: Suite = Suite {
    name: Triad::NAME,
    is_symmetric: true,
    tasks,
    of_case,
    sizes: Some(|| sizes_of(&middle_games())),
    hot: &[
        (&[group::FULL_PERFT], "start, Jewels last"),
        (&[group::FULL_PERFT], "start, Gems last"),
        (&[group::PLAY_OUT], "layout=rect"),
        (&[group::PLAY_OUT], "manual_captures=true"),
        (&[group::PLAY_OUT], "trap_timing=on_move"),
        (&[group::PLAY_OUT], "mode=capture"),
        (&[group::PLAY_OUT], "mode=breach"),
        (&[group::PLAY_OUT], "hex as a custom layout"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "layout=rect"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "layout=hex12"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "manual_captures=true"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "trap_timing=on_move"),
        (
            &[group::BULK_PERFT, group::FULL_PERFT],
            "layout=rect manual_captures=true trap_timing=on_move",
        ),
        (&[group::BULK_PERFT, group::FULL_PERFT], "mode=breach"),
        (&[group::BULK_PERFT, group::FULL_PERFT], "mode=trap"),
        (&[group::PLAY_OUT], "layout=hex12"),
        (&[group::PLAY_OUT], "mode=trap"),
        (&["placement"], "no capture"),
        (&["placement"], "one capture"),
        (&["placement"], "two at once"),
        (&["placement"], "chain of three"),
        (&["placement"], "the longest chain, 18"),
    ],
    #[cfg(feature = "layers")]
    layers: || {
        let heuristic = TriadHeuristic::new(BuiltIn::Hex.layout());
        let mut tasks = layers::uct::<Triad>();
        tasks.push(layers::alpha_beta("start", vec![Triad::default()], &heuristic));
        tasks.push(layers::alpha_beta("middle games", twelve_turns(), &heuristic));
        tasks.extend(layers::counted(Triad::default(), 7));
        tasks.extend(layers::merged(Triad::default(), 8, Merge::default().up_to_symmetry()));
        tasks.extend(layers::simulated(Triad::default(), 1_000));
        tasks.push(layers::vector_step::<Triad>(layers::MASKS));
        tasks
    },
};

/// The cases of positions and options, except those that only show growth or the slow model.
const CASES: [&str; 14] = [
    MIDDLE,
    START_JEWELS,
    START_GEMS,
    "layout=rect",
    "layout=hex12",
    "manual_captures=true",
    "trap_timing=on_move",
    "layout=rect manual_captures=true trap_timing=on_move",
    "mode=breach",
    "mode=trap",
    "mode=capture",
    HEX_AS_CUSTOM,
    RECT_AS_CUSTOM,
    "by name",
];

/// The depth from the start at which the last ply is a move of a third Jewel, with little choice.
const START_JEWELS: &str = "start, Jewels last";
/// The depth from the start at which the last ply is a placement.
const START_GEMS: &str = "start, Gems last";
const HEX_AS_CUSTOM: &str = "hex as a custom layout";
const RECT_AS_CUSTOM: &str = "rect as a custom layout";

fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = CASES.into_iter().flat_map(of_case).collect();
    tasks.extend(placements());
    tasks.push(groups::list_afresh(&Triad::default(), |ply, _| PLIES.contains(&ply)));
    tasks.extend(slow::tasks::<TriadModel>(Triad::NAME, 5));
    tasks.extend(by_ply::<Triad>("list by ply", (4..=96).step_by(8)));
    tasks
}

/// Returns the tasks of a case; placements if there is no such case.
fn of_case(case: &str) -> Vec<Task> {
    match case {
        MIDDLE => groups::every_symmetric(&middle_games()),
        START_JEWELS => from_start::<Triad>(case, 9, 8),
        START_GEMS => from_start::<Triad>(case, 10, 9),
        HEX_AS_CUSTOM => on_custom_layout(case, BuiltIn::Hex),
        RECT_AS_CUSTOM => on_custom_layout(case, BuiltIn::Rect),
        "by name" => groups::by_name::<Triad>(),
        // This mode has only placements.
        "mode=capture" => with_options::<Triad>(case, 5..=25),
        _ if case.contains('=') => with_options::<Triad>(case, 40..=90),
        _ => placements(),
    }
}

/// Returns a built-in layout as a custom one.
fn on_custom_layout(case: &str, layout: BuiltIn) -> Vec<Task> {
    let options = OptionsOn { layout: Custom(layout.layout()), ..OptionsOn::default() };
    let start = TriadOn::<Custom>::new(options).expect("a layout that plays");
    groups::moving(&Corpus::after_plies(case, start, 40..=90))
}

/// Returns the tasks of placements that capture none, one, two at once, three in a chain, and the
/// most.
fn placements() -> Vec<Task> {
    let (long, post) = samples::longest_chain();
    let sets = [
        ("no capture", found(160, 0, Chain::Any)),
        ("one capture", found(160, 1, Chain::Any)),
        ("two at once", found(60, 2, Chain::AtOnce)),
        ("chain of three", found(30, 3, Chain::OneByOne)),
        ("the longest chain, 18", vec![(long, Action::Gem(post))]),
    ];
    let mut tasks = Vec::new();
    for (case, pairs) in sets {
        let slow: Vec<_> = pairs.iter().take(8).map(slow_placement).collect();
        tasks.push(groups::actions(Triad::NAME, CAPTURES, case, pairs, |game, action| {
            game.play_unchecked(action);
        }));
        tasks.push(Task::new(Triad::NAME, CAPTURES, format!("{case}, slow model"), "action", {
            move || {
                for (model, action) in &slow {
                    let mut next = std::hint::black_box(model).clone();
                    next.play(action);
                    std::hint::black_box(&next);
                }
                slow.len() as u64
            }
        }));
    }
    tasks
}

/// Returns the slow model with the Gems of a position, on which alone a placement depends.
fn slow_placement(
    (game, action): &(Triad, Action),
) -> (TriadModel, rules_reference::triad::Action) {
    let named = |post: Post| rules_reference::triad::Post::named(&post.to_string());
    let mut model = TriadModel::new(&[]);
    for post in BuiltIn::Hex.layout().posts() {
        if let Some(owner) = game.gem(post) {
            model.game.gems.insert(named(post), owner.index());
        }
    }
    if let Turn::Seat(seat) = game.turn() {
        model.game.seat = seat.index();
    }
    let Action::Gem(post) = *action else { unreachable!("placements only") };
    (model, rules_reference::triad::Action::Gem(named(post)))
}

/// Returns positions after 48 random actions, which are twelve turns.
#[cfg(feature = "layers")]
fn twelve_turns() -> Vec<Triad> {
    let after = |seed| {
        let mut position = Triad::default();
        rules_core::playout(&mut position, &mut generator(seed), 48);
        position
    };
    (0..).map(after).filter(|position| !position.turn().is_over()).take(8).collect()
}

/// The order of captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chain {
    Any,
    /// All captures are possible at once.
    AtOnce,
    /// Each capture becomes possible by the one before.
    OneByOne,
}

/// Returns placements of random games with a number of captures in this order.
fn found(wanted: usize, captured: u32, chain: Chain) -> Vec<(Triad, Action)> {
    let mut rng = generator(5);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut game = Triad::default();
        while let Turn::Seat(seat) = game.turn() {
            if game.phase() == Phase::Gem {
                let fits = |action: &Action| {
                    game.after(*action).tally(seat) - game.tally(seat) == captured
                        && (chain == Chain::Any || chain_of(&game, *action) == Some(chain))
                };
                found.extend(game.legal_actions().filter(fits).map(|action| (game, action)));
            }
            random_step(&mut game, &mut rng);
        }
    }
    found.truncate(wanted);
    found
}

/// Plays the captures one by one, to count those pending at a time.
fn chain_of(game: &Triad, action: Action) -> Option<Chain> {
    let text = game.to_string().replacen(" - ", " manual_captures=true ", 1);
    let mut manual: Triad = text.parse().expect("the same position with manual captures");
    manual.play_unchecked(action);
    let mut pending = Vec::new();
    while manual.phase() != Phase::Over {
        let now: Vec<_> = manual.pending_captures().collect();
        let Some(&first) = now.first() else { break };
        pending.push(now.len());
        manual.play_unchecked(Action::Capture(first));
    }
    let falls = || pending.iter().rev().copied().eq(1..=pending.len());
    if pending.iter().all(|&pending| pending == 1) {
        Some(Chain::OneByOne)
    } else {
        falls().then_some(Chain::AtOnce)
    }
}

/// The plies of a Tourney in its middle.
const TOURNEY_PLIES: RangeInclusive<u64> = 40..=400;

fn tourney_games() -> Corpus<Tourney> {
    Corpus::after_plies(MIDDLE, Tourney::default(), TOURNEY_PLIES)
}

pub(super) const TOURNEY: Suite = Suite {
    name: Tourney::NAME,
    is_symmetric: true,
    tasks: tourney_tasks,
    of_case: tourney_of_case,
    sizes: Some(|| sizes_of(&tourney_games())),
    hot: &[],
    #[cfg(feature = "layers")]
    layers: || vec![layers::vector_step::<Tourney>(layers::MASKS)],
};

fn tourney_tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> =
        [MIDDLE, "layout=rect"].into_iter().flat_map(tourney_of_case).collect();
    tasks.push(groups::list_afresh(&Tourney::default(), |ply, _| TOURNEY_PLIES.contains(&ply)));
    tasks.extend(slow::tasks::<TourneyModel>(Tourney::NAME, 5));
    tasks
}

/// Returns the tasks of a case: the middle game, or one with other options.
fn tourney_of_case(case: &str) -> Vec<Task> {
    if case != MIDDLE {
        return with_options::<Tourney>(case, 40..=400);
    }
    groups::every_symmetric(&tourney_games())
}
