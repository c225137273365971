//! The solution of Cybo against plain enumeration, exact fractions and play.

use cybo_rules::{Action, Cybo, Level, Options, Phase, samples};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Turn, random_step};
use rules_search::cybo::{MOST_KEPT, Solution, Unsolved};
use rules_search::games::CyboHeuristic;
use rules_search::{Bot, Budget, Expectimax, SearchError, View};

const SECOND: Seat = Seat::FIRST.next(2);

/// Maximum rounding error of a value.
const ROUNDING: f64 = 1e-12;

const EXACT: [Level; 3] = [Level::Beginner, Level::Advanced, Level::Master];

/// Returns the value for seat 0 by full enumeration with the engine.
fn enumerated(position: &Cybo) -> f64 {
    match position.turn() {
        Turn::Over => position.outcome().unwrap().utility(Seat::FIRST).into(),
        Turn::Chance => {
            let events = position.chance_events();
            events.map(|(event, _)| enumerated(&position.after_event(event))).sum::<f64>() / 12.0
        }
        Turn::Seat(seat) => {
            let [stop, quad] = Action::ALL.map(|action| enumerated(&position.after(action)));
            if seat == Seat::FIRST { stop.max(quad) } else { stop.min(quad) }
        }
    }
}

fn read(level: Level, rest: &str) -> Cybo {
    let options = Options { players: 2, level };
    format!("cybo/1 {options} {rest}").parse().unwrap()
}

