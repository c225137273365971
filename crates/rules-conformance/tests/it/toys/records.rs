//! Game records of Kuhn poker and Trio, byte for byte.

use rules_core::record::MAX_TAGS;
use rules_core::{Game, GameResult, Record, RecordError, RecordStep, Seat, Start, Step};

use super::kuhn::{Choice, Deal, Ended, Kuhn, KuhnOptions};
use super::trio::{Take, Trio, TrioOptions};

const PLAYED: [Step<Choice, Deal>; 5] = [
    Step::Event(Deal(1)),
    Step::Event(Deal(5)),
    Step::Action(Choice::Pass),
    Step::Action(Choice::Bet),
    Step::Action(Choice::Pass),
];

fn played() -> (Record<Kuhn>, Kuhn) {
    let options = KuhnOptions { cards: 6, ..KuhnOptions::default() };
    let mut record = Record::new(options).unwrap();
    let mut kuhn = Kuhn::new(options).unwrap();
    for step in PLAYED {
        kuhn.play_step(step).unwrap();
        record.push(step);
    }
    record.set_tag("Site", "The \"Back\\Room\"").unwrap();
    record.set_result(GameResult::Finished(kuhn.outcome().unwrap())).unwrap();
    (record, kuhn)
}

#[test]
fn a_record_is_text() {
    let (record, kuhn) = played();
    let text = concat!(
        "[Game \"kuhn-poker\"]\n[Version \"1\"]\n[Options \"cards=6\"]\n",
        "[Site \"The \\\"Back\\\\Room\\\"\"]\n[Result \"fold 1 -1,1\"]\n\n*1 *5 p b p\n",
    );
    assert_eq!(record.to_string(), text);
    assert_eq!(text.parse(), Ok(record.clone()));
    assert_eq!(record.replay(), Ok(kuhn));
    // Steps may stand on lines of any length.
    let wrapped = text.replace("*1 *5 ", "\n *1\n*5\t");
    assert_eq!(wrapped.parse(), Ok(record));
}

#[test]
fn a_record_for_a_seat_hides_the_other_card() {
    let (record, _) = played();
    for (seat, steps) in [(0, "*1 ? p b p\n"), (1, "? *5 p b p\n")] {
        let cut = record.seen_by(Seat::new_unchecked(seat)).unwrap();
        assert!(cut.to_string().ends_with(&format!("\n\n{steps}")), "{cut}");
        assert_eq!(cut.to_string().parse(), Ok(cut.clone()));
        let error = cut.replay().unwrap_err();
        assert_eq!(error.step(), if seat == 0 { 2 } else { 1 });
        assert!(cut.seen_by(Seat::new_unchecked(seat)).is_err());
    }
}

#[test]
fn a_record_may_begin_in_the_middle() {
    let (_, kuhn) = played();
    let mut middle = Kuhn::new(kuhn.options()).unwrap();
    PLAYED[..3].iter().for_each(|&step| middle.play_step(step).unwrap());
    let mut record = Record::from_position(middle);
    PLAYED[3..].iter().for_each(|&step| record.push(step));
    assert!(record.replay().is_err());
    record.set_result(GameResult::Finished(kuhn.outcome().unwrap())).unwrap();
    assert_eq!(record.replay(), Ok(kuhn));
    assert!(record.to_string().contains("[Start \"kuhn-poker/1 cards=6 1 5 p\"]\n"));
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    let cut = record.seen_by(Seat::new_unchecked(1)).unwrap();
    let Start::Seen { observation, .. } = cut.start() else { panic!("{cut}") };
    assert_eq!(observation, "seat 1 of cards=6: ? 5 p");
    assert_eq!(cut.to_string().parse(), Ok(cut.clone()));
    assert_eq!(cut.replay().unwrap_err().step(), 0);
}

