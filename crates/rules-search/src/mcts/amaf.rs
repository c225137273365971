//! Action values over all play-outs in which the action was played later (AMAF).

use core::sync::atomic::{AtomicU16, Ordering};

use rules_core::Seat;

use super::value::Values;

/// Places of a table; further actions share the last place.
const PLACES: usize = 1024;
const LAST: u16 = PLACES as u16 - 1;
/// Codes of actions that have a place of their own.
const CODES: usize = 1 << 16;
/// Maximum number of tables: 16 MiB with two seats.
const MOST: usize = 1024;
/// Tables that are allocated ahead.
const SPARE: usize = 16;

/// Statistics of an action: number of plays and sum of values for its player.
type Entry = [f32; 2];

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
pub(super) struct Tables {
    /// The entries of each table, by seat and place.
    tables: Vec<Box<[Entry]>>,
    /// Entries of a table.
    size: usize,
    /// Number of tables that nodes got.
    given: usize,
    /// Free tables among those.
    free: Vec<u32>,
}

impl Tables {
    /// No table.
    pub(super) const NONE: u32 = u32::MAX;

    pub(super) fn new() -> Self {
        Tables { tables: Vec::new(), size: PLACES, given: 0, free: Vec::with_capacity(MOST) }
    }

    /// Drops all tables, for a game of `seats` seats.
    pub(super) fn clear(&mut self, seats: u8) {
        let size = usize::from(seats) * PLACES;
        if self.size != size {
            self.size = size;
            self.tables.clear();
        }
        self.given = 0;
        self.free.clear();
    }

    /// Allocates tables ahead, unless enough are.
    #[inline]
    pub(super) fn prepare(&mut self) {
        if self.tables.len() < (self.given + SPARE).min(MOST) {
            self.allocate();
        }
    }

    #[cold]
    fn allocate(&mut self) {
        self.tables.extend((0..SPARE).map(|_| vec![[0.0; 2]; self.size].into()));
    }

    /// Returns a new table, or [`Tables::NONE`] if there are too many or none is allocated.
    pub(super) fn give(&mut self, places: &Places) -> u32 {
        let table = match self.free.pop() {
            Some(table) => table,
            None if self.given == self.tables.len() => return Tables::NONE,
            None => {
                self.given += 1;
                self.given as u32 - 1
            }
        };
        // No other places were ever used.
        let used = usize::from(places.assigned.load(Ordering::Relaxed)) + 1;
        for of_seat in self.tables[table as usize].chunks_mut(PLACES) {
            of_seat.iter_mut().take(used).for_each(|entry| *entry = [0.0; 2]);
        }
        table
    }

    /// Frees all tables except `kept`.
    pub(super) fn keep_only(&mut self, kept: impl Iterator<Item = u32>) {
        let mut used = vec![false; self.given];
        kept.filter(|&table| table != Tables::NONE).for_each(|table| used[table as usize] = true);
        self.free.clear();
        self.free.extend((0..self.given as u32).filter(|&table| !used[table as usize]));
    }

    /// Returns the entries of a table for the actions of a seat, by place.
    #[inline]
    pub(super) fn of(&self, table: u32, seat: Seat) -> &Entries {
        let entries = self.tables.get(table as usize);
        let entries = entries.and_then(|entries| entries.get(seat.index() * PLACES..));
        entries.and_then(|entries| entries.first_chunk()).unwrap_or(&NONE)
    }

    /// Adds a play with its value to the entries of the actions played, if there is a table.
    #[inline]
    pub(super) fn add(&mut self, table: u32, played: &[Played], plays: &Plays) {
        let Some(entries) = self.tables.get_mut(table as usize) else { return };
        for &Played(index) in played {
            let [one, value] = plays.0[usize::from(index) / PLACES];
            if let Some([visits, sum]) = entries.get_mut(usize::from(index)) {
                *visits += one;
                *sum += value;
            }
        }
    }
}

/// A play of each seat with its value, also of the seats that an index could name but no game has.
pub(super) struct Plays([Entry; (1 << 16) / PLACES]);

impl Plays {
    #[inline]
    pub(super) fn new(values: &Values) -> Self {
        let mut plays = [[0.0; 2]; (1 << 16) / PLACES];
        plays.iter_mut().zip(values).for_each(|(play, &value)| *play = [1.0, value]);
        Plays(plays)
    }
}

/// Entries of a table for the actions of a seat, by place.
pub(super) type Entries = [Entry; PLACES];

/// Entries of actions that were not played.
pub(super) static NONE: Entries = [[0.0; 2]; PLACES];

/// Returns the entry for a place.
#[inline]
pub(super) fn entry(entries: &Entries, place: u16) -> Entry {
    entries[usize::from(place) % PLACES]
}
