//! Text and binary forms: what they look like, how large they are, and what is refused.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rules_core::{Code, Game, Keyed, Packed, Record, Seat, Step, TextError};
use triandro_rules::{
    Action, Ending, Options, POINTS, Point, PointSet, Symmetry, TRIANGLES, Triandro, Triangle,
};

const MIDDLE: &str = "triandro/1 - 1 2a/b5/2a4/1ba2a1a/4b1b/b1aaa3/3babb/6/3 5,6";
const LATE: &str = "triandro/1 players=4,first=1 2 \
                    bab/addaac/1cccdda/bbcdacdb/ddda2b/bc2abab/cccccba/d1badc/dca 0,3,0,0";

#[test]
fn positions_in_text() {
    assert_eq!(Triandro::default().to_string(), "triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14");
    let options = Options { players: 3, first: Seat::THIRD, ..Options::default() };
    let start = Triandro::new(options).unwrap().to_string();
    assert_eq!(start, "triandro/1 players=3,first=2 2 3/6/7/8/7/8/7/6/3 14,14,14");
    for text in [MIDDLE, LATE] {
        assert_eq!(text.parse::<Triandro>().unwrap().to_string(), text);
    }
}

#[test]
fn rejected_positions_say_what_is_wrong_and_where() {
    // Nowhere in particular.
    const WHOLE: usize = usize::MAX;
    for (text, at, what) in [
        ("", 0, "name of the game"),
        ("triad/1 - 0 3/6/7/8/7/8/7/6/3 14,14", 0, "name of the game"),
        ("triandro/2 - 0 3/6/7/8/7/8/7/6/3 14,14", 9, "version"),
        ("triandro/1 players=2 0 3/6/7/8/7/8/7/6/3 14,14", 11, "spelling"),
        ("triandro/1 first=2 0 3/6/7/8/7/8/7/6/3 14,14", 11, "not among the players"),
        ("triandro/1 - 2 3/6/7/8/7/8/7/6/3 14,14", 13, "seat"),
        ("triandro/1 - 00 3/6/7/8/7/8/7/6/3 14,14", 13, "seat"),
        ("triandro/1 - 0 3/6/7/8/7/8/7/6 14,14", 30, "next row"),
        ("triandro/1 - 0 4/6/7/8/7/8/7/6/3 14,14", 16, "more points"),
        ("triandro/1 - 0 3/6/7/8/7/8/7/6/4 14,14", 32, "more points"),
        ("triandro/1 - 0 12/6/7/8/7/8/7/6/3 14,14", 15, "number of empty points"),
        ("triandro/1 - 0 1c1/6/7/8/7/8/7/6/3 14,14", 16, "no seat that plays"),
        ("triandro/1 - 0 1x1/6/7/8/7/8/7/6/3 14,14", 16, "no seat that plays"),
        ("triandro/1 - 0 1A1/6/7/8/7/8/7/6/3 14,14", 16, "letter of a seat"),
        ("triandro/1 - 0 12/6/7/8/7/8/7/6/3 14,14", 15, "empty points"),
        ("triandro/1 - 0 3/6/7/8/7/8/7/6/3 15,14", 33, "0 to 14"),
        ("triandro/1 - 0 3/6/7/8/7/8/7/6/3 14", 35, "each player's hand"),
        ("triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14,14", 38, "end"),
        ("triandro/1 - 0 1a1/6/7/8/7/8/7/6/3 14,14", WHOLE, "more than 14 stones"),
        ("triandro/1 - 0 aa1/6/7/8/7/8/7/6/3 12,14", WHOLE, "TRIANDRO-6"),
        ("triandro/1 - 0 a1a/a4a/7/a6a/7/a6a/7/6/3 6,14", WHOLE, "TRIANDRO-6, 7"),
        ("triandro/1 - #0 3/6/7/8/7/8/7/6/3 14,14", WHOLE, "the game is not over"),
        ("triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,0", WHOLE, "the game is over"),
        ("triandro/1 - #1 3/6/7/8/7/8/7/6/3 14,0", WHOLE, "another player has won"),
        ("triandro/1 players=3 1 3/6/7/8/7/8/7/6/3 14,0,14", WHOLE, "would be skipped"),
    ] {
        let error = text.parse::<Triandro>().expect_err(text);
        assert!(error.what().contains(what), "{text}: {error}");
        assert_eq!(error.at().unwrap_or(WHOLE), at, "{text}: {error}");
    }
    // One way to write a run of empty points, and no other.
    assert!("triandro/1 - 0 21/6/7/8/7/8/7/6/3 14,14".parse::<Triandro>().is_err());
}

