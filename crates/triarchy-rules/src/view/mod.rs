//! TRIARCHY-17: the open information, and determinizations drawn from it.

mod packed;
#[cfg(feature = "serde")]
mod serde;
mod text;

use rand_core::Rng;
use rules_core::implement::Mixer;
use rules_core::{Observe, ObserveForms, Seat, Viewer, uniform_below};

use crate::position::Public;
use crate::{Action, Dot, Event, MAX_DOTS, Options, Phase, Stack, Symbol, Symbols, Triarchy};

/// The observation of a position, which is the same for every seat (TRIARCHY-17).
///
/// It has the top token and the number of tokens of each dot, and everything that is not buried.
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
    /// Returns the options of the game.
    pub const fn options(&self) -> Options {
        self.public.options
    }

    /// Returns an observation without tokens.
    pub(crate) const fn empty(public: Public) -> Observation {
        Observation { public, tops: [0; 3], heights: [0; MAX_DOTS as usize] }
    }

    /// Puts a stack on an empty dot.
    pub(crate) const fn fill(&mut self, dot: Dot, top: Symbol, height: u8) {
        self.tops[top.index()] |= 1 << dot.number();
        self.heights[dot.number() as usize] = height;
    }

    /// Returns the token on top of a dot.
    #[inline]
    pub fn top(&self, dot: Dot) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.tops[symbol.index()] >> dot.number() & 1 == 1)
    }

    /// Returns the number of tokens on a dot, 0 to 12; 0 if the ring has no such dot.
    #[inline]
    pub const fn height(&self, dot: Dot) -> u8 {
        self.heights[dot.number() as usize]
    }

    /// Returns the dots with tokens, ascending, each with the token on top and the number of
    /// tokens.
    #[inline]
    pub fn stacks(&self) -> impl Iterator<Item = (Dot, Symbol, u8)> {
        let occupied = self.tops.iter().fold(0, |all, dots| all | dots);
        let seen = |dot| self.top(dot).map(|top| (dot, top, self.height(dot)));
        Dot::all_in(occupied).filter_map(seen)
    }

    /// Returns the dot that is the home base of a symbol.
    pub const fn home(&self, symbol: Symbol) -> Dot {
        Dot::new_unchecked(self.public.home(symbol))
    }

    /// Returns the number of tokens of a symbol that have left the board, 0 to 4.
    pub const fn removed(&self, symbol: Symbol) -> u8 {
        self.public.removed[symbol.index()]
    }

    /// Returns the number of tokens of a symbol that are buried somewhere, 0 to 4.
    #[inline]
    pub const fn buried(&self, symbol: Symbol) -> u8 {
        let on_top = self.tops[symbol.index()].count_ones() as u8;
        Symbol::TOKENS - self.public.removed[symbol.index()] - on_top
    }

    /// Returns the symbols that must still be used; see [`Triarchy::left`].
    pub const fn left(&self) -> Symbols {
        self.public.left
    }

    /// Returns the dots landed on in this turn; see [`Triarchy::landed`].
    pub fn landed(&self) -> impl ExactSizeIterator<Item = Dot> {
        Dot::all_in(self.public.landed)
    }

    /// Returns the seat whose turn it is; see [`Triarchy::player`].
    pub const fn player(&self) -> Seat {
        self.public.seat
    }

    /// Returns the state of the turn.
    pub const fn phase(&self) -> Phase {
        self.public.phase
    }

    /// Returns the number of turns that are over.
    pub const fn turns_done(&self) -> u16 {
        self.public.turns
    }
}

impl Observe for Triarchy {
    type Observation = Observation;

    // The symbol of a buried token can decide whether a move is legal (TRIARCHY-10).
    const LEGAL_IS_OBSERVED: bool = false;

    #[inline]
    fn observe(&self, _: impl Into<Viewer>) -> Observation {
        let [_, tops @ ..] = self.tops;
        Observation { public: self.public, tops, heights: self.stacks.heights() }
    }

    /// Each arrangement of the buried tokens is equally likely, with equal tokens not
    /// distinguished. Each buried place gets a random one of the tokens left.
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
    fn event_is_seen(&self, _: Event, _: impl Into<Viewer>) -> bool {
        true
    }

    /// A token that moves uncovers the one below (TRIARCHY-9).
    fn action_uncovers(&self, action: Action) -> bool {
        matches!(action, Action::Move(pile_move) if self.stack(pile_move.dot()).height() > 1)
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

/// Draws one of the tokens left, each with the same probability.
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
