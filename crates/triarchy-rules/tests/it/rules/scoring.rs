//! Scoring and the end: TRIARCHY-13 to TRIARCHY-16.

use rules_core::{Game, Seat, Turn};
use triarchy_rules::{Options, Symbol, Triarchy};

use super::{after, dot, legal, position, stack, start};

#[test]
fn triarchy_13_an_own_token_that_ends_alone_on_the_own_home_base_leaves() {
    let game = position("-", "s@1,e@8,ns@16 sen 0 se -");
    let next = after(&position("-", "s@1,e@8,ns@16 sen 0 s -"), "s@1-1");
    assert_eq!((next.removed(Symbol::Scarab), next.stack(dot(0)).is_empty()), (3, true));
    // Passing over is not enough.
    let over = after(&game, "se@1-2");
    assert_eq!((over.removed(Symbol::Scarab), stack(&over, 23)), (2, "s".to_owned()));
    // Any other token on it, an own one too, is in the way.
    for blocker in ["n", "s"] {
        let text = format!("{blocker}@0,s@1,e@8,ns@16 sen 0 s -");
        let next = after(&position("-", &text), "s@1-1");
        assert_eq!(stack(&next, 0), format!("s{blocker}"));
    }
    // A token that lies there must be moved onto it anew.
    let game = position("-", "s@0,e@8,ns@16 sen 0 s -");
    let next = after(&game, "s@0+1 - stay - stay s s@1-1");
    assert_eq!(next.removed(Symbol::Scarab), 3);
}

#[test]
fn triarchy_13_an_opponents_token_on_its_home_base_stays() {
    let game = position("-", "s@1,e@7,ns@16 sen 0 e -");
    let next = after(&game, "e@7+1");
    assert_eq!((stack(&next, 8), next.removed(Symbol::Eye)), ("e".to_owned(), 3));
    // Nor does one leave to which the home base comes in a sandstorm.
    let storm = position("-", "e@7,s@8,ns@16 sen 0 sandstorm -");
    let next = after(&storm, "right");
    assert_eq!((next.home(Symbol::Scarab), stack(&next, 8)), (dot(8), "s".to_owned()));
}

#[test]
fn triarchy_13_a_removal_does_not_fix_the_dot() {
    let game = position("-", "s@1,s@2,s@5,e@8,n@16 sen 0 ss -");
    let next = after(&game, "s@1-1");
    assert_eq!(next.landed().next(), None);
    let game = position("-", "s@1,s@5,e@8,n@16,s@23 sen 0 ss -");
    assert_eq!(after(&game, "s@1-1 s@23+1").removed(Symbol::Scarab), 3);
}

#[test]
fn triarchy_14_four_own_tokens_home_win_at_once() {
    let game = position("-", "s@1,e@8,n@16 sen 3 sen -");
    let won = after(&game, "s@1-1");
    assert_eq!((won.turn(), won.left().is_empty()), (Turn::Over, true));
    let outcome = won.outcome().unwrap();
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), [Seat::FIRST]);
    assert_eq!(outcome.end().to_string(), "home");
    assert_eq!([0, 1, 2].map(|seat| outcome.utility(Seat::new_unchecked(seat))), [2, -1, -1]);
    assert_eq!(won.turns_done(), 3);
    // What was left over does not matter any more.
    assert_eq!(won, after(&position("-", "s@1,e@8,n@16 sen 3 s -"), "s@1-1"));
    assert_eq!(won.to_string().parse(), Ok(won));
}

