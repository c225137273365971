//! The fast and the slow model in step: same turns, steps, weights, state, observation and outcome,
//! with every option, on rings set up by the rules and on crowded ones.

pub(crate) mod models;
mod tally;

use models::{compare, text_of};
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_conformance::lockstep::{Lockstep, Tally, assert_agree, games, model_of};
use rules_core::{Game, Observe, Seat, Step, uniform_below};
use rules_reference::Model;
use rules_reference::triarchy::{Symbol as ModelSymbol, TriarchyModel};
use std::collections::BTreeMap;
use tally::{Rare, Turn};
use triarchy_rules::{Action, Event, Options, Triarchy};

/// A ring with its tokens heaped at random on few or many dots, some of them removed, at the start
/// of a turn.
fn heap(options: Options, rng: &mut impl Rng) -> TriarchyModel {
    let mut below = |end: usize| uniform_below(rng, end as u32) as usize;
    let mut slow: TriarchyModel = model_of(&options, &[]);
    let dots = slow.dots();
    let turned = below(3);
    slow.home = [0, 1, 2].map(|seat| (seat + turned) % 3 * dots / 3);
    slow.stacks = vec![Vec::new(); dots];
    let widest = if below(2) == 0 { 5 } else { dots };
    let spread = 1 + below(widest);
    let base = below(dots);
    let mut tokens = Vec::new();
    for symbol in ModelSymbol::ALL {
        let fewest = usize::from(symbol.seat() < slow.players);
        let on_board = (fewest + below(4)).min(4);
        slow.removed[symbol.seat()] = 4 - on_board;
        tokens.extend(vec![symbol; on_board]);
    }
    while !tokens.is_empty() {
        let token = tokens.swap_remove(below(tokens.len()));
        slow.stacks[(base + below(spread)) % dots].push(token);
    }
    slow
}

/// How the steps of a game are chosen, in percent.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// How often a token is brought home where that can be.
    homeward: u32,
    /// How often a token is put on others where that can be.
    burying: u32,
    /// How often the fullest roll is rolled.
    full: u32,
}

const STYLES: [Style; 5] = [
    Style { homeward: 0, burying: 0, full: 0 },
    Style { homeward: 100, burying: 0, full: 0 },
    Style { homeward: 60, burying: 40, full: 30 },
    Style { homeward: 20, burying: 80, full: 60 },
    Style { homeward: 90, burying: 10, full: 90 },
];

impl Style {
    fn choose(self, fast: &Triarchy, rng: &mut impl Rng) -> Option<Step<Action, Event>> {
        let mut percent = |wanted| uniform_below(rng, 100) < wanted;
        if fast.turn().is_chance() && percent(self.full) {
            let fullest = fast.chance_events().max_by_key(|(event, _)| event.symbols().len());
            return fullest.map(|(event, _)| Step::Event(event));
        }
        let homeward = percent(self.homeward);
        let burying = percent(self.burying);
        let tokens = |position: &Triarchy| position.stacks().map(|(_, s)| s.height()).sum::<u8>();
        let occupied = |position: &Triarchy| position.stacks().count();
        let chosen: Vec<Action> = fast
            .legal_actions()
            .filter(|&action| {
                let next = fast.after(action);
                homeward && tokens(&next) < tokens(fast)
                    || burying && occupied(&next) < occupied(fast)
            })
            .collect();
        match chosen.len() {
            0 => None,
            count => Some(Step::Action(chosen[uniform_below(rng, count as u32) as usize])),
        }
    }
}

fn both<'a>() -> Lockstep<'a, Triarchy, TriarchyModel> {
    let mut turn = Turn::default();
    let both = Lockstep::new().compare(compare).note(move |played, tally| turn.note(played, tally));
    STYLES.into_iter().fold(both, |both, style| {
        both.bias(format!("{style:?}"), move |fast, choices| style.choose(fast, choices))
    })
}

fn both_on_heaps<'a>() -> Lockstep<'a, Triarchy, TriarchyModel> {
    both().steps(12).start(|&options, choices| {
        let slow = heap(options, choices);
        let fast = text_of(&slow, options).parse();
        Some((fast.expect("a heap can be reached"), slow))
    })
}

