//! What is legal: counted, listed, drawn.

use core::ops::ControlFlow;

use rand_core::Rng;
use rules_core::{Ranked, uniform_below};

use crate::board::{Board, Survey};
use crate::jewels::{Move, Moves};
use crate::position::Position;
use crate::words::Phase;
use crate::{Action, Place};

/// The legal actions of a position, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Actions<L: Board> {
    board: L,
    gems: u64,
    captures: u64,
    /// The Jewels ascending by place: their places in 16 bits each, and their ids in 8.
    places: u64,
    ids: u32,
    /// The ranks of their exits side by side, [`Board::EXITS`] bits each.
    exits: u64,
}

impl<L: Board> Actions<L> {
    /// The move that a bit of `exits` stands for.
    #[inline(always)]
    fn move_at(&self, bit: u32) -> Action {
        let jewel = bit / L::EXITS;
        let from = Place::from_order((self.places >> ((16 * jewel) & 63)) as u16);
        let id = (self.ids >> ((8 * jewel) & 31)) as u8;
        Action::Jewel { from, to: self.board.ranked_place(id, bit % L::EXITS) }
    }
}

impl<L: Board> Iterator for Actions<L> {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        if self.gems != 0 {
            let bit = self.gems.trailing_zeros();
            self.gems &= self.gems - 1;
            return Some(Action::Gem(self.board.post_at(bit)));
        }
        if self.captures != 0 {
            let bit = self.captures.trailing_zeros();
            self.captures &= self.captures - 1;
            return Some(Action::Capture(self.board.post_at(bit)));
        }
        if self.exits != 0 {
            let bit = self.exits.trailing_zeros();
            self.exits &= self.exits - 1;
            return Some(self.move_at(bit));
        }
        None
    }

    /// One loop for each kind of action, which is faster than asking each time which comes next.
    #[inline]
    fn fold<B, F: FnMut(B, Action) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        let mut gems = self.gems;
        while gems != 0 {
            let post = self.board.post_at(gems.trailing_zeros());
            gems &= gems - 1;
            result = f(result, Action::Gem(post));
        }
        let mut captures = self.captures;
        while captures != 0 {
            let post = self.board.post_at(captures.trailing_zeros());
            captures &= captures - 1;
            result = f(result, Action::Capture(post));
        }
        let mut exits = self.exits;
        while exits != 0 {
            let bit = exits.trailing_zeros();
            exits &= exits - 1;
            result = f(result, self.move_at(bit));
        }
        result
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let words = [self.gems, self.captures, self.exits];
        let left = words.into_iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}

/// What is called with each legal action and the position after it.
pub(crate) trait PositionVisitor<L: Board> {
    type Break;

    fn visit(&mut self, action: Action, position: &Position<L>) -> ControlFlow<Self::Break>;
}

impl<L: Board> Position<L> {
    #[inline(always)]
    pub(crate) fn actions(&self) -> Actions<L> {
        let mut actions = Actions {
            board: self.board,
            gems: 0,
            captures: self.pending,
            places: 0,
            ids: 0,
            exits: 0,
        };
        match self.table.phase() {
            Phase::Gem => actions.gems = self.vacant(),
            Phase::Jewels => self.list_jewels(&mut actions),
            Phase::Over => {}
        }
        actions
    }

    /// Puts the Jewels that may move in order.
    #[inline(always)]
    fn list_jewels(&self, actions: &mut Actions<L>) {
        let ids = self.table.ids(self.table.seat());
        let moves = self.jewel_moves();
        let left = self.table.left();
        // Sorted without branches: which place comes first is a toss-up.
        let key = |index: usize| match index < left {
            true => u32::from(self.board.place_at(ids[index]).order()) << 2 | index as u32,
            false => u32::MAX,
        };
        let (a, b, c) = (key(0), key(1), key(2));
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        let own = u32::from_le_bytes([ids[0], ids[1], ids[2], 0]);
        for (rank, key) in (0..).zip([a, b, c]) {
            // A key beyond the Jewels left stands for none of them: it has no exits.
            let index = key & 3;
            let exits = if index < 3 { Self::exits_in(moves, index as usize) } else { 0 };
            let id = (own >> (8 * index)) as u8;
            actions.places |= u64::from(key >> 2 & 0xffff) << (16 * rank);
            actions.ids |= u32::from(id) << (8 * rank);
            actions.exits |= self.board.ranked(id, exits) << (rank * L::EXITS);
        }
    }

    #[inline(always)]
    pub(crate) fn count_actions(&self) -> usize {
        match self.table.phase() {
            Phase::Jewels => {
                let captures = if self.pending != 0 { self.pending.count_ones() } else { 0 };
                (L::survey(self.jewel_moves()).count() + captures) as usize
            }
            Phase::Gem => self.vacant().count_ones() as usize,
            Phase::Over => 0,
        }
    }

