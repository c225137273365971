//! Figures of the page of TRIAD.

use rules_core::Step;
use rules_svg::Svg;
use triad_rules::{Action, Triad, samples};

use super::{Figure, NAMED, plain, step};

fn chain() -> Svg {
    let (game, post) = samples::chain();
    step(&game, Step::Action(Action::Gem(post)))
}

fn trap() -> Svg {
    let (game, post) = samples::trap();
    step(&game, Step::Action(Action::Gem(post)))
}

pub(super) fn all() -> Vec<Figure> {
    vec![
        ("triad-board", plain(&Triad::default(), &NAMED)),
        ("triad-chain", chain()),
        ("triad-trap", trap()),
    ]
}
