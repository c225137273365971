//! Remarks behind the steps of records, and draws by agreement.
#![cfg(all(feature = "alloc", feature = "serde"))]

use cybo_rules::{Cybo, Event, Options};
use rules_core::record::MAX_REMARK;
use rules_core::{GameResult, Record, RecordError, Step};
use serde::de::value::SeqDeserializer;
use serde::de::{Deserialize, Deserializer, Visitor};

use crate::common::unchecked;

fn record(rolls: &[u8]) -> Record<Cybo> {
    let mut record = Record::new(Options::default()).unwrap();
    for &number in rolls {
        record.push(Step::Event(Event::new(number).unwrap()));
    }
    record
}

#[track_caller]
fn reads_back(record: &Record<Cybo>) {
    let text = record.to_string();
    assert_eq!(text.parse().as_ref(), Ok(record), "{text}");
    let bytes = postcard::to_allocvec(record).unwrap();
    assert_eq!(postcard::from_bytes::<Record<Cybo>>(&bytes).as_ref(), Ok(record), "{text}");
}

#[test]
fn remarks_stand_behind_their_steps() {
    let mut one = record(&[5, 5, 1]);
    assert_eq!(one.set_remark(2, "a pity"), Ok(()));
    assert_eq!(one.set_remark(0, "0:12 left; \"quotes\", \\ and ü"), Ok(()));
    assert!(
        one.to_string().contains("\n\n*5 {0:12 left; \"quotes\", \\ and ü} *5 *1 {a pity}\n# 3 ")
    );
    assert_eq!(one.remarks().map(|(step, _)| step).collect::<Vec<_>>(), [0, 2]);
    reads_back(&one);

    one.pop();
    assert_eq!((one.remark(2), one.remark(0).is_some()), (None, true));
    assert_eq!(one.set_remark(0, ""), Ok(()));
    assert_eq!(one, record(&[5, 5]));
}

#[test]
fn remarks_that_could_not_be_read_back_are_refused() {
    let mut one = record(&[5]);
    let long = "x".repeat(MAX_REMARK + 1);
    for remark in ["{", "}", " x", "x ", "\n", "\u{1b}[2J", "a\tb"] {
        assert_eq!(one.set_remark(0, remark), Err(RecordError::Remark), "{remark:?}");
    }
    assert_eq!(one.set_remark(0, &long), Err(RecordError::LongRemark));
    assert_eq!(one.set_remark(1, "x"), Err(RecordError::NoStep { step: 1, steps: 1 }));
    assert_eq!(one.set_remark(0, &long[1..]), Ok(()));
    reads_back(&one);

    let head = unchecked(&record(&[]));
    assert!(format!("{head}*5 {{x}}\n").parse::<Record<Cybo>>().is_ok());
    for steps in ["{x} *5\n", "*5 {}\n", "*5 {x} {y}\n", "*5 {x\n", "*5 { x}\n", "*5 {x{y}\n"] {
        let text = format!("{head}{steps}");
        assert!(text.parse::<Record<Cybo>>().is_err(), "{steps:?}");
    }
}

/// Version, options, start, tags, steps, result, remarks.
#[test]
fn records_in_bytes_have_one_layout() {
    let bytes = postcard::to_allocvec(&record(&[5, 12])).unwrap();
    assert_eq!(bytes, [1, 1, 0, 0, 0, 2, 10, 24, 3, 0]);
    let mut remarked = record(&[5, 12]);
    remarked.set_remark(1, "ok").unwrap();
    let bytes = postcard::to_allocvec(&remarked).unwrap();
    assert_eq!(bytes, [1, 1, 0, 0, 0, 2, 10, 24, 3, 1, 1, 2, b'o', b'k']);
}

#[test]
fn remarks_in_bytes_ascend_and_are_not_empty() {
    let mut one = record(&[5, 12]);
    one.set_remark(0, "a").unwrap();
    one.set_remark(1, "b").unwrap();
    let bytes = postcard::to_allocvec(&one).unwrap();
    let (head, remarks) = bytes.split_at(9);
    assert_eq!(remarks, [2, 0, 1, b'a', 1, 1, b'b']);
    for broken in
        [[2, 1, 1, b'a', 0, 1, b'b'], [2, 0, 1, b'a', 0, 1, b'b'], [2, 0, 1, b'a', 2, 1, b'b']]
    {
        assert!(postcard::from_bytes::<Record<Cybo>>(&[head, &broken].concat()).is_err());
    }
    let empty = [head, &[1, 0, 0]].concat();
    assert!(postcard::from_bytes::<Record<Cybo>>(&empty).is_err());
}

#[test]
fn records_in_bytes_of_other_versions_are_refused() {
    let mut bytes = postcard::to_allocvec(&record(&[5])).unwrap();
    for version in [0, 2] {
        bytes[0] = version;
        assert!(postcard::from_bytes::<Record<Cybo>>(&bytes).is_err());
        // Postcard keeps no messages. The version is the first value and read alone.
        let error = Record::<Cybo>::deserialize(Bytes(version)).unwrap_err();
        assert_eq!(error.to_string(), format!("unknown version {version} (known: 1)"));
    }
    let error = Record::<Cybo>::deserialize(Bytes(1)).unwrap_err();
    assert!(error.to_string().contains("invalid length 1"), "{error}");
}

/// A binary format that ends after this number.
struct Bytes(u8);

impl<'de> Deserializer<'de> for Bytes {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_seq(SeqDeserializer::new(std::iter::once(self.0)))
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[test]
fn a_draw_by_agreement_is_a_result_of_an_open_game() {
    let mut one = record(&[5]);
    assert_eq!(one.set_result(GameResult::Drawn), Ok(()));
    assert!(one.to_string().contains("[Result \"drawn\"]"));
    reads_back(&one);
    assert!(one.replay().is_ok());
}
