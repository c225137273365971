//! Counting and random play over all cores, of games chosen at run time.

use rules_core::{Game, Packed};
use rules_count::{CountError, Merge, PlyFacts, Run};

use crate::error::DynError;

/// How equal positions are merged: the settings of [`rules_count::Merge`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merging {
    /// Whether positions that are images of each other are taken for equal. It changes no number of move
    /// sequences.
    pub up_to_symmetry: bool,
    /// How many last plies are counted without merging; `None` for so many as seem worth it.
    pub bulk: Option<u8>,
    /// The bytes that tables and plies may take together.
    pub memory: u64,
}

/// Without symmetry, with 2 GiB.
impl Default for Merging {
    fn default() -> Self {
        Merging { up_to_symmetry: false, bulk: None, memory: 2 << 30 }
    }
}

/// What [`DynGame::counting`](crate::DynGame::counting) counts over all cores. All numbers are the same for
/// any number of threads. Methods return [`DynError::Count`] if a count has no result.
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
    /// The number of move sequences of this length, as [`Perft::count`](rules_count::Perft::count) counts them.
    fn perft(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError>;
    /// The same without bulk counting, as [`Perft::full`](rules_count::Perft::full).
    fn perft_full(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError>;
    /// The text of each first step, in order, with the number of sequences that begin with it.
    fn divide(&self, depth: u8, run: Run<'_>) -> Result<Vec<(String, u128)>, DynError>;
    /// The number of move sequences of this length, equal positions counted once ([`Merge::perft`]).
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`] if the game has no packed form or, up to symmetry, no symmetries, and
    /// [`DynError::Count`].
    fn perft_merged(&self, depth: u8, merging: &Merging, run: Run<'_>) -> Result<u128, DynError>;
    /// Gives `visit` what the distinct positions of each ply are like, from 0 to `plies`, as soon as it is
    /// counted ([`Merge::for_each_ply`]).
    ///
    /// # Errors
    /// As [`perft_merged`](DynCounting::perft_merged).
    fn positions(
        &self,
        plies: u8,
        merging: &Merging,
        run: Run<'_>,
        visit: &mut dyn FnMut(PlyFacts),
    ) -> Result<(), DynError>;
}

/// The functions that count with equal positions merged, of a game with packed bytes.
pub struct MergingOf<G: Game> {
    pub(crate) perft: fn(&Merge<'_, G>, &G, u8) -> Result<u128, CountError>,
    pub(crate) positions: VisitPlies<G>,
}

/// Gives the visitor the facts of each ply.
type VisitPlies<G> = fn(&Merge<'_, G>, &G, u8, &mut dyn FnMut(PlyFacts)) -> Result<(), CountError>;

impl<G: Packed> MergingOf<G> {
    /// The functions of the type.
    pub const fn of_type() -> Self {
        MergingOf {
            perft: |merge, root, depth| merge.perft(root, depth),
            positions: |merge, root, plies, visit| merge.for_each_ply(root, plies, visit),
        }
    }
}

copied!(MergingOf);
