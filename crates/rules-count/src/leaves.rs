//! The final plies, counted without playing them.

use rules_core::{Game, perft};

/// Returns the number of final plies of a game that are counted at once.
///
/// It is two if the position at the root has [`Game::count_replies`], otherwise one.
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

/// Returns perft of depth 2, by [`Game::count_replies`] if that is known.
///
/// ```
/// assert_eq!(rules_count::count_two_plies(&triandro_rules::Triandro::default()), 2970);
/// ```
#[inline]
pub fn count_two_plies<G: Game>(position: &G) -> u64 {
    position.count_replies().unwrap_or_else(|| perft(position, 2))
}

/// The number of positions that plain counting visits in the time that merging takes for one edge.
///
/// Fewer positions than that below a position are counted rather than merged.
const WORTH: f64 = 50.0;

/// Returns whether merging is worth it with `depth` plies left.
///
/// `fan` is the mean number of steps of a position, and `at_once` the number of final plies counted
/// [at once](plies_at_once). By default [`Merge`](crate::Merge) counts the rest without merging if
/// it is not.
pub fn is_worth_merging(depth: u8, fan: f64, at_once: u8) -> bool {
    let played = i32::from(depth) - 1 - i32::from(at_once);
    played > 0 && fan.powi(played) > WORTH
}
