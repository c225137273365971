//! The random numbers of a game in lockstep.

use std::convert::Infallible;
use std::vec::IntoIter;

use rand_core::{Rng, SeedableRng, TryRng};

use crate::probe::{Dice, below};

/// The source of all choices of a game: a seeded generator, or given numbers that shrink.
///
/// It implements the generator traits.
#[derive(Clone, Debug)]
pub struct Choices {
    given: Option<IntoIter<u32>>,
    dice: Dice,
}

impl Choices {
    /// Creates choices from a generator with this seed, without end.
    pub fn seeded(seed: u64) -> Self {
        Choices { given: None, dice: Dice::seed_from_u64(seed) }
    }

    /// Creates choices from these numbers; small ones choose the first of several items.
    pub fn given(numbers: Vec<u32>) -> Self {
        Choices { given: Some(numbers.into_iter()), dice: Dice::seed_from_u64(0) }
    }

    /// Returns whether the given numbers are used up, after which a game stops.
    pub fn are_spent(&self) -> bool {
        self.given.as_ref().is_some_and(|given| given.len() == 0)
    }

    /// Returns a number below `end`, each with the same probability.
    pub fn below(&mut self, end: usize) -> usize {
        below(self, end)
    }

    /// Returns true with a probability of `share` percent.
    pub fn percent(&mut self, share: u32) -> bool {
        self.below(100) < share as usize
    }

    /// Returns one of the items, each with the same probability.
    ///
    /// # Panics
    /// Panics if there are none.
    #[track_caller]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Returns one of the items with the highest rating, each with the same probability.
    ///
    /// `None` if there are none.
    pub fn best<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut liking: impl FnMut(&T) -> i64,
    ) -> Option<T> {
        let (mut best, mut most) = (Vec::new(), i64::MIN);
        for item in items {
            let liked = liking(&item);
            if liked > most {
                (most, best) = (liked, Vec::new());
            }
            if liked == most {
                best.push(item);
            }
        }
        if best.is_empty() { None } else { Some(best.swap_remove(self.below(best.len()))) }
    }
}

// After the given numbers the generator continues, so that no draw waits for another number.
impl TryRng for Choices {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let given = self.given.as_mut().and_then(Iterator::next);
        Ok(given.unwrap_or_else(|| self.dice.next_u32()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.next_u32()) << 32 | u64::from(self.next_u32()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for part in bytes.chunks_mut(4) {
            part.copy_from_slice(&self.next_u32().to_le_bytes()[..part.len()]);
        }
        Ok(())
    }
}
