//! A Grand Master's total and memory go together: a reader takes just what play can give.

use std::collections::{BTreeMap, BTreeSet};

use cybo_rules::{Action, Cybo, Event, LINES, Level, Options, Sequence};
use rules_core::{Game, Seat, Turn};

fn roll(game: &mut Cybo, numbers: &[u8]) {
    for &number in numbers {
        game.play_event(Event::new(number).unwrap()).unwrap();
    }
}

/// Lets the player to roll miss everything.
fn miss(game: &mut Cybo) {
    let seat = game.player();
    // Whatever the target begins with, one of the two numbers breaks it.
    for number in [1, 1, 2].into_iter().cycle() {
        if game.player() != seat {
            return;
        }
        roll(game, &[number]);
    }
}

/// The positions in the middle of the turn and after it in which these numbers are rolled.
fn turns(game: &Cybo, sequence: &[u8]) -> Vec<Cybo> {
    let seat = game.player();
    let mut rolled = *game;
    for &number in &sequence[..3] {
        if rolled.player() == seat && rolled.turn() == Turn::Chance {
            roll(&mut rolled, &[number]);
        }
    }
    if rolled.turn() == Turn::Chance {
        if let (Some(&fourth), true) = (sequence.get(3), rolled.player() == seat) {
            roll(&mut rolled, &[fourth]);
        }
        return vec![rolled];
    }
    let (stopped, attempting) = (rolled.after(Action::Stop), rolled.after(Action::Quad));
    let mut ends = vec![rolled, stopped, attempting];
    for fourth in [1, 12].into_iter().chain(sequence.get(3).copied()) {
        let mut ended = attempting;
        roll(&mut ended, &[fourth]);
        ends.push(ended);
    }
    ends
}

/// All Trinities in all orders, those in columns with their fourth number.
fn sequences() -> Vec<Vec<u8>> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let trinities = LINES.iter().flat_map(|line| orders.map(|order| order.map(|at| line[at])));
    let whole = |trinity: [u8; 3]| {
        let quad =
            (1..=12).find(|&last| Sequence::new(&[&trinity[..], &[last]].concat()).is_some());
        trinity.into_iter().chain(quad).collect()
    };
    trinities.map(whole).collect()
}

/// A position's text without the total of the first seat, as what comes before and after it.
fn around_total(text: &str) -> (String, String) {
    let at = text.match_indices(' ').nth(4).unwrap().0 + 1;
    let length = text[at..].find(',').unwrap();
    (text[..at].into(), text[at + length..].into())
}

#[test]
fn regression_cybo_12_a_total_must_follow_from_what_is_remembered() {
    let start = Cybo::new(Options { players: 2, level: Level::GrandMaster }).unwrap();
    let all = sequences();
    let mut found: BTreeMap<(String, String), BTreeSet<u8>> = BTreeMap::new();
    let mut note = |game: &Cybo| {
        let totals = found.entry(around_total(&game.to_string())).or_default();
        totals.insert(game.total(Seat::FIRST));
    };
    for first in &all {
        for after_one in turns(&start, first) {
            note(&after_one);
            if after_one.player() == Seat::FIRST {
                continue;
            }
            let mut second = after_one;
            miss(&mut second);
            // A few others, and the same again; then the target.
            for again in all.iter().step_by(7).chain([first]) {
                for after_two in turns(&second, again) {
                    note(&after_two);
                    if after_two.player() == Seat::FIRST {
                        continue;
                    }
                    let mut third = after_two;
                    miss(&mut third);
                    turns(&third, again).iter().for_each(&mut note);
                }
            }
        }
        let mut missed = start;
        miss(&mut missed);
        note(&missed);
        miss(&mut missed);
        turns(&missed, first).iter().for_each(&mut note);
    }
    let mut refused = 0;
    for ((before, after), totals) in &found {
        // Beside a target three turns can hide what was tried here for two only.
        let rounds = before.split(' ').nth(2).unwrap();
        let whole = !after.contains('*') || rounds < "2";
        for total in 0..=60 {
            let text = format!("{before}{total}{after}");
            let read = text.parse::<Cybo>();
            if totals.contains(&total) {
                assert_eq!(read.map(|game| game.to_string()), Ok(text));
            } else if whole {
                assert!(read.is_err(), "{text} is accepted");
                refused += 1;
            }
        }
    }
    assert!(found.len() > 5_000 && refused > 100_000, "{} {refused}", found.len());
}

#[test]
fn regression_cybo_12_totals_that_no_turns_give_are_refused() {
    for text in [
        "0 1 - 3,0 -,-",
        "2 0 - 12,0 1.2.3/1.2.3.4,-",
        "1 0 - 12,0 *1.2.3,-",
        "0 1 12.10.11=3 0,0 -,12.10.11/12.10.11.9",
        "2 0 - 12,0 *5.9.1,-",
        "13 0 - 207,0 -,-",
    ] {
        let text = format!("cybo/1 level=grand-master {text}");
        assert!(text.parse::<Cybo>().is_err(), "{text}");
    }
    for text in [
        "2 0 - 16,0 1.2.3/1.2.3.4,-",
        "2 0 - 15,0 *5.9.1,-",
        "3 0 - 48,0 *1.2.3.4,-",
        "13 0 - 208,0 -,-",
    ] {
        let text = format!("cybo/1 level=grand-master {text}");
        assert_eq!(text.parse::<Cybo>().map(|game| game.to_string()), Ok(text));
    }
}
