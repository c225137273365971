//! Games played by bots: never an illegal action, whatever the options.

use crate::common::generator;
use rand_core::Rng;
use rules_conformance::strategy;
use rules_core::{Observe, Seat, Turn, random_step};
use rules_search::{Bots, Budget, View, games};
use triad_rules::{Tourney, Triad};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Decisions of bots in one game.
const DECISIONS: usize = 60;
/// Games with other options than the default ones.
const GAMES: usize = 6;

/// The bots that play any game.
const BOTS: [&str; 5] = ["random", "greedy", "flat:1", "uct:1", "ismcts:1"];

/// Lets bots play and checks each answer.
///
/// Any bot plays at any turn. Most turns are random, so that the whole game is covered.
fn walk<G: Observe>(mut position: G, bots: &Bots<G>, seed: u64) {
    let mut rng = generator(seed);
    let bot = |text: &str| bots.make(&text.parse().expect("a bot")).expect("a bot of the game");
    let mut bots = BOTS.map(bot);
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

fn walks<G: Observe>(bots: impl Fn(&G::Options) -> Bots<G>) {
    let options = G::Options::default();
    walk(G::new(options.clone()).expect("default options"), &bots(&options), 0);
    let mut runner = TestRunner::deterministic();
    let all = strategy::options::<G>();
    for seed in 1..=GAMES as u64 {
        let options = all.new_tree(&mut runner).expect("options").current();
        walk(G::new(options.clone()).expect("valid options"), &bots(&options), seed);
    }
}

#[test]
fn conquest() {
    walks::<conquest_rules::Conquest>(|options| games::conquest(options.players));
}

#[test]
fn cybo() {
    walks::<cybo_rules::Cybo>(|options| games::cybo(options.players, options.level));
}

#[test]
#[ignore = "long"]
fn triad() {
    walks::<Triad>(|options| games::triad(options.layout.layout()));
    walks::<Tourney>(|options| games::triad(options.layout.layout()));
}

#[test]
fn triandro() {
    walks::<triandro_rules::Triandro>(|options| games::triandro(options.players));
}

#[test]
fn triarchy() {
    walks::<triarchy_rules::Triarchy>(|options| games::triarchy(options.players));
}

#[test]
fn toys() {
    fn bots<G: Observe>() -> Bots<G> {
        Bots::standard().with_heuristic(|position: &G, _: Seat| position.count_actions() as i32)
    }
    walks(|_| bots::<rules_toys::stones::Stones>());
    walks(|_| bots::<rules_toys::urn::Urn>());
}
