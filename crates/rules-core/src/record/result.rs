//! Results of games, by the rules or otherwise.

use core::convert::Infallible;
use core::fmt::{self, Display, Write};

use crate::{BySeat, End, Outcome, Seat, SeatSet, TextError, Words};

/// The result of a recorded game.
///
/// A seat that resigns, runs out of time or leaves loses, and all other seats share the win. There
/// are no scores then. A Tourney of TRIAD is lost as a whole. The game has a result, but the
/// position stays as it was and has no outcome. The rulebooks do not cover this; it is a ruling of
/// this library.
///
/// ```
/// use rules_core::{GameResult, Seat};
///
/// let result = GameResult::<&str>::Resigned(Seat::SECOND);
/// assert_eq!(result.to_string(), "resigned 1");
/// assert_eq!(result.winners(3).unwrap().to_string(), "0,2");
/// assert_eq!(result.utilities(3).unwrap().first(3), [1, -2, 1]);
/// assert_eq!(GameResult::<&str>::Unfinished.winners(3), None);
/// ```
///
/// With serde it is `{"finished":OUTCOME}`, `{"resigned":SEAT}`, `{"time":SEAT}`,
/// `{"abandoned":SEAT}`, `{"adjudicated":SEATS}`, `"drawn"` or `"unfinished"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase", bound = "R: End"))]
#[non_exhaustive]
#[doc(alias = "termination")]
pub enum GameResult<R> {
    /// By the rules.
    Finished(Outcome<R>),
    /// This seat resigned.
    Resigned(Seat),
    /// The seats agreed on a draw.
    Drawn,
    /// The game has not ended.
    Unfinished,
    /// This seat ran out of time.
    Time(Seat),
    /// This seat left.
    Abandoned(Seat),
    /// A referee declared these seats, at least one, the winners.
    Adjudicated(#[cfg_attr(feature = "serde", serde(deserialize_with = "some_winner"))] SeatSet),
}

const NO_WINNER: &str = "expected at least one winner";

#[cfg(feature = "serde")]
fn some_winner<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
    let winners: SeatSet = serde::Deserialize::deserialize(deserializer)?;
    if winners.is_empty() { Err(serde::de::Error::custom(NO_WINNER)) } else { Ok(winners) }
}

impl<R: Copy> GameResult<R> {
    /// Returns the winners in a game of `seats` seats, none in a draw; `None` if unfinished.
    pub fn winners(self, seats: u8) -> Option<SeatSet> {
        self.settled(seats).map(|outcome| outcome.winners())
    }

    /// Returns the [utilities](Outcome::utilities) in a game of `seats` seats; `None` if
    /// unfinished.
    pub fn utilities(self, seats: u8) -> Option<BySeat<i32>> {
        self.settled(seats).map(|outcome| outcome.utilities())
    }

    /// Returns the [ranks](Outcome::ranks) in a game of `seats` seats; `None` if unfinished.
    pub fn ranks(self, seats: u8) -> Option<BySeat<u8>> {
        self.settled(seats).map(|outcome| outcome.ranks())
    }

    /// Returns the seat that resigned, ran out of time or left.
    pub fn loser(self) -> Option<Seat> {
        match self {
            GameResult::Resigned(seat) | GameResult::Time(seat) | GameResult::Abandoned(seat) => {
                Some(seat)
            }
            _ => None,
        }
    }

    /// Returns whether the game ended other than by the rules.
    pub fn is_chosen(self) -> bool {
        !matches!(self, GameResult::Finished(_) | GameResult::Unfinished)
    }

    /// Returns the same result with another type of end, such as its name.
    pub fn map_end<T>(self, map: impl FnOnce(R) -> T) -> GameResult<T> {
        match self {
            GameResult::Finished(outcome) => GameResult::Finished(outcome.map_end(map)),
            GameResult::Resigned(seat) => GameResult::Resigned(seat),
            GameResult::Drawn => GameResult::Drawn,
            GameResult::Unfinished => GameResult::Unfinished,
            GameResult::Time(seat) => GameResult::Time(seat),
            GameResult::Abandoned(seat) => GameResult::Abandoned(seat),
            GameResult::Adjudicated(winners) => GameResult::Adjudicated(winners),
        }
    }

