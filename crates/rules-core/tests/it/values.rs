//! Text and serde forms of the values that servers store and show.
#![cfg(feature = "serde")]

use core::fmt::{Debug, Display};
use core::str::FromStr;

use cybo_rules::{Action, End, Event};
use rules_core::{
    FixedSeats, GameResult, OptionSpec, OptionValue, Outcome, RecordStep, Seat, SeatSet, Step,
    TextError, Turn, Viewer, utility_bounds,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

type Steps = Step<Action, Event>;
type RecordSteps = RecordStep<Action, Event>;

fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

#[track_caller]
fn reads_back<T: Display + FromStr<Err = TextError> + PartialEq + Debug>(value: T, text: &str) {
    assert_eq!(value.to_string(), text);
    assert_eq!(text.parse().as_ref(), Ok(&value));
}

#[track_caller]
fn serde_reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    let bytes = postcard::to_allocvec(&value).unwrap();
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), value, "{bytes:?}");
}

#[test]
fn texts_read_back() {
    reads_back(seat(0), "0");
    reads_back(seat(5), "5");
    reads_back(SeatSet::EMPTY, "-");
    reads_back([seat(0), seat(2)].into_iter().collect::<SeatSet>(), "0,2");
    reads_back(Turn::Seat(seat(3)), "3");
    reads_back(Turn::Chance, "chance");
    reads_back(Turn::Over, "over");
    reads_back(Viewer::from(seat(5)), "5");
    reads_back(Viewer::Spectator, "spectator");
    reads_back(Viewer::Open, "open");
    reads_back(Steps::Action(Action::Quad), "quad");
    reads_back(Steps::Event(Event::new(12).unwrap()), "*12");
    reads_back(RecordSteps::Hidden, "?");
    reads_back(RecordSteps::Event(Event::new(1).unwrap()), "*1");
    reads_back(FixedSeats::<3>, "-");
    reads_back(End::Points, "points");
}

#[test]
fn other_texts_are_refused() {
    for text in ["", "6", "00", "+1", " 1", "1 "] {
        assert!(text.parse::<Seat>().is_err(), "{text:?}");
    }
    for text in ["", "0,0", "2,0", "0,", ",0", "-,0", "0-", "6", "0, 1"] {
        assert!(text.parse::<SeatSet>().is_err(), "{text:?}");
    }
    for text in ["", "Chance", "6", "over "] {
        assert!(text.parse::<Turn>().is_err(), "{text:?}");
    }
    for text in ["", "Spectator", "6", "open ", "-"] {
        let error = text.parse::<Viewer>().unwrap_err();
        assert_eq!(error.to_string(), "expected a seat, 0 to 5, spectator or open (at byte 0)");
    }
    for text in ["", "*", "*quad", "12", "**1", "?"] {
        assert!(text.parse::<Steps>().is_err(), "{text:?}");
    }
    assert_eq!("*13".parse::<Steps>().map_err(|error| error.at()), Err(Some(1)));
    assert!("players=2".parse::<FixedSeats<2>>().is_err());
}

