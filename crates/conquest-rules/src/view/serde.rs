//! Serde of observations: named fields in human-readable formats, packed bytes in binary ones.

use arrayvec::ArrayVec;
use rules_core::{Seat, Viewer, serde_impls};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::Observation;
use crate::covers::Shapes;
use crate::validate::{Parts, Sizes};
use crate::{Cell, Kind, Options, Overpower, Phase, Placement, Shape, Tile};

/// Tiles, cells, shapes and the phase as text. It holds only information that the viewer sees.
#[derive(PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename = "Observation")]
struct Named {
    players: u8,
    first: Seat,
    pass_draws: bool,
    // Omitted at its default, so that data from before this option stays readable.
    #[serde(default, skip_serializing_if = "is_overlap")]
    overpower: Overpower,
    viewer: Viewer,
    hand: ArrayVec<Tile, { Tile::COUNT }>,
    hand_sizes: ArrayVec<u8, 4>,
    stock_size: u8,
    table: ArrayVec<Placement, { Tile::COUNT }>,
    covers: ArrayVec<ArrayVec<Shape, 7>, 4>,
    covers_left: ArrayVec<[u8; 3], 4>,
    open: ArrayVec<Shape, { Shapes::CAPACITY }>,
    to_act: Seat,
    phase: Phase,
    placed: Option<Cell>,
    passes: u8,
    scores: ArrayVec<u16, 4>,
}

fn is_overlap(overpower: &Overpower) -> bool {
    *overpower == Overpower::Overlap
}

impl Named {
    fn new(seen: &Observation) -> Named {
        let public = seen.public();
        let Options { players, first, pass_draws, overpower } = public.options();
        let seats = || Seat::all(players).take(4);
        Named {
            players,
            first,
            pass_draws,
            overpower,
            viewer: seen.viewer(),
            hand: seen.hand().iter().collect(),
            hand_sizes: seats().map(|seat| seen.held(seat)).collect(),
            stock_size: seen.in_stock(),
            table: public.tiles().iter().filter_map(|tile| public.placement(tile)).collect(),
            covers: seats().map(|seat| public.covers(seat).collect()).collect(),
            covers_left: seats()
                .map(|seat| Kind::ALL.map(|kind| public.covers_left(seat, kind)))
                .collect(),
            open: public.open().collect(),
            to_act: public.seat(),
            phase: public.phase(),
            placed: public.placed().map(Placement::cell),
            passes: public.passes(),
            scores: seats().map(|seat| public.score(seat)).collect(),
        }
    }

    fn read(self) -> Result<Observation, &'static str> {
        let options = Options {
            players: self.players,
            first: self.first,
            pass_draws: self.pass_draws,
            overpower: self.overpower,
        };
        rules_core::Options::check(&options).map_err(|_| "invalid options")?;
        let mut parts = Parts::new(options);
        let mut held = [0; 4];
        held.iter_mut().zip(&self.hand_sizes).for_each(|(held, size)| *held = *size);
        let own = self.viewer.seat();
        if let Some(hand) = own.and_then(|seat| parts.hands.get_mut(seat.index())) {
            *hand = self.hand.iter().copied().collect();
        }
        parts.table.clone_from(&self.table);
        parts.covers.iter_mut().zip(&self.covers).for_each(|(to, from)| to.clone_from(from));
        parts.open.clone_from(&self.open);
        (parts.seat, parts.phase) = (self.to_act, self.phase);
        (parts.placed, parts.passes) = (self.placed, self.passes);
        let sizes = Sizes { viewer: self.viewer, held, in_stock: self.stock_size };
        let seen = parts.assemble_seen(sizes).map_err(|fault| fault.what)?;
        // Derived fields must be correct, and everything must be in order.
        let same = Named::new(&seen) == self;
        if same { Ok(seen) } else { Err("the fields contradict each other") }
    }
}

impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            Named::new(self).serialize(serializer)
        } else {
            serializer.serialize_bytes(self.to_packed().as_bytes())
        }
    }
}

impl<'de> Deserialize<'de> for Observation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return Named::deserialize(deserializer)?.read().map_err(D::Error::custom);
        }
        serde_impls::deserialize_with(deserializer, str::parse, Observation::from_packed)
    }
}
