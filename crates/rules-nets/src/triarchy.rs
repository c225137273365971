//! The nets for Triarchy: tokens by their way home, home bases, and the symbols left to use.

use rules_core::{Game, Seat};
use triarchy_rules::{Phase, Symbol, Triarchy};

use crate::Net;

/// The names of the nets for two and three players, as in their files.
pub const NAMES: [&str; 2] = ["triarchy2", "triarchy3"];

const SYMBOLS: usize = 3;
/// Spaces from a token to its home base, on a board of at most 30 dots.
const SPACES: usize = 16;
/// Number of tokens above a token.
const DEPTHS: usize = 4;
/// Contents of a home base: nothing, or one of three heights with a token of the symbol on top or another.
const BASES: usize = 7;
const REMOVED: usize = 5;
/// The roll, or the symbols left: up to two of the player, one of each other, none in a sandstorm.
const PHASES: usize = 13;

// The inputs, in this order: tokens by symbol, spaces and depth; tokens by symbol and by the symbol right above
// them; tokens that landed in this turn; home bases; tokens off the board; the player and the phase; whether the
// player can bring a token home at once.
const ABOVE: usize = SYMBOLS * SPACES * DEPTHS;
const LANDED: usize = ABOVE + SYMBOLS * SYMBOLS * (DEPTHS - 1);
const BASE: usize = LANDED + SYMBOLS * SPACES;
const OFF: usize = BASE + SYMBOLS * BASES;
const PHASE: usize = OFF + SYMBOLS * REMOVED;
const HOMECOMING: usize = PHASE + SYMBOLS * PHASES;

/// Number of inputs.
pub const INPUTS: usize = HOMECOMING + SYMBOLS;

/// The net for two players.
pub static TWO: Net<INPUTS> = match Net::read(include_bytes!("../nets/triarchy2.net"), NAMES[0]) {
    Ok(net) => net,
    Err(_) => panic!("nets/triarchy2.net is not a net for Triarchy with two players"),
};

/// The net for three players.
pub static THREE: Net<INPUTS> = match Net::read(include_bytes!("../nets/triarchy3.net"), NAMES[1]) {
    Ok(net) => net,
    Err(_) => panic!("nets/triarchy3.net is not a net for Triarchy with three players"),
};

/// Returns the value of a position for a seat, in [`UNIT`](crate::UNIT).
#[inline]
pub fn value(net: &Net<INPUTS>, position: &Triarchy, seat: Seat) -> i32 {
    let mut sums = net.sums();
    inputs(position, seat, |input| sums.set(input));
    sums.value()
}

/// Visits the inputs set in a position, from the view of a seat.
///
/// An input of tokens is set once for each of them.
#[inline]
pub fn inputs(position: &Triarchy, seat: Seat, mut set: impl FnMut(usize)) {
    let order = order(position.seats(), seat);
    let place = |symbol: Symbol| order[symbol.index()];
    let dots = i32::from(position.dots());
    let homes = Symbol::ALL.map(|symbol| i32::from(position.home(symbol).number()));
    let mut landed = 0_u32;
    position.landed().for_each(|dot| landed |= 1 << (dot.number() & 31));
    let mut bases = [0; SYMBOLS];
    let own = Symbol::of_seat(position.player());
    let mut reach = 0_u32;
    for (dot, stack) in position.stacks() {
        let number = i32::from(dot.number());
        let mut above: Option<Symbol> = None;
        for (depth, symbol) in stack.iter().enumerate() {
            let spaces = {
                let one_way = (number - homes[symbol.index()]).rem_euclid(dots);
                one_way.min(dots - one_way) as usize % SPACES
            };
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
            above = Some(symbol);
        }
        for symbol in Symbol::ALL {
            if homes[symbol.index()] == number {
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
}

/// Returns the places of the symbols: the seat's own, then the others, with the next opponent first.
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
