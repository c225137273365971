//! TRIARCHY-17: what everybody sees, and determinizations drawn from it.

mod packed;
#[cfg(feature = "serde")]
mod serde;
mod text;

use rand_core::Rng;
use rules_core::implement::Mixer;
use rules_core::{Observe, ObserveForms, Seat, uniform_below};

use crate::position::Public;
use crate::{Dot, Event, MAX_DOTS, Options, Phase, Stack, Symbol, Symbols, Triarchy};

/// The observation of a position: of each dot the top token and the number of tokens, and everything
/// that is not buried (TRIARCHY-17). It is the same for every seat.
///
/// ```
/// use rules_core::{Observe, Seat};
/// use triarchy_rules::{Dot, Symbol, Triarchy};
///
/// let seen = Triarchy::default().observe(Seat::FIRST);
/// let dot = Dot::new(12).unwrap();
/// assert_eq!((seen.top(dot), seen.height(dot)), (Some(Symbol::Scarab), 2));
/// let text = "triarchy-seen/1 - n@3,n?@4,n@5,s@11,s?@12,s@13,e@19,e?@20,e@21 sen 0.0.0 0 roll -";
/// assert_eq!(text.parse(), Ok(seen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Observation {
    pub(crate) public: Public,
    /// The dots by the symbol on top.
    pub(crate) tops: [u32; 3],
    pub(crate) heights: [u8; MAX_DOTS as usize],
}

impl Observation {
    /// The options of the game.
    pub const fn options(&self) -> Options {
        self.public.options
    }

    /// No tokens yet.
    pub(crate) const fn empty(public: Public) -> Observation {
        Observation { public, tops: [0; 3], heights: [0; MAX_DOTS as usize] }
    }

    /// Puts a stack on an empty dot.
    pub(crate) const fn fill(&mut self, dot: Dot, top: Symbol, height: u8) {
        self.tops[top.index()] |= 1 << dot.number();
        self.heights[dot.number() as usize] = height;
    }

    /// The token on top of a dot.
    #[inline]
    pub fn top(&self, dot: Dot) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.tops[symbol.index()] >> dot.number() & 1 == 1)
    }

    /// The number of tokens on a dot, 0 to 12; 0 where the ring has no such dot.
    #[inline]
    pub const fn height(&self, dot: Dot) -> u8 {
        self.heights[dot.number() as usize]
    }

    /// The dots with tokens on them, ascending, each with the token on top and the number of tokens.
    #[inline]
    pub fn stacks(&self) -> impl Iterator<Item = (Dot, Symbol, u8)> {
        let occupied = self.tops.iter().fold(0, |all, dots| all | dots);
        let seen = |dot| self.top(dot).map(|top| (dot, top, self.height(dot)));
        Dot::all_in(occupied).filter_map(seen)
    }

    /// The dot that is the home base of a symbol.
    pub const fn home(&self, symbol: Symbol) -> Dot {
        Dot::new_unchecked(self.public.home(symbol))
    }

    /// The number of tokens of a symbol that have left the board, 0 to 4.
    pub const fn removed(&self, symbol: Symbol) -> u8 {
        self.public.removed[symbol.index()]
    }

    /// The number of tokens of a symbol that are buried somewhere, 0 to 4.
    #[inline]
    pub const fn buried(&self, symbol: Symbol) -> u8 {
        let on_top = self.tops[symbol.index()].count_ones() as u8;
        Symbol::TOKENS - self.public.removed[symbol.index()] - on_top
    }

    /// The symbols still to be used, as [`Triarchy::left`].
    pub const fn left(&self) -> Symbols {
        self.public.left
    }

    /// The dots landed on in this turn, as [`Triarchy::landed`].
    pub fn landed(&self) -> impl Iterator<Item = Dot> {
        Dot::all_in(self.public.landed)
    }

    /// The seat whose turn it is, as [`Triarchy::player`].
    pub const fn player(&self) -> Seat {
        self.public.seat
    }

    /// The state of the turn.
    pub const fn phase(&self) -> Phase {
        self.public.phase
    }

    /// The number of turns that are over.
    pub const fn turns_done(&self) -> u16 {
        self.public.turns
    }
}

impl Observe for Triarchy {
    type Observation = Observation;

    // What a buried token is can decide whether a move is legal (TRIARCHY-10).
    const LEGAL_IS_OBSERVED: bool = false;

    #[inline]
    fn observe(&self, _: Seat) -> Observation {
        let [_, tops @ ..] = self.tops;
        let mut heights = [0; MAX_DOTS as usize];
        self.stacks().for_each(|(dot, stack)| heights[usize::from(dot.number())] = stack.height());
        Observation { public: self.public, tops, heights }
    }

    /// Each way to lay the buried tokens on the buried places is equally likely, equal tokens not
    /// told apart: each place gets one of the tokens that are left, whichever it is.
    #[inline]
    fn determinize<R: Rng + ?Sized>(observation: &Observation, rng: &mut R) -> Triarchy {
        let mut position = Triarchy::empty(observation.public);
        position.public.removed = observation.public.removed;
        let mut buried = Symbol::ALL.map(|symbol| observation.buried(symbol));
        for symbol in Symbol::ALL {
            for dot in Dot::all_in(observation.tops[symbol.index()]) {
                let mut stack = Stack::EMPTY;
                for _ in 1..observation.height(dot) {
                    stack = stack.with(draw_one(&mut buried, rng));
                }
                position.replace(dot.number(), Stack::EMPTY, stack.with(symbol));
            }
        }
        position
    }

    /// All rolls are public.
    fn event_is_seen(&self, _: Event, _: Seat) -> bool {
        true
    }
}

impl ObserveForms for Triarchy {
    fn observation_key(observation: &Observation) -> u64 {
        let mixer = observation.public.mix(Mixer::new(0x7365_656e));
        let removed = observation.public.removed.map(u64::from);
        let mixer = mixer.word(removed[0] | removed[1] << 3 | removed[2] << 6);
        let dots = |mixer: Mixer, (dot, top, height): (Dot, Symbol, u8)| {
            mixer.word(u64::from(dot.number()) | (top as u64) << 5 | u64::from(height) << 7)
        };
        observation.stacks().fold(mixer, dots).finish()
    }
}

/// Draws one of the tokens left, each equally likely.
#[inline]
fn draw_one<R: Rng + ?Sized>(left: &mut [u8; 3], rng: &mut R) -> Symbol {
    let mut index = uniform_below(rng, left.iter().copied().map(u32::from).sum());
    for symbol in Symbol::ALL {
        let count = u32::from(left[symbol.index()]);
        if index < count {
            left[symbol.index()] -= 1;
            return symbol;
        }
        index -= count;
    }
    debug_assert!(false, "as many tokens are buried as there are buried places");
    Symbol::Scarab
}
