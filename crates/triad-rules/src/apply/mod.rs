//! Effects of actions: Gems and captures in [`gems`], Jewel moves in [`jewels`], the end of a turn
//! in [`judge`]. The checks are in the order that TRIAD-23 ends with.

mod children;
mod gems;
mod jewels;
mod judge;

use rand_core::Rng;
use rules_core::Seat;

use crate::action::Resolved;
use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::names::{Place, PlaceKind};
use crate::options::OptionsOn;
use crate::position::Position;
use crate::state::{Counts, JewelsAndTurn, Phase, Rules};

impl<L: Board> Position<L> {
    /// TRIAD-7: returns the start of a game.
    ///
    /// `won` and `games` are the standing of the Tourney, and `first` begins its first game.
    pub(crate) fn start(options: &OptionsOn<L>, won: [u8; 2], games: u16, max_games: u16) -> Self {
        let first = options.first.index() & 1;
        let OptionsOn { layout, mode, manual_captures, trap_timing, draw_after, .. } = *options;
        let rules = Rules::new(mode, first, manual_captures, trap_timing, won, games);
        let mut position = Position {
            gems: [0; 2],
            occupied: L::Ids::default(),
            turn: JewelsAndTurn::new([[NO_JEWEL; 3]; 2], 0),
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
                position.turn = position.turn.with_ids(usize::from(seat), ids);
            }
        }
        position.mark_occupied();
        // TRIAD-30: the seats begin games in turn.
        let seat = first ^ usize::from(games) & 1;
        position.begin_turn(seat);
        position
    }

    /// Plays an action, which must be legal.
    #[inline(always)]
    pub(crate) fn apply(&mut self, action: Resolved) {
        match action {
            Resolved::Gem(bit) => self.place_gem(bit),
            Resolved::Capture(bit) => self.capture(bit),
            Resolved::Jewel(one) => self.move_jewel(one),
        }
    }

    /// Picks a legal action, each with the same probability, and plays it.
    ///
    /// Picking and playing share the check that all three, two or one Jewels are due, which makes
    /// play-outs 4 % faster.
    #[inline(always)]
    pub(crate) fn apply_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<Resolved> {
        match self.turn.phase() {
            Phase::Gem => {
                let bit = self.random_post(rng);
                self.place_gem(bit);
                Some(Resolved::Gem(bit))
            }
            Phase::Jewels if self.pending == 0 && self.turn.left() == self.turn.due() => {
                Some(Resolved::Jewel(match self.turn.left() {
                    1 => self.move_random_jewel::<1, R>(rng),
                    2 => self.move_random_jewel::<2, R>(rng),
                    3 => self.move_random_jewel::<3, R>(rng),
                    _ => return None,
                }))
            }
            Phase::Jewels => {
                let action = self.pick_capture_or_move(rng)?;
                self.apply(action);
                Some(action)
            }
            Phase::Over => None,
        }
    }
}
