//! What the benches share: the yardstick from chess and the generator of random play.

use cozy_chess::Board;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of all random play in the benches.
pub fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// The yardstick: cozy-chess's perft that counts the last ply without playing it. From the start
/// position depth 5 has 4,865,609 nodes; other benches are read as multiples of its time a node.
pub fn chess_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for one in moves {
                let mut next = board.clone();
                next.play_unchecked(one);
                nodes += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// The nodes of [`chess_perft`] from the start position at depth 5.
pub const CHESS_NODES: u64 = 4_865_609;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_yardstick_counts_what_everybody_counts() {
        assert_eq!(chess_perft(&Board::default(), 4), 197_281);
    }
}
