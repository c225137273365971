//! Positions that no play leads to are refused, each with its reason.

use triandro_rules::Triandro;

fn refused(text: &str, what: &str) {
    let error = text.parse::<Triandro>().expect_err(text);
    assert!(error.what().contains(what), "{text}: {error}");
}

#[test]
fn hands_that_do_not_match_the_stones_captured_are_refused() {
    const TURNS: &str = "do not match any sequence of turns";
    // A stone of seat 0 is lost, but seat 1, which alone can have captured it, has no turns for
    // that.
    refused("triandro/1 - 0 3/6/7/8/3b3/8/7/6/3 13,13", TURNS);
    refused("triandro/1 - 0 3/b5/7/b1b5/7/8/7/6/a2 12,11", TURNS);
    // Nothing is lost, but seat 1 has had two turns more.
    refused("triandro/1 - 0 3/6/7/3a4/bbb4/8/7/6/3 13,11", TURNS);
    // Nobody has had a turn.
    refused("triandro/1 - 1 3/6/7/8/7/8/7/6/3 14,14", "another player begins");
    refused("triandro/1 players=4,first=2 0 3/6/7/8/7/8/7/6/3 14,14,14,14", "begins");
    // Both have lost all stones but two: the last capturer had three.
    refused("triandro/1 - 0 3/6/7/3a4/7/8/7/6/b2 1,1", TURNS);
    // With three players, no player with stones and room is passed over.
    refused("triandro/1 players=3 0 3/6/7/3a4/bbb4/8/7/6/c1c 13,11,12", TURNS);
    // Seat 1 has lost a stone and captured none, so that it has had two turns: too few for a
    // capture.
    refused("triandro/1 players=3 2 3/6/7/3a4/b6/8/7/6/3 13,12,14", TURNS);
}

#[test]
fn positions_without_a_last_turn_are_refused() {
    // Seat 1 has no stone on the board that it can have placed, and too few in the hand for a
    // capture.
    refused("triandro/1 - 0 3/6/7/3a4/7/8/7/6/3 5,2", "no turn leads");
    // It has enough, but seat 0, which alone can have lost a stone to it, has lost none.
    refused("triandro/1 - 0 3/6/7/3a4/7/8/7/6/3 13,3", "no turn leads");
    // With at-once the game was over before seat 1 placed its only stone: seat 0 has nothing else.
    refused("triandro/1 - 0 3/a5/1b5/a1a5/7/8/7/6/3 0,2", "no turn leads");
    // Nobody is able: seat 0, who placed the last stone, has won, and not seat 1, who cannot have
    // moved.
    refused("triandro/1 ending=play-on #1 3/6/7/3a4/7/8/7/6/3 0,0", "no turn leads");
}
