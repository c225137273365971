//! Symmetries: mirrored and turned boards.

use rules_core::{NoEvent, Seat, Symmetric};

use crate::action::Action;
use crate::board::geometry::NO_JEWEL;
use crate::board::{Board, id_number, id_numbered};
use crate::contest::{Contest, GameOn};
use crate::layout::NONE;
use crate::names::{Place, Post};
use crate::position::Position;
use crate::state::{Counts, Phase, Rules};

rules_core::implement::named! {
    /// A symmetry of the board. Each is its own inverse.
    pub enum Symmetry {
        /// Nothing changes.
        Identity = "identity",
        /// Left and right are exchanged.
        LeftRight = "left-right",
        /// Top and bottom are exchanged, and the seats with them.
        UpDown = "up-down",
        /// The board is turned around, and the seats are exchanged.
        HalfTurn = "half-turn"
    }
}

impl Symmetry {
    /// Returns whether the seats are exchanged.
    const fn swaps_seats(self) -> bool {
        matches!(self, Symmetry::UpDown | Symmetry::HalfTurn)
    }

    fn map_seat(self, seat: usize) -> usize {
        seat ^ usize::from(self.swaps_seats())
    }
}

impl<L: Board> Position<L> {
    /// Returns the symmetries that the layout has.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<L> {
        let layout = self.board.layout();
        Symmetry::ALL
            .into_iter()
            .filter(move |&symmetry| layout.post_images[symmetry as usize][0] != NONE)
    }

    fn map_post(&self, symmetry: Symmetry, post: Post) -> Post {
        let layout = self.board.layout();
        match layout.post_named(post) {
            // Not a Post of this board, so no action with it can be legal.
            NONE => post,
            number => {
                layout.name_of_post(layout.post_images[symmetry as usize][usize::from(number)])
            }
        }
    }

    fn map_place(&self, symmetry: Symmetry, place: Place) -> Place {
        let layout = self.board.layout();
        match layout.place_named(place) {
            NONE => place,
            number => {
                let image = layout.place_images[symmetry as usize][usize::from(number)];
                layout.place[usize::from(image)]
            }
        }
    }

    fn map_gems(&self, symmetry: Symmetry, gems: u64) -> u64 {
        rules_core::implement::Set64(gems).into_iter().fold(0, |all, bit| {
            let post = self.map_post(symmetry, self.board.post_at(u32::from(bit)));
            all | 1 << self.board.bit_of_unchecked(post)
        })
    }

    fn map_id(&self, symmetry: Symmetry, id: u8) -> u8 {
        match id_number(self.board, id) {
            NO_JEWEL => NO_JEWEL,
            number => {
                let images = &self.board.layout().place_images[symmetry as usize];
                id_numbered(self.board, images[usize::from(number)])
            }
        }
    }

    fn map_action(&self, symmetry: Symmetry, action: Action) -> Action {
        match action {
            Action::Gem(post) => Action::Gem(self.map_post(symmetry, post)),
            Action::Capture(post) => Action::Capture(self.map_post(symmetry, post)),
            Action::Jewel { from, to } => Action::Jewel {
                from: self.map_place(symmetry, from),
                to: self.map_place(symmetry, to),
            },
        }
    }

    fn map(&self, symmetry: Symmetry) -> Self {
        let mut image = *self;
        let seat = |seat: usize| symmetry.map_seat(seat);
        let (counts, rules) = (self.counts, self.rules);
        for owner in 0..2 {
            image.gems[seat(owner)] = self.map_gems(symmetry, self.gems[owner]);
            let ids = self.turn.ids(owner).map(|id| self.map_id(symmetry, id));
            image.turn = image.turn.with_ids(seat(owner), ids);
        }
        image.mark_occupied();
        image.turn = match self.turn.phase() {
            Phase::Gem => image.turn.to_gem(seat(self.turn.seat()), self.turn.must_judge()),
            Phase::Jewels => image
                .turn
                .to_gem(seat(self.turn.seat()), false)
                .to_jewels(self.turn.left(), self.turn.due()),
            Phase::Over => image.turn,
        };
        let tally = [counts.tally(seat(0)), counts.tally(seat(1))];
        image.counts = Counts::new(tally, counts.gemless_turns(), counts.draw_after());
        if let Some((winner, what)) = counts.result() {
            image.counts.set_result(seat(winner), what);
        }
        image.pending = self.map_gems(symmetry, self.pending);
        let won = [rules.won(seat(0)), rules.won(seat(1))];
        let first = seat(rules.first());
        image.rules =
            Rules::new(rules.mode(), first, rules.manual(), rules.timing(), won, rules.games());
        image
    }
}

impl<L: Board, C: Contest> Symmetric for GameOn<L, C> {
    type Symmetry = Symmetry;

    const IDENTITY: Symmetry = Symmetry::Identity;

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        self.0.symmetries()
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        symmetry
    }

    fn compose(&self, first: Symmetry, second: Symmetry) -> Symmetry {
        Symmetry::ALL[first as usize ^ second as usize]
    }

    fn map(&self, symmetry: Symmetry) -> Self {
        GameOn::of(self.0.map(symmetry))
    }

    fn map_action(&self, symmetry: Symmetry, action: Action) -> Action {
        self.0.map_action(symmetry, action)
    }

    fn map_event(&self, _: Symmetry, event: NoEvent) -> NoEvent {
        event
    }

    fn map_seat(&self, symmetry: Symmetry, seat: Seat) -> Seat {
        match seat.number() {
            number @ 0..2 => Seat::new_unchecked(symmetry.map_seat(usize::from(number)) as u8),
            _ => seat,
        }
    }
}
