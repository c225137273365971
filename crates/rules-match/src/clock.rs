//! Time controls and clocks, for hosts that know the time.

use rules_core::{BySeat, Seat};

use crate::Refusal;

/// The longest time of a control, about 317 years.
pub const MAX_TIME_MS: u64 = 10_000_000_000_000;

/// How much time the seats have.
///
/// All times are in milliseconds, at most [`MAX_TIME_MS`]. A turn lasts until another seat is to
/// act, with chance events and several actions in a row. With serde it is `"none"`,
/// `{"increment":{"base_ms":300000,"increment_ms":3000}}` and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum TimeControl {
    /// Without limit.
    #[default]
    None,
    /// `base_ms` for the match, and `increment_ms` more after each turn (Fischer).
    #[doc(alias = "fischer")]
    Increment {
        /// The time at the start. If it is less than the increment, a seat starts with that.
        base_ms: u64,
        /// The time that a seat gets when its turn ends.
        increment_ms: u64,
    },
    /// `base_ms` for the match. The first `delay_ms` of each turn do not count.
    #[doc(alias = "bronstein")]
    Delay {
        /// The time for the match.
        base_ms: u64,
        /// The time at the start of a turn that does not count.
        delay_ms: u64,
    },
    /// This time for each action, such as a day: 86,400,000.
    #[doc(alias = "correspondence")]
    Action {
        /// The time for an action.
        action_ms: u64,
    },
}

impl TimeControl {
    /// Returns the time of a seat before its first turn; `None` without limit.
    const fn start_ms(self) -> Option<u64> {
        match self {
            TimeControl::None => None,
            TimeControl::Increment { base_ms, increment_ms } if base_ms < increment_ms => {
                Some(increment_ms)
            }
            TimeControl::Increment { base_ms, .. } | TimeControl::Delay { base_ms, .. } => {
                Some(base_ms)
            }
            TimeControl::Action { action_ms } => Some(action_ms),
        }
    }

    /// Returns the time at the start of a turn that does not count.
    const fn delay_ms(self) -> u64 {
        if let TimeControl::Delay { delay_ms, .. } = self { delay_ms } else { 0 }
    }

    /// Checks that a seat has some time, and no time is too long.
    fn check(self) -> Result<(), Refusal> {
        let (base, more) = match self {
            TimeControl::None => return Ok(()),
            TimeControl::Increment { base_ms, increment_ms } => (base_ms, increment_ms),
            TimeControl::Delay { base_ms, delay_ms } => (base_ms, delay_ms),
            TimeControl::Action { action_ms } => (action_ms, 0),
        };
        let has_time = base > 0 || more > 0;
        if has_time && base.max(more) <= MAX_TIME_MS { Ok(()) } else { Err(Refusal::Control) }
    }
}

/// The clocks of all seats, which a [`Table`](crate::Table) moves on.
///
/// It has no source of time. The host passes the current time, in milliseconds since any moment
/// that stays the same for the match. If the time goes backwards, no time passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    control: TimeControl,
    /// The time of each seat that plays at the start of its turn; `None` without limit.
    left_ms: BySeat<Option<u64>>,
    /// The turn that is being timed.
    turn: Option<TimedTurn>,
    paused: bool,
}

/// A turn of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct TimedTurn {
    seat: Seat,
    /// The time that the turn has taken before `since_ms`.
    used_ms: u64,
    /// The moment from which time passes; `None` while it does not.
    since_ms: Option<u64>,
    /// Whether the seat has acted in the turn, so that it earns the increment.
    acted: bool,
}

impl TimedTurn {
    const fn new(seat: Seat) -> TimedTurn {
        TimedTurn { seat, used_ms: 0, since_ms: None, acted: false }
    }

    const fn used_ms(self, now_ms: u64) -> u64 {
        match self.since_ms {
            Some(since) => self.used_ms.saturating_add(now_ms.saturating_sub(since)),
            None => self.used_ms,
        }
    }

    const fn stopped(self, now_ms: u64) -> TimedTurn {
        TimedTurn { used_ms: self.used_ms(now_ms), since_ms: None, ..self }
    }
}

impl Clock {
    /// Creates paused clocks for `seats` seats.
    pub(crate) fn new(control: TimeControl, seats: u8) -> Result<Clock, Refusal> {
        control.check()?;
        let mut left_ms = BySeat::default();
        for seat in Seat::all(seats) {
            left_ms[seat] = control.start_ms();
        }
        Ok(Clock { control, left_ms, turn: None, paused: true })
    }

