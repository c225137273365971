//! Positions and matches as SVG, as a seat may see them.

mod look;

use rules_core::{Game, GameResult, Record, ReplayError, Seat, Step, StepOf};
use rules_match::NoSuchSeat;
use rules_svg::{Marks, Picture, PictureOptions, Svg, Visible};

use crate::effects::MAX_TURN;
use crate::error::DynError;

pub use look::Look;

/// The functions of a game with pictures.
pub struct PicturesOf<G: Game> {
    draw: fn(&Drawn<'_, G>) -> Svg,
    frames: Frames<G>,
}

/// Draws a record as a seat has seen it, or open.
type Frames<G> = fn(&Record<G>, Option<Seat>, &PictureOptions<'_>) -> Result<Vec<Svg>, ReplayError>;

/// The position to draw, as a start and the steps from it.
pub(crate) struct Drawn<'a, G: Game> {
    pub(crate) start: &'a G,
    /// The steps from the start to the position.
    pub(crate) steps: &'a [StepOf<G>],
    /// Returns the seat that acts in a position, or for which chance decides.
    pub(crate) actor: &'a dyn Fn(&G) -> Option<Seat>,
    /// The result of the match, if it has one in the position.
    pub(crate) result: GameResult<G::End>,
    /// The seat that sees it; `None` for an open picture.
    pub(crate) viewer: Option<Seat>,
    pub(crate) look: &'a Look<'a>,
}

impl<G: Picture> PicturesOf<G> {
    /// Returns the functions of the type.
    pub const fn of_type() -> Self {
        PicturesOf { draw, frames: rules_svg::frames }
    }
}

copied!(PicturesOf);

impl<G: Game> PicturesOf<G> {
    /// Draws the position if the seats play.
    pub(crate) fn picture(&self, drawn: &Drawn<'_, G>) -> Result<Svg, DynError> {
        expect_seats(drawn.start.seats(), drawn.viewer, &drawn.look.options)?;
        Ok((self.draw)(drawn))
    }

    /// Draws a match: before the first step and after each one.
    pub(crate) fn frames(
        &self,
        record: &Record<G>,
        seats: u8,
        viewer: Option<Seat>,
        options: &PictureOptions<'_>,
    ) -> Result<Vec<Svg>, DynError> {
        expect_seats(seats, viewer, options)?;
        (self.frames)(record, viewer, options).map_err(|why| DynError::Record(why.to_string()))
    }
}

/// Checks that the viewer and the seat at the bottom of a picture play.
fn expect_seats(
    seats: u8,
    viewer: Option<Seat>,
    options: &PictureOptions<'_>,
) -> Result<(), NoSuchSeat> {
    let mut named = [viewer, options.bottom].into_iter().flatten();
    named.try_for_each(|seat| NoSuchSeat::check(seat.number().into(), seats).map(|_| ()))
}

fn draw<G: Picture>(drawn: &Drawn<'_, G>) -> Svg {
    let Drawn { start, steps, actor, result, viewer, look } = *drawn;
    let mut last_actor = None;
    let mut position = start.clone();
    let mut marks = Marks { memory: G::memory(start), result, ..Marks::default() };
    for (ply, &step) in steps.iter().enumerate() {
        if look.turn && ply + MAX_TURN >= steps.len() {
            let actor = actor(&position);
            if ply == 0 || actor != last_actor {
                marks.effects.clear();
            }
            last_actor = actor;
            position.effects(step, viewer, |effect| marks.effects.push(effect));
        }
        G::remember(&mut marks.memory, &position, step);
        marks.last = Some(step).filter(|&step| look.last && is_seen(&position, step, viewer));
        position.play_step_unchecked(step);
    }
    let chooses = viewer.is_none_or(|viewer| position.turn().seat() == Some(viewer));
    if look.legal && result == GameResult::Unfinished && chooses {
        marks.legal = position.legal_actions().collect();
    }
    let seen = viewer.map(|viewer| position.observe(viewer));
    let sight = seen.as_ref().map_or(Visible::Open(&position), Visible::Seen);
    if look.turn {
        // In play the table keeps its place while legal actions come and go.
        marks.room = G::room(sight).grown();
    }
    G::draw(sight, &marks, &look.options)
}

/// Returns whether a step in this position may be shown to the viewer.
fn is_seen<G: Picture>(before: &G, step: StepOf<G>, viewer: Option<Seat>) -> bool {
    match (step, viewer) {
        (Step::Event(event), Some(viewer)) => before.event_is_seen(event, viewer),
        _ => true,
    }
}