#[test]
fn broken_records_say_where() {
    let broken_at = |place: usize, step| {
        let (record, _) = played();
        let mut broken = Record::<Kuhn>::new(record.options()).unwrap();
        PLAYED[..place].iter().for_each(|&step| broken.push(step));
        broken.push(step);
        broken.replay().unwrap_err().step()
    };
    assert_eq!(broken_at(0, Step::Action(Choice::Bet)), 1);
    assert_eq!(broken_at(1, Step::Event(Deal(1))), 2);
    assert_eq!(broken_at(2, Step::Event(Deal(2))), 3);
    assert_eq!(broken_at(5, Step::Action(Choice::Pass)), 6);
    assert_eq!(broken_at(5, Step::Event(Deal(2))), 6);
}

#[test]
fn the_result_must_be_true() {
    let (mut record, kuhn) = played();
    let outcome = kuhn.outcome().unwrap();
    for wrong in [
        GameResult::Unfinished,
        GameResult::Resigned(Seat::FIRST),
        GameResult::Finished(outcome.with_scores(&[1, -1])),
    ] {
        record.set_result(wrong).unwrap();
        assert_eq!(record.replay().unwrap_err().step(), 6, "{wrong}");
    }
    record.pop();
    record.set_result(GameResult::Finished(outcome)).unwrap();
    assert_eq!(record.replay().unwrap_err().step(), 5);
    for fitting in [GameResult::Unfinished, GameResult::Resigned(Seat::new_unchecked(1))] {
        record.set_result(fitting).unwrap();
        assert!(record.replay().is_ok());
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
    }
    let stranger = GameResult::Resigned(Seat::new_unchecked(2));
    assert_eq!(record.set_result(stranger), Err(RecordError::Result));
    assert_eq!(GameResult::<Ended>::Resigned(Seat::new_unchecked(2)).to_string(), "resigned 2");
}

#[test]
fn tags_have_plain_names_and_values() {
    let (mut record, _) = played();
    for name in ["Game", "Version", "Options", "Start", "Seen", "Result"] {
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
    let text = played().0.to_string();
    assert!(text.parse::<Record<Kuhn>>().is_ok());
    for (from, to) in [
        ("kuhn-poker", "kuhn"),
        ("[Version \"1\"]", "[Version \"2\"]"),
        ("[Version \"1\"]\n", ""),
        ("cards=6", "cards=3"),
        ("cards=6", "cards=7"),
        ("[Options \"cards=6\"]", "[Options \"cards=6\"] "),
        ("Site", "Options"),
        ("[Site", "[Result \"unfinished\"]\n[Site"),
        ("\\\\Room", "\\Room"),
        ("fold 1 -1,1", "fold 1"),
        ("fold 1 -1,1", "fold 1 -1,1,0"),
        ("fold 1 -1,1", "fold 2 -1,1"),
        ("fold 1 -1,1", "fold 1 -01,1"),
        ("fold 1 -1,1", "resigned 2"),
        ("]\n\n", "]\n"),
        ("*1", "1"),
        ("*1", "*6"),
        ("*1", "**1"),
        ("p b", "p x"),
        ("p b", "p ??"),
        ("p b", "pb"),
    ] {
        let broken = text.replacen(from, to, 1);
        assert_ne!(broken, text);
        // A result without scores and cards that are no option value are for `replay` to refuse.
        let read = broken.parse::<Record<Kuhn>>();
        let refused = read.is_err() || read.is_ok_and(|record| record.replay().is_err());
        assert!(refused, "{from:?} instead of {to:?} was taken");
    }
}

#[test]
fn long_games_are_wrapped() {
    let mut record = Record::<Trio>::new(TrioOptions { players: 2, height: 9 }).unwrap();
    for pile in (0..27).map(|step| step % 3) {
        record.push(Step::Action(Take { pile, stones: 1 }));
    }
    let text = record.to_string();
    assert!(text.lines().all(|line| line.len() < 80) && text.lines().count() == 7, "{text}");
    assert_eq!(text.parse(), Ok(record.clone()));
    assert_eq!(record.replay().unwrap_err().step(), 28);
    record.pop();
    assert!(record.replay().is_ok());
    assert_eq!(record.steps()[25], RecordStep::Action(Take { pile: 1, stones: 1 }));
}
