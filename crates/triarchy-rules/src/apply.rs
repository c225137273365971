//! Effects of rolls and actions: TRIARCHY-7, TRIARCHY-8, TRIARCHY-13 to TRIARCHY-16, TRIARCHY-18.

use core::ops::ControlFlow;

use rules_core::ChildVisitor;

use crate::{Action, Event, Phase, PileMove, Symbols, Triarchy};

impl Triarchy {
    /// Applies the roll at the beginning of a turn.
    ///
    /// TRIARCHY-18: a turn is a roll and the player's actions after it.
    #[inline]
    pub(crate) fn apply_event(&mut self, event: Event) {
        let shown = event.symbols();
        if shown.is_empty() {
            self.public.phase = Phase::Sandstorm;
        } else if self.movable_among(shown) != 0 {
            self.public.phase = Phase::Move;
            self.public.left = shown;
        } else {
            // TRIARCHY-18: without a move the turn ends automatically.
            self.end_turn();
        }
    }

    /// Applies a legal action.
    #[inline]
    pub(crate) fn apply(&mut self, action: Action) {
        match action {
            Action::Left => self.turn_home_bases(2),
            Action::Right => self.turn_home_bases(1),
            Action::Stay => self.end_turn(),
            Action::Move(pile_move) => self.apply_move(pile_move),
        }
    }

    /// Turns the home bases by thirds of the ring.
    ///
    /// TRIARCHY-7: the home bases turn, no token moves, and the turn is over.
    fn turn_home_bases(&mut self, thirds: u8) {
        self.public.turned = (self.public.turned + thirds) % 3;
        self.end_turn();
    }

    /// Moves the token that a pile names.
    ///
    /// TRIARCHY-8: the top of the pile names the token, the height is the number of spaces.
    #[inline]
    fn apply_move(&mut self, pile_move: PileMove) {
        let (symbol, end) = (pile_move.pile().top(), self.end_of(pile_move));
        self.public.left = self.public.left.without(pile_move.pile().symbols());
        let removes = self.removes(symbol, end);
        self.take(pile_move.dot().number());
        if removes {
            self.public.removed[symbol.index()] += 1;
            if self.public.has_won() {
                return self.end_game();
            }
        } else {
            self.put(end, symbol);
            // TRIARCHY-11: no token leaves this dot again in this turn. With `reuse` landings are
            // not stored (TRIARCHY-17).
            self.public.landed |= u32::from(!self.public.options.reuse) << end;
        }
        if self.public.left.is_empty() {
            self.end_turn();
        }
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

    /// Ends the game.
    ///
    /// TRIARCHY-14: symbols left stay unused, and the rest of the turn no longer matters.
    #[inline]
    fn end_game(&mut self) {
        self.public.phase = Phase::Over;
        self.public.left = Symbols::EMPTY;
        self.public.landed = 0;
    }

    /// Visits the position after each legal action.
    ///
    /// One loop per kind of action compiles to less code than one loop over both.
    #[inline]
    pub(crate) fn visit_children<V: ChildVisitor<Self>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        match self.public.phase {
            Phase::Roll | Phase::Over => ControlFlow::Continue(()),
            Phase::Sandstorm => Action::SANDSTORM.into_iter().try_for_each(|action| {
                let mut child = *self;
                child.apply(action);
                visitor.visit(action, &child)
            }),
            Phase::Move => self.visit_moves(|pile_move| {
                let mut child = *self;
                child.apply_move(pile_move);
                visitor.visit(Action::Move(pile_move), &child)
            }),
        }
    }
}
