//! Packed bytes of positions and the parts that they share with those of observations.

use rules_core::implement::{Packer, Unpacker};
use rules_core::{PackError, Packed};

use crate::position::Public;
use crate::stack::ByDot;
use crate::{Dot, Options, Phase, Stack, Symbol, Symbols, Triarchy};

impl Packed for Triarchy {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        self.public.pack_start(out);
        (0..self.dots()).for_each(|dot| pack_stack(self.stacks.on(dot), out));
        self.public.pack_turn(self.stacks().map(|(dot, _)| dot), out);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: Options) -> Result<Self, PackError> {
        let public = Public::unpack_start(from, options)?;
        let stacks = unpack_by_dot(from, public.options, |from| {
            let stack = unpack_stack(from)?;
            Ok((!stack.is_empty()).then_some(stack))
        })?;
        let public = public.unpack_turn(stacks.iter().map(|&(dot, _)| dot), from)?;
        Triarchy::from_parts(public, stacks).map_err(PackError::Invalid)
    }
}

rules_core::implement::impl_packed_serde!(Triarchy);

impl Public {
    /// Writes the home bases and the turns done.
    pub(crate) fn pack_start(&self, out: &mut Packer) {
        out.bits(self.turned.into(), 2);
        out.grouped(self.turns.into(), 5);
    }

    /// Reads what [`pack_start`](Public::pack_start) wrote.
    pub(crate) fn unpack_start(
        from: &mut Unpacker<'_>,
        options: Options,
    ) -> Result<Public, PackError> {
        let turned = from.below(3, 2, "home bases")? as u8;
        let turns = from.grouped(5, options.turn_limit.into(), "turns")? as u16;
        Ok(Public { turned, turns, ..Public::new(options) })
    }

    /// Writes the phase, the symbols left, and which of the occupied dots has been landed on.
    pub(crate) fn pack_turn(&self, occupied: impl Iterator<Item = Dot>, out: &mut Packer) {
        out.bits(self.phase as u64, 2);
        if self.phase == Phase::Move {
            out.bits(self.left.bits().into(), 6);
            if !self.options.reuse {
                occupied.for_each(|dot| out.bit(self.landed >> dot.number() & 1 == 1));
            }
        }
    }

    /// Reads what [`pack_turn`](Public::pack_turn) wrote.
    pub(crate) fn unpack_turn(
        self,
        occupied: impl Iterator<Item = Dot>,
        from: &mut Unpacker<'_>,
    ) -> Result<Public, PackError> {
        let phase = match from.bits(2)? {
            0 => Phase::Roll,
            1 => Phase::Sandstorm,
            2 => Phase::Move,
            _ => Phase::Over,
        };
        let (mut left, mut landed) = (Symbols::EMPTY, 0);
        if phase == Phase::Move {
            left = Symbols::from_bits(from.bits(6)? as u8);
            if !self.options.reuse {
                for dot in occupied {
                    landed |= u32::from(from.bit()?) << dot.number();
                }
            }
        }
        Ok(Public { phase, left, landed, ..self })
    }
}

/// Reads a value for each dot of the ring that has one.
pub(crate) fn unpack_by_dot<T>(
    from: &mut Unpacker<'_>,
    options: Options,
    read: impl Fn(&mut Unpacker<'_>) -> Result<Option<T>, PackError>,
) -> Result<ByDot<T>, PackError> {
    let mut stacks = ByDot::new();
    for dot in 0..options.dots {
        if let Some(stack) = read(from)? {
            let entry = (Dot::new_unchecked(dot), stack);
            stacks.try_push(entry).map_err(|_| TOO_MANY)?;
        }
    }
    Ok(stacks)
}

const TOO_MANY: PackError = PackError::Invalid("more than twelve tokens (TRIARCHY-2)");

/// Writes one bit for a Scarab, two for the others.
pub(crate) fn pack_token(token: Symbol, out: &mut Packer) {
    out.bit(token != Symbol::Scarab);
    if token != Symbol::Scarab {
        out.bit(token == Symbol::Snake);
    }
}

/// Reads what [`pack_token`] wrote.
pub(crate) fn unpack_token(from: &mut Unpacker<'_>) -> Result<Symbol, PackError> {
    Ok(match from.bit()? {
        false => Symbol::Scarab,
        true if from.bit()? => Symbol::Snake,
        true => Symbol::Eye,
    })
}

/// Writes a set bit before each token from the top down, and a clear one after the last.
fn pack_stack(stack: Stack, out: &mut Packer) {
    for token in stack.iter() {
        out.bit(true);
        pack_token(token, out);
    }
    out.bit(false);
}

fn unpack_stack(from: &mut Unpacker<'_>) -> Result<Stack, PackError> {
    let mut tokens = arrayvec::ArrayVec::<Symbol, { Stack::MAX_HEIGHT as usize }>::new();
    while from.bit()? {
        tokens.try_push(unpack_token(from)?).map_err(|_| TOO_MANY)?;
    }
    Ok(Stack::from_top_down(tokens.into_iter()))
}
