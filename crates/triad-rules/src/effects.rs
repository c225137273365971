//! Effects of actions for pictures and people: TRIAD-8 to TRIAD-10, TRIAD-12, TRIAD-14, TRIAD-28,
//! TRIAD-30.

use core::fmt;

use rules_core::implement::Set64;
use rules_core::{Effect, Effects, Seat, Step};

use crate::action::{Action, Resolved};
use crate::board::Board;
use crate::contest::{Contest, GameOn};
use crate::names::{Place, Post};
use crate::position::Position;

rules_core::implement::named! {
    /// A kind of piece, in the [`Effects`] of an action.
    ///
    /// ```
    /// use rules_core::{Effects, Step};
    /// use triad_rules::Triad;
    ///
    /// let game: Triad = "triad/1 - 4/5/6/1n5/1s4/5/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem".parse()?;
    /// let mut said = Vec::new();
    /// game.effects(Step::Action("c1".parse()?), None, |effect| said.push(effect.to_string()));
    /// assert_eq!(said, ["Gem on c1", "c1 captures d2"]);
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub enum Piece {
        /// A Gem, on a Post.
        Gem = "Gem",
        /// A Jewel, on a place.
        Jewel = "Jewel"
    }
}

/// A part of the board that holds a piece.
///
/// ```
/// use triad_rules::Spot;
///
/// assert_eq!(Spot::Post("c3".parse()?).to_string(), "c3");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// A Post, which holds a Gem.
    Post(Post),
    /// A place, which holds a Jewel.
    Place(Place),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Post(post) => post.fmt(f),
            Spot::Place(place) => place.fmt(f),
        }
    }
}

impl<L: Board, C: Contest> Effects for GameOn<L, C> {
    type Place = Spot;
    type Piece = Piece;

    fn effects(
        &self,
        step: Step<Action, rules_core::NoEvent>,
        _: Option<Seat>,
        mut see: impl FnMut(Effect<Spot, Piece>),
    ) {
        let Step::Action(action) = step;
        let (before, mut after) = (&self.0, self.0);
        let resolved = before.resolve_unchecked(action);
        match resolved {
            Resolved::Gem(bit) => before.report_gem(bit, &mut see),
            Resolved::Capture(bit) => before.report_captures(1 << (bit & 63), None, &mut see),
            // TRIAD-14.
            Resolved::Jewel(one) => see(Effect::Moved {
                seat: Some(before.mover()),
                piece: Piece::Jewel,
                from: Spot::Place(before.board.place_at(one.from)),
                to: Spot::Place(before.board.place_at(one.to)),
            }),
        }
        after.apply(resolved);
        // TRIAD-28: trapped Jewels leave the game. With those that moved, a seat has as many
        // before.
        for seat in 0..2 {
            if after.jewels_in_play(seat) < before.jewels_in_play(seat) {
                before.report_removed(&after, seat, action, &mut see);
            }
        }
        // TRIAD-30: the next game of a Tourney begins.
        let result = after.outcome();
        C::settle(&mut after);
        if let Some(result) = result
            && after.outcome().is_none()
        {
            see(Effect::Won { seat: result.winners().iter().next() });
        }
    }

    fn pieces(&self, mut see: impl FnMut(Option<Seat>, Piece, Spot)) {
        for seat in Seat::all(2) {
            for post in self.0.posts_of(Set64(self.0.gems[seat.index()])) {
                see(Some(seat), Piece::Gem, Spot::Post(post));
            }
            for jewel in self.0.jewels(seat.index()) {
                see(Some(seat), Piece::Jewel, Spot::Place(jewel.place));
            }
        }
    }
}

impl<L: Board> Position<L> {
    fn mover(&self) -> Seat {
        Seat::new_unchecked(self.turn.seat() as u8)
    }

    fn post_spot(&self, bit: u32) -> Spot {
        Spot::Post(self.board.post_at(bit))
    }

    /// TRIAD-8 to TRIAD-10: reports a Gem and the captures that follow, unless the player chooses
    /// them (TRIAD-12).
    fn report_gem(&self, bit: u32, see: &mut impl FnMut(Effect<Spot, Piece>)) {
        let seat = self.mover();
        see(Effect::Placed { seat: Some(seat), piece: Piece::Gem, to: self.post_spot(bit) });
        if self.rules.manual() {
            return;
        }
        let (own, opposing) = self.gems_from(seat.index());
        let mut own = own | 1 << (bit & 63);
        let mut opposing = opposing;
        let mut arriving = 1u64 << (bit & 63);
        while arriving != 0 {
            let mut next = 0;
            for by in Set64(arriving) {
                // TRIAD-9, TRIAD-10: each Gem that arrives captures those that it brackets.
                let captured = self.board.flanked(by.into(), own, opposing);
                self.report_captures(captured, Some(by.into()), see);
                own |= captured;
                opposing &= !captured;
                next |= captured;
            }
            arriving = next;
        }
    }

    fn report_captures(
        &self,
        captured: u64,
        by: Option<u32>,
        see: &mut impl FnMut(Effect<Spot, Piece>),
    ) {
        for bit in Set64(captured) {
            see(Effect::Flipped {
                seat: self.mover(),
                piece: Piece::Gem,
                at: self.post_spot(bit.into()),
                by: by.map(|by| self.post_spot(by)),
            });
        }
    }

    /// Reports the Jewels of a seat that are no longer in play.
    fn report_removed(
        &self,
        after: &Self,
        seat: usize,
        action: Action,
        see: &mut impl FnMut(Effect<Spot, Piece>),
    ) {
        for jewel in self.jewels(seat) {
            let place = match action {
                Action::Jewel { from, to } if from == jewel.place => to,
                _ => jewel.place,
            };
            if after.jewels(seat).all(|kept| kept.place != place) {
                see(Effect::Removed {
                    seat: Some(Seat::new_unchecked(seat as u8)),
                    piece: Piece::Jewel,
                    from: Spot::Place(place),
                });
            }
        }
    }
}
