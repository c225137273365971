//! Custom TRIAD layouts. A game refers to its layout for as long as the program runs, so each layout is
//! kept once, and not too many of them.

use std::sync::Mutex;

use rules_core::Game;
use triad_rules::{Custom, Layout, OptionsOn, TourneyOptionsOn};

use crate::failure::{Failure, quoted};

/// The most different layouts that the program takes in a lifetime.
const MAX_LAYOUTS: usize = 256;

/// The layout with this text.
///
/// # Errors
/// `bad_option` if it is none, or one too many.
pub(crate) fn custom_layout(text: &str) -> Result<Custom, Failure> {
    static KNOWN: Mutex<Vec<&'static Layout>> = Mutex::new(Vec::new());

    let layout: Layout = text
        .parse()
        .map_err(|error| Failure::bad_option(format!("{} is no layout: {error}", quoted(text))))?;
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(layout) = known.iter().find(|known| ***known == layout) {
        return Ok(Custom(layout));
    }
    if known.len() >= MAX_LAYOUTS {
        let message = format!("there have been {MAX_LAYOUTS} different layouts: no more are taken");
        return Err(Failure::bad_option(message));
    }
    let layout = Box::leak(Box::new(layout));
    known.push(layout);
    Ok(Custom(layout))
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
    fn a_layout_is_kept_once_and_only_so_many_are_kept() {
        let first = custom_layout(&small(0)).unwrap();
        for _ in 0..2 * MAX_LAYOUTS {
            assert!(std::ptr::eq(custom_layout(&small(0)).unwrap().0, first.0));
        }
        let taken = (0..2 * MAX_LAYOUTS).filter(|&name| custom_layout(&small(name)).is_ok());
        assert!(taken.count() <= MAX_LAYOUTS);
        let refused = custom_layout(&small(2 * MAX_LAYOUTS)).unwrap_err();
        assert!(refused.to_string().contains("256"), "{refused}");
        assert!(custom_layout(&small(0)).is_ok(), "a layout that is known is still taken");
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        for text in ["", "layout/1", "layout/1 hex", &small(0).replace("small", "SMALL")] {
            assert!(custom_layout(text).is_err(), "{text}");
        }
    }
}
