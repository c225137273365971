//! Classes of players: what matters of a player beside the points.
//!
//! Only Grand Masters differ in more than points. Which lines they remember does not matter, only how
//! many of each kind: every Trinity is rolled with the same probability, and lines of a kind are alike
//! in what they score and lead to (CYBO-12, CYBO-13). So memories of the same class are worth the same.

use cybo_rules::{Cybo, Sequence};
use rules_core::Seat;

/// Kinds of remembered Trinities: in a column or not, in line order or not, and in a column with the Quad
/// that continues it remembered too.
const KINDS: usize = 6;

/// A class of players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Class {
    /// Not qualified, with so many remembered Trinities of each kind; players of other levels remember
    /// none.
    Free([u8; KINDS]),
    /// The target is a Trinity in a row or diagonal.
    Row,
    /// The target is a Trinity in a column, whose Quad was hit or not.
    Column { hit: bool },
    /// The target is a Quad.
    Quad,
}

impl Class {
    /// The class of a player before or after a turn, if at most `kept` Trinities are kept in mind: those
    /// in columns, with Quads first, before others.
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

    /// The class after a turn that leads a player of this one to `next`, if at most `kept` Trinities are
    /// kept in mind: one more is forgotten at once.
    pub(super) fn followed_by(self, next: Class, kept: u8) -> Class {
        match next {
            Class::Free(kinds) if kinds.iter().sum::<u8>() > kept => self,
            _ => next,
        }
    }
}

/// Whether a Trinity is one for which a Quad can be attempted.
pub(super) fn in_column(sequence: Sequence) -> bool {
    sequence.is_quad() || sequence.quad().is_some()
}

/// CYBO-7: whether a Trinity was rolled in line order.
fn is_in_order(trinity: Sequence) -> bool {
    let [a, b, c] = trinity.trinity().map(i16::from);
    b - a == c - b
}
