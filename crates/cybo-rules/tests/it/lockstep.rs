//! The fast and the slow model in step, at all levels and with all numbers of players. Rolls lean
//! towards lines, which fair dice seldom give.

use crate::common::lucky_roll;
use cybo_rules::{Cybo, Level, Options, Phase, Sequence};
use rules_conformance::lockstep::{Lockstep, Played, Tally, games};
use rules_core::{Game, Seat, Step};
use rules_reference::cybo::{self as slow, CyboModel};

/// Compares rounds, totals, numbers and the memory of Grand Master.
pub(crate) fn compare(fast: &Cybo, slow: &CyboModel) {
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
        (slow::Phase::Rolling, Phase::Rolling) => {
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
        (slow::Phase::Deciding(trinity), Phase::Deciding { points }) => {
            assert_eq!(trinity.points, i64::from(points));
            assert_eq!(numbers, expected_trinity(fast, trinity));
        }
        (slow::Phase::Attempting(trinity), Phase::Attempting) => {
            assert_eq!(numbers, expected_trinity(fast, trinity));
        }
        (slow, fast) => panic!("{fast:?} is not {slow:?}"),
    }
}

fn expected_trinity(fast: &Cybo, trinity: &slow::Trinity) -> [u8; 3] {
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
    let choosing = slow.seat == index && !matches!(slow.phase, slow::Phase::Rolling);
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

/// The cases of every level, those of Beginner, and those of Grand Master.
const ALWAYS: [&str; 3] = ["attempts hit", "attempts missed", "shared wins"];
const BEGINNER: &str = "repeats forgiven";
const GRAND_MASTER: [&str; 7] = [
    "qualified",
    "target Trinities in rows and diagonals",
    "target Quads",
    "targets in columns completed and stopped with",
    "attempts on a target missed",
    "attempts on a target hit for the first time",
    "attempts on a target hit again",
];

fn note(played: &Played<'_, Cybo, CyboModel>, tally: &mut Tally) {
    let (before, after) = (played.before, played.after);
    let seat = before.player();
    let points = after.total(seat) - before.total(seat);
    let ended = (before.rounds_played(), seat) != (after.rounds_played(), after.player());
    if before.phase() == Phase::Attempting {
        tally.note("attempts hit", points == 16);
        tally.note("attempts missed", points == 3);
    }
    tally.note(BEGINNER, !ended && usize::from(after.rolls()) > after.numbers().count());
    let played_on = before.remembered(seat).all(|one| Some(one) != before.target(seat));
    let [qualified, trinities, quads, stops, misses, new_targets, hits] = GRAND_MASTER;
    match before.target(seat) {
        None => tally.note(qualified, after.target(seat).is_some()),
        Some(target) if before.phase() == Phase::Rolling => {
            let case = if target.is_quad() { quads } else { trinities };
            tally.note(case, ended && points > 0);
        }
        Some(target) if played_on && ended => {
            let case = match points {
                12 => stops,
                3 => misses,
                _ if after.target(seat) == Some(target) => hits,
                _ => new_targets,
            };
            tally.add(case, 1);
        }
        Some(_) => {}
    }
}

fn both<'a>() -> Lockstep<'a, Cybo, CyboModel> {
    let both = Lockstep::new().compare(compare).note(note);
    [0, 30, 60, 90].into_iter().fold(both, |both, luck| {
        both.bias(format!("{luck} % lucky rolls"), move |game: &Cybo, choices| {
            let lucky = game.turn().is_chance() && choices.percent(luck);
            lucky.then(|| lucky_roll(game, choices)).flatten().map(Step::Event)
        })
    })
}

#[test]
fn fast_and_slow_play_the_same_games() {
    for level in Level::ALL {
        let tally = both().run((2..=6).map(|players| Options { players, level }), games(20));
        println!("{}: {tally}", level.name());
        tally.assert_reached(&ALWAYS);
        assert_eq!(tally.get(BEGINNER) > 0, level == Level::Beginner, "{tally}");
        for case in GRAND_MASTER {
            assert_eq!(tally.get(case) > 0, level == Level::GrandMaster, "{case}: {tally}");
        }
    }
}

#[test]
fn any_choices_in_step() {
    println!("{}", both().run_shrinking(256, 60));
}
