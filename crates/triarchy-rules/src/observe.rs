//! TRIARCHY-17: what everybody sees, and full positions that agree with it.

use core::fmt;

use rand_core::Rng;
use rules_core::{Mixer, Observe, Seat, Set64, uniform_below};

use crate::position::Public;
use crate::{Event, MAX_DOTS, Options, Phase, Symbol, Symbols, Triarchy};

/// What is seen of a position: of each dot the top token and the number of tokens, and everything
/// that is not buried (TRIARCHY-17). It is the same for every seat.
///
/// ```
/// use rules_core::{Observe, Seat};
/// use triarchy_rules::{Symbol, Triarchy};
///
/// let seen = Triarchy::default().observe(Seat::FIRST);
/// assert_eq!((seen.top(12), seen.height(12)), (Some(Symbol::Scarab), 2));
/// assert_eq!(
///     seen.to_string(),
///     "triarchy-seen/1 - n@3,n?@4,n@5,s@11,s?@12,s@13,e@19,e?@20,e@21 sen 0.0.0 0 roll -",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Observation {
    public: Public,
    /// The dots by the symbol on top.
    tops: [u32; 3],
    heights: [u8; MAX_DOTS as usize],
}

impl Observation {
    /// The options of the game.
    pub const fn options(&self) -> Options {
        self.public.options
    }

    /// The token on top of a dot.
    pub fn top(&self, dot: u8) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.tops[symbol.index()] >> (dot & 31) & 1 == 1)
    }

    /// The number of tokens on a dot; 0 where the ring has no such dot.
    pub fn height(&self, dot: u8) -> u8 {
        self.heights.get(usize::from(dot)).copied().unwrap_or(0)
    }

    /// The dots with tokens on them, ascending, each with the token on top and the number of tokens.
    pub fn stacks(&self) -> impl Iterator<Item = (u8, Symbol, u8)> {
        let occupied = self.tops.iter().fold(0, |all, dots| all | dots);
        let seen = |dot| self.top(dot).map(|top| (dot, top, self.height(dot)));
        Set64(occupied.into()).iter().filter_map(seen)
    }

    /// The dot of the home base of a symbol.
    pub const fn home(&self, symbol: Symbol) -> u8 {
        self.public.home(symbol)
    }

    /// How many tokens of a symbol have left the board.
    pub const fn removed(&self, symbol: Symbol) -> u8 {
        self.public.removed[symbol.index()]
    }

    /// How many tokens of a symbol are buried somewhere.
    pub const fn buried(&self, symbol: Symbol) -> u8 {
        let on_top = self.tops[symbol.index()].count_ones() as u8;
        Symbol::TOKENS - self.public.removed[symbol.index()] - on_top
    }

    /// The symbols still to be used, as [`Triarchy::left`].
    pub const fn left(&self) -> Symbols {
        self.public.left
    }

    /// The dots landed on in this turn, as [`Triarchy::landed`].
    pub fn landed(&self) -> impl Iterator<Item = u8> {
        Set64(self.public.landed.into()).iter()
    }

    /// The seat whose turn it is, as [`Triarchy::player`].
    pub const fn player(&self) -> Seat {
        self.public.seat
    }

    /// Where the turn stands.
    pub const fn phase(&self) -> Phase {
        self.public.phase
    }

    /// How many turns are over.
    pub const fn turns_done(&self) -> u16 {
        self.public.turns
    }
}

impl Observe for Triarchy {
    type Observation = Observation;

    // What a buried token is can decide whether a move is legal (TRIARCHY-10).
    const LEGAL_IS_OBSERVED: bool = false;

    fn observe(&self, _: Seat) -> Observation {
        let [_, tops @ ..] = self.tops;
        let mut heights = [0; MAX_DOTS as usize];
        self.stacks().for_each(|(dot, stack)| heights[usize::from(dot)] = stack.height());
        Observation { public: self.public, tops, heights }
    }

    /// Each way to lay the buried tokens on the buried places is equally likely, equal tokens not
    /// told apart: each place gets one of the tokens that are left, whichever it is.
    fn determinize<R: Rng + ?Sized>(observation: &Observation, rng: &mut R) -> Triarchy {
        let mut position = Triarchy::empty(observation.public);
        let mut buried = Symbol::ALL.map(|symbol| observation.buried(symbol));
        for (dot, top, height) in observation.stacks() {
            for _ in 1..height {
                position.add(dot, draw_one(&mut buried, rng));
            }
            position.add(dot, top);
        }
        position
    }

    /// All rolls are public.
    fn event_is_seen(&self, _: Event, _: Seat) -> bool {
        true
    }

    fn observation_key(observation: &Observation) -> u64 {
        let mixer = observation.public.mix(Mixer::new(0x7365_656e));
        let removed = observation.public.removed.map(u64::from);
        let mixer = mixer.word(removed[0] | removed[1] << 3 | removed[2] << 6);
        let dots = |mixer: Mixer, (dot, top, height): (u8, Symbol, u8)| {
            mixer.word(u64::from(dot) | (top as u64) << 5 | u64::from(height) << 7)
        };
        observation.stacks().fold(mixer, dots).finish()
    }
}

/// Draws one of the tokens left, each equally likely.
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

/// `triarchy-seen/1 OPTIONS STACKS HOME REMOVED TURNS TURN LANDED`, with `?` for each buried token.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "triarchy-seen/1 {}", self.public.options)?;
        let mut separator = ' ';
        for (dot, top, height) in self.stacks() {
            write!(f, "{separator}{top}")?;
            (1..height).try_for_each(|_| f.write_str("?"))?;
            write!(f, "@{dot}")?;
            separator = ',';
        }
        let [scarabs, eyes, snakes] = self.public.removed;
        write!(f, " {} {scarabs}.{eyes}.{snakes} {}", self.public.home_text(), self.public)
    }
}

impl fmt::Debug for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation({self})")
    }
}

impl core::str::FromStr for Observation {
    type Err = rules_core::TextError;

    // XXX to be written
    fn from_str(_: &str) -> Result<Self, rules_core::TextError> {
        Err(rules_core::TextError::of_whole("not yet"))
    }
}
