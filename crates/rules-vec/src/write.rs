//! Writing the row of a game.

use rules_core::{Encode, Seat, Turn, ViewSlices};

use crate::arrays::{BufferRows, ViewRows};
use crate::settings::AutoReset;
use crate::slot::{Plan, Slot, State};
use crate::{CHANCE, NO_ACTION, OVER};

/// Plays the choice of a game and writes its row.
#[inline]
pub(crate) fn step<G: Encode>(
    slot: &mut Slot<G>,
    plan: &Plan<G>,
    rows: &mut BufferRows<'_>,
    game: usize,
) {
    let ended = slot.play(plan);
    write_end(slot, plan, ended, rows, game);
    if ended && plan.settings.auto_reset == AutoReset::SameStep {
        write_views(slot, &mut rows.final_views, game);
        slot.restart_next(plan);
    }
    write_now(slot, rows, game);
}

/// Writes the row of a game without playing.
pub(crate) fn look<G: Encode>(
    slot: &Slot<G>,
    plan: &Plan<G>,
    rows: &mut BufferRows<'_>,
    game: usize,
) {
    write_end(slot, plan, false, rows, game);
    write_now(slot, rows, game);
}

/// Writes the views of a seat.
#[cfg(feature = "std")]
pub(crate) fn look_as<G: Encode>(slot: &Slot<G>, seat: Seat, rows: &mut ViewRows<'_>, game: usize) {
    let acts = slot.turn() == Turn::Seat(seat);
    write_legal(slot, if acts { Turn::Seat(seat) } else { Turn::Over }, rows, game);
    write_view(slot, seat, rows, game);
}

/// Writes the rewards, those of the end if the game has just ended, and the flags.
#[inline]
fn write_end<G: Encode>(
    slot: &Slot<G>,
    plan: &Plan<G>,
    ended: bool,
    rows: &mut BufferRows<'_>,
    game: usize,
) {
    rows.terminated.set(game, slot.state == State::Terminated);
    rows.truncated.set(game, slot.state == State::Truncated);
    let Some(rewards) = rows.rewards.row(game) else { return };
    match slot.outcome().filter(|_| ended) {
        None => rewards.fill(0.0),
        Some(outcome) => {
            let most = G::max_utility(plan.seats) as f32;
            for (seat, reward) in Seat::all(plan.seats).zip(rewards) {
                *reward = G::utility(&outcome, seat) as f32 / most;
            }
        }
    }
}

/// Writes the seat to act and the views.
#[inline]
fn write_now<G: Encode>(slot: &Slot<G>, rows: &mut BufferRows<'_>, game: usize) {
    let turn = slot.turn();
    rows.seats.set(
        game,
        match turn {
            Turn::Seat(seat) => seat.number(),
            Turn::Chance => CHANCE,
            Turn::Over => OVER,
        },
    );
    if let Some(weights) = rows.weights.row(game) {
        weights.fill(0);
        if turn.is_chance() {
            let events = slot.game.chance_events();
            events.zip(weights).for_each(|((_, weight), cell)| *cell = weight);
        }
    }
    write_views(slot, &mut rows.views, game);
}

#[inline]
fn write_views<G: Encode>(slot: &Slot<G>, rows: &mut ViewRows<'_>, game: usize) {
    let turn = slot.turn();
    write_legal(slot, turn, rows, game);
    write_view(slot, turn.seat().unwrap_or(slot.last), rows, game);
}

/// Writes planes, scalars and tokens of a seat's view.
#[inline]
fn write_view<G: Encode>(slot: &Slot<G>, seat: Seat, rows: &mut ViewRows<'_>, game: usize) {
    let view = ViewSlices {
        planes: rows.planes.row(game),
        scalars: rows.scalars.row(game),
        tokens: rows.tokens.row(game),
    };
    if view.planes.is_some() || view.scalars.is_some() || view.tokens.is_some() {
        let written = slot.game.write_view(seat, view);
        // Rows have the lengths of the encodings.
        debug_assert!(written.is_ok());
    }
}

/// Writes legality in all wanted forms.
#[inline]
fn write_legal<G: Encode>(slot: &Slot<G>, turn: Turn, rows: &mut ViewRows<'_>, game: usize) {
    let acts = turn.seat().is_some();
    if let Some(mask) = rows.mask.row(game) {
        if acts {
            let written = slot.game.write_mask_with(slot.legality, mask);
            debug_assert!(written.is_ok());
        } else {
            mask.fill(0);
        }
    }
    if let Some(words) = rows.mask_bits.row(game) {
        if acts {
            let written = slot.game.write_mask_bits(words);
            debug_assert!(written.is_ok());
        } else {
            words.fill(0);
        }
    }
    if let Some(list) = rows.legal.row(game) {
        let mut count = 0;
        if acts {
            slot.game.visit_legal_indices(|index| {
                if let Some(cell) = list.get_mut(count) {
                    *cell = index;
                }
                count += 1;
            });
        }
        if let Some(rest) = list.get_mut(count..) {
            rest.fill(NO_ACTION);
        }
        if acts {
            return rows.legal_counts.set(game, count as u32);
        }
    }
    if let Some([count]) = rows.legal_counts.row(game) {
        *count = match turn {
            Turn::Seat(_) => slot.game.count_actions() as u32,
            Turn::Chance => slot.game.chance_events().count() as u32,
            Turn::Over => 0,
        };
    }
}
