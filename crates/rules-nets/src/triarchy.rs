//! The nets for Triarchy: tokens by their way home, home bases, and the symbols left to use.

use rules_core::{Game, Seat};
use triarchy_rules::{Dot, Phase, Stack, Symbol, Triarchy};

use crate::Net;

/// The names of the nets for two and three players, as in their files.
pub const NAMES: [&str; 2] = ["triarchy2", "triarchy3"];

const SYMBOLS: usize = 3;
/// Spaces from a token to its home base, on a board of at most 30 dots.
const SPACES: usize = 16;
/// Number of tokens above a token.
const DEPTHS: usize = 4;
/// Contents of a home base: nothing, or one of three heights with a token of the symbol on top or
/// another.
const BASES: usize = 7;
const REMOVED: usize = 5;
/// The roll, or the symbols left: up to two of the player, one of each other, none in a sandstorm.
const PHASES: usize = 13;

// The inputs, in this order: tokens by symbol, spaces and depth; tokens by symbol and by the symbol
// right above them; tokens that landed in this turn; home bases; tokens off the board; the player
// and the phase; whether the player can bring a token home at once; the rolls with which each seat
// brings home a token, by the number of rolls before its next one, and two tokens.
const ABOVE: usize = SYMBOLS * SPACES * DEPTHS;
const LANDED: usize = ABOVE + SYMBOLS * SYMBOLS * (DEPTHS - 1);
const BASE: usize = LANDED + SYMBOLS * SPACES;
const OFF: usize = BASE + SYMBOLS * BASES;
const PHASE: usize = OFF + SYMBOLS * REMOVED;
const HOMECOMING: usize = PHASE + SYMBOLS * PHASES;

const ONE_HOME: usize = HOMECOMING + SYMBOLS;
const TWO_HOME: usize = ONE_HOME + SYMBOLS * SYMBOLS * ONE_ROLLS;
/// Numbers of rolls, of 16 equally likely ones, that show an own symbol, and that show two.
const ONE_ROLLS: usize = 13;
const TWO_ROLLS: usize = 5;

/// Number of inputs.
pub const INPUTS: usize = TWO_HOME + SYMBOLS * TWO_ROLLS;

/// The net for two players.
pub static TWO: Net<INPUTS> = Net::built_in(include_bytes!("../nets/triarchy2.net"), NAMES[0]);

/// The net for three players.
pub static THREE: Net<INPUTS> = Net::built_in(include_bytes!("../nets/triarchy3.net"), NAMES[1]);

/// Returns the value of a position for a seat, in [`VALUE_ONE`](crate::VALUE_ONE).
#[inline]
pub fn value(net: &Net<INPUTS>, position: &Triarchy, seat: Seat) -> i32 {
    let mut sums = net.sums();
    inputs(position, seat, |input| sums.set(input));
    sums.value()
}

/// Returns the symbol of a seat that plays.
#[inline]
fn symbol_of(seat: Seat) -> Symbol {
    Symbol::ALL[seat.index() % SYMBOLS]
}

