//! Repeatability: the same seed gives the same answer.
//!
//! That holds on any number of threads and for any hidden information. Trees are kept from one
//! decision to the next.

use crate::common::generator;
use conquest_rules::{Conquest, samples};
use rules_core::{Code, Game, Observe, Step, Turn, random_step};
use rules_search::{
    Analysis, Bot, BotSpec, Bots, Budget, Flat, Ismcts, Mcts, MctsSettings, Uct, View, games,
};
use rules_toys::script::{Place, Script};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

fn ask<G: Observe>(bot: &mut dyn Bot<G>, view: &View<G>, iterations: u64) -> Analysis<G> {
    let budget = Budget::iterations(iterations);
    bot.choose(view, &budget, &mut generator(9)).expect("a true view")
}

/// Returns some positions of a random game in which a seat can act.
fn positions<G: Game>(start: G, every: usize) -> Vec<G> {
    let (mut position, mut all, mut rng) = (start, Vec::new(), generator(4));
    while position.turn() != Turn::Over {
        if position.turn().seat().is_some() {
            all.push(position.clone());
        }
        random_step(&mut position, &mut rng);
    }
    all.into_iter().step_by(every).collect()
}

/// Constructor of a bot.
type Make<G> = fn() -> Box<dyn Bot<G>>;

/// Asserts that equal views have equal answers, whatever their positions.
fn hidden<G: Observe<Action: Code>>(start: G) {
    let mut others = 0;
    for position in positions(start, 7) {
        let view = View::of(&position).expect("a seat can act");
        let mut rng = generator(2);
        let other = (0..50)
            .map(|_| G::determinize(&view.observation, &mut rng))
            .find(|other| *other != position && View::of(other).as_ref() == Ok(&view));
        let Some(other) = other else { continue };
        others += 1;
        let again = View::of(&other).expect("a seat can act");
        let bots: [Make<G>; 4] = [
            || Box::new(Flat::default()),
            || Box::new(Uct::default()),
            || Box::new(Ismcts::default()),
            || Box::new(Mcts::new(MctsSettings::default())),
        ];
        for make in bots {
            assert_eq!(ask(&mut *make(), &view, 60), ask(&mut *make(), &again, 60));
        }
    }
    assert!(others > 3, "views of {others} positions hide something");
}

#[test]
#[ignore = "long"]
fn what_is_hidden_changes_no_answer() {
    hidden(samples::dealt(Default::default()).expect("default options"));
    hidden(Triarchy::default());
}

fn searches() -> (Analysis<Triandro>, Analysis<Conquest>) {
    let triandro = View::of(&Triandro::default()).expect("a seat can act");
    let dealt = samples::dealt(Default::default()).expect("default options");
    let conquest = View::of(&dealt).expect("a seat can act");
    (ask(&mut Uct::default(), &triandro, 2000), ask(&mut Ismcts::default(), &conquest, 500))
}

#[test]
fn the_answer_is_the_same_on_every_machine() {
    let (triandro, conquest) = searches();
    let visits =
        |known: &[u64]| known.iter().fold(0_u64, |sum, visits| sum * 31 % 1_000_003 + visits);
    let of_triandro: Vec<u64> = triandro.actions.iter().map(|known| known.visits).collect();
    let of_conquest: Vec<u64> = conquest.actions.iter().map(|known| known.visits).collect();
    let answer = (triandro.action.to_string(), visits(&of_triandro));
    assert_eq!(answer, (TRIANDRO.0.to_string(), TRIANDRO.1));
    let answer = (conquest.action.to_string(), visits(&of_conquest));
    assert_eq!(answer, (CONQUEST.0.to_string(), CONQUEST.1));
}

/// The action, and the visits of all actions folded into one number.
const TRIANDRO: (&str, u64) = ("20", 587814);
const CONQUEST: (&str, u64) = ("011@0.0^", 890937);

#[test]
fn a_tree_is_kept_where_the_game_goes_on_in_it() {
    let mut bot = Uct::<Triandro>::default();
    let mut position = Triandro::default();
    for _ in 0..4 {
        let analysis = ask(&mut bot, &View::of(&position).expect("a seat"), 20_000);
        // The chosen step and the expected answer lead to a visited node.
        let expected: Vec<_> = analysis.line.iter().take(2).copied().collect();
        assert_eq!(expected.len(), 2);
        expected.iter().for_each(|&step| position.play_step(step).expect("a line is legal"));
        let kept = ask(&mut bot, &View::of(&position).expect("a seat"), 1);
        let visits: u64 = kept.actions.iter().map(|known| known.visits).sum();
        assert!(visits > 20, "{visits} visits were kept");
        // The kept tree belongs to this position: every action is legal, every visit counted.
        assert!(kept.actions.iter().all(|known| position.is_legal(known.action)));
        bot.forget();
        let fresh = ask(&mut bot, &View::of(&position).expect("a seat"), 1);
        assert_eq!(fresh.actions.iter().map(|known| known.visits).sum::<u64>(), 1);
    }
}

