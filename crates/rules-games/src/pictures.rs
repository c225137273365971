//! Feature `pictures`: positions and matches as SVG, as a seat may see them.

mod look;

use rules_core::{Game, Record, ReplayError, Seat, Step};
use rules_match::{NoSuchSeat, StepOf};
use rules_svg::{Marks, Picture, PictureOptions, Sight, Svg};

use crate::error::DynError;

pub use look::Look;

/// A game that can be drawn.
pub trait HasPictures: Picture {}

impl<G: Picture> HasPictures for G {}

/// Pictures of a position: the part of [`DynGame`](crate::DynGame) with feature `pictures`.
///
/// Methods return [`DynError::Lacks`] if the game has no pictures, and [`DynError::NoSuchSeat`] if a seat,
/// also that at the bottom of a picture, does not play.
pub trait GamePictures {
    /// Draws the position as a seat may see it.
    ///
    /// A position does not contain the last step, so it is not marked: see [`MatchPictures::picture`].
    fn picture(&self, seat: Seat, look: &Look) -> Result<Svg, DynError>;
    /// Draws the position with everything open.
    fn picture_open(&self, look: &Look) -> Result<Svg, DynError>;
}

/// Pictures of a match: the part of [`DynMatch`](crate::DynMatch) with feature `pictures`.
///
/// Methods return the errors of [`GamePictures`].
pub trait MatchPictures {
    /// Draws the position after `ply` steps, as a seat may see it.
    ///
    /// `ply` is at most [`DynMatch::ply`](crate::DynMatch::ply). The picture has the last step, and marks from the
    /// steps before it. The cost grows with the number of steps.
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_core::Seat;
    /// use rules_games::{Look, Setup, find};
    ///
    /// let mut game = find("cybo")?.begin_match(&Setup::new(), &mut ChaCha12Rng::seed_from_u64(1))?;
    /// for roll in ["1", "2", "3"] {
    ///     game.play_text(roll)?;
    /// }
    /// let look = Look::new().set("coordinates", "true")?;
    /// let svg = game.picture(game.ply(), Seat::FIRST, &look)?;
    /// assert!(svg.to_string().contains("data-last=\"3\""));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    fn picture(&self, ply: usize, seat: Seat, look: &Look) -> Result<Svg, DynError>;
    /// Draws the position after `ply` steps with everything open.
    fn picture_open(&self, ply: usize, look: &Look) -> Result<Svg, DynError>;
    /// Draws the match as a seat has seen it: before the first step and after each one.
    ///
    /// The pictures are for [`rules_svg::strip`] and [`rules_svg::animate`]. Each marks the last step, and
    /// no legal actions.
    fn frames(&self, seat: Seat, options: &PictureOptions) -> Result<Vec<Svg>, DynError>;
    /// Draws the match with everything open, as [`frames`](MatchPictures::frames).
    fn frames_open(&self, options: &PictureOptions) -> Result<Vec<Svg>, DynError>;
}

/// The functions of a game with pictures.
pub struct PicturesOf<G: Game> {
    draw: fn(&Drawn<'_, G>) -> Svg,
    frames: Frames<G>,
}

/// Draws a record as a seat has seen it, or open.
type Frames<G> = fn(&Record<G>, Option<Seat>, &PictureOptions) -> Result<Vec<Svg>, ReplayError>;

/// The position to draw, as a start and the steps from it.
pub(crate) struct Drawn<'a, G: Game> {
    pub(crate) start: &'a G,
    /// The steps from the start to the position.
    pub(crate) steps: &'a [StepOf<G>],
    /// The number of steps before the last turn.
    pub(crate) turn: usize,
    /// Whether the match goes on, so that legal actions exist.
    pub(crate) goes_on: bool,
    /// The seat that sees it; `None` for an open picture.
    pub(crate) viewer: Option<Seat>,
    pub(crate) look: &'a Look,
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
        options: &PictureOptions,
    ) -> Result<Vec<Svg>, DynError> {
        expect_seats(seats, viewer, options)?;
        (self.frames)(record, viewer, options).map_err(|why| DynError::Record(why.to_string()))
    }
}

/// Checks that the viewer and the seat at the bottom of a picture play.
fn expect_seats(
    seats: u8,
    viewer: Option<Seat>,
    options: &PictureOptions,
) -> Result<(), NoSuchSeat> {
    let mut named = [viewer, options.bottom].into_iter().flatten();
    named.try_for_each(|seat| NoSuchSeat::check(seat.number().into(), seats).map(|_| ()))
}

fn draw<G: Picture>(drawn: &Drawn<'_, G>) -> Svg {
    let Drawn { start, steps, turn, goes_on, viewer, look } = *drawn;
    let mut position = start.clone();
    let mut marks = Marks { memory: G::memory(start), ..Marks::default() };
    for (ply, &step) in steps.iter().enumerate() {
        if look.turn && ply >= turn {
            position.effects(step, viewer, |effect| marks.effects.push(effect));
        }
        G::remember(&mut marks.memory, &position, step);
        marks.last = Some(step).filter(|&step| look.last && is_seen(&position, step, viewer));
        position.play_step_unchecked(step);
    }
    let chooses = viewer.is_none_or(|viewer| position.turn().seat() == Some(viewer));
    if look.legal && goes_on && chooses {
        marks.legal = position.legal_actions().collect();
    }
    let seen = viewer.map(|viewer| position.observe(viewer));
    let sight = seen.as_ref().map_or(Sight::Open(&position), Sight::Seen);
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