    /// Draws a legal action without listing them.
    #[inline(always)]
    pub(crate) fn random_action<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        match self.table.phase() {
            Phase::Gem => Some(Action::Gem(self.board.post_at(self.random_post(rng)))),
            Phase::Jewels if self.pending == 0 => Some(self.named(self.random_move(rng))),
            Phase::Jewels => self.random_choice(rng),
            Phase::Over => None,
        }
    }

    /// Draws a legal action and plays it.
    #[inline(always)]
    pub(crate) fn play_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Action> {
        match self.table.phase() {
            Phase::Gem => {
                let bit = self.random_post(rng);
                self.place(bit);
                Some(Action::Gem(self.board.post_at(bit)))
            }
            Phase::Jewels if self.pending == 0 && self.table.left() == self.table.due() => {
                let one = match self.table.left() {
                    1 => self.play_random_move::<1, R>(rng),
                    2 => self.play_random_move::<2, R>(rng),
                    3 => self.play_random_move::<3, R>(rng),
                    _ => return None,
                };
                Some(self.named(one))
            }
            Phase::Jewels => {
                let action = self.random_choice(rng)?;
                self.play(action);
                Some(action)
            }
            Phase::Over => None,
        }
    }

    /// Draws a Jewel move and plays it, with so many Jewels to move, all of them due, and no
    /// captures pending.
    #[inline(always)]
    fn play_random_move<const LEFT: usize, R: Rng + ?Sized>(&mut self, rng: &mut R) -> Move {
        let (moves, seat) = (self.moves_of::<LEFT>(), self.table.seat());
        let survey = L::survey(moves);
        let one = self.nth_move(moves, survey, uniform_below(rng, survey.count()));
        let mut taken = self.taken;
        self.board.toggle(&mut taken, one.from);
        self.board.toggle(&mut taken, one.to);
        self.taken = taken;
        self.table = self.table.with_lifted(seat, one.index, LEFT).with_landed(seat, LEFT, one.to);
        if self.board.kind(one.to).is_dock() {
            self.breach(seat);
        } else if LEFT == 1 {
            self.end_turn();
        }
        one
    }

    #[inline(always)]
    fn random_post<R: Rng + ?Sized>(&self, rng: &mut R) -> u32 {
        let vacant = Ranked::new(self.vacant());
        vacant.nth(uniform_below(rng, vacant.len())) & 63
    }

    #[inline(always)]
    fn random_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Move {
        let moves = self.jewel_moves();
        let survey = L::survey(moves);
        self.nth_move(moves, survey, uniform_below(rng, survey.count()))
    }

    /// Draws a capture or a move.
    #[cold]
    #[inline(never)]
    fn random_choice<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Action> {
        let index = uniform_below(rng, self.count_actions() as u32);
        self.actions().nth(index as usize)
    }

    /// The move with this number, in the order of the table.
    #[inline(always)]
    fn nth_move(&self, moves: Moves, survey: Survey, number: u32) -> Move {
        let (index, exit) = L::nth(moves, survey, number);
        let from = self.table.id(self.table.seat(), index);
        Move { index, from, to: self.board.beyond(from, exit) }
    }

    /// What a move is called.
    #[inline(always)]
    fn named(&self, one: Move) -> Action {
        let Move { from, to, .. } = one;
        Action::Jewel { from: self.board.place_at(from), to: self.board.place_at(to) }
    }

    /// Visits the positions after each Jewel move, with so many Jewels to move, all of them due, and no
    /// captures pending. What all moves of a Jewel have in common is done once.
    #[inline(always)]
    fn visit_moves<const LEFT: usize, V: PositionVisitor<L>>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let seat = self.table.seat();
        let moves = self.moves_of::<LEFT>();
        let roomy = LEFT == 1 && self.leaves_room();
        for (index, from) in self.table.ids(seat).into_iter().enumerate().take(LEFT) {
            let mut left = Self::exits_in(moves, index);
            let mut lifted = *self;
            self.board.toggle(&mut lifted.taken, from);
            lifted.table = self.table.with_lifted(seat, index, LEFT);
            while left != 0 {
                let to = self.board.beyond(from, left.trailing_zeros());
                left &= left - 1;
                let action = self.named(Move { index, from, to });
                let mut next = lifted;
                self.board.toggle(&mut next.taken, to);
                next.table = lifted.table.with_landed(seat, LEFT, to);
                // Positions that need a closer look are copied, so that the others can stay in
                // registers.
                if self.board.kind(to).is_dock() {
                    let mut over = next;
                    over.breach(seat);
                    visitor.visit(action, &over)?;
                } else if LEFT > 1 {
                    visitor.visit(action, &next)?;
                } else if roomy || next.leaves_all_moves() {
                    next.table = next.table.to_gem(seat ^ 1, false);
                    visitor.visit(action, &next)?;
                } else {
                    let mut judged = next;
                    judged.judge_turns();
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
                for bit in rules_core::Set64(self.vacant()) {
                    let mut next = *self;
                    next.place(u32::from(bit));
                    visitor.visit(Action::Gem(self.board.post_at(u32::from(bit))), &next)?;
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
            Phase::Jewels => self.actions().try_for_each(|action| {
                let mut next = *self;
                next.play(action);
                visitor.visit(action, &next)
            }),
            Phase::Over => ControlFlow::Continue(()),
        }
    }
}
