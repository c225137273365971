//! Action values over all play-outs in which the action was played later (AMAF).

use core::sync::atomic::{AtomicU16, Ordering};

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
pub(super) struct Tables {
    entries: Vec<Known>,
    seats: usize,
    given: u32,
    /// Free tables.
    free: Vec<u32>,
}

impl Tables {
    /// No table.
    pub(super) const NONE: u32 = u32::MAX;

    pub(super) fn new() -> Self {
        Tables { entries: Vec::new(), seats: 0, given: 0, free: Vec::new() }
    }

    /// Drops all tables, for a game of `seats` seats.
    pub(super) fn clear(&mut self, seats: u8) {
        self.seats = seats.into();
        self.given = 0;
        self.free.clear();
    }

    /// Returns a new table; `None` if there are too many.
    pub(super) fn give(&mut self) -> Option<u32> {
        let table = match self.free.pop() {
            Some(table) => table,
            None if self.given as usize >= MOST => return None,
            None => {
                self.given += 1;
                self.given - 1
            }
        };
        let size = self.seats * PLACES;
        let (first, end) = (table as usize * size, (table as usize + 1) * size);
        if self.entries.len() < end {
            self.entries.resize(end, Known::default());
        }
        self.entries[first..end].fill(Known::default());
        Some(table)
    }

    /// Frees all tables except `kept`.
    pub(super) fn keep_only(&mut self, kept: impl Iterator<Item = u32>) {
        let mut used = vec![false; self.given as usize];
        kept.filter(|&table| table != Tables::NONE).for_each(|table| used[table as usize] = true);
        self.free.clear();
        self.free.extend((0..self.given).filter(|&table| !used[table as usize]));
    }

    /// Returns the entries of a table for the actions of a seat, by place.
    #[inline]
    pub(super) fn of(&self, table: u32, seat: Seat) -> &[Known] {
        let first = (table as usize * self.seats + seat.index()) * PLACES;
        &self.entries[first..first + PLACES]
    }

    /// Adds the values to the entries of the actions played.
    #[inline]
    pub(super) fn add(&mut self, table: u32, played: &[Played], values: &[f32]) {
        let first = table as usize * self.seats * PLACES;
        let entries = &mut self.entries[first..first + self.seats * PLACES];
        for &Played { seat, place } in played {
            if let Some(known) = entries.get_mut(usize::from(seat) * PLACES + usize::from(place)) {
                known.visits += 1.0;
                known.sum += values[usize::from(seat)];
            }
        }
    }
}
