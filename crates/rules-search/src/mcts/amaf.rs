//! Action values over all play-outs in which the action was played later (AMAF).

use core::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rules_core::{MAX_SEATS, Seat};

use super::value::Values;

/// Places of a table; further actions share the last place.
const PLACES: usize = 1024;
const LAST: u16 = PLACES as u16 - 1;
/// Codes of actions that have a place of their own.
const CODES: usize = 1 << 16;
/// Maximum number of tables: 16 MiB with two seats.
const MOST: usize = 1024;
/// Tables that are allocated ahead.
const SPARE: u32 = 16;

/// Statistics of an action: number of plays and sum of values for its player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub(super) visits: f32,
    pub(super) sum: f32,
}

/// Action played in an iteration: the index of its entry in every table.
#[derive(Clone, Copy)]
pub(super) struct Played(u16);

impl Played {
    #[inline]
    pub(super) fn new(seat: Seat, place: u16) -> Self {
        Played(u16::from(seat.number()) * PLACES as u16 + place)
    }
}

/// Places of actions in tables by code, assigned at first use.
///
/// Threads share them without a lock.
pub(super) struct Places {
    /// 0 if the code was not used yet.
    of: Box<[AtomicU16]>,
    assigned: AtomicU16,
}

impl Places {
    pub(super) fn new() -> Self {
        let of = (0..CODES).map(|_| AtomicU16::new(0)).collect();
        Places { of, assigned: AtomicU16::new(0) }
    }

    /// Returns the place of the action with this code.
    #[inline]
    pub(super) fn place(&self, code: u32) -> u16 {
        let Some(place) = self.of.get(code as usize) else { return LAST };
        match place.load(Ordering::Relaxed) {
            0 => self.assign(place),
            known => known,
        }
    }

    /// Assigns a place to an action.
    #[cold]
    fn assign(&self, place: &AtomicU16) -> u16 {
        let next = |assigned| (assigned < LAST).then_some(assigned + 1);
        let before = self.assigned.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        let new = before.map_or(LAST, |before| before + 1);
        // Another thread may have assigned one in between.
        let kept = place.compare_exchange(0, new, Ordering::Relaxed, Ordering::Relaxed);
        kept.err().unwrap_or(new)
    }
}

/// Tables of nodes, with an entry for each seat and action.
///
/// Threads share them without a lock. An update that meets another one of the same entry may be lost,
/// and nothing else happens.
pub(super) struct Tables {
    tables: Box<[OnceLock<Box<[Entry]>>]>,
    /// Entries of a table.
    size: usize,
    given: AtomicU32,
    /// Free tables.
    free: Mutex<Vec<u32>>,
}

impl Tables {
    /// No table.
    pub(super) const NONE: u32 = u32::MAX;

    pub(super) fn new() -> Self {
        Tables {
            tables: (0..MOST).map(|_| OnceLock::new()).collect(),
            size: 0,
            given: AtomicU32::new(0),
            free: Mutex::new(Vec::with_capacity(MOST)),
        }
    }

    /// Drops all tables, for a game of `seats` seats.
    pub(super) fn clear(&mut self, seats: u8) {
        let size = usize::from(seats) * PLACES;
        if self.size != size {
            self.size = size;
            self.tables.iter_mut().for_each(|table| drop(table.take()));
        }
        *self.given.get_mut() = 0;
        self.free().clear();
    }

    /// Allocates tables for the next iteration, unless enough are.
    #[inline]
    pub(super) fn prepare(&self) {
        let last = (self.given.load(Ordering::Relaxed) + SPARE).min(MOST as u32) as usize - 1;
        if self.tables[last].get().is_none() {
            self.allocate(last);
        }
    }

    #[cold]
    fn allocate(&self, last: usize) {
        for table in &self.tables[last.saturating_sub(SPARE as usize)..=last] {
            table.get_or_init(|| (0..self.size).map(|_| Entry::default()).collect());
        }
    }

    fn free(&self) -> MutexGuard<'_, Vec<u32>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a new table; `None` if there are too many or none is allocated.
    pub(super) fn give(&self, places: &Places) -> Option<u32> {
        let next = |given| (given < MOST as u32).then_some(given + 1);
        let freed = self.free().pop();
        let table = match freed {
            Some(table) => table,
            None => self.given.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?,
        };
        self.tables[table as usize].get()?;
        // Earlier games used no other places.
        let used = usize::from(places.assigned.load(Ordering::Relaxed)) + 1;
        for of_seat in self.table(table).chunks(PLACES) {
            of_seat.iter().take(used).for_each(|entry| entry.set(Known::default()));
        }
        Some(table)
    }

    /// Frees all tables except `kept`.
    pub(super) fn keep_only(&mut self, kept: impl Iterator<Item = u32>) {
        let given = *self.given.get_mut();
        let mut used = vec![false; given as usize];
        kept.filter(|&table| table != Tables::NONE).for_each(|table| used[table as usize] = true);
        let mut free = self.free();
        free.clear();
        free.extend((0..given).filter(|&table| !used[table as usize]));
    }

    /// Returns the entries of a table.
    #[inline]
    fn table(&self, table: u32) -> &[Entry] {
        let entries = self.tables.get(table as usize).and_then(OnceLock::get);
        entries.map_or(&[], |entries| entries)
    }

    /// Returns the entries of a table for the actions of a seat, by place.
    #[inline]
    pub(super) fn of(&self, table: u32, seat: Seat) -> Entries<'_> {
        let entries = self.table(table).get(seat.index() * PLACES..);
        Entries(entries.and_then(|entries| entries.first_chunk()).unwrap_or(&EMPTY))
    }

    /// Adds the values to the entries of the actions played.
    #[inline]
    pub(super) fn add(&self, table: u32, played: &[Played], values: &Values) {
        let entries = self.table(table);
        for &Played(index) in played {
            let index = usize::from(index);
            if let Some(entry) = entries.get(index) {
                let Known { visits, sum } = entry.get();
                let value = values[(index / PLACES).min(MAX_SEATS - 1)];
                entry.set(Known { visits: visits + 1.0, sum: sum + value });
            }
        }
    }
}

/// Entries of a table for the actions of a seat.
#[derive(Clone, Copy)]
pub(super) struct Entries<'a>(&'a [Entry; PLACES]);

/// Entries of actions that were not played.
static EMPTY: [Entry; PLACES] = [const { Entry(AtomicU64::new(0)) }; PLACES];

impl Entries<'_> {
    /// No entries.
    pub(super) const NONE: Entries<'static> = Entries(&EMPTY);

    #[inline]
    pub(super) fn at(self, place: u16) -> Known {
        self.0[usize::from(place) % PLACES].get()
    }
}

/// Statistics that threads share: the bits of the sum above those of the visits.
#[derive(Default)]
struct Entry(AtomicU64);

impl Entry {
    #[inline]
    fn get(&self) -> Known {
        let bits = self.0.load(Ordering::Relaxed);
        Known { visits: f32::from_bits(bits as u32), sum: f32::from_bits((bits >> 32) as u32) }
    }

    #[inline]
    fn set(&self, known: Known) {
        let bits = u64::from(known.sum.to_bits()) << 32 | u64::from(known.visits.to_bits());
        self.0.store(bits, Ordering::Relaxed);
    }
}
