//! The position: what lies where, whose turn it is, and how a game begins.

use rules_core::{Seat, Set64};

use crate::ring::Ring;
use crate::stack::Stacks;
use crate::{MAX_DOTS, Options, Stack, Symbol, Symbols};

/// Where a turn stands (TRIARCHY-18).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The four tokens are about to be rolled.
    Roll,
    /// All came up blank: the player may turn the home bases (TRIARCHY-7).
    Sandstorm,
    /// The player moves, one stack at a time.
    Move,
    /// The game has ended.
    Over,
}

/// A position of Triarchy.
///
/// Two positions are equal if play goes on from them alike, buried tokens included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Triarchy {
    /// The tokens on each dot; empty beyond the ring.
    pub(crate) stacks: Stacks,
    /// The dots by what is on top, at the place that [`Stack::top_place`] tells: first those that
    /// are empty, then those of each symbol. Follows from `stacks`.
    pub(crate) tops: [u32; 4],
    /// Everything else: what lies open beside the board.
    pub(crate) public: Public,
}

/// What everybody sees of a position beside the tokens on the board (TRIARCHY-17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Public {
    /// The dots on which a token has landed in this turn (TRIARCHY-11); none with `reuse`.
    pub(crate) landed: u32,
    pub(crate) turns: u16,
    pub(crate) options: Options,
    /// Follows from `turns` and the seat that started.
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) left: Symbols,
    /// How many thirds clockwise the home bases have turned, 0 to 2.
    pub(crate) turned: u8,
    /// How many tokens of each symbol have left the board. Follows from what is on it.
    pub(crate) removed: [u8; 3],
}

impl Public {
    /// The start, with all tokens still to be set up.
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

    /// The dot of the home base of a symbol (TRIARCHY-1).
    #[inline]
    pub(crate) const fn home(&self, symbol: Symbol) -> u8 {
        Ring(self.options.dots).corner(symbol as u8 + self.turned)
    }
}

impl Triarchy {
    /// The start, with options that have been checked.
    pub(crate) fn start(options: Options) -> Triarchy {
        let mut position = Triarchy::empty(Public::new(options));
        for symbol in Symbol::ALL {
            // TRIARCHY-4: two on the dot furthest from the home base, one on either side of it.
            // TRIARCHY-15: the third symbol's too if two play.
            let far = position.home(symbol) + options.dots / 2;
            for dot in [far - 1, far, far, far + 1] {
                position.add(dot % options.dots, symbol);
            }
        }
        position
    }

    /// A board without tokens.
    pub(crate) const fn empty(public: Public) -> Triarchy {
        let public = Public { removed: [Symbol::TOKENS; 3], ..public };
        let tops = [Ring(public.options.dots).all(), 0, 0, 0];
        Triarchy { stacks: Stacks::EMPTY, tops, public }
    }

    /// Brings a token that was removed onto a dot of the ring, on top.
    pub(crate) fn add(&mut self, dot: u8, symbol: Symbol) {
        self.public.removed[symbol.index()] -= 1;
        self.put(dot, symbol);
    }

    /// Brings tokens that were removed onto an empty dot of the ring.
    pub(crate) fn fill(&mut self, dot: u8, stack: Stack) {
        stack.iter().for_each(|symbol| self.public.removed[symbol.index()] -= 1);
        self.replace(dot, Stack::EMPTY, stack);
    }

    #[inline]
    pub(crate) const fn ring(&self) -> Ring {
        Ring(self.public.options.dots)
    }

    /// The number of dots on the ring.
    pub const fn dots(&self) -> u8 {
        self.public.options.dots
    }

    /// The tokens on a dot; none where the ring has no such dot.
    pub fn stack(&self, dot: u8) -> Stack {
        if dot < MAX_DOTS { self.stacks.on(dot) } else { Stack::EMPTY }
    }

    /// The dots with tokens on them, ascending, each with its tokens.
    pub fn stacks(&self) -> impl Iterator<Item = (u8, Stack)> {
        let occupied = self.tops[1] | self.tops[2] | self.tops[3];
        Set64(occupied.into()).iter().map(|dot| (dot, self.stacks.on(dot)))
    }

    /// The dot of the home base of a symbol (TRIARCHY-1).
    #[inline]
    pub const fn home(&self, symbol: Symbol) -> u8 {
        self.public.home(symbol)
    }

    /// How many tokens of a symbol have left the board, 0 to 4 (TRIARCHY-13).
    #[inline]
    pub const fn removed(&self, symbol: Symbol) -> u8 {
        self.public.removed[symbol.index()]
    }

    /// The symbols shown that are still to be used in this turn (TRIARCHY-10); none outside
    /// [`Phase::Move`].
    #[inline]
    pub const fn left(&self) -> Symbols {
        self.public.left
    }

    /// The dots on which a token has landed in this turn, ascending (TRIARCHY-11); none with the
    /// option `reuse`, nor outside [`Phase::Move`].
    pub fn landed(&self) -> impl Iterator<Item = u8> {
        Set64(self.public.landed.into()).iter()
    }

    /// Where the turn stands.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.public.phase
    }

    /// The seat whose turn it is; once the game is over, the seat that took the last turn.
    #[inline]
    pub const fn player(&self) -> Seat {
        self.public.seat
    }

    /// How many turns are over (TRIARCHY-16). A turn that wins the game is not counted.
    #[inline]
    pub const fn turns_done(&self) -> u16 {
        self.public.turns
    }
}
