//! Times at their limits.

use rules_core::Seat;
use rules_match::{MAX_TIME_MS, Match, Refusal, Table, TimeControl};
use triandro_rules::Triandro;

#[test]
fn a_clock_has_some_time_and_none_that_is_too_long() {
    let game = Match::<Triandro>::new(Default::default()).unwrap();
    for control in [
        TimeControl::Increment { base_ms: 0, increment_ms: 0 },
        TimeControl::Delay { base_ms: 0, delay_ms: 0 },
        TimeControl::Action { action_ms: 0 },
    ] {
        assert_eq!(Table::new(&game, control).err(), Some(Refusal::Control), "{control:?}");
    }
    for time in [MAX_TIME_MS, MAX_TIME_MS + 1] {
        for control in [
            TimeControl::Increment { base_ms: time, increment_ms: 0 },
            TimeControl::Increment { base_ms: 0, increment_ms: time },
            TimeControl::Delay { base_ms: time, delay_ms: 1 },
            TimeControl::Delay { base_ms: 1, delay_ms: time },
            TimeControl::Action { action_ms: time },
        ] {
            let refused = Table::new(&game, control).err();
            assert_eq!(refused, (time > MAX_TIME_MS).then_some(Refusal::Control), "{control:?}");
        }
    }
}

#[test]
fn a_turn_that_a_takeback_ends_costs_no_time_of_the_next() {
    let (ada, ben) = (Seat::FIRST, Seat::SECOND);
    let mut game = Match::<Triandro>::new(Default::default()).unwrap();
    let mut table = Table::new(&game, TimeControl::Action { action_ms: 1_000 }).unwrap();
    table.resume(&mut game, 0);
    table.play(&mut game, ada, 10, |game| game.play_first()).unwrap();
    let offer = table.offer_takeback(&mut game, ada, 310).unwrap();
    assert_eq!(table.clock().left_ms(ben, 310), Some(700));
    assert_eq!(table.accept(&mut game, ben, offer, 310), Ok(true));
    table.play(&mut game, ada, 320, |game| game.play_first()).unwrap();
    assert_eq!(table.clock().left_ms(ben, 320), Some(1_000));
}

#[cfg(feature = "serde")]
#[test]
fn a_table_with_a_seat_that_does_not_play_is_not_read() {
    use serde_json::{from_value, json, to_value};

    let mut game = Match::<Triandro>::new(Default::default()).unwrap();
    let mut table = Table::new(&game, TimeControl::Action { action_ms: 1_000 }).unwrap();
    table.resume(&mut game, 0);
    table.play(&mut game, Seat::FIRST, 0, |game| game.play_first()).unwrap();
    let good = to_value(table).unwrap();
    assert!(from_value::<Table>(good.clone()).is_ok(), "{good}");
    for (place, value) in [
        ("/clock/turn/seat", json!(2)),
        // A paused clock does not run.
        ("/clock/paused", json!(true)),
        ("/offered_draw", json!([2])),
        ("/offered_takeback", json!([2])),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap_or_else(|| panic!("{good} has {place}")) = value;
        assert!(from_value::<Table>(bad.clone()).is_err(), "{bad}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn clocks_that_contradict_their_control_are_not_read() {
    use serde_json::{Value, from_value, json, to_value};

    let game = Match::<Triandro>::new(Default::default()).unwrap();
    for control in [TimeControl::None, TimeControl::Action { action_ms: 5 }] {
        let table = Table::new(&game, control).unwrap();
        let good = to_value(table).unwrap();
        assert_eq!(from_value::<Table>(good.clone()).unwrap(), table);
        let left = |seat: usize| format!("/clock/left_ms/{seat}");
        let time = good.pointer(&left(0)).unwrap();
        let other = if time.is_null() { json!(5) } else { Value::Null };
        for (place, value) in [
            (left(0), other.clone()),
            (left(1), other),
            (left(2), json!(5)),
            ("/clock/control".to_owned(), json!({"action": {"action_ms": 0}})),
        ] {
            let mut bad = good.clone();
            *bad.pointer_mut(&place).unwrap() = value;
            assert!(from_value::<Table>(bad.clone()).is_err(), "{bad}");
        }
    }
}
