//! An observation as named fields.

use rules_core::Seat;
use serde::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};

use crate::text::phase_name;
use crate::{Observation, Placement};

/// The items as a sequence of text forms.
struct Texts<F>(F);

impl<T: core::fmt::Display, I: Iterator<Item = T>, F: Fn() -> I> Serialize for Texts<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some((self.0)().count()))?;
        for item in (self.0)() {
            sequence.serialize_element(&Text(item))?;
        }
        sequence.end()
    }
}

/// The items as a sequence of whatever they are.
struct All<F>(F);

impl<T: Serialize, I: Iterator<Item = T>, F: Fn() -> I> Serialize for All<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some((self.0)().count()))?;
        for item in (self.0)() {
            sequence.serialize_element(&item)?;
        }
        sequence.end()
    }
}

struct Text<T>(T);

impl<T: core::fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Named fields; tiles, cells and shapes as their text forms. Nothing but what the seat sees.
impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let public = self.public();
        let options = public.options();
        let seats = || Seat::all(options.players);
        let mut fields = serializer.serialize_struct("Observation", 16)?;
        fields.serialize_field("players", &options.players)?;
        fields.serialize_field("first", &options.first)?;
        fields.serialize_field("pass_draws", &options.pass_draws)?;
        fields.serialize_field("viewer", &self.viewer.number())?;
        fields.serialize_field("hand", &Texts(|| self.hand.iter()))?;
        fields.serialize_field("hand_sizes", &All(|| seats().map(|seat| self.held(seat))))?;
        fields.serialize_field("stock_size", &self.in_stock)?;
        let table = || public.tiles().iter().filter_map(|tile| public.placement(tile));
        fields.serialize_field("table", &Texts(table))?;
        let covers = || seats().map(|seat| Texts(move || public.covers(seat)));
        fields.serialize_field("covers", &All(covers))?;
        let left =
            || seats().map(|seat| crate::Kind::ALL.map(|kind| public.covers_left(seat, kind)));
        fields.serialize_field("covers_left", &All(left))?;
        fields.serialize_field("open", &Texts(|| public.open()))?;
        fields.serialize_field("seat", &public.seat().number())?;
        fields.serialize_field("phase", phase_name(public.phase()))?;
        let placed = public.placed().map(Placement::cell).map(Text);
        fields.serialize_field("placed", &placed)?;
        fields.serialize_field("passes", &public.passes())?;
        fields.serialize_field("scores", &All(|| seats().map(|seat| public.score(seat))))?;
        fields.end()
    }
}
