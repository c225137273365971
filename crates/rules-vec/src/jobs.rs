//! Work on all games, in parts that threads can share.

use rules_core::Encode;

use crate::arrays::BufferRows;
use crate::choices::{self, Choices};
use crate::job::Job;
use crate::slot::{Plan, Slot};
use crate::{GameSet, VecError, write};

/// Checks that all indices can be played, plays them, and writes.
pub(crate) struct Step<'a, G: Encode> {
    pub(crate) slots: &'a mut [Slot<G>],
    pub(crate) actions: &'a [u32],
    /// The games to play.
    pub(crate) games: GameSet<'a>,
    /// The index of the first of these games among all.
    pub(crate) first: usize,
    pub(crate) plan: &'a Plan<G>,
    pub(crate) rows: BufferRows<'a>,
}

impl<G: Encode> Job for Step<'_, G> {
    const CHECKS: bool = true;

    fn games(&self) -> usize {
        self.slots.len()
    }

    fn split_at(self, count: usize) -> (Self, Self) {
        let Step { first, plan, .. } = self;
        let (slots, other_slots) = self.slots.split_at_mut(count);
        let (actions, other_actions) = self.actions.split_at(count);
        let (games, other_games) = self.games.split_at(count);
        let (rows, other_rows) = self.rows.split_at(count);
        (
            Step { slots, actions, games, first, plan, rows },
            Step {
                slots: other_slots,
                actions: other_actions,
                games: other_games,
                first: first + count,
                plan,
                rows: other_rows,
            },
        )
    }

    fn check(&mut self) -> Result<(), VecError> {
        let chosen = (self.first..).zip(&mut *self.slots).zip(self.actions);
        match self.games {
            GameSet::All => {
                for ((place, slot), &index) in chosen {
                    slot.check(place, index)?;
                }
            }
            GameSet::Flagged(flags) => {
                for (((place, slot), &index), &plays) in chosen.zip(flags) {
                    if plays {
                        slot.check(place, index)?;
                    } else {
                        slot.skip();
                    }
                }
            }
        }
        Ok(())
    }

    fn run(mut self) {
        for (game, slot) in self.slots.iter_mut().enumerate() {
            if !slot.is_skipped() {
                write::step(slot, self.plan, &mut self.rows, game);
            }
        }
    }
}

/// Writes without playing.
pub(crate) struct Look<'a, G: Encode> {
    pub(crate) slots: &'a [Slot<G>],
    pub(crate) plan: &'a Plan<G>,
    pub(crate) rows: BufferRows<'a>,
}

impl<G: Encode> Job for Look<'_, G> {
    fn games(&self) -> usize {
        self.slots.len()
    }

    fn split_at(self, games: usize) -> (Self, Self) {
        let (slots, other_slots) = self.slots.split_at(games);
        let (rows, other_rows) = self.rows.split_at(games);
        (
            Look { slots, plan: self.plan, rows },
            Look { slots: other_slots, plan: self.plan, rows: other_rows },
        )
    }

    fn run(mut self) {
        for (game, slot) in self.slots.iter().enumerate() {
            write::look(slot, self.plan, &mut self.rows, game);
        }
    }
}

/// Draws actions.
pub(crate) struct Draw<'a, G: Encode> {
    pub(crate) slots: &'a mut [Slot<G>],
    pub(crate) choices: Choices<'a>,
    pub(crate) games: GameSet<'a>,
    pub(crate) out: &'a mut [u32],
}

impl<G: Encode> Job for Draw<'_, G> {
    fn games(&self) -> usize {
        self.slots.len()
    }

    fn split_at(self, games: usize) -> (Self, Self) {
        let (choices, other_choices) = self.choices.split_at(games, self.slots.len());
        let (chosen, others) = self.games.split_at(games);
        let (slots, other_slots) = self.slots.split_at_mut(games);
        let (out, other_out) = self.out.split_at_mut(games);
        (
            Draw { slots, choices, games: chosen, out },
            Draw { slots: other_slots, choices: other_choices, games: others, out: other_out },
        )
    }

    fn run(self) {
        let GameSet::Flagged(flags) = self.games else {
            return choices::draw(self.slots, self.choices, self.out);
        };
        let games = self.slots.len();
        let cells = self.slots.chunks_mut(1).zip(self.out.chunks_mut(1));
        for (game, (slot, index)) in cells.enumerate().filter(|&(game, _)| flags[game]) {
            let (_, rest) = self.choices.split_at(game, games);
            let (row, _) = rest.split_at(1, games - game);
            choices::draw(slot, row, index);
        }
    }
}