#[test]
fn triarchy_15_two_players_move_the_third_symbol_too() {
    let game = start("players=2");
    assert_eq!(game.seats(), 2);
    assert!(game.stacks().eq(start("-").stacks()));
    // Seats 0 and 1 in turn; both roll the Snake.
    let game = after(&game, "n n@5+1 n");
    assert_eq!(game.player(), Seat::new_unchecked(1));
    // Whoever moves it: a Snake leaves on its own home base.
    for turns in [0, 1] {
        let game = position("players=2", &format!("s@1,e@8,n@15,n@17 sen {turns} n -"));
        assert_eq!(after(&game, "n@15+1").removed(Symbol::Snake), 3);
        let blocked = position("players=2", &format!("s@1,e@8,n@15,e@16 sen {turns} n -"));
        assert_eq!(stack(&after(&blocked, "n@15+1"), 16), "ne");
    }
    // Not with three players.
    let three = position("-", "s@1,e@8,n@15 sen 0 n -");
    assert_eq!(after(&three, "n@15+1").removed(Symbol::Snake), 3);
    assert_eq!(stack(&after(&three, "n@15+1"), 16), "n");
}

#[test]
fn triarchy_15_the_third_symbol_cannot_win_and_is_rolled_for_ever() {
    let game = position("players=2", "s@1,e@8,n@15 sen 0 n -");
    let next = after(&game, "n@15+1");
    assert_eq!((next.removed(Symbol::Snake), next.turn()), (4, Turn::Chance));
    assert_eq!(next.chance_events().count(), 12);
    // No Snake can move, but another token can use its symbol.
    assert_eq!(after(&next, "n").player(), Seat::FIRST);
    assert_eq!(legal(&after(&next, "en")), ["en@8+2", "en@8-2"]);
    // Its home base turns in sandstorms, which removes nothing.
    let storm = position("players=2", "n@0,s@1,e@8 sen 0 sandstorm -");
    let next = after(&storm, "right");
    assert_eq!((next.home(Symbol::Snake), stack(&next, 0)), (dot(0), "n".to_owned()));
}

#[test]
fn triarchy_16_the_turn_limit_ends_the_game_in_a_draw() {
    let game = start("turn_limit=3");
    // A sandstorm and a roll without a move are turns too.
    let stuck = position("turn_limit=3", "es@1,e@8,n@16 sen 0 roll -");
    let drawn = after(&stuck, "s - left n n@16+1");
    let outcome = drawn.outcome().unwrap();
    assert!(outcome.is_draw());
    assert_eq!(outcome.end().to_string(), "draw");
    assert_eq!((drawn.turns_done(), drawn.player()), (3, Seat::new_unchecked(2)));
    assert_eq!(after(&game, "- stay - stay").outcome(), None);
    // The last turn may still win.
    let last = position("turn_limit=3", "s@1,e@8,n@15 sen 2 n -");
    assert!(after(&last, "n@15+1").outcome().unwrap().winners().contains(Seat::new_unchecked(2)));
    // A turn that ends by itself may be the last.
    let last = position("turn_limit=1", "es@1,e@8,n@16 sen 0 roll -");
    assert_eq!(after(&last, "ss").turn(), Turn::Over);
    // The seat of a drawn game is the one whose turn was the last, also when it is read.
    for limit in 1..=4 {
        let mut game = position(&format!("turn_limit={limit}"), "es@1,en@9,ns@17 sen 0 roll -");
        while !game.turn().is_over() {
            let action = game.legal_actions().next();
            let event = game.chance_events().next();
            action.into_iter().for_each(|action| game.play(action).unwrap());
            event.into_iter().for_each(|(event, _)| game.play_event(event).unwrap());
        }
        assert_eq!(game.player().number(), (limit - 1) % 3);
        assert_eq!(game.to_string().parse(), Ok(game));
    }
    assert!(Triarchy::new(Options { turn_limit: 0, ..Options::default() }).is_err());
    assert!(Triarchy::new(Options { turn_limit: 65535, ..Options::default() }).is_ok());
}

/// The winning token has left the board from an empty home base, and nothing moves after it.
#[test]
fn triarchy_13_nothing_lies_where_the_winner_ended() {
    let game = position("-", "s@1,e@8,n@16,n@23 sen 3 sn -");
    assert_eq!(after(&game, "s@1-1").to_string(), "triarchy/1 - e@8,n@16,n@23 sen 3 over -");
    let error = "triarchy/1 - n@0,e@8,n@16 sen 3 over -".parse::<Triarchy>().unwrap_err();
    assert!(error.what().contains("TRIARCHY-13"), "{error}");
}
