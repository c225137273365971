//! Figures of the page of Triominos Conquest.

use conquest_rules::{Conquest, samples};

use super::{Figure, LOOK, plain, with_legal};

pub(super) fn all() -> Vec<Figure> {
    vec![
        ("conquest-table", with_legal::<Conquest>(&samples::middle_game(), &LOOK)),
        ("conquest-shapes", plain(&samples::ended_by_covers(), &LOOK)),
    ]
}
