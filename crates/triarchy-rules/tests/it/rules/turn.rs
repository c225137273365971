//! Rolling and moving: TRIARCHY-6 to TRIARCHY-12, TRIARCHY-18.

use core::convert::Infallible;
use std::collections::BTreeMap;

use rand_core::TryRng;
use rules_core::{EventError, Game, Illegal as _, PlayError, Seat, Turn};
use triarchy_rules::{Action, End, Illegal, Phase, Symbols, Triarchy};

use super::{action, after, dot, event, homes, legal, play, position, refused, stack, start};

#[test]
fn triarchy_06_twelve_rolls_with_weights_out_of_sixteen() {
    let weights = |options: &str| -> Vec<(String, u32)> {
        let mut all: Vec<_> = start(options)
            .chance_events()
            .map(|(event, weight)| (event.to_string(), weight))
            .collect();
        all.sort();
        all
    };
    let expected = |texts: [(&str, u32); 12]| texts.map(|(text, weight)| (text.to_owned(), weight));
    #[rustfmt::skip]
    assert_eq!(weights("-"), expected([
        ("-", 1), ("e", 1), ("en", 1), ("n", 1), ("s", 2), ("se", 2), ("sen", 2), ("sn", 2),
        ("ss", 1), ("sse", 1), ("ssen", 1), ("ssn", 1),
    ]));
    #[rustfmt::skip]
    assert_eq!(weights("players=2,first=1"), expected([
        ("-", 1), ("e", 2), ("ee", 1), ("een", 1), ("eens", 1), ("ees", 1), ("en", 2), ("ens", 2),
        ("es", 2), ("n", 1), ("ns", 1), ("s", 1),
    ]));
    let mean: u32 = start("first=2")
        .chance_events()
        .map(|(event, weight)| weight * u32::from(event.symbols().len()))
        .sum();
    assert_eq!(mean, 2 * 16);
    assert_eq!(start("-").play_event(event("es")), Err(EventError::Impossible));
}

#[test]
fn triarchy_07_a_sandstorm_turns_the_home_bases_and_nothing_else() {
    let game = after(&start("-"), "-");
    assert_eq!(game.phase(), Phase::Sandstorm);
    assert_eq!(legal(&game), ["left", "right", "stay"]);
    assert_eq!(refused(&game, "s@11+1"), Illegal::Sandstorm);
    for (choice, expected) in [("right", [8, 16, 0]), ("left", [16, 0, 8]), ("stay", [0, 8, 16])] {
        let next = after(&game, choice);
        assert_eq!(homes(&next), expected, "{choice}");
        assert!(next.stacks().eq(game.stacks()));
        assert_eq!((next.player(), next.turn()), (Seat::new_unchecked(1), Turn::Chance));
    }
    let no_storm = after(&start("-"), "s");
    assert_eq!(refused(&no_storm, "left"), Illegal::NoSandstorm);
    assert_eq!(Illegal::NoSandstorm.rule(), Some("TRIARCHY-7"));
    assert_eq!(Illegal::Sandstorm.rule(), Some("TRIARCHY-7"));
}

