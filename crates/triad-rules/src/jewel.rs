//! Jewels as they are displayed.

use core::fmt;
use core::str::FromStr;

use rules_core::TextError;
use rules_core::implement::Reader;

use crate::names::{Place, read_place};

/// A Jewel in play.
///
/// The text is that of the place, with `*` if the Jewel must go on to a Trey and `+` if it has
/// moved this turn.
///
/// ```
/// use triad_rules::Jewel;
///
/// let jewel: Jewel = "E1*+".parse()?;
/// assert!(jewel.must_go_on && jewel.moved);
/// assert_eq!(jewel.place.to_string(), "E1");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Jewel {
    /// The place of the Jewel.
    pub place: Place,
    /// Whether it has moved this turn.
    pub moved: bool,
    /// Whether it came from the Portal across and must go on to a Trey (TRIAD-18).
    pub must_go_on: bool,
}

impl fmt::Display for Jewel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let must_go_on = if self.must_go_on { "*" } else { "" };
        let moved = if self.moved { "+" } else { "" };
        write!(f, "{}{must_go_on}{moved}", self.place)
    }
}

impl FromStr for Jewel {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let jewel = read_jewel(&mut reader)?;
        reader.end()?;
        Ok(jewel)
    }
}

rules_core::implement::impl_text_serde!(Jewel);

/// Reads a Jewel.
pub(crate) fn read_jewel(reader: &mut Reader<'_>) -> Result<Jewel, TextError> {
    let place = read_place(reader)?;
    let must_go_on = reader.skip("*");
    Ok(Jewel { place, moved: reader.skip("+"), must_go_on })
}
