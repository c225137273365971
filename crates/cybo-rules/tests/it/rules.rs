//! Facts beyond the scenarios: values that do not exist, accessors, errors, bounds.

use cybo_rules::{Action, Cybo, Event, Illegal, Level, NUMBERS, Options, Phase, Sequence};
use rules_core::{
    Code, Effect, Effects, EventError, Game, Illegal as _, Notation, PlayError, Seat, Step, Turn,
    Viewer,
};

fn roll(game: &mut Cybo, numbers: &[u8]) {
    for &number in numbers {
        game.play_event(Event::new(number).unwrap()).unwrap();
    }
}

/// The game after the first player rolled a Trinity in a column.
fn deciding() -> Cybo {
    let mut game = Cybo::default();
    roll(&mut game, &[1, 2, 3]);
    game
}

#[test]
fn cybo_01_the_die_has_the_numbers_1_to_12() {
    assert_eq!((Event::new(0), Event::new(NUMBERS + 1)), (None, None));
}

#[test]
fn cybo_03_two_to_six_players() {
    for players in [1, 7] {
        assert!(Cybo::new(Options { players, level: Level::Advanced }).is_err());
    }
}

/// Only the roll that ends a turn scores, also 0.
#[test]
fn cybo_03_the_end_of_a_turn_scores() {
    let scored = |rolls: &[u8]| {
        let mut game = Cybo::default();
        let scored = rolls.iter().map(|&number| {
            let before = game;
            roll(&mut game, &[number]);
            let step = Step::Event(Event::new(number).unwrap());
            let effects = before.effect_list(step, Viewer::Open);
            effects.iter().find_map(|effect| match effect {
                Effect::Scored { seat, points } => Some((*seat, *points)),
                _ => None,
            })
        });
        scored.collect::<Vec<_>>()
    };
    assert_eq!(scored(&[1, 5, 9]), [None, None, Some((Seat::FIRST, 9))]);
    assert_eq!(scored(&[1, 7]), [None, Some((Seat::FIRST, 0))]);
}

#[test]
fn cybo_12_accessors_agree_with_the_text() {
    let game: Cybo = "cybo/1 players=3 4 1 1.2.3=9 9,16,3".parse().unwrap();
    assert_eq!((game.rounds_played(), game.player()), (4, Seat::SECOND));
    assert_eq!(Seat::all(3).map(|seat| game.total(seat)).collect::<Vec<_>>(), [9, 16, 3]);
    assert_eq!(game.phase(), Phase::Deciding { points: 9 });
    assert_eq!(game.numbers().collect::<Vec<_>>(), [1, 2, 3]);
    let game: Cybo = "cybo/1 level=grand-master 2 1 - 28,0 1.2.3.4*1.2.3,-".parse().unwrap();
    let target = game.target(Seat::FIRST).unwrap();
    assert_eq!(target.numbers().collect::<Vec<_>>(), [1, 2, 3]);
    let remembered = game.remembered(Seat::FIRST).map(|one| one.to_string());
    assert_eq!(remembered.collect::<Vec<_>>(), ["1.2.3.4"]);
    assert_eq!(game.target(game.player()), None);
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
fn cybo_14_the_only_decision_is_the_quad() {
    let mut game = Cybo::default();
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.play(Action::Stop), Err(PlayError::ChanceTurn));
    assert_eq!(game.why_illegal(Action::Stop), Some(Illegal::NothingToDecide));
    assert_eq!(Illegal::NothingToDecide.rule(), Some("CYBO-14"));
    roll(&mut game, &[1, 2, 3]);
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(game.play_event(Event::new(4).unwrap()), Err(EventError::SeatTurn));
    assert_eq!(game, deciding());
}

#[test]
fn cybo_15_everything_is_public() {
    use rules_core::Diagram;
    let mut game = deciding();
    game.play(Action::Quad).unwrap();
    let draw = |viewer| {
        let mut text = String::new();
        game.write_diagram(viewer, &mut text).unwrap();
        text
    };
    assert_eq!(draw(Seat::SECOND.into()), draw(Viewer::Open));
    assert_eq!(draw(Viewer::Spectator), draw(Viewer::Open));
    assert!(draw(Viewer::Open).contains("[ 1]"));
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
