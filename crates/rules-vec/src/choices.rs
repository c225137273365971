//! Drawing actions at random.

use rand_core::Rng;
use rules_core::{Encode, EncodingPart, EncodingShape, Turn, select, uniform_below};

use crate::slot::Slot;
use crate::{NO_ACTION, VecError};

/// What actions are drawn from, each of a game with the same probability: one row a game. A caller can
/// leave out legal actions from what an environment has written.
#[derive(Clone, Copy, Debug)]
pub enum Choices<'a> {
    /// All legal actions, without an array.
    Legal,
    /// Masks of bytes: the indices of those that are not 0.
    Mask(&'a [u8]),
    /// Masks of bits.
    Bits(&'a [u64]),
    /// Lists of indices.
    Lists {
        /// The indices, in rows of any width.
        legal: &'a [u32],
        /// How many indices of each row count, at most all.
        counts: &'a [u32],
    },
}

impl Choices<'_> {
    /// # Errors
    /// [`VecError::Length`].
    pub(crate) fn check(&self, games: usize, shape: &EncodingShape) -> Result<(), VecError> {
        match self {
            Choices::Legal => Ok(()),
            Choices::Mask(mask) => {
                let needed = games * shape.actions as usize;
                VecError::length(EncodingPart::Mask.name(), needed, mask.len())
            }
            Choices::Bits(words) => {
                let needed = games * shape.mask_words();
                VecError::length(EncodingPart::MaskBits.name(), needed, words.len())
            }
            Choices::Lists { legal, counts } => {
                VecError::length("counts of legal actions", games, counts.len())?;
                let needed = games * (legal.len() / games);
                VecError::length(EncodingPart::LegalIndices.name(), needed, legal.len())
            }
        }
    }

    /// The choices of the first games of `games`, and those of the others.
    pub(crate) fn split_at(self, first: usize, games: usize) -> (Self, Self) {
        match self {
            Choices::Legal => (self, self),
            Choices::Mask(mask) => {
                let (a, b) = mask.split_at(first * (mask.len() / games));
                (Choices::Mask(a), Choices::Mask(b))
            }
            Choices::Bits(words) => {
                let (a, b) = words.split_at(first * (words.len() / games));
                (Choices::Bits(a), Choices::Bits(b))
            }
            Choices::Lists { legal, counts } => {
                let (a, b) = legal.split_at(first * (legal.len() / games));
                let (c, d) = counts.split_at(first);
                (Choices::Lists { legal: a, counts: c }, Choices::Lists { legal: b, counts: d })
            }
        }
    }
}

/// Draws for every game.
pub(crate) fn draw<G: Encode>(slots: &mut [Slot<G>], choices: Choices<'_>, out: &mut [u32]) {
    let games = slots.len().max(1);
    let drawn = out.iter_mut().zip(slots);
    match choices {
        Choices::Legal => drawn.for_each(|(index, slot)| *index = draw_legal(slot)),
        Choices::Mask(mask) => {
            let rows = mask.chunks_exact((mask.len() / games).max(1));
            drawn.zip(rows).for_each(|((index, slot), row)| {
                *index = for_seat(slot, |slot| draw_byte(row, &mut slot.draws));
            });
        }
        Choices::Bits(words) => {
            let rows = words.chunks_exact((words.len() / games).max(1));
            drawn.zip(rows).for_each(|((index, slot), row)| {
                *index = for_seat(slot, |slot| draw_bit(row, &mut slot.draws));
            });
        }
        Choices::Lists { legal, counts } => {
            let width = legal.len() / games;
            let rows = (0..).zip(counts);
            drawn.zip(rows).for_each(|((index, slot), (game, &count))| {
                *index = for_seat(slot, |slot| {
                    let count = count.min(width as u32);
                    let place = uniform_below(&mut slot.draws, count) as usize;
                    legal[game * width..][..count as usize].get(place).copied()
                });
            });
        }
    }
}

/// Draws if a seat is to act.
#[inline]
fn for_seat<G: Encode>(slot: &mut Slot<G>, draw: impl FnOnce(&mut Slot<G>) -> Option<u32>) -> u32 {
    match slot.turn() {
        Turn::Seat(_) => draw(slot).unwrap_or(NO_ACTION),
        Turn::Chance | Turn::Over => NO_ACTION,
    }
}

#[inline]
fn draw_legal<G: Encode>(slot: &mut Slot<G>) -> u32 {
    for_seat(slot, |slot| {
        let action = slot.game.random_action(&mut slot.draws)?;
        slot.game.action_index(action)
    })
}

/// The place of one of the bytes that are not 0.
#[inline]
fn draw_byte<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    let count = count_bytes(mask);
    if count == 0 {
        return None;
    }
    let mut left = uniform_below(rng, count);
    for (block, bytes) in (0..).step_by(BLOCK).zip(mask.chunks(BLOCK)) {
        let here = count_bytes(bytes);
        if left < here {
            let bits =
                (0..).zip(bytes).fold(0, |bits, (at, &byte)| bits | u64::from(byte != 0) << at);
            return Some(block + select(bits, left));
        }
        left -= here;
    }
    None
}

const BLOCK: usize = 64;

/// How many bytes are not 0.
#[inline]
fn count_bytes(bytes: &[u8]) -> u32 {
    // Sums of a block fit into a byte, so that many bytes are added at once.
    let of_block = |block: &[u8]| block.iter().map(|&byte| u8::from(byte != 0)).sum::<u8>();
    bytes.chunks(BLOCK).map(|block| u32::from(of_block(block))).sum()
}

/// The place of one of the bits.
#[inline]
fn draw_bit<R: Rng>(words: &[u64], rng: &mut R) -> Option<u32> {
    let count: u32 = words.iter().map(|word| word.count_ones()).sum();
    if count == 0 {
        return None;
    }
    let mut left = uniform_below(rng, count);
    for (first, &word) in (0..).step_by(64).zip(words) {
        let here = word.count_ones();
        if left < here {
            return Some(first + select(word, left));
        }
        left -= here;
    }
    None
}
