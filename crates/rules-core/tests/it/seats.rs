//! Seats and outcomes.

use rules_core::{BySeat, MAX_SEATS, NoSuchSeat, Outcome, Seat, SeatSet};

rules_core::implement::ends! {
    /// Why a game ended.
    enum Ended {
        /// Somebody won.
        Goal = "goal",
        /// Nobody did.
        Draw = "draw",
    }
}

#[test]
fn seats_go_round() {
    for seats in 2..=6 {
        let mut seat = Seat::FIRST;
        for number in (0..seats).chain(0..seats) {
            assert_eq!(seat.number(), number);
            assert_eq!(seat.index(), usize::from(number));
            seat = seat.next(seats);
        }
        let all: Vec<u8> = Seat::all(seats).map(Seat::number).collect();
        assert_eq!(all, (0..seats).collect::<Vec<_>>());
    }
    assert_eq!(Seat::new(5), Some(Seat::SIXTH));
    assert_eq!((Seat::new(6), Seat::new(255)), (None, None));
    assert_eq!(Seat::SIXTH.next(6), Seat::FIRST);
}

#[test]
fn seats_and_numbers_convert_into_each_other() {
    for number in 0..=u8::MAX {
        let plain = Seat::new(number);
        assert_eq!(
            Seat::try_from(number),
            plain.ok_or(NoSuchSeat { number: number.into(), seats: 6 })
        );
        for seats in [2, 5, 6, 7, 255] {
            let playing = plain.filter(|seat| seat.number() < seats);
            let error = NoSuchSeat { number: number.into(), seats };
            assert_eq!(Seat::of_game(number, seats), playing.ok_or(error));
            if let Some(seat) = plain {
                assert_eq!(Seat::of_game(seat, seats), playing.ok_or(error));
            }
        }
        if let Some(seat) = plain {
            assert_eq!((u8::from(seat), u64::from(seat)), (number, number.into()));
            assert_eq!(usize::from(seat), seat.index());
        }
    }
    let error = Seat::of_game(1u64 << 32, 3).unwrap_err();
    assert_eq!(error.to_string(), "there is no seat 4294967296: the last is 2");
}

#[test]
fn sets_hold_the_seats_put_in() {
    for bits in 0..=u8::MAX {
        let set = SeatSet::from_bits(bits);
        let members: Vec<Seat> =
            Seat::all(6).filter(|seat| bits >> seat.number() & 1 == 1).collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), members);
        assert_eq!(set.iter().len(), members.len());
        assert_eq!((usize::from(set.len()), set.is_empty()), (members.len(), members.is_empty()));
        assert!(Seat::all(6).all(|seat| set.contains(seat) == members.contains(&seat)));
        assert_eq!(members.into_iter().collect::<SeatSet>(), set);
        assert_eq!(set.bits(), bits & 0b11_1111);
    }
    assert_eq!(SeatSet::all(0), SeatSet::EMPTY);
    assert_eq!(SeatSet::all(200), SeatSet::all(6));
    assert_eq!(SeatSet::only(Seat::FOURTH).bits(), 0b1000);
}

#[test]
fn utilities_are_what_the_winners_share() {
    for seats in 2..=6 {
        for bits in 0..1 << seats {
            let winners = SeatSet::from_bits(bits);
            let outcome = Outcome::new(seats, winners, Ended::Goal);
            let (n, k) = (i32::from(seats), i32::from(winners.len()));
            for seat in Seat::all(seats) {
                let wanted = match k {
                    0 => 0,
                    k if winners.contains(seat) => n - k,
                    k => -k,
                };
                assert_eq!(outcome.utility(seat), wanted);
            }
            assert_eq!(Seat::all(seats).map(|seat| outcome.utility(seat)).sum::<i32>(), 0);
            assert_eq!(outcome.is_draw(), bits == 0);
        }
    }
}

#[test]
fn outcomes_hold_only_the_seats_that_play() {
    let outcome = Outcome::new(3, SeatSet::all(6), Ended::Goal);
    assert_eq!(outcome.winners(), SeatSet::all(3));
    assert_eq!(Outcome::new(200, SeatSet::all(6), Ended::Goal).seats(), MAX_SEATS as u8);
    assert_eq!(outcome.scores(), None);
    let long = [1, 2, 3, 4, 5, 6, 7, 8];
    assert_eq!(outcome.with_scores(&long).scores(), Some(&[1, 2, 3][..]));
    assert_eq!(outcome.with_scores(&long), outcome.with_scores(&[1, 2, 3]));
    assert_eq!(Outcome::highest_score(&long, Ended::Goal).seats(), 6);
}

#[test]
fn the_highest_score_wins_and_a_tie_is_shared() {
    let winners = |scores: &[i32]| Outcome::highest_score(scores, Ended::Goal).winners().bits();
    assert_eq!(winners(&[1, 3, 2]), 0b010);
    assert_eq!(winners(&[3, 1, 3, 0]), 0b101);
    assert_eq!(winners(&[-5, -7]), 0b01);
    assert_eq!(winners(&[0, 0]), 0b11);
}

#[test]
fn reasons_have_names() {
    assert_eq!(Ended::from_name("goal"), Some(Ended::Goal));
    assert_eq!(Ended::from_name("Goal"), None);
    assert_eq!(Ended::from_name(""), None);
}

#[test]
fn one_value_a_seat() {
    let mut scores = BySeat::<i32>::default();
    scores[Seat::THIRD] = 7;
    assert_eq!(scores.first(3), [0, 0, 7]);
    assert_eq!(scores.first(200).len(), 6);
    assert_eq!(scores[Seat::THIRD], 7);
}

#[test]
fn the_next_seat_of_more_seats_than_there_are_is_still_a_seat() {
    for seats in 0..=u8::MAX {
        for seat in Seat::all(6) {
            assert!(seat.next(seats).index() < MAX_SEATS, "{seat} of {seats}");
        }
    }
}
