//! The positions that one action leads to.

use core::ops::ControlFlow;

use crate::action::{Action, Move, Resolved};
use crate::board::Board;
use crate::mobility::has_several;
use crate::position::Position;
use crate::state::Phase;

/// What is called with each legal action and the position after it.
pub(crate) trait PositionVisitor<L: Board> {
    type Break;

    fn visit(&mut self, action: Action, position: &Position<L>) -> ControlFlow<Self::Break>;
}

impl<L: Board> Position<L> {
    /// Visits the positions after each Jewel move, with so many Jewels to move, all of them due, and no
    /// captures pending. What all moves of a Jewel have in common is done once.
    #[inline(always)]
    fn visit_moves<const LEFT: usize, V: PositionVisitor<L>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let seat = self.table.seat();
        let moves = self.moves_of::<LEFT>();
        // For a single move it is quicker to look where it leads.
        let always_safe = LEFT == 1 && has_several(moves) && self.surely_traps_nobody_wherever();
        for (index, from) in self.table.ids(seat).into_iter().enumerate().take(LEFT) {
            let mut left = Self::exits_in(moves, index);
            let mut lifted = *self;
            self.board.toggle(&mut lifted.occupied, from);
            lifted.table = self.table.with_lifted(seat, index, LEFT);
            while left != 0 {
                let to = self.board.beyond(from, left.trailing_zeros());
                left &= left - 1;
                let action = Resolved::Jewel(Move { index, from, to }).name(self.board);
                let mut next = lifted;
                self.board.toggle(&mut next.occupied, to);
                next.table = lifted.table.with_landed(seat, LEFT, to);
                // Positions that need a closer look are copied, so that the others can stay in
                // registers.
                if self.board.kind(to).is_dock() {
                    let mut over = next;
                    over.breach(seat);
                    visitor.visit(action, &over)?;
                } else if LEFT > 1 {
                    visitor.visit(action, &next)?;
                } else if always_safe || next.surely_traps_nobody() {
                    next.table = next.table.to_gem(seat ^ 1, false);
                    visitor.visit(action, &next)?;
                } else {
                    let mut judged = next;
                    judged.end_turns(true);
                    visitor.visit(action, &judged)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions after each legal action.
    #[inline(always)]
    pub(crate) fn visit_children<V: PositionVisitor<L>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        match self.table.phase() {
            Phase::Gem => {
                let jewels = self.table.to_jewels(3, 3);
                for bit in rules_core::implement::Set64(self.vacant()) {
                    let mut next = *self;
                    next.place_gem_before(u32::from(bit), jewels);
                    visitor.visit(Resolved::Gem(u32::from(bit)).name(self.board), &next)?;
                }
                ControlFlow::Continue(())
            }
            Phase::Jewels if self.pending == 0 && self.table.left() == self.table.due() => {
                match self.table.left() {
                    1 => self.visit_moves::<1, V>(visitor),
                    2 => self.visit_moves::<2, V>(visitor),
                    3 => self.visit_moves::<3, V>(visitor),
                    _ => ControlFlow::Continue(()),
                }
            }
            Phase::Jewels => self.legal_actions().try_for_each(|action| {
                let mut next = *self;
                next.apply(self.resolve_unchecked(action));
                visitor.visit(action, &next)
            }),
            Phase::Over => ControlFlow::Continue(()),
        }
    }
}
