//! Validity of positions and observations, checked by every reader.
//!
//! Any arrangement of the tokens may be set up at the beginning of a turn, with any number of turns
//! done, unless the game would be over. Exactly those positions are accepted that play can reach
//! from such a set-up:
//!
//! | invariant | rule |
//! |---|---|
//! | at most four tokens of a symbol, all on dots of the ring | TRIARCHY-1, TRIARCHY-2 |
//! | until the game is over, every player has a token on the board and turns are left | TRIARCHY-14, TRIARCHY-16 |
//! | at the end either only the player has no token left, and turns are left, | TRIARCHY-14 |
//! | and the player's home base, on which the last token ended, is empty, | TRIARCHY-13 |
//! | or all players have tokens left and no turns | TRIARCHY-16 |
//! | symbols left and dots landed on occur only while the player moves | TRIARCHY-18 |
//! | with `reuse` no dots landed on are stored | TRIARCHY-17 |
//! | each dot landed on has a token, | TRIARCHY-11 |
//! | which did not leave the board when it landed, | TRIARCHY-13, TRIARCHY-15 |
//! | and used its own symbol; the player can roll these and those left | TRIARCHY-3, TRIARCHY-8 |
//! | some token can use the symbols left | TRIARCHY-10, TRIARCHY-18 |
//!
//! These invariants are sufficient: move every token that has landed back by one space, one dot
//! after the other, in an order in which none has to leave a dot landed on before. All of this is
//! open information, so validity does not depend on buried tokens.

use crate::position::Public;
use crate::stack::ByDot;
use crate::{Dot, Observation, Phase, Stack, Symbol, Triarchy};

impl Triarchy {
    /// Returns the position with these stacks, each on its own dot, if it breaks no rule.
    ///
    /// The seat and the numbers removed are derived.
    ///
    /// # Errors
    /// Returns the broken rule in a phrase.
    pub(crate) fn from_parts(
        public: Public,
        stacks: ByDot<Stack>,
    ) -> Result<Triarchy, &'static str> {
        let mut position = Triarchy::empty(public);
        for (dot, stack) in stacks {
            position.fill_checked(dot, stack)?;
        }
        position.public.seat = position.public.seat_by_turns();
        let [_, tops @ ..] = position.tops;
        let alone = position.stacks().filter(|(_, stack)| stack.height() == 1);
        let alone = alone.fold(0, |dots, (dot, _)| dots | 1 << dot.number());
        Seen { public: &position.public, tops, alone }.check()?;
        Ok(position)
    }

    /// Puts a stack on an empty dot, if there are enough tokens.
    fn fill_checked(&mut self, dot: Dot, stack: Stack) -> Result<(), &'static str> {
        if dot.number() >= self.dots() {
            return Err(OFF_RING);
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
}

impl Observation {
    /// Returns the observation with these stacks, each on its own dot, if some position looks like
    /// it.
    ///
    /// A stack is given by the token on top and the height. The seat is derived.
    ///
    /// # Errors
    /// Returns the broken rule in a phrase.
    pub(crate) fn from_parts(
        public: Public,
        stacks: ByDot<(Symbol, u8)>,
    ) -> Result<Observation, &'static str> {
        let mut observation = Observation::empty(public);
        let (mut tokens, mut alone) = (0, 0);
        for (dot, (top, height)) in stacks {
            if dot.number() >= public.options.dots {
                return Err(OFF_RING);
            }
            if height == 0 || height > Stack::MAX_HEIGHT {
                return Err("a stack has one to twelve tokens (TRIARCHY-2)");
            }
            observation.fill(dot, top, height);
            tokens += u32::from(height);
            alone |= u32::from(height == 1) << dot.number();
        }
        // TRIARCHY-2: four tokens of each symbol; those neither removed nor on top are buried.
        let tops = observation.tops;
        let removed = public.removed.map(u32::from);
        let open = |symbol: Symbol| removed[symbol.index()] + tops[symbol.index()].count_ones();
        if Symbol::ALL.into_iter().any(|symbol| open(symbol) > Symbol::TOKENS.into()) {
            return Err("more than four tokens of a symbol (TRIARCHY-2)");
        }
        if tokens + removed.iter().sum::<u32>() != Stack::MAX_HEIGHT.into() {
            return Err("expected twelve tokens in all, including removed ones (TRIARCHY-2)");
        }
        observation.public.seat = observation.public.seat_by_turns();
        Seen { public: &observation.public, tops, alone }.check()?;
        Ok(observation)
    }
}

