//! Errors, budgets and repeatability of alpha-beta and expectimax.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Keyed, Observe, Seat, Turn, random_step};
use rules_search::games::{
    ConquestHeuristic, CyboHeuristic, TriadHeuristic, TriandroHeuristic, TriarchyHeuristic,
};
use rules_search::{AlphaBeta, Bot, Budget, Expectimax, Heuristic, SearchError, SystemClock, View};
use triad_rules::{BuiltIn, Triad};
use triandro_rules::{Options, Triandro};
use triarchy_rules::Triarchy;

fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn alpha_beta() -> AlphaBeta<Triandro, TriandroHeuristic> {
    AlphaBeta::new(TriandroHeuristic, 1 << 16)
}

/// Returns the errors of both bots for a view of Triandro.
fn refused(view: &View<Triandro>, budget: &Budget<'_>) -> [Option<SearchError>; 2] {
    let mut rng = generator(1);
    [
        alpha_beta().choose(view, budget, &mut rng).err(),
        Expectimax::new(TriandroHeuristic).choose(view, budget, &mut rng).err(),
    ]
}

#[test]
fn budgets_of_nothing_or_without_limit() {
    let view = View::of(&Triandro::default()).unwrap();
    let clock = SystemClock::new();
    for budget in [Budget::iterations(0), Budget::nodes(0), Budget::time(Duration::ZERO, &clock)] {
        assert_eq!(refused(&view, &budget), [Some(SearchError::EmptyBudget); 2]);
    }
    assert_eq!(refused(&view, &Budget::default()), [Some(SearchError::NoLimit); 2]);
    assert_eq!(refused(&view, &Budget::iterations(1)), [None; 2]);
}

#[test]
fn views_that_are_none() {
    let start = Triandro::default();
    let view = View::of(&start).unwrap();
    let budget = Budget::iterations(1);
    let over: Triandro = "triandro/1 - #1 3/a5/7/a7/3b1a1/8/7/6/3 0,3".parse().unwrap();
    let finished = View { observation: over, ..view.clone() };
    assert_eq!(refused(&finished, &budget), [Some(SearchError::GameOver); 2]);
    assert_eq!(alpha_beta().search(&over, &budget).err(), Some(SearchError::GameOver));
    let other = View { seat: Seat::FIRST.next(2), ..view.clone() };
    assert_eq!(refused(&other, &budget), [Some(SearchError::NotToAct); 2]);
    let mut fewer = view.clone();
    fewer.actions.pop();
    let none = View { actions: Vec::new(), ..view.clone() };
    let mut twice = view.clone();
    twice.actions.insert(0, twice.actions[0]);
    for wrong in [fewer, none, twice] {
        assert_eq!(refused(&wrong, &budget), [Some(SearchError::OtherActions); 2]);
    }
}

/// Searches a game that alpha-beta does not support.
fn unsuitable<G: Keyed>(position: &G) -> bool {
    let mut bot = AlphaBeta::new(|_: &G, _: Seat| 0, 0);
    let answer = bot.search(position, &Budget::iterations(1));
    matches!(answer, Err(SearchError::Unsuitable(_)))
}

#[test]
fn alpha_beta_refuses_chance_and_more_than_two_seats() {
    assert!(unsuitable(&cybo_rules::samples::deciding()));
    assert!(unsuitable(&Triarchy::default()));
    for players in [3, 4] {
        let start = Triandro::new(Options { players, ..Options::default() }).unwrap();
        assert!(unsuitable(&start));
    }
    assert!(!unsuitable(&Triandro::default()));
    assert!(!unsuitable(&Triad::default()));
}

/// Plays with a bot and compares every answer with that of another one.
fn repeats<G: Observe, B: Bot<G>>(bot: impl Fn() -> B, budget: u64, steps: u64) {
    let (mut one, mut other) = (bot(), bot());
    let mut rng = generator(7);
    let start = G::new(G::Options::default()).unwrap();
    let mut position = start.clone();
    let mut answers = 0;
    for step in 0..steps {
        match position.turn() {
            Turn::Over => position = start.clone(),
            Turn::Chance => {
                random_step(&mut position, &mut rng);
            }
            Turn::Seat(seat) => {
                let view = View::of(&position).unwrap();
                let budget = Budget::nodes(budget);
                let answer = one.choose(&view, &budget, &mut generator(step)).unwrap();
                let again = other.choose(&view, &budget, &mut generator(step)).unwrap();
                assert_eq!(answer, again);
                assert!(position.is_legal(answer.action), "{:?} of {seat}", answer.action);
                let listed = answer.actions.iter().map(|value| value.action);
                assert!(listed.eq(view.actions.iter().copied()));
                position.play(answer.action).unwrap();
                answers += 1;
            }
        }
    }
    assert!(answers > 0);
}

#[test]
#[ignore = "long"]
fn the_same_bot_asked_in_the_same_way_gives_the_same_legal_answer() {
    let triad = || AlphaBeta::new(TriadHeuristic::new(BuiltIn::Hex.layout()), 1 << 14);
    repeats::<Triandro, _>(alpha_beta, 20_000, 100);
    repeats::<Triad, _>(triad, 20_000, 200);
    repeats::<Cybo, _>(|| Expectimax::new(CyboHeuristic), 2_000, 2_000);
    repeats::<Triarchy, _>(|| Expectimax::new(TriarchyHeuristic), 5_000, 60);
    repeats::<Conquest, _>(|| Expectimax::new(ConquestHeuristic), 5_000, 60);
}

