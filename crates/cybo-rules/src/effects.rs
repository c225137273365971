//! Effects of rolls and decisions for pictures and people: CYBO-3, CYBO-6 to CYBO-8, CYBO-14.

use core::fmt;

use rules_core::{Effect, Effects, Game, NoEvent, Seat, SeatSet, Sentences, Step, Viewer, Words};

use crate::{Action, Cybo, Event, ROUNDS};

/// Nothing lies on a board: the pieces are numbers rolled.
impl Effects for Cybo {
    type Place = NoEvent;
    type Piece = Event;

    fn effects(
        &self,
        step: Step<Action, Event>,
        _: impl Into<Viewer>,
        mut see: impl FnMut(Effect<NoEvent, Event>),
    ) {
        let (seat, mut after) = (self.seat, *self);
        match step {
            // CYBO-14.
            Step::Event(event) => {
                see(Effect::Rolled { seat, piece: event });
                after.apply_event(event);
            }
            Step::Action(action) => after.apply(action),
        }
        // CYBO-3: at the end of a turn its points are added, 0 if the numbers did not fit.
        if after.seat != seat {
            see(Effect::Scored {
                seat,
                points: i32::from(after.totals[seat]) - i32::from(self.totals[seat]),
            });
        }
    }

    fn pieces(&self, _: impl FnMut(Option<Seat>, Event, NoEvent)) {}

    /// CYBO-9.
    fn write_why(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result {
        if !self.is_over() {
            return Ok(());
        }
        let mut why = Sentences::new(words, out);
        why.say(SeatSet::EMPTY, "rounds", "all {rounds} rounds are played", &[("rounds", &ROUNDS)])
    }
}
