//! Figures of the page of Cybo.

use cybo_rules::Cybo;
use rules_core::Game;
use rules_svg::{Marks, Svg, strip};

use super::{Figure, LOOK, plain, seen};

/// A turn, roll by roll, without the score card.
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

pub(super) fn all() -> Vec<Figure> {
    vec![("cybo-grid", plain(&Cybo::default(), &LOOK)), ("cybo-quad", quad())]
}
