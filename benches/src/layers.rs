//! Tasks of the crates above the engines: searches, counts over threads, many games at once.

use std::cell::RefCell;
use std::hint::black_box;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Encode, Game, Keyed, Observe, Packed, Turn, random_step};
use rules_count::{Games, Perft, Run, simulate};
use rules_search::{AlphaBeta, Bot, Budget, Heuristic, Ismcts, TreeSettings, Uct, View};
use rules_vec::{Arrays, Choices, Settings, VecEnv};

pub(crate) use rules_count::Merge;
pub(crate) use rules_search::games::{TriadHeuristic, TriandroHeuristic};
pub(crate) use rules_vec::Parts;

use crate::generator;
use crate::task::Task;

/// Searching from the first decision of a game.
const SEARCH: &str = "search";
/// Searching by alpha-beta.
const ALPHA_BETA: &str = "alpha-beta";
/// Perft over threads.
const COUNT: &str = "count over threads";
/// Perft that merges equal positions, over threads.
const MERGE: &str = "merge over threads";
/// Random games over threads.
const SIMULATE: &str = "simulate over threads";
/// A step of many games at once.
const STEP: &str = "vector step";

/// Nodes of one alpha-beta search.
const NODES: u64 = 500_000;
/// Bytes of its transposition table.
const TABLE: usize = 64 << 20;

/// Returns a position of the first decision of a game.
fn first_decision<G: Game>() -> G {
    let reached = |seed| {
        let mut position = G::new(G::Options::default()).expect("default options");
        let mut rng = generator(seed);
        while position.turn() == Turn::Chance {
            random_step(&mut position, &mut rng);
        }
        // In Cybo a turn may end before its player decides.
        (position.turn() == Turn::Seat(rules_core::Seat::FIRST)).then_some(position)
    };
    (1..).find_map(reached).expect("some game has a decision")
}

pub(crate) fn uct<G: Observe>() -> Vec<Task> {
    let bot = RefCell::new(Uct::<G>::with(settings()));
    search("uct", move |view, budget, rng| {
        let mut bot = bot.borrow_mut();
        bot.forget();
        black_box(bot.choose(view, budget, rng).expect("a view of a seat to act"));
    })
}

pub(crate) fn ismcts<G: Observe>() -> Vec<Task> {
    let bot = RefCell::new(Ismcts::<G>::with(settings()));
    search("ismcts", move |view, budget, rng| {
        let choice = bot.borrow_mut().choose(view, budget, rng);
        black_box(choice.expect("a view of a seat to act"));
    })
}

/// Room for all iterations.
fn settings() -> TreeSettings {
    TreeSettings { capacity: 8 << 20, ..TreeSettings::default() }
}

/// Searches from the first decision with a tree that fits a cache, and with one that does not.
fn search<G: Observe>(
    name: &str,
    choose: impl Fn(&View<G>, &Budget<'_>, &mut Xoshiro256PlusPlus) + 'static,
) -> Vec<Task> {
    let choose = std::rc::Rc::new(choose);
    let start = first_decision::<G>();
    let search = |iterations: u64| {
        let view = View::of(&start).expect("a seat is to act");
        let (choose, mut rng) = (std::rc::Rc::clone(&choose), Xoshiro256PlusPlus::seed_from_u64(1));
        let case = format!("{name}, {iterations} iterations");
        Task::new(G::NAME, SEARCH, case, "iteration", move || {
            choose(&view, &Budget::iterations(iterations), &mut rng);
            iterations
        })
    };
    vec![search(20_000), search(120_000)]
}

/// Alpha-beta from some positions. A node is a visit of a position reached by playing.
pub(crate) fn alpha_beta<G, H>(case: &str, positions: Vec<G>, heuristic: &H) -> Task
where
    G: Keyed,
    H: Heuristic<G> + Clone + 'static,
{
    let mut bot = AlphaBeta::new(heuristic.clone(), TABLE);
    Task::new(G::NAME, ALPHA_BETA, case, "node", move || {
        bot.clear();
        let mut nodes = 0;
        for position in &positions {
            let answer = bot.search(black_box(position), &Budget::nodes(NODES));
            nodes += answer.expect("two seats").nodes;
        }
        nodes
    })
}

/// The same work with one thread and with two.
fn on_threads<G: Game>(
    group: &'static str,
    case: &str,
    unit: &'static str,
    work: impl Fn(Run<'static>) -> u128 + Copy + 'static,
) -> [Task; 2] {
    [(1, "1 thread"), (2, "2 threads")].map(|(threads, name)| {
        Task::new(G::NAME, group, format!("{case}, {name}"), unit, move || {
            work(Run::default().threads(threads)) as u64
        })
    })
}

pub(crate) fn counted<G: Game + Copy>(root: G, depth: u8) -> [Task; 2] {
    on_threads::<G>(COUNT, &format!("depth {depth}"), "sequence", move |run| {
        Perft::new(run).count(black_box(&root), depth).expect("a count")
    })
}

/// Merges plies up to `plies`; the units are steps from distinct positions.
pub(crate) fn merged<G: Packed + Copy>(root: G, plies: u8, merge: Merge<'static, G>) -> [Task; 2] {
    on_threads::<G>(MERGE, &format!("{plies} plies"), "edge", move |run| {
        let facts = merge.run(run).positions(black_box(&root), plies).expect("enough memory");
        facts[..usize::from(plies)].iter().map(|facts| facts.actions).sum()
    })
}

pub(crate) fn simulated<G: Game + Copy>(root: G, games: u64) -> [Task; 2] {
    on_threads::<G>(SIMULATE, &format!("{games} games"), "step", move |run| {
        let games = Games { games, ..Games::default() };
        simulate(&[root], &games, run).expect("games").steps().into()
    })
}

pub(crate) const MASKS: Parts = Parts {
    mask: true,
    mask_bits: false,
    legal: 0,
    planes: true,
    scalars: true,
    tokens: false,
    final_views: false,
    weights: 0,
};

/// A step of an environment of 1024 games: draw, check and play an action, write legal actions and
/// views.
pub(crate) fn vector_step<G: Encode>(parts: Parts) -> Task {
    let settings = Settings { seed: 1, ..Settings::default() };
    let mut env = VecEnv::<G>::new(G::Options::default(), settings).expect("valid options");
    let mut arrays = Arrays::new(&env, parts);
    let mut actions = vec![0; env.len()];
    env.observe(&mut arrays.buffers()).expect("arrays fit");
    let case = if parts.mask { "masks" } else { "lists" };
    Task::new(G::NAME, STEP, case, "step", move || {
        let views = &arrays.views;
        let choices = if parts.mask {
            Choices::Mask(&views.mask)
        } else {
            Choices::Lists { legal: &views.legal, counts: &views.legal_counts }
        };
        env.sample(choices, &mut actions).expect("arrays fit");
        env.step(black_box(&actions), &mut arrays.buffers()).expect("legal actions");
        env.len() as u64
    })
}
