//! Budgets, bounded trees, and views that cannot be searched.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::generator;
use conquest_rules::{Conquest, samples};
use rules_core::{Game, Observe, Seat};
use rules_search::{
    Bot, BotSpec, Budget, Flat, Greedy, Ismcts, Mcts, MctsSettings, Random, SearchError,
    TreeSettings, Uct, View,
};
use rules_toys::stones::Stones;
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

fn bots<G: Observe>() -> Vec<Box<dyn Bot<G>>> {
    vec![
        Box::new(Random),
        Box::new(Greedy::new(|position: &G, _: Seat| position.count_actions() as i32)),
        Box::new(Flat::default()),
        Box::new(Uct::default()),
        Box::new(Ismcts::default()),
    ]
}

/// Asserts that every bot rejects the view or the budget with this error.
fn refused<G: Observe>(view: &View<G>, budget: &Budget<'_>, why: SearchError) {
    for (index, mut bot) in bots::<G>().into_iter().enumerate() {
        let answer = bot.choose(view, budget, &mut generator(1));
        assert_eq!(answer.err(), Some(why), "bot {index}");
    }
}

fn dealt() -> Conquest {
    samples::dealt(conquest_rules::Options::default()).expect("default options")
}

#[test]
fn a_budget_of_nothing_is_refused() {
    let view = View::of(&Stones::with(5)).expect("a seat can act");
    let clock = || Duration::ZERO;
    refused(&view, &Budget::iterations(0), SearchError::EmptyBudget);
    refused(&view, &Budget::nodes(0).with_iterations(5), SearchError::EmptyBudget);
    refused(&view, &Budget::time(Duration::ZERO, &clock), SearchError::EmptyBudget);
    refused(&view, &Budget::default(), SearchError::NoLimit);
}

#[test]
fn a_view_of_a_finished_game_or_of_chance_is_refused() {
    assert_eq!(View::of(&Stones::with(0)).err(), Some(SearchError::GameOver));
    let over = View::<Stones> { seat: Seat::FIRST, observation: Stones::with(0), actions: vec![1] };
    refused(&over, &Budget::iterations(10), SearchError::GameOver);
    let game = Conquest::default();
    let chance = View::<Conquest> {
        seat: Seat::FIRST,
        observation: game.observe(Seat::FIRST),
        actions: vec![],
    };
    refused(&chance, &Budget::iterations(10), SearchError::ChanceTurn);
}

#[test]
fn a_view_of_another_seat_is_refused() {
    let game = dealt();
    let mine = View::of(&game).expect("a seat can act");
    let other = mine.seat.next(2);
    let theirs = View { seat: other, observation: game.observe(other), ..mine.clone() };
    refused(&theirs, &Budget::iterations(10), SearchError::NotToAct);
    // The observation of a seat that cannot act, given as that of the seat to act.
    let swapped = View { observation: game.observe(other), ..mine };
    refused(&swapped, &Budget::iterations(10), SearchError::OtherSeat);
}

#[test]
fn actions_that_are_not_of_the_view_are_refused() {
    let view = View::of(&Triandro::default()).expect("a seat can act");
    let mut less = view.clone();
    less.actions.pop();
    let mut turned = view.clone();
    turned.actions.swap(3, 4);
    let mut doubled = view.clone();
    doubled.actions.insert(0, view.actions[0]);
    let none = View { actions: vec![], ..view };
    for wrong in [less, turned, doubled, none] {
        refused(&wrong, &Budget::iterations(10), SearchError::OtherActions);
    }
}

#[test]
fn actions_that_no_determinization_allows_make_no_bot_panic() {
    // In Triarchy legal actions do not follow from the observation, so they are not checked.
    let mut game = Triarchy::default();
    let mut rng = generator(3);
    while game.turn().seat().is_none() {
        rules_core::random_step(&mut game, &mut rng);
    }
    let mut later = game;
    for _ in 0..40 {
        rules_core::random_step(&mut later, &mut rng);
    }
    let mut alien: Vec<_> =
        later.legal_actions().filter(|&action| !game.is_legal(action)).collect();
    alien.dedup();
    assert!(!alien.is_empty());
    let view = View { actions: alien, ..View::of(&game).expect("a seat can act") };
    for mut bot in bots::<Triarchy>() {
        let analysis =
            bot.choose(&view, &Budget::iterations(50), &mut rng).expect("taken on trust");
        assert!(view.actions.contains(&analysis.action));
    }
}

