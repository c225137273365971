//! Legal actions: listing, counting and picking them; names are resolved in [`resolve`].

mod duty;
mod resolve;

use rand_core::Rng;
use rules_core::implement::Ranked;
use rules_core::uniform_below;

use crate::Place;
use crate::action::{Action, Move, Resolved};
use crate::board::Board;
use crate::board::mobility::Mobility;
use crate::mobility::{Moves, has_several};
use crate::position::Position;
use crate::state::Phase;

/// The legal actions of a position, ascending.
#[derive(Clone, Debug)]
pub(crate) struct LegalActions<L: Board> {
    board: L,
    pub(crate) gems: u64,
    pub(crate) captures: u64,
    /// The Jewels ascending by place: their places in 16 bits each, and their ids in 8.
    places: u64,
    ids: u32,
    /// The ranks of their exits, [`Exits::EXITS`](crate::board::mobility::Exits::EXITS) bits each.
    exits: u64,
}

impl<L: Board> LegalActions<L> {
    /// Returns a list with only these captures.
    #[inline(always)]
    const fn of_captures(board: L, captures: u64) -> Self {
        LegalActions { board, gems: 0, captures, places: 0, ids: 0, exits: 0 }
    }

    /// Returns the Jewels that may move, ascending by place, each with the ranks of its exits.
    #[inline]
    pub(crate) fn jewels(&self) -> impl Iterator<Item = (Place, u64)> {
        (0..3).filter_map(move |jewel| {
            let exits = self.exits >> (jewel * L::EXITS) & ((1 << L::EXITS) - 1);
            let place = Place::from_order((self.places >> (16 * jewel)) as u16);
            (exits != 0).then_some((place, exits))
        })
    }

    /// Returns whether there is more than one Jewel move.
    #[inline]
    pub(crate) const fn has_several_moves(&self) -> bool {
        has_several(self.exits)
    }

    /// Returns the move of a bit of `exits`.
    #[inline(always)]
    fn move_at(&self, bit: u32) -> Action {
        let jewel = bit / L::EXITS;
        let from = Place::from_order((self.places >> ((16 * jewel) & 63)) as u16);
        let id = (self.ids >> ((8 * jewel) & 31)) as u8;
        Action::Jewel { from, to: self.board.ranked_place(id, bit % L::EXITS) }
    }
}

impl<L: Board> Iterator for LegalActions<L> {
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

    /// Runs one loop for each kind of action, which is faster than selecting the kind each time.
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

impl<L: Board> Position<L> {
    #[inline(always)]
    pub(crate) fn legal_actions(&self) -> LegalActions<L> {
        let mut actions = LegalActions::of_captures(self.board, self.pending);
        match self.turn.phase() {
            Phase::Gem => actions.gems = self.vacant(),
            Phase::Jewels => self.put_in_order(self.jewel_moves(), &mut actions),
            Phase::Over => {}
        }
        actions
    }

    /// Returns the legal actions that capture.
    #[inline]
    pub(crate) fn capturing_actions(&self) -> LegalActions<L> {
        let mut actions = LegalActions::of_captures(self.board, self.pending);
        // TRIAD-12: with `manual_captures` a placement captures nothing by itself.
        if self.turn.phase() == Phase::Gem && !self.rules.manual() {
            let (own, opposing) = self.gems_from(self.turn.seat());
            actions.gems = self.board.bracketing(self.vacant(), own, opposing);
        }
        actions
    }

    /// Adds the Jewels with these moves, in order.
    #[inline(always)]
    fn put_in_order(&self, moves: Moves, actions: &mut LegalActions<L>) {
        let ids = self.turn.ids(self.turn.seat());
        let left = self.turn.left();
        // Sorted without branches, because the order is unpredictable.
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
            // A key beyond the Jewels left has no exits.
            let index = key & 3;
            let exits = if index < 3 { Self::exits_in(moves, index as usize) } else { 0 };
            let id = (own >> (8 * index)) as u8;
            actions.places |= u64::from(key >> 2 & 0xffff) << (16 * rank);
            actions.ids |= u32::from(id) << (8 * rank);
            actions.exits |= self.board.ranked(id, exits) << (rank * L::EXITS);
        }
    }

    #[inline(always)]
    pub(crate) fn count_legal(&self) -> usize {
        match self.turn.phase() {
            Phase::Jewels => {
                let captures = if self.pending != 0 { self.pending.count_ones() } else { 0 };
                (L::mobility(self.jewel_moves()).count() + captures) as usize
            }
            Phase::Gem => self.vacant().count_ones() as usize,
            Phase::Over => 0,
        }
    }

    /// Picks a legal action, each with the same probability, without listing them.
    #[inline(always)]
    pub(crate) fn pick_random<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Resolved> {
        match self.turn.phase() {
            Phase::Gem => Some(Resolved::Gem(self.random_post(rng))),
            Phase::Jewels if self.pending == 0 => {
                let moves = self.jewel_moves();
                let mobility = L::mobility(moves);
                let number = uniform_below(rng, mobility.count());
                Some(Resolved::Jewel(self.nth_move(moves, mobility, number)))
            }
            Phase::Jewels => self.pick_capture_or_move(rng),
            Phase::Over => None,
        }
    }

    /// Picks a Post for a Gem.
    #[inline(always)]
    pub(crate) fn random_post<R: Rng + ?Sized>(&self, rng: &mut R) -> u32 {
        let vacant = Ranked::new(self.vacant());
        vacant.nth(uniform_below(rng, vacant.len())) & 63
    }

    /// Picks one of the pending captures and Jewel moves.
    #[cold]
    #[inline(never)]
    pub(crate) fn pick_capture_or_move<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Resolved> {
        let moves = self.jewel_moves();
        let captures = self.pending.count_ones();
        let count = L::mobility(moves).count() + captures;
        if count == 0 {
            return None;
        }
        let number = uniform_below(rng, count);
        if number < captures {
            return Some(Resolved::Capture(rules_core::implement::select(self.pending, number)));
        }
        // In the order of the list, so that random numbers mean the same as in earlier releases.
        let mut actions = LegalActions::of_captures(self.board, 0);
        self.put_in_order(moves, &mut actions);
        let bit = rules_core::implement::select(actions.exits, number - captures);
        Some(self.resolve_unchecked(actions.move_at(bit)))
    }

    /// Returns the move with this number, in the stored order of Jewels.
    #[inline(always)]
    pub(crate) fn nth_move(&self, moves: Moves, mobility: Mobility, number: u32) -> Move {
        let (index, exit) = L::nth(moves, mobility, number);
        let from = self.turn.id(self.turn.seat(), index);
        Move { index, from, to: self.board.beyond(from, exit) }
    }
}
