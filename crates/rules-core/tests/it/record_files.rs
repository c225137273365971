//! Files of many records.
#![cfg(feature = "std")]

use cybo_rules::{Cybo, Event, Options};
use rules_core::record::{MAX_RECORD, RecordFault, RecordReader, RecordText, RecordWriter};
use rules_core::{Record, Step};

use crate::common::unchecked;

fn record(rolls: &[u8]) -> Record<Cybo> {
    let mut record = Record::new(Options::default()).unwrap();
    for &number in rolls {
        record.push(Step::Event(Event::new(number).unwrap()));
    }
    record
}

fn file_of(records: &[Record<Cybo>]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = RecordWriter::new(&mut file);
    records.iter().for_each(|record| writer.write(record).unwrap());
    writer.flush().unwrap();
    file
}

/// The number, line and text of each record, or the error.
fn read(file: &[u8]) -> Vec<Result<RecordText, String>> {
    RecordReader::new(file).map(|text| text.map_err(|error| error.to_string())).collect()
}

#[test]
fn what_is_written_is_read() {
    let games = [record(&[5, 5, 1]), record(&[]), record(&[9]), record(&[])];
    let file = file_of(&games);
    let texts: Vec<_> = RecordReader::new(&file[..]).map(Result::unwrap).collect();
    assert_eq!(texts.len(), games.len());
    for (number, (text, game)) in (1..).zip(texts.iter().zip(&games)) {
        assert_eq!((text.number, &text.text), (number, &game.to_string()));
        assert_eq!(text.text.parse().as_ref(), Ok(game));
        let at = text.offset as usize;
        assert!(file[at..].starts_with(text.text.as_bytes()));
        let lines = file[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        assert_eq!(text.line, lines + 1);
    }
    assert!(read(b"").is_empty() && read(b"\n\n\r\n").is_empty());
}

#[test]
fn carriage_returns_and_a_byte_order_mark_are_read() {
    let games = [record(&[5]), record(&[])];
    let file = String::from_utf8(file_of(&games)).unwrap();
    let file = format!("\u{feff}\r\n{}\r\n\r\n", file.replace('\n', "\r\n"));
    let texts: Vec<_> = read(file.as_bytes()).into_iter().map(Result::unwrap).collect();
    assert_eq!(texts.len(), 2);
    for (text, game) in texts.iter().zip(&games) {
        assert_eq!(text.text, game.to_string());
        assert!(file.as_bytes()[text.offset as usize..].starts_with(b"[Game"));
    }
    let file = format!("\u{feff}{}", games[0]);
    assert_eq!(read(file.as_bytes())[0].as_ref().unwrap().text, games[0].to_string());
}

/// Found by fuzzing: a record kept a carriage return and lost it when it was written and read.
#[test]
fn regression_every_carriage_return_at_the_end_of_a_line_is_dropped() {
    let plain = file_of(&[record(&[5]), record(&[7])]);
    let text = String::from_utf8(plain.clone()).unwrap();
    for end in ["\r\n", "\r\r\n", "\r\r\r\n"] {
        let texts =
            |file: &[u8]| read(file).into_iter().map(|read| read.unwrap().text).collect::<Vec<_>>();
        assert_eq!(texts(text.replace('\n', end).as_bytes()), texts(&plain), "{end:?}");
    }
}

/// An error says which record it is and where, and the next one is read.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_broken_record_is_skipped() {
    let good = record(&[5, 7]).to_string();
    let long = format!("{good}{}", "*5 {x}\n".repeat(MAX_RECORD / 7));
    let wide = format!("[Game \"{}\"]\n\n", "x".repeat(2 * MAX_RECORD));
    let cut = good.split_once("\n[Result").unwrap().0.to_string() + "\n";
    for (broken, why) in [
        (long.as_str(), "it has more than 1048576 bytes"),
        (&wide, "it has more than 1048576 bytes"),
        ("[Game \"\u{0}\"]\n\n\u{1}\n", ""),
    ] {
        let file = format!("{good}\n{broken}\n{good}");
        let texts = read(file.as_bytes());
        assert_eq!(texts.len(), 3, "{why}");
        assert!(texts[0].is_ok() && texts[2].as_ref().is_ok_and(|last| last.text == good));
        if let Err(error) = &texts[1] {
            let line = good.lines().count() + 2;
            let at = format!("record 2, which begins at line {line} (byte {})", good.len() + 1);
            assert_eq!(*error, format!("{at}: {why}"));
        } else {
            assert_eq!(why, "");
        }
    }
    let texts = read(format!("what is this\n\n{good}").as_bytes());
    let wanted =
        "record 1, which begins at line 1 (byte 0): expected [ at the beginning of a record";
    assert_eq!(texts[0].as_ref().unwrap_err(), wanted);
    assert!(texts.len() == 2 && texts[1].is_ok());
    let cut = read(cut.as_bytes())[0].clone().unwrap().text;
    assert!(cut.parse::<Record<Cybo>>().is_err(), "the result is lost");
    let mut bytes = good.clone().into_bytes();
    bytes.extend_from_slice(b"\n[Game \"\xff\"]\n\n");
    let utf8 = RecordReader::new(&bytes[..]).nth(1).unwrap().unwrap_err();
    assert!(matches!(utf8.why, RecordFault::NotUtf8), "{utf8}");
}

