//! Effects of actions for pictures and people: TRIAD-8 to TRIAD-10, TRIAD-12, TRIAD-14, TRIAD-28,
//! TRIAD-30. Why games are over: TRIAD-19 to TRIAD-27, TRIAD-30.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Set64;
use rules_core::{
    Captures, Effect, Effects, Seat, SeatSet, Sentences, Step, TextError, Viewer, Words,
};

use crate::action::{Action, Resolved};
use crate::board::Board;
use crate::contest::{Contest, GameOn};
use crate::end::Achievement;
use crate::names::{Place, PlaceKind, Post};
use crate::position::Position;

rules_core::implement::named! {
    /// A kind of piece, in the [`Effects`] of an action.
    ///
    /// ```
    /// use rules_core::{Effects, Step, Viewer};
    /// use triad_rules::Triad;
    ///
    /// let game: Triad = "triad/1 - 4/5/6/1n5/1s4/5/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem".parse()?;
    /// let effects = game.effect_list(Step::Action("c1".parse()?), Viewer::Open);
    /// assert_eq!(effects[0].to_string(), "Gem on c1");
    /// assert_eq!(effects[1].to_string(), "c1 captures d2");
    /// # Ok::<(), rules_core::TextError>(())
    /// ```
    pub enum Piece {
        /// A Gem, on a Post.
        Gem = "Gem",
        /// A Jewel, on a place.
        Jewel = "Jewel"
    }
}

/// A part of the board that holds a piece. The text is that of the Post or the place.
///
/// ```
/// use triad_rules::Spot;
///
/// assert_eq!(Spot::Post("c3".parse()?).to_string(), "c3");
/// assert_eq!("S1".parse(), Ok(Spot::Place("S1".parse()?)));
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

impl FromStr for Spot {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.starts_with(|first: char| first.is_ascii_lowercase()) {
            text.parse().map(Spot::Post)
        } else {
            text.parse().map(Spot::Place)
        }
    }
}

rules_core::implement::impl_text_serde!(Spot);

impl<L: Board, C: Contest> Effects for GameOn<L, C> {
    type Place = Spot;
    type Piece = Piece;

    const IS_SERIES: bool = C::IS_SERIES;

    fn effects(
        &self,
        step: Step<Action, rules_core::NoEvent>,
        _: impl Into<Viewer>,
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

    fn write_why(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        let position = &self.0;
        let Some(outcome) = position.outcome() else { return Ok(()) };
        let mut why = Sentences::new(words, out);
        match position.counts.result() {
            Some((seat, what)) => position.say_achieved(seat, what, &mut why)?,
            // TRIAD-30: the standing says why the Tourney is drawn.
            None if position.rules.games() == position.max_games && position.max_games > 0 => {}
            None => position.say_drawn(&mut why)?,
        }
        C::say_standing(position, outcome.is_draw(), &mut why)
    }

    fn ended_game(&self, step: Step<Action, rules_core::NoEvent>) -> Option<Self> {
        let Step::Action(action) = step;
        let mut ended = self.0;
        ended.apply(self.0.resolve_unchecked(action));
        let is_over = |position: &Position<L>| position.outcome().is_some();
        let mut next = ended;
        C::settle(&mut next);
        if !is_over(&ended) || is_over(&next) {
            return None;
        }
        ended.rules = ended.rules.with_standing(next.rules);
        Some(GameOn::of(ended))
    }
}

impl<L: Board, C: Contest> Captures for GameOn<L, C> {
    fn captured(&self, action: Action) -> impl Iterator<Item = Spot> {
        let position = &self.0;
        let captured = match position.resolve_unchecked(action) {
            // TRIAD-12: with `manual_captures` the player then chooses.
            Resolved::Gem(_) if position.rules.manual() => 0,
            Resolved::Gem(bit) => position.captures_of(bit),
            Resolved::Capture(bit) => 1 << (bit & 63),
            Resolved::Jewel(_) => 0,
        };
        position.posts_of(Set64(captured)).map(Spot::Post)
    }