/// Visits the inputs set in a position, from the view of a seat.
///
/// An input of tokens is set once for each of them.
#[inline]
pub fn inputs(position: &Triarchy, seat: Seat, mut set: impl FnMut(usize)) {
    let order = order(position.seats(), seat);
    let place = |symbol: Symbol| order[symbol.index()];
    let homes = Symbol::ALL.map(|symbol| position.home(symbol));
    let mut landed = 0_u32;
    position.landed().for_each(|dot| landed |= 1 << (dot.number() & 31));
    let mut bases = [0; SYMBOLS];
    let own = symbol_of(position.player());
    let mut reach = 0_u32;
    let mut ways = [Ways::default(); SYMBOLS];
    for (dot, stack) in position.stacks() {
        let mut above: Option<Symbol> = None;
        for (depth, symbol) in stack.iter().enumerate() {
            let spaces = spaces(position, dot, symbol) % SPACES;
            let of_symbol = place(symbol) * SPACES + spaces;
            set(of_symbol * DEPTHS + depth.min(DEPTHS - 1));
            match above {
                Some(above) => {
                    let pair = place(symbol) * SYMBOLS + place(above);
                    set(ABOVE + pair * (DEPTHS - 1) + (depth - 1).min(DEPTHS - 2));
                }
                None if landed >> (dot.number() & 31) & 1 == 1 => set(LANDED + of_symbol),
                None if symbol == own => reach |= 1 << spaces,
                None => {}
            }
            ways[symbol.index()].add(spaces, depth, above, symbol);
            above = Some(symbol);
        }
        for symbol in Symbol::ALL {
            if homes[symbol.index()] == dot {
                let height = usize::from(stack.height()).clamp(1, 3);
                bases[symbol.index()] = 2 * height - usize::from(stack.top() != Some(symbol));
            }
        }
    }
    for symbol in Symbol::ALL {
        set(BASE + place(symbol) * BASES + bases[symbol.index()]);
        set(OFF + place(symbol) * REMOVED + usize::from(position.removed(symbol)) % REMOVED);
    }
    let left = position.left();
    let of_turn = match position.phase() {
        Phase::Roll | Phase::Over => PHASES - 1,
        Phase::Sandstorm => 0,
        Phase::Move => {
            let order = self::order(position.seats(), position.player());
            let weight = |symbol: Symbol| [4, 2, 1][order[symbol.index()]];
            Symbol::ALL
                .into_iter()
                .map(|symbol| weight(symbol) * usize::from(left.count(symbol)))
                .sum()
        }
    };
    set(PHASE + place(own) * PHASES + of_turn);
    // A pile with the player's symbol on top has up to all symbols left.
    let spaces = (1_u32 << left.len()) - 1;
    if left.has(own) && bases[own.index()] == 0 && reach >> 1 & spaces != 0 {
        set(HOMECOMING + place(own));
    }
    let seats = position.seats();
    let next = position.player().number() + u8::from(position.phase() != Phase::Roll);
    for seat in Seat::all(seats) {
        let symbol = symbol_of(seat);
        let base = position.stack(position.home(symbol));
        let [one, two] = ways[symbol.index()].rolls(symbol, base);
        let later = usize::from((seat.number() + 2 * seats - next) % seats);
        let of_symbol = place(symbol);
        set(ONE_HOME + (of_symbol * SYMBOLS + later) * ONE_ROLLS + one.min(ONE_ROLLS - 1));
        set(TWO_HOME + of_symbol * TWO_ROLLS + two.min(TWO_ROLLS - 1));
    }
}

/// Returns for each symbol the numbers of rolls, of 16 equally likely ones, with which its player
/// brings home one token, and two.
///
/// They count the player's tokens on top, tokens under one other token, and tokens that must leave
/// the home base before. They are estimates: rarer ways are not counted, and all symbols are taken
/// to be usable.
///
/// ```
/// use rules_nets::triarchy::homecomings;
/// use triarchy_rules::Triarchy;
///
/// // A Scarab one dot from its home base leaves with every roll that shows a Scarab.
/// let game: Triarchy = "triarchy/1 - s@1,e@14,n@20 sen 6 roll -".parse()?;
/// assert_eq!(homecomings(&game)[0], [12, 0]);
/// # Ok::<(), rules_core::TextError>(())
/// ```
pub fn homecomings(position: &Triarchy) -> [[usize; 2]; SYMBOLS] {
    let mut ways = [Ways::default(); SYMBOLS];
    for (dot, stack) in position.stacks() {
        let mut above = None;
        for (depth, symbol) in stack.iter().take(2).enumerate() {
            let spaces = spaces(position, dot, symbol);
            ways[symbol.index()].add(spaces, depth, above, symbol);
            above = Some(symbol);
        }
    }
    Symbol::ALL
        .map(|symbol| ways[symbol.index()].rolls(symbol, position.stack(position.home(symbol))))
}

