//! A Grand Master's total and memory go together: a reader takes just what play can give.

use std::collections::{BTreeMap, BTreeSet};

use cybo_rules::{Action, Cybo, Event, LINES, Level, Options, Sequence};
use rules_core::{Game, Packed, Seat, Turn};

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

/// The position after a turn of the first player, and one in which the other misses everything.
fn round(game: &Cybo, steps: &[u8], attempt: Option<u8>) -> Cybo {
    let mut next = *game;
    roll(&mut next, steps);
    if next.turn() == Turn::Seat(Seat::FIRST) {
        next.play(if attempt.is_some() { Action::Quad } else { Action::Stop }).unwrap();
        attempt.into_iter().for_each(|number| roll(&mut next, &[number]));
    }
    assert_ne!(next.player(), Seat::FIRST);
    miss(&mut next);
    next
}

/// Every total that five rounds can give beside a target in a column, its Quad hit or not, or
/// beside that Quad as the target: just those are accepted, and all that old positions can have
/// had.
#[test]
fn regression_cybo_13_five_rounds_with_a_target() {
    // Others that a player can roll once each: 9, 3 and 16 points, no two alike.
    let others: [([u8; 3], Option<u8>); 15] = [
        ([1, 5, 9], None),
        ([2, 6, 10], None),
        ([3, 7, 11], None),
        ([4, 8, 12], None),
        ([1, 6, 11], None),
        ([5, 9, 1], None),
        ([6, 10, 2], None),
        ([7, 11, 3], None),
        ([8, 12, 4], None),
        ([6, 11, 1], None),
        ([5, 6, 7], Some(8)),
        ([7, 6, 5], Some(8)),
        ([8, 7, 6], Some(5)),
        ([6, 7, 8], Some(5)),
        ([9, 10, 11], Some(12)),
    ];
    for trinity in [[1, 2, 3], [3, 1, 2]] {
        let start = Cybo::new(Options { players: 2, level: Level::GrandMaster }).unwrap();
        let mut reached = BTreeSet::from([start]);
        let mut found: BTreeMap<(u8, String), BTreeSet<u8>> = BTreeMap::new();
        for rounds in 1..=5u8 {
            let mut next = BTreeSet::new();
            for game in &reached {
                let target = game.target(Seat::FIRST);
                let mut missed = *game;
                miss(&mut missed);
                miss(&mut missed);
                next.insert(missed);
                if target.is_some_and(Sequence::is_quad) {
                    next.insert(round(game, &[&trinity[..], &[4]].concat(), None));
                    continue;
                }
                for attempt in [None, Some(4), Some(9)] {
                    next.insert(round(game, &trinity, attempt));
                }
                if target.is_some() {
                    continue;
                }
                // The lowest of each kind of other turn that is not remembered.
                for kind in others.chunks(5) {
                    let fresh = |&&(numbers, _): &&([u8; 3], Option<u8>)| {
                        let one = Sequence::new(&numbers);
                        game.remembered(Seat::FIRST).all(|known| Some(known) != one)
                    };
                    let &(numbers, attempt) = kind.iter().find(fresh).unwrap();
                    next.insert(round(game, &numbers, attempt));
                }
            }
            reached = next;
            for game in reached.iter().filter(|game| game.target(Seat::FIRST).is_some()) {
                let text = game.to_string();
                let memory = text.rsplit(' ').next().unwrap().to_string();
                let totals = found.entry((rounds, memory)).or_default();
                totals.insert(game.total(Seat::FIRST));
                assert_eq!(text.parse(), Ok(*game));
            }
        }
        let (mut accepted, mut refused) = (0, 0);
        for ((rounds, memory), totals) in &found {
            for total in 0..=100 {
                let text = format!("cybo/1 level=grand-master {rounds} 0 - {total},0 {memory}");
                let read = text.parse::<Cybo>();
                assert_eq!(read.is_ok(), totals.contains(&total), "{text}: {read:?}");
                accepted += u32::from(read.is_ok());
                refused += u32::from(read.is_err());
            }
        }
        println!("{trinity:?}: {} kinds, {accepted} accepted, {refused} refused", found.len());
        assert!(accepted > 100 && refused > 100);
    }
}

