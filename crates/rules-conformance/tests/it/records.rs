//! Game records, byte for byte.

use rules_conformance::lockstep::Choices;
use rules_core::record::MAX_TAGS;
use rules_core::{Game, GameResult, Record, RecordError, Seat, Start, Step, random_step};
use rules_toys::urn::{Ended, Take, Token, Urn, UrnOptions};
use triandro_rules::Triandro;

const PLAYED: [Step<Take, Token>; 4] = [
    Step::Event(Token(2)),
    Step::Action(Take { pile: 0, stones: 1 }),
    Step::Action(Take { pile: 1, stones: 2 }),
    Step::Action(Take { pile: 0, stones: 1 }),
];

fn played() -> (Record<Urn>, Urn) {
    let options = UrnOptions { stones: 2, plain: false };
    let mut record = Record::new(options).unwrap();
    let mut urn = Urn::new(options).unwrap();
    for step in PLAYED {
        urn.play_step(step).unwrap();
        record.push(step);
    }
    record.set_tag("Site", "The \"Back\\Room\"").unwrap();
    record.set_result(GameResult::Finished(urn.outcome().unwrap())).unwrap();
    (record, urn)
}

#[test]
fn a_record_is_text() {
    let (record, urn) = played();
    let text = concat!(
        "[Game \"urn\"]\n[Version \"1\"]\n[Check \"crc32\"]\n[Options \"stones=2\"]\n",
        "[Site \"The \\\"Back\\\\Room\\\"\"]\n[Result \"last-stone 0 2,2\"]\n\n*2 l1 r2 l1\n",
        "# 4 2211a895\n",
    );
    assert_eq!(record.to_string(), text);
    assert_eq!(text.parse(), Ok(record.clone()));
    assert_eq!(record.replay(), Ok(urn));
    // Steps may stand on lines of any length.
    let wrapped = text.replace("*2 l1 ", "\n *2\nl1\t");
    assert_eq!(wrapped.parse(), Ok(record));
}

#[test]
fn a_record_for_a_seat_hides_the_token() {
    let (record, urn) = played();
    for (seat, steps) in [(0, "*2 l1 r2 l1\n"), (1, "? l1 r2 l1\n")] {
        let cut = record.seen_by(Seat::new_unchecked(seat)).unwrap();
        assert!(cut.to_string().contains(&format!("\n\n{steps}# 4 ")), "{cut}");
        assert_eq!(cut.to_string().parse(), Ok(cut.clone()));
        match cut.replay() {
            Ok(replayed) => assert_eq!((seat, replayed), (0, urn)),
            Err(error) => {
                assert_eq!((seat, error.step()), (1, 1));
                assert!(cut.seen_by(Seat::new_unchecked(seat)).is_err());
            }
        }
    }
}

#[test]
fn a_record_may_begin_in_the_middle() {
    let (_, urn) = played();
    let mut middle = Urn::new(urn.options()).unwrap();
    PLAYED[..2].iter().for_each(|&step| middle.play_step(step).unwrap());
    let mut record = Record::from_position(middle);
    PLAYED[2..].iter().for_each(|&step| record.push(step));
    assert!(record.replay().is_err());
    record.set_result(GameResult::Finished(urn.outcome().unwrap())).unwrap();
    assert_eq!(record.replay(), Ok(urn));
    assert!(record.to_string().contains("[Start \"urn/1 stones=2 2 1,2 1,0 1\"]\n"));
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    let cut = record.seen_by(Seat::SECOND).unwrap();
    let Start::Seen { observation, .. } = cut.start() else { panic!("{cut}") };
    assert_eq!(observation, "seat 1 of stones=2: ? 1,2 1,0 1");
    assert_eq!(cut.to_string().parse(), Ok(cut.clone()));
    assert_eq!(cut.replay().unwrap_err().step(), 0);
}

#[test]
fn broken_records_say_where() {
    let broken_at = |place: usize, step| {
        let (record, _) = played();
        let mut broken = Record::<Urn>::new(record.options()).unwrap();
        PLAYED[..place].iter().for_each(|&step| broken.push(step));
        broken.push(step);
        broken.replay().unwrap_err().step()
    };
    let take = |pile, stones| Step::Action(Take { pile, stones });
    assert_eq!(broken_at(0, take(0, 1)), 1);
    assert_eq!(broken_at(1, Step::Event(Token(1))), 2);
    assert_eq!(broken_at(2, take(0, 2)), 3);
    assert_eq!(broken_at(4, take(0, 1)), 5);
    assert_eq!(broken_at(4, Step::Event(Token(2))), 5);
}

