//! The transposition table: what earlier searches found out about positions, by their keys.
//!
//! Two positions with the same key are taken for the same. So a collision of 64-bit keys can make a
//! score wrong, but no action illegal: an entry holds the place of its action in the list of legal
//! actions, and the search takes it from the list of the position at hand.

/// The depth of entries in which nothing was estimated: searching deeper would change nothing.
pub(super) const WHOLE: u8 = u8::MAX;

/// No best action.
pub(super) const NO_ACTION: u16 = u16::MAX;

/// How a score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is at least this.
    AtLeast,
    /// The true one is at most this.
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// Counted from the position.
    pub(super) score: i32,
    /// The place of the best action in the list of legal actions, or [`NO_ACTION`].
    pub(super) action: u16,
    /// How deep the search went, at least 1; 0 marks an entry that is free.
    pub(super) depth: u8,
    bound_and_age: u8,
}

impl Entry {
    const FREE: Entry = Entry { key: 0, score: 0, action: NO_ACTION, depth: 0, bound_and_age: 0 };

    /// How the score bounds the true one.
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

/// Entries that compete for the same place: 64 bytes.
const WAYS: usize = 4;

/// A table of fixed size, allocated once.
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    /// The search that goes on, counted up to 63 and then from 0 again.
    age: u8,
}

impl Table {
    /// A table of at most so many bytes; one bucket of 64 at least.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<[Entry; WAYS]>()).max(1);
        Table { buckets: vec![[Entry::FREE; WAYS]; buckets], age: 0 }
    }

    /// A new search begins: entries of earlier ones are replaced first.
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

    /// What is known about the position with this key.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().copied().find(|entry| entry.key == key && entry.depth > 0)
    }

    /// Keeps what was found out, in the place of the same position, of one not asked for any more, or of the
    /// shallowest.
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
        // A search that found no best action leaves the one known before to try first.
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
