//! Tables at which people play: offers, clocks, and leaving.

use core::convert::Infallible;
use core::fmt::Display;

use rules_core::{GameResult, Illegal, NoSuchSeat, Notation, Observe, Seat, SeatSet, Turn};

use crate::departures::{Departure, Departures, LEFT_TAG, LeaveReason};
use crate::{Clock, Match, MatchError, NotOnTurn, Seen, TimeControl};

/// The state of a table at which people play a match: clocks and open offers.
///
/// It stands beside the match and, as the match does, does what a host asks: a seat plays, offers a
/// draw, asks to take its last action back, answers, or leaves. It has no source of time; each
/// function takes the current time in milliseconds, see [`Clock`]. Each one first ends the turn of
/// a seat that has run out of time, even if it then refuses the request. A refused request changes
/// nothing else.
///
/// Nothing in it is hidden, so a server can send it to every client. With the record of the match
/// it is all that a server has to store.
///
/// # Offers
/// An offer stands until a seat declines it, its own seat withdraws it, an action of another seat,
/// or a seat leaves. All other seats must accept it, except those that have left. A seat makes at
/// most one offer of each kind between two of its actions.
///
/// A takeback goes back to before the last action of the seat that asks. It never goes past a
/// chance event that some seat has seen or an action that uncovered something, and gives no time
/// back.
///
/// # Leaving
/// A match of two ends when a seat resigns, runs out of time or goes away. By default a match of
/// more does too, and all others win: [`GameResult::Time`] and so on. With
/// [`others_go_on`](Table::others_go_on) it ends once one seat is left. Until then a bot or the
/// first legal action plays for those who have left ([`play_absent`](Table::play_absent)), without
/// a clock. They cannot win ([`Departures`]), and nobody sees their hands.
///
/// ```
/// use rules_core::{GameResult, Seat};
/// use rules_match::{Match, Offer, Table, TimeControl};
/// use triandro_rules::{Options, Triandro};
///
/// let [ada, bob] = [Seat::FIRST, Seat::SECOND];
/// let mut game = Match::<Triandro>::new(Options::default())?;
/// let control = TimeControl::Increment { base_ms: 300_000, increment_ms: 3_000 };
/// let mut table = Table::new(&game, control)?;
/// table.resume(&mut game, 1_000);
/// table.play(&mut game, ada, 11_000, |game| game.play_text_by(ada, "28"))?;
/// assert_eq!(table.clock().left_ms(ada, 11_000), Some(293_000));
///
/// table.offer_draw(&mut game, ada, 12_000)?;
/// assert!(table.accept(&mut game, bob, Offer::Draw, 13_000)?);
/// assert_eq!(game.result(), GameResult::Drawn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "takeback")]
#[doc(alias = "draw_offer")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Parts"))]
pub struct Table {
    seats: u8,
    others_go_on: bool,
    clock: Clock,
    draw: Option<OpenOffer>,
    takeback: Option<OpenOffer>,
    /// The seats that have offered a draw, and asked for a takeback, since their last action.
    offered_draw: SeatSet,
    offered_takeback: SeatSet,
}

/// Something that all seats have to agree to.
///
/// With serde it is `"draw"` or `{"takeback":{"ply":7}}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Offer {
    /// The match ends in a draw.
    Draw,
    /// The match goes back.
    Takeback {
        /// The number of steps that stay.
        ply: usize,
    },
}

/// An offer that stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OpenOffer {
    /// The offer.
    pub offer: Offer,
    /// The seat that made it.
    pub by: Seat,
    /// The seats that have agreed, with the one that made it.
    pub agreed: SeatSet,
}

