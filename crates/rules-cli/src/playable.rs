//! What the program needs of a game, whether everything is open in it or not.

use rules_core::record::Record;
use rules_core::{Diagram, Notation, Seat};
use serde_json::value::RawValue;

use crate::facts::Fact;

/// The generator of all randomness in the program.
pub(crate) type Random = rand_xoshiro::Xoshiro256PlusPlus;

/// A game that the program can start; the macro [`playable!`] implements it.
pub(crate) trait Playable: Notation + Diagram {
    /// Whether seats do not see everything.
    const HIDDEN: bool;

    /// What the tour checks.
    const FACTS: &'static [Fact<Self>];

    /// What a seat may see, as a JSON object.
    fn observation(&self, seat: Seat) -> Box<RawValue>;

    /// A position drawn from what the seat sees.
    fn determinized(&self, seat: Seat, random: &mut Random) -> Self;

    /// Whether the seat sees which event it is when it happens in this position.
    fn sees(&self, event: Self::Event, seat: Seat) -> bool;

    /// The record as the seat may have it.
    fn record_for(record: &Record<Self>, seat: Seat) -> Record<Self>;
}

/// Makes a game playable: `open` if every seat sees everything; `hidden` if not. The last argument
/// is what the tour checks.
macro_rules! playable {
    ($game:ty: open, $facts:expr) => {
        impl $crate::playable::Playable for $game {
            const HIDDEN: bool = false;
            const FACTS: &'static [$crate::facts::Fact<Self>] = $facts;

            fn observation(&self, _: rules_core::Seat) -> Box<serde_json::value::RawValue> {
                $crate::playable::json(&$crate::session::view::OpenObservation::of(self))
            }

            fn determinized(&self, _: rules_core::Seat, _: &mut $crate::playable::Random) -> Self {
                self.clone()
            }

            fn sees(&self, _: Self::Event, _: rules_core::Seat) -> bool {
                true
            }

            fn record_for(
                record: &rules_core::record::Record<Self>,
                _: rules_core::Seat,
            ) -> rules_core::record::Record<Self> {
                record.clone()
            }
        }
    };
    ($game:ty: hidden, $facts:expr) => {
        impl $crate::playable::Playable for $game {
            const HIDDEN: bool = true;
            const FACTS: &'static [$crate::facts::Fact<Self>] = $facts;

            fn observation(&self, seat: rules_core::Seat) -> Box<serde_json::value::RawValue> {
                $crate::playable::json(&rules_core::Observe::observe(self, seat))
            }

            fn determinized(
                &self,
                seat: rules_core::Seat,
                random: &mut $crate::playable::Random,
            ) -> Self {
                rules_core::Observe::determinize(&rules_core::Observe::observe(self, seat), random)
            }

            fn sees(&self, event: Self::Event, seat: rules_core::Seat) -> bool {
                rules_core::Observe::event_is_seen(self, event, seat)
            }

            fn record_for(
                record: &rules_core::record::Record<Self>,
                seat: rules_core::Seat,
            ) -> rules_core::record::Record<Self> {
                record.seen_by(seat).expect("the record of a session replays")
            }
        }
    };
}

pub(crate) use playable;

/// Writes plain data as JSON.
///
/// # Panics
/// If the data cannot be JSON, such as a map whose keys are no strings: views and observations are
/// structs with named fields.
pub(crate) fn json<T: serde::Serialize>(value: &T) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data can be written as JSON")
}
