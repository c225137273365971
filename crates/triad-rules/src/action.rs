//! Actions, their texts and their numbers; what they are resolved to on a board.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, Reader, TextError};

use crate::names::{EAST, GROUPS, NORTH, SOUTH, WEST, read_place, read_post};
use crate::{Layout, Place, Post};

/// An action: part of a turn (TRIAD-8).
///
/// Written `c3`, `xd4`, `S1>1.2`; the same text means the same in every layout that has these Posts
/// and places.
///
/// ```
/// use triad_rules::Action;
///
/// let action: Action = "S1>1.2".parse()?;
/// assert!(matches!(action, Action::Jewel { .. }));
/// assert_eq!(action.to_string(), "S1>1.2");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place a Gem on a vacant Post (TRIAD-8).
    Gem(Post),
    /// Carry out a capture, with the option `manual_captures` (TRIAD-12).
    Capture(Post),
    /// Move a Jewel (TRIAD-14).
    Jewel {
        /// Where it stands.
        from: Place,
        /// Where it goes.
        to: Place,
    },
}

impl Action {
    /// A number above the code of every action that can be legal on a layout.
    pub(crate) fn code_bound(layout: &Layout, captures: bool) -> u32 {
        let posts = layout.posts().map(|post| {
            let gem = Action::Gem(post).code();
            if captures { gem.max(Action::Capture(post).code()) } else { gem }
        });
        let moves = (0..layout.place_count).flat_map(|from| {
            let (first, end) = layout.exit_range(from);
            (first..end).map(move |exit| {
                let place = |number: u8| layout.place[usize::from(number)];
                Action::Jewel { from: place(from), to: place(layout.exit_to(exit)) }.code()
            })
        });
        posts.chain(moves).max().map_or(0, |most| most + 1)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Gem(post) => write!(f, "{post}"),
            Action::Capture(post) => write!(f, "x{post}"),
            Action::Jewel { from, to } => write!(f, "{from}>{to}"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const WHAT: &str =
            "expected a Post such as c3, a Jewel move such as S1>1.2 or a capture such as xd4";
        if !text.starts_with(|first| matches!(first, 'a'..='z' | '0'..='9' | 'S' | 'N' | 'W' | 'E'))
        {
            return Err(TextError::new(0, WHAT));
        }
        let mut reader = Reader::new(text);
        let captures =
            text.starts_with('x') && text.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase);
        let action = if captures {
            reader.expect("x", "expected x")?;
            Action::Capture(read_post(&mut reader)?)
        } else if text.starts_with(|letter: char| letter.is_ascii_lowercase()) {
            Action::Gem(read_post(&mut reader)?)
        } else {
            let from = read_place(&mut reader)?;
            reader.expect(">", "expected > and a place")?;
            Action::Jewel { from, to: read_place(&mut reader)? }
        };
        reader.end()?;
        Ok(action)
    }
}

/// A Jewel move by numbers: which Jewel, from which id to which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    /// The place of the Jewel among those of its seat.
    pub(crate) index: usize,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// An action resolved on a board: what the engine works with in place of names. Legality gives it,
/// application takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resolved {
    /// A placement, by the bit of the Post.
    Gem(u32),
    /// A capture, by the bit of the Post.
    Capture(u32),
    Jewel(Move),
}

/// How many Posts and captures have a number of one byte each.
const SHORT: u32 = 64;

/// Posts of small boards have numbers below 64 and so do captures after them; then come all others,
/// small numbers for small boards.
impl Code for Action {
    fn code(self) -> u32 {
        let long = |kind: u32, number: u32| 2 * SHORT + 3 * number + kind;
        match self {
            Action::Gem(post) => match post_code(post) {
                code if code < SHORT => code,
                code => long(0, code),
            },
            Action::Capture(post) => match post_code(post) {
                code if code < SHORT => SHORT + code,
                code => long(1, code),
            },
            Action::Jewel { from, to } => long(2, pair(place_code(from), place_code(to))),
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        if code < SHORT {
            return post_of(code).map(Action::Gem);
        }
        if code < 2 * SHORT {
            return post_of(code - SHORT).map(Action::Capture);
        }
        let (kind, number) = ((code - 2 * SHORT) % 3, (code - 2 * SHORT) / 3);
        if kind == 2 {
            let (from, to) = unpair(number);
            return Some(Action::Jewel { from: place_of(from)?, to: place_of(to)? });
        }
        let post = post_of(number).filter(|_| number >= SHORT)?;
        Some(if kind == 0 { Action::Gem(post) } else { Action::Capture(post) })
    }
}

rules_core::impl_code_serde!(Action);

/// Numbers pairs shell by shell of their maximum, so that pairs of small numbers are small.
const fn pair(a: u32, b: u32) -> u32 {
    if a < b { b * b + a } else { a * a + a + b }
}

/// The inverse of [`pair`].
const fn unpair(code: u32) -> (u32, u32) {
    let root = code.isqrt();
    let rest = code - root * root;
    if rest < root { (rest, root) } else { (root, rest - root) }
}

fn post_code(post: Post) -> u32 {
    pair(u32::from(post.row()), u32::from(post.number()) - 1)
}

fn post_of(code: u32) -> Option<Post> {
    let (row, number) = unpair(code);
    Post::new(u8::try_from(row).ok()?, u8::try_from(number + 1).ok()?)
}

/// The Docks and Portals first, then the bands, so that small boards have small numbers.
fn place_code(place: Place) -> u32 {
    let group = match place.group() {
        SOUTH => 0,
        NORTH => 1,
        WEST => 2,
        EAST => 3,
        band => u32::from(band) + 3,
    };
    pair(group, u32::from(place.number()) - 1)
}

fn place_of(code: u32) -> Option<Place> {
    let (group, number) = unpair(code);
    let group = match group {
        0 => SOUTH,
        1 => NORTH,
        2 => WEST,
        3 => EAST,
        band if band < u32::from(GROUPS) => band as u8 - 3,
        _ => return None,
    };
    Place::in_group(group, u8::try_from(number + 1).ok()?)
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use super::*;

    #[test]
    fn every_action_has_a_number_of_its_own() {
        let places: alloc::vec::Vec<Place> = (0..GROUPS)
            .flat_map(|group| (1..=Place::NUMBERS).filter_map(move |n| Place::in_group(group, n)))
            .collect();
        for (index, &from) in places.iter().enumerate() {
            let to = places[(index * 7 + 3) % places.len()];
            let action = Action::Jewel { from, to };
            assert_eq!(Action::from_code(action.code()), Some(action));
        }
        for row in 0..Post::ROWS {
            for post in (1..=Post::NUMBERS).filter_map(|number| Post::new(row, number)) {
                for action in [Action::Gem(post), Action::Capture(post)] {
                    assert_eq!(Action::from_code(action.code()), Some(action));
                }
            }
        }
        let valid = (0..2_000_000).filter_map(|code| Some((code, Action::from_code(code)?)));
        valid.for_each(|(code, action)| assert_eq!(action.code(), code));
        assert_eq!(Action::from_code(u32::MAX), None);
    }
}
