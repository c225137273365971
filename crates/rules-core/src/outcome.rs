//! Results of finished games.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{BySeat, MAX_SEATS, Seat, SeatSet, TextError};

/// Why a game ended, an enumeration that each game defines with [`ends!`](crate::implement::ends).
///
/// It is `#[non_exhaustive]`, so that a new end breaks no caller. `Display` prints [`End::name`].
pub trait End: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Every end of the game, each once.
    ///
    /// The places are the numbers in binary formats, so new ends must come last.
    const ALL: &'static [Self];

    /// Returns the name in text forms: lower-case letters, digits and hyphens.
    fn name(self) -> &'static str;

    /// Returns why the winners win, the words after the verb: `by Breach`.
    fn phrase(self) -> &'static str;

    /// Returns the end with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|end| end.name() == name)
    }
}

/// The result of a finished game, the same for all seats.
///
/// ```
/// # use rules_core::{Outcome, Seat, SeatSet};
/// # rules_core::implement::ends! {
/// #     /// Why a game ended.
/// #     pub enum Ended {
/// #         /// A goal.
/// #         Goal = "goal",
/// #     }
/// # }
/// let seat = |n| Seat::new(n).unwrap();
/// let won = Outcome::new(3, SeatSet::only(seat(1)), Ended::Goal);
/// assert_eq!([0, 1, 2].map(|n| won.utility(seat(n))), [-1, 2, -1]);
/// let draw = Outcome::new(3, SeatSet::EMPTY, Ended::Goal);
/// assert!(draw.is_draw());
/// assert_eq!(draw.utility(seat(0)), 0);
/// assert_eq!(won.utilities().first(3), [-1, 2, -1]);
/// assert_eq!(won.ranks().first(3), [1, 0, 1]);
/// ```
///
/// With serde it is an object of `seats`, `winners`, `end` and `scores`. The end is its name in
/// human-readable formats and its place in [`End::ALL`] in binary ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "crate::serde_values::OutcomeParts<E>",
        try_from = "crate::serde_values::OutcomeParts<E>",
        bound = "E: End"
    )
)]
pub struct Outcome<E> {
    seats: u8,
    winners: SeatSet,
    scores: Option<BySeat<i32>>,
    end: E,
}

impl<E: Copy> Outcome<E> {
    /// Creates a result without scores for a game of `seats` seats, at most [`MAX_SEATS`].
    ///
    /// Without winners it is a draw. Winners beyond the seats are dropped.
    #[inline]
    pub const fn new(seats: u8, winners: SeatSet, end: E) -> Self {
        let seats = if seats as usize > MAX_SEATS { MAX_SEATS as u8 } else { seats };
        let winners = SeatSet::from_bits(winners.bits() & SeatSet::all(seats).bits());
        Outcome { seats, winners, scores: None, end }
    }

    /// Creates a result that every seat with the highest of these scores wins.
    ///
    /// There is one score per seat; scores beyond [`MAX_SEATS`] are ignored.
    pub fn highest_score(scores: &[i32], end: E) -> Self {
        let seats = scores.len().min(MAX_SEATS);
        let mut by_seat = BySeat::default();
        by_seat.0[..seats].copy_from_slice(&scores[..seats]);
        let best = scores[..seats].iter().max();
        let winners = Seat::all(seats as u8).filter(|&seat| Some(&by_seat[seat]) == best).collect();
        Outcome { scores: Some(by_seat), ..Outcome::new(seats as u8, winners, end) }
    }

    /// Returns the same result with one score per seat; scores beyond the seats are ignored.
    pub fn with_scores(mut self, scores: &[i32]) -> Self {
        let seats = scores.len().min(self.seats as usize);
        let mut by_seat = BySeat::default();
        by_seat.0[..seats].copy_from_slice(&scores[..seats]);
        self.scores = Some(by_seat);
        self
    }

    /// Returns the same result with another type of end, such as its name.
    pub fn map_end<T>(self, map: impl FnOnce(E) -> T) -> Outcome<T> {
        let Outcome { seats, winners, scores, end } = self;
        Outcome { seats, winners, scores, end: map(end) }
    }

