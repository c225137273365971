//! Packed bytes as whole words, so that tables compare them quickly.

use rules_core::implement::Packer;
use rules_core::{PackError, Packed};

/// The largest number of words of a position.
pub(crate) const MAX_WORDS: usize = words_of(&[0; Packer::CAPACITY]);

/// The byte after the packed bytes; all further ones are 0.
///
/// Bytes of any length then fill whole words and stay distinct.
const END: u64 = 1;

/// Returns the number of words of these packed bytes.
#[inline]
pub(crate) const fn words_of(bytes: &[u8]) -> usize {
    bytes.len() / 8 + 1
}

/// Returns the word at a place of packed bytes with their end mark.
#[inline]
pub(crate) fn word_at(bytes: &[u8], place: usize) -> u64 {
    let Some(rest) = bytes.get(8 * place..) else { return 0 };
    match rest.first_chunk() {
        Some(&whole) => u64::from_le_bytes(whole),
        None => rest.iter().rev().fold(END, |word, &byte| word << 8 | u64::from(byte)),
    }
}

/// The packed bytes in words.
pub(crate) struct Bytes {
    bytes: [u8; 8 * MAX_WORDS],
    len: usize,
}

impl Bytes {
    /// Reads the words that [`word_at`] returned.
    pub(crate) fn new(words: &[u64]) -> Bytes {
        let mut bytes = [0; 8 * MAX_WORDS];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let filled = &bytes[..8 * words.len().min(MAX_WORDS)];
        let len = filled.iter().rposition(|&byte| byte != 0).unwrap_or(0);
        Bytes { bytes, len }
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// Returns the position that is packed in these words.
pub(crate) fn unpack<G: Packed>(words: &[u64], base: &G::Options) -> Result<G, PackError> {
    G::from_packed_with(Bytes::new(words).as_slice(), base)
}

/// Returns the key of packed bytes, the same as [`key_of`], from an entry of a table.
///
/// `words` are the first [`Layout::words`](crate::Layout::words) of the entry.
#[inline]
pub fn key_of_words(words: &[u64]) -> u64 {
    let mut factor = 0x9e37_79b9_7f4a_7c15u64;
    let mut sum = 0u64;
    for word in words {
        // High bits move down first, because a product carries bits only upwards.
        sum = sum.wrapping_add((word ^ word >> 32).wrapping_mul(factor));
        factor = factor.wrapping_mul(0xd134_2543_de82_ef95);
    }
    let key = (sum ^ sum >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}

/// Returns a 64-bit key of packed bytes, which selects their shard, worker or bucket.
///
/// Different bytes can have the same key, and no count depends on it. It is the same on every
/// machine.
///
/// ```
/// use rules_core::Packed;
/// use rules_count::key_of;
/// use triandro_rules::Triandro;
///
/// let bytes = Triandro::default().to_packed();
/// let owner = key_of(bytes.as_bytes()) >> 62; // one of four
/// assert!(owner < 4);
/// ```
pub fn key_of(packed: &[u8]) -> u64 {
    let mut words = [0; MAX_WORDS];
    let used = words_of(packed).min(MAX_WORDS);
    for (place, word) in words[..used].iter_mut().enumerate() {
        *word = word_at(packed, place);
    }
    key_of_words(&words[..used])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(bytes: &[u8], width: usize) -> Vec<u64> {
        (0..width).map(|place| word_at(bytes, place)).collect()
    }

    proptest! {
        #[test]
        fn words_keep_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40), more in 0usize..3) {
            let width = words_of(&bytes) + more;
            let words = words(&bytes, width);
            let read = Bytes::new(&words);
            prop_assert_eq!(read.as_slice(), &bytes[..]);
            prop_assert_eq!(key_of_words(&words), key_of(&bytes));
        }

        #[test]
        fn zeros_at_the_end_distinguish_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..20)) {
            let longer = [&bytes[..], &[0]].concat();
            prop_assert_ne!(words(&bytes, 4), words(&longer, 4));
        }
    }

    #[test]
    fn keys_stay_the_same() {
        let bytes: Vec<u8> = (200..240).collect();
        let keys = [0, 1, 8, 17, 40].map(|length| key_of(&bytes[..length]));
        let wanted = [
            0xe220_a839_7b1d_cdaf,
            0xdb17_fbea_3628_9ad2,
            0xf5bf_55d0_791e_13b1,
            0x552f_4ae2_d7f4_ce53,
            0x22f4_e024_a6ae_2739,
        ];
        assert_eq!(keys, wanted);
    }

    #[test]
    fn keys_spread_small_numbers_over_shards() {
        let shards = (0..4096u16).map(|number| key_of(&number.to_le_bytes()) >> 55);
        let mut counts = [0; 512];
        shards.for_each(|shard| counts[shard as usize] += 1);
        assert!(counts.iter().all(|&count| count < 30), "{counts:?}");
    }
}
