//! Effects of steps: the changes of a step, in order, for pictures, lists and people.

use core::fmt::{self, Debug, Display};

use crate::{Game, Seat, Step};

/// A game that reports the effects of its steps.
///
/// ```
/// use cybo_rules::{Action, Cybo, Event};
/// use rules_core::{Effects, Game, Step};
///
/// let mut game = Cybo::default();
/// for number in [1, 2, 3] {
///     game.play_event(Event::new(number).expect("on the die"))?;
/// }
/// let mut said = Vec::new();
/// game.effects(Step::Action(Action::Stop), None, |effect| said.push(effect.to_string()));
/// assert_eq!(said, ["seat 0 scores 9"]);
/// # Ok::<(), rules_core::EventError>(())
/// ```
///
/// # What an implementor guarantees
/// - Effects are a function of the position, the step and the viewer. Nothing is allocated.
/// - Applied in order to the [`pieces`](Effects::pieces) of the position, the effects give the
///   pieces of the position after the step, except after [`Effect::Won`].
/// - A seat gets the effects of an open view, except that hidden pieces look alike. Positions that
///   the seat cannot tell apart give it equal effects of a step, and of any two events that it does
///   not see.
pub trait Effects: Game {
    /// A place of the board, in the notation of the game.
    type Place: Copy + Eq + Debug + Display;

    /// A piece, such as a stone or a tile, or the face of a die. `Display` is its noun.
    type Piece: Copy + Eq + Debug + Display;

    /// Calls `see` with each effect of a step, in order, as `viewer` may see it.
    ///
    /// With `None` everything is open. The step must be possible, as in
    /// [`play_step_unchecked`](Game::play_step_unchecked).
    fn effects(
        &self,
        step: Step<Self::Action, Self::Event>,
        viewer: Option<Seat>,
        see: impl FnMut(EffectOf<Self>),
    );

    /// Calls `see` with the owner, if any, and the place of each piece on the board.
    ///
    /// Everything is open; the order is unspecified.
    fn pieces(&self, see: impl FnMut(Option<Seat>, Self::Piece, Self::Place));
}

/// An effect of a game.
pub type EffectOf<G> = Effect<<G as Effects>::Place, <G as Effects>::Piece>;

/// One change that a step makes.
///
/// `seat` is the owner of the piece, if it has one, or the seat to which the effect happens.
/// `Display` is a sentence without a full stop, which names places, and otherwise seats.
///
/// ```
/// use rules_core::{Effect, Seat};
///
/// let seat = Some(Seat::SECOND);
/// let effect = Effect::Captured { seat, piece: "stone", from: 30 };
/// assert_eq!(effect.to_string(), "stone of seat 1 on 30 captured");
/// assert_eq!((effect.kind(), effect.from(), effect.to()), ("captured", Some(30), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variants describe their fields")]
pub enum Effect<P, Q> {
    /// A piece comes to the board.
    Placed { seat: Option<Seat>, piece: Q, to: P },
    /// A piece moves on the board.
    Moved { seat: Option<Seat>, piece: Q, from: P, to: P },
    /// A piece is captured and stays as a piece of `seat`, because of the piece on `by`, if it is
    /// known.
    Flipped { seat: Seat, piece: Q, at: P, by: Option<P> },
    /// A piece is captured and leaves the board.
    Captured { seat: Option<Seat>, piece: Q, from: P },
    /// A piece returns from the board to its owner, who can use it again.
    Returned { seat: Option<Seat>, piece: Q, from: P },
    /// A piece leaves the game in another way.
    Removed { seat: Option<Seat>, piece: Q, from: P },
    /// A piece on the board that was hidden from every seat becomes visible.
    Uncovered { at: P },
    /// A seat rolls dice, which show `piece`.
    Rolled { seat: Seat, piece: Q },
    /// A seat gets a piece that is not on the board.
    Drawn { seat: Seat, piece: Q },
    /// A seat scores points, 0 if it missed its chance, or loses them if they are negative.
    Scored { seat: Seat, points: i32 },
    /// A seat passes, or is skipped because it cannot act.
    Passed { seat: Seat },
    /// A game of a series ends, won by `seat` or drawn, and the next one begins from its start.
    Won { seat: Option<Seat> },
}