const OFF_RING: &str = "the ring has no such dot (TRIARCHY-1)";

/// The open information of a position, on which the rules are checked.
struct Seen<'a> {
    public: &'a Public,
    /// The dots by the symbol on top.
    tops: [u32; 3],
    /// The dots with exactly one token.
    alone: u32,
}

impl Seen<'_> {
    fn check(&self) -> Result<(), &'static str> {
        self.check_end()?;
        self.check_turn()
    }

    /// Returns the token on top of a dot.
    fn top(&self, dot: u8) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| self.tops[symbol.index()] >> dot & 1 == 1)
    }

    fn check_end(&self) -> Result<(), &'static str> {
        let public = self.public;
        let players = Symbol::ALL.into_iter().take(public.options.players.into());
        let gone = |symbol: &Symbol| public.removed[symbol.index()] == Symbol::TOKENS;
        let done = players.filter(gone).count();
        let limit = public.options.turn_limit;
        // TRIARCHY-14: a win ends the game at once; only the player on turn can win. TRIARCHY-16:
        // the last turn also ends it.
        match (public.phase, done, public.turns < limit) {
            (Phase::Over, 1, true) if public.has_won() => self.check_win(),
            (Phase::Over, 0, false) if public.turns == limit => Ok(()),
            (Phase::Over, ..) => Err("the game cannot have ended like this (TRIARCHY-14)"),
            (_, 0, true) => Ok(()),
            (_, 0, false) => Err("the last turn is over (TRIARCHY-16)"),
            _ => Err("a player has removed all tokens (TRIARCHY-14)"),
        }
    }

    /// Checks the last move of a won game.
    ///
    /// TRIARCHY-13: the last token left the board alone from the home base.
    fn check_win(&self) -> Result<(), &'static str> {
        let home = self.public.home(Symbol::of_player(self.public.seat));
        match self.top(home) {
            None => Ok(()),
            Some(_) => Err("a token is on the dot where the last one left the board (TRIARCHY-13)"),
        }
    }

    fn check_turn(&self) -> Result<(), &'static str> {
        let public = self.public;
        if public.phase != Phase::Move {
            let nothing = public.left.is_empty() && public.landed == 0;
            return if nothing {
                Ok(())
            } else {
                Err("symbols left or dots landed on while no player moves (TRIARCHY-18)")
            };
        }
        if public.landed != 0 && public.options.reuse {
            return Err("with reuse no landing is stored (TRIARCHY-17)");
        }
        // TRIARCHY-11: every dot landed on has the token that landed there, moved by one of the
        // symbols shown.
        let mut shown = public.left;
        for dot in Dot::all_in(public.landed).map(Dot::number) {
            let Some(symbol) = self.top(dot) else {
                return Err("no token is on a dot where one has landed (TRIARCHY-11)");
            };
            if self.alone >> dot & 1 == 1 && public.leaves_from(symbol, dot) {
                return Err("a token that lands alone on its home base leaves it (TRIARCHY-13)");
            }
            if shown.count(symbol) >= 2 {
                return Err("more symbols than the player can roll (TRIARCHY-3)");
            }
            shown = shown.with(symbol);
        }
        if public.left.is_empty() || !shown.can_be_shown_to(Symbol::of_player(public.seat)) {
            return Err("symbols that the player cannot roll (TRIARCHY-3)");
        }
        // TRIARCHY-10, TRIARCHY-18: without a move the turn has ended.
        let movable = |symbol: Symbol| self.tops[symbol.index()] & !public.landed != 0;
        if !public.left.iter().any(movable) {
            return Err("no token can use the symbols left (TRIARCHY-18)");
        }
        Ok(())
    }
}
