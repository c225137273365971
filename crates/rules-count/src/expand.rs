//! Expansion of positions into entries of all positions one step later.

use rules_core::Packed;
use rules_core::implement::Packer;

use crate::CountError;
use crate::code::{key_of_words, word_at, words_of};
use crate::shard::Layout;
use crate::steps::try_each_step;

/// A bound of the steps of a position for which counts of 64 bits are known to be enough.
///
/// This many times the number of sequences of all positions must fit into 64 bits.
const STEPS: u64 = 1 << 16;

impl Layout {
    /// Returns the layout for the positions one step after those with this layout.
    ///
    /// `sequences` is the number of move sequences that lead to the latter. Counts have 128 bits if
    /// 64 might not be enough.
    ///
    /// ```
    /// use rules_count::Layout;
    ///
    /// let narrow = Layout { words: 2, wide: false };
    /// assert_eq!(narrow.after(1_000_000), narrow);
    /// assert_eq!(narrow.after(1 << 60), Layout { words: 2, wide: true });
    /// ```
    #[must_use]
    pub fn after(self, sequences: u128) -> Layout {
        Layout { wide: sequences > u128::from(u64::MAX / STEPS), ..self }
    }
}

/// The treatment of positions of finished games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinishedGames {
    /// They are entries like others.
    Keep,
    /// They are counted, but are no entries.
    Drop,
}

/// The expansion of positions into the entries of those one step later.
///
/// It is the inner part of [`Merge`](crate::Merge), for programs that collect entries themselves,
/// possibly on another machine.
#[derive(Debug)]
pub struct Expansion<G> {
    /// Maps a position to its representative, such as its canonical form; `None` for the position
    /// itself.
    pub form: Option<fn(&G) -> G>,
    /// The treatment of positions of finished games.
    pub finished: FinishedGames,
    /// The layout of entries.
    pub layout: Layout,
}

impl<G> Clone for Expansion<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Expansion<G> {}

/// Counts of the steps after a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// The number of possible steps.
    pub steps: u64,
    /// The number of sequences that lead to a position one step later, including finished games.
    pub sequences: u128,
}

/// Error from an expansion.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpandError {
    /// Entries do not fit into the layout.
    ///
    /// Entries passed so far must not be used. The work may be repeated with this layout.
    #[error("entries do not fit into their layout")]
    Layout(Layout),
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
}

impl<G: Packed> Expansion<G> {
    /// Calls `found` with the key and the entry of the position after each possible step of
    /// `parent`.
    ///
    /// `count` is the number of sequences that lead to `parent`, and `entry` is a scratch buffer.
    ///
    /// ```
    /// use rules_count::{ExpandError, Expansion, FinishedGames, Layout};
    /// use triandro_rules::Triandro;
    ///
    /// let layout = Layout { words: 2, wide: false };
    /// let expansion = Expansion::<Triandro> { form: None, finished: FinishedGames::Keep, layout };
    /// let mut keys = Vec::new();
    /// let reached = expansion.expand(&Triandro::default(), 1, &mut Vec::new(), |key, entry| {
    ///     assert_eq!((entry.len(), entry[2]), (3, 1));
    ///     keys.push(key);
    ///     Ok(())
    /// })?;
    /// assert_eq!((reached.steps, keys.len()), (55, 55));
    /// # Ok::<(), ExpandError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`ExpandError::Layout`], [`CountError::Overflow`], or an error of `found`.
    #[inline]
    pub fn expand(
        &self,
        parent: &G,
        count: u128,
        entry: &mut Vec<u64>,
        mut found: impl FnMut(u64, &[u64]) -> Result<(), ExpandError>,
    ) -> Result<Reached, ExpandError> {
        let mut steps = 0;
        try_each_step(parent, |_, child| {
            steps += 1;
            if self.finished == FinishedGames::Drop && child.turn().is_over() {
                return Ok(());
            }
            let key = self.enter(child, entry)?;
            self.layout.push_count(count, entry);
            found(key, entry)
        })?;
        if steps > STEPS && !self.layout.wide {
            return Err(ExpandError::Layout(Layout { wide: true, ..self.layout }));
        }
        let sequences = count.checked_mul(steps.into()).ok_or(CountError::Overflow)?;
        Ok(Reached { steps, sequences })
    }

    /// Puts the words of a position into the entry, and returns their key.
    #[inline]
    fn enter(&self, position: &G, entry: &mut Vec<u64>) -> Result<u64, ExpandError> {
        // In place, unlike `to_packed`, because moving a packer takes as long as packing.
        let mut packed = Packer::default();
        match self.form {
            None => position.pack(&mut packed),
            Some(form) => form(position).pack(&mut packed),
        }
        let bytes = packed.as_bytes();
        let words = self.layout.words;
        if words_of(bytes) > words {
            return Err(ExpandError::Layout(Layout { words: words_of(bytes), ..self.layout }));
        }
        entry.resize(words, 0);
        for (place, word) in entry.iter_mut().enumerate() {
            *word = word_at(bytes, place);
        }
        Ok(key_of_words(entry))
    }
}
