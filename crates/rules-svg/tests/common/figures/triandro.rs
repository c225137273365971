//! Figures of the page of Triandro.

use rules_core::{Seat, Step};
use rules_svg::Svg;
use triandro_rules::{Action, Triandro, samples};

use super::{Figure, NAMED, plain, step};

fn capture() -> Svg {
    let game = samples::capture_of_three_opponents();
    let triangle = game.captures(Seat::FIRST).next().expect("a capture is possible");
    step(&game, Step::Action(Action::Capture(triangle)))
}

pub(super) fn all() -> Vec<Figure> {
    vec![("triandro-board", plain(&Triandro::default(), &NAMED)), ("triandro-capture", capture())]
}
