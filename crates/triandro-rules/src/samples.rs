//! Samples for benchmarks and tests: counted positions, and one for each rare case.
//!
//! ```
//! use rules_core::{Game, perft};
//! use triandro_rules::samples;
//!
//! let sample = samples::middle_games(3).next().expect("there are twelve");
//! assert_eq!(sample.position.seats(), 3);
//! let (depth, nodes) = sample.counts().next().expect("depth 1 at least");
//! assert_eq!(perft(&sample.position, depth), nodes);
//! ```

use crate::position::Triandro;

/// The lines of the table: `POSITION ; DEPTH COUNT, DEPTH COUNT, ...` below headings.
const TABLE: &str = include_str!("../data/perft.txt");

/// A position with the numbers of its move sequences.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The position.
    pub position: Triandro,
    counts: &'static str,
}

impl Counted {
    /// Returns the depths, ascending from 1, each with its [`perft`](rules_core::perft) number.
    pub fn counts(&self) -> impl Iterator<Item = (u8, u64)> + use<> {
        let pairs = self.counts.split(", ").filter_map(|pair| pair.split_once(' '));
        pairs.filter_map(|(depth, count)| Some((depth.parse().ok()?, count.parse().ok()?)))
    }

    /// Returns the largest depth with at most `most` move sequences; 0 if there is none.
    pub fn depth_within(&self, most: u64) -> u8 {
        self.counts().filter(|&(_, count)| count <= most).last().map_or(0, |(depth, _)| depth)
    }
}

/// Returns the start with default options for 2, 3 and 4 players.
pub fn starts() -> impl Iterator<Item = Counted> {
    table("# start")
}

/// Returns twelve positions from the middle of random games of `players` players.
///
/// A capture is possible in all of them. None unless 2 to 4 play.
pub fn middle_games(players: u8) -> impl Iterator<Item = Counted> {
    table("# middle game").filter(move |sample| sample.position.players == players)
}

/// Returns six positions from late in random games of `players` players.
///
/// A capture is possible in all of them. None unless 2 to 4 play.
pub fn late_games(players: u8) -> impl Iterator<Item = Counted> {
    table("# late").filter(move |sample| sample.position.players == players)
}

/// Returns six positions of `players` players with the option `ending=play-on` (TRIANDRO-16).
///
/// In every other one, beginning with the first, only one player is able to move. None unless 2 to
/// 4 play.
pub fn playing_on(players: u8) -> impl Iterator<Item = Counted> {
    table("# playing on").filter(move |sample| sample.position.players == players)
}

/// Returns the lines of the table below headings that begin with `wanted`.
fn table(wanted: &'static str) -> impl Iterator<Item = Counted> {
    let mut below = false;
    TABLE.lines().filter_map(move |line| {
        if line.starts_with('#') {
            below = line.starts_with(wanted);
        }
        let (text, counts) = line.split_once(" ; ").filter(|_| below)?;
        Some(Counted { position: text.parse().ok()?, counts })
    })
}

/// Returns an empty hand, so that the only action is a capture (TRIANDRO-11).
pub fn forced_capture() -> Triandro {
    read("triandro/1 - 0 3/a5/1b5/a1a5/7/8/7/6/3 0,8")
}

/// Four players and one empty point, where the limits forbid the seat to act a stone.
///
/// It has a stone in the hand and must capture anyway (TRIANDRO-6, TRIANDRO-11).
pub fn no_point_allowed() -> Triandro {
    read(
        "triandro/1 players=4 2 \
         cad/caccbd/bbbdadc/ccadabc1/cbddcba/dcbdaadd/bbbcbaa/adaabb/adc 0,0,1,1",
    )
}

/// Four players and a capture of stones of three opponents at once (TRIANDRO-12).
pub fn capture_of_three_opponents() -> Triandro {
    read("triandro/1 players=4 0 3/a5/bc5/ada5/7/8/c6/6/3 5,5,5,5")
}

/// Three players, of whom seat 1 has an empty hand and an empty triangle.
///
/// It can return to play if an opponent places a stone there (TRIANDRO-13).
pub fn skipped_player() -> Triandro {
    read("triandro/1 players=3 0 3/b5/7/b1b5/7/8/7/6/3 5,0,5")
}

/// Four players and a single placement that fills the board and leaves no player able to move
/// (TRIANDRO-14).
pub fn no_seat_able_next() -> Triandro {
    read(
        "triandro/1 players=4 2 \
         aba/ddaabb/cdcbdcd/baccd1ca/bdbccaa/cabbddcc/adadbbb/dbbaca/cad 0,0,1,1",
    )
}

/// Two players with `ending=play-on`: seat 0 has no stone and no full triangle left.
///
/// Seat 1 moves alone (TRIANDRO-16). Some of its actions enable seat 0 again.
pub fn single_player() -> Triandro {
    read(
        "triandro/1 ending=play-on 1 \
         b2/a2abb/1ba2ba/4aabb/1a1aaab/2a3ab/ab1b1a1/5b/1b1 0,1",
    )
}

/// Reads a sample.
fn read(text: &str) -> Triandro {
    text.parse().expect("a sample can be read")
}
