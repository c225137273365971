//! Positions in few bytes.

use arrayvec::ArrayVec;
use rules_core::{PackError, Packed, Packer, Unpacker};

use crate::position::Public;
use crate::{Options, Phase, Stack, Symbol, Symbols, Triarchy};

impl Packed for Triarchy {
    const PACKED_VERSION: u8 = 1;

    fn pack(&self, out: &mut Packer) {
        out.options(&self.public.options);
        out.bits(self.public.turned.into(), 2);
        out.grouped(self.public.turns.into(), 5);
        (0..self.dots()).for_each(|dot| pack_stack(self.stack(dot), out));
        out.bits(self.public.phase as u64, 2);
        if self.public.phase == Phase::Move {
            out.bits(self.public.left.bits().into(), 6);
            if !self.public.options.reuse {
                let landed = |dot: u8| self.public.landed >> dot & 1 == 1;
                self.stacks().for_each(|(dot, _)| out.bit(landed(dot)));
            }
        }
    }

    fn unpack(from: &mut Unpacker<'_>, base: &Options) -> Result<Self, PackError> {
        let options = from.options(base)?;
        let turned = from.below(3, 2, "home bases")? as u8;
        let turns = from.grouped(5, options.turn_limit.into(), "turns")? as u16;
        let mut stacks = ArrayVec::<(u8, Stack), 12>::new();
        for dot in 0..options.dots {
            let stack = unpack_stack(from)?;
            if !stack.is_empty() {
                let error = PackError::Invalid("more than twelve tokens");
                stacks.try_push((dot, stack)).map_err(|_| error)?;
            }
        }
        let phase = match from.bits(2)? {
            0 => Phase::Roll,
            1 => Phase::Sandstorm,
            2 => Phase::Move,
            _ => Phase::Over,
        };
        let (mut left, mut landed) = (Symbols::EMPTY, 0);
        if phase == Phase::Move {
            left = Symbols::from_bits(from.bits(6)? as u8);
            if !options.reuse {
                for (dot, _) in &stacks {
                    landed |= u32::from(from.bit()?) << dot;
                }
            }
        }
        let public = Public { turned, turns, phase, left, landed, ..Public::new(options) };
        Triarchy::of_parts(public, stacks).map_err(PackError::Invalid)
    }
}

rules_core::impl_packed_serde!(Triarchy);

/// From the top down a set bit before each token and a clear one after the last; one bit for a
/// Scarab, two for the others.
fn pack_stack(stack: Stack, out: &mut Packer) {
    for token in stack.iter() {
        out.bit(true);
        out.bit(token != Symbol::Scarab);
        if token != Symbol::Scarab {
            out.bit(token == Symbol::Snake);
        }
    }
    out.bit(false);
}

fn unpack_stack(from: &mut Unpacker<'_>) -> Result<Stack, PackError> {
    let mut tokens = ArrayVec::<Symbol, 12>::new();
    while from.bit()? {
        let token = match from.bit()? {
            false => Symbol::Scarab,
            true if from.bit()? => Symbol::Snake,
            true => Symbol::Eye,
        };
        tokens.try_push(token).map_err(|_| PackError::Invalid("more than twelve tokens"))?;
    }
    Ok(Stack::of_top_down(tokens.into_iter()))
}
