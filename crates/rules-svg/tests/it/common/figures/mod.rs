//! The figures of the rules pages, made from the samples of the games. One file a game.

mod conquest;
mod cybo;
mod triad;
mod triandro;
mod triarchy;

use rules_core::{Notation, Record, Seat, Step};
use rules_svg::{Marks, Picture, PictureOptions, Svg, Theme, frames, strip};

/// A figure: its name, which begins with the page's, and its picture.
pub(crate) type Figure = (&'static str, Svg);

/// Light or dark as the reader's system is set.
pub(super) const LOOK: PictureOptions = PictureOptions {
    theme: Theme::Auto,
    coordinates: false,
    bottom: None,
    width: None,
    style: true,
};

/// With the names of points, places and cells.
pub(super) const NAMED: PictureOptions = PictureOptions { coordinates: true, ..LOOK };

/// A position as seat 0 sees it.
pub(super) fn seen<G: Picture>(game: &G, marks: &Marks<G>, options: &PictureOptions) -> Svg {
    G::picture(&game.observe(Seat::FIRST), marks, options)
}

pub(super) fn plain<G: Picture>(game: &G, options: &PictureOptions) -> Svg {
    seen(game, &Marks::default(), options)
}

pub(super) fn with_legal<G: Picture>(game: &G, options: &PictureOptions) -> Svg {
    let marks = Marks { legal: game.legal_actions().collect(), ..Marks::default() };
    seen(game, &marks, options)
}

/// A position before and after a step.
pub(super) fn step<G: Picture>(game: &G, step: Step<G::Action, G::Event>) -> Svg {
    let last = Marks { last: Some(step), ..Marks::default() };
    let after = game.after_step(step);
    strip(&[plain(game, &NAMED), seen(&after, &last, &NAMED)], 2).expect("there are pictures")
}

/// All figures with their names.
pub(crate) fn all() -> Vec<Figure> {
    let games = [triad::all(), triandro::all(), triarchy::all(), conquest::all(), cybo::all()];
    games.into_iter().flatten().collect()
}

/// A recorded game from its options and steps as texts.
pub(super) fn recorded<G: Picture + Notation>(options: &str, steps: &str) -> Record<G> {
    let (name, version) = (G::NAME, G::NOTATION_VERSION);
    let text = format!(
        "[Game \"{name}\"]\n[Version \"{version}\"]\n[Options \"{options}\"]\n\
         [Result \"unfinished\"]\n\n{steps}\n"
    );
    let mut record: Record<G> = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    record.close().expect("the steps are legal");
    record
}

/// Moments of a recorded game as seat 0 sees it, each by the number of steps played, in a strip.
pub(super) fn moments<G: Picture>(
    record: &Record<G>,
    at: &[usize],
    columns: usize,
    options: &PictureOptions,
) -> Svg {
    let pictures = frames(record, Some(Seat::FIRST), options).expect("the steps are legal");
    let chosen: Vec<Svg> = at.iter().map(|&index| pictures[index].clone()).collect();
    strip(&chosen, columns).expect("there are pictures")
}

/// The position after so many steps of a record.
pub(super) fn reached<G: Picture>(record: &Record<G>, count: usize) -> G {
    let start = record.start_position().expect("options");
    let steps = record.steps().iter().take(count).filter_map(|step| step.known());
    steps.fold(start, |game, step| game.after_step(step))
}

/// For a picture that stands alone: not as wide as a strip, where a page has the room.
pub(super) const fn alone(options: PictureOptions) -> PictureOptions {
    PictureOptions { width: Some(480), ..options }
}
