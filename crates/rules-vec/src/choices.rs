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

/// Masks of at most so many words are turned into bits at once.
const WORDS: usize = 16;

/// The place of one of the bytes that are not 0.
#[inline]
fn draw_byte<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    let mut words = [0; WORDS];
    if mask.len() <= 64 * WORDS {
        let bits = words.iter_mut().zip(mask.chunks(64));
        bits.for_each(|(word, bytes)| *word = bits_of(bytes));
        return draw_bit(&words[..mask.len().div_ceil(64)], rng);
    }
    let count = mask.chunks(64).map(|bytes| bits_of(bytes).count_ones()).sum();
    let mut left = if count == 0 { return None } else { uniform_below(rng, count) };
    for (first, bytes) in (0..).step_by(64).zip(mask.chunks(64)) {
        let word = bits_of(bytes);
        let here = word.count_ones();
        if left < here {
            return Some(first + select(word, left));
        }
        left -= here;
    }
    None
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// At most 64 bytes as bits: 1 for each that is not 0.
#[inline]
fn bits_of(bytes: &[u8]) -> u64 {
    let (eights, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let (mut bits, mut all) = (0, 0);
    let words = eights.iter().chain([&last]).map(|eight| u64::from_le_bytes(*eight));
    for (place, word) in words.take(8).enumerate() {
        bits |= gather(word) << (8 * place);
        all |= word;
    }
    // Environments write 0 and 1; callers may write what they like.
    if all & !ONES == 0 { bits } else { bits_of_any(bytes) }
}

/// The lowest bits of eight bytes, of which no other is set. Each comes to its place by one of the factor's
/// bits; no two products fall together, so that nothing is carried.
#[inline]
const fn gather(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cold]
fn bits_of_any(bytes: &[u8]) -> u64 {
    (0..).zip(bytes).fold(0, |bits, (at, &byte)| bits | u64::from(byte != 0) << at)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_bits() {
        for length in 0..=64 {
            for step in 1..9 {
                let zero_or_one: Vec<u8> = (0..length).map(|at| u8::from(at % step == 0)).collect();
                assert_eq!(bits_of(&zero_or_one), bits_of_any(&zero_or_one));
                let any: Vec<u8> = zero_or_one.iter().map(|&byte| byte * 128).collect();
                assert_eq!(bits_of(&any), bits_of_any(&zero_or_one));
            }
        }
        assert_eq!(bits_of(&[1; 64]), u64::MAX);
    }
}