    /// Returns the number of seats.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Returns the winners: several if a win is shared, none in a draw.
    #[inline]
    pub const fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Returns whether the game is a draw.
    #[inline]
    pub const fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// Returns the scores, one per seat, if the game keeps scores.
    #[inline]
    pub fn scores(&self) -> Option<&[i32]> {
        self.scores.as_ref().map(|scores| scores.first(self.seats))
    }

    /// Returns why the game ended.
    #[inline]
    pub const fn end(&self) -> E {
        self.end
    }

    /// Returns the utility of the result for a seat.
    ///
    /// The utilities of all seats add up to zero. If `k` of `n` seats win, each winner has `n - k`
    /// and each other seat `-k`. In a draw all have 0.
    #[inline]
    pub const fn utility(&self, seat: Seat) -> i32 {
        let (seats, winners) = (self.seats as i32, self.winners.len() as i32);
        if self.winners.contains(seat) { seats - winners } else { -winners }
    }

    /// Returns the [`utility`](Outcome::utility) of the result for each seat that plays; 0 for
    /// others.
    pub fn utilities(&self) -> BySeat<i32> {
        let mut utilities = BySeat::default();
        for seat in Seat::all(self.seats) {
            utilities[seat] = self.utility(seat);
        }
        utilities
    }

    /// Returns the rank of each seat that plays: the number of seats that did better.
    ///
    /// All winners have rank 0, the best. Among other seats a higher score is better, if the game
    /// has scores.
    pub fn ranks(&self) -> BySeat<u8> {
        let worth = |seat| {
            let wins = self.winners.contains(seat);
            (wins, self.scores.filter(|_| !wins).map(|scores| scores[seat]))
        };
        let mut ranks = BySeat::default();
        for seat in Seat::all(self.seats) {
            let better = Seat::all(self.seats).filter(|&other| worth(other) > worth(seat));
            ranks[seat] = better.count() as u8;
        }
        ranks
    }
}

/// Returns the smallest and largest [`Outcome::utility`] in games of `seats` seats.
///
/// They occur if all seats but one share a win, and if one seat wins alone.
///
/// ```
/// assert_eq!(rules_core::utility_bounds(3), (-2, 2));
/// ```
pub const fn utility_bounds(seats: u8) -> (i32, i32) {
    let most = if seats == 0 { 0 } else { seats as i32 - 1 };
    (-most, most)
}

/// The end, the winners (`-` in a draw) and the scores if there are any: `points 0,2 31,24,31`.
impl<E: Copy + Display> Display for Outcome<E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.end, self.winners)?;
        match self.scores() {
            None => Ok(()),
            Some(scores) => write!(f, " {}", crate::text::List(scores.iter())),
        }
    }
}

const NO_RESULT: TextError = TextError::new(0, "not a result of this game");

impl<E: End> Outcome<E> {
    /// Reads the text of `Display` for a game of `seats` seats, a number that the text does not
    /// contain.
    ///
    /// # Errors
    /// Returns [`TextError`] if `text` is not an outcome of such a game.
    pub fn read(text: &str, seats: u8) -> Result<Self, TextError> {
        let (end, rest) = text.split_once(' ').ok_or(NO_RESULT)?;
        let end = E::from_name(end).ok_or(NO_RESULT)?;
        let outcome = read_winners(rest, seats)?.map_end(|()| end);
        crate::text::read_canonical(outcome, text).map_err(|_| NO_RESULT)
    }
}

/// Reads the winners and the scores.
fn read_winners(text: &str, seats: u8) -> Result<Outcome<()>, TextError> {
    let (winners, scores) =
        text.split_once(' ').map_or((text, None), |(one, two)| (one, Some(two)));
    let outcome = Outcome::new(seats, winners.parse().map_err(|_| NO_RESULT)?, ());
    let Some(text) = scores else { return Ok(outcome) };
    let mut scores = BySeat::default();
    let mut texts = text.split(',');
    for seat in Seat::all(seats) {
        let score = texts.next().and_then(|score| score.parse().ok());
        scores[seat] = score.ok_or(NO_RESULT)?;
    }
    Ok(outcome.with_scores(scores.first(seats)))
}
