//! Boards: the differences between built-in layouts and custom ones.

pub(crate) mod built_in;
pub(crate) mod custom;
pub(crate) mod geometry;
mod lattice;
pub(crate) mod mobility;

use rules_core::implement::OptionField;

use crate::Layout;
use geometry::{Geometry, NO_JEWEL};
use mobility::Exits;

/// The board of a game: [`BuiltIn`](crate::BuiltIn) or [`Custom`](crate::Custom).
///
/// The rules are written once over this trait. It is sealed: there are no other boards.
///
/// ```
/// use triad_rules::{Board, BuiltIn};
///
/// assert_eq!(BuiltIn::Hex.layout().posts().count(), 37);
/// ```
pub trait Board: Geometry + Exits + Default + OptionField {
    /// Returns the layout as data.
    fn layout(self) -> &'static Layout;
}

/// Returns the id with this number among those of the layout.
pub(crate) fn id_numbered<L: Board>(board: L, number: u8) -> u8 {
    let layout = board.layout();
    let place = layout.place[usize::from(number)];
    match layout.across(place).filter(|_| number >= layout.place_count) {
        Some(across) => board.arrival(across, place),
        None => board.id_of_unchecked(place),
    }
}

/// Returns the number of an id among those of the layout, [`NO_JEWEL`] for none.
pub(crate) fn id_number<L: Board>(board: L, id: u8) -> u8 {
    if id == NO_JEWEL {
        return NO_JEWEL;
    }
    let layout = board.layout();
    let again = if board.must_go_on(id) { 2 * layout.portal_pairs } else { 0 };
    layout.place_named(board.place_at(id)).saturating_add(again)
}
