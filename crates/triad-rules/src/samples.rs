//! Samples: positions of rare cases of the rules, for tests, benchmarks and bots.
//!
//! ```
//! use rules_core::Seat;
//! use triad_rules::samples;
//!
//! let (game, post) = samples::chain();
//! assert_eq!(game.captures_of(post).count(), 3);
//! ```

use rules_core::{Notation, TextError};

use crate::contest::Triad;
use crate::names::Post;
use crate::tourney::Tourney;

/// Reads a sample. A test reads all of them.
fn read<G: Notation>(text: &str) -> G {
    known(text.parse())
}

fn known<T>(read: Result<T, TextError>) -> T {
    match read {
        Ok(value) => value,
        Err(error) => panic!("a sample does not read: {error}"),
    }
}

fn placement(text: &str, post: &str) -> (Triad, Post) {
    (read(text), known(post.parse()))
}

/// Returns a placement that captures nothing: a Gem placed between two opposing ones is safe
/// (TRIAD-11).
pub fn safe_placement() -> (Triad, Post) {
    placement("triad/1 - ss2/5/6/n1n4/6/5/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem", "d2")
}

/// Returns a placement that captures one Gem (TRIAD-9).
pub fn capture() -> (Triad, Post) {
    placement("triad/1 - 4/5/6/sn5/1n1s2/5/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem", "d3")
}

/// Returns a placement that captures two Gems at once (TRIAD-10, multiple capture).
pub fn multiple_capture() -> (Triad, Post) {
    placement("triad/1 - 4/2s2/2n3/sn5/3s2/5/n3 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem", "d3")
}

/// Returns a placement that captures three Gems one after another (TRIAD-10, chain reaction).
pub fn chain() -> (Triad, Post) {
    placement("triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem", "d3")
}

/// Returns a placement with the longest known capture: 18 Gems.
pub fn longest_chain() -> (Triad, Post) {
    placement(
        "triad/1 - ssn1/snnns/snnnss/snnsnns/snnnns/snnns/ssss 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem",
        "a4",
    )
}

/// Returns the [`chain`] after the placement, with `manual_captures` (TRIAD-12).
///
/// One capture is pending, and others follow from it.
pub fn pending_capture() -> Triad {
    read(
        "triad/1 manual_captures=true 4/5/6/sns4/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 \
         0:jewels:d2",
    )
}

/// Returns a pending capture that must be carried out, because the player would otherwise be
/// trapped (TRIAD-12, TRIAD-21).
pub fn forced_capture() -> Triad {
    read(
        "triad/1 manual_captures=true 1s2/nn3/1s4/7/6/5/s3 1.1,1.2,1.6 1.3,6.6,W1 0-0 0 \
         0:jewels:b2",
    )
}

/// Seat 0 places next and can then enter an opposing Dock with `6.2>N1` (TRIAD-19).
pub fn breach_next() -> Triad {
    read("triad/1 - 4/n4/6/7/6/5/s3 1.4,1.6,6.2 6.1,6.4,6.6 0-0 0 0:gem")
}

/// Returns a placement of seat 1 that traps a Jewel of seat 0, judged at the end of the turn
/// (TRIAD-20).
pub fn trap() -> (Triad, Post) {
    placement("triad/1 - n3/n4/6/7/6/5/sss1 1.1,1.4,1.6 6.2,6.4,6.6 0-0 0 1:gem", "b2")
}

/// Returns the same with `trap_timing = on_move`, judged after seat 0 has placed (TRIAD-20).
pub fn trap_on_move() -> (Triad, Post) {
    placement(
        "triad/1 trap_timing=on_move n3/n4/6/7/6/5/sss1 1.1,1.4,1.6 6.2,6.4,6.6 0-0 0 1:gem",
        "b2",
    )
}

/// Seat 0 places next and then cannot move all of its Jewels (TRIAD-21).
///
/// The Jewels on 1.1 and 1.2 block each other. The given placement does not change that.
pub fn stuck() -> (Triad, Post) {
    placement("triad/1 - 4/nn3/6/7/6/5/ss2 1.1,1.2,1.6 1.3,6.6,W1 0-0 0 0:gem", "c3")
}

/// Returns a placement that traps an opposing Jewel, by a player who is then stuck and loses.
///
/// TRIAD-21 comes before TRIAD-20.
pub fn stuck_trapper() -> (Triad, Post) {
    placement("triad/1 - 1ss1/5/1nn3/3n3/6/5/s3 3.4,3.5,5.5 1.4,3.3,4.5 0-0 0 0:gem", "b3")
}

/// Trapped Jewels are removed at the end of the turn, because both seats have won by Trap
/// (TRIAD-28).
pub fn removal() -> (Tourney, Post) {
    (
        read("triad-tourney/1 - 2:t:t n3/n4/6/7/6/5/sss1 1.1,1.4,1.6 6.2,6.4,6.6 0-0 0 1:gem"),
        known("b2".parse()),
    )
}

/// Seat 0 moves Jewels, and only some moves leave the others one: 1.1 can only go to 1.2
/// (TRIAD-14).
pub fn crowded_jewels() -> Triad {
    read("triad/1 - 4/nn3/2s3/7/6/5/ss2 1.1,1.2,1.4 6.4,6.6,W1 0-0 0 0:jewels")
}

/// Returns a crowded position in a game without Traps: only one Jewel can move (TRIAD-25).
pub fn partly_movable() -> Triad {
    read("triad/1 mode=breach 4/nn3/2s3/7/6/5/ss2 1.1,1.2,1.6 1.3,6.6,W1 0-0 0 0:jewels")
}

/// Seat 0 moves Jewels; the one on E1 came from W1 and must go on to a Trey (TRIAD-18).
pub fn portal_duty() -> Triad {
    read("triad/1 - 4/n4/2s3/7/6/5/s3 1.4,1.6,E1* 6.2,6.4,6.6 0-0 0 0:jewels")
}

/// Returns a Tourney game without Jewels, because both seats have won by Breach and Trap
/// (TRIAD-29).
pub fn jewelless() -> Tourney {
    read("triad-tourney/1 - 4:bt:bt 4/5/6/7/6/5/4 - - 0-0 0 0:gem")
}

/// Returns a full board in the last turn that `draw_after` allows (TRIAD-23).
pub fn last_turn() -> Triad {
    read(
        "triad/1 draw_after=1 snsn/snsnn/nnnssn/snsnnnn/nsnnnn/nnnsn/snsn 3.4,3.6,4.2 \
         2.5+,3.8+,4.7 1-8 1 1:jewels",
    )
}
