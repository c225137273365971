//! Seats that leave while the others go on.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use proptest::prelude::*;
use rand_core::SeedableRng;
use rules_core::{GameResult, Notation, Observe, Seat, SeatSet, Turn};
use rules_match::{
    Departures, FastRng, LEFT_TAG, LeaveReason, Match, Offer, Refusal, Table, TimeControl,
};
use triandro_rules::Triandro;

/// Plays a game from which seats leave at these plies, and checks what follows for all of them.
fn check<G: Notation + Observe>(options: &G::Options, seed: u64, leavers: &[(u16, u8, bool)]) {
    let mut rng = FastRng::seed_from_u64(seed);
    let mut game = Match::<G>::new(options.clone()).unwrap();
    let seats = game.position().seats();
    let mut table = Table::new(&game, TimeControl::Action { action_ms: 5 }).unwrap().others_go_on();
    table.resume(&mut game, 0);
    let mut left = SeatSet::EMPTY;
    while !game.is_over() {
        for &(ply, seat, by_time) in leavers {
            let seat = Seat::new(seat % seats).unwrap();
            if usize::from(ply) != game.ply() || left.contains(seat) || game.is_over() {
                continue;
            }
            let seen = |game: &Match<G>| -> Vec<_> {
                let others = Seat::all(seats).filter(|&other| other != seat);
                others
                    .map(|other| game.view(other).unwrap())
                    .map(|v| (v.observation, v.steps))
                    .collect()
            };
            let before = (game.position().clone(), seen(&game));
            if by_time && game.turn() == Turn::Seat(seat) {
                assert!(table.update(&mut game, 1_000));
            } else {
                table.leave(&mut game, seat, LeaveReason::Abandoned, 0).unwrap();
            }
            // The others see nothing but the tag.
            assert_eq!((game.position().clone(), seen(&game)), before);
            left.insert(seat);
            let here = SeatSet::all(seats) - left;
            assert_eq!(game.departures().seats(), left);
            if here.len() == 1 {
                assert_eq!(game.result(), GameResult::Adjudicated(here));
            }
            let again = table.leave(&mut game, seat, LeaveReason::Resigned, 0);
            let refused = if here.len() == 1 { Refusal::Over } else { Refusal::Left(seat) };
            assert_eq!(again, Err(refused));
        }
        match game.turn() {
            Turn::Over => {}
            Turn::Chance => {
                game.sample_event(&mut rng);
                table.update(&mut game, 0);
            }
            Turn::Seat(seat) if !left.contains(seat) => {
                let step = |game: &mut Match<G>| game.random_step(&mut rng).ok_or("over");
                table.play(&mut game, seat, 0, step).unwrap();
            }
            Turn::Seat(seat) => {
                assert_eq!(table.absent(&game), Some(seat));
                assert_eq!(table.clock().running(), None);
                let first = game.position().legal_actions().next();
                let played = table.play_absent(&mut game, 0, |game, _| game.play_first());
                assert_eq!(played.ok(), first);
            }
        }
    }
    check_result(&game, left);
}

