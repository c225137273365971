//! Counting and random play over all cores, of games chosen at run time.

use rules_core::{Game, Packed};
use rules_count::{CountError, Merge, PlyFacts, Run};

use crate::error::DynError;

/// Settings for merging equal positions, as of [`rules_count::Merge`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merging {
    /// Whether images of a position count as equal to it.
    ///
    /// Counts of move sequences do not change.
    pub up_to_symmetry: bool,
    /// Number of final plies to count without merging; `None` for the estimated best.
    pub bulk: Option<u8>,
    /// Most bytes of tables and plies together.
    pub memory: u64,
}

/// Returns settings without symmetry and with 2 GiB.
impl Default for Merging {
    fn default() -> Self {
        Merging { up_to_symmetry: false, bulk: None, memory: 2 << 30 }
    }
}

/// Counting over all cores, from [`DynGame::counting`](crate::DynGame::counting).
///
/// The results do not depend on the number of threads. Methods return [`DynError::Count`] if a
/// count has no result.
///
/// ```
/// use rules_count::Run;
/// use rules_games::{Merging, Setup, find};
///
/// let start = find("triandro")?.begin(&Setup::new())?;
/// let counting = start.counting();
/// assert_eq!(counting.perft(4, Run::default())?, 8_053_512);
/// let merging = Merging { up_to_symmetry: true, ..Merging::default() };
/// assert_eq!(counting.perft_merged(4, &merging, Run::default())?, 8_053_512);
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynCounting: Sync {
    /// Counts move sequences of length `depth`: [`Perft::count`](rules_count::Perft::count).
    fn perft(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError>;
    /// Counts without bulk counting: [`Perft::full`](rules_count::Perft::full).
    fn perft_full(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError>;
    /// Returns each first step, in order, with the number of sequences that begin with it.
    fn divide(&self, depth: u8, run: Run<'_>) -> Result<Vec<(String, u128)>, DynError>;
    /// Counts move sequences of length `depth` with equal positions merged: [`Merge::perft`].
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`] if the game has no packed form or, up to symmetry, no
    /// symmetries, and [`DynError::Count`].
    fn perft_merged(&self, depth: u8, merging: &Merging, run: Run<'_>) -> Result<u128, DynError>;
    /// Counts the distinct positions of the plies 0 to `plies`: [`Merge::for_each_ply`].
    ///
    /// Calls `visit` as soon as a ply is counted.
    ///
    /// # Errors
    /// Returns the errors of [`perft_merged`](DynCounting::perft_merged).
    fn positions(
        &self,
        plies: u8,
        merging: &Merging,
        run: Run<'_>,
        visit: &mut dyn FnMut(PlyFacts),
    ) -> Result<(), DynError>;
}

/// The merging functions of a game with packed bytes.
pub struct MergingOf<G: Game> {
    pub(crate) perft: fn(&Merge<'_, G>, &G, u8) -> Result<u128, CountError>,
    pub(crate) positions: VisitPlies<G>,
}

/// Calls the visitor with the facts of each ply.
type VisitPlies<G> = fn(&Merge<'_, G>, &G, u8, &mut dyn FnMut(PlyFacts)) -> Result<(), CountError>;

impl<G: Packed> MergingOf<G> {
    /// Returns the functions of the type.
    pub const fn of_type() -> Self {
        MergingOf {
            perft: |merge, root, depth| merge.perft(root, depth),
            positions: |merge, root, plies, visit| merge.for_each_ply(root, plies, visit),
        }
    }
}

copied!(MergingOf);
