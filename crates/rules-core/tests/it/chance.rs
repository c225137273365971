//! Random numbers below an end: exactly fair.

use core::convert::Infallible;

use crate::common::{chi_square, dice, most_likely};
use rand_core::TryRng;
use rules_core::{uniform_below, uniform_below_u64};

/// Generator that returns these words in order, and panics after the last.
struct Script(Vec<u64>);

impl TryRng for Script {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.remove(0) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.remove(0))
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
        unreachable!("numbers below an end take words")
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn every_number_is_equally_likely() {
    let mut dice = dice(3);
    for end in 1..=40 {
        let (mut hits, mut wide_hits) = (vec![0; end], vec![0; end]);
        for _ in 0..end * 1000 {
            hits[uniform_below(&mut dice, end as u32) as usize] += 1;
            wide_hits[uniform_below_u64(&mut dice, end as u64) as usize] += 1;
        }
        if end > 1 {
            assert!(chi_square(&hits) < most_likely(end), "{hits:?}");
            assert!(chi_square(&wide_hits) < most_likely(end), "{wide_hits:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn large_ends_are_filled_evenly() {
    let mut dice = dice(4);
    // Three quarters of all words: taking the remainder would hit the lower third twice as often.
    let (end, wide_end) = (3 << 30, 3 << 62);
    let (mut hits, mut wide_hits) = ([0; 3], [0; 3]);
    for _ in 0..30_000 {
        hits[(uniform_below(&mut dice, end) >> 30) as usize] += 1;
        wide_hits[(uniform_below_u64(&mut dice, wide_end) >> 62) as usize] += 1;
    }
    assert!(chi_square(&hits) < most_likely(3), "{hits:?}");
    assert!(chi_square(&wide_hits) < most_likely(3), "{wide_hits:?}");
}

#[test]
fn words_that_would_be_unfair_are_drawn_again() {
    // 2^32 is 1 more than a multiple of 3: just the word 0 is one too many.
    assert_eq!(uniform_below(&mut Script(vec![0, 1]), 3), 0);
    assert_eq!(uniform_below(&mut Script(vec![0, 0, u64::MAX]), 3), 2);
    assert_eq!(uniform_below(&mut Script(vec![1]), 3), 0);
    // And so for 2^64.
    assert_eq!(uniform_below_u64(&mut Script(vec![0, 1]), 3), 0);
    assert_eq!(uniform_below_u64(&mut Script(vec![1]), 3), 0);
    // With a power of two no word is.
    assert_eq!(uniform_below(&mut Script(vec![0]), 8), 0);
    assert_eq!(uniform_below_u64(&mut Script(vec![u64::MAX]), 8), 7);
}

#[test]
fn there_is_nothing_below_nothing() {
    assert_eq!(uniform_below(&mut dice(5), 0), 0);
    assert_eq!(uniform_below_u64(&mut dice(5), 0), 0);
    assert_eq!(uniform_below(&mut dice(5), 1), 0);
}
