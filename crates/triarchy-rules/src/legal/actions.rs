//! Iterator over the legal actions of a position.

use core::slice;

use rules_core::implement::Set64;

use super::Choice;
use crate::{Action, Direction, Dot, MAX_DOTS, Phase, Pile, PileMove, Triarchy};

/// The legal actions of a position, ascending.
#[derive(Clone)]
pub(crate) struct LegalActions<'a> {
    game: &'a Triarchy,
    choice: Choice,
    /// The choices in a sandstorm that are not listed yet.
    storm: slice::Iter<'static, Action>,
    /// The piles that are not searched yet.
    piles: Set64,
    /// The current pile, and its moves that are not listed yet.
    pile: Pile,
    starts: Starts,
}

/// The dots whose token a pile moves: clockwise, and from bit 32 on counterclockwise.
///
/// One set allows one loop.
#[derive(Clone, Copy)]
struct Starts(u64);

/// The direction and dot of each bit of [`Starts`]; an arbitrary dot for bits beyond the ring.
static WAYS: [(Direction, Dot); 64] = {
    let mut ways = [(Direction::Clockwise, Dot::new_unchecked(0)); 64];
    let mut bit = 0;
    while bit < 64 {
        let direction = if bit < 32 { Direction::Clockwise } else { Direction::Counterclockwise };
        ways[bit] = (direction, Dot::new_unchecked((bit % 32) as u8 % MAX_DOTS));
        bit += 1;
    }
    ways
};

impl Starts {
    /// Returns the dots from which a pile moves legally.
    #[inline(always)]
    fn of(game: &Triarchy, choice: &Choice, pile: Pile) -> Starts {
        let [clockwise, counterclockwise] = game.starts(choice, pile);
        Starts(u64::from(clockwise) | u64::from(counterclockwise) << 32)
    }

    /// Returns the first of them as a move with this pile; an arbitrary move if there is none.
    #[inline(always)]
    fn first(self, pile: Pile) -> Action {
        let (direction, dot) = WAYS[self.0.trailing_zeros() as usize % 64];
        Action::Move(PileMove::new(pile, direction, dot))
    }

    /// Returns those after the first.
    #[inline(always)]
    fn rest(self) -> Starts {
        Starts(self.0 & self.0.wrapping_sub(1))
    }
}

impl<'a> LegalActions<'a> {
    #[inline]
    pub(super) fn new(game: &'a Triarchy) -> Self {
        let storm = game.public.phase == Phase::Sandstorm;
        LegalActions {
            game,
            choice: game.choice(),
            storm: if storm { Action::SANDSTORM.iter() } else { [].iter() },
            piles: Pile::formed_of(game.public.left),
            pile: Pile::from_index_wrapping(0),
            starts: Starts(0),
        }
    }
}

impl Iterator for LegalActions<'_> {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        while self.starts.0 == 0 {
            if let Some(&choice) = self.storm.next() {
                return Some(choice);
            }
            self.pile = Pile::all_in(self.piles).next()?;
            self.piles.0 &= self.piles.0 - 1;
            self.starts = Starts::of(self.game, &self.choice, self.pile);
        }
        let action = self.starts.first(self.pile);
        self.starts = self.starts.rest();
        Some(action)
    }

    /// Loops over the moves of each pile, which is faster than selecting the next kind each time.
    #[inline]
    fn fold<B, F: FnMut(B, Action) -> B>(self, init: B, mut f: F) -> B {
        let LegalActions { game, choice, storm, piles, mut pile, mut starts } = self;
        let mut result = storm.copied().fold(init, &mut f);
        let mut piles = Pile::all_in(piles);
        loop {
            while starts.0 != 0 {
                result = f(result, starts.first(pile));
                starts = starts.rest();
            }
            let Some(next) = piles.next() else { return result };
            (pile, starts) = (next, Starts::of(game, &choice, next));
        }
    }
}
