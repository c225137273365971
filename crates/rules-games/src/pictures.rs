//! The capability of having pictures: positions and matches as SVG, as a seat may see them.

use rules_core::{Game, Record, ReplayError, Seat, Step};
use rules_match::{NoSuchSeat, StepOf};
use rules_svg::{Marks, Picture, PictureOptions, Svg};

use crate::error::DynError;
use crate::look::Look;

/// The functions of a game with pictures.
pub struct PicturesOf<G: Game> {
    draw: fn(&Drawn<'_, G>) -> Svg,
    frames: Frames<G>,
}

/// Draws a record as a seat has seen it, or with everything open.
type Frames<G> = fn(&Record<G>, Option<Seat>, &PictureOptions) -> Result<Vec<Svg>, ReplayError>;

/// What is drawn: a position, known by where it comes from.
pub(crate) struct Drawn<'a, G: Game> {
    pub(crate) start: &'a G,
    /// The steps that lead from there to the position.
    pub(crate) steps: &'a [StepOf<G>],
    /// Whether the match goes on, so that there is something to choose.
    pub(crate) goes_on: bool,
    /// The seat that sees it; `None` where everything is open.
    pub(crate) viewer: Option<Seat>,
    pub(crate) look: &'a Look,
}

impl<G: Picture> PicturesOf<G> {
    /// The functions of the type.
    pub const fn of_type() -> Self {
        PicturesOf { draw, frames: rules_svg::frames }
    }
}

copied!(PicturesOf);

impl<G: Game> PicturesOf<G> {
    /// The picture, if the seats play.
    pub(crate) fn picture(&self, drawn: &Drawn<'_, G>) -> Result<Svg, DynError> {
        expect_seats(drawn.start.seats(), drawn.viewer, &drawn.look.options)?;
        Ok((self.draw)(drawn))
    }

    /// The pictures of a match, one before the first step and one after each.
    pub(crate) fn frames(
        &self,
        record: &Record<G>,
        seats: u8,
        viewer: Option<Seat>,
        options: &PictureOptions,
    ) -> Result<Vec<Svg>, DynError> {
        expect_seats(seats, viewer, options)?;
        (self.frames)(record, viewer, options).map_err(|why| DynError::Record(why.to_string()))
    }
}

/// Checks that the seat that sees a picture, and the one at its bottom, play.
fn expect_seats(
    seats: u8,
    viewer: Option<Seat>,
    options: &PictureOptions,
) -> Result<(), NoSuchSeat> {
    let mut named = [viewer, options.bottom].into_iter().flatten();
    named.try_for_each(|seat| NoSuchSeat::check(seat.number().into(), seats).map(|_| ()))
}

fn draw<G: Picture>(drawn: &Drawn<'_, G>) -> Svg {
    let Drawn { start, steps, goes_on, viewer, look } = *drawn;
    let mut position = start.clone();
    let mut marks = Marks { memory: G::memory(start), ..Marks::default() };
    for &step in steps {
        G::remember(&mut marks.memory, &position, step);
        marks.last = Some(step).filter(|&step| look.last && is_seen(&position, step, viewer));
        position.play_step_unchecked(step);
    }
    let chooses = viewer.is_none_or(|viewer| position.turn().seat() == Some(viewer));
    if look.legal && goes_on && chooses {
        marks.legal = position.legal_actions().collect();
    }
    match viewer {
        Some(viewer) => G::picture(&position.observe(viewer), &marks, &look.options),
        None => position.picture_open(&marks, &look.options),
    }
}

/// Whether a step, played in this position, may be shown.
fn is_seen<G: Picture>(before: &G, step: StepOf<G>, viewer: Option<Seat>) -> bool {
    match (step, viewer) {
        (Step::Event(event), Some(viewer)) => before.event_is_seen(event, viewer),
        _ => true,
    }
}
