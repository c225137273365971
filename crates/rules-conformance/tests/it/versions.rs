//! Records of older versions of a game's text forms.

use rules_core::{Game, Record};
use rules_toys::heap::{Coins, Heap, HeapOptions};

/// A record that a release with version 1 printed, and what this version prints.
const WHOLE: [&str; 2] = [
    concat!(
        "[Game \"heap\"]\n",
        "[Version \"1\"]\n",
        "[Check \"crc32\"]\n",
        "[Options \"-\"]\n",
        "[Result \"done 1\"]\n",
        "\n",
        "single two\n",
        "# 2 af81f15f\n",
    ),
    concat!(
        "[Game \"heap\"]\n",
        "[Version \"2\"]\n",
        "[Check \"crc32\"]\n",
        "[Options \"coins=3\"]\n",
        "[Result \"done 1\"]\n",
        "\n",
        "one two\n",
        "# 2 949a8915\n",
    ),
];

/// The same for a record that begins in a position.
const BEGUN: [&str; 2] = [
    concat!(
        "[Game \"heap\"]\n",
        "[Version \"1\"]\n",
        "[Check \"crc32\"]\n",
        "[Options \"coins=5\"]\n",
        "[Start \"heap/1 coins=5 3 1\"]\n",
        "[Result \"unfinished\"]\n",
        "\n",
        "single\n",
        "# 1 cf77fe1a\n",
    ),
    concat!(
        "[Game \"heap\"]\n",
        "[Version \"2\"]\n",
        "[Check \"crc32\"]\n",
        "[Options \"-\"]\n",
        "[Start \"heap/2 - 3 1\"]\n",
        "[Result \"unfinished\"]\n",
        "\n",
        "one\n",
        "# 1 f880422e\n",
    ),
];

#[test]
fn a_record_of_an_older_version_replays_to_the_same_position() {
    let mut game = Heap::new(HeapOptions { coins: 3 }).unwrap();
    game.play(Coins::One).unwrap();
    game.play(Coins::Two).unwrap();
    let record: Record<Heap> = WHOLE[0].parse().unwrap();
    assert_eq!(record.replay(), Ok(game));

    let game = Heap {
        left: 2,
        turn: rules_core::Seat::FIRST,
        ..Heap::new(HeapOptions::default()).unwrap()
    };
    let record: Record<Heap> = BEGUN[0].parse().unwrap();
    assert_eq!(record.replay(), Ok(game));
}

#[test]
fn a_record_of_an_older_version_is_printed_in_the_current_one() {
    for [old, new] in [WHOLE, BEGUN] {
        let record: Record<Heap> = old.parse().unwrap();
        assert_eq!(record.to_string(), new);
        assert_eq!(new.parse(), Ok(record));
    }
}

/// Without the check, so that it is the spelling that is refused.
#[test]
fn a_version_is_read_in_its_own_spelling_only() {
    let text = |version: &str, options: &str, step: &str| {
        format!(
            "[Game \"heap\"]\n[Version \"{version}\"]\n[Options \"{options}\"]\n\
             [Result \"unfinished\"]\n\n{step}\n"
        )
    };
    for (version, options, step) in
        [("1", "-", "single"), ("2", "-", "one"), ("1", "coins=5", "two")]
    {
        assert!(
            text(version, options, step).parse::<Record<Heap>>().is_ok(),
            "{version} {options} {step}"
        );
    }
    for (version, options, step) in
        [("1", "-", "one"), ("2", "-", "single"), ("1", "coins=3", "two"), ("2", "coins=5", "two")]
    {
        assert!(
            text(version, options, step).parse::<Record<Heap>>().is_err(),
            "{version} {options} {step}"
        );
    }
    for version in ["0", "3"] {
        let error = text(version, "-", "two").parse::<Record<Heap>>().unwrap_err();
        assert_eq!(error.code(), "unknown-version");
        assert!(
            error.to_string().starts_with(&format!("unknown version {version} (known: 1 to 2)"))
        );
    }
    // The start has the version of the record.
    let mixed = BEGUN[0].replace("heap/1", "heap/2");
    assert_eq!(mixed.parse::<Record<Heap>>().unwrap_err().code(), "unknown-version");
}

#[test]
fn damage_of_an_older_record_is_noticed() {
    let damaged = WHOLE[0].replace("single two", "two single");
    assert_eq!(damaged.parse::<Record<Heap>>().unwrap_err().code(), "damaged");
}
