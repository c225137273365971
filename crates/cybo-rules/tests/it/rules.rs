//! Each rule of Cybo on a position made for it.

use cybo_rules::{Action, Cybo, Event, Illegal, Level, NUMBERS, Options, Phase, Sequence};
use rules_core::{Code, EventError, Game, Illegal as _, Notation, PlayError, Seat, Turn};

fn start(level: Level) -> Cybo {
    Cybo::new(Options { players: 2, level }).unwrap()
}

fn roll(game: &mut Cybo, numbers: &[u8]) {
    for &number in numbers {
        game.play_event(Event::new(number).unwrap()).unwrap();
    }
}

/// The game after the first player rolled these numbers.
fn rolled(level: Level, numbers: &[u8]) -> Cybo {
    let mut game = start(level);
    roll(&mut game, numbers);
    game
}

/// The points of the first player's first turn with these rolls, which must end it.
fn scored(level: Level, numbers: &[u8]) -> u8 {
    let game = rolled(level, numbers);
    assert_eq!(game.player(), Seat::new_unchecked(1), "the turn goes on after {numbers:?}");
    game.total(Seat::FIRST)
}

/// Lets the second player have a turn of no points.
fn pass_turn(game: &mut Cybo) {
    roll(game, &[1, 1]);
    while game.player() != Seat::FIRST {
        roll(game, &[1]);
    }
}

#[test]
fn cybo_01_the_die_has_twelve_sides() {
    let game = Cybo::default();
    assert_eq!(game.chance_events().count(), 12);
    assert!(game.chance_events().all(|(_, weight)| weight == 1));
    assert_eq!((Event::new(0), Event::new(NUMBERS + 1)), (None, None));
}

#[test]
fn cybo_02_lines_run_in_rows_columns_and_diagonals_only() {
    for line in [[1, 5, 9], [1, 6, 11], [3, 6, 9]] {
        assert_eq!(scored(Level::Advanced, &line), 9);
    }
    // Consecutive numbers of two columns are no line.
    assert_eq!(scored(Level::Advanced, &[4, 5]), 0);
}

#[test]
fn cybo_03_thirteen_rounds_in_seat_order() {
    for players in 2..=6 {
        let mut game = Cybo::new(Options { players, level: Level::Advanced }).unwrap();
        for turn in 0..13 * players {
            assert_eq!(game.player(), Seat::new_unchecked(turn % players));
            assert_eq!(game.rounds_played(), turn / players);
            roll(&mut game, &[1, 1]);
        }
        assert_eq!(game.turn(), Turn::Over);
    }
    assert!(Cybo::new(Options { players: 7, level: Level::Advanced }).is_err());
    assert!(Cybo::new(Options { players: 1, level: Level::Advanced }).is_err());
}

#[test]
fn cybo_04_the_first_roll_off_the_line_ends_the_turn_with_nothing() {
    assert_eq!(scored(Level::Advanced, &[1, 8]), 0);
    assert_eq!(scored(Level::Advanced, &[1, 2, 4]), 0);
    assert_eq!(rolled(Level::Advanced, &[1, 2]).player(), Seat::FIRST);
}

#[test]
fn cybo_05_a_repeat_breaks_the_line() {
    assert_eq!(scored(Level::Advanced, &[5, 5]), 0);
    assert_eq!(scored(Level::Advanced, &[5, 9, 5]), 0);
    assert_eq!(scored(Level::Master, &[5, 5]), 0);
}

#[test]
fn cybo_06_three_of_a_line_score_3_in_any_order() {
    for numbers in [[5, 9, 1], [1, 9, 5], [9, 1, 5], [5, 1, 9]] {
        assert_eq!(scored(Level::Advanced, &numbers), 3);
    }
}

#[test]
fn cybo_07_in_line_order_they_score_9() {
    assert_eq!(scored(Level::Advanced, &[9, 5, 1]), 9);
    assert_eq!(scored(Level::Advanced, &[4, 7, 10]), 9);
}