    /// Returns whether this can be the result of a game of `seats` seats.
    pub fn is_of(self, seats: u8) -> bool {
        match self {
            GameResult::Finished(outcome) => outcome.seats() == seats,
            GameResult::Adjudicated(winners) => {
                !winners.is_empty() && (winners - SeatSet::all(seats)).is_empty()
            }
            _ => self.loser().is_none_or(|seat| seat.number() < seats),
        }
    }

    fn settled(self, seats: u8) -> Option<Outcome<()>> {
        let winners = match self {
            GameResult::Unfinished => return None,
            GameResult::Finished(outcome) => return Some(outcome.map_end(|_| ())),
            GameResult::Adjudicated(winners) => winners,
            _ => self
                .loser()
                .map_or(SeatSet::EMPTY, |loser| SeatSet::all(seats) - SeatSet::only(loser)),
        };
        Some(Outcome::new(seats, winners, ()))
    }
}

impl<R: End> GameResult<R> {
    /// Returns the result in words, one or two sentences, in a game of `seats` seats.
    ///
    /// ```
    /// use rules_core::{GameResult, Outcome, Seat, SeatSet, Words};
    ///
    /// # rules_core::implement::ends! {
    /// #     /// Why a game ended.
    /// #     pub enum End {
    /// #         /// A goal.
    /// #         Goal = "goal" => "with a goal",
    /// #     }
    /// # }
    /// let words = Words::with_names(&["You", "Ada"]);
    /// let won = GameResult::from(Outcome::new(2, SeatSet::only(Seat::SECOND), End::Goal));
    /// assert_eq!(won.in_words(2, words).to_string(), "Ada wins with a goal.");
    /// let gone = GameResult::<End>::Resigned(Seat::SECOND);
    /// assert_eq!(gone.in_words(2, words).to_string(), "Ada resigns. You win.");
    /// ```
    pub fn in_words(self, seats: u8, words: Words<'_>) -> impl Display {
        InWords { result: self, seats, words }
    }
}

/// Prints a result in words.
struct InWords<'a, R> {
    result: GameResult<R>,
    seats: u8,
    words: Words<'a>,
}

impl<R: End> Display for InWords<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InWords { result, seats, words } = *self;
        let winners = result.winners(seats).unwrap_or_default();
        let loser = result.loser().map_or(SeatSet::EMPTY, SeatSet::only);
        let (key, english, about) = match result {
            GameResult::Unfinished => ("unfinished", "the game is not over", SeatSet::EMPTY),
            GameResult::Drawn => ("drawn", "a draw by agreement", SeatSet::EMPTY),
            GameResult::Resigned(_) => ("resigned", "{seat} [resigns|resign]", loser),
            GameResult::Time(_) => ("time", "{seat} [runs|run] out of time", loser),
            GameResult::Abandoned(_) => ("abandoned", "{seat} [leaves|leave] the game", loser),
            GameResult::Adjudicated(_) => {
                ("adjudicated", "{seat} [wins|win] by adjudication", winners)
            }
            GameResult::Finished(_) if winners.is_empty() => ("draw", "a draw", winners),
            GameResult::Finished(_) if winners == SeatSet::all(seats) => {
                ("level", "{seat} share the win", winners)
            }
            GameResult::Finished(_) => ("won-by", "{seat} [wins|win] {why}", winners),
        };
        let outcome = if let GameResult::Finished(outcome) = result { Some(outcome) } else { None };
        let end = outcome.map(|outcome| outcome.end());
        let why = words.phrase("end", end.map_or("", End::name), end.map_or("", End::phrase));
        let values: [(&str, &dyn Display); 1] = [("why", &why)];
        write!(
            f,
            "{}",
            words.phrase("result", key, english).about(about).with(&values).sentence()
        )?;
        if !loser.is_empty() {
            let won = words.phrase("result", "won", "{seat} [wins|win]").about(winners);
            write!(f, " {}", won.sentence())?;
        }
        let Some(scores) = outcome.as_ref().and_then(Outcome::scores) else { return Ok(()) };
        write!(f, " {}", words.phrase("result", "scores", "Scores:"))?;
        for (seat, score) in Seat::all(seats).zip(scores) {
            let comma = if seat == Seat::FIRST { " " } else { ", " };
            write!(f, "{comma}{} {score}", words.name(seat))?;
        }
        f.write_char('.')
    }
}

