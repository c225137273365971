//! The exports: plain numbers in and out.

#![allow(unsafe_code, reason = "an export needs `#[unsafe(no_mangle)]`; no two have one name")]

use crate::session;

/// Makes room for a request of `length` bytes and says where it is. The room is good for one request.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    session::make_room(length)
}

/// Answers the request that was written to the room, and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    session::answer_input()
}

/// Where the last answer is. It stays there until the next one.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    session::answer_place()
}

/// Plays games to their ends at random, to measure how fast that is: see [`play_out`](crate::play_out).
/// `game` is a place in the list of games, counted from 0; a game that there is not takes no steps.
#[unsafe(no_mangle)]
pub extern "C" fn playouts(game: u32, games: u32, seed: u32) -> f64 {
    let steps = rules_web_bots::play_out(game as usize, games, u64::from(seed));
    // Exact up to 2^53; JavaScript would see a `u64` as a BigInt.
    steps as f64
}
