//! Positions as text: `cybo/1 OPTIONS ROUNDS PLAYER TURN TOTALS`. Grand Master has a last field
//! with the sequences of every player.

use core::fmt::{self, Display};

use rules_core::implement::{Reader, write_header};
use rules_core::{Notation, Seat, TextError};

use crate::memory::Memory;
use crate::rolled::Rolled;
use crate::{Action, Cybo, Level, NUMBERS, Options, Phase, ROUNDS, Sequence};

impl Notation for Cybo {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(_: &Options) -> Option<u32> {
        Some(Action::ALL.len() as u32)
    }

    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Self, TextError> {
        let mut position = Cybo::start(options);
        reader.expect(" ", "expected the rounds played")?;
        position.round = reader.number(ROUNDS.into(), "expected at most 13 rounds played")? as u8;
        reader.expect(" ", "expected the player")?;
        position.seat =
            Seat::new_unchecked(reader.number(5, "expected the number of a player")? as u8);
        reader.expect(" ", "expected the turn")?;
        read_turn(reader, &mut position)?;
        reader.expect(" ", "expected the totals")?;
        read_totals(reader, &mut position)?;
        if position.level() == Level::GrandMaster {
            reader.expect(" ", "expected the sequences rolled")?;
            read_memories(reader, &mut position)?;
        }
        position.validated().map_err(TextError::of_whole)
    }
}

rules_core::implement::impl_from_str!(Cybo);

impl Display for Cybo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&self.options, f)?;
        write!(f, " {} {} ", self.round, self.seat)?;
        write_turn(self, f)?;
        f.write_str(" ")?;
        write_joined(f, ",", self.totals.first(self.options.players).iter())?;
        if self.level() == Level::GrandMaster {
            for seat in Seat::all(self.options.players) {
                f.write_str(if seat == Seat::FIRST { " " } else { "," })?;
                write_memory(&self.written_memory(seat), f)?;
            }
        }
        Ok(())
    }
}

/// Writes `-` before the first roll, `5.9` after two, `5.9/3` if one was repeated, `1.2.3=9` for
/// the choice between 9 points and a Quad, and `1.2.3+` while the Quad is rolled for.
fn write_turn(position: &Cybo, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rolled = position.rolled;
    if rolled == Rolled::NONE {
        return f.write_str("-");
    }
    write_joined(f, ".", rolled.iter())?;
    match position.phase {
        Phase::Deciding { points } => write!(f, "={points}"),
        Phase::Attempting => f.write_str("+"),
        _ if rolled.rolls() != rolled.len() => write!(f, "/{}", rolled.rolls()),
        _ => Ok(()),
    }
}

fn read_turn(reader: &mut Reader<'_>, position: &mut Cybo) -> Result<(), TextError> {
    position.phase = if position.round == ROUNDS { Phase::Over } else { Phase::Rolling };
    if reader.skip("-") {
        return Ok(());
    }
    loop {
        let number = read_number(reader)?;
        if position.rolled.len() == 4 || position.numbers().any(|other| other == number) {
            return Err(reader.error("expected at most four different numbers"));
        }
        position.rolled.push(number);
        if !reader.skip(".") {
            break;
        }
    }
    if reader.skip("=") {
        let points = reader.number(12, "expected the points of the Trinity")? as u8;
        position.phase = Phase::Deciding { points };
    } else if reader.skip("+") {
        position.phase = Phase::Attempting;
    } else if reader.skip("/") {
        let rolls = reader.number(4, "expected the number of rolls")? as u8;
        position.rolled = position.rolled.with_rolls(rolls);
    }
    Ok(())
}

fn read_number(reader: &mut Reader<'_>) -> Result<u8, TextError> {
    const EXPECTED: &str = "expected a number from 1 to 12";
    match reader.number(NUMBERS.into(), EXPECTED)? {
        0 => Err(reader.error(EXPECTED)),
        number => Ok(number as u8),
    }
}

fn read_totals(reader: &mut Reader<'_>, position: &mut Cybo) -> Result<(), TextError> {
    for seat in Seat::all(position.options.players) {
        if seat != Seat::FIRST {
            reader.expect(",", "expected a total for every player")?;
        }
        position.totals[seat] = reader.number(u8::MAX.into(), "expected a total")? as u8;
    }
    Ok(())
}

/// Writes the sequences rolled, `1.5.9/3.2.1.4`, and after a `*` the target; `-` for nothing.
///
/// For a player who has qualified only the Quad that continues the target is before the `*`. It is
/// omitted if it follows from the total ([`Cybo::written_memory`]).
fn write_memory(memory: &Memory, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut separator = "";
    for sequence in memory.sequences() {
        write!(f, "{separator}{sequence}")?;
        separator = "/";
    }
    match memory.target() {
        Some(target) => write!(f, "*{target}"),
        None if separator.is_empty() => f.write_str("-"),
        None => Ok(()),
    }
}

fn read_memories(reader: &mut Reader<'_>, position: &mut Cybo) -> Result<(), TextError> {
    for seat in Seat::all(position.options.players) {
        if seat != Seat::FIRST {
            reader.expect(",", "expected the sequences of every player")?;
        }
        position.memories[seat.index()] = read_memory(reader)?;
    }
    Ok(())
}

fn read_memory(reader: &mut Reader<'_>) -> Result<Memory, TextError> {
    let mut memory = Memory::EMPTY;
    if reader.skip("-") {
        return Ok(memory);
    }
    if reader.peek() != Some(b'*') {
        memory.remember(Sequence::read(reader)?);
        while reader.skip("/") {
            memory.remember(Sequence::read(reader)?);
        }
    }
    if reader.skip("*") {
        memory.set_target(Sequence::read(reader)?);
    }
    Ok(memory)
}

fn write_joined<T: Display>(
    f: &mut fmt::Formatter<'_>,
    separator: &str,
    values: impl Iterator<Item = T>,
) -> fmt::Result {
    for (index, value) in values.enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        value.fmt(f)?;
    }
    Ok(())
}
