//! Counting and selecting the set bits of a word.

/// Returns the place of the `index`-th set bit, counted from the lowest, or 64 if there are fewer.
/// [`Ranked`] draws a set bit at random.
#[inline]
pub const fn select(word: u64, index: u32) -> u32 {
    Ranked::new(word).nth(index)
}

/// One in every byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte of a word.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// A word with its set bits counted, ready for selecting one of them.
///
/// Counting and selecting together cost little more than counting alone.
///
/// ```
/// use rules_core::implement::Ranked;
///
/// let ranked = Ranked::new(0b1010_0100);
/// assert_eq!(ranked.len(), 3);
/// assert_eq!(ranked.nth(1), 5);
/// assert_eq!(ranked.nth(3), 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    word: u64,
    /// The number of set bits in bytes 0 to i of the word, in byte i.
    sums: u64,
}

impl Ranked {
    /// Counts the set bits.
    #[inline]
    pub const fn new(word: u64) -> Ranked {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranked { word, sums: bytes.wrapping_mul(ONES) }
    }

    /// Returns the number of set bits.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// Returns whether no bit is set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.word == 0
    }

    /// Returns the place of the `index`-th set bit counted from the lowest, or 64 if there are
    /// fewer.
    #[inline]
    pub const fn nth(self, index: u32) -> u32 {
        if index >= self.len() {
            return 64;
        }
        // One bit per byte whose running sum is at most the index: it lies wholly below the place.
        let below = ((((index as u64 * ONES) | TOPS) - self.sums) & TOPS) >> 7;
        let place = (below.wrapping_mul(ONES) >> 56) as u32 * 8;
        let left = index as u64 - ((self.sums << 8) >> place & 0xff);
        let byte = self.word >> place & 0xff;
        place + NTH_IN_BYTE[(byte << 3 | left & 7) as usize] as u32
    }
}

/// The place of the n-th set bit of each byte, at 8 times the byte plus n.
static NTH_IN_BYTE: [u8; 8 * 256] = {
    let mut table = [0; 8 * 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut nth) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte << 3 | nth] = place as u8;
                nth += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};
