//! Board, tokens, setup: TRIARCHY-1 to TRIARCHY-5.

use rules_core::{Game, Illegal as _, OptionError, Seat, Turn};
use triarchy_rules::{Illegal, Options, Symbol, Triarchy};

use super::{after, event, homes, play, position, refused, stack, start};

#[test]
fn triarchy_01_the_ring_is_closed_and_its_corners_are_home_bases() {
    for (dots, corners) in [(12, [0, 4, 8]), (18, [0, 6, 12]), (24, [0, 8, 16]), (30, [0, 10, 20])]
    {
        let options = if dots == 24 { "-".to_owned() } else { format!("dots={dots}") };
        let game = start(&options);
        assert_eq!(game.dots(), dots);
        assert_eq!(homes(&game), corners);
    }
    let game = position("dots=12", "e@4,n@8,s@11 nse 0 sn -");
    assert_eq!(stack(&after(&game, "sn@11+2"), 1), "s");
    let game = position("dots=12", "s@0,e@4,n@8 nse 0 s -");
    assert_eq!(stack(&after(&game, "s@0-1"), 11), "s");
    assert_eq!(refused(&game, "s@12+1"), Illegal::OffRing);
    assert_eq!(Illegal::OffRing.rule(), Some("TRIARCHY-1"));
    for dots in [11, 13, 16, 31, 36] {
        assert!(Triarchy::new(Options { dots, ..Options::default() }).is_err());
    }
    let wrong = Triarchy::new(Options { dots: 20, ..Options::default() }).unwrap_err();
    assert_eq!(wrong.to_string(), "option dots has no such value: it takes one of 12, 18, 24, 30");
}

#[test]
fn triarchy_02_three_symbols_of_four_tokens_in_seat_order() {
    let game = start("-");
    for (index, symbol) in Symbol::ALL.into_iter().enumerate() {
        let tokens = game.stacks().flat_map(|(_, stack)| stack.iter().collect::<Vec<_>>());
        assert_eq!(tokens.filter(|&token| token == symbol).count(), 4);
        assert_eq!(symbol.seat().index(), index);
    }
    assert_eq!(Symbol::ALL.map(Symbol::letter), ['s', 'e', 'n']);
    let five = "triarchy/1 - sssss@3,e@4,n@8 sen 0 roll -".parse::<Triarchy>().unwrap_err();
    assert!(five.to_string().contains("TRIARCHY-2"));
}

#[test]
fn triarchy_03_a_seat_rolls_two_own_tokens_and_one_of_each_other() {
    for (seat, full) in ["ssen", "eens", "nnse"].into_iter().enumerate() {
        let game = start(&if seat == 0 { "-".to_owned() } else { format!("first={seat}") });
        assert_eq!(after(&game, full).left(), event(full).symbols());
        for other in ["ssen", "eens", "nnse"].into_iter().filter(|&other| other != full) {
            assert!(!game.is_possible(event(other)));
        }
    }
    let two_eyes = "triarchy/1 - s@3,e@4,n@8 sen 0 ee -".parse::<Triarchy>().unwrap_err();
    assert!(two_eyes.to_string().contains("TRIARCHY-3"));
}

#[test]
fn triarchy_04_tokens_start_opposite_their_home_base() {
    assert_eq!(
        start("-").to_string(),
        "triarchy/1 - n@3,nn@4,n@5,s@11,ss@12,s@13,e@19,ee@20,e@21 sen 0 roll -"
    );
    assert_eq!(
        start("dots=12").to_string(),
        "triarchy/1 dots=12 n@1,nn@2,n@3,s@5,ss@6,s@7,e@9,ee@10,e@11 sen 0 roll -"
    );
}

#[test]
fn triarchy_05_seats_play_in_turn_from_the_first() {
    let mut game = start("first=1,turn_limit=4");
    for seat in [1, 2, 0, 1] {
        assert_eq!(game.player(), Seat::new_unchecked(seat));
        play(&mut game, "- stay");
    }
    assert_eq!(game.turn(), Turn::Over);
    let error =
        Triarchy::new(Options { players: 2, first: Seat::new_unchecked(2), ..Options::default() });
    assert!(matches!(error, Err(OptionError::Conflict { name: "first", .. })));
}
