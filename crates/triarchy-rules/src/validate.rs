//! Which positions can be: what readers of text and bytes refuse.

use rules_core::{Options as _, Seat};

use crate::position::Public;
use crate::{Phase, Stack, Symbol, Triarchy};

impl Triarchy {
    /// The position with these stacks, each named once, if no rule speaks against it. The seat and
    /// the numbers removed follow.
    ///
    /// # Errors
    /// What is wrong.
    pub(crate) fn of_parts(
        public: Public,
        stacks: impl IntoIterator<Item = (u8, Stack)>,
    ) -> Result<Triarchy, &'static str> {
        let mut position = Triarchy::empty(public);
        for (dot, stack) in stacks {
            position.fill_checked(dot, stack)?;
        }
        position.public.seat = position.seat_by_turns();
        position.check_end()?;
        position.check_move()?;
        Ok(position)
    }

    /// Puts a stack on an empty dot, if there are so many tokens.
    fn fill_checked(&mut self, dot: u8, stack: Stack) -> Result<(), &'static str> {
        if dot >= self.dots() {
            return Err("the ring has no such dot (TRIARCHY-1)");
        }
        // TRIARCHY-2: four tokens of each symbol.
        let enough = |symbol: Symbol| {
            let wanted = stack.iter().filter(|&token| token == symbol).count();
            wanted <= usize::from(self.removed(symbol))
        };
        if !Symbol::ALL.into_iter().all(enough) {
            return Err("more than four tokens of a symbol (TRIARCHY-2)");
        }
        self.fill(dot, stack);
        Ok(())
    }

    // TRIARCHY-5: seats take turns from the one that starts. TRIARCHY-16: a turn that wins is not
    // counted, the last one before a draw is.
    fn seat_by_turns(&self) -> Seat {
        let drawn =
            self.public.phase == Phase::Over && self.public.turns == self.public.options.turn_limit;
        let last_turn = u32::from(self.public.turns) - u32::from(drawn);
        let seat = (u32::from(self.public.options.first.number()) + last_turn)
            % u32::from(self.public.options.players);
        Seat::new_unchecked(seat as u8)
    }

    fn check_end(&self) -> Result<(), &'static str> {
        let players = Seat::all(self.public.options.seats()).map(Symbol::of);
        let done = players.filter(|&symbol| self.removed(symbol) == Symbol::TOKENS).count();
        let limit = self.public.options.turn_limit;
        // TRIARCHY-14: a win ends the game at once; only the player whose turn it is can win.
        // TRIARCHY-16: so does the last turn.
        match (self.public.phase, done, self.public.turns < limit) {
            (Phase::Over, 1, true) if self.has_won() => Ok(()),
            (Phase::Over, 0, false) if self.public.turns == limit => Ok(()),
            (Phase::Over, ..) => Err("the game cannot have ended like this (TRIARCHY-14)"),
            (_, 0, true) => Ok(()),
            (_, 0, false) => Err("the last turn is over (TRIARCHY-16)"),
            _ => Err("a player has removed all tokens (TRIARCHY-14)"),
        }
    }

    fn check_move(&self) -> Result<(), &'static str> {
        if self.public.phase != Phase::Move {
            let nothing = self.public.left.is_empty() && self.public.landed == 0;
            return if nothing { Ok(()) } else { Err("nobody moves now (TRIARCHY-18)") };
        }
        if self.public.landed != 0 && self.public.options.reuse {
            return Err("with reuse no landing is remembered (TRIARCHY-17)");
        }
        // TRIARCHY-11: on every dot landed on lies the token that landed, which one of the symbols
        // shown moved.
        let mut shown = self.public.left;
        for dot in self.landed() {
            let stack = self.stack(dot);
            let Some(symbol) = stack.top() else {
                return Err("no token lies where one has landed (TRIARCHY-11)");
            };
            if stack.height() == 1 && self.leaves_from(symbol, dot) {
                return Err("a token that lands alone on its home base leaves it (TRIARCHY-13)");
            }
            if shown.count(symbol) >= 2 {
                return Err("more symbols than the player can roll (TRIARCHY-3)");
            }
            shown = shown.with(symbol);
        }
        if self.public.left.is_empty() || !shown.can_be_shown_to(Symbol::of(self.public.seat)) {
            return Err("symbols that the player cannot roll (TRIARCHY-3)");
        }
        // TRIARCHY-10, TRIARCHY-18: without a move the turn has ended.
        if self.movable_among(self.public.left) == 0 {
            return Err("no token can use the symbols left (TRIARCHY-18)");
        }
        Ok(())
    }
}
