//! Texts, bytes, accessors, symmetries, random choice, and texts that are refused.

use core::convert::Infallible;
use rand_core::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, OptionError, Packed, Record, Seat, Symmetric};
use std::collections::BTreeMap;
use triarchy_rules::{Action, End, Illegal, Options, Phase, Symbol, Symbols, Symmetry, Triarchy};

use super::{action, after, dot, event, position, start};

#[test]
fn options_that_do_not_exist_are_refused() {
    let with = |options: Options| Triarchy::new(options).unwrap_err();
    for dots in [11, 13, 16, 31, 36] {
        with(Options { dots, ..Options::default() });
    }
    let wrong = with(Options { dots: 20, ..Options::default() });
    assert_eq!(wrong.to_string(), "invalid value for option dots: expected one of 12, 18, 24, 30");
    let third = Options { players: 2, first: Seat::THIRD, ..Options::default() };
    assert!(matches!(with(third), OptionError::Conflict { name: "first", .. }));
    with(Options { turn_limit: 0, ..Options::default() });
    assert!(Triarchy::new(Options { turn_limit: 65535, ..Options::default() }).is_ok());
}

#[test]
fn triarchy_02_symbols_have_letters_in_seat_order() {
    assert_eq!(Symbol::ALL.map(|symbol| symbol.seat().index()), [0, 1, 2]);
    assert_eq!(Symbol::ALL.map(Symbol::letter), ['s', 'e', 'n']);
}

#[test]
fn accessors_agree_with_the_text() {
    let game = after(&start("-"), "ssen nse@5+3");
    assert_eq!(game.stack(dot(8)).to_string(), "n");
    assert_eq!(game.left(), Symbols::new([1, 0, 0]).unwrap());
    assert_eq!(game.landed().collect::<Vec<_>>(), [dot(8)]);
    let game = position("-", "s@1,e@8,ns@16 nse 4 roll -");
    assert_eq!(Symbol::ALL.map(|symbol| game.home(symbol).number()), [8, 16, 0]);
    assert_eq!(Symbol::ALL.map(|symbol| game.removed(symbol)), [2, 3, 3]);
    assert_eq!((game.dots(), game.seats(), game.turns_done()), (24, 3, 4));
    assert_eq!((game.phase(), game.player()), (Phase::Roll, Seat::SECOND));
}

/// Where one or two tokens of the symbols left are on top, a pile may leave some of them no move.
#[test]
fn triarchy_10_no_symbol_is_left_over_if_the_last_tokens_go() {
    for (fields, legal) in [
        ("nen@2,e@3,s@9,e@10 ens 88 ss 3", "s@9-1 ss@9+2 ss@9-2"),
        ("nen@1,se@4,e@9 ens 92 sn 4", "ns@1+2 ns@1-2"),
        ("enesen@1 nse 103 se -", "es@1+2 es@1-2"),
        ("enes@5,e@11 nse 158 en -", "e@5+1 e@5-1 en@5+2 en@11+2 en@5-2 en@11-2"),
    ] {
        let game = position("players=2,dots=12", fields);
        let listed: Vec<String> = game.legal_actions().map(|action| action.to_string()).collect();
        assert_eq!(listed.join(" "), legal, "{fields}");
    }
}

