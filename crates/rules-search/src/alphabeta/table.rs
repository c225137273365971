//! Transposition table: results of earlier searches by position key.
//!
//! Positions with the same key are treated as equal. A collision of 64-bit keys can make a score
//! wrong, but no action illegal: an entry stores the place of its action in the list of legal
//! actions, and the search looks it up in the list of the current position.

/// Depth of entries without estimates, which a deeper search cannot change.
pub(super) const WHOLE: u8 = u8::MAX;

/// No best action.
pub(super) const NO_ACTION: u16 = u16::MAX;

/// Relation of a score to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    AtLeast,
    /// The score is an upper bound.
    AtMost,
}

/// Result of a search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// Score relative to the position.
    pub(super) score: i32,
    /// The place of the best action in the list of legal actions, or [`NO_ACTION`].
    pub(super) action: u16,
    /// Depth of the search, at least 1; 0 marks a free entry.
    pub(super) depth: u8,
    bound_and_age: u8,
}

impl Entry {
    const FREE: Entry = Entry { key: 0, score: 0, action: NO_ACTION, depth: 0, bound_and_age: 0 };

    /// Returns the relation of the score to the true score.
    #[inline]
    pub(super) fn bound(self) -> Bound {
        match self.bound_and_age & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        }
    }

    fn age(self) -> u8 {
        self.bound_and_age >> 2
    }
}

/// Entries in a bucket of 64 bytes.
const WAYS: usize = 4;

/// Table of fixed size, allocated once.
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    /// Number of the current search modulo 64.
    age: u8,
}

impl Table {
    /// Returns a table of at most `bytes`, with at least one bucket of 64 bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<[Entry; WAYS]>()).max(1);
        Table { buckets: vec![[Entry::FREE; WAYS]; buckets], age: 0 }
    }

    /// Starts a new search, so that entries of earlier ones are replaced first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([Entry::FREE; WAYS]);
        self.age = 0;
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Returns the entry of the position with this key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().copied().find(|entry| entry.key == key && entry.depth > 0)
    }

    /// Stores a result.
    ///
    /// It replaces the entry of the same position, a free one, the shallowest of earlier searches,
    /// or the shallowest, in this order.
    #[inline]
    pub(super) fn keep(&mut self, key: u64, score: i32, action: u16, depth: u8, bound: Bound) {
        let age = self.age;
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let cost = |entry: &Entry| match entry.depth {
            0 => -1,
            _ if entry.key == key => -2,
            depth if entry.age() == age => 256 + i32::from(depth),
            depth => i32::from(depth),
        };
        let Some(entry) = bucket.iter_mut().min_by_key(|entry| cost(entry)) else { return };
        // A search without a best action keeps the stored one, to try it first.
        let known = if entry.key == key { entry.action } else { NO_ACTION };
        let action = if action == NO_ACTION { known } else { action };
        *entry = Entry { key, score, action, depth, bound_and_age: bound as u8 | age << 2 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!(size_of::<[Entry; WAYS]>(), 64);
    }

    #[test]
    fn a_table_gives_back_what_it_keeps() {
        let mut table = Table::new(1 << 10);
        table.keep(7, -5, 3, 4, Bound::AtMost);
        let entry = table.find(7).expect("just kept");
        assert_eq!((entry.score, entry.action, entry.depth), (-5, 3, 4));
        assert_eq!(entry.bound(), Bound::AtMost);
        assert_eq!(table.find(8), None);
        table.clear();
        assert_eq!(table.find(7), None);
    }

    #[test]
    fn no_memory_at_all_is_one_bucket() {
        let mut table = Table::new(0);
        for key in 1..=5 {
            table.keep(key, 0, 0, key as u8, Bound::Exact);
        }
        let found: Vec<u64> = (1..=5).filter(|&key| table.find(key).is_some()).collect();
        assert_eq!(found, [2, 3, 4, 5], "the shallowest goes first");
        table.grow_older();
        table.keep(6, 0, 0, 1, Bound::Exact);
        assert_eq!(table.find(2), None, "those of earlier searches go before new ones");
        table.keep(7, 0, 0, 1, Bound::Exact);
        assert!(table.find(6).is_some());
    }

    #[test]
    fn an_action_known_before_is_kept() {
        let mut table = Table::new(64);
        table.keep(7, 0, 3, 4, Bound::Exact);
        table.keep(7, 1, NO_ACTION, 5, Bound::AtMost);
        assert_eq!(table.find(7).map(|entry| (entry.action, entry.depth)), Some((3, 5)));
    }
}