/// Game with five events, so that a chance node grows more than once.
static EVENTS: Place = Place::Choice(
    0,
    &[
        Place::Chance(&[(1, Place::Won(0b100)), (1, Place::Won(0b010))]),
        Place::Chance(&[
            (1, Place::Won(0b010)),
            (1, Place::Choice(2, &[Place::Won(0b001), Place::Won(0b100)])),
            (4, Place::Choice(1, &[Place::Chance(&COIN), Place::Won(0b101), Place::Won(0b001)])),
            (1, Place::Won(0b001)),
            (2, Place::Choice(0, &[Place::Won(0b001), Place::Won(0b010)])),
        ]),
    ],
);
const COIN: [(u32, Place); 2] = [(1, Place::Won(0b010)), (2, Place::Won(0b001))];

#[test]
fn a_kept_tree_is_sound_with_chance_and_several_seats() {
    let mut bot = Uct::<Script>::default();
    let mut position = Script(&EVENTS);
    let first = ask(&mut bot, &View::of(&position).expect("a seat"), 9000);
    assert_eq!(first.line[..2], [Step::Action(1), Step::Event(2)]);
    for &step in &first.line[..2] {
        position.play_step(step).expect("a line is legal");
    }
    // Seat 1 wins one time in three with the coin, and never otherwise.
    let nodes = bot.tree_nodes();
    let second = ask(&mut bot, &View::of(&position).expect("a seat"), 1);
    assert!(bot.tree_nodes() < nodes);
    let visits: u64 = second.actions.iter().map(|known| known.visits).sum();
    // Four of nine iterations came here.
    assert!((3000..4500).contains(&visits), "{visits}");
    assert_eq!(second.line[0], Step::Action(0));
    let values: Vec<f32> = second.actions.iter().filter_map(|known| known.value).collect();
    assert!(values[0].abs() < 0.15 && values[1] == -2.0 && values[2] == -1.0, "{values:?}");
}

#[test]
fn a_position_from_elsewhere_starts_a_tree_anew() {
    let mut bot = Uct::<Triandro>::default();
    let used = {
        let view = View::of(&Triandro::default()).expect("a seat");
        ask(&mut bot, &view, 3000);
        let mut other = Triandro::default();
        let last = other.legal_actions().last().expect("an action");
        (0..6).for_each(|_| {
            let action = other.legal_actions().last().unwrap_or(last);
            other.play(action).expect("legal");
        });
        View::of(&other).expect("a seat")
    };
    assert_eq!(ask(&mut bot, &used, 500), ask(&mut Uct::default(), &used, 500));
}

/// Asserts that no bot decides differently in worlds its seat cannot distinguish.
fn all_bots<G: Observe>(bots: &Bots<G>, start: &G, pairs: usize) {
    let levels: Vec<&str> = bots.levels().collect();
    // Levels are these bots, with more iterations.
    let names: Vec<&str> = bots.names().filter(|name| !levels.contains(name)).collect();
    let (mut position, mut rng, mut met) = (start.clone(), generator(6), 0);
    for _ in 0..60 * pairs {
        if met == pairs {
            return;
        }
        if position.turn() == Turn::Over {
            position = start.clone();
        }
        random_step(&mut position, &mut rng);
        let Ok(view) = View::of(&position) else { continue };
        let other = G::determinize(&view.observation, &mut rng);
        if other == position || View::of(&other).as_ref() != Ok(&view) {
            continue;
        }
        let again = View::of(&other).expect("a seat can act");
        let name = names[met % names.len()];
        // An iteration of this one is a depth.
        let iterations = if name == "expectimax" { 1 } else { 6 };
        let spec: BotSpec = format!("{name}:{iterations}").parse().expect("a bot");
        let mut answers = [&view, &again].map(|view| {
            let mut bot = bots.make(&spec).expect("a bot of the game");
            let budget = spec.budget(None).expect("iterations");
            bot.choose(view, &budget, &mut generator(9)).expect("a game that it plays")
        });
        let [one, other] = &mut answers;
        assert_eq!(one, other, "{spec} in {position:?}");
        met += 1;
    }
    panic!("{met} pairs of worlds, expected {pairs}");
}

#[test]
fn no_bot_sees_what_its_seat_does_not() {
    for players in 2..=4 {
        let options = conquest_rules::Options { players, ..Default::default() };
        all_bots(&games::conquest(players), &Conquest::new(options).expect("options"), 140);
    }
    // With two players nothing is hidden in Triarchy.
    all_bots(&games::triarchy(3), &Triarchy::default(), 420);
}