    fn capturing_actions(&self) -> impl Iterator<Item = Action> {
        self.0.capturing_actions()
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

/// Why a game is over, in words.
impl<L: Board> Position<L> {
    fn seat(number: usize) -> Seat {
        Seat::new_unchecked(number as u8 & 1)
    }

    /// Returns the place of a Jewel of a seat on a Dock of its opponent (TRIAD-19).
    fn breached(&self, seat: usize) -> Option<Place> {
        let goal = PlaceKind::Dock(Self::seat(seat ^ 1));
        self.jewels(seat).map(|jewel| jewel.place).find(|place| place.kind() == goal)
    }

    /// Says what a seat has achieved.
    fn say_achieved(&self, seat: usize, what: Achievement, why: &mut Sentences<'_>) -> fmt::Result {
        let (winner, loser) = (Self::seat(seat), Self::seat(seat ^ 1));
        let [winners, losers] = [winner, loser].map(SeatSet::only);
        let whose = why.whose(loser);
        match (what, self.breached(seat)) {
            (Achievement::Breach, Some(place)) => {
                let pattern = "[{seat}'s|your] Jewel has reached {whose} Dock< {place}>";
                why.say(winners, "breach", pattern, &[("whose", &whose), ("place", &place)])
            }
            (Achievement::Breach, None) => Ok(()),
            (Achievement::Trap, _) => self.say_trapped(seat ^ 1, losers, why),
            (Achievement::Capture, _) => {
                let pattern = "{seat} [has|have] captured {number} of {whose} Gems";
                let number = self.counts.tally(seat);
                why.say(winners, "capture", pattern, &[("whose", &whose), ("number", &number)])
            }
        }
    }

    /// Says which Jewels of a seat cannot move (TRIAD-20), or that not all can (TRIAD-21).
    fn say_trapped(&self, seat: usize, about: SeatSet, why: &mut Sentences<'_>) -> fmt::Result {
        let stuck = self.turn.ids(seat).into_iter().zip(self.trapped(seat));
        let stuck = stuck.filter(|&(_, stuck)| stuck);
        let places = stuck.map(|(id, _)| self.board.place_at(id));
        let (key, pattern) = match places.clone().count() {
            0 => ("not-all-move", "[{seat}'s|your] Jewels cannot all move"),
            1 => ("trap", "[{seat}'s|your] Jewel< on {places}> cannot move"),
            _ => ("traps", "[{seat}'s|your] Jewels< on {places}> cannot move"),
        };
        let places = why.list(places);
        why.say(about, key, pattern, &[("places", &places)])
    }

    /// Says why the game has no winner.
    fn say_drawn(&self, why: &mut Sentences<'_>) -> fmt::Result {
        let nobody = SeatSet::EMPTY;
        let turns = self.counts.draw_after();
        if self.vacant() == 0 && self.rules.no_jewels() {
            return why.say(nobody, "full", "the board is full", &[]);
        }
        if self.vacant() == 0 && self.counts.gemless_turns() >= turns {
            let pattern = "{turns} turns in a row had no Gem to place";
            return match turns {
                0 => why.say(nobody, "idle", "two turns in a row had no action", &[]),
                1 => why.say(nobody, "gemless-once", "a turn had no Gem to place", &[]),
                _ => why.say(nobody, "gemless", pattern, &[("turns", &turns)]),
            };
        }
        // TRIAD-27: a seat has achieved again what only it had won by before.
        for seat in [0, 1] {
            for what in Achievement::ALL.iter().copied() {
                let achieved = match what {
                    Achievement::Breach => self.breached(seat).is_some(),
                    Achievement::Capture => self.counts.tally(seat) >= 10,
                    Achievement::Trap => [0, 1].into_iter().all(|other| {
                        self.breached(other).is_none() && self.counts.tally(other) < 10
                    }),
                };
                let again = self.rules.has_won(seat, what) && !self.rules.has_won(seat ^ 1, what);
                if achieved && again {
                    self.say_achieved(seat, what, why)?;
                    let pattern = "{seat} [has|have] won by {what} before, so this game is drawn";
                    let about = SeatSet::only(Self::seat(seat));
                    return why.say(about, "again", pattern, &[("what", &what.title())]);
                }
            }
        }
        Ok(())
    }
}