impl<P: Copy, Q: Copy> Effect<P, Q> {
    /// Returns the name of the kind, a word in lower case.
    pub const fn kind(&self) -> &'static str {
        match self {
            Effect::Placed { .. } => "placed",
            Effect::Moved { .. } => "moved",
            Effect::Flipped { .. } => "flipped",
            Effect::Captured { .. } => "captured",
            Effect::Returned { .. } => "returned",
            Effect::Removed { .. } => "removed",
            Effect::Uncovered { .. } => "uncovered",
            Effect::Rolled { .. } => "rolled",
            Effect::Drawn { .. } => "drawn",
            Effect::Scored { .. } => "scored",
            Effect::Passed { .. } => "passed",
            Effect::Won { .. } => "won",
        }
    }

    /// Returns the owner of the piece, or the seat to which the effect happens.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Effect::Placed { seat, .. }
            | Effect::Moved { seat, .. }
            | Effect::Captured { seat, .. }
            | Effect::Returned { seat, .. }
            | Effect::Removed { seat, .. }
            | Effect::Won { seat } => seat,
            Effect::Flipped { seat, .. }
            | Effect::Rolled { seat, .. }
            | Effect::Drawn { seat, .. }
            | Effect::Scored { seat, .. }
            | Effect::Passed { seat } => Some(seat),
            Effect::Uncovered { .. } => None,
        }
    }

    /// Returns the piece.
    pub const fn piece(&self) -> Option<Q> {
        match *self {
            Effect::Placed { piece, .. }
            | Effect::Moved { piece, .. }
            | Effect::Flipped { piece, .. }
            | Effect::Captured { piece, .. }
            | Effect::Returned { piece, .. }
            | Effect::Removed { piece, .. }
            | Effect::Rolled { piece, .. }
            | Effect::Drawn { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// Returns the place that the piece, or its old owner, leaves.
    pub const fn from(&self) -> Option<P> {
        match *self {
            Effect::Moved { from, .. }
            | Effect::Flipped { at: from, .. }
            | Effect::Captured { from, .. }
            | Effect::Returned { from, .. }
            | Effect::Removed { from, .. } => Some(from),
            _ => None,
        }
    }

    /// Returns the place on which the piece is afterwards.
    pub const fn to(&self) -> Option<P> {
        match *self {
            Effect::Placed { to, .. }
            | Effect::Moved { to, .. }
            | Effect::Flipped { at: to, .. }
            | Effect::Uncovered { at: to } => Some(to),
            _ => None,
        }
    }

    /// Returns the place of the piece that captures.
    pub const fn by(&self) -> Option<P> {
        match *self {
            Effect::Flipped { by, .. } => by,
            _ => None,
        }
    }

    /// Returns the points scored.
    pub const fn points(&self) -> Option<i32> {
        match *self {
            Effect::Scored { points, .. } => Some(points),
            _ => None,
        }
    }

    /// Returns whether a piece leaves the board.
    pub const fn is_taken(&self) -> bool {
        self.from().is_some() && self.to().is_none()
    }
}

/// A sentence without a full stop.
impl<P: Display, Q: Display> Display for Effect<P, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Placed { piece, to, .. } => write!(f, "{piece} on {to}"),
            Effect::Moved { piece, from, to, .. } => write!(f, "{piece} from {from} to {to}"),
            Effect::Flipped { at, by: Some(by), .. } => write!(f, "{by} captures {at}"),
            Effect::Flipped { piece, at, by: None, .. } => write!(f, "{piece} on {at} captured"),
            Effect::Captured { seat, piece, from } => {
                write!(f, "{piece}{} on {from} captured", Of(*seat))
            }
            Effect::Returned { seat, piece, from } => {
                write!(f, "{piece}{} on {from} returned", Of(*seat))
            }
            Effect::Removed { piece, from, .. } => write!(f, "{piece} on {from} leaves the game"),
            Effect::Uncovered { at } => write!(f, "the piece below on {at} is uncovered"),
            Effect::Rolled { seat, piece } => write!(f, "seat {seat} rolls {piece}"),
            Effect::Drawn { seat, piece } => write!(f, "seat {seat} draws {piece}"),
            Effect::Scored { seat, points: 0 } => write!(f, "seat {seat} scores nothing"),
            Effect::Scored { seat, points } if *points < 0 => {
                write!(f, "seat {seat} loses {}", points.unsigned_abs())
            }
            Effect::Scored { seat, points } => write!(f, "seat {seat} scores {points}"),
            Effect::Passed { seat } => write!(f, "seat {seat} passes"),
            Effect::Won { seat: Some(seat) } => write!(f, "seat {seat} wins the game"),
            Effect::Won { seat: None } => f.write_str("the game is drawn"),
        }
    }
}

/// The owner of a piece, in a phrase.
struct Of(Option<Seat>);

impl Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |seat| write!(f, " of seat {seat}"))
    }
}
