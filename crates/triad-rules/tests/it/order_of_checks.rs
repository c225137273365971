//! The order of checks: Capture; a Trap judged on the move; TRIAD-21; Breach at each Jewel move;
//! Trap or removal at the end of a turn; the full board without Jewels; `draw_after`. For each two in
//! a row a position in which both apply, and the first one counts.

use crate::common::positions::{assert_ended, legal, play, tourney, triad};
use crate::common::seat;
use rules_core::{Game, Turn};
use triad_rules::{Achievement, Action, End, samples};

#[test]
fn triad_22_20_capture_comes_before_a_trap_on_the_move() {
    // 1.1 is shut in for good; d3 makes the tenth capture.
    let text = "triad/1 trap_timing=on_move nsss/nnsss/ssssss/sn5/ssss2/sssss/4 \
                1.1,1.4,1.6 6.2,6.4,6.6 9-0 0 0:gem";
    let mut capturing = triad(text);
    play(&mut capturing, "d3");
    assert_ended(&capturing, Some(0), End::Capture);
    let mut other = triad(text);
    play(&mut other, "g1");
    assert_ended(&other, Some(1), End::Trap);
}

#[test]
fn triad_22_21_capture_comes_before_being_stuck() {
    let text = "triad/1 - 4/nn3/ssssss/sn5/sssss1/sssss/ssss 1.1,1.2,1.6 1.3,6.6,W1 9-0 0 0:gem";
    let mut capturing = triad(text);
    play(&mut capturing, "d3");
    assert_ended(&capturing, Some(0), End::Capture);
    let mut other = triad(text);
    play(&mut other, "a4");
    assert_ended(&other, Some(1), End::Trap);
}

/// 1.1 is shut in and 6.2 can breach; not so if 1.1 has room.
const TRAPPED_BUT_BREACHING: &str =
    "triad/1 trap_timing=on_move n3/nn3/6/7/6/5/sss1 1.1,1.4,6.2 6.1,6.4,6.6 0-0 0 0:gem";

#[test]
fn triad_20_19_a_trap_on_the_move_comes_before_a_breach() {
    let mut trapped = triad(TRAPPED_BUT_BREACHING);
    play(&mut trapped, "c3");
    assert_ended(&trapped, Some(1), End::Trap);
    let mut free = triad(&TRAPPED_BUT_BREACHING.replacen("1.1,1.4", "1.3,1.4", 1));
    play(&mut free, "c3 6.2>N1");
    assert_ended(&free, Some(0), End::Breach);
    // Judged when the turn ends, it would have been judged already.
    let immediate = TRAPPED_BUT_BREACHING.replacen("trap_timing=on_move", "-", 1);
    assert!(immediate.parse::<triad_rules::Triad>().is_err());
}

#[test]
fn triad_20_21_on_the_move_a_trap_counts_where_being_stuck_does_not() {
    // Both are a Trap of the same player; but with a Breach at hand only the first one is.
    let stuck = "triad/1 trap_timing=on_move 4/nn3/6/7/6/5/ss2 1.1,1.2,6.2 1.3,6.6,W1 0-0 0 0:gem";
    let mut breaching = triad(stuck);
    play(&mut breaching, "c3");
    assert_eq!(legal(&breaching), "6.2>N1");
    let mut without = triad(&stuck.replacen("6.2 ", "1.6 ", 1));
    play(&mut without, "c3");
    assert_ended(&without, Some(1), End::Trap);
}

#[test]
fn triad_21_19_whoever_can_breach_on_the_way_is_not_stuck() {
    let text = "triad/1 - 4/nn3/6/7/6/5/ss2 1.1,1.2,6.2 1.3,6.6,W1 0-0 0 0:gem";
    let mut game = triad(text);
    play(&mut game, "c3");
    assert_eq!(legal(&game), "6.2>N1");
    play(&mut game, "6.2>N1");
    assert_ended(&game, Some(0), End::Breach);
    // TRIAD-14: also where that Breach merely draws (TRIAD-27).
    let mut series = tourney(&text.replacen("triad/1 -", "triad-tourney/1 - 2:b:-", 1));
    play(&mut series, "c3");
    assert_eq!(legal(&series), "6.2>N1");
    play(&mut series, "6.2>N1");
    assert!(series.to_string().starts_with("triad-tourney/1 - 3:b:- 4/5/6/7"), "{series}");
    // TRIAD-28: where it counts for nothing, the player is stuck.
    let mut shut = tourney(&text.replacen("triad/1 -", "triad-tourney/1 - 2:b:b", 1));
    play(&mut shut, "c3");
    assert!(shut.to_string().starts_with("triad-tourney/1 - 3:b:bt 4/5/6/7"), "{shut}");
}

#[test]
fn triad_21_20_whoever_traps_but_cannot_move_loses() {
    let (game, b3) = samples::stuck_trapper();
    let after = game.after(Action::Gem(b3));
    assert_ended(&after, Some(1), End::Trap);
    // With room for the own Jewels the same Trap wins.
    let text = game.to_string().replacen("3.4,3.5,5.5", "3.4,5.2,5.5", 1);
    let mut free = triad(&text);
    play(&mut free, "b3");
    while free.turn() == Turn::Seat(seat(0)) {
        let action = free.legal_actions().next().unwrap();
        free.play(action).unwrap();
    }
    assert_ended(&free, Some(0), End::Trap);
}