#[test]
fn triarchy_08_moves_have_one_text() {
    for wrong in
        ["sn@9+1", "sn@9+3", "sne@9+3", "s@09+1", "s@9", "s@9+01", "@9+1", "s@30+1", "S@9+1"]
    {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    let error = "LEFT".parse::<Action>().unwrap_err();
    assert!(error.to_string().contains("left, right, stay or a move"), "{error}");
    assert!("nnn@3+3".parse::<Action>().is_err(), "no seat rolls three Snakes");
}

#[test]
fn triarchy_07_refusals_in_and_outside_a_sandstorm_differ() {
    let storm = after(&start("-"), "-");
    assert_eq!(storm.why_illegal(action("s@11+1")), Some(Illegal::Sandstorm));
    let no_storm = after(&start("-"), "s");
    assert_eq!(no_storm.why_illegal(Action::Left), Some(Illegal::NoSandstorm));
}

#[test]
fn positions_that_break_a_rule_are_refused_with_its_name() {
    for (position, rule) in [
        ("sssss@3,e@4,n@8 sen 0 roll -", "TRIARCHY-2"),
        ("s@3,e@4,n@8 sen 0 ee -", "TRIARCHY-3"),
        ("n@0,e@8,n@16 sen 3 over -", "TRIARCHY-13"),
    ] {
        let error = format!("triarchy/1 - {position}").parse::<Triarchy>().unwrap_err();
        assert!(error.to_string().contains(rule), "{position}: {error}");
    }
}

/// Drawing tries moves and throws illegal ones away: the others must stay equally likely.
#[test]
fn random_moves_are_equally_likely_where_some_are_illegal() {
    let game = position("-", "s@1,e@2,n@8 nse 0 se -");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut drawn = BTreeMap::new();
    for _ in 0..6000 {
        *drawn.entry(game.random_action(&mut rng).unwrap()).or_insert(0) += 1;
    }
    assert!(drawn.keys().copied().eq(game.legal_actions()));
    // 1000 each: five standard deviations are 144.
    assert!(drawn.values().all(|&count: &u32| count.abs_diff(1000) < 144), "{drawn:?}");
}

/// Each sixteenth of the generator's range is one way in which the four tokens fall.
#[test]
fn triarchy_06_every_sixteenth_of_the_range_is_a_throw() {
    let game = start("-");
    let mut thrown = BTreeMap::new();
    for sixteenth in 0..16 {
        let least = sixteenth << 28;
        let [first, last] =
            [least, least | 0x0fff_ffff].map(|word| game.sample_event(&mut Says(word)).unwrap());
        assert_eq!(first, last, "{least:x}");
        *thrown.entry(first).or_insert(0) += 1;
    }
    assert!(thrown.into_iter().eq(game.chance_events()));
}

/// A generator that says one word for ever.
struct Says(u32);

impl TryRng for Says {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.0) << 32 | u64::from(self.0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(self.0 as u8);
        Ok(())
    }
}

#[test]
fn bytes_and_texts_have_known_sizes() {
    let sizes = |game: Triarchy| (game.to_packed().as_bytes().len(), game.to_string().len());
    assert_eq!(sizes(start("-")), (10, 70));
    assert_eq!(sizes(after(&start("dots=30"), "ssen s@14-1")), (14, 76));
}

#[test]
fn three_players_turn_by_thirds_and_two_look_into_a_mirror() {
    let three = after(&start("-"), "ssn ss@11-2");
    assert_eq!(three.symmetries().count(), 3);
    let turned = three.map(Symmetry::Third);
    assert_eq!(turned.player(), Seat::SECOND);
    assert_eq!(turned.to_string(), after(&start("first=1"), "ees ee@19-2").to_string());
    assert_eq!(three.map_action(Symmetry::Third, action("ne@3+2")), action("sn@11+2"));
    let two = after(&start("players=2"), "- right");
    assert_eq!(two.symmetries().count(), 2);
    let mirrored = two.map(Symmetry::Mirror);
    assert_eq!(mirrored, after(&start("players=2,first=1"), "- left"));
    assert_eq!(two.map_action(Symmetry::Mirror, Action::Left), Action::Right);
    assert_eq!(two.map_action(Symmetry::Mirror, action("sn@11+2")), action("en@21-2"));
    assert_eq!(two.map_event(Symmetry::Mirror, event("en")), event("sn"));
    assert_eq!(start("players=2").map_event(Symmetry::Mirror, event("en")), event("ns"));
}

