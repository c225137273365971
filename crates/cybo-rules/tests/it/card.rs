//! The score card agrees with the totals, at every step of games at all levels.

use crate::common::luckily;
use cybo_rules::{Action, Cybo, Event, Level, Options, Phase, ScoreCard, samples};
use proptest::prelude::*;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, GameResult, Record, Seat, Step, Turn};

/// Whether the card shows what was rolled and scored in this game, as its text too.
fn check(card: &ScoreCard, start: &Cybo, steps: &[Step<Action, Event>], game: &Cybo) {
    assert_eq!(card.players(), game.seats());
    for seat in Seat::all(game.seats()) {
        assert_eq!(card.total(seat), game.total(seat));
    }
    let rolled: usize = (0..13)
        .flat_map(|round| Seat::all(game.seats()).map(move |seat| card.turn(round, seat).unwrap()))
        .map(|turn| turn.numbers().count() + usize::from(turn.quad_roll().is_some()))
        .sum();
    let events = steps.iter().filter(|step| step.event().is_some()).count();
    assert_eq!(rolled, events + start.numbers().count());
    let text = card.to_string();
    assert!(text.lines().all(|line| line.len() <= 80 && !line.ends_with(' ')), "{text}");
    let last: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
    let totals = Seat::all(game.seats()).map(|seat| game.total(seat).to_string());
    assert_eq!(last[1..], totals.collect::<Vec<_>>());
}

proptest! {
    #[test]
    fn points_on_the_card_agree_with_the_totals(
        players in 2u8..=6,
        level in proptest::sample::select(&Level::ALL[..]),
        seed in any::<u64>(),
        luck in 0u32..100,
        skipped in 0usize..40,
    ) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Cybo::new(Options { players, level }).unwrap();
        for _ in 0..skipped {
            luckily(&mut game, &mut rng, luck);
        }
        let start = game;
        let mut card = ScoreCard::new(&start);
        let mut record = Record::from_position(start);
        let mut steps = Vec::new();
        loop {
            check(&card, &start, &steps, &game);
            let before = game;
            let Some(step) = luckily(&mut game, &mut rng, luck) else { break };
            card.record(&before, step).unwrap();
            record.push(step);
            steps.push(step);
        }
        record.set_result(GameResult::Finished(game.outcome().unwrap())).unwrap();
        prop_assert_eq!(ScoreCard::from_record(&record).unwrap(), card);
    }
}

#[test]
fn cards_of_many_players_have_two_lines_a_round() {
    let mut game = Cybo::new(Options { players: 4, level: Level::Beginner }).unwrap();
    let mut card = ScoreCard::new(&game);
    let steps = "*10 *10 *11 *12 quad *9 *10 *11 *12 stop *5 *5 *5 *1 *2 *3 quad *12 *9 *8";
    for step in steps.split(' ') {
        let step = step.parse().unwrap();
        card.record(&game, step).unwrap();
        game.play_step(step).unwrap();
    }
    let expected = "\
round player 0    player 1    player 2    player 3
    1 10 10 11 12 10 11 12     5  5  5     1  2  3
      + 9      16 stop      9           0 +12       3
    2  9  8

total          16           9           0           3
";
    assert_eq!(card.to_string(), expected);
}

#[test]
fn a_step_that_is_not_possible_leaves_the_card_as_it_is() {
    let game = samples::deciding();
    let mut card = ScoreCard::new(&game);
    let before = card.clone();
    assert!(card.record(&game, Step::Event(Event::new(4).unwrap())).is_err());
    assert_eq!(card, before);
    card.record(&game, Step::Action(Action::Quad)).unwrap();
    let turn = card.turn(0, Seat::FIRST).unwrap();
    assert_eq!((turn.decision(), turn.points()), (Some(Action::Quad), None));
    assert_eq!(
        (game.phase(), game.turn()),
        (Phase::Deciding { points: 9 }, Turn::Seat(Seat::FIRST))
    );
    assert_eq!(card.turn(13, Seat::FIRST), None);
}

#[test]
fn totals_from_before_are_brought_forward() {
    let start: Cybo = "cybo/1 players=3 4 1 5.9 12,0,3".parse().unwrap();
    let mut game = start;
    let mut card = ScoreCard::new(&start);
    for step in ["*1", "*1", "*8"] {
        let step = step.parse().unwrap();
        card.record(&game, step).unwrap();
        game.play_step(step).unwrap();
    }
    assert_eq!(card.total(Seat::SECOND), 3);
    let text = card.to_string();
    assert!(text.lines().nth(1).unwrap().starts_with("start "), "{text}");
    assert!(text.contains("\n    5 "), "{text}");
}

#[test]
fn the_page_shows_a_card() {
    let mut game = Cybo::default();
    let mut card = ScoreCard::new(&game);
    for step in "*3 *2 *1 quad *4 *1 *8 *5 *9 *1 *2 *3 *4 stop".split(' ') {
        let step = step.parse().unwrap();
        card.record(&game, step).unwrap();
        game.play_step(step).unwrap();
    }
    let page = include_str!("../../../../docs/src/cybo-reference.md");
    assert!(page.contains(&card.to_string()), "{card}");
}