#[test]
fn iterations_and_nodes_are_kept_to() {
    let view = View::of(&Triandro::default()).expect("a seat can act");
    let settings = TreeSettings::default();
    let bots: [Box<dyn Bot<Triandro>>; 3] = [
        Box::new(Uct::with(settings)),
        Box::new(Ismcts::with(settings)),
        Box::new(Mcts::new(MctsSettings::default())),
    ];
    for mut bot in bots {
        let budget = Budget::iterations(1001);
        let analysis = bot.choose(&view, &budget, &mut generator(1)).expect("a legal view");
        assert_eq!(analysis.iterations, 1001);
        let budget = Budget::nodes(3000);
        let analysis = bot.choose(&view, &budget, &mut generator(1)).expect("a legal view");
        // The last node expanded has at most 55 children.
        assert!((3000..3064).contains(&analysis.nodes), "{}", analysis.nodes);
    }
}

#[test]
fn a_stop_flag_and_a_clock_end_a_search() {
    let view = View::of(&Triandro::default()).expect("a seat can act");
    // A clock that advances by a millisecond at every read.
    let now = Mutex::new(0);
    let clock = || {
        let mut now = now.lock().expect("one thread");
        *now += 1;
        Duration::from_millis(*now)
    };
    let set = AtomicBool::new(true);
    let stop = || true;
    for mut bot in bots::<Triandro>() {
        let budgets = [
            Budget::time(Duration::from_millis(20), &clock),
            Budget::default().with_stop_flag(&set),
            Budget::default().with_stop(&stop),
        ];
        for budget in budgets {
            let analysis = bot.choose(&view, &budget, &mut generator(1)).expect("a legal view");
            assert!(view.actions.contains(&analysis.action));
            assert!(analysis.iterations <= 20 * 16, "{}", analysis.iterations);
        }
    }
    assert!(set.load(Ordering::Relaxed));
}

#[test]
fn a_full_tree_grows_no_more_and_the_search_goes_on() {
    for capacity in [0, 1, 10, 100, 1000] {
        let settings = TreeSettings { capacity, ..TreeSettings::default() };
        let view = View::of(&Triandro::default()).expect("a seat can act");
        let (mut uct, mut ismcts) = (Uct::with(settings), Ismcts::with(settings));
        let budget = Budget::iterations(5000);
        for _ in 0..2 {
            let analysis = uct.choose(&view, &budget, &mut generator(1)).expect("a legal view");
            assert_eq!(analysis.iterations, 5000);
            assert!(uct.tree_nodes() <= capacity.max(1) as usize);
        }
        let analysis = ismcts.choose(&view, &budget, &mut generator(1)).expect("a legal view");
        assert_eq!(analysis.iterations, 5000);
        assert!(ismcts.tree_nodes() <= capacity.max(1) as usize);
    }
    // With chance nodes.
    let settings = TreeSettings { capacity: 300, ..TreeSettings::default() };
    let view = View::of(&samples::dealt(Default::default()).expect("options")).expect("a seat");
    let (mut uct, mut ismcts) = (Uct::with(settings), Ismcts::with(settings));
    let budget = Budget::iterations(2000);
    uct.choose(&view, &budget, &mut generator(1)).expect("a legal view");
    ismcts.choose(&view, &budget, &mut generator(1)).expect("a legal view");
    assert!(uct.tree_nodes() <= 300 && ismcts.tree_nodes() <= 300);
}

#[test]
fn settings_that_make_no_sense_do_no_harm() {
    let view = View::of(&Triandro::default()).expect("a seat can act");
    for exploration in [f32::NAN, -1.0, f32::INFINITY, 0.0] {
        let settings = TreeSettings { exploration, playout_limit: 0, ..Default::default() };
        let budget = Budget::iterations(500);
        let analysis = Uct::with(settings).choose(&view, &budget, &mut generator(1));
        assert_eq!(analysis.expect("a legal view").iterations, 500);
        let analysis = Ismcts::with(settings).choose(&view, &budget, &mut generator(1));
        assert_eq!(analysis.expect("a legal view").iterations, 500);
    }
}

#[test]
fn a_clock_for_the_game_never_runs_out() {
    // Each read of the clock takes a millisecond, so a decision takes a little more than its
    // budget.
    let now = Mutex::new(Duration::ZERO);
    let clock = || {
        let mut now = now.lock().unwrap();
        *now += Duration::from_millis(1);
        *now
    };
    let view = View::of(&Triandro::default()).unwrap();
    let spec: BotSpec = "uct:1000ms+5ms".parse().unwrap();
    let (mut timer, mut bot, mut left) = (spec.timer(), Uct::default(), vec![]);
    for _ in 0..200 {
        timer
            .decide(Some(&clock), |budget| bot.choose(&view, &budget, &mut generator(1)))
            .unwrap()
            .unwrap();
        left.push(timer.left().unwrap());
    }
    assert!(left[0] < Duration::from_millis(1000), "{left:?}");
    assert!(left.is_sorted_by(|before, after| before >= after), "{left:?}");
    // A twentieth of what is left and the increment: half is spent in 14 decisions.
    assert!((300..600).contains(&left[13].as_millis()), "{left:?}");
    assert!(left.iter().all(|left| !left.is_zero()), "{left:?}");
}