/// Error from a request to a [`Table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The match has ended.
    #[error("the match is over")]
    Over,
    /// The seat does not play.
    #[error(transparent)]
    NoSuchSeat(#[from] NoSuchSeat),
    /// It is another seat's turn, or chance's.
    #[error(transparent)]
    NotOnTurn(#[from] NotOnTurn),
    /// The seat has left.
    #[error("seat {0} has left the match")]
    Left(Seat),
    /// It is not the turn of a seat that has left.
    #[error("no seat that has left is to act")]
    NobodyAbsent,
    /// An offer of this kind stands.
    #[error("an offer of seat {0} of this kind is open")]
    Open(Seat),
    /// The seat has made an offer of this kind since its last action.
    #[error("seat {0} has made such an offer since its last action")]
    OfferedBefore(Seat),
    /// No such offer stands.
    #[error("no such offer is open")]
    NoOffer,
    /// A seat cannot answer its own offer.
    #[error("seat {0} made the offer itself")]
    OwnOffer(Seat),
    /// Only the seat that made an offer can withdraw it.
    #[error("the offer is of seat {0}")]
    NotOwnOffer(Seat),
    /// The seat has accepted the offer before.
    #[error("seat {0} has accepted the offer before")]
    Accepted(Seat),
    /// The seat has not acted.
    #[error("seat {0} has no action to take back")]
    NoAction(Seat),
    /// A takeback would go past a chance event that some seat has seen.
    #[error("the chance event of step {} was seen and cannot be taken back", .0.saturating_add(1))]
    EventSeen(usize),
    /// A takeback would go past an action that showed something hidden.
    #[error("step {} showed something hidden and cannot be taken back", .0.saturating_add(1))]
    Uncovered(usize),
    /// The record has no room for the tag [`LEFT_TAG`].
    #[error("the record has no room for the tag {LEFT_TAG}")]
    TooManyTags,
    /// A time control gives some time, and none longer than [`MAX_TIME_MS`](crate::MAX_TIME_MS).
    #[error("expected times that are not all 0 and at most {} ms", crate::MAX_TIME_MS)]
    Control,
    /// The data is not the state of a table.
    #[error("not the state of a table: {0}")]
    Invalid(&'static str),
}

impl Refusal {
    /// Returns a stable name of the case: lower-case letters and hyphens.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Over => "game-over",
            Refusal::NoSuchSeat(_) => "no-such-seat",
            Refusal::NotOnTurn(_) => "not-on-turn",
            Refusal::Left(_) => "left",
            Refusal::NobodyAbsent => "nobody-absent",
            Refusal::Open(_) => "offer-open",
            Refusal::OfferedBefore(_) => "offered-before",
            Refusal::NoOffer => "no-offer",
            Refusal::OwnOffer(_) => "own-offer",
            Refusal::NotOwnOffer(_) => "not-own-offer",
            Refusal::Accepted(_) => "accepted",
            Refusal::NoAction(_) => "no-action",
            Refusal::EventSeen(_) => "event-seen",
            Refusal::Uncovered(_) => "uncovered",
            Refusal::TooManyTags => "too-many-tags",
            Refusal::Control => "time-control",
            Refusal::Invalid(_) => "invalid-table",
        }
    }
}

/// Error from playing at a [`Table`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub enum TableError<E: Display> {
    /// The table refuses the request.
    Refused(#[from] Refusal),
    /// The match refuses the step.
    Match(E),
}

impl<I: Illegal> TableError<MatchError<I>> {
    /// Returns the code of the table's [refusal](Refusal::code) or of the
    /// [error](MatchError::code) of the match.
    pub fn code(&self) -> &'static str {
        match self {
            TableError::Refused(refusal) => refusal.code(),
            TableError::Match(error) => error.code(),
        }
    }
}

/// A match as a [`Table`] needs it: a [`Match`], or a match of a game chosen by name.
pub trait TableMatch {
    /// Returns the number of seats.
    fn seats(&self) -> u8;
    /// Returns who acts next.
    fn turn(&self) -> Turn;
    /// Returns the number of steps.
    fn ply(&self) -> usize;
    /// Returns [`Match::ply_before_last_action`].
    fn ply_before_last_action(&self, seat: Seat) -> Option<usize>;
    /// Returns [`Match::last_seen_from`].
    fn last_seen_from(&self, ply: usize) -> Option<Seen>;
    /// Undoes all steps after `ply`.
    fn undo_to(&mut self, ply: usize) -> bool;
    /// Ends the match other than by the rules, and returns whether that is possible.
    fn end(&mut self, result: GameResult<Infallible>) -> bool;
    /// Returns the value of a tag of the record.
    fn tag(&self, name: &str) -> Option<&str>;
    /// Sets a tag of the record, and returns whether that is possible.
    fn set_tag(&mut self, name: &str, value: &str) -> bool;
}

