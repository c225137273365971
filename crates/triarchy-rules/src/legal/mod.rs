//! Listing, counting and picking legal actions: TRIARCHY-9 to TRIARCHY-13, without search.
//!
//! The pile of all symbols left moves any token that can move at all. If some token of a symbol
//! left can move, all symbols left can therefore be used at once. Otherwise none of them can be
//! used. A move thus leaves as many symbols usable as possible if and only if it uses up all
//! symbols, or if a token of some symbol still left can move after it.

mod actions;

use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::implement::Set64;
use rules_core::uniform_below;

use actions::LegalActions;

use crate::pile::Group;
use crate::position::Public;
use crate::{
    Action, Direction, Dot, Illegal, MAX_DOTS, Phase, Pile, PileMove, Stack, Symbol, Symbols,
    Triarchy,
};

/// The number of illegal draws after which all moves are listed.
const TRIES: u32 = 16;

/// The tokens and piles that the moving player can choose from.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    /// The dots whose token may move, by its symbol.
    pub(crate) movable: [u32; 3],
    /// The numbers of those dots.
    tokens: [u32; 3],
    /// The piles that leave over symbols which at most two tokens could use.
    ///
    /// Only with these can a move strand symbols, because it takes away at most the token that
    /// moves and the one that it covers.
    pub(crate) doubtful: Set64,
}

impl Public {
    /// Returns whether a token of this symbol leaves the board if it ends its move alone on this
    /// dot.
    ///
    /// TRIARCHY-13: an own token that ends its move alone on the own home base leaves the board. An
    /// opponent's token stays. TRIARCHY-15: with two players a token of the third symbol also
    /// leaves the board, whichever seat moves it.
    #[inline]
    pub(crate) fn leaves_from(&self, symbol: Symbol, dot: u8) -> bool {
        let third = self.options.players == 2 && symbol == Symbol::Snake;
        dot == self.home(symbol) && (symbol.seat() == self.seat || third)
    }
}

