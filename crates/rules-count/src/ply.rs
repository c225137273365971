//! The distinct positions of a ply, each with the number of move sequences that lead to it.

use std::fmt;

use rules_core::implement::Packer;
use rules_core::{Packed, count_steps};

use crate::code::{Bytes, key_of_words, unpack, word_at, words_of};
use crate::shard::{Layout, SHARDS, Shard, shard_of};
use crate::{CountError, perft};

/// The distinct positions of a ply, or a part of them, each with its number of move sequences.
///
/// It is a plain value. [`records`](Ply::records) returns its content as packed bytes and counts,
/// and [`from_records`](Ply::from_records) reads them, also elsewhere, in any order and any parts.
///
/// ```
/// use rules_count::{Merge, Ply};
/// use triandro_rules::Triandro;
///
/// let merge = Merge::default().up_to_symmetry();
/// let first = merge.next(&merge.root(&Triandro::default())?)?;
/// assert_eq!((first.positions(), first.sequences()), (8, 55));
///
/// let records = first.records().map(|(bytes, count)| (bytes.to_vec(), count));
/// let again = Ply::from_records(first.number(), &first.options(), records)?;
/// assert_eq!(merge.leaves(&again, 3)?, 8_053_512);
/// # Ok::<(), rules_count::CountError>(())
/// ```
#[derive(Clone)]
pub struct Ply<G: Packed> {
    base: G::Options,
    records: Records,
}

/// The records of a ply, of any game.
#[derive(Clone)]
pub(crate) struct Records {
    number: u8,
    layout: Layout,
    /// The records, laid out like slots, by shard.
    shards: Vec<Vec<u64>>,
    positions: u64,
    sequences: u128,
    fan: f64,
}

impl Records {
    /// Joins shards of records.
    ///
    /// `fan` is the mean number of steps of the positions before.
    pub(crate) fn new(
        number: u8,
        layout: Layout,
        shards: Vec<Vec<u64>>,
        sequences: u128,
        fan: f64,
    ) -> Self {
        let words = shards.iter().map(Vec::len).sum::<usize>();
        let positions = (words / layout.stride()) as u64;
        Records { number, layout, shards, positions, sequences, fan }
    }

    /// Merges packed positions with their counts.
    fn of_packed(number: u8, packed: &[(Packer, u128)]) -> Result<Self, CountError> {
        let words = packed.iter().map(|(packed, _)| words_of(packed.as_bytes())).max().unwrap_or(1);
        let sum = perft::sum(packed.iter().map(|&(_, count)| count))?;
        let layout = Layout { words, wide: sum > u128::from(u64::MAX) };
        let mut shards = (0..SHARDS).map(|_| Shard::default()).collect::<Vec<_>>();
        for (packed, count) in packed {
            let mut entry = Vec::with_capacity(layout.stride());
            entry.extend((0..words).map(|place| word_at(packed.as_bytes(), place)));
            let shard = shard_of(key_of_words(&entry));
            layout.push_count(*count, &mut entry);
            shards[shard].add(&entry, layout);
        }
        let shards = shards.into_iter().map(|shard| shard.into_records(layout)).collect();
        Ok(Records::new(number, layout, shards, sum, 0.0))
    }

    fn slots(&self) -> impl Iterator<Item = (&[u64], u128)> {
        let slots = self.shards.iter().flat_map(|shard| shard.chunks_exact(self.layout.stride()));
        slots.map(|slot| self.layout.split(slot))
    }
}

impl<G: Packed> Ply<G> {
    pub(crate) fn new(base: G::Options, records: Records) -> Self {
        Ply { base, records }
    }

    /// Returns a ply with a single position, to which one sequence leads.
    pub(crate) fn root(position: &G) -> Result<Self, CountError> {
        let mut records = Records::of_packed(0, &[(position.to_packed(), 1)])?;
        records.fan = count_steps(position) as f64;
        Ok(Ply::new(position.options(), records))
    }

    /// Creates a ply from records: bytes of [`Packed::to_packed`] with counts.
    ///
    /// Equal positions are merged. `base` is as for [`Packed::from_packed_with`].
    ///
    /// # Errors
    /// Returns [`CountError::Packed`] if the bytes are not a position in the current version, and
    /// [`CountError::Overflow`] if a count does not fit.
    /// [`CountError::Overflow`].
    pub fn from_records(
        number: u8,
        base: &G::Options,
        records: impl IntoIterator<Item = (Vec<u8>, u128)>,
    ) -> Result<Self, CountError> {
        let mut read = Vec::new();
        for (bytes, count) in records.into_iter().filter(|&(_, count)| count > 0) {
            read.push((G::from_packed_with(&bytes, base)?.to_packed(), count));
        }
        Ok(Ply::new(base.clone(), Records::of_packed(number, &read)?))
    }

    /// Returns the number of the ply, 0 for the position at the root.
    pub fn number(&self) -> u8 {
        self.records.number
    }

    /// Returns the options that its positions are read with.
    pub fn options(&self) -> G::Options {
        self.base.clone()
    }

    /// Returns the number of distinct positions.
    pub fn positions(&self) -> u64 {
        self.records.positions
    }

    /// Returns the number of move sequences that lead to them.
    pub fn sequences(&self) -> u128 {
        self.records.sequences
    }

    /// Returns the number of bytes of memory that it takes.
    pub fn bytes(&self) -> u64 {
        self.records.shards.iter().map(|shard| 8 * shard.capacity() as u64).sum()
    }

    /// Returns the packed bytes of all positions with their counts.
    ///
    /// They ascend by the highest bits of [`key_of`](crate::key_of), and are in no particular order
    /// if these are equal.
    pub fn records(&self) -> impl Iterator<Item = (PackedBytes, u128)> {
        self.records.slots().map(|(words, count)| (PackedBytes(Bytes::new(words)), count))
    }

    /// Returns the mean number of steps of the positions of the ply before; 0 if it is unknown.
    pub fn fan(&self) -> f64 {
        self.records.fan
    }

    /// Returns the layout of its entries.
    pub fn layout(&self) -> Layout {
        self.records.layout
    }

    /// Returns the consecutive entries of a shard; none from [`SHARDS`] on.
    pub fn entries(&self, shard: usize) -> &[u64] {
        self.records.shards.get(shard).map_or(&[], |entries| entries)
    }

    /// Returns the positions of a shard with their counts.
    pub fn shard(&self, shard: usize) -> impl Iterator<Item = Result<(G, u128), CountError>> {
        self.entries(shard).chunks_exact(self.records.layout.stride()).map(|slot| {
            let (words, count) = self.records.layout.split(slot);
            Ok((unpack(words, &self.base)?, count))
        })
    }
}

impl<G: Packed> fmt::Debug for Ply<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ply")
            .field("number", &self.records.number)
            .field("positions", &self.records.positions)
            .field("sequences", &self.records.sequences)
            .finish_non_exhaustive()
    }
}

/// The packed bytes of a position in a [`Ply`].
pub struct PackedBytes(Bytes);

impl std::ops::Deref for PackedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_slice()
    }
}
