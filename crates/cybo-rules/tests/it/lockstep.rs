//! The fast and the slow model in step: same turns, steps, weights, state and outcome, at all levels
//! and with all numbers of players. Rolls lean towards lines, which fair dice seldom give.

use crate::common::luckily;
use cybo_rules::{Action, Cybo, Event, Level, Options, Phase, Sequence};
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Step, Turn};
use rules_reference::cybo::{CyboModel, CyboPhase};
use rules_reference::{Model, ModelTurn};

/// How many games a set of options plays; more with the environment variable.
fn games() -> u32 {
    std::env::var("RULES_LOCKSTEP_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

fn start_both(options: Options) -> (Cybo, CyboModel) {
    let players = options.players.to_string();
    let fast = Cybo::new(options).unwrap();
    let slow = CyboModel::new(&[("players", &players), ("level", options.level.name())]);
    (fast, slow)
}

/// Compares all that both can tell about a position.
fn compare(fast: &Cybo, slow: &CyboModel) {
    let turn = match fast.turn() {
        Turn::Seat(seat) => ModelTurn::Seat(seat.index()),
        Turn::Chance => ModelTurn::Chance,
        Turn::Over => ModelTurn::Over,
    };
    assert_eq!(turn, slow.turn());
    let mut legal: Vec<String> = fast.legal_actions().map(|action| action.to_string()).collect();
    legal.sort();
    assert_eq!(legal, slow.legal_texts());
    let events: Vec<_> = fast
        .chance_events()
        .map(|(event, weight)| (event.to_string(), u64::from(weight)))
        .collect();
    let expected: Vec<_> =
        slow.chance().into_iter().map(|(event, weight)| (event.to_string(), weight)).collect();
    assert_eq!(events, expected);
    compare_outcome(fast, slow);
    compare_state(fast, slow);
}

fn compare_outcome(fast: &Cybo, slow: &CyboModel) {
    let (fast, slow) = (fast.outcome(), slow.outcome());
    assert_eq!(fast.is_some(), slow.is_some());
    let (Some(fast), Some(slow)) = (fast, slow) else { return };
    let winners: Vec<usize> = fast.winners().iter().map(Seat::index).collect();
    assert_eq!(winners, slow.winners);
    let scores = fast.scores().map(|scores| scores.iter().map(|&score| i64::from(score)).collect());
    assert_eq!(scores, slow.scores);
    assert_eq!(fast.end().to_string(), slow.reason);
}

fn compare_state(fast: &Cybo, slow: &CyboModel) {
    assert_eq!(u32::from(fast.rounds_played()), slow.round);
    for seat in Seat::all(fast.seats()) {
        assert_eq!(i64::from(fast.total(seat)), slow.totals[seat.index()]);
        compare_memory(fast, slow, seat);
    }
    if fast.phase() == Phase::Over {
        return;
    }
    assert_eq!(fast.player().index(), slow.seat);
    let mut distinct = slow.rolls.clone();
    let numbers: Vec<u8> = fast.numbers().collect();
    match (&slow.phase, fast.phase()) {
        (CyboPhase::Rolling, Phase::Rolling) => {
            assert_eq!(usize::from(fast.rolls()), slow.rolls.len());
            let mut seen = Vec::new();
            distinct.retain(|number| {
                !seen.contains(number) && {
                    seen.push(*number);
                    true
                }
            });
            assert_eq!(numbers, distinct);
        }
        (CyboPhase::Deciding(trinity), Phase::Deciding { points }) => {
            assert_eq!(trinity.points, i64::from(points));
            assert_eq!(numbers, expected_trinity(fast, trinity));
        }
        (CyboPhase::Attempting(trinity), Phase::Attempting) => {
            assert_eq!(numbers, expected_trinity(fast, trinity));
        }
        (slow, fast) => panic!("{fast:?} is not {slow:?}"),
    }
}

fn expected_trinity(fast: &Cybo, trinity: &rules_reference::cybo::CyboTrinity) -> [u8; 3] {
    if fast.level() == Level::GrandMaster { trinity.rolled } else { trinity.line }
}

/// The fast model forgets what can matter no more.
fn compare_memory(fast: &Cybo, slow: &CyboModel, seat: Seat) {
    let done =
        slow.round + u32::from(seat.index() < slow.seat) == 13 || fast.phase() == Phase::Over;
    if done || fast.level() != Level::GrandMaster {
        assert_eq!(fast.remembered(seat).next(), None);
        assert_eq!(fast.target(seat), None);
        return;
    }
    let index = seat.index();
    let target = fast.target(seat);
    let numbers: Option<Vec<u8>> = target.map(|target| target.numbers().collect());
    assert_eq!(numbers, slow.targets[index]);
    // In the turn that qualifies all is forgotten at its end.
    let choosing = slow.seat == index && !matches!(slow.phase, CyboPhase::Rolling);
    let qualifying = choosing && fast.remembered(seat).any(|one| Some(one) == target);
    if let (Some(target), false) = (target, qualifying) {
        let quads = slow.quads[index].iter().map(|quad| Sequence::new(quad).unwrap());
        let hit = quads.into_iter().find(|&quad| target.quad() == Some(quad));
        assert_eq!(fast.remembered(seat).collect::<Vec<_>>(), Vec::from_iter(hit));
        return;
    }
    let mut expected: Vec<Sequence> = slow.trinities[index]
        .iter()
        .map(|trinity| Sequence::new(trinity))
        .chain(slow.quads[index].iter().map(|quad| Sequence::new(quad)))
        .map(Option::unwrap)
        .collect();
    expected.sort();
    expected.dedup();
    assert_eq!(fast.remembered(seat).collect::<Vec<_>>(), expected);
}

/// What the games of one level came upon.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Reached {
    steps: u32,
    /// Attempted Quads that were hit and missed.
    hits: u32,
    misses: u32,
    /// A number that came again and was forgiven.
    repeats: u32,
    /// Players who qualified.
    qualified: u32,
    /// Target Trinities in rows and diagonals, target Quads, and targets in columns that were completed
    /// and stopped with.
    target_trinities: u32,
    target_quads: u32,
    target_stops: u32,
    /// Quads attempted on a target: missed, hit for the first time, hit again.
    target_misses: u32,
    target_hits: u32,
    new_targets: u32,
    /// Wins that were shared, at 0 too.
    shared: u32,
}

impl Reached {
    fn note(&mut self, before: &Cybo, after: &Cybo) {
        let seat = before.player();
        let points = after.total(seat) - before.total(seat);
        let ended = (before.rounds_played(), seat) != (after.rounds_played(), after.player());
        self.steps += 1;
        if before.phase() == Phase::Attempting {
            self.hits += u32::from(points == 16);
            self.misses += u32::from(points == 3);
        }
        self.repeats += u32::from(!ended && usize::from(after.rolls()) > after.numbers().count());
        let played_on = before.remembered(seat).all(|one| Some(one) != before.target(seat));
        match before.target(seat) {
            None => self.qualified += u32::from(after.target(seat).is_some()),
            Some(target) if before.phase() == Phase::Rolling => {
                let completed = u32::from(ended && points > 0);
                if target.is_quad() {
                    self.target_quads += completed;
                } else {
                    self.target_trinities += completed;
                }
            }
            Some(_) if played_on && ended => match points {
                12 => self.target_stops += 1,
                3 => self.target_misses += 1,
                _ if after.target(seat) == before.target(seat) => self.target_hits += 1,
                _ => self.new_targets += 1,
            },
            Some(_) => {}
        }
        let winners = after.outcome().map_or(0, |outcome| outcome.winners().len());
        self.shared += u32::from(winners > 1);
    }

    /// Whether all came up that the level has.
    fn all(&self, level: Level) -> bool {
        let mut all = self.hits > 0 && self.misses > 0 && self.shared > 0;
        all &= (self.repeats > 0) == (level == Level::Beginner);
        let grand = [
            self.qualified,
            self.target_trinities,
            self.target_quads,
            self.target_stops,
            self.target_misses,
            self.target_hits,
            self.new_targets,
        ];
        all && grand.iter().all(|&count| (count > 0) == (level == Level::GrandMaster))
    }
}

fn play_in_step(options: Options, rng: &mut impl Rng, luck: u32, reached: &mut Reached) {
    let (mut fast, mut slow) = start_both(options);
    loop {
        compare(&fast, &slow);
        let before = fast;
        let Some(step) = luckily(&mut fast, rng, luck) else { return };
        match step {
            Step::Action(action) => slow.play_text(&action.to_string()),
            Step::Event(event) => slow.play_text(&event.to_string()),
        }
        reached.note(&before, &fast);
    }
}

#[test]
fn fast_and_slow_play_the_same_games() {
    for level in Level::ALL {
        let mut reached = Reached::default();
        for players in 2..=6 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(players));
            for game in 0..games() {
                let options = Options { players, level };
                play_in_step(options, &mut rng, game % 4 * 30, &mut reached);
            }
        }
        println!("{}: {reached:?}", level.name());
        assert!(reached.all(level), "{}: {reached:?}", level.name());
    }
}

proptest! {
    /// Any move sequence, and at every position all that is illegal.
    #[test]
    fn what_is_illegal_changes_nothing(
        players in 2u8..=6,
        level in proptest::sample::select(&Level::ALL[..]),
        numbers in proptest::collection::vec(1u8..=12, 0..60),
    ) {
        let (mut fast, mut slow) = start_both(Options { players, level });
        for number in numbers {
            compare(&fast, &slow);
            let before = fast;
            if !matches!(fast.turn(), Turn::Seat(_)) {
                prop_assert!(Action::ALL.iter().all(|&action| fast.play(action).is_err()));
                prop_assert_eq!(fast, before);
            }
            if fast.turn().is_over() {
                prop_assert!(fast.play_event(Event::new(number).unwrap()).is_err());
                prop_assert_eq!(fast, before);
                break;
            } else if fast.turn().is_chance() {
                fast.play_event(Event::new(number).unwrap()).unwrap();
                slow.play_text(&number.to_string());
            } else {
                prop_assert!(fast.play_event(Event::new(number).unwrap()).is_err());
                prop_assert_eq!(fast, before);
                let action = Action::ALL[usize::from(number) % 2];
                fast.play(action).unwrap();
                slow.play_text(&action.to_string());
            }
        }
    }
}
