//! The fast and the slow model in step: same turns, steps, weights, state, observation and outcome,
//! with every option, on rings set up by the rules and on crowded ones.

mod models;
mod tally;

use models::{compare, model, text_of};
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Code, Game, Observe, Seat, Step, random_step, uniform_below};
use rules_reference::Model;
use rules_reference::triarchy::{Symbol as ModelSymbol, TriarchyModel};
use std::collections::BTreeMap;
use tally::{Rare, Tally};
use triarchy_rules::{ACTION_SPACE, Action, Event, Options, Triarchy};

/// How many games a set of options plays; more with the environment variable.
fn games() -> u32 {
    std::env::var("RULES_LOCKSTEP_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// A ring with its tokens heaped at random on few or many dots, some of them removed, at the start of
/// a turn.
fn heap(options: Options, rng: &mut impl Rng) -> TriarchyModel {
    let mut below = |end: usize| uniform_below(rng, end as u32) as usize;
    let mut slow = model(options);
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
#[derive(Clone, Copy)]
struct Style {
    /// How often a token is brought home where that can be.
    homeward: u32,
    /// How often a token is put on others where that can be.
    burying: u32,
    /// How often the fullest roll is rolled.
    full: u32,
}

impl Style {
    fn of_game(game: u32) -> Style {
        let [homeward, burying, full] =
            [[0, 0, 0], [100, 0, 0], [60, 40, 30], [20, 80, 60], [90, 10, 90]][game as usize % 5];
        Style { homeward, burying, full }
    }

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

/// Every action and event but the possible ones is refused, and nothing changes.
fn check_illegal(fast: &Triarchy, tally: &mut Tally) {
    let legal: Vec<Action> = fast.legal_actions().collect();
    let all = (0..ACTION_SPACE).map(|code| Action::from_code(code).unwrap());
    for action in all.filter(|action| legal.binary_search(action).is_err()) {
        let mut next = *fast;
        let refused = next.play(action).expect_err("an action that is not listed is refused");
        assert_eq!(next, *fast, "{action}");
        tally.count_illegal(&refused.to_string());
    }
    let possible: Vec<Event> = fast.chance_events().map(|(event, _)| event).collect();
    for event in (0..).map_while(Event::from_code).filter(|event| !possible.contains(event)) {
        let mut next = *fast;
        next.play_event(event).expect_err("an event that is not listed is refused");
        assert_eq!(next, *fast, "{event}");
    }
}

/// Plays on from a position until the game is over or so many steps are done.
fn play_in_step(
    fast: &mut Triarchy,
    slow: &mut TriarchyModel,
    limit: u32,
    style: Style,
    rng: &mut impl Rng,
    tally: &mut Tally,
) {
    for step in 0..limit {
        compare(fast, slow);
        if step % 4 == 1 {
            check_illegal(fast, tally);
        }
        let before = *fast;
        let step = match style.choose(fast, rng) {
            Some(step) => {
                fast.play_step(step).unwrap();
                step
            }
            None => match random_step(fast, rng) {
                Some(step) => step,
                None => break,
            },
        };
        slow.play_text(step.to_string().trim_start_matches('*'));
        tally.count(&before, fast, step);
    }
    if fast.turn().is_over() {
        compare(fast, slow);
        tally.games_over += 1;
    }
}

#[test]
fn fast_and_slow_play_the_same_games() {
    let mut all = Tally::default();
    for (players, reuse) in [(2, false), (2, true), (3, false), (3, true)] {
        for dots in [12, 18, 24, 30] {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(dots));
            let mut tally = Tally::default();
            for game in 0..games() {
                let first = Seat::new_unchecked(game as u8 % players);
                let turn_limit = [1000, 200, 40][game as usize % 3];
                let options = Options { players, dots, first, reuse, turn_limit };
                let (mut fast, mut slow) = (Triarchy::new(options).unwrap(), model(options));
                let style = Style::of_game(game + u32::from(dots) / 6);
                play_in_step(&mut fast, &mut slow, u32::MAX, style, &mut rng, &mut tally);
            }
            println!("players={players},dots={dots},reuse={reuse}: {tally}");
            assert_eq!(tally.games_over, u64::from(games()));
            all.add(&tally);
        }
    }
    all.assert_reached(&Rare::ALL);
}

#[test]
fn fast_and_slow_agree_on_crowded_rings() {
    let mut all = Tally::default();
    for (players, reuse) in [(2, false), (2, true), (3, false), (3, true)] {
        let mut tally = Tally::default();
        let heaps = 60 * games();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for game in 0..heaps {
            let dots = [12, 18, 24, 30][game as usize % 4];
            let first = Seat::new_unchecked((game / 4) as u8 % players);
            let options = Options { players, dots, first, reuse, turn_limit: 1000 };
            let mut slow = heap(options, &mut rng);
            let mut fast: Triarchy = text_of(&slow, options).parse().unwrap();
            play_in_step(&mut fast, &mut slow, 12, Style::of_game(game), &mut rng, &mut tally);
        }
        println!("heaps, players={players},reuse={reuse}: {tally}");
        tally.assert_reached(&[Rare::Win, Rare::TurnWithoutMove, Rare::SymbolsLeftOver]);
        all.add(&tally);
    }
    let in_heaps = Rare::ALL.into_iter().filter(|&rare| rare != Rare::Draw);
    all.assert_reached(&in_heaps.collect::<Vec<_>>());
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
            compare(&fast, &slow);
            for action in fast.legal_actions().step_by(5) {
                let (fast, mut slow) = (fast.after(action), slow.clone());
                slow.play_text(&action.to_string());
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
