//! Positions as text: `triarchy/1 OPTIONS STACKS HOME TURNS TURN LANDED`.

use core::fmt::{self, Display};
use core::str::FromStr;

use arrayvec::ArrayVec;
use rules_core::{Notation, Reader, Set64, TextError, read_canonical, read_header, write_header};

use crate::position::Public;
use crate::{MAX_DOTS, Options, Phase, Stack, Symbol, Symbols, Triarchy};

impl Notation for Triarchy {
    const NOTATION_VERSION: u32 = 1;

    fn read(text: &str, base: &Options) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Self>(&mut reader, base)?;
        reader.expect(" ", "expected the stacks")?;
        let stacks = read_stacks(&mut reader, options)?;
        reader.expect(" ", "expected the symbols of the home bases")?;
        let turned = read_home(&mut reader)?;
        reader.expect(" ", "expected the turns done")?;
        let turns = reader.number(u16::MAX.into(), "expected the turns done")? as u16;
        reader.expect(" ", "expected the turn")?;
        let (phase, left) = read_turn(&mut reader)?;
        reader.expect(" ", "expected the dots landed on")?;
        let landed = read_dots(&mut reader)?;
        reader.end()?;
        let public = Public { turned, turns, phase, left, landed, ..Public::new(options) };
        let position = Triarchy::of_parts(public, stacks).map_err(TextError::of_whole)?;
        read_canonical(position, text)
    }
}

impl FromStr for Triarchy {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Triarchy::read(text, &Options::default())
    }
}

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
    /// The symbols whose home bases lie at corners 0, 1 and 2.
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

/// The home bases by how many thirds they have turned.
struct HomeText(u8);

impl Display for HomeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..3).try_for_each(|corner| Symbol::at(corner + 3 - self.0 % 3).fmt(f))
    }
}

fn read_home(reader: &mut Reader<'_>) -> Result<u8, TextError> {
    let turned = ["sen", "nse", "ens"].iter().position(|home| reader.skip(home));
    let error = reader.error("expected sen, nse or ens for the home bases at the corners");
    turned.map(|turned| turned as u8).ok_or(error)
}

/// `roll`, `sandstorm`, `over`, or the symbols left.
struct TurnText(Phase, Symbols);

impl Display for TurnText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Phase::Roll => f.write_str("roll"),
            Phase::Sandstorm => f.write_str("sandstorm"),
            Phase::Over => f.write_str("over"),
            Phase::Move => self.1.fmt(f),
        }
    }
}

fn read_turn(reader: &mut Reader<'_>) -> Result<(Phase, Symbols), TextError> {
    for phase in [Phase::Roll, Phase::Sandstorm, Phase::Over] {
        let name = match phase {
            Phase::Roll => "roll",
            Phase::Sandstorm => "sandstorm",
            _ => "over",
        };
        if reader.skip(name) {
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
        for (index, dot) in Set64(self.0.into()).iter().enumerate() {
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

type Stacks = ArrayVec<(u8, Stack), { Stack::MAX_HEIGHT as usize }>;

/// `ss@12,n@13`: each stack from its top down, then its dot; dots ascending.
fn read_stacks(reader: &mut Reader<'_>, options: Options) -> Result<Stacks, TextError> {
    let mut stacks = Stacks::new();
    loop {
        let stack = read_stack(reader)?;
        reader.expect("@", "expected @ and a dot")?;
        let at = reader.at();
        let dot = read_dot(reader, options.dots)?;
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
    let mut tokens = ArrayVec::<Symbol, { Stack::MAX_HEIGHT as usize }>::new();
    while let Some(symbol) = Symbol::read(reader) {
        let error = reader.error("more than twelve tokens (TRIARCHY-2)");
        tokens.try_push(symbol).map_err(|_| error)?;
    }
    if tokens.is_empty() {
        return Err(reader.error("expected tokens: s, e or n, the top one first"));
    }
    Ok(Stack::of_top_down(tokens.into_iter()))
}
