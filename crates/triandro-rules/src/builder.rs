//! Positions built from their parts.

use rules_core::{BuildError, Options as _, Seat};

use crate::hands::STONES;
use crate::options::{MAX_PLAYERS, Options};
use crate::point_set::PointSet;
use crate::position::Triandro;
use crate::validate::Parts;

/// The parts of a position, for editors and tests.
///
/// [`build`](Builder::build) checks them. A new builder has an empty board.
///
/// ```
/// use rules_core::{Game, Seat};
/// use triandro_rules::{Builder, Options, Point};
///
/// let points = |numbers: [u8; 3]| numbers.into_iter().filter_map(|n| Point::new(n.into())).collect();
/// let position = Builder::new(Options::default())
///     .stones(Seat::FIRST, points([1, 5, 9]))
///     .stones(Seat::SECOND, points([2, 20, 30]))
///     .turn(Seat::FIRST)
///     .build()?;
/// assert_eq!(position.hand(Seat::FIRST), 11);
/// assert!(position.count_actions() > 0);
/// # Ok::<(), rules_core::BuildError>(())
/// ```
#[doc(alias = "setup")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Builder {
    options: Options,
    stones: [PointSet; MAX_PLAYERS],
    hands: [Option<u8>; MAX_PLAYERS],
    seat: Seat,
    over: bool,
}

impl Builder {
    /// Starts with an empty board at the start of a game with these options.
    pub fn new(options: Options) -> Builder {
        let (stones, hands) = ([PointSet::EMPTY; MAX_PLAYERS], [None; MAX_PLAYERS]);
        Builder { options, stones, hands, seat: options.first, over: false }
    }

    /// Puts the stones of a seat on these points and removes its others.
    #[must_use]
    pub fn stones(mut self, seat: Seat, points: PointSet) -> Self {
        if let Some(stones) = self.stones.get_mut(seat.index()) {
            *stones = points;
        }
        self
    }

    /// Sets the number of stones in the hand of a seat.
    ///
    /// By default the hand holds all stones of the seat that are not on the board, so that none
    /// were captured.
    #[must_use]
    pub fn hand(mut self, seat: Seat, stones: u8) -> Self {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            *hand = Some(stones);
        }
        self
    }

    /// Sets the seat to act.
    #[must_use]
    pub fn turn(mut self, seat: Seat) -> Self {
        (self.seat, self.over) = (seat, false);
        self
    }

    /// Ends the game with a winner.
    #[must_use]
    pub fn over(mut self, winner: Seat) -> Self {
        (self.seat, self.over) = (winner, true);
        self
    }

    /// Returns the position.
    ///
    /// # Errors
    /// Returns [`BuildError`] if the options are invalid, or no game leads to the position.
    pub fn build(&self) -> Result<Triandro, BuildError> {
        self.options.check()?;
        let players = usize::from(self.options.players);
        let mut parts = Parts {
            options: self.options,
            seat: self.seat.number(),
            over: self.over,
            stones: self.stones.map(|points| points.bits()),
            hands: [0; MAX_PLAYERS],
        };
        let mut taken = 0;
        for (place, stones) in parts.stones.into_iter().enumerate() {
            if place >= players && (stones != 0 || self.hands[place].is_some_and(|hand| hand > 0)) {
                return Err(BuildError::Broken("a seat that does not play has stones"));
            }
            if taken & stones != 0 {
                return Err(BuildError::Broken("two seats have a stone on one point"));
            }
            taken |= stones;
            let rest = STONES.saturating_sub(stones.count_ones() as u8);
            parts.hands[place] = self.hands[place].unwrap_or(rest);
        }
        if usize::from(parts.seat) >= players {
            return Err(BuildError::Broken("the seat to act does not play"));
        }
        Triandro::from_parts(&parts).map_err(BuildError::Broken)
    }
}

/// The parts of a position, to change some of them.
impl From<&Triandro> for Builder {
    fn from(position: &Triandro) -> Self {
        use rules_core::Game as _;

        let mut builder = Builder::new(position.options());
        for seat in Seat::all(position.seats()) {
            builder = builder.stones(seat, position.stones(seat)).hand(seat, position.hand(seat));
        }
        let seat = Seat::new_unchecked(position.seat);
        if position.is_over() { builder.over(seat) } else { builder.turn(seat) }
    }
}
