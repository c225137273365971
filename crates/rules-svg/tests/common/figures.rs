//! The figures of the rules pages, made from the samples of the games.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{Game, Seat, Step};
use rules_svg::{Marks, Picture, PictureOptions, Svg, Theme, strip};
use triad_rules::{Action, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// Light or dark as the reader's system is set.
const LOOK: PictureOptions = PictureOptions {
    theme: Theme::Auto,
    coordinates: false,
    bottom: None,
    width: None,
    style: true,
};

/// With the names of points, places and cells.
const NAMED: PictureOptions = PictureOptions { coordinates: true, ..LOOK };

/// A position as seat 0 sees it.
fn seen<G: Picture>(game: &G, marks: &Marks<G>, options: &PictureOptions) -> Svg {
    G::picture(&game.observe(Seat::FIRST), marks, options)
}

fn plain<G: Picture>(game: &G, options: &PictureOptions) -> Svg {
    seen(game, &Marks::default(), options)
}

fn with_legal<G: Picture>(game: &G, options: &PictureOptions) -> Svg {
    let marks = Marks { legal: game.legal_actions().collect(), ..Marks::default() };
    seen(game, &marks, options)
}

/// A position before and after a step.
fn step<G: Picture>(game: &G, step: Step<G::Action, G::Event>) -> Svg {
    let last = Marks { last: Some(step), ..Marks::default() };
    let after = game.after_step(step);
    strip(&[plain(game, &NAMED), seen(&after, &last, &NAMED)], 2).expect("there are pictures")
}

fn chain() -> Svg {
    let (game, post) = triad_rules::samples::chain();
    step(&game, Step::Action(Action::Gem(post)))
}

fn trap() -> Svg {
    let (game, post) = triad_rules::samples::trap();
    step(&game, Step::Action(Action::Gem(post)))
}

fn triandro_capture() -> Svg {
    let game = triandro_rules::samples::capture_of_three_opponents();
    let triangle = game.captures(Seat::FIRST).next().expect("a capture is possible");
    step(&game, Step::Action(triandro_rules::Action::Capture(triangle)))
}

/// A turn of Cybo, roll by roll, without the score card.
fn quad() -> Svg {
    let mut game = Cybo::default();
    let mut pictures = Vec::new();
    for text in ["*3", "*1", "*2", "quad"] {
        let step = text.parse().expect("a step");
        game.play_step(step).expect("the turn goes on");
        let marks = Marks { last: Some(step), ..Marks::default() };
        pictures.push(seen(&game, &marks, &LOOK));
    }
    strip(&pictures, 2).expect("there are pictures")
}

/// All figures with their names.
pub(crate) fn all() -> Vec<(&'static str, Svg)> {
    vec![
        ("triad-board", plain(&Triad::default(), &NAMED)),
        ("triad-chain", chain()),
        ("triad-trap", trap()),
        ("triandro-board", plain(&Triandro::default(), &NAMED)),
        ("triandro-capture", triandro_capture()),
        ("triarchy-board", plain(&Triarchy::default(), &NAMED)),
        ("triarchy-roll", with_legal(&triarchy_rules::samples::full_roll(), &NAMED)),
        ("conquest-table", with_legal::<Conquest>(&conquest_rules::samples::middle_game(), &LOOK)),
        ("conquest-shapes", plain(&conquest_rules::samples::ended_by_covers(), &LOOK)),
        ("cybo-grid", plain(&Cybo::default(), &LOOK)),
        ("cybo-quad", quad()),
    ]
}
