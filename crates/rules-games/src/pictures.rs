//! Positions and matches as SVG, as a viewer may see them.

mod look;

use rules_core::{
    Game, GameResult, NoSuchSeat, Record, ReplayError, Seat, Step, StepOf, Viewer, Words,
};
use rules_svg::{Marks, Picture, PictureOptions, Svg, Visible};

use crate::effects::MAX_TURN;
use crate::error::DynError;

pub use look::Look;

/// The functions of a game with pictures.
pub struct PicturesOf<G: Game> {
    draw: fn(&Drawn<'_, G>) -> Svg,
    frames: Frames<G>,
}

/// Draws a record as a viewer has seen it.
type Frames<G> = fn(
    &Record<G>,
    Viewer,
    &PictureOptions<'_>,
) -> Result<Vec<Svg>, ReplayError<<G as Game>::Illegal>>;

/// The position to draw, as a start and the steps from it.
pub(crate) struct Drawn<'a, G: Game> {
    pub(crate) start: &'a G,
    /// The steps from the start to the position.
    pub(crate) steps: &'a [StepOf<G>],
    /// Returns the seat that acts in a position, or for which chance decides.
    pub(crate) actor: &'a dyn Fn(&G) -> Option<Seat>,
    /// The result of the match, if it has one in the position.
    pub(crate) result: GameResult<G::End>,
    pub(crate) viewer: Viewer,
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
        viewer: Viewer,
        options: &PictureOptions<'_>,
    ) -> Result<Vec<Svg>, DynError> {
        expect_seats(seats, viewer, options)?;
        Ok((self.frames)(record, viewer, &of_game::<G>(options))?)
    }
}

/// Checks that the viewer and the seat at the bottom of a picture play.
fn expect_seats(seats: u8, viewer: Viewer, options: &PictureOptions<'_>) -> Result<(), NoSuchSeat> {
    let mut named = [viewer.seat(), options.bottom].into_iter().flatten();
    named.try_for_each(|seat| Seat::of_game(seat, seats).map(|_| ()))
}

fn draw<G: Picture>(drawn: &Drawn<'_, G>) -> Svg {
    let Drawn { start, steps, actor, result, viewer, look } = *drawn;
    let mut last_actor = None;
    let mut position = start.clone();
    let mut marks = Marks { memory: G::memory(start), result, ..Marks::default() };
    for (ply, &step) in steps.iter().enumerate() {
        if look.turn && ply + MAX_TURN >= steps.len() {
            let actor = actor(&position);
            if actor != last_actor {
                marks.effects.clear();
            }
            last_actor = actor;
            position.effects(step, viewer, |effect| marks.effects.push(effect));
        }
        G::remember(&mut marks.memory, &position, step);
        marks.last = Some(step).filter(|&step| look.last && is_seen(&position, step, viewer));
        match position.ended_game(step) {
            Some(ended) if look.ended && ply + 1 == steps.len() => position = ended,
            Some(_) => {
                // No mark of a game lies on the board of the next one.
                position.play_step_unchecked(step);
                marks = Marks { memory: G::memory(&position), result, ..Marks::default() };
                last_actor = None;
            }
            None => position.play_step_unchecked(step),
        }
    }
    let chooses = position.turn().seat().is_some_and(|seat| viewer.sees(seat));
    if look.legal && result == GameResult::Unfinished && chooses {
        marks.legal = position.legal_actions().collect();
    }
    let seen = (!viewer.is_open()).then(|| position.observe(viewer));
    let sight = seen.as_ref().map_or(Visible::Open(&position), Visible::Seen);
    if look.turn {
        // In play the table keeps its place while legal actions come and go.
        marks.room = G::room(sight).grown();
    }
    let mut why = String::new();
    let options = of_game::<G>(&look.options);
    // A string takes any text.
    let _ = position.write_why(options.words, &mut why);
    G::draw(sight, &marks, &options).with_sentences(&why)
}

/// Returns the options with the words of a game.
fn of_game<'a, G: Game>(options: &PictureOptions<'a>) -> PictureOptions<'a> {
    let language = options.words.language.of_game(G::NAME);
    PictureOptions { words: Words { language, ..options.words }, ..*options }
}

/// Returns whether a step in this position may be shown to the viewer.
fn is_seen<G: Picture>(before: &G, step: StepOf<G>, viewer: Viewer) -> bool {
    match step {
        Step::Event(event) => before.event_is_seen(event, viewer),
        Step::Action(_) => true,
    }
}
