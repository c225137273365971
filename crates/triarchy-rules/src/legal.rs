//! What is legal: TRIARCHY-9 to TRIARCHY-11, decided without search.
//!
//! The stack of all symbols left moves any token that can move at all. So as long as some token of a
//! symbol left can move, all symbols left can be used, in one go; if none can, none of them can. A
//! stack move therefore leaves as many symbols usable as possible just if it uses up all symbols, or
//! if after it a token of some symbol still left can move.

use rand_core::Rng;
use rules_core::{Set64, uniform_below};

use crate::pile::Group;
use crate::{Action, Direction, Illegal, Phase, Pile, StackMove, Symbol, Symbols, Triarchy};

/// How often a move is drawn that turns out to be illegal before all are listed.
const TRIES: u32 = 16;

impl Triarchy {
    // TRIARCHY-9: only the top token of a dot moves.
    // TRIARCHY-11: a dot landed on in this turn is not left again; what lies below is fixed too.
    /// The dots whose top token shows this symbol and may move.
    #[inline]
    fn movable(&self, symbol: Symbol) -> u32 {
        self.tops[symbol.index() + 1] & !self.public.landed
    }

    /// The dots whose top token shows one of these symbols and may move.
    #[inline]
    pub(crate) fn movable_among(&self, symbols: Symbols) -> u32 {
        Symbol::ALL.into_iter().fold(0, |dots, symbol| {
            let chosen = u32::from(symbols.has(symbol)).wrapping_neg();
            dots | self.movable(symbol) & chosen
        })
    }

    /// The legal stack moves, ascending.
    #[inline]
    pub(crate) fn stack_moves(&self) -> impl Iterator<Item = StackMove> {
        self.ways().flat_map(move |(pile, direction)| {
            let dots = self.sources(pile, direction);
            Set64(dots.into()).iter().map(move |dot| StackMove::from_ring(pile, direction, dot))
        })
    }

    /// How many stack moves are legal.
    #[inline]
    pub(crate) fn count_stack_moves(&self) -> usize {
        self.ways()
            .map(|(pile, direction)| self.sources(pile, direction).count_ones() as usize)
            .sum()
    }

    /// The piles that the symbols left can form, ascending, each with both directions (TRIARCHY-8).
    #[inline]
    fn ways(&self) -> impl Iterator<Item = (Pile, Direction)> {
        Pile::all_of(self.public.left)
            .flat_map(|pile| Direction::ALL.into_iter().map(move |direction| (pile, direction)))
    }

    /// The dots from which a token may move like this.
    #[inline]
    fn sources(&self, pile: Pile, direction: Direction) -> u32 {
        let sources = self.movable(pile.top());
        let rest = self.public.left.without(pile.symbols());
        if self.always_goes_on(rest) {
            return sources;
        }
        let goes_on = |&dot: &u8| self.goes_on(StackMove::from_ring(pile, direction, dot));
        Set64(sources.into()).iter().filter(goes_on).fold(0, |dots, dot| dots | 1 << dot)
    }

    /// Whether any move that leaves these symbols over is legal: there are none, or more tokens can
    /// use them than a move can take away, which is two: the one that moves and the one it covers.
    #[inline]
    fn always_goes_on(&self, rest: Symbols) -> bool {
        let tokens = self.movable_among(rest);
        let all_but_one = tokens & tokens.wrapping_sub(1);
        rest.is_empty() || all_but_one & all_but_one.wrapping_sub(1) != 0
    }

    // TRIARCHY-10: no symbol is left over that could be used, except by a move that wins.
    /// Whether a move of a token that may move is legal: whether it wins, uses up all symbols or
    /// leaves a token that can use the others.
    #[inline]
    fn goes_on(&self, stack: StackMove) -> bool {
        let (symbol, end) = (stack.pile().top(), self.end_of(stack));
        let rest = self.public.left.without(stack.pile().symbols());
        let elsewhere = self.movable_among(rest) & !(1 << stack.dot() | 1 << end);
        if rest.is_empty() || elsewhere != 0 {
            return true;
        }
        // TRIARCHY-11: the token uncovered may move.
        let uncovered = self.stacks[usize::from(stack.dot())].uncovered().top();
        if uncovered.is_some_and(|symbol| rest.has(symbol)) {
            return true;
        }
        if self.removes(symbol, end) {
            // TRIARCHY-14: with the last own token gone the game is won.
            symbol.seat() == self.public.seat && self.removed(symbol) + 1 == Symbol::TOKENS
        } else {
            // TRIARCHY-11: with `reuse` the same token may move again.
            self.public.options.reuse && rest.has(symbol)
        }
    }

    /// Why an action is illegal at the player's turn.
    pub(crate) fn find_refusal(&self, action: Action) -> Option<Illegal> {
        match (action, self.public.phase) {
            (Action::Move(_), Phase::Sandstorm) => Some(Illegal::Sandstorm),
            (Action::Move(stack), _) => self.find_move_refusal(stack),
            (_, Phase::Sandstorm) => None,
            _ => Some(Illegal::NoSandstorm),
        }
    }

    fn find_move_refusal(&self, stack: StackMove) -> Option<Illegal> {
        let symbol = stack.pile().top();
        if stack.dot() >= self.dots() {
            Some(Illegal::OffRing)
        } else if !self.public.left.covers(stack.pile().symbols()) {
            Some(Illegal::NotShown)
        } else if self.stack(stack.dot()).top() != Some(symbol) {
            Some(Illegal::NotOnTop)
        } else if self.public.landed >> stack.dot() & 1 == 1 {
            Some(Illegal::Landed)
        } else if !self.goes_on(stack) {
            Some(Illegal::SymbolsLeftOver)
        } else {
            None
        }
    }

    /// A legal stack move, each equally likely: one of all that TRIARCHY-10 does not judge, drawn
    /// again if it is illegal. At least one in eight is legal, that which uses up all symbols.
    #[inline]
    pub(crate) fn random_stack_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<StackMove> {
        let drawn = (0..TRIES).map_while(|_| self.random_candidate(rng));
        drawn.into_iter().find(|&stack| self.goes_on(stack)).or_else(|| {
            let index = uniform_below(rng, self.count_stack_moves() as u32);
            self.stack_moves().nth(index as usize)
        })
    }

    /// A move of a token that may move with a pile that can be formed, each equally likely.
    #[inline]
    fn random_candidate<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<StackMove> {
        let groups = Symbol::ALL.map(|top| Group::of(self.public.left, top));
        let tokens = Symbol::ALL.map(|top| self.movable(top).count_ones());
        let sizes = [0, 1, 2].map(|top| 2 * groups[top].len() * tokens[top]);
        let mut index = uniform_below(rng, sizes.iter().sum());
        let top = if index < sizes[0] {
            Symbol::Scarab
        } else if index < sizes[0] + sizes[1] {
            index -= sizes[0];
            Symbol::Eye
        } else {
            index -= sizes[0] + sizes[1];
            Symbol::Snake
        };
        let ways = 2 * groups[top.index()].len();
        if ways == 0 {
            return None;
        }
        let dot = Set64(self.movable(top).into()).nth(index / ways)?;
        let way = index % ways;
        let pile = groups[top.index()].at(way / 2);
        Some(StackMove::from_ring(pile, Direction::ALL[way as usize % 2], dot))
    }
}
