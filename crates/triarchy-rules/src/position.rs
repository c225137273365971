//! The position: tokens, turn and the start of a game.

// In memory.
//
// All twelve tokens can lie on one dot, two bits a token: 24 bits for each of 30 dots. They are
// split into the upper eight tokens (two bytes a dot) and the lower four (one byte). So a position
// has 128 bytes on every ring and is copied in a few instructions. For each symbol the set of dots
// with this symbol on top is also stored: a pile needs nothing else.
//
// *Legality without search.* For TRIARCHY-10 the slow model tries every continuation. The fast one
// uses a shortcut. It checks the remaining tokens only if there are so few that the move might
// bury or use up the last of them.
//
// *Random moves* are drawn without branches and divisions.

use core::fmt;

use rules_core::{Options as _, Seat};

use crate::ring::Ring;
use crate::stack::Stacks;
use crate::{Dot, Options, Stack, Symbol, Symbols};

rules_core::implement::named! {
    /// The state of a turn (TRIARCHY-18).
    pub enum Phase {
        /// The four tokens must be rolled.
        Roll = "roll",
        /// All tokens came up blank: the player may turn the home bases (TRIARCHY-7).
        Sandstorm = "sandstorm",
        /// The player moves, one pile at a time.
        Move = "move",
        /// The game has ended.
        Over = "over"
    }
}

/// A position of Triarchy: 128 bytes, copied in a few instructions.
///
/// Two positions are equal if play continues from them in the same way, buried tokens included.
///
/// ```
/// use rules_core::{Game, Seat};
/// use triarchy_rules::{Dot, Phase, Symbol, Triarchy};
///
/// let game: Triarchy = "triarchy/1 - s@3,ns@4,e@9 sen 7 se -".parse()?;
/// let dot = Dot::new(4).unwrap();
/// assert_eq!((game.stack(dot).height(), game.stack(dot).top()), (2, Some(Symbol::Snake)));
/// assert_eq!((game.phase(), game.left().len()), (Phase::Move, 2));
/// assert_eq!((game.player().number(), game.removed(Symbol::Eye)), (1, 3));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triarchy {
    /// The tokens on each dot; empty beyond the ring.
    pub(crate) stacks: Stacks,
    /// The dots by their top, in the order of [`Stack::top_place`]: empty dots, then those of each
    /// symbol.
    ///
    /// Derived from `stacks`.
    pub(crate) tops: [u32; 4],
    /// Everything else, all of it open information.
    pub(crate) public: Public,
}

/// The open information of a position other than the tokens on the board (TRIARCHY-17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Public {
    /// The dots on which a token has landed in this turn (TRIARCHY-11); none with `reuse`.
    pub(crate) landed: u32,
    pub(crate) turns: u16,
    pub(crate) options: Options,
    /// Derived from `turns` and the seat that started.
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) left: Symbols,
    /// The number of thirds that the home bases have turned clockwise, 0 to 2.
    pub(crate) turned: u8,
    /// The number of tokens of each symbol that have left the board, derived from those on it.
    pub(crate) removed: [u8; 3],
}

impl Public {
    /// Returns the start, before tokens are set up.
    pub(crate) const fn new(options: Options) -> Public {
        Public {
            landed: 0,
            turns: 0,
            options,
            // TRIARCHY-5: the option names the seat that starts.
            seat: options.first,
            phase: Phase::Roll,
            left: Symbols::EMPTY,
            // TRIARCHY-2: seat i starts with the home base at corner i.
            turned: 0,
            removed: [Symbol::TOKENS; 3],
        }
    }

    /// Returns the number of the dot that is the home base of a symbol (TRIARCHY-1).
    #[inline]
    pub(crate) const fn home(&self, symbol: Symbol) -> u8 {
        Ring(self.options.dots).corner(symbol as u8 + self.turned)
    }

    /// Returns whether the player has removed all own tokens.
    ///
    /// TRIARCHY-14, TRIARCHY-15: all four own tokens; the third symbol cannot win.
    #[inline]
    pub(crate) const fn has_won(&self) -> bool {
        self.removed[Symbol::of_player(self.seat).index()] == Symbol::TOKENS
    }

    /// Returns the seat that follows from the number of turns.
    ///
    /// TRIARCHY-5: seats take turns from the one that starts. TRIARCHY-16: a turn that wins is not
    /// counted, the last one before a draw is counted.
    pub(crate) fn seat_by_turns(&self) -> Seat {
        let drawn = self.phase == Phase::Over && self.turns == self.options.turn_limit;
        let last_turn = u32::from(self.turns) - u32::from(drawn);
        let seat =
            (u32::from(self.options.first.number()) + last_turn) % u32::from(self.options.seats());
        Seat::new_unchecked(seat as u8)
    }
}

