//! Games played by bots: never an illegal action, whatever the options.

use crate::common::generator;
use rand_core::Rng;
use rules_conformance::strategy;
use rules_core::{Observe, Seat, Turn, random_step};
use rules_search::{Bot, Budget, Flat, Greedy, Ismcts, Random, TreeSettings, Uct, View};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Decisions of bots in one game.
const DECISIONS: usize = 60;
/// Games with other options than the default ones.
const GAMES: usize = 6;

fn bots<G: Observe>() -> Vec<Box<dyn Bot<G>>> {
    let settings = TreeSettings { capacity: 4000, ..TreeSettings::default() };
    vec![
        Box::new(Random),
        Box::new(Greedy::new(|position: &G, _: Seat| position.count_actions() as i32)),
        Box::new(Flat::default()),
        Box::new(Uct::with(settings)),
        Box::new(Ismcts::with(settings)),
    ]
}

/// Lets bots play and checks each answer.
///
/// Any bot plays at any turn. Most turns are random, so that the whole game is covered.
fn walk<G: Observe>(mut position: G, seed: u64) {
    let mut rng = generator(seed);
    let mut bots = bots::<G>();
    let mut decisions = 0;
    while decisions < DECISIONS && position.turn() != Turn::Over {
        if position.turn() == Turn::Chance || !rng.next_u32().is_multiple_of(3) {
            random_step(&mut position, &mut rng);
            continue;
        }
        let view = View::of(&position).expect("a seat can act");
        let index = decisions % bots.len();
        let budget = Budget::iterations(1 + u64::from(rng.next_u32() % 40));
        let analysis = bots[index].choose(&view, &budget, &mut rng).expect("a true view");
        let at = format!("bot {index} in {position:?}");
        assert_eq!(position.check(analysis.action), Ok(()), "{at}");
        assert_eq!(
            analysis.line.first().and_then(|step| step.action()),
            Some(analysis.action),
            "{at}"
        );
        let actions: Vec<_> = analysis.actions.iter().map(|known| known.action).collect();
        assert_eq!(actions, view.actions, "{at}");
        let (worst, best) = rules_core::utility_bounds(position.seats());
        for value in analysis.actions.iter().filter_map(|known| known.value) {
            assert!((worst as f32..=best as f32).contains(&value), "{at}");
        }
        position.play_unchecked(analysis.action);
        decisions += 1;
    }
}

fn walks<G: Observe>() {
    walk(G::new(G::Options::default()).expect("default options"), 0);
    let mut runner = TestRunner::deterministic();
    let options = strategy::options::<G::Options>();
    for seed in 1..=GAMES as u64 {
        let tree = options.new_tree(&mut runner).expect("options");
        walk(G::new(tree.current()).expect("valid options"), seed);
    }
}

#[test]
fn conquest() {
    walks::<conquest_rules::Conquest>();
}

#[test]
fn cybo() {
    walks::<cybo_rules::Cybo>();
}

#[test]
fn triad() {
    walks::<triad_rules::Triad>();
    walks::<triad_rules::Tourney>();
}

#[test]
fn triandro() {
    walks::<triandro_rules::Triandro>();
}

#[test]
fn triarchy() {
    walks::<triarchy_rules::Triarchy>();
}

#[test]
fn toys() {
    walks::<rules_toys::stones::Stones>();
    walks::<rules_toys::urn::Urn>();
}
