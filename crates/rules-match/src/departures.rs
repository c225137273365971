//! Seats that leave a match in which the others go on.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use rules_core::{BySeat, GameResult, Notation, Outcome, Seat, SeatSet, TextError};

use crate::Match;

/// The tag of a record that lists the seats that have left: [`Departures`].
pub const LEFT_TAG: &str = "Left";

const EXPECTED: &str = "expected a seat, resigned, time or abandoned, and a number of steps";

/// Why a seat left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum LeaveReason {
    /// It resigned.
    Resigned,
    /// It ran out of time.
    Time,
    /// It went away.
    Abandoned,
}

impl LeaveReason {
    /// Every reason.
    pub const ALL: [LeaveReason; 3] =
        [LeaveReason::Resigned, LeaveReason::Time, LeaveReason::Abandoned];

    /// Returns the name in records, as in [`GameResult`].
    pub const fn name(self) -> &'static str {
        match self {
            LeaveReason::Resigned => "resigned",
            LeaveReason::Time => "time",
            LeaveReason::Abandoned => "abandoned",
        }
    }

    /// Returns the result of a match that ends because `seat` leaves.
    pub const fn result<E>(self, seat: Seat) -> GameResult<E> {
        match self {
            LeaveReason::Resigned => GameResult::Resigned(seat),
            LeaveReason::Time => GameResult::Time(seat),
            LeaveReason::Abandoned => GameResult::Abandoned(seat),
        }
    }
}

/// A seat that has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Departure {
    /// The seat.
    pub seat: Seat,
    /// Why it left.
    pub reason: LeaveReason,
    /// The number of steps before it left.
    ///
    /// After a takeback to an earlier ply it is that one: the seat does not come back.
    pub ply: usize,
}

/// The seats that have left a match in which the others go on, in order.
///
/// A record has them in the tag [`LEFT_TAG`], and [`Table::leave`](crate::Table::leave) writes it.
/// A seat that has left cannot win. Its share goes to the others, as after
/// [`GameResult::Abandoned`]: if only seats that have left would win, or in a draw, all others win.
///
/// ```
/// use rules_core::{GameResult, Outcome, Seat, SeatSet};
/// use rules_match::Departures;
///
/// let left: Departures = "1 abandoned 57".parse()?;
/// let won_by_second = GameResult::from(Outcome::new(3, SeatSet::only(Seat::SECOND), ()));
/// assert_eq!(left.winners(won_by_second, 3).unwrap().to_string(), "0,2");
/// let won_by_third = GameResult::from(Outcome::new(3, SeatSet::only(Seat::THIRD), ()));
/// assert_eq!(left.winners(won_by_third, 3).unwrap().to_string(), "2");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Departures(Vec<Departure>);

impl Departures {
    /// Returns the seats that have left, with reason and ply, in order.
    pub fn iter(&self) -> impl Iterator<Item = Departure> {
        self.0.iter().copied()
    }

    /// Returns the seats that have left.
    pub fn seats(&self) -> SeatSet {
        self.iter().map(|departure| departure.seat).collect()
    }

    /// Returns whether no seat has left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the winners of a result in a game of `seats` seats, none of which has left.
    ///
    /// `None` if the result is unfinished.
    pub fn winners<E: Copy>(&self, result: GameResult<E>, seats: u8) -> Option<SeatSet> {
        let winners = result.winners(seats)?;
        let others = SeatSet::all(seats) - self.seats();
        let here = winners & others;
        Some(if self.is_empty() || !here.is_empty() { here } else { others })
    }

    /// Returns a result of a game of `seats` seats with the winners that this allows.
    ///
    /// If they are others than those of `result`, it is [`GameResult::Adjudicated`].
    pub fn settle<E: Copy>(&self, result: GameResult<E>, seats: u8) -> GameResult<E> {
        match self.winners(result, seats) {
            Some(winners) if result.winners(seats) != Some(winners) => {
                GameResult::Adjudicated(winners)
            }
            _ => result,
        }
    }

    /// Returns the utility of a result for each seat of a game of `seats` seats.
    ///
    /// Only winning counts, as in [`Outcome::utility`]. `None` if the result is unfinished.
    pub fn utilities<E: Copy>(&self, result: GameResult<E>, seats: u8) -> Option<BySeat<i32>> {
        Some(Outcome::new(seats, self.winners(result, seats)?, ()).utilities())
    }

