//! The positions after one action.

use core::ops::ControlFlow;

use rules_core::{ChildVisitor, Children};

use crate::action::{Action, Move, Resolved};
use crate::board::Board;
use crate::contest::{Contest, GameOn};
use crate::legal::LegalActions;
use crate::mobility::has_several;
use crate::position::Position;
use crate::state::{JewelsAndTurn, Phase};

impl<L: Board, C: Contest> GameOn<L, C> {
    /// Visits the positions after each Jewel move.
    ///
    /// There are `LEFT` Jewels to move, all of them due, and no captures pending. Work shared by
    /// all moves of a Jewel is done once.
    #[inline(always)]
    fn visit_moves<const LEFT: usize, V: ChildVisitor<Self>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let Position { board, turn, .. } = self.0;
        let seat = turn.seat();
        let moves = self.0.moves_of::<LEFT>();
        // With a single move it is faster to check its target.
        let always_safe =
            LEFT == 1 && has_several(moves) && self.0.surely_traps_no_jewel_anywhere();
        for (index, from) in turn.ids(seat).into_iter().enumerate().take(LEFT) {
            let mut left = Position::<L>::exits_in(moves, index);
            let mut without = self.0.occupied;
            board.toggle(&mut without, from);
            let lifted = turn.with_lifted(seat, index, LEFT);
            while left != 0 {
                let to = board.beyond(from, left.trailing_zeros());
                left &= left - 1;
                let action = Resolved::Jewel(Move { index, from, to }).name(board);
                let mut occupied = without;
                board.toggle(&mut occupied, to);
                let landed = lifted.with_landed(seat, LEFT, to);
                // Each case has its own copy, so that the frequent ones stay in registers.
                let with = |turn| GameOn::<L, C>::of(Position { occupied, turn, ..self.0 });
                if board.kind(to).is_dock() {
                    let mut over = with(landed);
                    over.0.breach(seat);
                    C::settle(&mut over.0);
                    visitor.visit(action, &over)?;
                } else if LEFT > 1 {
                    visitor.visit(action, &with(landed))?;
                } else if always_safe || with(landed).0.surely_traps_no_jewel() {
                    visitor.visit(action, &with(landed.to_gem(seat ^ 1, false)))?;
                } else {
                    let mut judged = with(landed);
                    judged.0.end_turns();
                    C::settle(&mut judged.0);
                    visitor.visit(action, &judged)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions after each legal action.
    #[inline(always)]
    pub(crate) fn visit_all<V: ChildVisitor<Self>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let Position { board, turn, pending, .. } = self.0;
        match turn.phase() {
            Phase::Gem => {
                let jewels = turn.to_jewels(3, 3);
                for bit in rules_core::implement::Set64(self.0.vacant()) {
                    let mut next = *self;
                    next.0.place_gem_with(u32::from(bit), jewels);
                    C::settle(&mut next.0);
                    visitor.visit(Resolved::Gem(u32::from(bit)).name(board), &next)?;
                }
                ControlFlow::Continue(())
            }
            Phase::Jewels if pending == 0 && turn.left() == turn.due() => match turn.left() {
                1 => self.visit_moves::<1, V>(visitor),
                2 => self.visit_moves::<2, V>(visitor),
                3 => self.visit_moves::<3, V>(visitor),
                _ => ControlFlow::Continue(()),
            },
            Phase::Jewels => self.0.legal_actions().try_for_each(|action| {
                let mut next = *self;
                next.0.apply(self.0.resolve_unchecked(action));
                C::settle(&mut next.0);
                visitor.visit(action, &next)
            }),
            Phase::Over => ControlFlow::Continue(()),
        }
    }
}

/// The children of a position and what they share.
#[derive(Clone)]
pub(crate) struct Siblings<L: Board, C: Contest> {
    parent: GameOn<L, C>,
    actions: LegalActions<L>,
    /// The turn after a placement if nothing must be judged.
    jewels: JewelsAndTurn,
    /// Whether the last Jewel surely traps none, wherever it moves.
    always_safe: bool,
}

impl<L: Board, C: Contest> GameOn<L, C> {
    /// Returns the children, to be made one by one.
    #[inline]
    pub(crate) fn siblings(&self) -> Siblings<L, C> {
        let actions = self.0.legal_actions();
        let turn = self.0.turn;
        let always_safe = turn.left() == 1
            && actions.has_several_moves()
            && self.0.surely_traps_no_jewel_anywhere();
        Siblings { parent: *self, actions, jewels: turn.to_jewels(3, 3), always_safe }
    }
}

impl<L: Board, C: Contest> Children<GameOn<L, C>> for Siblings<L, C> {
    #[inline]
    fn actions(&self) -> impl Iterator<Item = Action> {
        self.actions.clone()
    }

    #[inline(always)]
    fn make(&self, action: Action, child: &mut GameOn<L, C>) {
        let parent = &self.parent.0;
        let resolved = parent.resolve_unchecked(action);
        // Frequent cases are made as a whole: a copy that is changed in memory would have to wait.
        match resolved {
            Resolved::Gem(bit) => {
                if let Some(gems) = parent.quiet_gem(bit) {
                    *child = GameOn::of(Position { gems, turn: self.jewels, ..*parent });
                    return;
                }
            }
            Resolved::Jewel(one) => {
                if let Some((occupied, turn)) = parent.quiet_move(one, self.always_safe) {
                    // TRIAD-12: captures not carried out are forfeit.
                    *child = GameOn::of(Position { occupied, turn, pending: 0, ..*parent });
                    return;
                }
            }
            Resolved::Capture(_) => {}
        }
        self.make_any(resolved, child);
    }
}

impl<L: Board, C: Contest> Siblings<L, C> {
    #[inline(never)]
    fn make_any(&self, action: Resolved, child: &mut GameOn<L, C>) {
        *child = self.parent;
        child.0.apply(action);
        C::settle(&mut child.0);
    }
}
