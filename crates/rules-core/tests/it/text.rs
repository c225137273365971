//! Reading text.

use crate::common::Settings;
use cybo_rules::Cybo;
use rules_core::implement::{Reader, read_canonical};
use rules_core::{Record, TextError, read_options};

#[test]
fn a_reader_takes_what_is_expected() {
    let mut reader = Reader::new("ab\u{e9},12;x");
    assert!(!reader.skip("b") && reader.skip("a"));
    assert_eq!((reader.peek(), reader.at()), (Some(b'b'), 1));
    assert_eq!((reader.char(), reader.char(), reader.at()), (Some('b'), Some('\u{e9}'), 4));
    assert_eq!(reader.until(';'), ",12");
    assert_eq!(reader.rest(), ";x");
    assert_eq!(reader.until('?'), ";x");
    assert_eq!((reader.char(), reader.peek(), reader.until('x')), (None, None, ""));
    assert!(reader.end().is_ok());
}

#[test]
fn an_error_leaves_the_reader_where_it_was() {
    let mut reader = Reader::new("007 \u{e9}");
    assert_eq!(reader.expect("08", "expected 08"), Err(TextError::new(0, "expected 08")));
    assert!(reader.number(9, "expected a number").is_err());
    assert!(reader.value::<Small>(6, "cut through a character").is_err());
    assert!(reader.value::<Small>(usize::MAX, "too short").is_err());
    assert_eq!(reader.end(), Err(TextError::new(0, "expected the end")));
    assert_eq!(reader.rest(), "007 \u{e9}");
}

#[test]
fn numbers_are_plain() {
    let number = |text, max| {
        let mut reader = Reader::new(text);
        reader.number(max, "").map(|number| (number, reader.rest().len()))
    };
    assert_eq!(number("0", 9), Ok((0, 0)));
    assert_eq!(number("10,", 10), Ok((10, 1)));
    assert_eq!(number("4294967295", u32::MAX), Ok((u32::MAX, 0)));
    for text in ["", "00", "01", "-1", "+1", " 1", "a", "4294967296", "99999999999999999999"] {
        assert!(number(text, u32::MAX).is_err(), "{text:?}");
    }
    assert!(number("11", 10).is_err());
}

#[test]
fn fields_are_parted_by_one_space() {
    let mut reader = Reader::new("a bc  d");
    assert_eq!(reader.until(' '), "a");
    assert_eq!(reader.field("expected a field"), Ok("bc"));
    assert!(reader.field("expected a field").is_err());
    assert!(Reader::new("a").field("expected a field").is_err());
    assert!(Reader::new(" ").field("expected a field").is_err());
}

/// A number up to 99.
#[derive(Debug, PartialEq)]
struct Small(u32);

impl core::str::FromStr for Small {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let number = reader.number(99, "expected a number up to 99")?;
        reader.end()?;
        Ok(Small(number))
    }
}

#[test]
fn an_error_of_a_part_is_placed_in_the_whole() {
    let mut reader = Reader::new("x:123");
    reader.expect("x:", "").unwrap();
    let mut good = reader.clone();
    assert_eq!(good.value::<Small>(2, ""), Ok(Small(12)));
    assert_eq!(good.rest(), "3");
    assert_eq!(reader.value::<Small>(3, "").unwrap_err().at(), Some(2));
    let mut reader = Reader::new("x:1y");
    reader.expect("x:", "").unwrap();
    assert_eq!(reader.value::<Small>(2, "").unwrap_err().at(), Some(3));
}

#[test]
fn canonical_text_is_taken_byte_for_byte() {
    assert_eq!(read_canonical(12, "12"), Ok(12));
    assert_eq!(read_canonical("", ""), Ok(""));
    let at = |value, text| read_canonical(value, text).unwrap_err().at();
    assert_eq!(at(12, "012"), Some(0));
    assert_eq!(at(12, "1"), Some(1));
    assert_eq!(at(12, "123"), Some(2));
    assert_eq!(at(12, "13"), Some(1));
    assert_eq!(at(12, ""), Some(0));
    // What prints in several pieces is compared across them.
    struct Pieces;
    impl core::fmt::Display for Pieces {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            ["ab", "", "cd"].into_iter().try_for_each(|piece| f.write_str(piece))
        }
    }
    assert!(read_canonical(Pieces, "abcd").is_ok());
    assert_eq!(read_canonical(Pieces, "abd").map(|_| ()).unwrap_err().at(), Some(2));
    assert_eq!(read_canonical(Pieces, "abc").map(|_| ()).unwrap_err().at(), Some(3));
}

#[test]
fn an_option_out_of_range_says_what_the_option_takes() {
    let refused = |text| read_options(text, &Settings::default()).unwrap_err();
    let error = refused("players=9");
    assert!(error.to_string().contains("a whole number from 2 to 6"), "{error}");
    assert_eq!(error.what(), "invalid value");
    assert!(refused("board=cube").to_string().contains("one of hex, ring, star"));
    assert!(refused("strict=1").to_string().contains("true or false"));
    // Nor is it lost where the options are a part of a longer text.
    let placed = refused("big=8,players=9").within(10);
    assert_eq!(placed.at(), Some(16));
    assert!(placed.to_string().ends_with("from 2 to 6 (at byte 16)"), "{placed}");
}

#[test]
fn options_that_do_not_go_together_say_why() {
    let error = read_options("players=6,strict=true", &Settings::default()).unwrap_err();
    assert_eq!(error.to_string(), "six players cannot be held in check");
}

#[test]
fn texts_in_other_versions_are_refused_with_both_numbers() {
    let text = Cybo::default().to_string().replacen("/1", "/20", 1);
    let error = text.parse::<Cybo>().unwrap_err();
    assert_eq!(error.to_string(), "unknown version 20 (known: 1) (at byte 5)");
    let record = Record::from_position(Cybo::default()).to_string();
    let other = record.replacen("[Version \"1\"]", "[Version \"3\"]", 1);
    let error = other.parse::<Record<Cybo>>().unwrap_err();
    assert_eq!(error.to_string(), "unknown version 3 (known: 1) (at byte 14)");
    for version in ["", "01", "1 ", "one"] {
        let other = record.replacen("[Version \"1\"]", &format!("[Version \"{version}\"]"), 1);
        assert!(other.parse::<Record<Cybo>>().is_err(), "{version:?}");
    }
}

#[test]
fn the_place_of_an_error_does_not_overflow() {
    let error = TextError::new(usize::MAX, "wrong").within(1);
    assert_eq!(error.at(), Some(usize::MAX));
}
