//! Results of finished games.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{BySeat, MAX_SEATS, Seat, SeatSet};

/// Why a game ended: an enumeration that each game defines.
///
/// Mark it `#[non_exhaustive]`, so that a rule added later breaks nobody. `Display` prints
/// [`Reason::name`].
pub trait Reason: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Every reason of the game, each once.
    const ALL: &'static [Self];

    /// The name in text forms: lower-case letters, digits and hyphens.
    fn name(self) -> &'static str;

    /// The reason with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|reason| reason.name() == name)
    }
}

/// The result of a finished game: absolute, one view for all seats.
///
/// ```
/// # use rules_core::{Outcome, Reason, Seat, SeatSet};
/// # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// # enum Ended { Goal }
/// # impl core::fmt::Display for Ended {
/// #     fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { f.write_str("goal") }
/// # }
/// # impl Reason for Ended {
/// #     const ALL: &'static [Self] = &[Ended::Goal];
/// #     fn name(self) -> &'static str { "goal" }
/// # }
/// let seat = |n| Seat::new(n).unwrap();
/// let won = Outcome::new(3, SeatSet::only(seat(1)), Ended::Goal);
/// assert_eq!([0, 1, 2].map(|n| won.utility(seat(n))), [-1, 2, -1]);
/// let draw = Outcome::new(3, SeatSet::EMPTY, Ended::Goal);
/// assert!(draw.is_draw());
/// assert_eq!(draw.utility(seat(0)), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome<R> {
    seats: u8,
    winners: SeatSet,
    scores: Option<BySeat<i32>>,
    reason: R,
}

impl<R: Copy> Outcome<R> {
    /// A result without scores for a game of `seats` seats (at most [`MAX_SEATS`]); no winner means
    /// a draw. Winners beyond the seats are dropped.
    #[inline]
    pub const fn new(seats: u8, winners: SeatSet, reason: R) -> Self {
        let seats = if seats as usize > MAX_SEATS { MAX_SEATS as u8 } else { seats };
        let winners = SeatSet::from_bits(winners.bits() & SeatSet::all(seats).bits());
        Outcome { seats, winners, scores: None, reason }
    }

    /// A result in which everyone with the highest of these scores wins, one score a seat.
    ///
    /// Scores beyond [`MAX_SEATS`] are ignored.
    pub fn highest_score(scores: &[i32], reason: R) -> Self {
        let seats = scores.len().min(MAX_SEATS);
        let mut by_seat = BySeat::default();
        by_seat.0[..seats].copy_from_slice(&scores[..seats]);
        let best = scores[..seats].iter().max();
        let winners = Seat::all(seats as u8).filter(|&seat| Some(&by_seat[seat]) == best).collect();
        Outcome { scores: Some(by_seat), ..Outcome::new(seats as u8, winners, reason) }
    }

    /// The same result with one score a seat; scores beyond the seats are ignored.
    pub fn with_scores(mut self, scores: &[i32]) -> Self {
        let seats = scores.len().min(self.seats as usize);
        let mut by_seat = BySeat::default();
        by_seat.0[..seats].copy_from_slice(&scores[..seats]);
        self.scores = Some(by_seat);
        self
    }

    /// The number of seats.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The winners; several where a win is shared, none in a draw.
    #[inline]
    pub const fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Whether nobody won.
    #[inline]
    pub const fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// The scores, one a seat, where the game keeps scores.
    #[inline]
    pub fn scores(&self) -> Option<&[i32]> {
        self.scores.as_ref().map(|scores| scores.first(self.seats))
    }

    /// Why the game ended.
    #[inline]
    pub const fn reason(&self) -> R {
        self.reason
    }

    /// What the result is worth to a seat. The utilities of all seats add up to zero: if `k` of `n`
    /// seats win, each winner has `n - k` and each other seat `-k`. In a draw all have 0.
    #[inline]
    pub const fn utility(&self, seat: Seat) -> i32 {
        let (seats, winners) = (self.seats as i32, self.winners.len() as i32);
        if self.winners.contains(seat) { seats - winners } else { -winners }
    }
}
