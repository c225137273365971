//! Figures of the page of Triarchy.

use triarchy_rules::{Triarchy, samples};

use super::{Figure, NAMED, plain, with_legal};

pub(super) fn all() -> Vec<Figure> {
    vec![
        ("triarchy-board", plain(&Triarchy::default(), &NAMED)),
        ("triarchy-roll", with_legal(&samples::full_roll(), &NAMED)),
    ]
}
