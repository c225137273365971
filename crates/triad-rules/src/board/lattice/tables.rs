//! Tables indexed by sets of exits.

use crate::board::mobility::Mobility;

/// The orders of three exits.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each order and set of exits, the set of their ranks.
pub(crate) const RANKS: [[u8; 8]; 6] = {
    let mut ranks = [[0; 8]; 6];
    let mut order = 0;
    while order < 6 {
        let mut set = 0;
        while set < 8 {
            let mut rank = 0;
            while rank < 3 {
                ranks[order][set] |= ((set >> ORDERS[order][rank] & 1) << rank) as u8;
                rank += 1;
            }
            set += 1;
        }
        order += 1;
    }
    ranks
};

/// The open exits by three corners with opposing Gems (lowest three bits) and three blocked
/// neighbours (next three bits).
///
/// The first exit lies between the first two corners, the second between the first and the third,
/// the third between the last two.
pub(super) const OPEN: [u8; 64] = {
    let mut open = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (corners, blocked) = (index & 7, index >> 3);
        let barred = (corners & 3 == 3) as usize
            | ((corners & 5 == 5) as usize) << 1
            | ((corners & 6 == 6) as usize) << 2;
        open[index] = (7 & !(barred | blocked)) as u8;
        index += 1;
    }
    open
};

/// [`Exits::mobility`](crate::board::mobility::Exits::mobility) of each set of moves.
///
/// From bit [`Mobility::LIST`] on it holds the list of the moves, four bits each: the exit, and
/// above it the index of the Jewel.
pub(crate) static MOBILITIES: [Mobility; 512] = {
    let mut mobilities = [Mobility(0); 512];
    let mut moves = 0;
    while moves < 512 {
        let (mut exits, mut list, mut bit) = ([0; 3], 0, 9);
        while bit > 0 {
            bit -= 1;
            if moves >> bit & 1 == 1 {
                exits[bit / 3] += 1;
                list = list << 4 | (4 * (bit / 3) + bit % 3) as u64;
            }
        }
        mobilities[moves] = Mobility(Mobility::new(exits).0 | list << Mobility::LIST);
        moves += 1;
    }
    mobilities
};