#[test]
fn positions_that_no_play_reaches_are_refused() {
    for (options, fields) in [
        ("-", "s@1,e@8,n@16 sen 0 roll 1"),
        ("-", "s@1,e@8,n@16 sen 0 sen 3"),
        ("reuse=true", "s@1,e@8,n@16 sen 0 en 1"),
        ("-", "s@1,e@8,n@16 sen 0 sn 16"),
        ("-", "s@1,e@8,n@16 sen 1000 roll -"),
        ("-", "s@1,e@8,n@16 sen 1001 over -"),
        ("-", "s@1,e@8,n@16 sen 0 over -"),
        ("-", "e@8,n@16 sen 0 roll -"),
        ("-", "e@8,n@16 sen 1 over -"),
        ("-", "n@16 sen 0 over -"),
        ("-", "n@0,e@8,n@16 sen 3 over -"),
        ("players=2", "n@8,s@9,e@12 sen 0 over -"),
        ("-", "es@1,e@8,n@16 sen 0 s -"),
        ("-", "s@1,e@8,n@16 sne 0 roll -"),
        ("-", "e@8,s@1,n@16 sen 0 roll -"),
        ("-", "s@1,s@1,e@8,n@16 sen 0 roll -"),
        ("-", "s@1,e@8,n@24 sen 0 roll -"),
        ("-", "s@1,e@8,n@16 sen 00 roll -"),
        ("-", "s@1,e@8,n@16 sen 0 es -"),
        ("-", "s@1,e@8,n@16 sen 0 - -"),
        ("-", "s@1,e@8,n@16 sen 0 roll - "),
        ("dots=24", "s@1,e@8,n@16 sen 0 roll -"),
        ("dots=13", "s@1,e@8,n@16 sen 0 roll -"),
    ] {
        let text = format!("triarchy/1 {options} {fields}");
        assert!(text.parse::<Triarchy>().is_err(), "{text}");
    }
    assert_eq!(position("-", "e@8,n@16 sen 3 over -").outcome().unwrap().end(), End::Home);
}

/// Found by a model written apart from the others: a token that would have left the board.
#[test]
fn regression_triarchy_13_no_token_has_landed_alone_on_its_home_base() {
    for text in [
        "triarchy/1 dots=30,first=2,turn_limit=1 n@10,e@17,n@19,es@20 ens 0 n 10",
        "triarchy/1 players=2 e@9,ss@10,n@16 sen 0 s 16",
    ] {
        let error = text.parse::<Triarchy>().unwrap_err();
        assert!(error.what().contains("TRIARCHY-13"), "{text}: {error}");
    }
    // On other tokens, or for another player, it stays.
    for text in [
        "triarchy/1 dots=30,first=2,turn_limit=1 ne@10,n@19,es@20 ens 0 n 10",
        "triarchy/1 - s@1,e@8,n@16 sen 0 s 16",
    ] {
        assert_eq!(text.parse::<Triarchy>().unwrap().to_string(), text);
    }
}

/// Found by the conformance kit: bits for three of a symbol left, and one more that has landed.
#[test]
fn regression_bytes_with_three_symbols_left_are_refused() {
    let bytes = [0x01, 0x45, 0x06, 0x04, 0x77, 0x3b, 0x01, 0x31, 0xb6, 0x29];
    assert!(Triarchy::from_packed(&bytes).is_err());
}

/// The texts in the page about the game are what the engine reads.
#[test]
fn the_samples_of_the_page_are_right() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/triarchy-reference.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks: Vec<&str> =
        page.split("```").filter_map(|block| block.strip_prefix("text\n")).collect();
    let positions: Vec<Triarchy> = blocks[0]
        .lines()
        .map(|line| line.parse().unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect();
    assert_eq!(positions[0], Triarchy::default());
    assert_eq!(positions[1], after(&start("players=2,dots=12"), "sen n@2+1"));
    let record: Record<Triarchy> = blocks[1].parse().unwrap();
    assert_eq!(record.to_string(), blocks[1]);
    let end = record.replay().unwrap();
    assert_eq!((end.player(), end.turns_done()), (Seat::FIRST, 3));
}
