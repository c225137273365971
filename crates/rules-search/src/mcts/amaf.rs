//! Action values over all play-outs in which the action was played later (AMAF).

use rules_core::Seat;

/// Places of a table; further actions share the last place.
const PLACES: usize = 1024;
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
    seat: u8,
    place: u16,
}

/// Tables of nodes, with an entry for each seat and action.
pub(super) struct Tables {
    /// Places of actions by code, assigned at first use; 0 if not used yet.
    places: Vec<u16>,
    met: u16,
    entries: Vec<Known>,
    seats: usize,
    given: u32,
    /// Free tables.
    free: Vec<u32>,
    pub(super) played: Vec<Played>,
}

impl Tables {
    /// No table.
    pub(super) const NONE: u32 = u32::MAX;

    pub(super) fn new() -> Self {
        Tables {
            places: Vec::new(),
            met: 0,
            entries: Vec::new(),
            seats: 0,
            given: 0,
            free: Vec::new(),
            played: Vec::new(),
        }
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

    /// Returns the place of the action with this code.
    #[inline]
    pub(super) fn place(&mut self, code: u32) -> u16 {
        match self.places.get(code as usize) {
            Some(&place) if place > 0 => place,
            _ => self.meet(code),
        }
    }

    /// Assigns a place to an action.
    #[cold]
    fn meet(&mut self, code: u32) -> u16 {
        let index = code as usize;
        if index > usize::from(u16::MAX) {
            return PLACES as u16 - 1;
        }
        if self.places.len() <= index {
            self.places.resize(index + 1, 0);
        }
        self.met = (self.met + 1).min(PLACES as u16 - 1);
        self.places[index] = self.met;
        self.met
    }

    /// Records that a seat played an action.
    #[inline]
    pub(super) fn note(&mut self, seat: Seat, place: u16) {
        self.played.push(Played { seat: seat.number(), place });
    }

    /// Returns the entries of a table for the actions of a seat, by place.
    #[inline]
    pub(super) fn of(&self, table: u32, seat: Seat) -> &[Known] {
        let first = (table as usize * self.seats + seat.index()) * PLACES;
        &self.entries[first..first + PLACES]
    }

    /// Adds the values to the entries of all actions played from index `from` on.
    #[inline]
    pub(super) fn add(&mut self, table: u32, from: usize, values: &[f32]) {
        let first = table as usize * self.seats * PLACES;
        let entries = &mut self.entries[first..first + self.seats * PLACES];
        for &Played { seat, place } in &self.played[from..] {
            if let Some(known) = entries.get_mut(usize::from(seat) * PLACES + usize::from(place)) {
                known.visits += 1.0;
                known.sum += values[usize::from(seat)];
            }
        }
    }
}
