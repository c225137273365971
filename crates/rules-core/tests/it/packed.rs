//! Bits and bytes.

use crate::common::{Settings, dice, some_settings};
use cybo_rules::Cybo;
use rand_core::Rng;
use rules_core::implement::{Packer, Unpacker};
use rules_core::{Options, PackError, Packed};

/// The lowest `width` bits of a word.
fn low(word: u64, width: u32) -> u64 {
    if width == 0 { 0 } else { word & u64::MAX >> (64 - width) }
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn bits_round_trip() {
    let mut dice = dice(6);
    for _ in 0..500 {
        let fields: Vec<(u64, u32)> = (0..dice.next_u32() % 40)
            .map(|_| {
                let width = dice.next_u32() % 65;
                (low(dice.next_u64(), width), width)
            })
            .collect();
        let mut packer = Packer::default();
        fields.iter().for_each(|&(value, width)| packer.bits(value, width));
        let total: u32 = fields.iter().map(|&(_, width)| width).sum();
        assert_eq!(packer.as_bytes().len(), total.div_ceil(8) as usize);
        let mut unpacker = Unpacker::new(packer.as_bytes());
        for (value, width) in fields {
            assert_eq!(unpacker.bits(width), Ok(value));
        }
        assert_eq!(unpacker.end(), Ok(()));
    }
}

#[test]
fn the_first_bit_is_the_lowest() {
    let mut packer = Packer::default();
    packer.bit(true);
    packer.bits(0b10, 2);
    packer.bits(0x1ff, 9);
    assert_eq!(packer.as_bytes(), [0b1111_1101, 0b0000_1111]);
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn grouped_numbers_round_trip_and_small_ones_are_short() {
    let mut dice = dice(7);
    for group in 1..=63 {
        let random = (0..50).map(|_| dice.next_u64() >> (dice.next_u32() % 64));
        let values: Vec<u64> = random.chain([0, 1, u64::MAX, 1 << 63]).collect();
        for value in values {
            let mut packer = Packer::default();
            packer.grouped(value, group);
            let groups = (64 - value.leading_zeros()).div_ceil(group).max(1);
            let bits = groups * (group + 1);
            assert_eq!(packer.as_bytes().len(), bits.div_ceil(8) as usize);
            let mut unpacker = Unpacker::new(packer.as_bytes());
            assert_eq!(unpacker.grouped(group, value, "value"), Ok(value), "in groups of {group}");
            assert_eq!(unpacker.end(), Ok(()));
            if value > 0 {
                let mut unpacker = Unpacker::new(packer.as_bytes());
                let refused = unpacker.grouped(group, value - 1, "value");
                assert_eq!(refused, Err(PackError::Invalid("value")));
            }
        }
    }
}

/// Random bytes, biased to set continuation bits.
fn hostile_bytes(dice: &mut impl Rng) -> Vec<u8> {
    let kind = dice.next_u32() % 4;
    let byte = |dice: &mut dyn Rng| match kind {
        0 => 0xff,
        1 => dice.next_u32() as u8 | 0x88,
        2 => dice.next_u32() as u8 & 0x11,
        _ => dice.next_u32() as u8,
    };
    (0..dice.next_u32() % 24).map(|_| byte(dice)).collect()
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn hostile_grouped_numbers_are_refused_or_written_just_so() {
    let mut dice = dice(8);
    let mut taken = 0;
    for _ in 0..20_000 {
        let bytes = hostile_bytes(&mut dice);
        let group = 1 + dice.next_u32() % 63;
        let mut unpacker = Unpacker::new(&bytes);
        let Ok(value) = unpacker.grouped(group, u64::MAX, "value") else { continue };
        taken += 1;
        let mut packer = Packer::default();
        packer.grouped(value, group);
        // The same bits, up to the place where reading stopped.
        let groups = (64 - value.leading_zeros()).div_ceil(group).max(1);
        let (mut read, mut written) = (Unpacker::new(&bytes), Unpacker::new(packer.as_bytes()));
        for _ in 0..groups * (group + 1) {
            assert_eq!(read.bit(), written.bit());
        }
    }
    assert!(taken > 1000);
}

#[test]
fn options_round_trip() {
    for settings in some_settings() {
        let mut packer = Packer::default();
        packer.options(&settings);
        let mut unpacker = Unpacker::new(packer.as_bytes());
        assert_eq!(unpacker.options(), Ok(settings));
        assert_eq!(unpacker.end(), Ok(()));
    }
    let mut packer = Packer::default();
    packer.options(&Settings::default());
    assert_eq!(packer.as_bytes(), [0]);
}

#[test]
#[cfg_attr(miri, ignore = "long")]
fn hostile_options_are_refused_or_written_just_so() {
    let mut dice = dice(9);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..50_000 {
        let bytes = hostile_bytes(&mut dice);
        let mut unpacker = Unpacker::new(&bytes);
        let read = unpacker.options::<Settings>();
        match read.and_then(|settings| unpacker.end().map(|()| settings)) {
            Err(_) => refused += 1,
            Ok(settings) => {
                taken += 1;
                assert_eq!(settings.check(), Ok(()));
                let mut packer = Packer::default();
                packer.options(&settings);
                assert_eq!(packer.as_bytes(), bytes);
            }
        }
    }
    assert!(taken > 100 && refused > 100, "{taken} taken, {refused} refused");
}

#[test]
fn nothing_may_be_left_over() {
    let end = |bytes: &[u8], read: u32| {
        let mut unpacker = Unpacker::new(bytes);
        unpacker.bits(read).unwrap();
        unpacker.end()
    };
    assert_eq!(end(&[0b0000_0111], 3), Ok(()));
    assert_eq!(end(&[0b0000_1111], 3), Err(PackError::Long));
    assert_eq!(end(&[0b1000_0111], 3), Err(PackError::Long));
    assert_eq!(end(&[7, 0], 3), Err(PackError::Long));
    assert_eq!(end(&[7, 0], 9), Ok(()));
    assert_eq!(end(&[], 0), Ok(()));
    assert_eq!(Unpacker::new(&[0]).bits(9), Err(PackError::Short));
    assert_eq!(Unpacker::new(&[5]).below(6, 3, "value"), Ok(5));
    assert_eq!(Unpacker::new(&[6]).below(6, 3, "value"), Err(PackError::Invalid("value")));
}

#[test]
fn other_versions_are_refused_with_both_numbers() {
    assert_eq!(Unpacker::new(&[4]).version(4), Ok(()));
    let error = Unpacker::new(&[7]).version(4).unwrap_err();
    assert_eq!(error, PackError::Version { found: 7, known: 4 });
    assert_eq!(error.to_string(), "unknown version 7 (known: 4)");
    assert_eq!(Unpacker::new(&[]).version(4), Err(PackError::Short));
}

#[test]
fn positions_in_other_versions_are_refused_with_both_numbers() {
    let packed = Cybo::default().to_packed();
    let mut bytes = packed.as_bytes().to_vec();
    assert_eq!((bytes[0], Cybo::from_packed(&bytes)), (1, Ok(Cybo::default())));
    bytes[0] = 2;
    assert_eq!(Cybo::from_packed(&bytes), Err(PackError::Version { found: 2, known: 1 }));
}