fn check_result<G: Notation + Observe>(game: &Match<G>, left: SeatSet) {
    let seats = game.position().seats();
    let here = SeatSet::all(seats) - left;
    let (winners, ranks) = (game.winners().unwrap(), game.ranks().unwrap());
    let utilities = game.utilities().unwrap();
    assert_eq!(utilities.first(seats).iter().sum::<i32>(), 0);
    let by_rules = game.result().winners(seats).unwrap();
    let wanted = match by_rules - left {
        _ if left.is_empty() => by_rules,
        // The share of those who have left goes to all others.
        none if none.is_empty() => here,
        some => some,
    };
    assert_eq!(winners, wanted);
    for seat in left {
        assert!(utilities[seat] < 0, "seat {seat} has left");
        for other in here {
            assert!(ranks[seat] > ranks[other] && utilities[seat] <= utilities[other]);
        }
    }
    assert!(winners.iter().all(|seat| ranks[seat] == 0));
    // The record has it all.
    assert_eq!(game.tag(LEFT_TAG).is_some(), !left.is_empty());
    let again = Match::<G>::from_record(game.record().to_string().parse().unwrap()).unwrap();
    assert_eq!(again.departures(), game.departures());
    assert_eq!((again.winners(), again.ranks()), (Some(winners), Some(ranks)));
    assert_eq!(again.utilities(), Some(utilities));
    if !left.is_empty() {
        let view = game.view(Seat::FIRST).unwrap();
        assert!(view.tags.iter().any(|(name, _)| name == LEFT_TAG));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn a_seat_that_left_cannot_win(
        players in 3..=6u8, seed: u64,
        leavers in prop::collection::vec((0..60u16, 0..6u8, any::<bool>()), 0..5),
    ) {
        check::<Cybo>(&cybo_rules::Options { players, ..Default::default() }, seed, &leavers);
        let fewer = players.min(4);
        check::<Conquest>(&conquest_rules::Options { players: fewer, ..Default::default() }, seed, &leavers);
        check::<Triandro>(&triandro_rules::Options { players: fewer, ..Default::default() }, seed, &leavers);
    }
}

#[test]
fn those_who_stay_share_a_draw() {
    let options = triandro_rules::Options { players: 3, ..Default::default() };
    let mut game = Match::<Triandro>::new(options).unwrap();
    let mut table = Table::new(&game, TimeControl::None).unwrap().others_go_on();
    let [first, second, third] = [Seat::FIRST, Seat::SECOND, Seat::THIRD];
    table.offer_draw(&mut game, second, 0).unwrap();
    table.leave(&mut game, first, LeaveReason::Resigned, 0).unwrap();
    // An offer ends when a seat leaves, so that nobody is bound by what it agreed to before.
    assert_eq!(table.accept(&mut game, third, Offer::Draw, 0), Err(Refusal::NoOffer));
    table.offer_draw(&mut game, second, 0).unwrap();
    assert_eq!(table.accept(&mut game, third, Offer::Draw, 0), Ok(true));
    assert_eq!(game.result().to_string(), "adjudicated 1,2");
    assert_eq!(game.tag(LEFT_TAG), Some("0 resigned 0"));
    assert_eq!(game.utilities().unwrap().first(3), [-2, 1, 1]);
    assert_eq!(game.ranks().unwrap().first(3), [2, 0, 0]);
}

/// The list was out of order after a takeback, and then counted for nothing: all were back.
#[test]
fn a_takeback_does_not_bring_back_those_who_left() {
    let options = triandro_rules::Options { players: 4, ..Default::default() };
    let mut game = Match::<Triandro>::new(options).unwrap();
    let mut table = Table::new(&game, TimeControl::None).unwrap().others_go_on();
    let [first, second, third, fourth] = [0, 1, 2, 3].map(|seat| Seat::new(seat).unwrap());
    for seat in [first, second, third] {
        table.play(&mut game, seat, 0, |game| game.play_first()).unwrap();
    }
    table.leave(&mut game, first, LeaveReason::Resigned, 0).unwrap();
    assert_eq!(game.tag(LEFT_TAG), Some("0 resigned 3"));
    let offer = table.offer_takeback(&mut game, second, 0).unwrap();
    assert_eq!(table.accept(&mut game, third, offer, 0), Ok(false));
    assert_eq!(table.accept(&mut game, fourth, offer, 0), Ok(true));
    assert_eq!((game.ply(), game.tag(LEFT_TAG)), (1, Some("0 resigned 1")));
    table.play(&mut game, second, 0, |game| game.play_first()).unwrap();
    table.leave(&mut game, third, LeaveReason::Time, 0).unwrap();
    assert_eq!(game.tag(LEFT_TAG), Some("0 resigned 1, 2 time 2"));
    // A host may go back without the table.
    assert!(game.undo_to(0));
    table.leave(&mut game, fourth, LeaveReason::Resigned, 0).unwrap();
    assert_eq!(game.tag(LEFT_TAG), Some("0 resigned 0, 2 time 0, 3 resigned 0"));
    assert_eq!(game.winners(), Some(SeatSet::only(second)));
}

#[test]
fn a_match_ends_for_all_if_the_host_wants_it_so() {
    let options = triandro_rules::Options { players: 3, ..Default::default() };
    for reason in LeaveReason::ALL {
        let mut game = Match::<Triandro>::new(options).unwrap();
        let mut table = Table::new(&game, TimeControl::None).unwrap();
        table.leave(&mut game, Seat::SECOND, reason, 0).unwrap();
        assert_eq!(game.result(), reason.result(Seat::SECOND));
        assert_eq!((game.tag(LEFT_TAG), game.departures()), (None, Departures::default()));
        assert_eq!(game.winners().unwrap().to_string(), "0,2");
    }
}

#[test]
fn without_room_for_the_tag_no_seat_leaves() {
    let options = triandro_rules::Options { players: 3, ..Default::default() };
    let mut game = Match::<Triandro>::new(options).unwrap();
    for number in 0..rules_core::record::MAX_TAGS {
        game.set_tag(&format!("T{number}"), "x").unwrap();
    }
    let mut table =
        Table::new(&game, TimeControl::Action { action_ms: 10 }).unwrap().others_go_on();
    table.resume(&mut game, 0);
    let left = table.leave(&mut game, Seat::THIRD, LeaveReason::Abandoned, 5);
    assert_eq!(left, Err(Refusal::TooManyTags));
    assert!(!game.is_over() && game.departures().is_empty());
    // Time cannot be refused.
    assert!(table.update(&mut game, 10));
    assert_eq!(game.result(), GameResult::Time(Seat::FIRST));
}

#[test]
fn departures_have_one_spelling() {
    let text = "1 abandoned 57, 2 time 80, 0 resigned 80";
    assert_eq!(text.parse::<Departures>().unwrap().to_string(), text);
    assert!(Departures::read(text, 4).is_ok());
    for (wrong, why) in [
        ("", "expected a seat, resigned, time or abandoned, and a number of steps (at byte 0)"),
        (
            "1 left 3",
            "expected a seat, resigned, time or abandoned, and a number of steps (at byte 0)",
        ),
        (
            "1 time 03",
            "expected a seat, resigned, time or abandoned, and a number of steps (at byte 0)",
        ),
        (
            "1 time +3",
            "expected a seat, resigned, time or abandoned, and a number of steps (at byte 0)",
        ),
        (
            "1 time 3,2 time 4",
            "expected a seat, resigned, time or abandoned, and a number of steps (at byte 0)",
        ),
        ("1 time 3, 1 time 4", "the seat has left before (at byte 10)"),
        ("1 time 3, 2 time 2", "expected the seats in the order of their steps (at byte 10)"),
    ] {
        assert_eq!(wrong.parse::<Departures>().unwrap_err().to_string(), why, "{wrong:?}");
    }
    let read = |seats| Departures::read(text, seats).unwrap_err().to_string();
    assert_eq!(read(3), "all seats have left (at byte 0)");
    assert_eq!(read(2), "a seat that left does not play (at byte 0)");
    // Other texts in the tag count for nothing.
    let mut game = Match::<Triandro>::new(Default::default()).unwrap();
    for tag in ["0 time 3, 1 time 4", "2 time 3", "the room"] {
        game.set_tag(LEFT_TAG, tag).unwrap();
        assert!(game.departures().is_empty());
    }
}