/// Returns the spaces from a dot to the home base of a symbol, the shorter way.
#[inline(always)]
pub fn spaces(position: &Triarchy, dot: Dot, symbol: Symbol) -> usize {
    let (dots, home) = (position.dots(), position.home(symbol).number());
    let one_way = (dot.number() + dots - home) % dots;
    usize::from(one_way.min(dots - one_way))
}

/// The tokens of a symbol that a roll could bring home.
#[derive(Clone, Copy, Default)]
struct Ways {
    /// The spaces to the home base of tokens on top, as a set.
    free: u8,
    /// Those of two or more tokens on top.
    twice: u8,
    /// Those of tokens under one token of each symbol.
    under: [u8; SYMBOLS],
}

impl Ways {
    #[inline(always)]
    fn add(&mut self, spaces: usize, depth: usize, above: Option<Symbol>, symbol: Symbol) {
        if !(1..=4).contains(&spaces) {
            return;
        }
        match above {
            None => {
                self.twice |= self.free & 1 << spaces;
                self.free |= 1 << spaces;
            }
            Some(above) if depth == 1 && above != symbol => {
                self.under[above.index()] |= 1 << spaces;
            }
            Some(_) => {}
        }
    }

    /// Returns the numbers of rolls that bring home a token, and two.
    ///
    /// Tokens on the home base must leave it first.
    #[inline(always)]
    fn rolls(self, symbol: Symbol, base: Stack) -> [usize; 2] {
        let mut count = [0_usize; SYMBOLS];
        base.iter().for_each(|token| count[rank(symbol, token)] += 1);
        let [own, others @ ..] = count;
        if own > 1 || others[0] > 1 || others[1] > 1 {
            return [0, 0];
        }
        let spaces = own + others[0] + others[1];
        let shown = OWN[own] & [ALL, NEXT][others[0]] & [ALL, LAST][others[1]];
        let mut one = shown & at_least(spaces, self.free);
        for above in Symbol::ALL {
            one |= shown
                & [0, NEXT, LAST][rank(symbol, above)]
                & at_least(spaces + 1, self.under[above.index()]);
        }
        let two = match (spaces, self.free.trailing_zeros() as usize) {
            (0, first @ 1..=4) => {
                let others = self.twice & 1 << first | self.free & !(1 << first);
                OWN[1] & at_least(first, others)
            }
            _ => 0,
        };
        [one, two].map(|rolls| rolls.count_ones() as usize)
    }
}

/// Sets of the 16 rolls: bits 2 and 3 of a roll are own symbols, bit 1 is the next symbol, bit 0
/// the last one.
const ALL: u16 = 0xffff;
const NEXT: u16 = 0xcccc;
const LAST: u16 = 0xaaaa;
/// The rolls that show one own symbol, and two.
const OWN: [u16; 2] = [0xfff0, 0xf000];
/// The rolls that show at least this many symbols.
const SHOWN: [u16; 6] = [0xffff, 0xfffe, 0xfee8, 0xe880, 0x8000, 0];

/// Returns the rolls that show enough symbols for the nearest of these distances, and `more`.
#[inline(always)]
fn at_least(more: usize, distances: u8) -> u16 {
    SHOWN[(more + distances.trailing_zeros() as usize).min(SHOWN.len() - 1)]
}

/// Returns the place of a symbol after another one.
#[inline(always)]
fn rank(symbol: Symbol, other: Symbol) -> usize {
    (other.index() + SYMBOLS - symbol.index()) % SYMBOLS
}

/// Returns the places of the symbols: the seat's own, then the others, with the next opponent
/// first.
///
/// With two players the third symbol is the last one.
#[inline]
fn order(seats: u8, seat: Seat) -> [usize; SYMBOLS] {
    match (seats, seat.number()) {
        (2, 1) => [1, 0, 2],
        (_, 1) => [2, 0, 1],
        (_, 2) => [1, 2, 0],
        _ => [0, 1, 2],
    }
}