fn sets(players: u8, reuse: bool) -> impl Iterator<Item = Options> {
    (0..12).map(move |number| Options {
        players,
        dots: [12, 18, 24, 30][number / 3],
        first: Seat::new_unchecked(number as u8 % players),
        reuse,
        turn_limit: [1000, 200, 40][number % 3],
    })
}

const PLAYERS_AND_REUSE: [(u8, bool); 4] = [(2, false), (2, true), (3, false), (3, true)];

#[test]
fn fast_and_slow_play_the_same_games() {
    let mut all = Tally::default();
    for (players, reuse) in PLAYERS_AND_REUSE {
        let tally = both().run(sets(players, reuse), games(1));
        println!("players={players},reuse={reuse}: {tally}");
        assert_eq!(tally.get("unfinished"), 0);
        all.merge(&tally);
    }
    all.assert_reached(&Rare::ALL.map(Rare::name));
}

#[test]
fn fast_and_slow_agree_on_crowded_rings() {
    let mut all = Tally::default();
    for (players, reuse) in PLAYERS_AND_REUSE {
        let tally = both_on_heaps().run(sets(players, reuse), 15 * games(1));
        println!("heaps, players={players},reuse={reuse}: {tally}");
        let often = [Rare::Win, Rare::TurnWithoutMove, Rare::SymbolsLeftOver];
        tally.assert_reached(&often.map(Rare::name));
        all.merge(&tally);
    }
    let in_heaps = Rare::ALL.into_iter().filter(|&rare| rare != Rare::Draw);
    all.assert_reached(&in_heaps.map(Rare::name).collect::<Vec<_>>());
}

#[test]
fn any_choices_on_crowded_rings_agree() {
    println!("{}", both_on_heaps().run_shrinking(64, 100));
}

fn any_options() -> impl Strategy<Value = Options> {
    (2u8..=3, 0u8..4, any::<bool>(), 0u8..6).prop_map(|(players, size, reuse, first)| Options {
        players,
        dots: 12 + 6 * size,
        first: Seat::new_unchecked(first % players),
        reuse,
        turn_limit: 1000,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// Every roll of a heap, and every move after it.
    #[test]
    fn every_roll_and_move_of_a_heap_agrees(options in any_options(), seed in any::<u64>()) {
        let slow = heap(options, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let fast: Triarchy = text_of(&slow, options).parse().unwrap();
        for (event, _) in fast.chance_events().filter(|(event, _)| event.symbols().len() < 4) {
            let (fast, mut slow) = (fast.after_event(event), slow.clone());
            slow.play_text(&event.to_string());
            assert_agree(&fast, &slow);
            compare(&fast, &slow);
            for action in fast.legal_actions().step_by(5) {
                let (fast, mut slow) = (fast.after(action), slow.clone());
                slow.play_text(&action.to_string());
                assert_agree(&fast, &slow);
            compare(&fast, &slow);
            }
        }
    }

    /// Determinizations are the worlds that agree with what is seen, all of them, equally often.
    #[test]
    fn determinizations_are_the_worlds_that_the_slow_model_finds(
        options in any_options(),
        seed in any::<u64>(),
    ) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let slow = heap(options, &mut rng);
        let fast: Triarchy = text_of(&slow, options).parse().unwrap();
        let seen = fast.observe(Seat::FIRST);
        let worlds = slow.consistent_worlds(0);
        prop_assume!(worlds.len() <= 40);
        let mut drawn: BTreeMap<String, u32> =
            worlds.iter().map(|world| (text_of(world, options), 0)).collect();
        let draws = 200 * worlds.len() as u32;
        for _ in 0..draws {
            let world = Triarchy::determinize(&seen, &mut rng);
            let count = drawn.get_mut(&world.to_string());
            *count.expect("a determinization is a world that agrees") += 1;
        }
        // 200 expected: five standard deviations are 71.
        prop_assert!(drawn.values().all(|&count| (129..271).contains(&count)), "{drawn:?}");
    }
}
