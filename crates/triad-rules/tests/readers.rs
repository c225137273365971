//! What readers accept: positions that play reaches, each in one form.

use rules_core::Packed;
use triad_rules::Tourney;

#[test]
fn regression_a_gap_among_the_jewels_in_bytes_is_refused() {
    let bytes = [
        0x01, 0, 0x92, 0x7b, 0xfd, 0xe5, 0xaf, 0x76, 0x2a, 0xaa, 0x1c, 0x07, 0xc2, 0x31, 0xb2, 0x90,
        0xb2, 0x8a, 0x08,
    ];
    assert!(Tourney::from_packed(&bytes).is_err());
}
