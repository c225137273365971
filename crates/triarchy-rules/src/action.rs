//! Actions, their text and their codes.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, read_canonical};
use rules_core::{Code, TextError};

use crate::pile::PILES;
use crate::{Direction, Dot, MAX_DOTS, Options, Pile};

/// An action of a player (TRIARCHY-18).
///
/// ```
/// use triarchy_rules::Action;
///
/// let action: Action = "sn@9+2".parse()?;
/// let Action::Move(pile_move) = action else { panic!() };
/// assert_eq!((pile_move.dot().number(), pile_move.pile().height()), (9, 2));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `left`: in a sandstorm, turn the home bases counterclockwise (TRIARCHY-7).
    Left,
    /// `right`: in a sandstorm, turn the home bases clockwise (TRIARCHY-7).
    Right,
    /// `stay`: in a sandstorm, leave the home bases (TRIARCHY-7).
    Stay,
    /// Form a pile of rolling tokens and move a token with it (TRIARCHY-8).
    Move(PileMove),
}

impl Action {
    /// The choices in a sandstorm, ascending.
    pub const SANDSTORM: [Action; 3] = [Action::Left, Action::Right, Action::Stay];
}

/// A pile of rolling tokens and the move made with it (TRIARCHY-8).
///
/// Ordered by pile, then by direction, then by dot.
///
/// ```
/// use triarchy_rules::{Direction, Dot, PileMove};
///
/// let pile_move = PileMove::new("sn".parse()?, Direction::Clockwise, Dot::new(9).unwrap());
/// assert_eq!(pile_move.to_string(), "sn@9+2");
/// assert_eq!("sn@9+2".parse(), Ok(pile_move));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PileMove {
    pile: Pile,
    direction: Direction,
    dot: Dot,
}

impl PileMove {
    /// Returns the move of the token on `dot`.
    #[inline]
    pub const fn new(pile: Pile, direction: Direction, dot: Dot) -> PileMove {
        PileMove { pile, direction, dot }
    }

    /// Returns the pile of rolling tokens.
    #[inline]
    pub const fn pile(self) -> Pile {
        self.pile
    }

    /// Returns the direction of the move.
    #[inline]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Returns the dot that the token leaves.
    #[inline]
    pub const fn dot(self) -> Dot {
        self.dot
    }
}

impl From<PileMove> for Action {
    fn from(pile_move: PileMove) -> Action {
        Action::Move(pile_move)
    }
}

/// The pile from its top down, `@` and the dot, the direction and the spaces: `sn@9+2`.
impl fmt::Display for PileMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PileMove { pile, direction, dot } = self;
        write!(f, "{pile}@{dot}{direction}{}", pile.height())
    }
}

impl FromStr for PileMove {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let pile = Pile::read(&mut reader)?;
        reader.expect("@", "expected @ and the dot left")?;
        let dot = reader.number(u32::from(MAX_DOTS) - 1, "expected a dot, 0 to 29")? as u8;
        let direction = match reader.char() {
            Some('+') => Direction::Clockwise,
            Some('-') => Direction::Counterclockwise,
            _ => return Err(reader.error("expected + or -")),
        };
        let spaces = reader.number(4, "expected the spaces, 1 to 4")?;
        if spaces != u32::from(pile.height()) {
            return Err(
                reader.error("the number of spaces must be the height of the pile (TRIARCHY-8)")
            );
        }
        reader.end()?;
        read_canonical(PileMove::new(pile, direction, Dot::new_unchecked(dot)), text)
    }
}

impl Code for PileMove {
    fn code(self) -> u32 {
        let way = 2 * u32::from(self.pile.index()) + self.direction as u32;
        way * u32::from(MAX_DOTS) + u32::from(self.dot.number())
    }

    fn from_code(code: u32) -> Option<Self> {
        let (way, dot) = (code / u32::from(MAX_DOTS), code % u32::from(MAX_DOTS));
        let direction = Direction::ALL[way as usize % 2];
        Some(PileMove::new(Pile::from_code(way / 2)?, direction, Dot::new_unchecked(dot as u8)))
    }
}

rules_core::implement::impl_code_serde!(PileMove);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Left => f.write_str("left"),
            Action::Right => f.write_str("right"),
            Action::Stay => f.write_str("stay"),
            Action::Move(pile_move) => pile_move.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "left" => Ok(Action::Left),
            "right" => Ok(Action::Right),
            "stay" => Ok(Action::Stay),
            _ if !text.starts_with(['s', 'e', 'n']) => {
                let expected = "expected left, right, stay or a move such as sn@11+2";
                Err(TextError::new(0, expected))
            }
            _ => text.parse().map(Action::Move),
        }
    }
}

/// The number of codes before those of moves.
const STORM_CODES: u32 = Action::SANDSTORM.len() as u32;

impl Code for Action {
    fn code(self) -> u32 {
        match self {
            Action::Left => 0,
            Action::Right => 1,
            Action::Stay => 2,
            Action::Move(pile_move) => STORM_CODES + pile_move.code(),
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        match code.checked_sub(STORM_CODES) {
            None => Action::SANDSTORM.get(code as usize).copied(),
            Some(code) => PileMove::from_code(code).map(Action::Move),
        }
    }
}

rules_core::implement::impl_code_serde!(Action);

/// One more than the largest code of any [`Action`]; for given options
/// [`action_code_bound`](rules_core::Notation::action_code_bound) may be smaller.
pub const ACTION_SPACE: u32 = STORM_CODES + 2 * PILES as u32 * MAX_DOTS as u32;

impl Action {
    /// Returns one more than the largest code of a legal action in a game with these options.
    ///
    /// TRIARCHY-3: a player who does not play forms no pile. TRIARCHY-1: the ring ends before dot
    /// `dots`.
    pub(crate) fn code_bound(options: &Options) -> u32 {
        let last_pile = Pile::last_formed_by(options.players);
        let last_dot = Dot::new_unchecked(options.dots.clamp(1, MAX_DOTS) - 1);
        let last = PileMove::new(last_pile, Direction::Counterclockwise, last_dot);
        Action::Move(last).code() + 1
    }
}
