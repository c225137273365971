//! Errors of records.

use crate::common::dice;
use cybo_rules::{Cybo, Options};
use rules_core::record::MAX_OBSERVATION;
use rules_core::{Game, GameResult, Record, RecordError, Seat, random_step};

/// A game played to its end, its result not yet set, and the position at the end.
fn played_out(seed: u64) -> (Record<Cybo>, Cybo) {
    let mut record = Record::new(Options::default()).unwrap();
    let mut position = record.start_position().unwrap();
    let mut rng = dice(seed);
    while let Some(step) = random_step(&mut position, &mut rng) {
        record.push(step);
    }
    (record, position)
}

/// CRC-32 bit by bit, as of gzip, zip and PNG.
fn sum(text: &str) -> u32 {
    let shifted = |sum: u32| if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xedb8_8320 };
    let add = |sum: u32, byte: u8| (0..8).fold(sum ^ u32::from(byte), |sum, _| shifted(sum));
    !text.bytes().fold(!0, add)
}

#[test]
fn the_last_line_has_the_steps_and_the_common_sum() {
    // The value that every description of CRC-32 gives.
    assert_eq!(sum("123456789"), 0xcbf4_3926);
    let (record, _) = played_out(4);
    let text = record.to_string();
    let (before, last) = text.split_at(text.rfind('#').expect("a last line"));
    assert_eq!(last, format!("# {} {:08x}\n", record.steps().len(), sum(before)));
}

#[test]
fn a_step_taken_off_a_finished_game_takes_the_result_away() {
    let (mut record, last) = played_out(1);
    record.set_result(GameResult::Finished(last.outcome().unwrap())).unwrap();
    assert!(record.pop().is_some());
    assert_eq!(record.result(), GameResult::Unfinished);
    assert!(record.replay().is_ok());
}

#[test]
fn no_result_names_a_seat_that_does_not_play() {
    let mut record = Record::<Cybo>::new(Options::default()).unwrap();
    let resigned = |seat| GameResult::Resigned(Seat::new(seat).unwrap());
    assert_eq!(record.set_result(resigned(2)), Err(RecordError::Result { seats: 2 }));
    assert_eq!(record.result(), GameResult::Unfinished);
    assert_eq!(record.set_result(resigned(1)), Ok(()));
    let three = Options { players: 3, ..Options::default() };
    let mut other = Cybo::new(three).unwrap();
    while random_step(&mut other, &mut dice(1)).is_some() {}
    let outcome = GameResult::Finished(other.outcome().unwrap());
    assert_eq!(record.set_result(outcome), Err(RecordError::Result { seats: 2 }));
}

#[test]
fn steps_that_end_the_game_need_no_result_set_by_hand() {
    let (mut record, last) = played_out(2);
    assert!(record.replay().is_err(), "a result that is not true is still refused");
    assert_eq!(record.close().as_ref(), Ok(&last));
    assert_eq!(record.result(), GameResult::Finished(last.outcome().unwrap()));
    assert_eq!(record.replay().as_ref(), Ok(&last));
    assert_eq!(record.close(), Ok(last));
}

#[test]
fn closing_leaves_other_records_as_they_are() {
    let (finished, _) = played_out(3);
    let mut record = finished.clone();
    record.pop();
    let before = record.clone();
    assert!(record.close().is_ok());
    assert_eq!(record, before);
    record.set_result(GameResult::Resigned(Seat::FIRST)).unwrap();
    let before = record.clone();
    assert!(record.close().is_ok());
    assert_eq!(record, before);
    // A resignation after the end is false, and so is a result before it.
    let mut record = finished;
    record.set_result(GameResult::Resigned(Seat::FIRST)).unwrap();
    let before = record.clone();
    assert!(record.close().is_err());
    assert_eq!(record, before);
}

/// A record that begins with what a seat saw, and its text.
fn seen() -> (Record<Cybo>, String) {
    let record = Record::from_position(Cybo::default()).seen_by(Seat::FIRST).unwrap();
    let text = record.to_string();
    assert!(text.contains("[Seen \"cybo/1 - "), "{text}");
    (record, text)
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn what_a_seat_saw_holds_no_escape_sequences() {
    let (_, text) = seen();
    for hostile in ["\u{1b}[2J", "\u{7f}", "\u{202e}", "\u{9b}", "\\\"", "\\\\", "\t"] {
        let broken = text.replacen("[Seen \"cybo", &format!("[Seen \"{hostile}cybo"), 1);
        assert!(broken.parse::<Record<Cybo>>().is_err(), "{hostile:?}");
    }
    let long = "x".repeat(MAX_OBSERVATION + 1);
    let broken = text.replacen("[Seen \"cybo", &format!("[Seen \"{long}cybo"), 1);
    assert!(broken.parse::<Record<Cybo>>().is_err());
}

#[cfg(feature = "serde")]
#[test]
fn what_a_seat_saw_holds_no_escape_sequences_in_binary_records_either() {
    let (record, _) = seen();
    let bytes = postcard::to_allocvec(&record).unwrap();
    assert_eq!(postcard::from_bytes::<Record<Cybo>>(&bytes), Ok(record));
    let at = bytes.windows(4).position(|window| window == b"cybo").unwrap();
    for hostile in [0x1b, 0, b'\n', 0x7f, b'"', b'\\'] {
        let mut broken = bytes.clone();
        broken[at] = hostile;
        assert!(postcard::from_bytes::<Record<Cybo>>(&broken).is_err(), "{hostile:#x}");
    }
}
