//! The capability of having pictures: positions and matches as SVG, as a seat may see them.

use rules_core::{Game, Notation, Record, ReplayError, Seat, Step};
use rules_svg::{Marks, Picture, PictureOptions, Svg, Theme};

use crate::DynError;
use crate::erased::{Erased, has};
use crate::matches::ErasedMatch;
use rules_match::StepOf;

/// The largest width of a picture, in pixels.
const MAX_WIDTH: u32 = 10_000;

/// How a picture is to look and what it marks, settable by names and texts.
///
/// ```
/// use rules_core::Seat;
/// use rules_games::{Look, find};
///
/// let look = Look::new().set("theme", "dark")?.set("legal", "true")?;
/// let game = find("triandro")?.begin(&[])?;
/// let svg = game.picture(Seat::FIRST, &look)?.to_string();
/// assert!(svg.contains("rules-dark") && svg.contains("data-action=\"28\""));
/// # Ok::<(), rules_games::DynError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// Theme, coordinates, the seat at the bottom, width.
    pub options: PictureOptions,
    /// Whether the step that led to the position is marked, where it is known and the seat has seen it.
    pub last: bool,
    /// Whether legal actions are marked: for a seat on its turn alone.
    pub legal: bool,
}

impl Default for Look {
    fn default() -> Self {
        Look { options: PictureOptions::default(), last: true, legal: false }
    }
}

impl Look {
    /// The names that [`set`](Look::set) knows, each with the texts that it takes.
    pub const NAMES: [(&'static str, &'static str); 6] = [
        ("theme", "light, dark, print or auto"),
        ("coordinates", "true or false"),
        ("bottom", "the number of a seat"),
        ("width", "a number of pixels, 1 to 10,000"),
        ("last", "true or false"),
        ("legal", "true or false"),
    ];

    /// Light, without coordinates, with the last step marked.
    pub fn new() -> Self {
        Look::default()
    }

    /// Sets what has this name: one of [`NAMES`](Look::NAMES).
    ///
    /// # Errors
    /// [`DynError::Picture`] if there is nothing of this name, or the text is none that it takes.
    pub fn set(mut self, name: &str, text: &str) -> Result<Self, DynError> {
        let set = match name {
            "theme" => Theme::from_name(text).map(|theme| self.options.theme = theme),
            "coordinates" => text.parse().ok().map(|value| self.options.coordinates = value),
            "bottom" => seat(text).map(|seat| self.options.bottom = Some(seat)),
            "width" => width(text).map(|width| self.options.width = Some(width)),
            "last" => text.parse().ok().map(|value| self.last = value),
            "legal" => text.parse().ok().map(|value| self.legal = value),
            _ => None,
        };
        set.map(|()| self).ok_or_else(|| refused(name))
    }
}

fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::new)
}

fn width(text: &str) -> Option<u32> {
    text.parse().ok().filter(|width| (1..=MAX_WIDTH).contains(width))
}

/// What is wrong with a setting of this name.
fn refused(name: &str) -> DynError {
    let known = Look::NAMES.iter().find(|(known, _)| *known == name);
    DynError::Picture(match known {
        Some((name, texts)) => format!("{name} of a picture is to be {texts}"),
        None => format!("a picture has no {}", super::quoted(name)),
    })
}

/// The functions that draw a game.
pub(crate) struct PicturesOf<G: Game> {
    draw: fn(&Drawn<'_, G>) -> Svg,
    frames: Frames<G>,
}

/// Draws a record as a seat has seen it, or with everything open.
type Frames<G> = fn(&Record<G>, Option<Seat>, &PictureOptions) -> Result<Vec<Svg>, ReplayError>;

/// What is drawn: a position, known by where it comes from.
struct Drawn<'a, G: Game> {
    start: &'a G,
    /// The steps that lead from there to the position.
    steps: &'a [StepOf<G>],
    /// Whether the match goes on, so that there is something to choose.
    goes_on: bool,
    /// Who sees it; `None` where everything is open.
    viewer: Option<Seat>,
    look: &'a Look,
}

impl<G: Picture> PicturesOf<G> {
    pub(crate) const NEW: Self = PicturesOf { draw, frames: rules_svg::frames };
}

impl<G: Game> PicturesOf<G> {
    /// The picture, if the game has pictures and the seats play.
    fn picture(pictures: &Option<Self>, drawn: &Drawn<'_, G>) -> Result<Svg, DynError> {
        let pictures = has::<G, _>(pictures, "pictures")?;
        expect_seats(drawn.start.seats(), drawn.viewer, &drawn.look.options)?;
        Ok((pictures.draw)(drawn))
    }

    /// The pictures of a match, one before the first step and one after each.
    fn frames(
        pictures: &Option<Self>,
        record: &Record<G>,
        seats: u8,
        viewer: Option<Seat>,
        options: &PictureOptions,
    ) -> Result<Vec<Svg>, DynError> {
        let pictures = has::<G, _>(pictures, "pictures")?;
        expect_seats(seats, viewer, options)?;
        (pictures.frames)(record, viewer, options).map_err(|why| DynError::Record(why.to_string()))
    }
}

impl<G: Game> Erased<G> {
    /// The position for a seat, or open.
    pub(crate) fn drawn(&self, viewer: Option<Seat>, look: &Look) -> Result<Svg, DynError> {
        let drawn = Drawn { start: &self.position, steps: &[], goes_on: true, viewer, look };
        PicturesOf::picture(&self.capabilities.pictures, &drawn)
    }
}

impl<G: Notation> ErasedMatch<G> {
    /// The position after so many steps, for a seat or open.
    pub(crate) fn drawn(
        &self,
        ply: usize,
        viewer: Option<Seat>,
        look: &Look,
    ) -> Result<Svg, DynError> {
        let steps: Vec<_> = self.game.steps().take(ply).collect();
        // Ply 0 is always there.
        let start = self.game.position_at(0);
        let start = start.as_ref().unwrap_or(self.game.position());
        let goes_on = ply < self.game.ply() || !self.game.is_over();
        let drawn = Drawn { start, steps: &steps, goes_on, viewer, look };
        PicturesOf::picture(&self.now.capabilities.pictures, &drawn)
    }

    /// The pictures of all plies, for a seat or open.
    pub(crate) fn all_frames(
        &self,
        viewer: Option<Seat>,
        options: &PictureOptions,
    ) -> Result<Vec<Svg>, DynError> {
        let seats = self.game.position().seats();
        let pictures = &self.now.capabilities.pictures;
        PicturesOf::frames(pictures, self.game.record(), seats, viewer, options)
    }
}

/// Makes sure that the seat that sees a picture, and the one at its bottom, play.
fn expect_seats(seats: u8, viewer: Option<Seat>, options: &PictureOptions) -> Result<(), DynError> {
    let named = [viewer, options.bottom];
    match named.into_iter().flatten().find(|seat| seat.number() >= seats) {
        None => Ok(()),
        Some(seat) => Err(DynError::NoSuchSeat(seat)),
    }
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