#[test]
fn serde_forms_read_back() {
    serde_reads_back(seat(4), "4");
    serde_reads_back([seat(0), seat(2)].into_iter().collect::<SeatSet>(), "[0,2]");
    serde_reads_back(Turn::Seat(seat(3)), "3");
    serde_reads_back(Turn::Chance, "\"chance\"");
    serde_reads_back(Turn::Over, "\"over\"");
    serde_reads_back(Viewer::Seat(seat(3)), "3");
    serde_reads_back(Viewer::Spectator, "\"spectator\"");
    serde_reads_back(Viewer::Open, "\"open\"");
    serde_reads_back(Steps::Event(Event::new(12).unwrap()), "\"*12\"");
    serde_reads_back(RecordSteps::Hidden, "\"?\"");
    serde_reads_back(FixedSeats::<3>, "\"-\"");
    serde_reads_back(End::Points, "\"points\"");
    let outcome = Outcome::highest_score(&[3, -9, 3], End::Points);
    let json = r#"{"seats":3,"winners":[0,2],"end":"points","scores":[3,-9,3]}"#;
    serde_reads_back(outcome, json);
    serde_reads_back(
        Outcome::new(2, SeatSet::EMPTY, End::Points),
        r#"{"seats":2,"winners":[],"end":"points","scores":null}"#,
    );
    serde_reads_back(GameResult::Finished(outcome), &format!(r#"{{"finished":{json}}}"#));
    serde_reads_back(GameResult::<End>::Resigned(seat(1)), r#"{"resigned":1}"#);
    serde_reads_back(GameResult::<End>::Unfinished, r#""unfinished""#);
    serde_reads_back(GameResult::<End>::Time(seat(0)), r#"{"time":0}"#);
    serde_reads_back(GameResult::<End>::Abandoned(seat(0)), r#"{"abandoned":0}"#);
    serde_reads_back(GameResult::<End>::Adjudicated(SeatSet::all(2)), r#"{"adjudicated":[0,1]}"#);
    let nobody = serde_json::from_str::<GameResult<End>>(r#"{"adjudicated":[]}"#).unwrap_err();
    assert!(nobody.to_string().contains("expected at least one winner"), "{nobody}");
}

#[test]
fn other_serde_forms_are_refused() {
    for json in ["6", "-1", "\"0\"", "0.0"] {
        assert!(serde_json::from_str::<Seat>(json).is_err(), "{json}");
    }
    for json in ["[0,0]", "[2,0]", "[6]", "\"0\"", "[0,1,2,3,4,5,5]"] {
        assert!(serde_json::from_str::<SeatSet>(json).is_err(), "{json}");
    }
    for json in ["6", "\"0\"", "\"Chance\"", "null"] {
        assert!(serde_json::from_str::<Turn>(json).is_err(), "{json}");
    }
    for json in ["6", "7", "\"0\"", "\"Open\"", "null", "-1"] {
        assert!(serde_json::from_str::<Viewer>(json).is_err(), "{json}");
    }
    for json in [
        // Seats that do not play, scores of too few or too many, no such number of seats or end.
        r#"{"seats":2,"winners":[2],"end":"points","scores":null}"#,
        r#"{"seats":2,"winners":[0],"end":"points","scores":[1]}"#,
        r#"{"seats":2,"winners":[0],"end":"points","scores":[1,2,3]}"#,
        r#"{"seats":2,"winners":[0],"end":"points","scores":[1,2,3,4,5,6,7]}"#,
        r#"{"seats":1,"winners":[0],"end":"points","scores":null}"#,
        r#"{"seats":7,"winners":[0],"end":"points","scores":null}"#,
        r#"{"seats":2,"winners":[0],"end":"Points","scores":null}"#,
    ] {
        assert!(serde_json::from_str::<Outcome<End>>(json).is_err(), "{json}");
    }
    assert!(postcard::from_bytes::<Turn>(&[8]).is_err());
    assert!(postcard::from_bytes::<Viewer>(&[8]).is_err());
    // Seats, winners, end, scores: in bytes the end is its place in `End::ALL`.
    assert_eq!(
        postcard::to_allocvec(&Outcome::new(2, SeatSet::EMPTY, End::Points)),
        Ok(vec![2, 0, 0, 0])
    );
    let no_such_end = [2, 0, End::ALL.len() as u8, 0];
    assert!(postcard::from_bytes::<Outcome<End>>(&no_such_end).is_err());
    assert!(postcard::from_bytes::<Steps>(&[0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]).is_err());
}

#[test]
fn options_are_shown_by_name_and_range() {
    let spec = OptionSpec::int("players", 2, 6, "how many play");
    assert_eq!(spec.to_string(), "players: a whole number from 2 to 6");
    assert_eq!(serde_json::to_string(&spec.kind).unwrap(), r#"{"type":"int","min":2,"max":6}"#);
    let dots = OptionSpec::numbers("dots", &[12, 30], "how many dots");
    assert_eq!(
        serde_json::to_string(&dots.kind).unwrap(),
        r#"{"type":"int","min":12,"max":30,"values":[12,30]}"#
    );
    let values = [OptionValue::Bool(true), OptionValue::Int(3), OptionValue::Choice("hex")];
    assert_eq!(serde_json::to_string(&values).unwrap(), r#"[true,3,"hex"]"#);
    assert_eq!(serde_json::to_string(&OptionValue::Id(26)).unwrap(), r##""#000000000000001a""##);
}

#[test]
fn outcomes_are_worth_nothing_in_all_and_stay_within_bounds() {
    for seats in 2..=6 {
        let (least, most) = utility_bounds(seats);
        for bits in 0..1 << seats {
            let outcome = Outcome::new(seats, SeatSet::from_bits(bits), End::Points);
            let utilities = outcome.utilities();
            assert_eq!(utilities.0.iter().sum::<i32>(), 0, "{outcome:?}");
            assert!(utilities.0.iter().all(|utility| (least..=most).contains(utility)));
            let read = Outcome::read(&outcome.to_string(), seats);
            assert_eq!(read, Ok(outcome));
        }
    }
    let scores = Outcome::highest_score(&[5, 9, 5, 2], End::Points);
    assert_eq!(scores.ranks().first(4), [1, 0, 1, 3]);
    assert_eq!(scores.to_string(), "points 1 5,9,5,2");
    assert_eq!(Outcome::read("points 1 5,9,5,2", 4), Ok(scores));
    for text in ["", "points", "points 1 5,9,5", "points 4", "points 1 5,9,5,2,2", "points 1  5"] {
        assert!(Outcome::<End>::read(text, 4).is_err(), "{text:?}");
    }
}

#[test]
fn results_read_back_for_the_seats_that_play() {
    for text in [
        "unfinished",
        "drawn",
        "resigned 1",
        "time 1",
        "abandoned 0",
        "adjudicated 0",
        "adjudicated 0,1",
        "points 0,1",
        "points - 0,0",
    ] {
        let result = GameResult::<End>::read(text, 2).unwrap();
        assert_eq!(result.to_string(), text);
    }
    for (text, wanted) in [
        ("", "not a result of this game (at byte 0)"),
        ("resigned 2", "the seat does not play (at byte 9)"),
        ("time 2", "the seat does not play (at byte 5)"),
        ("resigned", "expected a seat, 0 to 5 (at byte 9)"),
        ("resigned 0,1", "expected the end (at byte 10)"),
        ("adjudicated -", "expected at least one winner (at byte 12)"),
        ("adjudicated 1,2", "the seat does not play (at byte 12)"),
        ("adjudicated 0,0", "not the canonical spelling (at byte 13)"),
        ("points 2", "not a result of this game (at byte 0)"),
        ("drawn 0", "not a result of this game (at byte 0)"),
    ] {
        let error = GameResult::<End>::read(text, 2).unwrap_err();
        assert_eq!(error.to_string(), wanted, "{text:?}");
    }
}

/// A seat that resigns, runs out of time or leaves loses, and all others share the win.
#[test]
fn every_result_but_an_unfinished_one_can_be_scored() {
    for (text, winners, utilities, ranks) in [
        ("resigned 1", "0,2", [1, -2, 1], [0, 2, 0]),
        ("time 0", "1,2", [-2, 1, 1], [2, 0, 0]),
        ("abandoned 2", "0,1", [1, 1, -2], [0, 0, 2]),
        ("adjudicated 1", "1", [-1, 2, -1], [1, 0, 1]),
        ("drawn", "-", [0, 0, 0], [0, 0, 0]),
        ("points 0,1 7,7,3", "0,1", [1, 1, -2], [0, 0, 2]),
    ] {
        let result = GameResult::<End>::read(text, 3).unwrap();
        assert_eq!(result.winners(3).unwrap().to_string(), winners, "{text}");
        assert_eq!(result.utilities(3).unwrap().first(3), utilities, "{text}");
        assert_eq!(result.ranks(3).unwrap().first(3), ranks, "{text}");
        let outcome = result.map_end(|_| "points").outcome(3).unwrap();
        assert_eq!(outcome.winners().to_string(), winners, "{text}");
        assert_eq!(Some(outcome.end()), text.split(' ').next(), "{text}");
    }
    let unfinished = GameResult::<&str>::Unfinished;
    assert_eq!((unfinished.winners(3), unfinished.outcome(3)), (None, None));
    assert!(unfinished.utilities(3).is_none() && unfinished.ranks(3).is_none());
}
