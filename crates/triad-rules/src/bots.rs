//! Queries for bots: what either seat can do, whichever is to move.

use rules_core::Seat;

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::contest::{Contest, GameOn};
use crate::jewel::Jewel;
use crate::names::Place;
use crate::position::Position;

rules_core::implement::bit_set! {
    /// A set of Posts of a layout, by their [index](crate::Layout::post_index).
    ///
    /// ```
    /// use rules_core::{Game, Seat};
    /// use triad_rules::{Board, PostSet, Triad};
    ///
    /// let mut game = Triad::default();
    /// game.play("a2".parse()?)?;
    /// let layout = game.board().layout();
    /// let row: PostSet = (0..4).collect();
    /// assert_eq!((game.gem_set(Seat::FIRST) & row).len(), 1);
    /// assert!(game.gem_set(Seat::FIRST).contains(layout.post_index("a2".parse()?).unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct PostSet(pub(crate) u64), PostSetIter;
    number |index: usize| if index < 64 { index as u8 } else { u8::MAX };
    member |number| number as usize;
    len u32;
}

impl PostSet {
    /// Returns the set with these bits, the lowest for index 0.
    #[inline]
    pub const fn from_bits(bits: u64) -> PostSet {
        PostSet(bits)
    }

    /// Returns one bit for each Post, the lowest for index 0.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl<L: Board, C: Contest> GameOn<L, C> {
    /// Returns the Posts with a Gem of seat 0 or 1 as a set; none for other seats.
    #[inline]
    pub fn gem_set(&self, seat: Seat) -> PostSet {
        let gems = self.0.gems.get(seat.index()).copied();
        self.0.post_set(gems.unwrap_or(0))
    }

    /// Returns the Gems that seat 0 or 1 could capture if it placed a Gem next, chains included
    /// (TRIAD-9, TRIAD-10); none for other seats.
    ///
    /// ```
    /// use rules_core::{Game, Seat};
    /// use triad_rules::{Board, samples};
    ///
    /// let (game, _) = samples::chain();
    /// let mover = game.turn().seat().expect("a seat acts");
    /// let layout = game.board().layout();
    /// let d2 = layout.post_index("d2".parse()?).expect("a Post of the board");
    /// assert!(game.capturable(mover).contains(d2));
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn capturable(&self, seat: Seat) -> PostSet {
        let position = &self.0;
        if seat.index() > 1 {
            return PostSet::EMPTY;
        }
        let (own, opposing) = position.gems_from(seat.index());
        let placements = position.board.bracketing(position.vacant(), own, opposing);
        let captured = rules_core::implement::Set64(placements)
            .into_iter()
            .fold(0, |all, bit| all | position.captured_by(seat.index(), bit.into()));
        position.post_set(captured)
    }

    /// Returns the places to which a Jewel of seat 0 or 1 on this place could move, ascending
    /// (TRIAD-15 to TRIAD-18).
    ///
    /// It does not matter which seat is to move, whether the Jewel has moved, and what its move
    /// leaves to other Jewels. None if there is no such Jewel.
    ///
    /// ```
    /// use rules_core::Seat;
    /// use triad_rules::Triad;
    ///
    /// let game = Triad::default();
    /// let exits = game.exits(Seat::SECOND, "N1".parse()?);
    /// assert_eq!(exits.map(|to| to.to_string()).collect::<Vec<_>>(), ["6.2"]);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub fn exits(&self, seat: Seat, place: Place) -> impl Iterator<Item = Place> + use<L, C> {
        let (position, board) = (&self.0, self.0.board);
        let stands = |&id: &u8| {
            id != NO_JEWEL && board.id_of(place).is_some_and(|place| board.stands_on(id, place))
        };
        let ids = if seat.index() < 2 { position.turn.ids(seat.index()) } else { [NO_JEWEL; 3] };
        let jewel = ids.into_iter().find(stands).map(|id| {
            let blocked = position.blocked(seat.index(), position.occupied);
            (id, board.ranked(id, position.exits(seat.index(), id, &blocked)))
        });
        jewel.into_iter().flat_map(move |(id, ranks)| {
            let ranks = rules_core::implement::Set64(ranks).into_iter();
            ranks.map(move |rank| board.ranked_place(id, rank.into()))
        })
    }

    /// Returns the Jewels of seat 0 or 1 that could not move even without its other Jewels,
    /// ascending by place (TRIAD-20); none for other seats.
    pub fn trapped(&self, seat: Seat) -> impl Iterator<Item = Jewel> + use<L, C> {
        let (position, index) = (&self.0, seat.index() & 1);
        let stuck = position.trapped(index);
        let mut places = [None; 3];
        for (place, (id, stuck)) in
            places.iter_mut().zip(position.turn.ids(index).into_iter().zip(stuck))
        {
            *place = stuck.then(|| position.board.place_at(id));
        }
        let plays = seat.index() < 2;
        let is_stuck = move |jewel: &Jewel| plays && places.contains(&Some(jewel.place));
        position.jewels(index).filter(is_stuck)
    }
}

impl<L: Board> Position<L> {
    /// Returns a set of bits of the board as one of indices.
    #[inline]
    fn post_set(&self, bits: u64) -> PostSet {
        let (mut set, first) = (0, &self.board.layout().first);
        self.board.visit_rows(|number, row| {
            set |= (bits >> row.bit & row.posts) << first[number];
        });
        PostSet(set)
    }
}