#[test]
fn the_result_must_be_true() {
    let (mut record, urn) = played();
    let outcome = urn.outcome().unwrap();
    for wrong in [
        GameResult::Unfinished,
        GameResult::Resigned(Seat::FIRST),
        GameResult::Finished(outcome.with_scores(&[1, -1])),
    ] {
        record.set_result(wrong).unwrap();
        assert_eq!(record.replay().unwrap_err().step(), 5, "{wrong}");
    }
    record.pop();
    record.set_result(GameResult::Finished(outcome)).unwrap();
    assert_eq!(record.replay().unwrap_err().step(), 4);
    for fitting in [GameResult::Unfinished, GameResult::Resigned(Seat::SECOND)] {
        record.set_result(fitting).unwrap();
        assert!(record.replay().is_ok());
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
    }
    let stranger = GameResult::Resigned(Seat::THIRD);
    assert_eq!(record.set_result(stranger), Err(RecordError::Result { seats: 2 }));
    assert_eq!(GameResult::<Ended>::Resigned(Seat::THIRD).to_string(), "resigned 2");
}

#[test]
fn tags_have_plain_names_and_values() {
    let (mut record, _) = played();
    for name in ["Game", "Version", "Check", "Options", "Start", "Seen", "Result"] {
        assert_eq!(record.set_tag(name, "x"), Err(RecordError::TagName));
    }
    for name in ["", "2nd", "a b", "a\"", "\u{e9}"] {
        assert_eq!(record.set_tag(name, "x"), Err(RecordError::TagName));
    }
    assert_eq!(record.set_tag("Note", "a\nb"), Err(RecordError::TagValue));
    record.set_tag("Note", "\u{e9}t\u{e9} ]").unwrap();
    record.set_tag("Note", "").unwrap();
    assert_eq!(record.tags().collect::<Vec<_>>()[1..], [("Note", "")]);
    let free = MAX_TAGS - record.tags().count();
    (0..free).for_each(|tag| record.set_tag(&format!("T{tag}"), "\u{e9}").unwrap());
    assert_eq!(record.set_tag("One", "more"), Err(RecordError::TooManyTags));
    assert_eq!(record.set_tag("T0", "changed"), Ok(()));
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn broken_texts_are_refused() {
    // Without the check, which would refuse them all.
    let text = played().0.to_string().replacen("[Check \"crc32\"]\n", "", 1);
    let text = text[..text.rfind('#').unwrap()].to_string();
    assert!(text.parse::<Record<Urn>>().is_ok());
    for (from, to) in [
        ("urn", "kuhn"),
        ("[Version \"1\"]", "[Version \"2\"]"),
        ("[Version \"1\"]\n", ""),
        ("stones=2", "stones=3"),
        ("stones=2", "stones=6"),
        ("[Options \"stones=2\"]", "[Options \"stones=2\" ]"),
        ("Site", "Options"),
        ("[Site", "[Result \"unfinished\"]\n[Site"),
        ("\\\\Room", "\\Room"),
        ("last-stone 0 2,2", "last-stone 0"),
        ("last-stone 0 2,2", "last-stone 0 2,2,0"),
        ("last-stone 0 2,2", "last-stone 2 2,2"),
        ("last-stone 0 2,2", "last-stone 0 02,2"),
        ("last-stone 0 2,2", "resigned 2"),
        ("]\n\n", "]\n"),
        ("*2", "2"),
        ("*2", "*3"),
        ("*2", "**2"),
        ("r2", "x"),
        ("r2", "??"),
        ("l1 r2", "l1r2"),
    ] {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text);
        // A result without scores and one that comes too early are for `replay` to refuse.
        let read = broken.parse::<Record<Urn>>();
        let refused = read.is_err() || read.is_ok_and(|record| record.replay().is_err());
        assert!(refused, "{from:?} instead of {to:?} was taken");
    }
}

#[test]
fn long_games_are_wrapped() {
    let mut record = Record::<Triandro>::new(Default::default()).unwrap();
    let (mut position, mut choices) = (Triandro::default(), Choices::seeded(1));
    while let Some(step) = random_step(&mut position, &mut choices) {
        record.push(step);
    }
    let text = record.to_string();
    assert!(text.lines().all(|line| line.len() < 80) && text.lines().count() > 6, "{text}");
    assert_eq!(text.parse(), Ok(record.clone()));
    assert_eq!(record.replay().unwrap_err().step(), record.steps().len() + 1);
    record.pop();
    assert!(record.replay().is_ok());
}
