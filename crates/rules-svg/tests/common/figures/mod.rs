//! The figures of the rules pages, made from the samples of the games. One file a game.

mod conquest;
mod cybo;
mod triad;
mod triandro;
mod triarchy;

use rules_core::{Seat, Step};
use rules_svg::{Marks, Picture, PictureOptions, Svg, Theme, strip};

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
