//! The exact odds of Cybo, computed from the engine's own chance events and compared as fractions.

use std::collections::BTreeMap;
use std::ops::{Add, Mul};

use cybo_rules::{Action, Cybo, Level, Options, Phase};
use rules_core::{Game, Seat, Turn};

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fraction(u128, u128);

impl Fraction {
    const ZERO: Fraction = Fraction(0, 1);
    const ONE: Fraction = Fraction(1, 1);

    fn new(above: u128, below: u128) -> Self {
        fn divisor(a: u128, b: u128) -> u128 {
            if b == 0 { a } else { divisor(b, a % b) }
        }
        let common = divisor(above, below);
        Fraction(above / common, below / common)
    }

    fn value(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        Fraction::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        Fraction::new(self.0 * other.0, self.1 * other.1)
    }
}

/// A player's handling of a Trinity in a column.
type Policy = fn(u8) -> Action;

const STOP: Policy = |_| Action::Stop;
const ATTEMPT: Policy = |_| Action::Quad;
/// Attempt the Quad from 3 points, stop at 9.
const BEST: Policy = |points| if points == 3 { Action::Quad } else { Action::Stop };

/// Each number of points with its probability in the first player's first turn.
fn distribution(level: Level, policy: Policy) -> BTreeMap<u8, Fraction> {
    turn_distribution(&Cybo::new(Options { players: 2, level }).unwrap(), policy)
}

