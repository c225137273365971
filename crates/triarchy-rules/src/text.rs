//! Positions as text: `triarchy/1 OPTIONS STACKS HOME TURNS TURN LANDED`.

use core::fmt::{self, Display, Write as _};

use rules_core::implement::{Reader, write_header};
use rules_core::{Notation, TextError};

use crate::position::Public;
use crate::stack::ByDot;
use crate::{Action, Dot, MAX_DOTS, Options, Phase, Stack, Symbol, Symbols, Triarchy};

impl Notation for Triarchy {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(options: &Options) -> Option<u32> {
        Some(Action::code_bound(options))
    }

    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Self, TextError> {
        reader.expect(" ", "expected the stacks")?;
        let stacks = read_stacks(reader, options, read_stack)?;
        let public = Public::new(options).read_home(reader)?.read_turn(reader)?;
        Triarchy::from_parts(public, stacks).map_err(TextError::of_whole)
    }
}

rules_core::implement::impl_from_str!(Triarchy);

impl Display for Triarchy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&self.public.options, f)?;
        let mut separator = ' ';
        for (dot, stack) in self.stacks() {
            write!(f, "{separator}{stack}@{dot}")?;
            separator = ',';
        }
        write!(f, " {} {}", self.public.home_text(), self.public)
    }
}

impl Public {
    /// Reads a space and the symbols of the home bases at corners 0, 1 and 2.
    pub(crate) fn read_home(self, reader: &mut Reader<'_>) -> Result<Public, TextError> {
        const EXPECTED: &str = "expected sen, nse or ens for the home bases at the corners";
        reader.expect(" ", EXPECTED)?;
        let turned = ["sen", "nse", "ens"].iter().position(|home| reader.skip(home));
        let turned = turned.ok_or(reader.error(EXPECTED))? as u8;
        Ok(Public { turned, ..self })
    }

    /// Reads a space and `TURNS TURN LANDED`.
    pub(crate) fn read_turn(self, reader: &mut Reader<'_>) -> Result<Public, TextError> {
        reader.expect(" ", "expected the turns done")?;
        let turns = reader.number(u16::MAX.into(), "expected the turns done")? as u16;
        reader.expect(" ", "expected the turn")?;
        let (phase, left) = read_phase(reader)?;
        reader.expect(" ", "expected the dots landed on")?;
        let landed = read_dots(reader)?;
        Ok(Public { turns, phase, left, landed, ..self })
    }

    /// Returns the symbols of the home bases at corners 0, 1 and 2.
    pub(crate) fn home_text(&self) -> impl Display {
        HomeText(self.turned)
    }
}

/// `TURNS TURN LANDED`: the end of the text of a position.
impl Display for Public {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.turns, TurnText(self.phase, self.left), DotsText(self.landed))
    }
}

/// The home bases by the number of thirds that they have turned.
struct HomeText(u8);

impl Display for HomeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..3).try_for_each(|corner| {
            f.write_char(Symbol::from_index_wrapping(corner + 3 - self.0 % 3).letter())
        })
    }
}

/// `roll`, `sandstorm`, `over`, or the symbols left.
struct TurnText(Phase, Symbols);

impl Display for TurnText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Phase::Roll | Phase::Sandstorm | Phase::Over => self.0.fmt(f),
            Phase::Move => self.1.fmt(f),
        }
    }
}

fn read_phase(reader: &mut Reader<'_>) -> Result<(Phase, Symbols), TextError> {
    for phase in [Phase::Roll, Phase::Sandstorm, Phase::Over] {
        if reader.skip(phase.name()) {
            return Ok((phase, Symbols::EMPTY));
        }
    }
    let left = Symbols::read(reader)?;
    if left.is_empty() {
        return Err(reader.error("expected roll, sandstorm, over or the symbols left"));
    }
    Ok((Phase::Move, left))
}

/// `3.9`, or `-` for no dots.
struct DotsText(u32);

impl Display for DotsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        for (index, dot) in Dot::all_in(self.0).enumerate() {
            write!(f, "{}{dot}", if index == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

fn read_dots(reader: &mut Reader<'_>) -> Result<u32, TextError> {
    let mut dots = 0;
    if reader.skip("-") {
        return Ok(dots);
    }
    loop {
        dots |= 1 << read_dot(reader, MAX_DOTS)?;
        if !reader.skip(".") {
            return Ok(dots);
        }
    }
}

fn read_dot(reader: &mut Reader<'_>, dots: u8) -> Result<u8, TextError> {
    Ok(reader.number(u32::from(dots.max(1)) - 1, "expected a dot of the ring")? as u8)
}

/// Reads `ss@12,n@13`: each stack with `read`, then its dot; dots ascending.
pub(crate) fn read_stacks<T>(
    reader: &mut Reader<'_>,
    options: Options,
    read: impl Fn(&mut Reader<'_>) -> Result<T, TextError>,
) -> Result<ByDot<T>, TextError> {
    let mut stacks = ByDot::new();
    loop {
        let stack = read(reader)?;
        reader.expect("@", "expected @ and a dot")?;
        let at = reader.at();
        let dot = Dot::new_unchecked(read_dot(reader, options.dots)?);
        if stacks.last().is_some_and(|&(last, _)| last >= dot) {
            return Err(TextError::new(at, "the dots must ascend"));
        }
        let error = TextError::new(at, "more than twelve tokens (TRIARCHY-2)");
        stacks.try_push((dot, stack)).map_err(|_| error)?;
        if !reader.skip(",") {
            return Ok(stacks);
        }
    }
}

fn read_stack(reader: &mut Reader<'_>) -> Result<Stack, TextError> {
    let stack = Stack::read(reader)?;
    if stack.is_empty() {
        return Err(reader.error("expected tokens: s, e or n, the top one first"));
    }
    Ok(stack)
}