/// Each case is read in the same way by `FromStr` and [`RecordReader`].
#[test]
fn white_space_is_free_around_lines() {
    let mut game = record(&[5, 12]);
    game.set_tag("Site", "a b").unwrap();
    game.set_remark(1, "so far").unwrap();
    // Without the check, which would refuse all that is refused below.
    let text = unchecked(&game);
    let lines = |ends: &str, starts: &str| {
        text.lines().map(|line| format!("{starts}{line}{ends}\n")).collect::<String>()
    };
    let accepted = [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        format!("\u{feff}{}", text.replace('\n', "\r\n")),
        text.replacen("]\n", "] \n", 1),
        lines(" \t", ""),
        lines("", "        "),
        lines("\r", "\r "),
        text.replace("]\n", "]\n\n"),
        text.trim_end().to_string(),
        text.replacen("]\n\n", "]\n\n\n", 1) + "\n\n",
        format!("\n\n{text}"),
        text.replace("*5 ", "*5\n\n\n"),
        text.replace("*5 ", "*5 \t  "),
    ];
    for text in accepted {
        assert_eq!(text.parse().as_ref(), Ok(&game), "{text:?}");
        let read = RecordReader::new(text.as_bytes()).map(Result::unwrap).collect::<Vec<_>>();
        let [read] = &read[..] else { panic!("{text:?} is {} records", read.len()) };
        assert_eq!(read.text.parse().as_ref(), Ok(&game), "{text:?}");
    }
    let refused = [
        text.replace("[Site ", "[Site\r "),
        text.replace("a b", "a\rb"),
        text.replace("a b\"]", "a b\"\r]"),
        text.replace("a b\"]", "a b\" ]"),
        text.replace("[Site", "[ Site"),
        text.replace("]\n[Site", "] [Site"),
        text.replace("so far", "so\rfar"),
        text.replace("*12", "*1\r2"),
        text.replace("*5 ", "*5 \r "),
        text.replace("*5 ", "*5\u{c}"),
        text.replace("*5 ", "*5\u{a0}"),
        text.replace("so far}", "so far}*5"),
        text.replace("]\n\n", "]\n"),
        format!("x\u{feff}{text}"),
    ];
    for broken in refused {
        assert_ne!(broken, text);
        assert!(broken.parse::<Record<Cybo>>().is_err(), "{broken:?}");
        let read = RecordReader::new(broken.as_bytes()).next().unwrap();
        assert!(read.is_err() || read.unwrap().text.parse::<Record<Cybo>>().is_err(), "{broken:?}");
    }
}

/// White space between the lines of a file, also where it separates records, is free.
#[test]
fn records_follow_each_other_with_any_white_space() {
    let games = [record(&[5]), record(&[]), record(&[7, 1])];
    let plain = String::from_utf8(file_of(&games)).unwrap();
    let files = [
        plain.replace("\n\n[", "\n["),
        plain.replace('\n', "\r\n \r\n\t"),
        plain.trim_end().to_string(),
        plain.replace('\n', "\n\n"),
    ];
    for file in files {
        let texts: Vec<_> = RecordReader::new(file.as_bytes()).map(Result::unwrap).collect();
        let read: Vec<Record<Cybo>> = texts.iter().map(|text| text.text.parse().unwrap()).collect();
        assert_eq!(read, games, "{file:?}");
        for text in texts {
            assert!(file[text.offset as usize..].starts_with("[Game"), "{file:?}");
            assert!(file.lines().nth(text.line as usize - 1).unwrap().contains("[Game"));
        }
    }
}

/// A record of exactly the most bytes is read.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn the_limit_is_the_last_size_that_is_read() {
    for (more, is_read) in [(0, true), (1, false)] {
        let head = "[Game \"x\"]\n\n";
        let file = format!("{head}{}\n", "x".repeat(MAX_RECORD - head.len() - 1 + more));
        assert_eq!(read(file.as_bytes())[0].is_ok(), is_read, "{more}");
    }
}

#[test]
fn an_error_of_the_file_ends_the_reader() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no disk"))
        }
    }
    let mut reader = RecordReader::new(std::io::BufReader::new(Broken));
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "record 1, which begins at line 1 (byte 0): no disk");
    assert!(reader.next().is_none());
}
