//! Counting and random play over all cores, of games chosen at run time.

use rules_core::Game;
use rules_count::{CountError, GameTally, Games, Merge, Perft, PlyFacts, Run};

use crate::erased::{Erased, has};
use crate::{DynError, Entry, Setup};

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
/// any number of threads.
///
/// ```
/// use rules_count::Run;
/// use rules_games::{Merging, find};
///
/// let start = find("triandro")?.begin(&[])?;
/// let counting = start.counting();
/// assert_eq!(counting.perft(4, Run::default())?, 8_053_512);
/// let merging = Merging { up_to_symmetry: true, ..Merging::default() };
/// assert_eq!(counting.perft_merged(4, &merging, Run::default())?, 8_053_512);
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynCounting: Sync {
    /// The number of move sequences of this length, as [`Perft::count`] counts them.
    ///
    /// # Errors
    /// [`DynError::Count`].
    fn perft(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError>;
    /// The same without bulk counting, as [`Perft::full`].
    ///
    /// # Errors
    /// [`DynError::Count`].
    fn perft_full(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError>;
    /// The text of each first step, in order, with the number of sequences that begin with it.
    ///
    /// # Errors
    /// [`DynError::Lacks`] without notation, [`DynError::Count`].
    fn divide(&self, depth: u8, run: Run<'_>) -> Result<Vec<(String, u128)>, DynError>;
    /// The number of move sequences of this length, equal positions counted once ([`Merge::perft`]).
    ///
    /// # Errors
    /// [`DynError::Lacks`] without packed form or, if they are asked for, symmetries;
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

/// Merging, of games that have packed bytes.
pub(crate) struct MergeOf<G: Game> {
    perft: fn(&Merge<'_, G>, &G, u8) -> Result<u128, CountError>,
    positions: VisitPlies<G>,
}

/// Gives the visitor the facts of each ply.
type VisitPlies<G> = fn(&Merge<'_, G>, &G, u8, &mut dyn FnMut(PlyFacts)) -> Result<(), CountError>;

impl<G: rules_core::Packed> MergeOf<G> {
    pub(crate) const NEW: Self = MergeOf {
        perft: |merge, root, depth| merge.perft(root, depth),
        positions: |merge, root, plies, visit| merge.for_each_ply(root, plies, visit),
    };
}

impl<G: Game> Erased<G> {
    /// The functions that merge, and how.
    fn merge<'a>(
        &self,
        merging: &Merging,
        run: Run<'a>,
    ) -> Result<(&MergeOf<G>, Merge<'a, G>), DynError> {
        let functions = has::<G, _>(&self.capabilities.merge, "packed form")?;
        let mut merge = Merge::default().run(run).memory(merging.memory);
        if let Some(plies) = merging.bulk {
            merge = merge.bulk(plies);
        }
        if merging.up_to_symmetry {
            merge =
                merge.up_to(has::<G, _>(&self.capabilities.symmetries, "symmetries")?.canonical);
        }
        Ok((functions, merge))
    }
}

impl<G: Game> DynCounting for Erased<G> {
    fn perft(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError> {
        Ok(Perft::new(run).count(&self.position, depth)?)
    }

    fn perft_full(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError> {
        Ok(Perft::new(run).full().count(&self.position, depth)?)
    }

    fn divide(&self, depth: u8, run: Run<'_>) -> Result<Vec<(String, u128)>, DynError> {
        let print = has::<G, _>(&self.capabilities.notation, "notation")?.print_step;
        let divided = Perft::new(run).divide(&self.position, depth)?;
        Ok(divided.into_iter().map(|(step, count)| (print(step), count)).collect())
    }

    fn perft_merged(&self, depth: u8, merging: &Merging, run: Run<'_>) -> Result<u128, DynError> {
        let (functions, merge) = self.merge(merging, run)?;
        Ok((functions.perft)(&merge, &self.position, depth)?)
    }

    fn positions(
        &self,
        plies: u8,
        merging: &Merging,
        run: Run<'_>,
        visit: &mut dyn FnMut(PlyFacts),
    ) -> Result<(), DynError> {
        let (functions, merge) = self.merge(merging, run)?;
        Ok((functions.positions)(&merge, &self.position, plies, visit)?)
    }
}

impl Entry {
    /// Plays random games over all cores, each from one of the [`starts`](Entry::starts), and tells how
    /// they ended: see [`rules_count::simulate()`].
    ///
    /// ```
    /// use rules_count::{Games, Run};
    /// use rules_games::{Setup, find};
    ///
    /// let games = Games { seed: 7, games: 200, ..Games::default() };
    /// let tally = find("cybo")?.simulate(&Setup::new(), &games, Run::default())?;
    /// assert_eq!((tally.games(), tally.seats(), tally.unfinished()), (200, 2, 0));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    ///
    /// # Errors
    /// If an option or the layout is refused, and [`DynError::Count`].
    pub fn simulate(
        &self,
        setup: &Setup,
        games: &Games,
        run: Run<'_>,
    ) -> Result<GameTally<&'static str>, DynError> {
        self.maker(setup)?.simulate(setup, games, run)
    }
}
