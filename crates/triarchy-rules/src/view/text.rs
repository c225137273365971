//! Observations as text: `triarchy-seen/1 OPTIONS STACKS HOME REMOVED TURNS TURN LANDED`.

use core::fmt::{self, Display};
use core::str::FromStr;

use rules_core::TextError;
use rules_core::implement::{Reader, read_seen, write_seen_header};

use super::Observation;
use crate::position::Public;
use crate::text::read_stacks;
use crate::{Options, Stack, Symbol, Triarchy};

impl FromStr for Observation {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        read_seen::<Triarchy>(text, &Options::default(), Observation::read_body)
    }
}

impl Observation {
    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Observation, TextError> {
        reader.expect(" ", "expected the stacks")?;
        let stacks = read_stacks(reader, options, read_stack)?;
        let public = Public::new(options).read_home(reader)?;
        let removed = read_removed(reader)?;
        let public = Public { removed, ..public }.read_turn(reader)?;
        Observation::from_parts(public, stacks).map_err(TextError::of_whole)
    }
}

/// Reads the token on top and a `?` for each token under it.
fn read_stack(reader: &mut Reader<'_>) -> Result<(Symbol, u8), TextError> {
    const TOP: &str = "expected the token on top: s, e or n";
    let top = Symbol::read(reader).ok_or(reader.error(TOP))?;
    let mut height = 1;
    while reader.skip("?") {
        if height == Stack::MAX_HEIGHT {
            return Err(reader.error("more than twelve tokens (TRIARCHY-2)"));
        }
        height += 1;
    }
    Ok((top, height))
}

/// Reads a space and the numbers removed.
fn read_removed(reader: &mut Reader<'_>) -> Result<[u8; 3], TextError> {
    const EXPECTED: &str = "expected the numbers of tokens removed, such as 0.2.1";
    let mut removed = [0; 3];
    for (index, number) in removed.iter_mut().enumerate() {
        reader.expect(if index == 0 { " " } else { "." }, EXPECTED)?;
        *number = reader.number(Symbol::TOKENS.into(), EXPECTED)? as u8;
    }
    Ok(removed)
}

/// `triarchy-seen/1 OPTIONS STACKS HOME REMOVED TURNS TURN LANDED`, with `?` for each buried token.
impl Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_seen_header::<Triarchy>(&self.public.options, f)?;
        let mut separator = ' ';
        for (dot, top, height) in self.stacks() {
            write!(f, "{separator}{top}")?;
            (1..height).try_for_each(|_| f.write_str("?"))?;
            write!(f, "@{dot}")?;
            separator = ',';
        }
        let [scarabs, eyes, snakes] = self.public.removed;
        write!(f, " {} {scarabs}.{eyes}.{snakes} {}", self.public.home_text(), self.public)
    }
}

impl fmt::Debug for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation({self})")
    }
}
