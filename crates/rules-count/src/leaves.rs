//! The last plies, counted without playing them.

use rules_core::{Game, perft};

/// How many last plies of a game are counted at once: two if it has [`Game::count_replies`], and one if
/// not. Asked of the position at the root.
///
/// ```
/// use rules_count::plies_at_once;
///
/// assert_eq!(plies_at_once(&triandro_rules::Triandro::default()), 2);
/// assert_eq!(plies_at_once(&cybo_rules::Cybo::default()), 1);
/// ```
pub fn plies_at_once<G: Game>(root: &G) -> u8 {
    1 + u8::from(root.count_replies().is_some())
}

/// Perft of depth 2, by [`Game::count_replies`] where that knows it.
///
/// ```
/// assert_eq!(rules_count::count_two_plies(&triandro_rules::Triandro::default()), 2970);
/// ```
#[inline]
pub fn count_two_plies<G: Game>(position: &G) -> u64 {
    position.count_replies().unwrap_or_else(|| perft(position, 2))
}

/// Merging takes about as long an edge as plain counting takes for so many positions: fewer than that
/// below a position are counted rather than merged.
const WORTH: f64 = 50.0;

/// Whether merging is worth it with so many plies left, where positions have `fan` steps on average and
/// so many last plies are counted [at once](plies_at_once): [`Merge`](crate::Merge) counts the rest
/// without, if nothing else is said.
pub fn is_worth_merging(depth: u8, fan: f64, at_once: u8) -> bool {
    let played = i32::from(depth) - 1 - i32::from(at_once);
    played > 0 && fan.powi(played) > WORTH
}