impl<G: Notation + Observe> TableMatch for Match<G> {
    fn seats(&self) -> u8 {
        self.position().seats()
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn ply_before_last_action(&self, seat: Seat) -> Option<usize> {
        self.ply_before_last_action(seat)
    }

    fn last_seen_from(&self, ply: usize) -> Option<Seen> {
        self.last_seen_from(ply)
    }

    fn undo_to(&mut self, ply: usize) -> bool {
        self.undo_to(ply)
    }

    fn end(&mut self, result: GameResult<Infallible>) -> bool {
        self.end(result.map_end(|never| match never {})).is_ok()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tag(name)
    }

    fn set_tag(&mut self, name: &str, value: &str) -> bool {
        self.set_tag(name, value).is_ok()
    }
}

impl Table {
    /// Creates a table for a match, with paused clocks and without offers.
    ///
    /// # Errors
    /// Returns [`Refusal::Control`] if the control gives no time, or more than a clock can hold.
    pub fn new(game: &(impl TableMatch + ?Sized), control: TimeControl) -> Result<Table, Refusal> {
        let seats = game.seats();
        Ok(Table {
            seats,
            others_go_on: false,
            clock: Clock::new(control, seats)?,
            draw: None,
            takeback: None,
            offered_draw: SeatSet::EMPTY,
            offered_takeback: SeatSet::EMPTY,
        })
    }

    /// Returns the same table, at which the others go on when a seat leaves.
    ///
    /// The match ends once one seat is left. In a match of two that is at once.
    #[must_use]
    pub fn others_go_on(self) -> Table {
        Table { others_go_on: true, ..self }
    }

    /// Returns the clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the offer of a draw that stands.
    pub fn draw(&self) -> Option<OpenOffer> {
        self.draw
    }

    /// Returns the request for a takeback that stands.
    pub fn takeback(&self) -> Option<OpenOffer> {
        self.takeback
    }

    /// Returns the seat that has left and whose turn it is.
    pub fn absent(&self, game: &(impl TableMatch + ?Sized)) -> Option<Seat> {
        game.turn().seat().filter(|&seat| left(game).contains(seat))
    }

    /// Ends the turn of a seat that has run out of time, and starts the clock of the seat to act.
    ///
    /// A host calls it at [`Clock::deadline_ms`], and after chance events that it has played
    /// outside of the functions of the table. Returns whether a seat ran out of time.
    pub fn update<M: TableMatch + ?Sized>(&mut self, game: &mut M, now_ms: u64) -> bool {
        let flagged = self.clock.flagged(now_ms).filter(|_| !game.turn().is_over());
        if let Some(seat) = flagged
            && self.depart(game, seat, LeaveReason::Time, now_ms).is_err()
        {
            // Without room for the tag the match ends for all.
            game.end(LeaveReason::Time.result(seat));
        }
        self.follow(game, now_ms);
        flagged.is_some()
    }

    /// Lets time pass from now on.
    pub fn resume<M: TableMatch + ?Sized>(&mut self, game: &mut M, now_ms: u64) {
        self.clock.resume();
        self.update(game, now_ms);
    }

    /// Stops all clocks, for example before a server stops. Play and offers are still possible.
    pub fn pause<M: TableMatch + ?Sized>(&mut self, game: &mut M, now_ms: u64) {
        self.update(game, now_ms);
        self.clock.pause(now_ms);
    }