#[test]
fn values_of_the_last_turns_are_those_of_plain_enumeration() {
    let mut compared = 0;
    for level in EXACT {
        let solution = Solution::new(level);
        for lead in [-16, -10, -9, -3, 0, 3, 7, 9, 16] {
            let (first, second) = (27 + lead, 27);
            let options = Options { players: 2, level };
            // Not every total occurs: Masters score 9 or 16, or 3 for a missed Quad.
            let text = format!("cybo/1 {options} 12 1 - {first},{second}");
            let Ok(position) = text.parse::<Cybo>() else { continue };
            let value = solution.value(&position, Seat::FIRST).unwrap();
            assert!((value - enumerated(&position)).abs() < ROUNDING, "{position:?}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn values_of_the_last_round_are_those_of_plain_enumeration() {
    for (level, totals) in
        [(Level::Advanced, ["9,9", "12,9", "9,16"]), (Level::Master, ["9,9", "18,9", "9,16"])]
    {
        let solution = Solution::new(level);
        for totals in totals {
            let position = read(level, &format!("12 0 - {totals}"));
            let value = solution.value(&position, Seat::FIRST).unwrap();
            assert!((value - enumerated(&position)).abs() < ROUNDING, "{position:?}");
            assert_eq!(solution.value(&position, SECOND), Ok(-value));
        }
    }
}

/// Result of a turn: weight out of 12^3, points after stopping, a hit and a miss.
type RollResult = (i64, [i32; 3]);

/// Returns the turns of two levels, derived from the rules, not from the engine.
const TURNS: [(Level, &[RollResult]); 2] = [
    // CYBO-4 to CYBO-8: of 1728 triples 84 are Trinities, 28 of them in order; 36 lie in a column,
    // 12 of those in order.
    (
        Level::Advanced,
        &[(1644, [0; 3]), (32, [3; 3]), (16, [9; 3]), (24, [3, 16, 3]), (12, [9, 16, 3])],
    ),
    // CYBO-11: only the 28 in order.
    (Level::Master, &[(1700, [0; 3]), (16, [9; 3]), (12, [9, 16, 3])]),
];

/// Returns the exact value of a game of `turns` for the player to roll.
///
/// It is a numerator over (1728 * 12)^turns, without rounding or memory.
fn fraction(turn: &[RollResult], turns: u32, lead: i32) -> i128 {
    if turns == 0 {
        return lead.signum().into();
    }
    let after = |points: i32| -fraction(turn, turns - 1, -(lead + points));
    let sum = turn.iter().map(|&(weight, [stop, hit, miss])| {
        let stopped = 12 * after(stop);
        // Without a decision all three are the same.
        let best = if hit == miss { stopped } else { stopped.max(after(hit) + 11 * after(miss)) };
        i128::from(weight) * best
    });
    sum.sum()
}

#[test]
fn values_of_the_last_rounds_are_exact_fractions() {
    for (level, turn) in TURNS {
        assert_eq!(turn.iter().map(|(weight, _)| weight).sum::<i64>(), 1728);
        let solution = Solution::new(level);
        for turns in 1..=6_u32 {
            let (round, player) = (13 - turns.div_ceil(2), turns % 2);
            for (first, second) in [(9, 9), (25, 9), (18, 27), (27, 18), (9, 34)] {
                let position = read(level, &format!("{round} {player} - {first},{second}"));
                let (seat, lead) = match player {
                    0 => (Seat::FIRST, first - second),
                    _ => (SECOND, second - first),
                };
                let expected = fraction(turn, turns, lead) as f64 / 20_736_f64.powi(turns as i32);
                let value = solution.value(&position, seat).unwrap();
                assert!((value - expected).abs() < ROUNDING, "{position:?} {value} {expected}");
            }
        }
    }
}

#[test]
fn values_within_a_turn_are_means_of_what_follows() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for level in Level::ALL {
        let solution = Solution::new(level);
        let mut position = Cybo::new(Options { players: 2, level }).unwrap();
        let mut decisions = 0;
        while position.turn() != Turn::Over {
            let value = solution.value(&position, Seat::FIRST).unwrap();
            let next = |position: &Cybo| solution.value(position, Seat::FIRST).unwrap();
            let expected = match position.turn() {
                Turn::Chance => {
                    let events = position.chance_events();
                    events.map(|(event, _)| next(&position.after_event(event))).sum::<f64>() / 12.0
                }
                _ => {
                    decisions += 1;
                    let best = solution.best(&position).unwrap().unwrap();
                    next(&position.after(best))
                }
            };
            // A memory beyond the limit is forgotten at the end of the turn, which costs a little.
            let off = if level == Level::GrandMaster { 1e-3 } else { ROUNDING };
            assert!((value - expected).abs() < off, "{position:?}: {value}, {expected}");
            random_step(&mut position, &mut rng);
        }
        println!("{}: {decisions} decisions", level.name());
    }
}

#[test]
fn expectimax_agrees_with_the_solution() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut bot = Expectimax::new(CyboHeuristic);
    let mut quads = 0;
    for level in EXACT {
        let mut solution = Solution::new(level);
        for (totals, points) in [("9,9", 9), ("18,9", 9), ("19,9", 9), ("25,9", 9), ("27,9", 9)] {
            let position = read(level, &format!("12 1 1.2.3={points} {totals}"));
            let view = View::of(&position).unwrap();
            let answer = bot.choose(&view, &Budget::iterations(20), &mut rng).unwrap();
            let solved = solution.choose(&view, &Budget::iterations(1), &mut rng).unwrap();
            assert_eq!(answer.action, solved.action, "{position:?}");
            assert_eq!(solution.best(&position), Ok(Some(solved.action)));
            for (found, exact) in answer.actions.iter().zip(&solved.actions) {
                let (found, exact) = (found.value.unwrap(), exact.value.unwrap());
                assert!((found - exact).abs() < 1e-6, "{position:?}");
            }
            quads += u32::from(solved.action == Action::Quad);
        }
    }
    assert!(quads >= 3, "{quads}");
}

#[test]
fn the_second_player_has_the_better_of_it_by_a_hair() {
    for level in EXACT {
        let solution = Solution::new(level);
        let value = solution.value_of_game();
        println!("{}: {value:.12}, {} values", level.name(), solution.len());
        assert!(solution.is_exact());
        assert!(value < 0.0 && value > -0.001, "{}: {value}", level.name());
        let start = Cybo::new(Options { players: 2, level }).unwrap();
        assert_eq!(solution.value(&start, Seat::FIRST), Ok(value));
    }
}

#[test]
fn grand_masters_who_keep_nothing_in_mind_are_advanced() {
    let nothing = Solution::grand_master(0).unwrap();
    let advanced = Solution::new(Level::Advanced).value_of_game();
    assert!((nothing.value_of_game() - advanced).abs() < ROUNDING);
    assert!(!nothing.is_exact());
}

/// Returns the value of a position before a roll from those after each roll.
fn mean_of_rolls(solution: &Solution, position: &Cybo) -> f64 {
    let rolled = position.chance_events().map(|(event, _)| position.after_event(event));
    rolled.map(|next| solution.value(&next, Seat::FIRST).unwrap()).sum::<f64>() / 12.0
}

#[test]
#[ignore = "long"]
fn classes_of_grand_masters_lead_where_the_engine_leads() {
    let solution = Solution::grand_master(MOST_KEPT).unwrap();
    let remember = |rest| read(Level::GrandMaster, rest);
    let positions = [
        remember("0 0 - 0,0 -,-"),
        remember("1 0 - 9,0 1.5.9,-"),
        remember("1 0 - 3,0 5.1.9,-"),
        remember("1 0 - 9,9 1.2.3,3.2.1"),
        remember("1 0 - 3,0 2.1.3,-"),
        remember("1 0 - 16,0 1.2.3/1.2.3.4,-"),
        remember("1 1 - 16,3 2.1.3/2.1.3.4,5.9.1"),
        samples::target_in_row(),
        samples::target_in_column(),
        samples::target_quad(),
    ];
    for position in positions {
        let value = solution.value(&position, Seat::FIRST).unwrap();
        let mean = mean_of_rolls(&solution, &position);
        assert!((value - mean).abs() < ROUNDING, "{position:?}: {value}, {mean}");
    }
}

#[test]
#[ignore = "long"]
fn lines_of_a_kind_are_worth_the_same_to_grand_masters() {
    let solution = Solution::grand_master(MOST_KEPT).unwrap();
    let value = |rest: &str| {
        let position = read(Level::GrandMaster, rest);
        mean_of_rolls(&solution, &position)
    };
    for (one, other) in [
        ("1 0 - 9,0 1.5.9,-", "1 0 - 9,0 10.7.4,-"),
        ("1 0 - 9,0 1.2.3,-", "1 0 - 9,0 12.11.10,-"),
        ("1 0 - 3,0 2.1.3,-", "1 0 - 3,0 8.6.7,-"),
        ("2 0 - 21,0 *1.5.9,-", "2 0 - 21,0 *10.6.2,-"),
    ] {
        assert!((value(one) - value(other)).abs() < ROUNDING, "{one}, {other}");
    }
    // Kinds differ.
    let row = value("1 0 - 9,0 1.5.9,-");
    let column = value("1 0 - 9,0 1.2.3,-");
    assert!((row - column).abs() > ROUNDING, "{row}, {column}");
}

#[test]
fn the_table_of_decisions_says_what_the_positions_say() {
    for level in EXACT {
        let solution = Solution::new(level);
        let mut compared = 0;
        for (round, totals) in [(12, "9,16"), (12, "18,9"), (11, "9,27"), (8, "0,0"), (6, "9,0")] {
            for player in 0..2 {
                let position = read(level, &format!("{round} {player} 1.2.3=9 {totals}"));
                let seat = position.player();
                let total = |seat| i32::from(position.total(seat));
                let left = 26 - 2 * round - player;
                let lead = total(seat) - total(seat.next(2));
                let attempts = solution.attempts(left, lead, 9).unwrap();
                let best = solution.best(&position).unwrap().unwrap();
                assert_eq!(attempts, best == Action::Quad, "{position:?}");
                compared += 1;
            }
        }
        assert_eq!(compared, 10);
        for (left, points) in [(0, 9), (27, 9), (1, 12), (1, 16)] {
            assert_eq!(solution.attempts(left, 0, points), None);
        }
    }
}

#[test]
fn what_is_not_solved_is_an_error() {
    let solution = Solution::new(Level::Advanced);
    let three = Cybo::new(Options { players: 3, level: Level::Advanced }).unwrap();
    assert_eq!(solution.value(&three, Seat::FIRST), Err(Unsolved::Players(3)));
    assert_eq!(solution.best(&three), Err(Unsolved::Players(3)));
    let master = Cybo::new(Options { players: 2, level: Level::Master }).unwrap();
    let other = Unsolved::Level { solved: Level::Advanced, asked: Level::Master };
    assert_eq!(solution.value(&master, Seat::FIRST), Err(other));
    let third = Seat::THIRD;
    assert_eq!(solution.value(&Cybo::default(), third), Err(Unsolved::Seat(third)));
    assert_eq!(solution.best(&Cybo::default()), Ok(None));
    assert!(Solution::grand_master(MOST_KEPT).is_ok());
    let kept = MOST_KEPT + 1;
    assert_eq!(Solution::grand_master(kept).err(), Some(Unsolved::Kept(kept)));
}

#[test]
fn the_bot_refuses_what_it_cannot_play() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut bot = Solution::new(Level::Master);
    let view = View::of(&samples::deciding()).unwrap();
    let one = Budget::iterations(1);
    let answer = bot.choose(&view, &one, &mut rng).unwrap_err();
    assert!(matches!(answer, SearchError::Unsuitable(_)), "{answer}");
    let mut bot = Solution::new(Level::Advanced);
    let answer = bot.choose(&view, &Budget::iterations(0), &mut rng);
    assert_eq!(answer.unwrap_err(), SearchError::EmptyBudget);
    let wrong = View { actions: vec![Action::Stop], ..view };
    assert_eq!(bot.choose(&wrong, &one, &mut rng).unwrap_err(), SearchError::OtherActions);
    assert_eq!(samples::deciding().phase(), Phase::Deciding { points: 9 });
}