/// Before CYBO-13 offered the Quad on a target, positions forgot Quads when a player had qualified.
/// All such positions are read; what the total proves is known again.
#[test]
fn cybo_13_positions_written_before_the_quad_was_offered_are_read() {
    let first = [(9, 0), (3, 0), (16, 1)];
    let again = [(12, 0), (3, 0), (16, 1)];
    for rounds in 2..13u8 {
        for ((first, hit), (again, hit_again)) in
            first.into_iter().flat_map(|first| again.map(|again| (first, again)))
        {
            for repeats in 0..=rounds - 2 {
                for quads in 0..=rounds - 2 - repeats {
                    let (target, repeat) =
                        if hit + hit_again == 2 { ("1.2.3.4", 16) } else { ("1.2.3", 12) };
                    let total = first + again + repeats * repeat + quads * 16;
                    let text =
                        format!("cybo/1 level=grand-master {rounds} 0 - {total},0 *{target},-");
                    let game: Cybo = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
                    assert_eq!(game.to_string(), text);
                    assert_eq!(game.target(Seat::FIRST).unwrap().to_string(), target);
                }
            }
        }
    }
    let hit = |text: &str| {
        let game: Cybo = format!("cybo/1 level=grand-master {text}").parse().unwrap();
        assert_eq!(game.to_packed().as_bytes()[0], 1);
        assert_eq!(Cybo::from_packed(game.to_packed().as_bytes()), Ok(game));
        game.remembered(Seat::FIRST).count()
    };
    // After two turns only the Quad can have given 28 points; after three it may be another.
    assert_eq!(hit("2 0 - 28,0 *1.2.3,-"), 1);
    assert_eq!(hit("3 0 - 28,0 *1.2.3,-"), 0);
    assert_eq!(hit("3 0 - 28,0 1.2.3.4*1.2.3,-"), 1);
    for wrong in
        ["2 0 - 28,0 1.2.3.4*1.2.3,-", "2 0 - 21,0 1.2.3.4*1.2.3,-", "2 0 - 21,0 1.2.3*1.2.3,-"]
    {
        assert!(format!("cybo/1 level=grand-master {wrong}").parse::<Cybo>().is_err(), "{wrong}");
    }
    // In the turn that qualifies a player remembers everything still.
    assert_eq!(hit("2 0 1.2.3=12 16,0 1.2.3/1.2.3.4*1.2.3,-"), 2);
}

/// The results of a player with one Trinity so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Progress {
    /// Not rolled it.
    Fresh,
    /// Rolled it once, and hit its Quad or not.
    Seen { hit: bool },
    /// Qualified with it, and hit its Quad or not.
    Target { hit: bool },
    /// Hit its Quad twice.
    QuadTarget,
}

/// One more turn from all that can be, by the rules: progress and total.
fn next_turn(
    before: &BTreeSet<(Progress, u8)>,
    stopped: u8,
    column: bool,
) -> BTreeSet<(Progress, u8)> {
    let mut after = BTreeSet::new();
    for &(progress, total) in before {
        let mut add = |progress, points: u8| after.insert((progress, total + points));
        add(progress, 0);
        match progress {
            Progress::Fresh | Progress::Seen { .. } => {
                [3, 9, 16].into_iter().for_each(|points| _ = add(progress, points));
                let (next, worth) = match progress {
                    Progress::Seen { hit } => (Progress::Target { hit }, 12),
                    _ => (Progress::Seen { hit: false }, stopped),
                };
                add(next, worth);
                if column {
                    add(next, 3);
                    add(
                        match progress {
                            Progress::Fresh => Progress::Seen { hit: true },
                            Progress::Seen { hit: false } => Progress::Target { hit: true },
                            _ => Progress::QuadTarget,
                        },
                        16,
                    );
                }
            }
            Progress::Target { hit } => {
                add(progress, 12);
                if column {
                    add(progress, 3);
                    let next =
                        if hit { Progress::QuadTarget } else { Progress::Target { hit: true } };
                    add(next, 16);
                }
            }
            Progress::QuadTarget => _ = add(progress, 16),
        }
    }
    after
}

#[test]
fn cybo_13_totals_beside_a_target_are_those_that_turns_give() {
    let mut ends = BTreeSet::new();
    for (trinity, quad, stopped) in
        [("1.2.3", Some("1.2.3.4"), 9), ("3.1.2", Some("3.1.2.4"), 3), ("1.5.9", None, 9)]
    {
        let mut reached = BTreeSet::from([(Progress::Fresh, 0)]);
        for turns in 1..=13u8 {
            reached = next_turn(&reached, stopped, quad.is_some());
            if turns == 13 {
                ends.extend(reached.iter().map(|&(_, total)| total));
                break;
            }
            for total in 0..=220 {
                let can = |progress| reached.contains(&(progress, total));
                let [never_hit, hit] = [false, true].map(|hit| can(Progress::Target { hit }));
                let accepts = |memory: &str| {
                    let text =
                        format!("cybo/1 level=grand-master {turns} 0 - {total},0 {memory},-");
                    text.parse::<Cybo>().is_ok()
                };
                // A hit is written only if it does not follow from the total.
                assert_eq!(accepts(&format!("*{trinity}")), never_hit || hit, "{turns} {total}");
                if let Some(quad) = quad {
                    let both = never_hit && hit;
                    assert_eq!(accepts(&format!("{quad}*{trinity}")), both, "{turns} {total}");
                    let target = can(Progress::QuadTarget);
                    assert_eq!(accepts(&format!("*{quad}")), target, "{turns} {total}");
                }
            }
        }
    }
    for total in 0..=220 {
        let text = format!("cybo/1 level=grand-master 13 0 - {total},0 -,-");
        assert_eq!(text.parse::<Cybo>().is_ok(), ends.contains(&total), "{total}");
    }
}
