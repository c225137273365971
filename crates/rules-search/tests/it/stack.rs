//! Deep counts on a small stack, in every game.
//!
//! Without optimization frames are too large for that, so the test is in a crate that test builds
//! optimize.

use rules_core::{Game, perft_limited};

/// Default stack size of a thread in the standard library.
const STACK: usize = 2 << 20;

/// Number of positions that reaches the maximum depth of long games.
const POSITIONS: u64 = 100_000;

fn count_deep<G: Game>() {
    let count = || perft_limited(&G::new(G::Options::default()).unwrap(), 255, POSITIONS);
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(count).unwrap();
    let counted = thread.join().expect("the stack is large enough");
    assert!(counted.is_err(), "{} is counted to its end", G::NAME);
}

#[test]
fn perft_of_depth_255_does_not_overflow_the_stack() {
    count_deep::<conquest_rules::Conquest>();
    count_deep::<cybo_rules::Cybo>();
    count_deep::<triad_rules::Triad>();
    count_deep::<triad_rules::Tourney>();
    count_deep::<triad_rules::TriadOn<triad_rules::Custom>>();
    count_deep::<triad_rules::TourneyOn<triad_rules::Custom>>();
    count_deep::<triandro_rules::Triandro>();
    count_deep::<triarchy_rules::Triarchy>();
}