    /// Returns the rank of each seat of a game of `seats` seats; `None` if it is unfinished.
    ///
    /// Seats that have left come last. The others are ranked as in [`Outcome::ranks`].
    pub fn ranks<E: Copy>(&self, result: GameResult<E>, seats: u8) -> Option<BySeat<u8>> {
        let winners = self.winners(result, seats)?;
        let scores = match &result {
            GameResult::Finished(outcome) => outcome.scores(),
            _ => None,
        };
        let left = self.seats();
        let worth = |seat: Seat| {
            let (wins, stayed) = (winners.contains(seat), !left.contains(seat));
            let score = scores.filter(|_| stayed && !wins).map(|scores| scores[seat.index()]);
            (wins, stayed, score)
        };
        let mut ranks = BySeat::default();
        for seat in Seat::all(seats) {
            ranks[seat] =
                Seat::all(seats).filter(|&other| worth(other) > worth(seat)).count() as u8;
        }
        Some(ranks)
    }

    /// Reads the value of the tag in a record of a game of `seats` seats.
    ///
    /// # Errors
    /// Returns [`TextError`] if `text` is no such list, names a seat that does not play, or leaves
    /// no seat.
    pub fn read(text: &str, seats: u8) -> Result<Departures, TextError> {
        let departures: Departures = text.parse()?;
        if !(departures.seats() - SeatSet::all(seats)).is_empty() {
            return Err(TextError::new(0, "a seat that left does not play"));
        }
        if departures.seats() == SeatSet::all(seats) {
            return Err(TextError::new(0, "all seats have left"));
        }
        Ok(departures)
    }

    /// Reads the tag. A value that is no such list counts for nothing, as in other tags.
    pub(crate) fn of_tag(value: Option<&str>, seats: u8) -> Departures {
        value.and_then(|text| Departures::read(text, seats).ok()).unwrap_or_default()
    }

    /// Adds a seat that has not left before.
    pub(crate) fn push(&mut self, departure: Departure) {
        debug_assert!(!self.seats().contains(departure.seat));
        self.go_back(departure.ply);
        self.0.push(departure);
    }

    /// Brings departures from later plies to this one, to which the match has gone back.
    pub(crate) fn go_back(&mut self, ply: usize) {
        for departure in &mut self.0 {
            departure.ply = departure.ply.min(ply);
        }
    }
}

impl<G: Notation> Match<G> {
    /// Returns the seats that have left while the others went on, from the tag [`LEFT_TAG`].
    ///
    /// A value that is no such list counts for nothing.
    pub fn departures(&self) -> Departures {
        Departures::of_tag(self.tag(LEFT_TAG), self.position.seats())
    }
}

/// The value of the tag: `1 abandoned 57, 2 time 80`. The numbers are those of seat and ply.
impl Display for Departures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Departure { seat, reason, ply }) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{seat} {} {ply}", reason.name())?;
        }
        Ok(())
    }
}

impl FromStr for Departures {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut departures = Departures::default();
        let mut at = 0;
        for part in text.split(", ") {
            let departure = read_one(part).ok_or(TextError::new(at, EXPECTED))?;
            if departures.seats().contains(departure.seat) {
                return Err(TextError::new(at, "the seat has left before"));
            }
            if departures.iter().any(|before| before.ply > departure.ply) {
                return Err(TextError::new(at, "expected the seats in the order of their steps"));
            }
            departures.push(departure);
            at += part.len() + ", ".len();
        }
        Ok(departures)
    }
}

/// Reads one departure in its only spelling.
fn read_one(text: &str) -> Option<Departure> {
    let mut words = text.split(' ');
    let seat = words.next()?.parse().ok()?;
    let name = words.next()?;
    let reason = LeaveReason::ALL.into_iter().find(|reason| reason.name() == name)?;
    let digits = words.next()?;
    let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let ply =
        digits.parse().ok().filter(|_| is_plain && (digits == "0" || !digits.starts_with('0')));
    Some(Departure { seat, reason, ply: ply? }).filter(|_| words.next().is_none())
}
