//! Custom TRIAD layouts, interned: a game refers to its layout for as long as the program runs.

use rules_core::Game;
use triad_rules::{Custom, OptionsOn, TourneyOptionsOn};

use crate::failure::{Failure, quoted};

/// The layout with this text.
///
/// # Errors
/// `bad_option` if it is none, or one more than [`Custom::MAX_INTERNED`].
pub(crate) fn custom_layout(text: &str) -> Result<Custom, Failure> {
    text.parse().map_err(|error| Failure::bad_option(format!("layout {}: {error}", quoted(text))))
}

/// The options of TRIAD on the layout with this text.
pub(crate) fn triad_on(text: &str) -> Result<OptionsOn<Custom>, Failure> {
    custom_layout(text).map(|layout| OptionsOn { layout, ..OptionsOn::default() })
}

/// The options of a Tourney on the layout with this text.
pub(crate) fn tourney_on(text: &str) -> Result<TourneyOptionsOn<Custom>, Failure> {
    custom_layout(text).map(|layout| TourneyOptionsOn { layout, ..TourneyOptionsOn::default() })
}

/// The refusal of a layout by a game without layouts.
pub(crate) fn none<G: Game>(_: &str) -> Result<G::Options, Failure> {
    Err(Failure::bad_option(format!("{} takes no layout", G::NAME)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(name: usize) -> String {
        format!(
            "layout/1 small-{name} 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 \
             a1-b1+b1-c1 a4-b5+b5-c4"
        )
    }

    #[test]
    fn a_layout_is_kept_once() {
        let first = custom_layout(&small(0)).unwrap();
        assert!(std::ptr::eq(custom_layout(&small(0)).unwrap().0, first.0));
        assert!(!std::ptr::eq(custom_layout(&small(1)).unwrap().0, first.0));
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        for text in ["", "layout/1", "layout/1 hex", &small(0).replace("small", "SMALL")] {
            assert!(custom_layout(text).is_err(), "{text}");
        }
    }
}
