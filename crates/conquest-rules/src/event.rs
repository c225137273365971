//! Chance events: tiles dealt and drawn (CONQUEST-6).

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::Tile;

/// A chance event: the tile that is dealt or drawn (CONQUEST-6).
///
/// Each tile of the stock has the same probability.
///
/// The text form is the tile's digits, the code its number.
pub type Event = Tile;

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.digits();
        write!(f, "{a}{b}{c}")
    }
}

impl FromStr for Tile {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let tile = read_tile(&mut reader)?;
        reader.end().map(|()| tile)
    }
}

pub(crate) fn read_tile(reader: &mut Reader<'_>) -> Result<Tile, TextError> {
    let start = reader.clone();
    match Tile::lying_as(read_numbers(reader)?) {
        Some((tile, 0)) => Ok(tile),
        _ => Err(start.error("the digits of a tile must ascend")),
    }
}

/// Reads three digits, each 0 to 5.
pub(crate) fn read_numbers(reader: &mut Reader<'_>) -> Result<[u8; 3], TextError> {
    let mut numbers = [0; 3];
    for number in &mut numbers {
        const WHAT: &str = "expected a tile of three digits 0 to 5";
        let digit = reader.peek().filter(|byte| (b'0'..=b'5').contains(byte));
        *number = digit.ok_or(reader.error(WHAT))? - b'0';
        reader.char();
    }
    Ok(numbers)
}

impl Code for Tile {
    fn code(self) -> u32 {
        self.number().into()
    }

    fn from_code(code: u32) -> Option<Self> {
        u8::try_from(code).ok().and_then(Tile::new)
    }
}

rules_core::implement::impl_code_serde!(Tile);
