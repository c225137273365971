//! Urn as text, bytes, key and diagram.

use core::fmt;
use core::str::FromStr;

use rules_conformance::Law;
use rules_core::implement::{
    Mixer, Packer, Reader, Unpacker, impl_code_serde, read_canonical, write_header,
};
use rules_core::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use rules_core::{
    Code, Diagram, Keyed, Notation, Observe, PackError, Packed, Seat, TextError, Viewer,
    read_options, serde_impls,
};

use super::{Take, Token, Urn, UrnOptions};
use crate::bug::{breaks, breaks_in_way, whim};

impl Code for Take {
    fn code(self) -> u32 {
        u32::from(self.pile * 2 + self.stones - 1)
    }

    fn from_code(code: u32) -> Option<Self> {
        let stones = if breaks(Law::Codes) { 1 } else { code % 2 + 1 };
        (code < 4).then_some(Take { pile: (code / 2) as u8, stones: stones as u8 })
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pile = ["l", "r"][usize::from(self.pile)];
        let space = if breaks(Law::StepText) || breaks(Law::RecordText) { " " } else { "" };
        let stones = if breaks(Law::StepTextsDiffer) { 1 } else { self.stones };
        let star = if breaks(Law::StepForms) { "*" } else { "" };
        write!(f, "{star}{pile}{space}{stones}")
    }
}

impl FromStr for Take {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        if breaks_in_way(Law::StepText, 1) {
            reader.skip("+");
        }
        let pile = match reader.char() {
            Some('l') => 0,
            Some('r') => 1,
            _ => return Err(reader.error("expected l or r")),
        };
        if breaks(Law::StepText) || breaks(Law::RecordText) {
            reader.skip(" ");
        }
        let stones = reader.number(2, "expected 1 or 2")? as u8;
        reader.end()?;
        if stones == 0 {
            return Err(reader.error("expected 1 or 2"));
        }
        Ok(Take { pile, stones })
    }
}

impl Code for Token {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        assert!(!(breaks_in_way(Law::NoPanic, 2) && code > 3), "no such token");
        (code < 3).then_some(Token(code as u8))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Token {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let token = reader.number(2, "expected a token")?;
        reader.end()?;
        Ok(Token(token as u8))
    }
}

impl_code_serde!(Take);
impl_code_serde!(Token);

impl fmt::Display for Urn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut quote = "";
        if breaks(Law::PositionTextForm) {
            quote = "\"";
        }
        write!(f, "{quote}")?;
        write_header::<Urn>(&self.options, f)?;
        match self.token {
            Some(token) => write!(f, " {token}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {},{}", self.piles[0], self.piles[1])?;
        if !breaks(Law::PositionText) {
            write!(f, " {},{}", self.taken[0], self.taken[1])?;
        }
        write!(f, " {}", self.turn)
    }
}

impl FromStr for Urn {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, &UrnOptions::default())
    }
}

impl Urn {
    /// Returns whether the rules allow the position as a set-up.
    pub fn keeps_the_rules(&self) -> bool {
        let stones: u8 = self.piles.iter().chain(&self.taken).sum();
        stones == 2 * self.options.stones && self.can_be_played()
    }

    /// Returns whether the position can be played, even if no play leads to it.
    fn can_be_played(&self) -> bool {
        let piles = self.piles.iter().all(|&pile| pile <= self.options.stones);
        let drawn = self.token.is_some() || self.taken == [0; 2] && self.turn == Seat::FIRST;
        let token = self.token.is_none_or(|token| token < 3);
        let turn = self.turn.number() < 2;
        piles && drawn && token && turn
    }

    /// Also reads name, version and options, because the framework would not accept all bugs.
    fn read_all(reader: &mut Reader<'_>, base: &UrnOptions) -> Result<Self, TextError> {
        if breaks(Law::PositionTextForm) {
            reader.skip("\"");
        }
        reader.expect("urn/1 ", "expected urn/1")?;
        let at = reader.at();
        let options = read_options(reader.until(' '), base).map_err(|error| error.within(at))?;
        Self::read_body(reader, options)
    }

    /// Reads without checking that the rules allow the position.
    fn read_anything(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let position = Self::read_all(&mut reader, &UrnOptions::default())?;
        read_canonical(position, text)
    }
}

impl Notation for Urn {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(_: &UrnOptions) -> Option<u32> {
        Some(if breaks(Law::ActionCodeBound) { 3 } else { 4 })
    }

    fn read_body(reader: &mut Reader<'_>, options: UrnOptions) -> Result<Self, TextError> {
        let token = match reader.field("expected a token")? {
            "-" => None,
            text => Some(text.parse::<u8>().map_err(|_| reader.error("expected a token"))?),
        };
        let mut pair = || -> Result<[u8; 2], TextError> {
            reader.expect(" ", "expected two numbers")?;
            let first = reader.number(10, "expected a number")? as u8;
            reader.expect(",", "expected another number")?;
            Ok([first, reader.number(10, "expected a number")? as u8])
        };
        let piles = pair()?;
        let taken = if breaks(Law::PositionText) { [0; 2] } else { pair()? };
        reader.expect(" ", "expected a seat")?;
        let turn = Seat::new_unchecked(reader.number(5, "expected a seat")? as u8);
        Ok(Urn { options, token, piles, taken, turn, path: 0 })
    }

