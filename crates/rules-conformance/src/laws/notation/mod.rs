//! Text forms.

use rules_core::{Game, TextError};

use crate::Law;
use crate::probe::{Scene, Verdict};

pub(crate) mod positions;
pub(crate) mod records;
pub(crate) mod steps;

/// An error points to a byte of the text, if to any.
pub(super) fn points_into<G: Game>(
    scene: &mut Scene<'_, G>,
    law: Law,
    error: TextError,
    text: &str,
) -> Verdict {
    scene.ensure(law, error.at().is_none_or(|at| at <= text.len()), || {
        format!("what is wrong with {text:?} is said to be {error}")
    })
}
