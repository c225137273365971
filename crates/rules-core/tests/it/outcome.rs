//! Ranks and utilities of outcomes.

use rules_core::{Outcome, Seat, SeatSet};

rules_core::implement::ends! {
    /// Why a game ended.
    enum End {
        /// Points were counted.
        Points = "points",
    }
}

fn seats<const N: usize>(numbers: [u8; N]) -> SeatSet {
    numbers.into_iter().map(Seat::new_unchecked).collect()
}

#[test]
fn winners_share_the_first_rank_whatever_their_scores() {
    let outcome = Outcome::new(4, seats([0, 2]), End::Points).with_scores(&[7, 3, 9, 8]);
    assert_eq!(outcome.ranks().first(4), [0, 3, 0, 2]);
    assert_eq!(outcome.utilities().first(4), [2, -2, 2, -2]);
}

#[test]
fn in_a_draw_scores_rank_the_seats() {
    let outcome = Outcome::new(3, SeatSet::EMPTY, End::Points).with_scores(&[1, 5, 1]);
    assert_eq!(outcome.ranks().first(3), [1, 0, 1]);
    assert_eq!(outcome.utilities().first(3), [0, 0, 0]);
}
