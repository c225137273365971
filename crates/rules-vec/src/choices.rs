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
                let needed = games * legal.len().checked_div(games).unwrap_or(0);
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
/// The largest number of pieces that are counted separately.
const PIECES: usize = 16;
/// The number of bytes of a part of a long mask; an incomplete block is a piece, too.
const PART: usize = (PIECES - 1) * BLOCK;

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

/// The numbers of choices in the pieces of a mask.
struct Counts {
    counts: [u32; PIECES],
    pieces: usize,
    all: u32,
}

impl Counts {
    const NONE: Counts = Counts { counts: [0; PIECES], pieces: 0, all: 0 };

    #[inline]
    fn put(&mut self, count: u32) {
        self.counts[self.pieces % PIECES] = count;
        self.pieces += 1;
        self.all += count;
    }

    /// Counts the choices of each block of a mask of at least one block and at most a part.
    #[inline]
    fn of_blocks(mask: &[u8], last: &[u8; BLOCK]) -> Counts {
        let mut counts = Counts::NONE;
        let (blocks, rest) = mask.as_chunks();
        blocks.iter().for_each(|block| counts.put(count_of(block)));
        // The last block overlaps the one before it, to which its first bytes belong.
        let edge = &EDGE[rest.len()..][..BLOCK];
        let bytes = last.iter().zip(edge).map(|(byte, edge)| u8::from(byte & edge != 0));
        counts.put(bytes.sum::<u8>().into());
        counts
    }

    /// Returns the piece of a choice, and the number of choices before it in the piece.
    ///
    /// There are no branches on counts, which would be unpredictable. Counts are read one by one as
    /// they were written: a wider load would wait for all stores.
    #[inline]
    fn find(&self, choice: u32) -> (usize, u32) {
        let (mut piece, mut left, mut before) = (0, choice, 0);
        for &count in self.counts.iter().take(self.pieces.saturating_sub(1)) {
            before += count;
            let beyond = u32::from(choice >= before);
            piece += beyond as usize;
            left -= count * beyond;
        }
        (piece, left)
    }
}

/// Returns the place of a random byte other than 0.
#[inline]
fn draw_byte<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    if mask.len() > PART {
        return draw_long(mask, rng);
    }
    let Some(last) = mask.last_chunk() else { return draw_any(mask, rng) };
    let counts = Counts::of_blocks(mask, last);
    if counts.all == 0 {
        return None;
    }
    place_in_blocks(mask, &counts, uniform_below(rng, counts.all))
}

/// Same as [`draw_byte`] for long masks.
#[inline(never)]
fn draw_long<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    let mut parts = mask.chunks(PART);
    if parts.len() > PIECES {
        return draw_any(mask, rng);
    }
    let mut counts = Counts::NONE;
    for part in parts.clone() {
        let (blocks, rest) = part.as_chunks();
        let rest = rest.iter().filter(|&&byte| byte != 0).count() as u32;
        counts.put(blocks.iter().map(count_of).sum::<u32>() + rest);
    }
    if counts.all == 0 {
        return None;
    }
    let (place, choice) = counts.find(uniform_below(rng, counts.all));
    let part = parts.nth(place)?;
    let found = match part.last_chunk() {
        Some(last) => place_in_blocks(part, &Counts::of_blocks(part, last), choice),
        None => place_in_any(part, choice as usize),
    };
    found.map(|found| (place * PART) as u32 + found)
}

/// Same as [`draw_byte`] for masks that are short or very long.
#[inline(never)]
fn draw_any<R: Rng>(mask: &[u8], rng: &mut R) -> Option<u32> {
    let count = mask.iter().map(|&byte| u32::from(byte != 0)).sum();
    if count == 0 { None } else { place_in_any(mask, uniform_below(rng, count) as usize) }
}

/// Returns the place of a choice in a mask whose blocks are counted.
#[inline]
fn place_in_blocks(mask: &[u8], counts: &Counts, choice: u32) -> Option<u32> {
    let (block, left) = counts.find(choice);
    let first = (block * BLOCK).min(mask.len() - BLOCK);
    let bits = bits_of(mask[first..].first_chunk()?) >> (block * BLOCK - first);
    Some((block * BLOCK) as u32 + select(bits, left))
}

/// Same as [`place_in_blocks`], byte by byte.
fn place_in_any(mask: &[u8], choice: usize) -> Option<u32> {
    let mut chosen = (0..).zip(mask).filter(|(_, byte)| **byte != 0);
    chosen.nth(choice).map(|(place, _)| place)
}

/// Returns the number of bytes other than 0.
#[inline]
fn count_of(block: &[u8; BLOCK]) -> u32 {
    block.iter().map(|&byte| u8::from(byte != 0)).sum::<u8>().into()
}

/// Returns a bit for each byte, which is set unless the byte is 0.
#[inline]
fn bits_of(block: &[u8; BLOCK]) -> u64 {
    // Bit `8 * i + j` is that of byte `i` of word `j`.
    let bit = |at: usize| if block[at] != 0 { 1u8 << (at / 8) } else { 0 };
    let bytes: [u8; BLOCK] = core::array::from_fn(bit);
    let (eights, _) = bytes.as_chunks();
    let bits = eights.iter().fold(0, |bits, &eight| bits | u64::from_le_bytes(eight));
    // Exchanges rows and columns of the square of 8 x 8 bits: of its parts of 1, 2, 4 bits.
    let exchange = |bits: u64, by: u32, upper: u64| {
        let changed = (bits ^ bits >> by) & upper;
        bits ^ changed ^ changed << by
    };
    let bits = exchange(bits, 7, 0x00aa_00aa_00aa_00aa);
    let bits = exchange(bits, 14, 0x0000_cccc_0000_cccc);
    exchange(bits, 28, 0x0000_0000_f0f0_f0f0)
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
        let medium = (PART - 2 * BLOCK..PART + 2 * BLOCK).step_by(63);
        let long = [3 * PART + 1, 3 * PART + BLOCK, PIECES * PART, PIECES * PART + 1];
        for length in (0..3 * BLOCK + 9).chain(medium).chain(long) {
            // Few of many bytes, because each is drawn 30 times.
            for step in [1, 2, 7, 70].map(|step| step * (1 + length / PART * 70)) {
                // Any byte other than 0 stands for a legal action.
                let byte = if length % 2 == 0 { 1 } else { 128 };
                let mask: Vec<u8> =
                    (0..length).map(|at| if at % step == step / 2 { byte } else { 0 }).collect();
                draws_all(&mask);
            }
        }
    }
}
