//! Viewers: a seat, a spectator, or everything open.

use core::fmt;
use core::str::FromStr;

use crate::{NoSuchSeat, Seat, TextError};

/// Who sees a position, a step, a record or a picture.
///
/// A [`Seat`] converts into its viewer, so that functions that take `impl Into<Viewer>` take seats.
///
/// The text form is the number of the seat, `spectator` or `open`. With serde it is the same, with
/// a seat as a number, and one byte in binary formats.
///
/// ```
/// use rules_core::{Seat, Viewer};
///
/// assert_eq!("1".parse(), Ok(Viewer::from(Seat::SECOND)));
/// assert_eq!(Viewer::Spectator.to_string(), "spectator");
/// ```
#[doc(alias("audience", "onlooker"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// A player at this seat.
    Seat(Seat),
    /// Anyone else, who sees only the information that all seats share; in an open game all of it.
    Spectator,
    /// A host, to whom nothing is hidden.
    Open,
}

const EXPECTED: &str = "expected a seat, 0 to 5, spectator or open";

impl Viewer {
    /// Returns the seat of a player.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Open => None,
        }
    }

    /// Returns whether nothing is hidden from the viewer.
    #[inline]
    pub const fn is_open(self) -> bool {
        matches!(self, Viewer::Open)
    }

    /// Returns whether the viewer sees the information that only `seat` has.
    ///
    /// ```
    /// use rules_core::{Seat, Viewer};
    ///
    /// let viewers = [Seat::FIRST.into(), Seat::SECOND.into(), Viewer::Spectator, Viewer::Open];
    /// let sees = viewers.map(|viewer| viewer.sees(Seat::FIRST));
    /// assert_eq!(sees, [true, false, false, true]);
    /// ```
    #[inline]
    pub fn sees(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat) || self.is_open()
    }

    /// Returns the viewer, if it is no seat or one that plays in a game of `seats` seats.
    ///
    /// # Errors
    /// Returns [`NoSuchSeat`] if the viewer is a seat that does not play.
    pub fn of_game(self, seats: u8) -> Result<Viewer, NoSuchSeat> {
        match self {
            Viewer::Seat(seat) => Seat::of_game(seat, seats).map(Viewer::Seat),
            Viewer::Spectator | Viewer::Open => Ok(self),
        }
    }

    /// Returns the viewer of an observation in a game of `seats` seats.
    ///
    /// It is the seat, if it plays, and otherwise a spectator: an observation never contains
    /// hidden information.
    ///
    /// ```
    /// use rules_core::{Seat, Viewer};
    ///
    /// assert_eq!(Viewer::from(Seat::SECOND).observer(2), Viewer::Seat(Seat::SECOND));
    /// assert_eq!(Viewer::from(Seat::THIRD).observer(2), Viewer::Spectator);
    /// assert_eq!(Viewer::Open.observer(2), Viewer::Spectator);
    /// ```
    #[inline]
    pub const fn observer(self, seats: u8) -> Viewer {
        match self {
            Viewer::Seat(seat) if seat.number() < seats => self,
            _ => Viewer::Spectator,
        }
    }

    /// Returns the viewers of observations in a game of `seats` seats: the seats, then a spectator.
    #[inline]
    pub fn observers(seats: u8) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Returns the viewer's number: that of the seat, 6 for a spectator, 7 for an open view.
    #[inline]
    pub const fn number(self) -> u8 {
        match self {
            Viewer::Seat(seat) => seat.number(),
            Viewer::Spectator => 6,
            Viewer::Open => 7,
        }
    }

    /// Returns the viewer with this number.
    #[inline]
    pub const fn from_number(number: u8) -> Option<Viewer> {
        match (Seat::new(number), number) {
            (Some(seat), _) => Some(Viewer::Seat(seat)),
            (None, 6) => Some(Viewer::Spectator),
            (None, 7) => Some(Viewer::Open),
            (None, _) => None,
        }
    }
}

impl From<Seat> for Viewer {
    #[inline]
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.pad("spectator"),
            Viewer::Open => f.pad("open"),
        }
    }
}

impl FromStr for Viewer {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            "open" => Ok(Viewer::Open),
            _ => text.parse().map(Viewer::Seat).map_err(|_| TextError::new(0, EXPECTED)),
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use core::fmt;

    use serde::de::{Deserialize, Deserializer, Error, Visitor};
    use serde::ser::{Serialize, Serializer};

    use super::{EXPECTED, Viewer};

    /// The number of the seat, `"spectator"` or `"open"`; one byte in binary formats.
    impl Serialize for Viewer {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Viewer::Spectator | Viewer::Open if serializer.is_human_readable() => {
                    serializer.collect_str(self)
                }
                _ => serializer.serialize_u8(self.number()),
            }
        }
    }

    impl<'de> Deserialize<'de> for Viewer {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Viewers;

            impl Visitor<'_> for Viewers {
                type Value = Viewer;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a seat, spectator or open")
                }

                fn visit_u64<E: Error>(self, number: u64) -> Result<Viewer, E> {
                    let viewer = u8::try_from(number).ok().and_then(Viewer::from_number);
                    let seat = viewer.filter(|viewer| viewer.seat().is_some());
                    seat.ok_or_else(|| E::custom(EXPECTED))
                }

                fn visit_str<E: Error>(self, text: &str) -> Result<Viewer, E> {
                    match text {
                        "spectator" => Ok(Viewer::Spectator),
                        "open" => Ok(Viewer::Open),
                        _ => Err(E::custom(EXPECTED)),
                    }
                }
            }

            if deserializer.is_human_readable() {
                return deserializer.deserialize_any(Viewers);
            }
            let number = u8::deserialize(deserializer)?;
            Viewer::from_number(number).ok_or_else(|| D::Error::custom(EXPECTED))
        }
    }
}
