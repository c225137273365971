//! The small public values: text, numbers, serde; and the bounds that options give.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Code, Game, Notation, Seat, random_step};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use triarchy_rules::{
    ACTION_SPACE, Action, Direction, Dot, Event, MAX_DOTS, Options, Phase, Pile, PileMove, Stack,
    Symbol, Symbols, Symmetry, Triarchy, samples,
};

/// Every value with a number reads back from its text, its number, JSON and bytes; another spelling
/// and the next number are refused.
fn round_trips<T>(count: u32)
where
    T: Code + PartialEq + Debug + Display + FromStr<Err = rules_core::TextError> + Serde,
{
    for code in 0..count {
        let value = T::from_code(code).unwrap();
        assert_eq!(value.code(), code);
        let text = value.to_string();
        assert_eq!(text.parse(), Ok(value));
        for wrong in [format!("{text} "), format!(" {text}"), text.to_uppercase() + "x"] {
            assert!(wrong.parse::<T>().is_err(), "{wrong:?}");
        }
        value.check_serde();
    }
    assert_eq!(T::from_code(count), None);
    assert_eq!(T::from_code(u32::MAX), None);
}

trait Serde {
    fn check_serde(&self);
}

#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug> Serde for T {
    fn check_serde(&self) {
        let json = serde_json::to_string(self).unwrap();
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *self);
        let bytes = postcard::to_allocvec(self).unwrap();
        assert!(bytes.len() <= 5);
        assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), *self);
    }
}

#[cfg(not(feature = "serde"))]
impl<T> Serde for T {
    fn check_serde(&self) {}
}

#[test]
fn values_read_back() {
    round_trips::<Symbol>(3);
    round_trips::<Symbols>(64);
    round_trips::<Direction>(2);
    round_trips::<Phase>(4);
    round_trips::<Symmetry>(4);
    round_trips::<Pile>(36);
    round_trips::<PileMove>(ACTION_SPACE - 3);
    round_trips::<Action>(ACTION_SPACE);
    round_trips::<Event>(25);
    round_trips::<Dot>(MAX_DOTS.into());
    for number in 0..MAX_DOTS {
        assert_eq!(Dot::try_from(number).map(u8::from), Ok(number));
    }
    assert!("30".parse::<Dot>().is_err());
}

#[test]
fn stacks_read_back() {
    let position = samples::tall_stack();
    let (dot, stack) = position.stacks().next().unwrap();
    assert_eq!((dot.number(), stack.height()), (20, 12));
    for stack in [stack, Stack::EMPTY, Stack::EMPTY.with(Symbol::Eye)] {
        assert_eq!(stack.to_string().parse(), Ok(stack));
        assert_eq!(Stack::from_code(stack.code()), Some(stack));
        stack.check_serde();
    }
    let wrong = (0..1 << 12).filter(|&code| Stack::from_code(code).is_none());
    assert!(wrong.clone().all(|code| (0..6).any(|place| code >> (2 * place) & 3 == 0)));
    assert_eq!(wrong.count(), (1 << 12) - (3usize.pow(7) - 1) / 2);
}

#[test]
fn debug_forms_show_the_text() {
    let start = Triarchy::default();
    assert_eq!(format!("{start:?}"), format!("Triarchy({start})"));
    let event: Event = "ssn".parse().unwrap();
    assert_eq!(format!("{event:?}"), "Event(ssn)");
    let pile: Pile = "nse".parse().unwrap();
    assert_eq!(format!("{pile:?} {:?}", Dot::new(7).unwrap()), "Pile(nse) Dot(7)");
}

/// The bounds hold in random games with every option, and no smaller code would do.
#[test]
fn bounds_hold_in_play() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for (players, dots) in [2u8, 3].into_iter().flat_map(|n| [12, 18, 24, 30].map(|d| (n, d))) {
        let mut greatest = 0;
        for turn_limit in [1, 2, 7, 1000] {
            let first = Seat::new(rng_below(&mut rng, players)).unwrap();
            let options = Options { players, dots, first, turn_limit, ..Options::default() };
            let bound = Triarchy::action_code_bound(&options).unwrap();
            assert!(bound <= ACTION_SPACE);
            let most = Triarchy::max_plies(&options).unwrap();
            for _ in 0..4 {
                let mut game = Triarchy::new(options).unwrap();
                let mut plies = 0;
                loop {
                    for action in game.legal_actions() {
                        assert!(action.code() < bound, "{action} in {game}");
                        greatest = greatest.max(action.code() + 1);
                    }
                    if random_step(&mut game, &mut rng).is_none() {
                        break;
                    }
                    plies += 1;
                }
                assert!(plies <= most, "{options}");
            }
        }
        println!("{players} players, {dots} dots: codes below {greatest}");
    }
    let bound = |text: &str| Triarchy::action_code_bound(&text.parse().unwrap());
    assert_eq!(bound("dots=30"), Some(ACTION_SPACE));
    // The last move is `nsen` with three players and `nsee` with two, counterclockwise from the
    // last dot.
    for (options, last) in [("-", "nsen@23-4"), ("players=2", "nsee@23-4")] {
        let last: Action = last.parse().unwrap();
        assert_eq!(bound(options), Some(last.code() + 1), "{options}");
    }
}

fn rng_below(rng: &mut Xoshiro256PlusPlus, end: u8) -> u8 {
    rules_core::uniform_below(rng, end.into()) as u8
}