#[test]
fn cybo_08_a_trinity_in_a_column_may_become_a_quad() {
    for (numbers, points) in [([2, 3, 4], 9), ([4, 2, 3], 3)] {
        let game = rolled(Level::Advanced, &numbers);
        assert_eq!(game.phase(), Phase::Deciding { points });
        assert_eq!(game.legal_actions().collect::<Vec<_>>(), Action::ALL);
        assert_eq!(game.after(Action::Stop).total(Seat::FIRST), points);
        let attempt = game.after(Action::Quad);
        assert_eq!(attempt.after_event(Event::new(1).unwrap()).total(Seat::FIRST), 16);
        for miss in 2..=12 {
            assert_eq!(attempt.after_event(Event::new(miss).unwrap()).total(Seat::FIRST), 3);
        }
    }
    // A row offers no Quad.
    assert_eq!(scored(Level::Advanced, &[1, 5, 9]), 9);
}

#[test]
fn cybo_09_the_highest_total_wins_and_equals_share() {
    let finish = |mut game: Cybo| {
        while game.turn() != Turn::Over {
            roll(&mut game, &[1, 1]);
        }
        game.outcome().unwrap()
    };
    let all = finish(Cybo::default());
    assert_eq!((all.winners().len(), all.is_draw()), (2, false));
    assert_eq!(all.utility(Seat::FIRST), 0);
    let one = finish(rolled(Level::Advanced, &[1, 5, 9]));
    assert_eq!(one.winners().iter().collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(one.scores(), Some(&[9, 0][..]));
    // An unqualified Grand Master wins all the same.
    let grand_master = rolled(Level::GrandMaster, &[1, 5, 9]);
    assert_eq!(grand_master.target(Seat::FIRST), None);
    let unqualified = finish_with_ones(grand_master);
    assert!(unqualified.winners().contains(Seat::FIRST));
}

fn finish_with_ones(mut game: Cybo) -> rules_core::Outcome<cybo_rules::End> {
    while game.turn() != Turn::Over {
        roll(&mut game, &[1]);
    }
    game.outcome().unwrap()
}

#[test]
fn cybo_10_beginners_have_four_rolls_and_are_forgiven() {
    // A roll that does not fit, and a repeat, are forgiven.
    assert_eq!(scored(Level::Beginner, &[1, 8, 5, 9]), 9);
    assert_eq!(scored(Level::Beginner, &[1, 1, 5, 9]), 9);
    // The first rolls of a repeated number count for the order.
    assert_eq!(scored(Level::Beginner, &[9, 1, 9, 5]), 3);
    // The turn ends with the Trinity, at the third roll too.
    assert_eq!(scored(Level::Beginner, &[1, 5, 9]), 9);
    // No pair on a line after three rolls: hopeless.
    assert_eq!(scored(Level::Beginner, &[1, 8, 1]), 0);
    assert_eq!(scored(Level::Beginner, &[5, 5, 5]), 0);
    assert_eq!(scored(Level::Beginner, &[1, 5, 2, 8]), 0);
}

#[test]
fn cybo_10_of_two_lines_the_better_counts() {
    // 1-2-3 is completed out of order (3), 4-3-2 would be too; 2, 4, 1, 3.
    let game = rolled(Level::Beginner, &[1, 2, 4, 3]);
    assert_eq!(game.phase(), Phase::Deciding { points: 9 });
    assert_eq!(game.numbers().collect::<Vec<_>>(), [1, 2, 3]);
    let game = rolled(Level::Beginner, &[4, 1, 3, 2]);
    assert_eq!(game.phase(), Phase::Deciding { points: 9 });
    assert_eq!(game.numbers().collect::<Vec<_>>(), [2, 3, 4]);
    // On equal points the lower line, so that the Quad needs the 4.
    let game = rolled(Level::Beginner, &[2, 4, 1, 3]);
    assert_eq!(game.phase(), Phase::Deciding { points: 3 });
    assert_eq!(game.numbers().collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn cybo_10_the_quad_needs_a_fresh_roll() {
    // The 4 was rolled before; it must come again.
    let attempt = rolled(Level::Beginner, &[4, 1, 2, 3]).after(Action::Quad);
    assert_eq!(attempt.phase(), Phase::Attempting);
    let last = attempt.numbers().collect::<Vec<_>>();
    assert_eq!(last, [1, 2, 3]);
    assert_eq!(attempt.after_event(Event::new(4).unwrap()).total(Seat::FIRST), 16);
    assert_eq!(attempt.after_event(Event::new(1).unwrap()).total(Seat::FIRST), 3);
}

#[test]
fn cybo_11_masters_roll_in_line_order_only() {
    assert_eq!(scored(Level::Master, &[1, 9]), 0);
    assert_eq!(scored(Level::Master, &[5, 9]), 0);
    assert_eq!(scored(Level::Master, &[1, 5, 2]), 0);
    assert_eq!(scored(Level::Master, &[9, 5, 1]), 9);
    let game = rolled(Level::Master, &[4, 3, 2]);
    assert_eq!(game.phase(), Phase::Deciding { points: 9 });
    let attempt = game.after(Action::Quad);
    assert_eq!(attempt.after_event(Event::new(1).unwrap()).total(Seat::FIRST), 16);
}

#[test]
fn cybo_12_a_trinity_repeated_in_order_qualifies() {
    let mut game = rolled(Level::GrandMaster, &[5, 9, 1]);
    assert_eq!(game.total(Seat::FIRST), 3);
    pass_turn(&mut game);
    // The same line in another order does not qualify.
    roll(&mut game, &[9, 5, 1]);
    assert_eq!((game.total(Seat::FIRST), game.target(Seat::FIRST)), (12, None));
    pass_turn(&mut game);
    roll(&mut game, &[5, 9, 1]);
    assert_eq!(game.total(Seat::FIRST), 24);
    let target = game.target(Seat::FIRST).unwrap();
    assert_eq!(target.numbers().collect::<Vec<_>>(), [5, 9, 1]);
    // The memory is each player's own.
    assert_eq!(game.target(Seat::new_unchecked(1)), None);
    roll(&mut game, &[5, 9, 1]);
    assert_eq!(game.total(Seat::new_unchecked(1)), 3);
}

/// A Trinity ends with its third number, a Quad with its fourth; places beyond have the last one.
#[test]
fn cybo_12_sequences_have_as_many_numbers_as_were_rolled() {
    for (numbers, last) in [(&[5, 9, 1][..], 1), (&[3, 1, 2, 4][..], 4)] {
        let sequence = Sequence::new(numbers).unwrap();
        assert_eq!(sequence.numbers().collect::<Vec<_>>(), numbers);
        assert_eq!((3..=6).map(|place| sequence.number(place)).collect::<Vec<_>>(), [last; 4]);
    }
}

#[test]
fn cybo_12_a_repeated_quad_becomes_the_target() {
    let play_quad = |game: &mut Cybo, last: u8| {
        roll(game, &[3, 2, 4]);
        game.play(Action::Quad).unwrap();
        roll(game, &[last]);
    };
    let mut twice = start(Level::GrandMaster);
    play_quad(&mut twice, 1);
    pass_turn(&mut twice);
    let mut missed = twice;
    play_quad(&mut twice, 1);
    assert_eq!(twice.total(Seat::FIRST), 32);
    assert_eq!(twice.target(Seat::FIRST).unwrap().numbers().collect::<Vec<_>>(), [3, 2, 4, 1]);
    // A miss scores 3, and the Trinity stays the target.
    play_quad(&mut missed, 9);
    assert_eq!(missed.total(Seat::FIRST), 19);
    assert_eq!(missed.target(Seat::FIRST).unwrap().numbers().collect::<Vec<_>>(), [3, 2, 4]);
    // Stopping scores 12.
    let mut stopped = start(Level::GrandMaster);
    roll(&mut stopped, &[3, 2, 4]);
    stopped.play(Action::Stop).unwrap();
    pass_turn(&mut stopped);
    roll(&mut stopped, &[3, 2, 4]);
    assert_eq!(stopped.phase(), Phase::Deciding { points: 12 });
}

#[test]
fn cybo_13_a_qualified_player_must_repeat_the_target() {
    let mut game = rolled(Level::GrandMaster, &[1, 5, 9]);
    pass_turn(&mut game);
    roll(&mut game, &[1, 5, 9]);
    pass_turn(&mut game);
    let before = game.total(Seat::FIRST);
    // Any other roll ends the turn at once with nothing, also the first.
    let mut wrong = game;
    roll(&mut wrong, &[9]);
    assert_eq!((wrong.player(), wrong.total(Seat::FIRST)), (Seat::new_unchecked(1), before));
    roll(&mut game, &[1, 5, 9]);
    assert_eq!(game.total(Seat::FIRST), before + 12);
}

/// A player's rounds as the law's table has them: the points of each and the target after it.
fn check_rounds(rounds: &str) {
    let mut game = start(Level::GrandMaster);
    for round in rounds.split("; ") {
        let (steps, expected) = round.split_once(" = ").unwrap();
        let before = game.total(Seat::FIRST);
        for step in steps.split(' ') {
            assert_eq!(game.player(), Seat::FIRST, "{round} of {rounds}");
            match step.parse() {
                Ok(number) => roll(&mut game, &[number]),
                Err(_) => game.play(step.parse().unwrap()).unwrap(),
            }
        }
        assert_eq!(game.player(), Seat::new_unchecked(1), "{round} of {rounds}");
        let target = game.target(Seat::FIRST).map_or("-".into(), |target| target.to_string());
        let found = format!("{} {target}", game.total(Seat::FIRST) - before);
        assert_eq!(found, expected, "{round} of {rounds}");
        pass_turn(&mut game);
    }
}

#[test]
fn cybo_13_a_quad_is_offered_on_a_target_trinity_in_a_column() {
    check_rounds(
        "1 2 3 quad 4 = 16 -; 1 2 3 stop = 12 1.2.3; 1 2 3 quad 4 = 16 1.2.3.4; \
         1 2 3 4 = 16 1.2.3.4; 1 2 3 5 = 0 1.2.3.4",
    );
    check_rounds(
        "1 2 3 stop = 9 -; 1 2 3 quad 4 = 16 1.2.3; 1 2 3 quad 5 = 3 1.2.3; \
         1 2 3 quad 4 = 16 1.2.3.4; 1 2 3 4 = 16 1.2.3.4",
    );
    check_rounds(
        "3 2 1 quad 9 = 3 -; 3 2 1 stop = 12 3.2.1; 3 2 1 quad 4 = 16 3.2.1; 1 = 0 3.2.1; \
         3 2 1 quad 4 = 16 3.2.1.4; 3 2 1 4 = 16 3.2.1.4",
    );
    check_rounds(
        "3 2 4 quad 1 = 16 -; 2 3 4 stop = 9 -; 2 3 4 quad 1 = 16 2.3.4; 2 3 4 quad 1 = 16 2.3.4.1",
    );
}

#[test]
fn cybo_13_no_quad_is_offered_on_a_target_in_a_row() {
    check_rounds("5 9 1 = 3 -; 5 9 1 = 12 5.9.1; 5 9 1 = 12 5.9.1; 5 1 = 0 5.9.1");
}

#[test]
fn cybo_13_a_target_quad_takes_four_rolls_and_asks_nothing() {
    let mut quad = start(Level::GrandMaster);
    for _ in 0..2 {
        roll(&mut quad, &[1, 2, 3]);
        quad.play(Action::Quad).unwrap();
        roll(&mut quad, &[4]);
        pass_turn(&mut quad);
    }
    roll(&mut quad, &[1, 2, 3]);
    assert_eq!((quad.player(), quad.turn()), (Seat::FIRST, Turn::Chance));
    let mut broken = quad;
    roll(&mut quad, &[4]);
    assert_eq!(quad.total(Seat::FIRST), 48);
    roll(&mut broken, &[5]);
    assert_eq!(broken.total(Seat::FIRST), 32);
}

#[test]
fn cybo_13_a_hit_is_remembered_while_the_trinity_is_the_target() {
    // Hit in the first turn, in the qualifying one, later, and never.
    let rounds = ["1 2 3 quad 4 1 2 3 stop", "1 2 3 stop 1 2 3 quad 4", "1 2 3 stop 1 2 3 stop"];
    let mut found = Vec::new();
    for rounds in rounds {
        let mut game = start(Level::GrandMaster);
        for step in rounds.split(' ') {
            if game.player() != Seat::FIRST {
                pass_turn(&mut game);
            }
            match step.parse() {
                Ok(number) => roll(&mut game, &[number]),
                Err(_) => game.play(step.parse().unwrap()).unwrap(),
            }
        }
        pass_turn(&mut game);
        found.push(game.remembered(Seat::FIRST).map(|one| one.to_string()).collect::<Vec<_>>());
        roll(&mut game, &[1, 2, 3]);
        assert_eq!(game.phase(), Phase::Deciding { points: 12 });
        let mut hit = game.after(Action::Quad);
        roll(&mut hit, &[4]);
        let remembered = hit.remembered(Seat::FIRST).map(|one| one.to_string());
        let known = !found.last().unwrap().is_empty();
        assert_eq!(remembered.collect::<Vec<_>>(), if known { vec![] } else { vec!["1.2.3.4"] });
        let target = hit.target(Seat::FIRST).unwrap().to_string();
        assert_eq!(target, if known { "1.2.3.4" } else { "1.2.3" });
    }
    assert_eq!(found, [vec!["1.2.3.4"], vec!["1.2.3.4"], vec![]]);
}

#[test]
fn cybo_14_the_only_decision_is_the_quad() {
    let mut game = start(Level::Advanced);
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.play(Action::Stop), Err(PlayError::ChanceTurn));
    assert_eq!(game.why_illegal(Action::Stop), Some(Illegal::NothingToDecide));
    assert_eq!(Illegal::NothingToDecide.rule(), Some("CYBO-14"));
    roll(&mut game, &[1, 2, 3]);
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(game.play_event(Event::new(4).unwrap()), Err(EventError::SeatTurn));
    assert_eq!(game, rolled(Level::Advanced, &[1, 2, 3]));
}

#[test]
fn cybo_15_everything_is_public() {
    use rules_core::Diagram;
    let mut game = rolled(Level::Advanced, &[1, 2, 3]);
    game.play(Action::Quad).unwrap();
    let draw = |viewer| {
        let mut text = String::new();
        game.write_diagram(viewer, &mut text).unwrap();
        text
    };
    assert_eq!(draw(Some(Seat::new_unchecked(1))), draw(None));
    assert!(draw(None).contains("[ 1]"));
}

#[test]
fn cybo_14_a_game_takes_at_most_so_many_steps() {
    // Each turn as long as the level allows: six steps for a Beginner, five for others.
    let turns = [
        (Level::Beginner, [1, 1, 2, 3], 6),
        (Level::Advanced, [1, 2, 3, 0], 5),
        (Level::Master, [1, 2, 3, 0], 5),
        (Level::GrandMaster, [1, 2, 3, 0], 5),
    ];
    for players in 2..=6 {
        for (level, numbers, in_turn) in turns {
            let options = Options { players, level };
            let mut game = Cybo::new(options).unwrap();
            let mut steps = 0;
            while game.turn() != Turn::Over {
                let numbers: Vec<u8> = numbers.into_iter().filter(|&number| number > 0).collect();
                roll(&mut game, &numbers);
                game.play(Action::Quad).unwrap();
                roll(&mut game, &[12]);
                steps += numbers.len() as u64 + 2;
            }
            assert_eq!(steps, in_turn * 13 * u64::from(players));
            assert_eq!(Cybo::max_plies(&options), Some(steps));
        }
    }
}

#[test]
fn cybo_14_action_codes_are_below_their_bound() {
    for level in Level::ALL {
        let bound = Cybo::action_code_bound(&Options { players: 2, level }).unwrap();
        assert!(Action::ALL.iter().all(|action| action.code() < bound));
    }
}

#[test]
fn debug_shows_the_text_of_a_position() {
    assert_eq!(format!("{:?}", Cybo::default()), "Cybo(cybo/1 - 0 0 - 0,0)");
}