#[test]
fn texts_that_are_no_actions() {
    for text in [
        "",
        "0",
        "56",
        "07",
        "+7",
        "7 ",
        "x",
        "x4",
        "x4-17",
        "x4-17-",
        "x4-17-19-28",
        "x17-4-19",
        "x04-17-19",
        "X4-17-19",
        "x5-11-12",
        "x4-17-17",
        "x1-2-3",
        "4-17-19",
        "x1-3-99",
        "\u{e9}",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
    // A capture by the wrong letter is not mistaken for a placement.
    let error = "X4-17-19".parse::<Action>().unwrap_err();
    assert!(error.to_string().contains("or x and three corners (at byte 0)"), "{error}");
}

#[test]
fn actions_have_dense_numbers() {
    let all: Vec<Action> = (0..).map_while(Action::from_code).collect();
    assert_eq!(all.len(), POINTS + TRIANGLES);
    assert!(all.iter().enumerate().all(|(code, action)| action.code() == code as u32));
    assert!(all.is_sorted(), "numbers follow the order of actions");
    assert_eq!(Action::from_code(u32::MAX), None);
    assert_eq!((all[0].to_string(), all[54].to_string()), ("1".into(), "55".into()));
}

/// The sizes are as promised: text and packed bytes, the version included.
#[test]
fn sizes() {
    assert_eq!(size_of::<Triandro>(), 40);
    assert_eq!(size_of::<Action>(), 2);
    for (text, bytes) in [("triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14", 10), (MIDDLE, 12), (LATE, 25)]
    {
        let packed = text.parse::<Triandro>().unwrap().to_packed();
        assert_eq!(packed.as_bytes().len(), bytes, "{text}");
    }
}

/// Keys are promised to stay: these are those of key version 2.
#[test]
fn keys_stay() {
    assert_eq!(Triandro::KEY_VERSION, 2);
    let keys: Vec<u64> = [&Triandro::default().to_string(), MIDDLE, LATE]
        .into_iter()
        .map(|text| text.parse::<Triandro>().unwrap().key())
        .collect();
    assert_eq!(keys, [13917533745034832017, 6406287632630919030, 10771112130726405281]);
}

/// Where a single player plays on, everything but the options and the key stays.
#[test]
fn forms_of_play_on() {
    let game: Triandro = MIDDLE.parse().unwrap();
    let text = MIDDLE.replace(" - ", " ending=play-on ");
    let other: Triandro = text.parse().unwrap();
    assert_eq!(other.options().ending, Ending::PlayOn);
    assert_eq!(other.to_string(), text);
    assert_eq!(Triandro::from_packed(other.to_packed().as_bytes()), Ok(other));
    assert_ne!(other, game);
    assert_ne!(other.key(), game.key());
}

fn round_trip<T>(all: impl Iterator<Item = T>) -> usize
where
    T: Code + Display + FromStr<Err = TextError> + PartialEq + Debug,
{
    let each = all.map(|value| {
        assert_eq!(T::from_code(value.code()), Some(value));
        assert_eq!(value.to_string().parse(), Ok(value));
        for wrong in ["", " ", "+1", "00", "m6", "99", "1-2", "1-2-4", "x"] {
            assert!(wrong.parse::<T>().is_err(), "{wrong}");
        }
        value.code() as usize
    });
    let codes: Vec<usize> = each.collect();
    assert!(codes.iter().copied().eq(0..codes.len()));
    assert_eq!(T::from_code(codes.len() as u32), None);
    assert_eq!(T::from_code(u32::MAX), None);
    codes.len()
}

#[test]
fn points_triangles_and_symmetries_have_texts_and_codes() {
    assert_eq!(round_trip(Point::all()), POINTS);
    assert_eq!(round_trip(Triangle::all()), TRIANGLES);
    assert_eq!(round_trip(Symmetry::all()), 12);
    assert_eq!(Symmetry::new(true, 4).to_string(), "m4");
    assert_eq!(format!("{:?}", Symmetry::new(false, 1)), "Symmetry(1)");
}

#[test]
fn sets_of_points_in_text() {
    for text in ["-", "1", "1,28,55"] {
        assert_eq!(text.parse::<PointSet>().unwrap().to_string(), text);
    }
    assert_eq!(PointSet::ALL.to_string().parse(), Ok(PointSet::ALL));
    for text in ["", "1,", ",1", "2,1", "1,1", "0", "56", "1, 2", "-1", "01"] {
        assert!(text.parse::<PointSet>().is_err(), "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn values_go_through_serde() {
    fn check<T>(value: T, json: &str)
    where
        T: rules_core::serde::Serialize
            + rules_core::serde::de::DeserializeOwned
            + PartialEq
            + Debug,
    {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
        let bytes = postcard::to_allocvec(&value).unwrap();
        assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), value);
    }
    check(Point::new(28).unwrap(), "\"28\"");
    check("4-17-19".parse::<Triangle>().unwrap(), "\"4-17-19\"");
    check(Symmetry::new(true, 2), "\"m2\"");
    check(PointSet::PERIMETERS & "1,5,9".parse().unwrap(), r#"["1","9"]"#);
    check(Ending::PlayOn, "\"play-on\"");
    check("x4-17-19".parse::<Action>().unwrap(), "\"x4-17-19\"");
}

#[test]
fn a_game_as_a_record() {
    let mut record = Record::<Triandro>::new(Options::default()).unwrap();
    let mut game = Triandro::default();
    for text in ["4", "11", "17", "28", "19", "12", "x4-17-19"] {
        let action: Action = text.parse().unwrap();
        game.play(action).unwrap();
        record.push(Step::Action(action));
    }
    let text = record.to_string();
    assert!(text.contains("4 11 17 28 19 12 x4-17-19"), "{text}");
    assert_eq!(text.parse::<Record<Triandro>>().unwrap(), record);
    assert_eq!(record.replay().unwrap(), game);
    assert_eq!((game.hand(Seat::FIRST), game.lost(Seat::SECOND)), (14, 1));
}
