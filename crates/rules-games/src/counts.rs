//! Counting over all cores, of positions with their type hidden.

use rules_count::{Merge, Perft, PlyFacts, Run};

use crate::counting::{DynCounting, Merging, MergingOf};
use crate::erased::{Erased, require, without_star};
use crate::error::DynError;
use crate::listing::Playable;

impl<G: Playable> Erased<'_, G> {
    /// Returns the merging functions of the game and their settings.
    fn merge<'a>(
        &self,
        merging: &Merging,
        run: Run<'a>,
    ) -> Result<(MergingOf<G>, Merge<'a, G>), DynError> {
        let functions = require::<G, _>(self.listing.merging, "packed form")?;
        let mut merge = Merge::default().run(run).memory(merging.memory);
        if let Some(plies) = merging.bulk {
            merge = merge.bulk(plies);
        }
        if merging.up_to_symmetry {
            merge = merge.up_to(self.symmetries()?.canonical);
        }
        Ok((functions, merge))
    }
}

impl<G: Playable> DynCounting for Erased<'_, G> {
    fn perft(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError> {
        Ok(Perft::new(run).count(&*self.position, depth)?)
    }

    fn perft_full(&self, depth: u8, run: Run<'_>) -> Result<u128, DynError> {
        Ok(Perft::new(run).full().count(&*self.position, depth)?)
    }

    fn divide(&self, depth: u8, run: Run<'_>) -> Result<Vec<(String, u128)>, DynError> {
        let divided = Perft::new(run).divide(&*self.position, depth)?;
        Ok(divided.into_iter().map(|(step, count)| (without_star(step), count)).collect())
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
