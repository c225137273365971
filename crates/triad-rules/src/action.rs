//! Actions, their texts and numbers, and their resolved form on a board.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::names::{pair, read_place, read_post, unpair};
use crate::{Layout, Place, Post};

/// An action, which is part of a turn (TRIAD-8).
///
/// Written `c3`, `xd4`, `S1>1.2`. A text means the same action in every layout with these Posts and
/// places.
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
        /// The place that the Jewel leaves.
        from: Place,
        /// The place that it moves to.
        to: Place,
    },
}

impl Action {
    /// Returns a number above the code of every legal action on a layout.
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

/// A Jewel move by numbers: the Jewel and its two ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    /// The index of the Jewel among those of its seat.
    pub(crate) index: usize,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// An action resolved on a board: names replaced by numbers.
///
/// The legality check creates it, and playing consumes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resolved {
    /// A placement, by the bit of the Post.
    Gem(u32),
    /// A capture, by the bit of the Post.
    Capture(u32),
    Jewel(Move),
}

/// The number of Posts and of captures with a code of one byte.
const SHORT: u32 = 64;

/// Posts of small boards have codes below 64, followed by their captures. All others come after
/// them, with small codes for small boards.
impl Code for Action {
    fn code(self) -> u32 {
        let long = |kind: u32, number: u32| 2 * SHORT + 3 * number + kind;
        match self {
            Action::Gem(post) => match post.code() {
                code if code < SHORT => code,
                code => long(0, code),
            },
            Action::Capture(post) => match post.code() {
                code if code < SHORT => SHORT + code,
                code => long(1, code),
            },
            Action::Jewel { from, to } => long(2, pair(from.code(), to.code())),
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        if code < SHORT {
            return Post::from_code(code).map(Action::Gem);
        }
        if code < 2 * SHORT {
            return Post::from_code(code - SHORT).map(Action::Capture);
        }
        let (kind, number) = ((code - 2 * SHORT) % 3, (code - 2 * SHORT) / 3);
        if kind == 2 {
            let (from, to) = unpair(number);
            return Some(Action::Jewel {
                from: Place::from_code(from)?,
                to: Place::from_code(to)?,
            });
        }
        let post = Post::from_code(number).filter(|_| number >= SHORT)?;
        Some(if kind == 0 { Action::Gem(post) } else { Action::Capture(post) })
    }
}

rules_core::implement::impl_code_serde!(Action);

#[cfg(test)]
mod tests {
    extern crate alloc;

    use super::*;
    use crate::names::GROUPS;

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
