//! The yardstick: cozy-chess, a fast and well-known move generator.

use std::hint::black_box;

use cozy_chess::{Board, Move};

use crate::suite::Suite;
use crate::task::{Task, group};

/// The name of the yardstick among the games.
pub const NAME: &str = "cozy-chess";

pub(crate) const SUITE: Suite = Suite {
    name: NAME,
    is_symmetric: false,
    tasks,
    of_case: |_| tasks(),
    sizes: None,
    hot: &[(&[group::BULK_PERFT], "start, depth 5")],
    #[cfg(feature = "layers")]
    layers: Vec::new,
};

/// Nodes of [`perft`] from the start position at depth 5.
pub const NODES: u64 = 4_865_609;

/// Perft with bulk counting, in the fastest known form.
///
/// The last ply is counted before the closure that plays moves.
pub fn perft(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for one in moves {
                let mut next = board.clone();
                next.play_unchecked(one);
                nodes += perft(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

/// Perft that also plays the last ply.
pub fn perft_full(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for one in moves {
            let mut next = board.clone();
            next.play_unchecked(one);
            nodes += if depth == 1 {
                black_box(&next);
                1
            } else {
                perft_full(&next, depth - 1)
            };
        }
        false
    });
    nodes
}

/// Returns the task of the yardstick.
pub fn yardstick() -> Task {
    Task::new(NAME, group::BULK_PERFT, "start, depth 5", "node", || {
        assert_eq!(perft(black_box(&Board::default()), 5), NODES);
        NODES
    })
}

/// Returns the tasks of the games that the crate supports.
pub fn tasks() -> Vec<Task> {
    let positions = middle_games(20);
    let of = |positions: &[Board], group, visit: fn(&Board)| {
        let positions = positions.to_vec();
        Task::new(NAME, group, "middle game", "position", move || {
            positions.iter().for_each(|board| visit(black_box(board)));
            positions.len() as u64
        })
    };
    let each = |group, visit| of(&positions, group, visit);
    let moves: Vec<(Board, Move)> = positions.iter().flat_map(with_moves).collect();
    let texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
    vec![
        yardstick(),
        Task::new(NAME, group::FULL_PERFT, "start, depth 4", "node", || {
            perft_full(black_box(&Board::default()), 4)
        }),
        each(group::LIST, list),
        of(&middle_games(1000), group::LIST_AFRESH, list),
        each(group::COUNT, |board| {
            black_box(perft(board, 1));
        }),
        Task::new(NAME, group::PLAY_UNCHECKED, "middle game", "action", move || {
            for (board, one) in &moves {
                let mut next = black_box(board).clone();
                next.play_unchecked(black_box(*one));
                black_box(&next);
            }
            moves.len() as u64
        }),
        each(group::KEY, |board| {
            black_box(board.hash());
        }),
        each(group::PRINT_TEXT, |board| {
            black_box(board.to_string());
        }),
        Task::new(NAME, group::READ_TEXT, "middle game", "position", move || {
            for text in &texts {
                black_box(black_box(text).parse::<Board>().expect("a printed position"));
            }
            texts.len() as u64
        }),
    ]
}

fn list(board: &Board) {
    board.generate_moves(|moves| {
        moves.into_iter().for_each(|one| {
            black_box(one);
        });
        false
    });
}

/// Returns positions of `games` games after 20 to 60 plies.
fn middle_games(games: usize) -> Vec<Board> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut board = Board::default();
        for ply in 0..60 {
            let moves = with_moves(&board);
            let Some((_, one)) = moves.get((ply * 7 + game * 13) % moves.len().max(1)) else {
                break;
            };
            board.play_unchecked(*one);
            if ply >= 20 && ply % 8 == 0 {
                positions.push(board.clone());
            }
        }
    }
    positions
}

/// Returns the position with each of its moves.
fn with_moves(board: &Board) -> Vec<(Board, Move)> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves.into_iter().map(|one| (board.clone(), one)));
        false
    });
    all
}
