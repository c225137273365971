//! Packed bytes of positions.

use rules_core::implement::{Packer, Unpacker};
use rules_core::{PackError, Packed, Seat};

use crate::memory::Memory;
use crate::rolled::Rolled;
use crate::{Cybo, Level, NUMBERS, Options, Phase, ROUNDS, Sequence};

/// The possible points for stopping, by the number in packed bytes.
const POINTS: [u8; 3] = Phase::POINTS;

impl Packed for Cybo {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        out.bits(self.round.into(), 4);
        out.bits(self.seat.number().into(), 3);
        pack_turn(self, out);
        for &total in self.totals.first(self.options.players) {
            out.bits(total.into(), 8);
        }
        if self.level() == Level::GrandMaster {
            for seat in Seat::all(self.options.players) {
                pack_memory(&self.written_memory(seat), out);
            }
        }
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: Options) -> Result<Self, PackError> {
        let mut position = Cybo::start(options);
        position.round = from.below(u64::from(ROUNDS) + 1, 4, "rounds")? as u8;
        position.seat =
            Seat::new_unchecked(from.below(position.options.players.into(), 3, "player")? as u8);
        unpack_turn(from, &mut position)?;
        for seat in Seat::all(position.options.players) {
            position.totals[seat] = from.bits(8)? as u8;
        }
        if position.level() == Level::GrandMaster {
            for seat in Seat::all(position.options.players) {
                position.memories[seat.index()] = unpack_memory(from)?;
            }
        }
        position.validated().map_err(PackError::Invalid)
    }
}

rules_core::implement::impl_packed_serde!(Cybo);

/// Packs two bits for the phase and a number for each of its values.
fn pack_turn(position: &Cybo, out: &mut Packer) {
    let rolled = position.rolled;
    match position.phase {
        Phase::Over => out.bits(0, 2),
        Phase::Rolling => {
            out.bits(1, 2);
            out.bits(rolled.rolls().into(), 2);
            // A number that is never rolled ends the list, because some were repeated.
            for place in 0..rolled.rolls() {
                out.bits(rolled.number(place).into(), 4);
            }
        }
        Phase::Attempting => out.bits(2, 2),
        Phase::Deciding { points } => {
            out.bits(3, 2);
            let index = POINTS.iter().position(|&known| known == points);
            out.bits(index.unwrap_or(POINTS.len()) as u64, 2);
        }
    }
    if matches!(position.phase, Phase::Attempting | Phase::Deciding { .. }) {
        rolled.three().iter().for_each(|&number| out.bits(number.into(), 4));
    }
}

fn unpack_turn(from: &mut Unpacker<'_>, position: &mut Cybo) -> Result<(), PackError> {
    position.phase = match from.bits(2)? {
        0 => Phase::Over,
        1 => {
            position.phase = Phase::Rolling;
            return unpack_rolled(from, position);
        }
        2 => Phase::Attempting,
        _ => {
            let index = from.below(POINTS.len() as u64, 2, "points")? as usize;
            Phase::Deciding { points: POINTS[index] }
        }
    };
    if position.phase != Phase::Over {
        let mut trinity = [0; 3];
        for number in &mut trinity {
            *number = unpack_number(from)?;
        }
        position.rolled = Rolled::trinity(trinity);
    }
    Ok(())
}

fn unpack_rolled(from: &mut Unpacker<'_>, position: &mut Cybo) -> Result<(), PackError> {
    let rolls = from.bits(2)? as u8;
    let mut ended = false;
    for _ in 0..rolls {
        match from.bits(4)? as u8 {
            0 => ended = true,
            number if number > NUMBERS || ended => return Err(PackError::Invalid("number")),
            number if position.numbers().any(|other| other == number) => {
                return Err(PackError::Invalid("number"));
            }
            number => position.rolled.push(number),
        }
    }
    position.rolled = position.rolled.with_rolls(rolls);
    Ok(())
}

fn unpack_number(from: &mut Unpacker<'_>) -> Result<u8, PackError> {
    match from.below(u64::from(NUMBERS) + 1, 4, "number")? {
        0 => Err(PackError::Invalid("number")),
        number => Ok(number as u8),
    }
}

/// Packs the number of sequences, the sequences ascending, then the target.
fn pack_memory(memory: &Memory, out: &mut Packer) {
    out.grouped(memory.sequences().count() as u64, 3);
    memory.sequences().for_each(|sequence| out.bits(sequence.index().into(), 7));
    out.bit(memory.target().is_some());
    if let Some(target) = memory.target() {
        out.bits(target.index().into(), 7);
    }
}

fn unpack_memory(from: &mut Unpacker<'_>) -> Result<Memory, PackError> {
    let mut memory = Memory::EMPTY;
    let count = from.grouped(3, Sequence::COUNT.into(), "sequences")?;
    let mut last = None;
    for _ in 0..count {
        let sequence = unpack_sequence(from)?;
        if last.is_some_and(|last| last >= sequence) {
            return Err(PackError::Invalid("sequences out of order"));
        }
        memory.remember(sequence);
        last = Some(sequence);
    }
    if from.bit()? {
        memory.set_target(unpack_sequence(from)?);
    }
    Ok(memory)
}

fn unpack_sequence(from: &mut Unpacker<'_>) -> Result<Sequence, PackError> {
    Sequence::from_index(from.bits(7)? as u8).ok_or(PackError::Invalid("sequence"))
}
