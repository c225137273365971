//! The slow model of Cybo beyond the scenarios: the lines, and the exact probabilities.

use crate::random::SplitMix;
use rules_reference::cybo::{
    Action, CyboModel, Level, Phase, Roll, fourth_number, lines, number_at,
};
use rules_reference::{Model, ModelTurn};
use std::collections::{BTreeMap, BTreeSet};

const LEVELS: [&str; 4] = ["beginner", "advanced", "master", "grand-master"];

/// An exact fraction, always in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    top: i128,
    bottom: i128,
}

impl Fraction {
    fn new(top: i128, bottom: i128) -> Self {
        let (mut a, mut b) = (top.abs(), bottom.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = bottom.signum();
        Self { top: sign * top / a, bottom: sign * bottom / a }
    }

    fn plus(self, other: Self) -> Self {
        let top = self.top * other.bottom + other.top * self.bottom;
        Self::new(top, self.bottom * other.bottom)
    }

    fn times(self, other: Self) -> Self {
        Self::new(self.top * other.top, self.bottom * other.bottom)
    }

    fn as_f64(self) -> f64 {
        self.top as f64 / self.bottom as f64
    }
}

const ZERO: Fraction = Fraction { top: 0, bottom: 1 };
const ONE: Fraction = Fraction { top: 1, bottom: 1 };

type Distribution = BTreeMap<i64, Fraction>;

fn whole(number: i64) -> Fraction {
    Fraction::new(number.into(), 1)
}

fn close(value: f64, expected: f64, tolerance: f64) -> bool {
    (value - expected).abs() <= tolerance
}

fn game(level: &str) -> CyboModel {
    CyboModel::new(&[("level", level)])
}

fn roll_all(model: &mut CyboModel, numbers: &[u8]) {
    for &number in numbers {
        assert_eq!(model.turn(), ModelTurn::Chance, "before {number} of {numbers:?}");
        model.happen(&Roll(number));
    }
}

/// Enumerates a whole turn of the player whose turn it is, as probabilities by score.
fn turn_distribution(model: &CyboModel, policy: fn(i64) -> Action) -> Distribution {
    fn walk(
        start: &CyboModel,
        now: &CyboModel,
        probability: Fraction,
        policy: fn(i64) -> Action,
        sums: &mut Distribution,
    ) {
        if (now.round, now.seat) != (start.round, start.seat) {
            let gained = now.totals[start.seat] - start.totals[start.seat];
            let sum = sums.entry(gained).or_insert(ZERO);
            *sum = sum.plus(probability);
            return;
        }
        if let Phase::Deciding(trinity) = now.phase {
            let mut next = now.clone();
            next.play(&policy(trinity.points));
            return walk(start, &next, probability, policy, sums);
        }
        let events = now.chance();
        let weights: u64 = events.iter().map(|(_, weight)| weight).sum();
        for (event, weight) in events {
            let mut next = now.clone();
            next.happen(&event);
            let share = Fraction::new(weight.into(), weights.into());
            walk(start, &next, probability.times(share), policy, sums);
        }
    }
    let mut sums = Distribution::new();
    walk(model, model, ONE, policy, &mut sums);
    assert_eq!(sums.values().fold(ZERO, |a, b| a.plus(*b)), ONE);
    sums
}

/// The highest expectation of one turn, found by trying both actions wherever there is a choice.
fn best_expectation(start: &CyboModel, now: &CyboModel) -> Fraction {
    if (now.round, now.seat) != (start.round, start.seat) {
        return whole(now.totals[start.seat] - start.totals[start.seat]);
    }
    let after = |change: &dyn Fn(&mut CyboModel)| {
        let mut next = now.clone();
        change(&mut next);
        best_expectation(start, &next)
    };
    let actions = now.legal();
    if !actions.is_empty() {
        let values = actions.iter().map(|action| after(&|m| m.play(action)));
        let better = |a: Fraction, b: Fraction| {
            if a.top * b.bottom >= b.top * a.bottom { a } else { b }
        };
        return values.reduce(better).expect("there is an action");
    }
    let events = now.chance();
    let weights: u64 = events.iter().map(|(_, weight)| weight).sum();
    events.iter().fold(ZERO, |sum, (event, weight)| {
        let share = Fraction::new((*weight).into(), weights.into());
        sum.plus(share.times(after(&|m| m.happen(event))))
    })
}

fn expectation(distribution: &Distribution) -> Fraction {
    distribution.iter().fold(ZERO, |sum, (&points, &p)| sum.plus(whole(points).times(p)))
}

fn always_stop(_: i64) -> Action {
    Action::Stop
}

fn always_attempt(_: i64) -> Action {
    Action::Quad
}

fn best(points: i64) -> Action {
    if points == 3 { Action::Quad } else { Action::Stop }
}

#[test]
fn the_grid_is_the_printed_one() {
    // CYBO-1
    let grid = [[1, 5, 9], [2, 6, 10], [3, 7, 11], [4, 8, 12]];
    for (row, numbers) in grid.iter().enumerate() {
        for (column, number) in numbers.iter().enumerate() {
            assert_eq!(number_at(row as i32, column as i32), Some(*number));
        }
    }
    assert_eq!(number_at(4, 0), None);
    assert_eq!(number_at(0, 3), None);
    assert_eq!(number_at(-1, 0), None);
}

#[test]
fn there_are_fourteen_lines() {
    // CYBO-2
    let expected = BTreeSet::from([
        [1, 5, 9],
        [2, 6, 10],
        [3, 7, 11],
        [4, 8, 12],
        [1, 2, 3],
        [2, 3, 4],
        [5, 6, 7],
        [6, 7, 8],
        [9, 10, 11],
        [10, 11, 12],
        [1, 6, 11],
        [2, 7, 12],
        [3, 6, 9],
        [4, 7, 10],
    ]);
    assert_eq!(lines().len(), 14);
    assert_eq!(lines().iter().copied().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn columns_have_a_fourth_number() {
    // CYBO-8
    let fourths: Vec<_> =
        lines().iter().filter_map(|&l| fourth_number(l).map(|n| (l, n))).collect();
    let expected = [
        ([1, 2, 3], 4),
        ([2, 3, 4], 1),
        ([5, 6, 7], 8),
        ([6, 7, 8], 5),
        ([9, 10, 11], 12),
        ([10, 11, 12], 9),
    ];
    assert_eq!(fourths, expected);
}

#[test]
fn trinities_are_counted_as_the_rules_document_says() {
    // All ordered outcomes of three dice, judged by the Advanced level.
    let (mut outcomes, mut trinities, mut in_order, mut column, mut column_in_order) =
        (0, 0, 0, 0, 0);
    for a in 1..=12 {
        for b in 1..=12 {
            for c in 1..=12 {
                outcomes += 1;
                let mut model = game("advanced");
                for number in [a, b, c] {
                    if model.seat == 0 {
                        model.happen(&Roll(number));
                    }
                }
                let choice = model.turn() == ModelTurn::Seat(0);
                if choice {
                    model.play(&Action::Stop);
                }
                let points = model.totals[0];
                trinities += i32::from(points > 0);
                in_order += i32::from(points == 9);
                column += i32::from(choice);
                column_in_order += i32::from(choice && points == 9);
            }
        }
    }
    assert_eq!((outcomes, trinities, in_order, column, column_in_order), (1728, 84, 28, 36, 12));
}

#[test]
fn grand_master_target_turns_have_exact_odds() {
    // CYBO-13: one way in 12^3 for a Trinity, one in 12^4 for a Quad.
    let no_choice = |_| -> Action { panic!("this target leaves no choice") };
    let hit_or_nothing = |points, ways| {
        let (hit, miss) = (Fraction::new(1, ways), Fraction::new(ways - 1, ways));
        Distribution::from([(0, miss), (points, hit)])
    };
    let targeting = |numbers: &[u8]| {
        let mut model = game("grand-master");
        model.trinities[0] = vec![[numbers[0], numbers[1], numbers[2]]];
        model.targets[0] = Some(numbers.to_vec());
        model
    };
    let row = targeting(&[5, 9, 1]);
    assert_eq!(turn_distribution(&row, no_choice), hit_or_nothing(12, 1728));
    let quad = targeting(&[1, 2, 3, 4]);
    assert_eq!(turn_distribution(&quad, no_choice), hit_or_nothing(16, 20736));
    let column = targeting(&[3, 2, 1]);
    assert_eq!(turn_distribution(&column, always_stop), hit_or_nothing(12, 1728));
    let attempted = turn_distribution(&column, always_attempt);
    let expected = Distribution::from([
        (0, Fraction::new(1727, 1728)),
        (3, Fraction::new(11, 20736)),
        (16, Fraction::new(1, 20736)),
    ]);
    assert_eq!(attempted, expected);
    assert_eq!(expectation(&attempted), Fraction::new(49, 20736));
}

#[test]
fn one_turn_has_the_exact_odds_of_the_rules_document() {
    let fraction = Fraction::new;
    let beginner = Distribution::from([
        (0, fraction(5, 6)),
        (3, fraction(493, 4608)),
        (9, fraction(193, 3456)),
        (16, fraction(53, 13824)),
    ]);
    let advanced = Distribution::from([
        (0, fraction(137, 144)),
        (3, fraction(1, 32)),
        (9, fraction(7, 432)),
        (16, fraction(1, 864)),
    ]);
    let master = Distribution::from([(0, fraction(425, 432)), (9, fraction(7, 432))]);
    // Level; expectation always stopping, always attempting, at best; distribution at best.
    let table = [
        ("beginner", (481, 576), (665, 864), (12233, 13824), beginner),
        ("advanced", (35, 144), (43, 192), (223, 864), advanced.clone()),
        ("grand-master", (35, 144), (43, 192), (223, 864), advanced),
        ("master", (7, 48), (193, 1728), (7, 48), master),
    ];
    for (level, stop, attempt, optimum, at_best) in table {
        let model = game(level);
        let stopping = turn_distribution(&model, always_stop);
        assert_eq!(expectation(&stopping), fraction(stop.0, stop.1), "{level}");
        let attempting = turn_distribution(&model, always_attempt);
        assert_eq!(expectation(&attempting), fraction(attempt.0, attempt.1), "{level}");
        let playing_well = turn_distribution(&model, best);
        assert_eq!(playing_well, at_best, "{level}");
        assert_eq!(expectation(&playing_well), fraction(optimum.0, optimum.1), "{level}");
        // No other policy does better.
        assert_eq!(best_expectation(&model, &model), fraction(optimum.0, optimum.1), "{level}");
    }
}

#[test]
fn thirteen_advanced_rounds_at_best() {
    // Nothing is carried from turn to turn at this level, so the rounds are independent.
    let mut model = game("advanced");
    let turn = turn_distribution(&model, best);
    roll_all(&mut model, &[1, 2, 3]);
    model.play(&Action::Quad);
    roll_all(&mut model, &[4, 1, 8]);
    assert_eq!(turn_distribution(&model, best), turn);

    let rounds = whole(13);
    let mean = expectation(&turn);
    let square = turn.iter().fold(ZERO, |sum, (&n, &p)| sum.plus(whole(n * n).times(p)));
    let variance = square.plus(whole(-1).times(mean).times(mean));
    assert_eq!(rounds.times(mean), Fraction::new(2899, 864));
    assert!(close(rounds.times(variance).as_f64(), 23.7046, 5e-5), "{variance:?}");
    let nothing = (0..13).fold(ONE, |product, _| product.times(turn[&0]));
    assert!(close(nothing.as_f64(), 0.523_185, 5e-7), "{nothing:?}");
}

#[test]
fn grand_master_qualifies_as_rarely_as_the_rules_document_says() {
    // All ordered Trinities are equally likely, so only the number stored counts.
    let mut ordered = Vec::new();
    for &[a, b, c] in lines() {
        ordered.extend([[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]);
    }
    assert_eq!(ordered.len(), 84);
    // The probability of each number of stored Trinities, without being qualified.
    let mut unqualified = vec![1.0];
    for _ in 0..13 {
        let mut next = vec![0.0; unqualified.len() + 1];
        for (count, probability) in unqualified.iter().enumerate() {
            let mut model = game("grand-master");
            model.trinities[0] = ordered[..count].to_vec();
            // Counts the triples of rolls that qualify, and those that store a new Trinity.
            let (mut qualified, mut added) = (0, 0);
            for rolls in 0..1728_u32 {
                let mut played = model.clone();
                for place in [144, 12, 1] {
                    if played.seat == 0 && played.turn() == ModelTurn::Chance {
                        played.happen(&Roll((rolls / place % 12 + 1) as u8));
                    }
                }
                qualified += u32::from(played.targets[0].is_some());
                added += u32::from(played.trinities[0].len() > count);
            }
            assert_eq!((qualified, qualified + added), (count as u32, 84));
            next[count] += probability * f64::from(1728 - qualified - added) / 1728.0;
            next[count + 1] += probability * f64::from(added) / 1728.0;
        }
        unqualified = next;
    }
    let qualifying = 1.0 - unqualified.iter().sum::<f64>();
    assert!(close(qualifying, 0.00218329, 5e-9), "{qualifying}");
}

#[test]
fn options_and_notation() {
    let model = CyboModel::new(&[]);
    assert_eq!((model.totals.len(), model.level), (2, Level::Advanced));
    let rolls: Vec<String> = model.chance().iter().map(|(e, _)| e.to_string()).collect();
    let expected: Vec<String> = (1..=12).map(|n: u8| n.to_string()).collect();
    assert_eq!(rolls, expected);
    // CYBO-14: equally likely.
    assert!(model.chance().iter().all(|(_, weight)| *weight == model.chance()[0].1));
    for wrong in
        [("players", "1"), ("players", "7"), ("players", ""), ("level", "expert"), ("dice", "3")]
    {
        assert!(std::panic::catch_unwind(|| CyboModel::new(&[wrong])).is_err(), "{wrong:?}");
    }
}

#[test]
fn random_games_end() {
    let mut random = SplitMix(4);
    let mut qualified = 0;
    let mut quad_targets = 0;
    for level in LEVELS {
        for players in ["2", "3", "4", "5", "6"] {
            for crowded in [false, true] {
                for _ in 0..50 {
                    let mut model = CyboModel::new(&[("players", players), ("level", level)]);
                    let mut steps = 0;
                    while model.turn() != ModelTurn::Over {
                        let totals: i64 = model.totals.iter().sum();
                        let (actions, events) = (model.legal(), model.chance());
                        // Exactly one of the two is possible.
                        assert!(actions.is_empty() != events.is_empty());
                        if events.is_empty() {
                            model.play(&actions[random.below(actions.len())]);
                        } else if crowded {
                            // Few numbers in rising order, so that lines are common.
                            let number = (model.rolls.len() + random.below(2)) % 4;
                            model.happen(&events[number].0);
                        } else {
                            model.happen(&events[random.below(events.len())].0);
                        }
                        let gained = model.totals.iter().sum::<i64>() - totals;
                        assert!([0, 3, 9, 12, 16].contains(&gained));
                        steps += 1;
                    }
                    // At most four rolls, a decision and an attempt a turn.
                    assert!(steps <= 13 * model.totals.len() * 6);
                    let outcome = model.outcome().expect("the game is over");
                    assert!(!outcome.winners.is_empty());
                    for target in model.targets.iter().flatten() {
                        qualified += 1;
                        quad_targets += usize::from(target.len() == 4);
                    }
                }
            }
        }
    }
    assert!(qualified > 0 && quad_targets > 0);
}