    /// Plays for the seat to act, by a function of the match such as
    /// [`play_text_by`](Match::play_text_by).
    ///
    /// The function may also play the chance events that follow.
    ///
    /// # Errors
    /// Returns [`TableError::Refused`] if the seat is not to act, and else the error of `play`.
    pub fn play<M: TableMatch + ?Sized, T, E: Display>(
        &mut self,
        game: &mut M,
        seat: Seat,
        now_ms: u64,
        play: impl FnOnce(&mut M) -> Result<T, E>,
    ) -> Result<T, TableError<E>> {
        self.admit(game, seat, now_ms)?;
        let turn = game.turn();
        if turn != Turn::Seat(seat) {
            return Err(Refusal::from(NotOnTurn { seat, turn }).into());
        }
        self.play_as(game, seat, now_ms, play)
    }

    /// Plays for a seat that has left and whose turn it is.
    ///
    /// `play` gets that seat. It may ask a bot for an action, or play the first legal one.
    ///
    /// # Errors
    /// Returns [`TableError::Refused`] if no such seat is to act, and else the error of `play`.
    pub fn play_absent<M: TableMatch + ?Sized, T, E: Display>(
        &mut self,
        game: &mut M,
        now_ms: u64,
        play: impl FnOnce(&mut M, Seat) -> Result<T, E>,
    ) -> Result<T, TableError<E>> {
        self.update(game, now_ms);
        let seat = self.absent(game).ok_or(Refusal::NobodyAbsent)?;
        self.play_as(game, seat, now_ms, |game| play(game, seat))
    }

    fn play_as<M: TableMatch + ?Sized, T, E: Display>(
        &mut self,
        game: &mut M,
        seat: Seat,
        now_ms: u64,
        play: impl FnOnce(&mut M) -> Result<T, E>,
    ) -> Result<T, TableError<E>> {
        let before = game.ply();
        let played = play(game).map_err(TableError::Match)?;
        if game.ply() > before {
            self.draw.take_if(|open| open.by != seat);
            self.takeback.take_if(|open| open.by != seat);
            self.offered_draw -= SeatSet::only(seat);
            self.offered_takeback -= SeatSet::only(seat);
            self.clock.acted(now_ms);
        }
        self.follow(game, now_ms);
        Ok(played)
    }

    /// Offers a draw. Returns whether the match is now drawn.
    ///
    /// If a draw is on offer, the seat accepts it.
    ///
    /// # Errors
    /// Returns [`Refusal`].
    pub fn offer_draw<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        now_ms: u64,
    ) -> Result<bool, Refusal> {
        self.admit(game, seat, now_ms)?;
        match self.draw {
            Some(open) if open.by == seat => return Err(Refusal::Open(seat)),
            Some(open) => return self.accept(game, seat, open.offer, now_ms),
            None => {}
        }
        if self.offered_draw.contains(seat) {
            return Err(Refusal::OfferedBefore(seat));
        }
        self.offered_draw.insert(seat);
        self.draw = Some(OpenOffer { offer: Offer::Draw, by: seat, agreed: SeatSet::only(seat) });
        Ok(false)
    }