#[test]
fn triarchy_08_the_top_names_the_token_and_the_height_the_spaces() {
    let game = after(&start("-"), "ssen");
    let next = after(&game, "nse@5+3");
    assert_eq!((stack(&next, 8).as_str(), next.left()), ("n", Symbols::new([1, 0, 0]).unwrap()));
    let next = after(&game, "esn@19-3");
    assert_eq!(stack(&next, 16), "e");
    // Each stack chooses its direction anew.
    assert_eq!(stack(&after(&next, "s@11+1"), 12), "sss");
    let two = after(&start("-"), "ss");
    assert_eq!(refused(&two, "sn@11+2"), Illegal::NotShown);
    assert_eq!(Illegal::NotShown.rule(), Some("TRIARCHY-8"));
    for wrong in
        ["sn@9+1", "sn@9+3", "sne@9+3", "s@09+1", "s@9", "s@9+01", "@9+1", "s@30+1", "S@9+1"]
    {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    assert!("nnn@3+3".parse::<Action>().is_err(), "nobody rolls three snakes");
}

#[test]
fn triarchy_09_only_the_top_token_moves_and_landing_buries() {
    let game = position("-", "s@1,es@2,n@8 nse 0 s -");
    assert_eq!(refused(&game, "s@2+1"), Illegal::NotOnTop);
    assert_eq!(refused(&game, "s@3+1"), Illegal::NotOnTop);
    assert_eq!(Illegal::NotOnTop.rule(), Some("TRIARCHY-9"));
    assert_eq!(legal(&game), ["s@1+1", "s@1-1"]);
    assert_eq!(stack(&after(&game, "s@1+1"), 2), "ses");
    // Passing over others is free.
    let game = position("-", "s@1,es@2,nnn@3,n@8 nse 0 se -");
    assert_eq!(stack(&after(&game, "se@1+2"), 3), "snnn");
}

#[test]
fn triarchy_10_all_symbols_shown_must_be_used() {
    // The only Scarab covers the only Eye: then no Eye could move.
    let game = position("-", "s@1,e@2,n@8 nse 0 se -");
    assert_eq!(refused(&game, "s@1+1"), Illegal::SymbolsLeftOver);
    assert_eq!(refused(&game, "e@2-1"), Illegal::SymbolsLeftOver);
    assert_eq!(Illegal::SymbolsLeftOver.rule(), Some("TRIARCHY-10"));
    let sorted = |game: &Triarchy| {
        let mut texts = legal(game);
        texts.sort();
        texts
    };
    assert_eq!(sorted(&game), ["e@2+1", "es@2+2", "es@2-2", "s@1-1", "se@1+2", "se@1-2"]);
    // A token uncovered can use the rest.
    let game = position("-", "se@1,e@2,n@8 nse 0 se -");
    assert_eq!(game.why_illegal(action("s@1+1")), None);
    // Nothing can use the rest at all: then every move must use everything.
    let game = position("-", "s@1,se@2,n@8 nse 0 se -");
    assert_eq!(sorted(&game), ["s@2+1", "s@2-1", "se@1+2", "se@1-2", "se@2+2", "se@2-2"]);
    // Symbols of which no token moves are used up below others.
    let game = position("players=2", "s@1,e@2 nse 0 sn -");
    assert_eq!(sorted(&game), ["sn@1+2", "sn@1-2"]);
}

#[test]
fn triarchy_10_a_removal_that_strands_symbols_is_illegal_unless_it_wins() {
    let stranding = position("-", "s@1,e@8,es@12,n@16 sen 0 ss -");
    assert_eq!(refused(&stranding, "s@1-1"), Illegal::SymbolsLeftOver);
    let winning = position("-", "s@1,e@8,n@16 sen 0 ss -");
    assert_eq!(winning.why_illegal(action("s@1-1")), None);
    assert_eq!(refused(&winning, "s@1+1"), Illegal::SymbolsLeftOver);
    let won = after(&winning, "s@1-1");
    assert_eq!(won.outcome().unwrap().end(), End::Home);
}

#[test]
fn triarchy_10_the_example_of_a_roll_of_two_own_and_one_other() {
    let ways = |first: &str| {
        let game = after(&start("-"), "ssn");
        if first.is_empty() { legal(&game) } else { legal(&after(&game, first)) }
    };
    // One Scarab 3; one Snake 3.
    assert!(ways("").contains(&"ssn@11+3".to_owned()) && ways("").contains(&"nss@3+3".to_owned()));
    // A Scarab 2 and a Snake 1; a Snake 2 and a Scarab 1; two Scarabs, 2 and 1.
    assert!(ways("ss@11+2").contains(&"n@3+1".to_owned()));
    assert!(ways("ns@3+2").contains(&"s@11+1".to_owned()));
    assert!(!ways("sn@11+2").contains(&"s@13+1".to_owned()));
    assert!(ways("sn@11-2").contains(&"s@13+1".to_owned()));
    // Two Scarabs and a Snake 1 each, never two Snakes.
    assert!(ways("s@11+1").contains(&"n@3+1".to_owned()));
    assert!(ways("n@3-1").contains(&"s@11+1".to_owned()));
    assert!(!ways("n@3-1").iter().any(|text| text.starts_with('n')));
    assert!(!ways("").iter().any(|text| text.starts_with('e')));
}

#[test]
fn triarchy_11_a_dot_landed_on_is_not_left_again_in_the_turn() {
    let game = after(&start("-"), "ss s@11+1");
    assert_eq!(game.landed().collect::<Vec<_>>(), [dot(12)]);
    assert_eq!(refused(&game, "s@12+1"), Illegal::Landed);
    assert_eq!(Illegal::Landed.rule(), Some("TRIARCHY-11"));
    // A token uncovered in this turn may move.
    let game = after(&start("-"), "ss s@12+1");
    assert_eq!(game.why_illegal(action("s@12-1")), None);
    // The next player may leave the dot.
    let game = after(&start("-"), "s s@11+1 s");
    assert_eq!(game.why_illegal(action("s@12+1")), None);
}

#[test]
fn triarchy_11_with_reuse_the_same_token_moves_again() {
    let game = after(&start("reuse=true"), "ss s@11+1");
    assert_eq!(game.landed().next(), None);
    assert_eq!(game.why_illegal(action("s@12+1")), None);
    // So it can use up what it left over itself.
    let lonely = "s@1,e@2,n@8 nse 0 ss -";
    assert_eq!(refused(&position("-", lonely), "s@1+1"), Illegal::SymbolsLeftOver);
    assert_eq!(position("reuse=true", lonely).why_illegal(action("s@1+1")), None);
}

#[test]
fn triarchy_12_up_to_four_tokens_move_in_a_turn() {
    let mut game = start("-");
    play(&mut game, "ssen s@11-1 s@13+1 e@19-1");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    play(&mut game, "n@5+1");
    assert_eq!((game.turn(), game.player()), (Turn::Chance, Seat::new_unchecked(1)));
}

#[test]
fn triarchy_18_a_roll_then_actions_until_every_symbol_is_used() {
    let game = start("-");
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!(game.check(Action::Stay), Err(PlayError::ChanceTurn));
    let mut game = after(&game, "ss");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(game.play_event(event("s")), Err(EventError::SeatTurn));
    play(&mut game, "s@11+1");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    play(&mut game, "s@13+1");
    assert_eq!(game.turn(), Turn::Chance);
    // A roll that allows no move ends the turn by itself.
    let stuck = position("-", "es@1,e@8,n@16 sen 0 roll -");
    let next = after(&stuck, "ss");
    assert_eq!(
        (next.turn(), next.player(), next.turns_done()),
        (Turn::Chance, Seat::new_unchecked(1), 1)
    );
    // With another symbol beside it all can be used.
    assert_eq!(after(&stuck, "se").turn(), Turn::Seat(Seat::FIRST));
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

/// Whoever alone can use both symbols uses them at once: one alone would leave the other to nobody.
#[test]
fn triarchy_10_the_last_user_of_symbols_leaves_none_over() {
    for (seat, letter, stacks) in
        [(0, "s", "s@5,e@12,n@20"), (1, "e", "e@5,s@12,n@20"), (2, "n", "n@5,e@12,s@20")]
    {
        let game = position("-", &format!("{stacks} sen {seat} {letter}{letter} -"));
        let both = ["+2", "-2"].map(|way| format!("{letter}{letter}@5{way}"));
        assert_eq!(legal(&game), both);
        assert_eq!(game.count_actions(), 2);
    }
}

/// Of two Eyes side by side neither covers the other, which is to use the symbol that is left.
#[test]
fn triarchy_10_a_user_of_symbols_is_not_covered() {
    let game = position("-", "e@5,e@6,s@12,n@20 sen 1 ee -");
    let legal = legal(&game);
    assert!(!legal.contains(&"e@5+1".into()) && !legal.contains(&"e@6-1".into()), "{legal:?}");
    assert!(legal.contains(&"e@5-1".into()) && legal.contains(&"e@6+1".into()), "{legal:?}");
    assert_eq!(game.count_actions(), legal.len());
}
