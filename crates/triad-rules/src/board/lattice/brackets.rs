//! Bracketed Gems on the lattice (TRIAD-9), found by table look-up.
//!
//! The board is rotated until the Gem is at [`CENTER`]. The six Posts two steps away are then at
//! fixed bits. A multiplication gathers these bits into an index, and a table maps it to the
//! bracketed ones of the six neighbours. Bits that wrap around are harmless: the Posts between
//! would lie off the board.

/// The bit that the Gem is rotated to.
const CENTER: u32 = 16;
/// TRIAD-6: the three directions of the lattice, across, up-left and up-right.
const STEPS: [u32; 3] = [1, 7, 8];
/// Maps every set of the six Posts two steps away to different highest six bits of the product.
///
/// Found by trial.
const GATHER: u64 = 0x2822_0517_4008_0c00;
const INDEX_BITS: u32 = 6;

/// Returns the Posts that are `distance` steps away from the center.
const fn around(distance: u32) -> u64 {
    let (mut set, mut way) = (0, 0);
    while way < STEPS.len() {
        let step = distance * STEPS[way];
        set |= 1 << (CENTER + step) | 1 << (CENTER - step);
        way += 1;
    }
    set
}

const fn index_of(beyond: u64) -> usize {
    ((beyond & around(2)).wrapping_mul(GATHER) >> (u64::BITS - INDEX_BITS)) as usize
}

/// Returns the neighbours of the center with one of these Posts behind them.
const fn before(beyond: u64) -> u32 {
    let (mut set, mut way) = (0, 0);
    while way < STEPS.len() {
        let step = STEPS[way];
        set |= (beyond >> (CENTER + 2 * step) & 1) << (CENTER + step);
        set |= (beyond >> (CENTER - 2 * step) & 1) << (CENTER - step);
        way += 1;
    }
    set as u32
}

const UNKNOWN: u32 = u32::MAX;

/// The bracketed neighbours by index.
static BRACKETED: [u32; 1 << INDEX_BITS] = {
    let mut table = [UNKNOWN; 1 << INDEX_BITS];
    let mut beyond: u64 = 0;
    loop {
        assert!(table[index_of(beyond)] == UNKNOWN, "two sets have the same index");
        table[index_of(beyond)] = before(beyond);
        // The next subset of the Posts two steps away.
        beyond = beyond.wrapping_sub(around(2)) & around(2);
        if beyond == 0 {
            break table;
        }
    }
};

/// TRIAD-9: returns the Posts of `middle` between the Gem on a bit and one of `own`.
#[inline(always)]
pub(crate) fn flanked(bit: u32, own: u64, middle: u64) -> u64 {
    let turn = bit.wrapping_sub(CENTER);
    let index = index_of(own.rotate_right(turn));
    u64::from(BRACKETED[index]).rotate_left(turn) & middle
}