    /// Asks to go back to before the last action of the seat, and returns the offer.
    ///
    /// # Errors
    /// Returns [`Refusal`]; [`Refusal::EventSeen`] or [`Refusal::Uncovered`] if a seat remembers
    /// something that a step showed.
    pub fn offer_takeback<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        now_ms: u64,
    ) -> Result<Offer, Refusal> {
        self.admit(game, seat, now_ms)?;
        if let Some(open) = self.takeback {
            return Err(Refusal::Open(open.by));
        }
        if self.offered_takeback.contains(seat) {
            return Err(Refusal::OfferedBefore(seat));
        }
        let ply = game.ply_before_last_action(seat).ok_or(Refusal::NoAction(seat))?;
        check_takeback(game, ply)?;
        let offer = Offer::Takeback { ply };
        self.offered_takeback.insert(seat);
        self.takeback = Some(OpenOffer { offer, by: seat, agreed: SeatSet::only(seat) });
        Ok(offer)
    }

    /// Accepts an offer that stands. Returns whether all have agreed, so that it has been done.
    ///
    /// # Errors
    /// Returns [`Refusal`]; [`Refusal::NoOffer`] if exactly this offer does not stand.
    pub fn accept<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        offer: Offer,
        now_ms: u64,
    ) -> Result<bool, Refusal> {
        let open = self.answering(game, seat, offer, now_ms)?;
        if open.agreed.contains(seat) {
            return Err(Refusal::Accepted(seat));
        }
        if let Offer::Takeback { ply } = offer {
            check_takeback(game, ply)?;
        }
        let agreed = open.agreed | SeatSet::only(seat);
        let (mut left, here) = (departures(game), here(game));
        if !(here - agreed).is_empty() {
            *self.slot(offer) = Some(OpenOffer { agreed, ..open });
            return Ok(false);
        }
        match offer {
            // Those who have left take no part in the draw.
            Offer::Draw if left.is_empty() => game.end(GameResult::Drawn),
            Offer::Draw => game.end(GameResult::Adjudicated(here)),
            Offer::Takeback { ply } => {
                self.clock.take_back();
                left.go_back(ply);
                game.undo_to(ply) && write_departures(game, &left)
            }
        };
        self.forget_offers();
        self.follow(game, now_ms);
        Ok(true)
    }

    /// Declines an offer that stands, for all seats.
    ///
    /// # Errors
    /// Same as [`accept`](Table::accept), except that a seat that has accepted may still decline.
    pub fn decline<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        offer: Offer,
        now_ms: u64,
    ) -> Result<(), Refusal> {
        self.answering(game, seat, offer, now_ms)?;
        *self.slot(offer) = None;
        Ok(())
    }

    /// Withdraws an offer of the seat.
    ///
    /// # Errors
    /// Returns [`Refusal`]; [`Refusal::NotOwnOffer`] if another seat made it.
    pub fn withdraw<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        offer: Offer,
        now_ms: u64,
    ) -> Result<(), Refusal> {
        self.admit(game, seat, now_ms)?;
        match *self.slot(offer) {
            Some(open) if open.offer == offer && open.by == seat => {
                *self.slot(offer) = None;
                Ok(())
            }
            Some(open) if open.offer == offer => Err(Refusal::NotOwnOffer(open.by)),
            _ => Err(Refusal::NoOffer),
        }
    }

    /// Takes a seat out of the match: it resigns or goes away.
    ///
    /// The match ends, or the others go on; see [Leaving](Table#leaving).
    ///
    /// # Errors
    /// Returns [`Refusal`].
    pub fn leave<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        reason: LeaveReason,
        now_ms: u64,
    ) -> Result<(), Refusal> {
        self.admit(game, seat, now_ms)?;
        self.depart(game, seat, reason, now_ms)
    }

    /// Ends the match for a seat that plays and has not left.
    fn depart<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        reason: LeaveReason,
        now_ms: u64,
    ) -> Result<(), Refusal> {
        let mut departures = departures(game);
        let others = here(game) - SeatSet::only(seat);
        let ends = !self.others_go_on || others.len() < 2;
        if ends && departures.is_empty() {
            game.end(reason.result(seat));
        } else {
            departures.push(Departure { seat, reason, ply: game.ply() });
            if !write_departures(game, &departures) {
                return Err(Refusal::TooManyTags);
            }
            if ends {
                game.end(GameResult::Adjudicated(others));
            }
        }
        self.forget_offers();
        self.follow(game, now_ms);
        Ok(())
    }

    /// Brings the table up to date, and checks that a seat may make a request.
    fn admit<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        now_ms: u64,
    ) -> Result<(), Refusal> {
        self.update(game, now_ms);
        Seat::of_game(seat, game.seats())?;
        if game.turn().is_over() {
            return Err(Refusal::Over);
        }
        if left(game).contains(seat) { Err(Refusal::Left(seat)) } else { Ok(()) }
    }

    /// Returns the offer that another seat made and to which this seat answers.
    fn answering<M: TableMatch + ?Sized>(
        &mut self,
        game: &mut M,
        seat: Seat,
        offer: Offer,
        now_ms: u64,
    ) -> Result<OpenOffer, Refusal> {
        self.admit(game, seat, now_ms)?;
        let open = self.slot(offer).filter(|open| open.offer == offer).ok_or(Refusal::NoOffer)?;
        if open.by == seat { Err(Refusal::OwnOffer(seat)) } else { Ok(open) }
    }

    fn slot(&mut self, offer: Offer) -> &mut Option<OpenOffer> {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Takeback { .. } => &mut self.takeback,
        }
    }

    fn forget_offers(&mut self) {
        (self.draw, self.takeback) = (None, None);
        (self.offered_draw, self.offered_takeback) = (SeatSet::EMPTY, SeatSet::EMPTY);
    }

    /// Moves the clock on to the turn of the match.
    fn follow<M: TableMatch + ?Sized>(&mut self, game: &M, now_ms: u64) {
        match game.turn() {
            Turn::Over => {
                self.forget_offers();
                self.clock.stop(now_ms);
            }
            turn => self.clock.give_turn(turn.seat(), now_ms),
        }
        if self.absent(game).is_some() {
            self.clock.stop(now_ms);
        }
    }
}