/// Each number of points with its probability in the first player's turn that begins here.
fn turn_distribution(start: &Cybo, policy: Policy) -> BTreeMap<u8, Fraction> {
    fn walk(game: &Cybo, chance: Fraction, policy: Policy, found: &mut BTreeMap<u8, Fraction>) {
        if game.player() != Seat::FIRST {
            let entry = found.entry(game.total(Seat::FIRST)).or_insert(Fraction::ZERO);
            *entry = *entry + chance;
        } else if let Phase::Deciding { points } = game.phase() {
            walk(&game.after(policy(points)), chance, policy, found);
        } else {
            let total: u32 = game.chance_events().map(|(_, weight)| weight).sum();
            for (event, weight) in game.chance_events() {
                let chance = chance * Fraction::new(weight.into(), total.into());
                walk(&game.after_event(event), chance, policy, found);
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(start, Fraction::ONE, policy, &mut found);
    found.into_iter().map(|(total, chance)| (total - start.total(Seat::FIRST), chance)).collect()
}

fn expectation(distribution: &BTreeMap<u8, Fraction>) -> Fraction {
    distribution.iter().fold(Fraction::ZERO, |sum, (&points, &chance)| {
        sum + Fraction::new(points.into(), 1) * chance
    })
}

#[test]
fn expected_points_of_a_turn() {
    let table = [
        (Level::Beginner, [(481, 576), (665, 864), (12233, 13824)]),
        (Level::Advanced, [(35, 144), (43, 192), (223, 864)]),
        (Level::GrandMaster, [(35, 144), (43, 192), (223, 864)]),
        (Level::Master, [(7, 48), (193, 1728), (7, 48)]),
    ];
    for (level, expected) in table {
        let policies = [STOP, ATTEMPT, BEST];
        let found = policies.map(|policy| expectation(&distribution(level, policy)));
        println!("{}: {found:?}", level.name());
        assert_eq!(found, expected.map(|(above, below)| Fraction::new(above, below)));
    }
}

#[test]
fn distribution_of_a_turn_at_best() {
    let advanced = [(0, (137, 144)), (3, (1, 32)), (9, (7, 432)), (16, (1, 864))];
    let table = [
        (Level::Beginner, vec![(0, (5, 6)), (3, (493, 4608)), (9, (193, 3456)), (16, (53, 13824))]),
        (Level::Advanced, advanced.to_vec()),
        (Level::GrandMaster, advanced.to_vec()),
        (Level::Master, vec![(0, (425, 432)), (9, (7, 432))]),
    ];
    for (level, expected) in table {
        let expected: BTreeMap<u8, Fraction> = expected
            .into_iter()
            .map(|(points, (above, below))| (points, Fraction::new(above, below)))
            .collect();
        assert_eq!(distribution(level, BEST), expected, "{}", level.name());
    }
}

/// One way in 12^3 to a target Trinity, one in 12^4 to a target Quad or the Quad of a target
/// Trinity.
#[test]
fn cybo_13_points_of_a_turn_with_a_target() {
    use cybo_rules::samples::{target_in_column, target_in_row, target_quad};
    let hit_or_nothing =
        |points, ways| BTreeMap::from([(0, Fraction(ways - 1, ways)), (points, Fraction(1, ways))]);
    for policy in [STOP, ATTEMPT] {
        assert_eq!(turn_distribution(&target_in_row(), policy), hit_or_nothing(12, 1728));
        assert_eq!(turn_distribution(&target_quad(), policy), hit_or_nothing(16, 20736));
    }
    let column = target_in_column();
    assert_eq!(turn_distribution(&column, STOP), hit_or_nothing(12, 1728));
    let attempted = turn_distribution(&column, ATTEMPT);
    let expected = [(0, Fraction(1727, 1728)), (3, Fraction(11, 20736)), (16, Fraction(1, 20736))];
    assert_eq!(attempted, BTreeMap::from(expected));
    assert_eq!(expectation(&attempted), Fraction(49, 20736));
}

/// Three rolls have 1728 ordered outcomes; 84 are Trinities, 28 of them in order; 36 of the 84 lie
/// in a column, 12 of those in order.
#[test]
fn trinities_among_three_rolls() {
    let (mut all, mut trinities, mut in_order, mut in_column, mut both) = (0, 0, 0, 0, 0);
    let start = Cybo::default();
    for (first, _) in start.chance_events() {
        for (second, _) in start.chance_events() {
            for (third, _) in start.chance_events() {
                all += 1;
                let two = start.after_event(first).after_event(second);
                if two.player() != Seat::FIRST {
                    continue;
                }
                let three = two.after_event(third);
                let (points, column) = match three.phase() {
                    Phase::Deciding { points } => (points, true),
                    _ => (three.total(Seat::FIRST), false),
                };
                trinities += u32::from(points > 0);
                in_order += u32::from(points == 9);
                in_column += u32::from(column);
                both += u32::from(column && points == 9);
            }
        }
    }
    assert_eq!((all, trinities, in_order, in_column, both), (1728, 84, 28, 36, 12));
}

/// Thirteen rounds at the Advanced level, turns being independent of one another there.
#[test]
fn a_whole_game_at_advanced() {
    let turn = distribution(Level::Advanced, BEST);
    let mean = expectation(&turn);
    assert_eq!(mean * Fraction::new(13, 1), Fraction::new(2899, 864));
    let squares: f64 =
        turn.iter().map(|(&points, chance)| f64::from(points).powi(2) * chance.value()).sum();
    let variance = 13.0 * (squares - mean.value().powi(2));
    assert!((variance - 23.7046).abs() < 5e-5, "{variance}");
    let nothing = turn[&0].value().powi(13);
    assert!((nothing - 0.523185).abs() < 5e-7, "{nothing}");
}

/// The probability that a Grand Master has a target after 13 rounds. Only how many Trinities are
/// remembered matters: each of the 84 has probability 1/1728 a turn, as the engine confirms.
#[test]
fn qualifying_as_a_grand_master() {
    let mut unqualified = BTreeMap::from([(0u32, Fraction::ONE)]);
    for _ in 0..13 {
        let mut next = BTreeMap::new();
        for (&known, &chance) in &unqualified {
            let fresh = Fraction::new(u128::from(trinities_not_known(known)), 1728);
            let none = Fraction::new(1728 - 84, 1728);
            for (known, chance) in [(known, chance * none), (known + 1, chance * fresh)] {
                let entry: &mut f64 = next.entry(known).or_insert(0.0);
                *entry += chance.value();
            }
        }
        // The fractions grow beyond 128 bits: go on with 2^60ths, far below the digits compared.
        unqualified = next
            .into_iter()
            .map(|(known, chance)| (known, Fraction((chance * 2f64.powi(60)) as u128, 1 << 60)))
            .collect();
    }
    let qualified = 1.0 - unqualified.values().map(|chance| chance.value()).sum::<f64>();
    assert!((qualified - 0.00218329).abs() < 5e-9, "{qualified}");
}

/// Asks the engine: after `known` different Trinities, how many of 1728 triples of rolls complete
/// another one.
fn trinities_not_known(known: u32) -> u32 {
    let mut game = Cybo::new(Options { players: 2, level: Level::GrandMaster }).unwrap();
    let mut fresh = Vec::new();
    for &[a, b, c] in &cybo_rules::LINES {
        fresh.extend([[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]);
    }
    let roll = |game: &mut Cybo, number: u8| {
        game.play_event(cybo_rules::Event::new(number).unwrap()).unwrap();
        if matches!(game.turn(), Turn::Seat(_)) {
            game.play(Action::Stop).unwrap();
        }
    };
    for numbers in fresh.iter().take(known as usize) {
        numbers.iter().for_each(|&number| roll(&mut game, number));
        [1, 1].into_iter().for_each(|number| roll(&mut game, number));
    }
    let start = game;
    fresh
        .iter()
        .filter(|numbers| {
            let mut game = start;
            // In the last round the memory is dropped at the end of the turn: look before it.
            numbers[..2].iter().for_each(|&number| roll(&mut game, number));
            let event = cybo_rules::Event::new(numbers[2]).unwrap();
            let points = match game.after_event(event).phase() {
                Phase::Deciding { points } => points,
                _ => game.after_event(event).total(Seat::FIRST) - start.total(Seat::FIRST),
            };
            points != 12
        })
        .count() as u32
}