#[test]
fn nodes_are_spent_to_a_few() {
    let view = View::of(&Triandro::default()).unwrap();
    for nodes in [1, 1_000, 30_000] {
        let answer = alpha_beta().choose(&view, &Budget::nodes(nodes), &mut generator(1)).unwrap();
        // The first iteration is always completed.
        assert!(answer.iterations >= 1 && answer.nodes <= nodes.max(55) + 55, "{answer:?}");
        assert!(answer.nodes >= nodes);
        let mut bot = Expectimax::new(TriandroHeuristic);
        let answer = bot.choose(&view, &Budget::nodes(nodes), &mut generator(1)).unwrap();
        assert!(answer.nodes <= nodes.max(55) + 55 && answer.nodes >= nodes);
    }
}

#[test]
fn clocks_and_flags_stop_a_search() {
    let view = View::of(&Triandro::default()).unwrap();
    let flag = AtomicBool::new(true);
    let asked = AtomicU64::new(0);
    let clock = || Duration::from_millis(asked.fetch_add(1, Ordering::Relaxed));
    for budget in [
        Budget::iterations(50).with_stop_flag(&flag),
        Budget::time(Duration::from_millis(5), &clock),
    ] {
        let mut rng = generator(1);
        let answer = alpha_beta().choose(&view, &budget, &mut rng).unwrap();
        assert!(answer.iterations < 50 && answer.nodes < 100_000, "{}", answer.nodes);
        let mut bot = Expectimax::new(TriandroHeuristic);
        let answer = bot.choose(&view, &budget, &mut rng).unwrap();
        assert!(answer.iterations < 50 && answer.nodes < 100_000, "{}", answer.nodes);
    }
    assert!(asked.load(Ordering::Relaxed) > 5);
}

#[test]
fn estimates_of_open_play_are_within_bounds_and_of_two_seats_opposite() {
    fn check<G: Game>(heuristic: &impl Heuristic<G>, opposite: bool, seeds: u64) {
        for seed in 0..seeds {
            let mut rng = generator(seed);
            let mut position = G::new(G::Options::default()).unwrap();
            while random_step(&mut position, &mut rng).is_some() {
                let values: Vec<i32> = Seat::all(position.seats())
                    .map(|seat| heuristic.evaluate(&position, seat))
                    .collect();
                assert!(values.iter().all(|value| value.abs() < rules_search::WIN), "{values:?}");
                assert!(!opposite || values[0] == -values[1], "{values:?} in {position:?}");
                for action in position.legal_actions() {
                    assert!(heuristic.order(&position, action).abs() <= 1_000);
                }
            }
        }
    }
    check::<Triandro>(&TriandroHeuristic, true, 10);
    check::<Triad>(&TriadHeuristic::new(BuiltIn::Hex.layout()), true, 5);
    check::<Cybo>(&CyboHeuristic, true, 10);
    check::<Triarchy>(&TriarchyHeuristic, false, 3);
    check::<Conquest>(&ConquestHeuristic, true, 3);
}

/// Game with the same key for all positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Confused(Triad);

mod confused {
    //! TRIAD with a constant key.

    use super::*;
    use rules_core::{OptionError, Outcome};

    impl Game for Confused {
        const NAME: &'static str = "confused";
        type Options = <Triad as Game>::Options;
        type Action = <Triad as Game>::Action;
        type End = <Triad as Game>::End;
        type Illegal = <Triad as Game>::Illegal;

        fn new(options: Self::Options) -> Result<Self, OptionError> {
            Triad::new(options).map(Confused)
        }

        fn options(&self) -> Self::Options {
            self.0.options()
        }

        fn turn(&self) -> Turn {
            self.0.turn()
        }

        fn legal_actions(&self) -> impl Iterator<Item = Self::Action> {
            self.0.legal_actions()
        }

        fn why_illegal(&self, action: Self::Action) -> Option<Self::Illegal> {
            self.0.why_illegal(action)
        }

        fn play_unchecked(&mut self, action: Self::Action) {
            // Debug builds assert that the action is legal, so a wrong hit must not return an
            // illegal one.
            self.0.play_unchecked(action);
        }

        rules_core::implement::no_chance!();

        fn outcome(&self) -> Option<Outcome<Self::End>> {
            self.0.outcome()
        }
    }

    impl Keyed for Confused {
        const KEY_VERSION: u32 = 1;

        fn key(&self) -> u64 {
            7
        }
    }
}

#[test]
fn wrong_hits_in_the_table_lead_to_no_illegal_action() {
    let mut rng = generator(9);
    let mut bot = AlphaBeta::new(|_: &Confused, _: Seat| 0, 1 << 10);
    let mut position = Confused(Triad::default());
    let mut answers = 0;
    while position.turn() != Turn::Over {
        let answer = bot.search(&position, &Budget::iterations(4)).unwrap();
        assert!(position.is_legal(answer.action));
        random_step(&mut position, &mut rng);
        answers += 1;
    }
    assert!(answers > 20, "{answers}");
}