/// North shuts 1.1 in with b2, and 1.4 can breach.
const BREACH_OR_TRAP: &str = "triad/1 - n3/n4/6/7/6/5/sss1 1.1,1.6,W2 1.4,6.4,6.6 0-0 0 1:gem";

#[test]
fn triad_19_20_a_breach_comes_before_a_trap_at_the_end_of_the_turn() {
    let mut game = triad(BREACH_OR_TRAP);
    play(&mut game, "b2 6.4>6.3 6.6>6.5");
    let mut trapping = game;
    // The Breach would be the last move of the turn.
    play(&mut game, "1.4>S2");
    assert_ended(&game, Some(1), End::Breach);
    play(&mut trapping, "1.4>1.3");
    assert_ended(&trapping, Some(1), End::Trap);
}

#[test]
fn triad_27_19_20_a_breach_that_draws_stops_the_game_before_the_trap() {
    let text = BREACH_OR_TRAP.replacen("triad/1 -", "triad-tourney/1 - 1:-:b", 1);
    // The other seat has begun, so both have placed as many Gems.
    let text = text.replacen("sss1", "ss2", 1);
    let mut game = tourney(&text);
    play(&mut game, "b2 6.4>6.3 6.6>6.5");
    let mut trapping = game;
    play(&mut game, "1.4>S2");
    assert!(game.to_string().starts_with("triad-tourney/1 - 2:-:b 4/5/6/7"), "{game}");
    play(&mut trapping, "1.4>1.3");
    assert!(trapping.to_string().starts_with("triad-tourney/1 - 2:-:bt 4/5/6/7"), "{trapping}");
}

/// The last Post: g2 captures.
const LAST_POST: &str = "ssss/nnnnn/ssssss/nnnnnnn/ssssss/nnnnn/s1ns - - 9-9 0 0:gem";

#[test]
fn triad_22_24_capture_comes_before_the_draw_of_a_full_board() {
    let text = format!("triad/1 mode=capture {LAST_POST}");
    let mut game = triad(&text);
    play(&mut game, "g2");
    assert_ended(&game, Some(0), End::Capture);
    let mut drawn = triad(&text.replacen("9-9", "0-0", 1));
    play(&mut drawn, "g2");
    assert_ended(&drawn, None, End::Draw);
    // TRIAD-29: so it is in a Tourney.
    let mut series = tourney(&format!("triad-tourney/1 - 4:bt:bt {LAST_POST}"));
    play(&mut series, "g2");
    assert_ended(&series, Some(0), End::Capture);
    assert!(series.has_won(seat(0), Achievement::Capture));
}

#[test]
fn triad_24_23_without_jewels_the_full_board_draws_and_turns_are_not_counted() {
    let text = format!("triad/1 mode=capture,draw_after=1 {LAST_POST}").replacen("9-9", "0-0", 1);
    let mut game = triad(&text);
    play(&mut game, "g2");
    assert_ended(&game, None, End::Draw);
    assert_eq!(game.turns_without_gem(), 0);
    // With Jewels the same board goes on.
    let jewels = text.replacen("mode=capture,draw_after=1", "mode=breach", 1);
    let mut game = triad(&jewels.replacen(" - - ", " 1.2,1.4,1.6 6.2,6.4,6.6 ", 1));
    play(&mut game, "g2");
    assert!(matches!(game.turn(), Turn::Seat(_)), "{game}");
}

/// A full board, the last turn that `draw_after` allows, and 3.6 has no way out but 3.7.
const LAST_TURN: &str = "triad/1 draw_after=1 snsn/snsnn/nnnssn/snsnnnn/nsnnnn/nnnsn/snsn \
                         3.4,3.6,4.2 2.5+,3.8+,4.7 1-8 1 1:jewels";

#[test]
fn triad_20_23_a_trap_comes_before_the_draw_without_gems() {
    let mut trapping = triad(LAST_TURN);
    play(&mut trapping, "4.7>3.7");
    assert_ended(&trapping, Some(1), End::Trap);
    let mut drawn = triad(LAST_TURN);
    play(&mut drawn, "4.7>4.6");
    assert_ended(&drawn, None, End::Draw);
    // Judged on the move, the Trap comes too late.
    let text = LAST_TURN.replacen("draw_after=1", "trap_timing=on_move,draw_after=1", 1);
    let mut late = triad(&text);
    play(&mut late, "4.7>3.7");
    assert_ended(&late, None, End::Draw);
}

#[test]
fn triad_28_23_removal_comes_before_the_draw_without_gems() {
    // Both have won by Trap; W1 is shut in, and this is the last turn of the last game.
    let text = "triad-tourney/1 draw_after=1,max_games=9 8:t:bt \
                nnss/nnnss/nsnssn/nsnssnn/nnsnsn/nnsss/nsnn 3.4,4.10,W1* 1.5,5.4+ 0-3 1 1:jewels";
    let mut game = tourney(text);
    play(&mut game, "1.5>1.4");
    assert_ended(&game, None, End::Draw);
    let left: Vec<String> = game.jewels(seat(0)).map(|jewel| jewel.place.to_string()).collect();
    assert_eq!(left, ["3.4", "4.10"]);
}
