//! What players do, why they may not, and why a game ends.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, Reader, TextError, read_canonical};

use crate::pile::PILES;
use crate::{Direction, MAX_DOTS, Pile};

/// What a player does (TRIARCHY-18).
///
/// ```
/// use triarchy_rules::Action;
///
/// let action: Action = "sn@9+2".parse()?;
/// let Action::Move(stack) = action else { panic!() };
/// assert_eq!((stack.dot(), stack.pile().height()), (9, 2));
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
    /// Form a stack of rolling tokens and move a token with it (TRIARCHY-8).
    Move(StackMove),
}

impl Action {
    /// The choices in a sandstorm, ascending.
    pub const SANDSTORM: [Action; 3] = [Action::Left, Action::Right, Action::Stay];
}

/// One stack of rolling tokens and the move made with it (TRIARCHY-8). Ordered by pile, then by
/// direction, then by dot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StackMove {
    pile: Pile,
    direction: Direction,
    dot: u8,
}

impl StackMove {
    /// The move of the token on `dot`, if a ring can have that dot.
    pub const fn new(pile: Pile, direction: Direction, dot: u8) -> Option<StackMove> {
        if dot < MAX_DOTS { Some(StackMove { pile, direction, dot }) } else { None }
    }

    /// The move of the token on `dot`, which is on the ring.
    #[inline]
    pub(crate) const fn from_ring(pile: Pile, direction: Direction, dot: u8) -> StackMove {
        debug_assert!(dot < MAX_DOTS);
        StackMove { pile, direction, dot }
    }

    /// The stack of rolling tokens.
    #[inline]
    pub const fn pile(self) -> Pile {
        self.pile
    }

    /// The way the token goes.
    #[inline]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The dot that the token leaves, below [`MAX_DOTS`].
    #[inline]
    pub const fn dot(self) -> u8 {
        self.dot
    }
}

impl From<StackMove> for Action {
    fn from(stack: StackMove) -> Action {
        Action::Move(stack)
    }
}

impl fmt::Display for StackMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StackMove { pile, direction, dot } = self;
        write!(f, "{pile}@{dot}{}{}", direction.sign(), pile.height())
    }
}

impl FromStr for StackMove {
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
            return Err(reader.error("the spaces are the height of the stack (TRIARCHY-8)"));
        }
        reader.end()?;
        read_canonical(StackMove { pile, direction, dot }, text)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Left => f.write_str("left"),
            Action::Right => f.write_str("right"),
            Action::Stay => f.write_str("stay"),
            Action::Move(stack) => stack.fmt(f),
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
            _ => text.parse().map(Action::Move),
        }
    }
}

const STORM_CODES: u32 = Action::SANDSTORM.len() as u32;

impl Code for Action {
    fn code(self) -> u32 {
        match self {
            Action::Left => 0,
            Action::Right => 1,
            Action::Stay => 2,
            Action::Move(StackMove { pile, direction, dot }) => {
                let way = 2 * u32::from(pile.number()) + direction as u32;
                STORM_CODES + way * u32::from(MAX_DOTS) + u32::from(dot)
            }
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        let Some(index) = code.checked_sub(STORM_CODES) else {
            return Action::SANDSTORM.get(code as usize).copied();
        };
        let (way, dot) = (index / u32::from(MAX_DOTS), index % u32::from(MAX_DOTS));
        let direction = Direction::ALL[way as usize % 2];
        let pile = Pile::from_number(way / 2)?;
        StackMove::new(pile, direction, dot as u8).map(Action::Move)
    }
}

rules_core::impl_code_serde!(Action);

/// One more than the largest code of an [`Action`].
pub const ACTION_SPACE: u32 = STORM_CODES + 2 * PILES as u32 * MAX_DOTS as u32;