impl GameResult<&'static str> {
    /// Returns the result as an outcome of a game of `seats` seats; `None` if unfinished.
    ///
    /// Unless the game ended by the rules, the end is `resigned`, `drawn`, `time`, `abandoned` or
    /// `adjudicated`.
    pub fn outcome(self, seats: u8) -> Option<Outcome<&'static str>> {
        let end = match self {
            GameResult::Unfinished => return None,
            GameResult::Finished(outcome) => outcome.end(),
            GameResult::Resigned(_) => "resigned",
            GameResult::Drawn => "drawn",
            GameResult::Time(_) => "time",
            GameResult::Abandoned(_) => "abandoned",
            GameResult::Adjudicated(_) => "adjudicated",
        };
        self.settled(seats).map(|outcome| outcome.map_end(|()| end))
    }
}

impl<R> From<Outcome<R>> for GameResult<R> {
    fn from(outcome: Outcome<R>) -> Self {
        GameResult::Finished(outcome)
    }
}

/// The form in records: `resigned 1`, `time 1`, `abandoned 1`, `adjudicated 0,2`, `drawn`,
/// `unfinished`, or the [outcome](Outcome).
impl<R: Copy + Display> Display for GameResult<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Unfinished => f.write_str("unfinished"),
            GameResult::Drawn => f.write_str("drawn"),
            GameResult::Resigned(seat) => write!(f, "resigned {seat}"),
            GameResult::Time(seat) => write!(f, "time {seat}"),
            GameResult::Abandoned(seat) => write!(f, "abandoned {seat}"),
            GameResult::Adjudicated(winners) => write!(f, "adjudicated {winners}"),
            GameResult::Finished(outcome) => outcome.fmt(f),
        }
    }
}

impl<E: End> GameResult<E> {
    /// Reads the text of `Display` for a game of `seats` seats, a number that the text does not
    /// contain.
    ///
    /// # Errors
    /// Returns [`TextError`] if `text` is not a result of such a game.
    pub fn read(text: &str, seats: u8) -> Result<Self, TextError> {
        let (result, at) = match read_chosen(text)? {
            Some((result, at)) => (result.map_end(|never| match never {}), at),
            None => (GameResult::Finished(Outcome::read(text, seats)?), 0),
        };
        if result.is_of(seats) {
            Ok(result)
        } else {
            Err(TextError::new(at, "the seat does not play"))
        }
    }
}

/// Reads a result other than by the rules, and the place of its seats.
fn read_chosen(text: &str) -> Result<Option<(GameResult<Infallible>, usize)>, TextError> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let at = word.len() + 1;
    let seat = || rest.parse::<Seat>().map_err(|error| error.within(at));
    let result = match (word, rest) {
        ("unfinished", "") => GameResult::Unfinished,
        ("drawn", "") => GameResult::Drawn,
        ("resigned", _) => GameResult::Resigned(seat()?),
        ("time", _) => GameResult::Time(seat()?),
        ("abandoned", _) => GameResult::Abandoned(seat()?),
        ("adjudicated", _) => {
            let winners: SeatSet = rest.parse().map_err(|error: TextError| error.within(at))?;
            if winners.is_empty() {
                return Err(TextError::new(at, NO_WINNER));
            }
            GameResult::Adjudicated(winners)
        }
        _ => return Ok(None),
    };
    Ok(Some((result, at)))
}
