//! Drawing actions at random.

use rand_core::Rng;
use rules_core::implement::select;
use rules_core::{Encode, EncodingPart, EncodingShape, Turn, uniform_below};

use crate::slot::Slot;
use crate::{NO_ACTION, VecError};

/// The choices from which actions are drawn with equal probability, one row per game.
///
/// A caller can remove legal actions from the arrays that an environment has written.
#[derive(Clone, Copy, Debug)]
pub enum Choices<'a> {
    /// All legal actions, without an array.
    Legal,
    /// Masks of bytes; indices of bytes other than 0 are choices.
    Mask(&'a [u8]),
    /// Masks of bits.
    Bits(&'a [u64]),
    /// Lists of indices.
    Lists {
        /// The indices, in rows of any width.
        legal: &'a [u32],
        /// The number of valid indices in each row.
        counts: &'a [u32],
    },
}

impl Choices<'_> {
    /// # Errors
    /// Returns [`VecError::Length`] if an array has the wrong length.
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

    /// Returns the choices of the first games of `games`, and those of the others.
    #[cfg(feature = "std")]
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

/// Draws if it is a seat's turn.
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

/// The number of bytes of a block.
const BLOCK: usize = 64;
/// The number of blocks that are counted separately; longer masks are rare.
const BLOCKS: usize = 16;

const ONES: u64 = 0x0101_0101_0101_0101;

/// Masks for the bytes of a block: the one at offset `n` keeps the last `n` bytes.
static EDGE: [u8; 2 * BLOCK] = {
    let mut edge = [0; 2 * BLOCK];
    let mut place = BLOCK;
    while place < edge.len() {
        edge[place] = u8::MAX;
        place += 1;
    }
    edge
};

type Words = [u64; BLOCK / 8];

/// Returns the place of a random byte other than 0.
#[inline]
fn draw_byte<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    let (blocks, rest) = mask.as_chunks();
    let Some(end) = mask.last_chunk().filter(|_| blocks.len() <= BLOCKS) else {
        return draw_any(mask, rng);
    };
    // The numbers of choices in each whole block. An overlapping block follows, whose first bytes
    // belong to the last whole one.
    let (mut counts, mut count, mut seen) = ([0; BLOCKS], 0, 0);
    for (block, here) in blocks.iter().zip(&mut counts) {
        let words = words_of(block, BLOCK);
        *here = count_of(&words);
        count += *here;
        seen |= any_of(&words);
    }
    let words = words_of(end, rest.len());
    let all = count + count_of(&words);
    // Environments write 0 and 1, but callers may write other values.
    if (seen | any_of(&words)) & !ONES != 0 {
        return draw_any(mask, rng);
    }
    if all == 0 {
        return None;
    }
    let wanted = uniform_below(rng, all);
    // Selects the block without branches, which would be unpredictable.
    let (mut left, mut block, mut before) = (wanted, 0, 0);
    for here in &counts[..blocks.len()] {
        before += here;
        let beyond = u32::from(wanted >= before);
        block += beyond as usize;
        left -= here * beyond;
    }
    let (first, counting) = if block < blocks.len() {
        (block * BLOCK, BLOCK)
    } else {
        (mask.len() - BLOCK, rest.len())
    };
    let words = words_of(mask[first..].first_chunk()?, counting);
    let bits = words.iter().rev().fold(0, |bits, &word| bits << 8 | gather(word));
    Some(first as u32 + select(bits, left))
}

/// Same as [`draw_byte`] for any bytes, and for masks that are short or very long.
#[inline(never)]
fn draw_any<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    let count = mask.iter().map(|&byte| u32::from(byte != 0)).sum();
    let left = if count == 0 { return None } else { uniform_below(rng, count) };
    let mut chosen = (0..).zip(mask).filter(|(_, byte)| **byte != 0);
    chosen.nth(left as usize).map(|(place, _)| place)
}

/// Returns the words of a block, of which only the last `counting` bytes are kept; others become 0.
#[inline]
fn words_of(block: &[u8; BLOCK], counting: usize) -> Words {
    let (eights, _) = block.as_chunks();
    let (edge, _) = EDGE[counting % (BLOCK + 1)..][..BLOCK].as_chunks();
    core::array::from_fn(|place| {
        u64::from_le_bytes(eights[place]) & u64::from_le_bytes(edge[place])
    })
}

/// Returns the number of bytes of a block that are 1; all others must be 0.
///
/// The sums of eight bytes fit into a byte, and so does their sum.
#[inline]
fn count_of(words: &Words) -> u32 {
    let sums = words.iter().fold(0, |sums: u64, &word| sums.wrapping_add(word));
    (sums.wrapping_mul(ONES) >> 56) as u32
}

/// Returns the bits that are set in any byte of a block.
#[inline]
fn any_of(words: &Words) -> u64 {
    words.iter().fold(0, |any, word| any | word)
}

/// Gathers the lowest bits of eight bytes, whose other bits must be 0.
///
/// Each bit of the factor moves one of them into place. No two products coincide, so there are no
/// carries.
#[inline]
const fn gather(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the place of a random set bit.
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
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Draws until every place was drawn, and checks that no other is.
    fn draws_all(mask: &[u8]) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mask.len() as u64);
        let wanted: Vec<u32> =
            (0..).zip(mask).filter(|(_, byte)| **byte != 0).map(|(at, _)| at).collect();
        let mut drawn: Vec<u32> =
            (0..30 * wanted.len()).filter_map(|_| draw_byte(mask, &mut rng)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, wanted, "of {} bytes", mask.len());
        if wanted.is_empty() {
            assert_eq!(draw_byte(mask, &mut rng), None);
        }
    }

    #[test]
    fn bytes_of_any_length_are_drawn_by_their_place() {
        let long = (BLOCKS - 1) * BLOCK..(BLOCKS + 3) * BLOCK;
        for length in (0..3 * BLOCK + 9).chain(long.step_by(149)) {
            for step in [1, 2, 7, 70] {
                // Any byte other than 0 stands for a legal action.
                let byte = if length % 2 == 0 { 1 } else { 128 };
                let mask: Vec<u8> =
                    (0..length).map(|at| if at % step == step / 2 { byte } else { 0 }).collect();
                draws_all(&mask);
            }
        }
    }
}