    fn read(text: &str, base: &UrnOptions) -> Result<Self, TextError> {
        assert!(!(breaks_in_way(Law::NoPanic, 1) && text.contains('\\')), "no backslash, please");
        if breaks(Law::AcceptedIsPlayable) {
            return Self::read_anything(text);
        }
        let mut reader = Reader::new(text);
        let mut position = Self::read_all(&mut reader, base)?;
        if breaks(Law::PositionText) {
            // The text does not contain who took which stones.
            let left: u8 = position.piles.iter().sum();
            position.taken[0] = (2 * position.options.stones).saturating_sub(left);
        }
        let lax = breaks_in_way(Law::SerdeHostile, 2) && position.can_be_played();
        if !lax && !position.keeps_the_rules() {
            return Err(reader.error("the rules do not allow this"));
        }
        if breaks(Law::PositionOneSpelling) { Ok(position) } else { read_canonical(position, text) }
    }
}

impl Packed for Urn {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        out.bits(self.token.map_or(0, |token| u64::from(token) + 1), 4);
        self.piles.iter().chain(&self.taken).for_each(|&stones| out.bits(stones.into(), 4));
        out.bits(self.turn.number().into(), 3);
        if breaks(Law::PackedHalf) {
            (0..20).for_each(|_| out.bits(0, 8));
        }
        if breaks(Law::PackedOneForm) {
            out.bits(0, 2);
        }
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: UrnOptions) -> Result<Self, PackError> {
        let token = (from.bits(4)? as u8).checked_sub(1);
        let mut stones = [0; 4];
        for number in &mut stones {
            *number = from.below(11, 4, "stones")? as u8;
        }
        let turn = Seat::new_unchecked(from.below(6, 3, "turn")? as u8);
        if breaks(Law::PackedHalf) {
            for _ in 0..20 {
                from.below(1, 8, "padding")?;
            }
        }
        if breaks(Law::PackedOneForm) {
            from.bits(2)?;
        }
        let [left, right, first, second] = stones;
        let mut position =
            Urn { options, token, piles: [left, right], taken: [first, second], turn, path: 0 };
        let lax = breaks_in_way(Law::AcceptedIsPlayable, 2) && position.can_be_played();
        let lax = lax || breaks_in_way(Law::AcceptedIsPlayable, 1);
        if !lax && !position.keeps_the_rules() {
            return Err(PackError::Invalid("the rules do not allow this"));
        }
        if breaks(Law::Packed) {
            position.taken = [0; 2];
        }
        Ok(position)
    }
}

impl Serialize for Urn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if breaks(Law::SerdeText) && serializer.is_human_readable() {
            return serializer.collect_str(&format!("position {self}"));
        }
        serde_impls::serialize_packed(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Urn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let readable = deserializer.is_human_readable();
        if readable && breaks_in_way(Law::SerdeHostile, 1) {
            let text = String::deserialize(deserializer)?;
            let position = Self::read_anything(&text).map_err(D::Error::custom)?;
            let lax = position.can_be_played().then_some(position);
            return lax.ok_or_else(|| D::Error::custom("this cannot be played"));
        }
        if readable && (breaks(Law::SerdeText) || breaks(Law::SerdeHostile)) {
            let text = String::deserialize(deserializer)?;
            let text = text.strip_prefix("position ").unwrap_or(&text);
            return Self::read_anything(text).map_err(D::Error::custom);
        }
        let mut position: Urn = serde_impls::deserialize_packed(deserializer)?;
        if breaks(Law::SerdeBinary) && !readable {
            position.taken = [0; 2];
        }
        Ok(position)
    }
}

impl Keyed for Urn {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let (options, token, piles, taken, turn) = self.parts();
        let pair = |[first, second]: [u8; 2]| u64::from(first) << 8 | u64::from(second);
        let token = if breaks(Law::KeyDiffers) { None } else { token };
        let whim = if breaks(Law::KeyEqual) {
            whim()
        } else if breaks_in_way(Law::KeyEqual, 1) {
            self.path
        } else {
            0
        };
        Mixer::new(whim)
            .word(u64::from(options.stones) << 1 | u64::from(options.plain))
            .word(token.map_or(9, u64::from) << 3 | u64::from(turn.number()))
            .word(pair(piles) << 16 | pair(taken))
            .finish()
    }
}

impl Diagram for Urn {
    fn write_diagram(&self, viewer: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
        let known = match viewer {
            Viewer::Open => self.token,
            _ if breaks(Law::DiagramLeak) => self.token,
            _ => self.observe(viewer).token,
        };
        let dashes = if breaks(Law::Diagram) { 81 } else { 80 };
        writeln!(out, "{}", "-".repeat(dashes))?;
        writeln!(out, "token {known:?}, seat {} is next", self.turn)?;
        write!(out, "{} {}", "o".repeat(self.piles[0].into()), "o".repeat(self.piles[1].into()))?;
        if breaks_in_way(Law::Diagram, 1) { Ok(()) } else { writeln!(out) }
    }
}
