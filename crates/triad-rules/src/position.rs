//! A position of one game, alone or within a Tourney.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use crate::board::{Board, NO_JEWEL};
use crate::words::{Counts, Phase, Rules, Table};
use crate::{OptionsOn, Place, PlaceKind};
use rules_core::Seat;

/// What [`Triad`](crate::Triad) and [`Tourney`](crate::Tourney) share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<L: Board> {
    /// The Gems of each seat.
    pub(crate) gems: [u64; 2],
    /// Where Jewels stand; follows from `table`.
    pub(crate) taken: L::Ids,
    pub(crate) table: Table,
    pub(crate) counts: Counts,
    /// The Gems that the player to move may capture (TRIAD-12); none without `manual_captures`.
    pub(crate) pending: u64,
    pub(crate) rules: Rules,
    /// The option `max_games`; 0 outside a Tourney.
    pub(crate) max_games: u16,
    pub(crate) board: L,
}

impl<L: Board> Position<L> {
    /// TRIAD-7: the start of a game. `won` and `games` tell how the Tourney stands, `first` who
    /// begins it.
    pub(crate) fn start(options: &OptionsOn<L>, won: [u8; 2], games: u16, max_games: u16) -> Self {
        let first = options.first.index() & 1;
        let OptionsOn { layout, mode, manual_captures, trap_timing, draw_after, .. } = *options;
        let rules = Rules::new(mode, first, manual_captures, trap_timing, won, games);
        let mut position = Position {
            gems: [0; 2],
            taken: L::Ids::default(),
            table: Table::new([[NO_JEWEL; 3]; 2], 0),
            counts: Counts::new([0; 2], 0, draw_after),
            pending: 0,
            rules,
            max_games,
            board: layout,
        };
        if !rules.no_jewels() {
            for seat in 0..2 {
                let ids = [1, 2, 3].map(|number| {
                    let dock = Place::new(PlaceKind::Dock(Seat::new_unchecked(seat)), number);
                    dock.and_then(|dock| layout.id_of(dock)).unwrap_or(NO_JEWEL)
                });
                position.table = position.table.with_ids(usize::from(seat), ids);
            }
        }
        position.count_taken();
        // TRIAD-30: the seats alternate in beginning the games.
        let seat = first ^ usize::from(games) & 1;
        position.begin_turn(seat);
        position
    }

    /// Works out where Jewels stand.
    pub(crate) fn count_taken(&mut self) {
        self.taken = L::Ids::default();
        for id in self.table.ids(0).into_iter().chain(self.table.ids(1)) {
            self.board.toggle(&mut self.taken, id);
        }
    }

    /// The options without the mode of a Tourney.
    pub(crate) fn options(&self) -> OptionsOn<L> {
        OptionsOn {
            layout: self.board,
            mode: self.rules.mode(),
            first: Seat::new_unchecked(self.rules.first() as u8),
            manual_captures: self.rules.manual(),
            trap_timing: self.rules.timing(),
            draw_after: self.counts.draw_after(),
        }
    }

    #[inline]
    pub(crate) fn vacant(&self) -> u64 {
        self.board.posts() & !(self.gems[0] | self.gems[1])
    }

    /// The Jewels of a seat: those still to move this turn first, each part ascending by place.
    pub(crate) fn sorted_ids(&self, seat: usize) -> ([u8; 3], usize) {
        let mut ids = self.table.ids(seat);
        let left = if seat == self.table.seat() && self.table.phase() == Phase::Jewels {
            self.table.left()
        } else {
            3
        };
        let end = ids.iter().position(|&id| id == NO_JEWEL).unwrap_or(3);
        ids[..left.min(end)].sort_unstable_by_key(|&id| self.board.place_at(id));
        if left < end {
            ids[left..end].sort_unstable_by_key(|&id| self.board.place_at(id));
        }
        (ids, left.min(end))
    }

    /// All that tells positions apart but for the board: Jewels in order, and nothing that follows
    /// from the rest.
    pub(crate) fn essence(&self) -> [u64; 6] {
        let mut table = self.table;
        for seat in 0..2 {
            table = table.with_ids(seat, self.sorted_ids(seat).0);
        }
        [
            self.gems[0],
            self.gems[1],
            table.0,
            self.counts.0,
            self.pending,
            u64::from(self.rules.0) | u64::from(self.max_games) << 32,
        ]
    }
}

impl<L: Board> PartialEq for Position<L> {
    fn eq(&self, other: &Self) -> bool {
        self.gems == other.gems && self.board == other.board && self.essence() == other.essence()
    }
}

impl<L: Board> Eq for Position<L> {}

impl<L: Board> Hash for Position<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.essence().hash(state);
    }
}

impl<L: Board> PartialOrd for Position<L> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Some order; it means nothing.
impl<L: Board> Ord for Position<L> {
    fn cmp(&self, other: &Self) -> Ordering {
        let fingerprint = |board: L| board.layout().fingerprint();
        (fingerprint(self.board), self.essence()).cmp(&(fingerprint(other.board), other.essence()))
    }
}
