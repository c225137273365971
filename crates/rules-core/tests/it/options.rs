//! Options by name and text.

use crate::common::{Board, Settings, some_settings};
use rules_core::implement::spec;
use rules_core::{OptionError, OptionKind, OptionValue, Options, read_options};

fn read(text: &str) -> Result<Settings, rules_core::TextError> {
    read_options(text, &Settings::default())
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn text_round_trips() {
    for settings in some_settings() {
        let text = settings.to_string();
        assert_eq!(read(&text), Ok(settings), "{text}");
    }
    let settings = Settings { players: 3, big: 0, board: Board::Own(26), strict: true };
    assert_eq!(settings.to_string(), "players=3,big=0,board=#000000000000001a,strict=true");
    assert_eq!(Settings::default().to_string(), "-");
    assert_eq!("strict=true".parse(), Ok(Settings { strict: true, ..Settings::default() }));
}

#[test]
fn only_one_spelling_is_taken() {
    for text in [
        "",
        " ",
        "--",
        "-,",
        "-,strict=true",
        "strict=true,",
        ",strict=true",
        "strict=true,-",
        // Out of order, twice, at the default.
        "strict=true,players=3",
        "players=3,players=3",
        "players=2",
        "strict=false,players=3",
        "players=3,big=7",
        "board=hex",
        // Unknown option, invalid value.
        "Players=3",
        "player=3",
        "players",
        "players=",
        "players==3",
        "players= 3",
        "players=03",
        "players=+3",
        "players=1",
        "players=7",
        "players=3.0",
        "players=4294967299",
        "strict=1",
        "strict=True",
        "board=square",
        "board=#1a",
        "board=#000000000000001A",
        "board=#000000000000001b",
        "board=#00000000000000001a",
        "big=4294967296",
        "big=-1",
        // They conflict.
        "players=6,strict=true",
        "players=3 ",
        "players=3\n",
        "players=\u{663}",
    ] {
        assert!(read(text).is_err(), "{text:?} was taken");
    }
}

#[test]
fn an_error_says_where() {
    assert_eq!(read("players=3,nonsense=4").unwrap_err().at(), Some(10));
    assert_eq!(read("players=3,big").unwrap_err().at(), Some(13));
    assert_eq!(read("players=3,strict=false").unwrap_err().at(), Some(9));
}

#[test]
fn values_are_checked_by_type_and_range() {
    let players = spec::<Settings>("players").unwrap();
    let (out_of_range, ill_typed) = (
        OptionError::OutOfRange { name: "players", expected: players.kind },
        OptionError::IllTyped { name: "players", expected: players.kind },
    );
    assert_eq!(players.parse("6"), Ok(OptionValue::Int(6)));
    assert_eq!(players.parse("7"), Err(out_of_range));
    for text in ["", "two", "-2", "02", "2 "] {
        assert_eq!(players.parse(text), Err(ill_typed), "{text:?}");
    }
    assert_eq!(players.check(OptionValue::Bool(true)), Err(ill_typed));
    let board = spec::<Settings>("board").unwrap();
    assert_eq!(board.parse("ring"), Ok(OptionValue::Choice("ring")));
    assert_eq!(board.parse("#0123456789abcdef"), Ok(OptionValue::Id(0x0123_4567_89ab_cdef)));
    assert!(board.parse("Ring").is_err() && board.check(OptionValue::Choice("Ring")).is_err());
    assert_eq!(spec::<Settings>("nonsense"), Err(OptionError::Unknown));
}

#[test]
fn setting_by_text_changes_nothing_if_refused() {
    let mut settings = Settings::default();
    settings.set("board", "star").unwrap();
    assert_eq!(settings.board, Board::Named("star"));
    let before = settings;
    for (name, text) in [("players", "1"), ("board", "#0000000000000001"), ("nonsense", "1")] {
        assert!(settings.set(name, text).is_err());
        assert_eq!(settings, before);
    }
}

#[test]
fn errors_read_as_sentences() {
    let error = Settings::default().set("players", "9").unwrap_err();
    let wanted = "invalid value for option players: expected a whole number from 2 to 6";
    assert_eq!(error.to_string(), wanted);
    assert_eq!(OptionKind::Choice(&["hex", "ring"]).to_string(), "one of hex, ring");
}