/// The start with default options.
impl Default for Triarchy {
    fn default() -> Self {
        Triarchy::start(Options::default())
    }
}

impl fmt::Debug for Triarchy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Triarchy({self})")
    }
}

impl Triarchy {
    /// Returns the start, with options that have been checked.
    pub(crate) fn start(options: Options) -> Triarchy {
        let mut position = Triarchy::empty(Public::new(options));
        for symbol in Symbol::ALL {
            // TRIARCHY-4: two on the dot furthest from the home base, one on either side of it.
            // TRIARCHY-15: also for the third symbol with two players.
            let far = position.public.home(symbol) + options.dots / 2;
            for dot in [far - 1, far, far, far + 1] {
                position.add(dot % options.dots, symbol);
            }
        }
        position
    }

    /// Returns a board without tokens.
    #[inline]
    pub(crate) const fn empty(public: Public) -> Triarchy {
        let public = Public { removed: [Symbol::TOKENS; 3], ..public };
        let tops = [Ring(public.options.dots).all(), 0, 0, 0];
        Triarchy { stacks: Stacks::EMPTY, tops, public }
    }

    /// Puts a removed token on a dot of the ring, on top.
    #[inline]
    pub(crate) fn add(&mut self, dot: u8, symbol: Symbol) {
        self.public.removed[symbol.index()] -= 1;
        self.put(dot, symbol);
    }

    /// Puts removed tokens on an empty dot of the ring.
    pub(crate) fn fill(&mut self, dot: Dot, stack: Stack) {
        stack.iter().for_each(|symbol| self.public.removed[symbol.index()] -= 1);
        self.replace(dot.number(), Stack::EMPTY, stack);
    }

    /// Removes the top token of a dot.
    #[inline]
    pub(crate) fn take(&mut self, dot: u8) {
        let stack = self.stacks.on(dot);
        self.replace(dot, stack, stack.uncovered());
    }

    /// Puts a token on top of a dot.
    ///
    /// TRIARCHY-9: a token that ends on an occupied dot goes on top.
    #[inline]
    pub(crate) fn put(&mut self, dot: u8, symbol: Symbol) {
        let stack = self.stacks.on(dot);
        self.replace(dot, stack, stack.with(symbol));
    }

    #[inline]
    pub(crate) fn replace(&mut self, dot: u8, old: Stack, new: Stack) {
        self.stacks.set(dot, new);
        self.tops[old.top_place()] ^= 1 << dot;
        self.tops[new.top_place()] ^= 1 << dot;
    }

    #[inline]
    pub(crate) const fn ring(&self) -> Ring {
        Ring(self.public.options.dots)
    }

    /// Returns the number of dots of the ring: 12, 18, 24 or 30.
    #[inline]
    pub const fn dots(&self) -> u8 {
        self.public.options.dots
    }

    /// Returns the tokens on a dot, in constant time; none if the ring has no such dot.
    #[inline]
    pub const fn stack(&self, dot: Dot) -> Stack {
        self.stacks.on(dot.number())
    }

    /// Returns the dots with tokens on them, ascending, each with its tokens.
    #[inline]
    pub fn stacks(&self) -> impl ExactSizeIterator<Item = (Dot, Stack)> {
        let occupied = self.tops[1] | self.tops[2] | self.tops[3];
        Dot::all_in(occupied).map(|dot| (dot, self.stack(dot)))
    }

    /// Returns the dot that is the home base of a symbol (TRIARCHY-1).
    #[inline]
    pub const fn home(&self, symbol: Symbol) -> Dot {
        Dot::new_unchecked(self.public.home(symbol))
    }

    /// Returns the number of tokens of a symbol that have left the board, 0 to 4 (TRIARCHY-13).
    #[inline]
    pub const fn removed(&self, symbol: Symbol) -> u8 {
        self.public.removed[symbol.index()]
    }

    /// Returns the symbols shown that must still be used in this turn (TRIARCHY-10).
    ///
    /// None outside [`Phase::Move`].
    #[inline]
    pub const fn left(&self) -> Symbols {
        self.public.left
    }

    /// Returns the dots on which a token has landed in this turn, ascending (TRIARCHY-11).
    ///
    /// None with the option `reuse` and outside [`Phase::Move`].
    pub fn landed(&self) -> impl ExactSizeIterator<Item = Dot> {
        Dot::all_in(self.public.landed)
    }

    /// Returns the state of the turn.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.public.phase
    }

    /// Returns the seat whose turn it is; once the game is over, the seat that took the last turn.
    #[inline]
    pub const fn player(&self) -> Seat {
        self.public.seat
    }

    /// Returns the number of turns that are over (TRIARCHY-16).
    ///
    /// A turn that wins the game is not counted.
    #[inline]
    pub const fn turns_done(&self) -> u16 {
        self.public.turns
    }
}
