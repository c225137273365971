//! Classes of players: the state of a player other than the points.
//!
//! Only Grand Masters have such a state. The number of remembered lines of each kind matters, not
//! which lines they are: every Trinity is rolled with the same probability, and lines of a kind are
//! alike in what they score and lead to (CYBO-12, CYBO-13). Memories of the same class therefore
//! have the same value.

use cybo_rules::{Cybo, Sequence};
use rules_core::Seat;

/// Number of kinds of remembered Trinities.
///
/// A Trinity is in line order or not, and lies in a column with its Quad remembered, in a column
/// without it, or in no column.
const KINDS: usize = 6;

/// Class of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Class {
    /// Not qualified, with the number of remembered Trinities of each kind.
    ///
    /// Players of other levels remember none.
    Free([u8; KINDS]),
    /// The target is a Trinity in a row or diagonal.
    Row,
    /// The target is a Trinity in a column, whose Quad was hit or not.
    Column { hit: bool },
    /// The target is a Quad.
    Quad,
}

impl Class {
    /// Returns the class of a player who keeps at most `kept` Trinities.
    ///
    /// The player is before or after a turn. Trinities in columns with a Quad are kept first, then
    /// others in columns.
    pub(super) fn of(position: &Cybo, seat: Seat, kept: u8) -> Class {
        let Some(target) = position.target(seat) else {
            return Class::remembering(position, seat, kept);
        };
        if target.is_quad() {
            Class::Quad
        } else if in_column(target) {
            Class::Column { hit: position.remembered(seat).next().is_some() }
        } else {
            Class::Row
        }
    }

    fn remembering(position: &Cybo, seat: Seat, kept: u8) -> Class {
        let mut kinds = [0; KINDS];
        for trinity in position.remembered(seat).filter(|sequence| !sequence.is_quad()) {
            let has_quad = |quad| position.remembered(seat).any(|sequence| sequence == quad);
            let column = match trinity.quad() {
                Some(quad) if has_quad(quad) => 0,
                Some(_) => 2,
                None => 4,
            };
            kinds[column + usize::from(!is_in_order(trinity))] += 1;
        }
        let mut room = kept;
        for count in &mut kinds {
            *count = room.min(*count);
            room -= *count;
        }
        Class::Free(kinds)
    }

    /// Returns the class after a turn from this class to `next`.
    ///
    /// A Trinity beyond `kept` is forgotten at once.
    pub(super) fn followed_by(self, next: Class, kept: u8) -> Class {
        match next {
            Class::Free(kinds) if kinds.iter().sum::<u8>() > kept => self,
            _ => next,
        }
    }
}

/// Returns whether a Quad can be attempted for a sequence.
pub(super) fn in_column(sequence: Sequence) -> bool {
    sequence.is_quad() || sequence.quad().is_some()
}

/// Returns whether a Trinity was rolled in line order (CYBO-7).
fn is_in_order(trinity: Sequence) -> bool {
    let [a, b, c] = trinity.trinity().map(i16::from);
    b - a == c - b
}