    /// Returns the time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns whether time does not pass. A new clock is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns the seat whose time passes now.
    pub fn running(&self) -> Option<Seat> {
        self.turn.filter(|turn| turn.since_ms.is_some()).map(|turn| turn.seat)
    }

    /// Returns the time that a seat has left; `None` without limit or if it does not play.
    ///
    /// A delay is not included.
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> Option<u64> {
        let turn = self.turn.filter(|turn| turn.seat == seat);
        let used = turn.map_or(0, |turn| self.cost_ms(turn.used_ms(now_ms)));
        Some(self.left_ms[seat]?.saturating_sub(used))
    }

    /// Returns the moment at which the seat to act runs out of time, for the timer of a host.
    ///
    /// `None` while no time passes.
    pub fn deadline_ms(&self) -> Option<u64> {
        let TimedTurn { seat, used_ms, since_ms, .. } = self.turn?;
        let whole = self.left_ms[seat]?.saturating_add(self.control.delay_ms());
        Some(since_ms?.saturating_add(whole.saturating_sub(used_ms)))
    }

    /// Returns the part of the time of a turn that counts.
    const fn cost_ms(&self, used_ms: u64) -> u64 {
        used_ms.saturating_sub(self.control.delay_ms())
    }

    /// Returns the seat that has run out of time.
    pub(crate) fn flagged(&self, now_ms: u64) -> Option<Seat> {
        let seat = self.running()?;
        self.deadline_ms().filter(|&deadline| deadline <= now_ms).map(|_| seat)
    }

    /// Notes that the seat whose turn it is has acted.
    pub(crate) fn acted(&mut self, now_ms: u64) {
        let restarts = matches!(self.control, TimeControl::Action { .. });
        self.turn = self.turn.map(|turn| {
            let used_ms = if restarts { 0 } else { turn.used_ms(now_ms) };
            let since_ms = turn.since_ms.map(|since| since.max(now_ms));
            TimedTurn { used_ms, since_ms, acted: true, ..turn }
        });
    }

    /// Notes that the match goes back, so that the turn now timed earns nothing.
    pub(crate) fn take_back(&mut self) {
        self.turn = self.turn.map(|turn| TimedTurn { acted: false, ..turn });
    }

    /// Gives the turn to a seat, or to nobody while chance decides.
    pub(crate) fn give_turn(&mut self, to: Option<Seat>, now_ms: u64) {
        let turn = self.turn.map(|turn| turn.stopped(now_ms));
        self.turn = match (turn, to) {
            (Some(turn), Some(to)) if turn.seat != to => {
                self.end_turn(turn);
                Some(TimedTurn::new(to))
            }
            (None, Some(to)) => Some(TimedTurn::new(to)),
            _ => turn,
        };
        if !self.paused && to.is_some() {
            self.turn = self.turn.map(|turn| TimedTurn { since_ms: Some(now_ms), ..turn });
        }
    }

    fn end_turn(&mut self, turn: TimedTurn) {
        self.charge(turn);
        if let Some(left) = &mut self.left_ms[turn.seat] {
            match self.control {
                TimeControl::Increment { increment_ms, .. } if turn.acted => {
                    *left = left.saturating_add(increment_ms);
                }
                TimeControl::Action { action_ms } => *left = action_ms,
                _ => {}
            }
        }
    }

    /// Takes the time of a turn that has stopped from its seat.
    fn charge(&mut self, turn: TimedTurn) {
        let cost = self.cost_ms(turn.used_ms);
        let left = &mut self.left_ms[turn.seat];
        *left = left.map(|left| left.saturating_sub(cost));
    }

    /// Ends the turn of a seat that has left or of a match that is over.
    pub(crate) fn stop(&mut self, now_ms: u64) {
        if let Some(turn) = self.turn.take() {
            self.charge(turn.stopped(now_ms));
        }
    }

    pub(crate) fn pause(&mut self, now_ms: u64) {
        self.paused = true;
        self.turn = self.turn.map(|turn| turn.stopped(now_ms));
    }

    pub(crate) fn resume(&mut self) {
        self.paused = false;
    }

    /// Checks a clock that was read.
    #[cfg(feature = "serde")]
    pub(crate) fn check(&self, seats: u8) -> Result<(), Refusal> {
        self.control.check()?;
        let limited = self.control.start_ms().is_some();
        let fits = |seat: Seat| self.left_ms[seat].is_some() == (limited && seat.number() < seats);
        let timed = self.turn.is_none_or(|turn| {
            turn.seat.number() < seats && !(self.paused && turn.since_ms.is_some())
        });
        if timed && Seat::all(rules_core::MAX_SEATS as u8).all(fits) {
            Ok(())
        } else {
            Err(Refusal::Invalid("the clock"))
        }
    }
}