fn departures(game: &(impl TableMatch + ?Sized)) -> Departures {
    Departures::of_tag(game.tag(LEFT_TAG), game.seats())
}

/// Writes the tag if a seat has left, and returns whether there was room for it.
fn write_departures(game: &mut (impl TableMatch + ?Sized), departures: &Departures) -> bool {
    departures.is_empty() || game.set_tag(LEFT_TAG, &alloc::format!("{departures}"))
}

/// Returns the seats that have left.
fn left(game: &(impl TableMatch + ?Sized)) -> SeatSet {
    departures(game).seats()
}

/// Returns the seats that have not left.
fn here(game: &(impl TableMatch + ?Sized)) -> SeatSet {
    SeatSet::all(game.seats()) - left(game)
}

/// Checks that a match can go back fairly.
fn check_takeback(game: &(impl TableMatch + ?Sized), ply: usize) -> Result<(), Refusal> {
    match game.last_seen_from(ply) {
        None => Ok(()),
        Some(Seen::Event(ply)) => Err(Refusal::EventSeen(ply)),
        Some(Seen::Uncovered(ply)) => Err(Refusal::Uncovered(ply)),
    }
}

/// The parts of a table, before they are checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Table")]
struct Parts {
    seats: u8,
    others_go_on: bool,
    clock: Clock,
    draw: Option<OpenOffer>,
    takeback: Option<OpenOffer>,
    offered_draw: SeatSet,
    offered_takeback: SeatSet,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Table {
    type Error = Refusal;

    fn try_from(parts: Parts) -> Result<Self, Refusal> {
        let Parts { seats, others_go_on, clock, draw, takeback, offered_draw, offered_takeback } =
            parts;
        let check = |holds, why| if holds { Ok(()) } else { Err(Refusal::Invalid(why)) };
        check((2..=rules_core::MAX_SEATS as u8).contains(&seats), "expected 2 to 6 seats")?;
        clock.check(seats)?;
        let all = SeatSet::all(seats);
        let fits = |open: OpenOffer| {
            (open.agreed - all).is_empty() && open.agreed.contains(open.by) && open.agreed != all
        };
        check(draw.is_none_or(|open| open.offer == Offer::Draw && fits(open)), "the draw")?;
        let is_takeback = |open: OpenOffer| matches!(open.offer, Offer::Takeback { .. });
        check(takeback.is_none_or(|open| is_takeback(open) && fits(open)), "the takeback")?;
        let offered = offered_draw | offered_takeback;
        check((offered - all).is_empty(), "an offer of a seat that does not play")?;
        Ok(Table { seats, others_go_on, clock, draw, takeback, offered_draw, offered_takeback })
    }
}
