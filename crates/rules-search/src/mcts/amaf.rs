//! Action values over all play-outs in which the action was played later (AMAF).

use core::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rules_core::Seat;

/// Places of a table; further actions share the last place.
const PLACES: usize = 1024;
const LAST: u16 = PLACES as u16 - 1;
/// Codes of actions that have a place of their own.
const CODES: usize = 1 << 16;
/// Maximum number of tables: 16 MiB with two seats.
const MOST: usize = 1024;

/// Statistics of an action: number of plays and sum of values for its player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub(super) visits: f32,
    pub(super) sum: f32,
}

/// Action played in an iteration.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub(super) seat: u8,
    pub(super) place: u16,
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
    seats: usize,
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
            seats: 0,
            given: AtomicU32::new(0),
            free: Mutex::new(Vec::with_capacity(MOST)),
        }
    }

    /// Drops all tables, for a game of `seats` seats.
    pub(super) fn clear(&mut self, seats: u8) {
        if self.seats != usize::from(seats) {
            self.seats = seats.into();
            self.tables.iter_mut().for_each(|table| drop(table.take()));
        }
        *self.given.get_mut() = 0;
        self.free().clear();
    }

    fn free(&self) -> MutexGuard<'_, Vec<u32>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a new table; `None` if there are too many.
    pub(super) fn give(&self, places: &Places) -> Option<u32> {
        let next = |given| (given < MOST as u32).then_some(given + 1);
        let freed = self.free().pop();
        let table = match freed {
            Some(table) => table,
            None => self.given.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).ok()?,
        };
        let entries = self.tables[table as usize]
            .get_or_init(|| (0..self.seats * PLACES).map(|_| Entry::default()).collect());
        // Earlier games used no other places.
        let used = usize::from(places.assigned.load(Ordering::Relaxed)) + 1;
        for of_seat in entries.chunks(PLACES) {
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

    /// Returns the entries of a table for the actions of a seat, by place.
    #[inline]
    pub(super) fn of(&self, table: u32, seat: Seat) -> Entries<'_> {
        let entries = self.tables.get(table as usize).and_then(OnceLock::get);
        let first = seat.index() * PLACES;
        Entries(entries.and_then(|entries| entries.get(first..first + PLACES)).unwrap_or(&[]))
    }

    /// Adds the values to the entries of the actions played.
    #[inline]
    pub(super) fn add(&self, table: u32, played: &[Played], values: &[f32]) {
        let Some(entries) = self.tables[table as usize].get() else { return };
        for &Played { seat, place } in played {
            let index = usize::from(seat) * PLACES + usize::from(place);
            if let Some(entry) = entries.get(index) {
                let Known { visits, sum } = entry.get();
                entry.set(Known { visits: visits + 1.0, sum: sum + values[usize::from(seat)] });
            }
        }
    }
}

/// Entries of a table for the actions of a seat.
#[derive(Clone, Copy)]
pub(super) struct Entries<'a>(&'a [Entry]);

impl Entries<'_> {
    /// No entries.
    pub(super) const NONE: Entries<'static> = Entries(&[]);

    #[inline]
    pub(super) fn at(self, place: u16) -> Known {
        match self.0.get(usize::from(place)) {
            Some(entry) => entry.get(),
            None => Known::default(),
        }
    }
}

/// Statistics that threads share, as the bits of their numbers.
#[derive(Default)]
struct Entry {
    visits: AtomicU32,
    sum: AtomicU32,
}

impl Entry {
    #[inline]
    fn get(&self) -> Known {
        let of = |number: &AtomicU32| f32::from_bits(number.load(Ordering::Relaxed));
        Known { visits: of(&self.visits), sum: of(&self.sum) }
    }

    #[inline]
    fn set(&self, known: Known) {
        self.visits.store(known.visits.to_bits(), Ordering::Relaxed);
        self.sum.store(known.sum.to_bits(), Ordering::Relaxed);
    }
}
