//! What moves do: TRIARCHY-7, TRIARCHY-8, TRIARCHY-13 to TRIARCHY-16.

use crate::{Action, Phase, Stack, StackMove, Symbol, Symbols, Triarchy};

impl Triarchy {
    // TRIARCHY-18: a roll, then what the player makes of it.
    /// Begins the turn with a roll.
    #[inline]
    pub(crate) fn roll(&mut self, shown: Symbols) {
        if shown.is_empty() {
            self.public.phase = Phase::Sandstorm;
        } else if self.movable_among(shown) != 0 {
            self.public.phase = Phase::Move;
            self.public.left = shown;
        } else {
            // TRIARCHY-18: without a move the turn ends by itself.
            self.end_turn();
        }
    }

    /// Does what a legal action says.
    #[inline]
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::Left => self.turn_home_bases(2),
            Action::Right => self.turn_home_bases(1),
            Action::Stay => self.end_turn(),
            Action::Move(stack) => self.move_stack(stack),
        }
    }

    // TRIARCHY-7: the home bases turn, no token moves, and the turn is over.
    fn turn_home_bases(&mut self, thirds: u8) {
        self.public.turned = (self.public.turned + thirds) % 3;
        self.end_turn();
    }

    // TRIARCHY-8: the top of the stack names the token, the height is the number of spaces.
    #[inline]
    fn move_stack(&mut self, stack: StackMove) {
        let (symbol, end) = (stack.pile().top(), self.end_of(stack));
        self.public.left = self.public.left.without(stack.pile().symbols());
        let removes = self.removes(symbol, end);
        self.take(stack.dot());
        if removes {
            self.public.removed[symbol.index()] += 1;
            if self.has_won() {
                return self.end_game();
            }
        } else {
            self.put(end, symbol);
            // TRIARCHY-11: nothing leaves this dot again in this turn. With `reuse` nothing of that
            // kind is remembered (TRIARCHY-17).
            self.public.landed |= u32::from(!self.public.options.reuse) << end;
        }
        if self.public.left.is_empty() {
            self.end_turn();
        }
    }

    /// The dot on which a move ends.
    #[inline]
    pub(crate) fn end_of(&self, stack: StackMove) -> u8 {
        self.ring().step(stack.dot(), stack.direction(), stack.pile().height())
    }

    // TRIARCHY-13: an own token that ends its move on the own home base, no other token being there,
    // leaves the board. An opponent's token stays.
    // TRIARCHY-15: with two players so does a token of the third symbol, whoever moves it.
    /// Whether a token of this symbol leaves the board if a move ends on this dot.
    #[inline]
    pub(crate) fn removes(&self, symbol: Symbol, end: u8) -> bool {
        self.leaves_from(symbol, end) && self.tops[Stack::EMPTY.top_place()] >> end & 1 == 1
    }

    /// The same for a dot that no other token is on.
    #[inline]
    pub(crate) fn leaves_from(&self, symbol: Symbol, dot: u8) -> bool {
        let third = self.public.options.players == 2 && symbol == Symbol::Snake;
        dot == self.home(symbol) && (symbol.seat() == self.public.seat || third)
    }

    // TRIARCHY-14, TRIARCHY-15: all four own tokens; the third symbol cannot win.
    /// Whether the player has removed all own tokens.
    #[inline]
    pub(crate) fn has_won(&self) -> bool {
        self.removed(Symbol::of(self.public.seat)) == Symbol::TOKENS
    }

    #[inline]
    fn end_turn(&mut self) {
        self.public.turns += 1;
        // TRIARCHY-16: after the last turn the game is a draw.
        if self.public.turns >= self.public.options.turn_limit {
            return self.end_game();
        }
        // TRIARCHY-5: clockwise.
        self.public.seat = self.public.seat.next(self.public.options.players);
        self.public.phase = Phase::Roll;
        self.public.left = Symbols::EMPTY;
        self.public.landed = 0;
    }

    // TRIARCHY-14: symbols left stay unused: nothing of the turn matters any more.
    #[inline]
    fn end_game(&mut self) {
        self.public.phase = Phase::Over;
        self.public.left = Symbols::EMPTY;
        self.public.landed = 0;
    }

    /// Takes the top token off a dot.
    #[inline]
    fn take(&mut self, dot: u8) {
        let stack = self.stacks.on(dot);
        self.replace(dot, stack, stack.uncovered());
    }

    // TRIARCHY-9: a token that ends on an occupied dot goes on top.
    /// Puts a token on top of a dot.
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
}
