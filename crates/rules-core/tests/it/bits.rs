//! Sets of bits against the plainest way to say the same.

use std::collections::BTreeSet;

use crate::common::dice;
use rand_core::Rng;
use rules_core::implement::{Ranked, Set64, bit_set, select};

/// The places of the set bits, ascending.
fn places(word: u64) -> Vec<u32> {
    (0..64).filter(|&place| word >> place & 1 == 1).collect()
}

/// Words of every density, and those at the edges.
fn words() -> Vec<u64> {
    let mut dice = dice(1);
    let mut words = vec![0, 1, u64::MAX, 1 << 63, 0xff, 0xff << 56, 0x8080_8080_8080_8080];
    words.extend((0..64).flat_map(|place| [1 << place, !(1 << place), u64::MAX << place]));
    for _ in 0..2000 {
        let (a, b, c) = (dice.next_u64(), dice.next_u64(), dice.next_u64());
        words.extend([a, a & b, a & b & c, a | b, a | b | c]);
    }
    words
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn select_finds_each_bit() {
    for word in words() {
        let places = places(word);
        assert_eq!(Ranked::new(word).len() as usize, places.len());
        for index in 0..70 {
            let wanted = places.get(index as usize).copied().unwrap_or(64);
            assert_eq!(select(word, index), wanted, "bit {index} of {word:#x}");
        }
        assert_eq!(select(word, u32::MAX), 64);
    }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn sets_are_sets() {
    let as_set = |set: Set64| set.iter().collect::<BTreeSet<u8>>();
    let all: BTreeSet<u8> = (0..64).collect();
    for pair in words().chunks(2) {
        let &[a, b] = pair else { continue };
        let (a, b) = (Set64(a), Set64(b));
        let (plain_a, plain_b) = (as_set(a), as_set(b));
        assert_eq!(as_set(a & b), &plain_a & &plain_b);
        assert_eq!(as_set(a | b), &plain_a | &plain_b);
        assert_eq!(as_set(a ^ b), &plain_a ^ &plain_b);
        assert_eq!(as_set(a - b), &plain_a - &plain_b);
        assert_eq!(as_set(!a), &all - &plain_a);
        assert_eq!(a.len() as usize, plain_a.len());
        assert_eq!(a.is_empty(), plain_a.is_empty());
        assert_eq!(a.first(), plain_a.first().copied());
        assert!((0..=255).all(|number| a.contains(number) == plain_a.contains(&number)));
        assert_eq!(plain_a.into_iter().collect::<Set64>(), a);
        let mut changed = a;
        changed &= b;
        assert_eq!(changed, a & b);
        changed |= a;
        assert_eq!(changed, a);
        changed ^= b;
        assert_eq!(changed, a ^ b);
    }
}

#[test]
fn bounds_are_kept() {
    assert_eq!(Set64::below(0), Set64::EMPTY);
    assert_eq!(Set64::below(1), Set64::only(0));
    assert_eq!(Set64::below(63).len(), 63);
    assert_eq!(Set64::below(64), Set64(u64::MAX));
    assert_eq!(Set64::below(255), Set64(u64::MAX));
    assert_eq!(Set64::only(64), Set64::only(0));
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn iterating_skips_and_counts() {
    let mut dice = dice(2);
    for word in words() {
        let mut plain = places(word).into_iter();
        let mut iter = Set64(word).iter();
        assert_eq!(iter.clone().count(), plain.len());
        while plain.len() > 0 {
            assert_eq!(iter.len(), plain.len());
            let skip = dice.next_u32() as usize % 5;
            assert_eq!(iter.nth(skip).map(u32::from), plain.nth(skip), "after {skip} of {word:#x}");
        }
        assert_eq!((iter.next(), iter.nth(70), iter.size_hint()), (None, None, (0, Some(0))));
    }
}

/// A member that is not its own number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Letter(char);

bit_set! {
    /// Letters in the eight bits of a byte.
    struct Letters(u8), LettersIter;
    number |letter: Letter| (letter.0 as u8).wrapping_sub(b'a');
    member |number| Letter((b'a' + number) as char);
    len u8;
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn a_set_of_anything_is_a_set_of_its_numbers() {
    let letters = |set: Letters| set.iter().map(|letter| letter.0).collect::<String>();
    for bits in 0..=u8::MAX {
        let (set, plain) = (Letters(bits), Set64(bits.into()));
        let wanted: String = plain.iter().map(|number| (b'a' + number) as char).collect();
        assert_eq!(letters(set), wanted);
        assert_eq!(u32::from(set.len()), plain.len());
        for index in 0..10 {
            let expected = wanted.chars().nth(index).map(Letter);
            assert_eq!(set.nth(index as u32), expected);
            let mut iter = set.iter();
            assert_eq!(iter.nth(index), expected);
            assert_eq!(iter.len(), wanted.len().saturating_sub(index + 1));
        }
        for letter in 'a'..='z' {
            assert_eq!(set.contains(Letter(letter)), wanted.contains(letter));
        }
        let mut grown = set;
        grown.insert(Letter('h'));
        grown -= Letters::only(Letter('a'));
        assert_eq!(grown.0, (bits | 1 << 7) & !1);
        assert_eq!(set.iter().collect::<Letters>(), set);
    }
    assert_eq!(format!("{:?}", Letters(5)), "{Letter('a'), Letter('c')}");
}