impl Triarchy {
    /// Returns the legal actions, ascending.
    #[inline]
    pub(crate) fn list_legal(&self) -> LegalActions<'_> {
        LegalActions::new(self)
    }

    /// Returns the number of legal actions.
    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        match self.public.phase {
            Phase::Roll | Phase::Over => 0,
            Phase::Sandstorm => Action::SANDSTORM.len(),
            Phase::Move => self.count_moves(),
        }
    }

    /// Draws a legal action, each with the same probability.
    #[inline(always)]
    pub(crate) fn pick_random<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        match self.public.phase {
            Phase::Roll | Phase::Over => None,
            Phase::Sandstorm => {
                let index = uniform_below(rng, Action::SANDSTORM.len() as u32);
                Action::SANDSTORM.get(index as usize).copied()
            }
            Phase::Move => self.pick_random_move(rng),
        }
    }

    /// Returns the dot on which a move ends.
    #[inline]
    pub(crate) fn end_of(&self, pile_move: PileMove) -> u8 {
        self.ring().step(pile_move.dot().number(), pile_move.direction(), pile_move.pile().height())
    }

    /// Returns whether a token of this symbol leaves the board if a move ends on this dot.
    #[inline]
    pub(crate) fn removes(&self, symbol: Symbol, end: u8) -> bool {
        self.public.leaves_from(symbol, end) && self.tops[Stack::EMPTY.top_place()] >> end & 1 == 1
    }

    /// Returns the dots whose top token shows this symbol and may move.
    ///
    /// TRIARCHY-9: only the top token of a dot moves. TRIARCHY-11: a dot landed on in this turn is
    /// not left again, and the tokens below cannot move either.
    #[inline]
    fn movable(&self, symbol: Symbol) -> u32 {
        self.tops[symbol.index() + 1] & !self.public.landed
    }

    /// Returns, for each symbol, the dots whose top token shows it and may move.
    // The standard library's `map` of arrays would be a call.
    #[inline]
    fn movable_of_each(&self) -> [u32; 3] {
        let [one, two, three] = Symbol::ALL;
        [self.movable(one), self.movable(two), self.movable(three)]
    }

    /// Returns the dots whose top token shows one of these symbols and may move.
    #[inline]
    pub(crate) fn movable_among(&self, symbols: Symbols) -> u32 {
        Symbol::ALL.into_iter().fold(0, |dots, symbol| {
            let chosen = u32::from(symbols.has(symbol)).wrapping_neg();
            dots | self.movable(symbol) & chosen
        })
    }

    /// Returns the dots whose token a pile may move, clockwise and counterclockwise.
    #[inline(always)]
    fn starts(&self, choice: &Choice, pile: Pile) -> [u32; 2] {
        let movable = choice.movable[pile.top().index()];
        // Checked here also, because usually no symbol is stranded and both directions are equal.
        if !choice.doubtful.contains(pile.index()) {
            return [movable; 2];
        }
        let [clockwise, counterclockwise] = self.stranding(choice, pile);
        [movable & !clockwise, movable & !counterclockwise]
    }

    /// Calls `visit` for each legal move, ascending, until it breaks.
    ///
    /// The moves are those of [`Self::list_legal`]. These loops compile to fewer instructions if
    /// every move is played.
    ///
    /// TRIARCHY-12: each pile moves a token, so that up to four move in a turn.
    #[inline]
    pub(crate) fn visit_moves<B>(
        &self,
        mut visit: impl FnMut(PileMove) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let choice = self.choice();
        for pile in Pile::all_in(Pile::formed_of(self.public.left)) {
            for (direction, dots) in Direction::ALL.into_iter().zip(self.starts(&choice, pile)) {
                for dot in Dot::all_in(dots) {
                    visit(PileMove::new(pile, direction, dot))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of legal moves.
    ///
    /// There is one for each pile, token on top and direction, except those that would leave
    /// symbols over.
    #[inline]
    fn count_moves(&self) -> usize {
        let choice = self.choice();
        let mut count = 0;
        for top in Symbol::ALL {
            count += 2 * Group::of(self.public.left, top).len() * choice.tokens[top.index()];
        }
        for pile in Pile::all_in(choice.doubtful) {
            let [clockwise, counterclockwise] = self.stranding(&choice, pile);
            count -= clockwise.count_ones() + counterclockwise.count_ones();
        }
        count as usize
    }

    /// Returns the tokens and piles that the player chooses from.
    #[inline(always)]
    pub(crate) fn choice(&self) -> Choice {
        let movable = self.movable_of_each();
        let tokens = [movable[0].count_ones(), movable[1].count_ones(), movable[2].count_ones()];
        let leaving = Pile::leaving(self.public.left);
        // A loop, not a fold: thin LTO calls the closures of iterators that fat LTO inlines.
        let mut doubtful = 0;
        let mut kinds = 1;
        while kinds < leaving.len() {
            let of = |symbol: usize| tokens[symbol] * (kinds as u32 >> symbol & 1);
            if of(0) + of(1) + of(2) <= 2 && leaving[kinds] != 0 {
                doubtful |= leaving[kinds] & self.doubtful_tops(movable, kinds);
            }
            kinds += 1;
        }
        Choice { movable, tokens, doubtful: Set64(doubtful) }
    }

    /// Returns the piles that may take away all tokens, at most two, which could use these symbols.
    #[inline]
    fn doubtful_tops(&self, movable: [u32; 3], kinds: usize) -> u64 {
        let chosen = |symbol: usize| movable[symbol] & (kinds as u32 >> symbol & 1).wrapping_neg();
        let users = chosen(0) | chosen(1) | chosen(2);
        let near = self.ring().near(users);
        match users.count_ones() {
            // One must move and the other must be covered by it.
            2 if users & near == 0 => 0,
            // It must move itself or be covered.
            1 if (movable[0] | movable[1] | movable[2]) & near == 0 => Pile::with_top_among(kinds),
            _ => u64::MAX,
        }
    }

    /// Returns the dots whose token may move, except with this pile, clockwise and
    /// counterclockwise.
    ///
    /// With it symbols would be left over. None unless the pile is doubtful.
    #[inline]
    pub(crate) fn stranding(&self, choice: &Choice, pile: Pile) -> [u32; 2] {
        let users = self.movable_among(self.public.left.without(pile.symbols()));
        let [clockwise, counterclockwise] = Direction::ALL;
        [
            self.stranding_in(choice, pile, clockwise, users),
            self.stranding_in(choice, pile, counterclockwise, users),
        ]
    }

    /// Same as [`stranding`](Self::stranding) in one direction; only `users` could use the symbols
    /// left over.
    #[inline(always)]
    fn stranding_in(&self, choice: &Choice, pile: Pile, direction: Direction, users: u32) -> u32 {
        let next_to = self.ring().leading_to(users, direction, pile.height());
        // A move that strands symbols takes away every token that could use them.
        let suspect = match users {
            0 => u32::MAX,
            _ if users & (users - 1) != 0 => users & next_to,
            _ => users | next_to,
        };
        let mut stranding = 0;
        for dot in Set64((choice.movable[pile.top().index()] & suspect).into()) {
            let strands = !self.goes_on(PileMove::new(pile, direction, Dot::new_unchecked(dot)));
            stranding |= u32::from(strands) << dot;
        }
        stranding
    }

    /// Returns whether a move of a token that may move is legal.
    ///
    /// It must win, use up all symbols, or leave a token that can use the others.
    ///
    /// TRIARCHY-10: no usable symbol may be left over, except by a winning move.
    #[inline(always)]
    fn goes_on(&self, pile_move: PileMove) -> bool {
        let (symbol, end) = (pile_move.pile().top(), self.end_of(pile_move));
        let dot = pile_move.dot().number();
        let rest = self.public.left.without(pile_move.pile().symbols());
        let elsewhere = self.movable_among(rest) & !(1 << dot | 1 << end);
        if rest.is_empty() || elsewhere != 0 {
            return true;
        }
        // TRIARCHY-11: the token uncovered may move.
        let uncovered = self.stack(pile_move.dot()).uncovered().top();
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

    /// Returns why an action is illegal at the player's turn.
    #[inline(always)]
    pub(crate) fn why_illegal(&self, action: Action) -> Option<Illegal> {
        match (action, self.public.phase) {
            (Action::Move(_), Phase::Sandstorm) => Some(Illegal::Sandstorm),
            (Action::Move(pile_move), _) => self.why_illegal_move(pile_move),
            (_, Phase::Sandstorm) => None,
            _ => Some(Illegal::NoSandstorm),
        }
    }

    #[inline(always)]
    fn why_illegal_move(&self, pile_move: PileMove) -> Option<Illegal> {
        let symbol = pile_move.pile().top();
        if pile_move.dot().number() >= self.dots() {
            Some(Illegal::OffRing)
        } else if !self.public.left.covers(pile_move.pile().symbols()) {
            Some(Illegal::NotShown)
        } else if self.stack(pile_move.dot()).top() != Some(symbol) {
            Some(Illegal::NotOnTop)
        } else if self.public.landed >> pile_move.dot().number() & 1 == 1 {
            Some(Illegal::Landed)
        } else if !self.goes_on(pile_move) {
            Some(Illegal::SymbolsLeftOver)
        } else {
            None
        }
    }

    /// Draws a legal move, each with the same probability.
    ///
    /// Moves are drawn without TRIARCHY-10 and again if they are illegal. At least one in eight is
    /// legal: the one that uses up all symbols.
    #[inline(always)]
    fn pick_random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        for _ in 0..TRIES {
            let pile_move = self.random_candidate(rng);
            if self.goes_on(pile_move) {
                return Some(Action::Move(pile_move));
            }
        }
        self.pick_listed_move(rng)
    }

    /// Draws a legal move from the list of all, each with the same probability.
    #[cold]
    #[inline(never)]
    fn pick_listed_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        let index = uniform_below(rng, self.count_moves() as u32);
        self.list_legal().nth(index as usize)
    }

    /// Draws a move without TRIARCHY-10: a movable token and a pile that can be formed.
    ///
    /// Each has the same probability.
    #[inline]
    fn random_candidate<R: Rng + ?Sized>(&self, rng: &mut R) -> PileMove {
        let shown = self.public.left;
        let movable = self.movable_of_each();
        let size =
            |top: Symbol| 2 * Group::of(shown, top).len() * movable[top.index()].count_ones();
        let [one, two, three] = Symbol::ALL;
        let sizes = [size(one), size(two), size(three)];
        let ends = [sizes[0], sizes[0] + sizes[1], sizes[0] + sizes[1] + sizes[2]];
        let index = uniform_below(rng, ends[2]);
        // Selects one of three groups without branches, which would be unpredictable.
        let top = u8::from(index >= ends[0]) + u8::from(index >= ends[1]);
        let index = index - [0, ends[0], ends[1]][usize::from(top)];
        let group = Group::of(shown, Symbol::from_index_wrapping(top));
        let (place, way) = group.split(index);
        let dot = nth_of_four(movable[usize::from(top)], place);
        PileMove::new(group.at(way / 2), Direction::ALL[way as usize % 2], dot)
    }
}

/// Returns the `index`-th dot of a set of at most four, ascending.
#[inline]
fn nth_of_four(dots: u32, index: u32) -> Dot {
    let less = |dots: u32| dots & dots.wrapping_sub(1);
    let rest = [dots, less(dots), less(less(dots)), less(less(less(dots)))];
    // A set that is too small also gives a dot of the ring.
    Dot::new_unchecked((rest[index as usize % 4].trailing_zeros() % u32::from(MAX_DOTS)) as u8)
}
