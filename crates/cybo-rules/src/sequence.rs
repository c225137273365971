//! Trinities and Quads with their order: CYBO-12.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::NUMBERS;
use crate::lines::{COLUMN_LINES, LINES, fourth, line_index};

/// The six orders in which the numbers of a line can be rolled.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const TRINITIES: u8 = (LINES.len() * ORDERS.len()) as u8;
const QUADS: u8 = (COLUMN_LINES * ORDERS.len()) as u8;

/// A Trinity or Quad with the order in which it was rolled (CYBO-12).
///
/// There are 84 Trinities: 14 lines in six orders. A Quad is a Trinity in a column followed by the
/// fourth number of that column, so there are 36 Quads.
///
/// ```
/// use cybo_rules::Sequence;
///
/// let quad = Sequence::new(&[3, 1, 2, 4]).unwrap();
/// assert!(quad.is_quad());
/// assert_eq!(Sequence::new(&[1, 2, 4, 3]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sequence(u8);

impl Sequence {
    /// The number of sequences: 84 Trinities and 36 Quads.
    pub const COUNT: u8 = TRINITIES + QUADS;

    /// Returns the Trinity or Quad of these numbers, three or four, in the order rolled.
    pub fn new(numbers: &[u8]) -> Option<Sequence> {
        let (trinity, quad) = match *numbers {
            [a, b, c] => ([a, b, c], None),
            [a, b, c, d] => ([a, b, c], Some(d)),
            _ => return None,
        };
        let line = line_index(trinity)?;
        let order = ORDERS.iter().position(|order| order.map(|at| LINES[line][at]) == trinity)?;
        let index = (line * ORDERS.len() + order) as u8;
        match quad {
            None => Some(Sequence(index)),
            Some(last) if line < COLUMN_LINES && last == fourth(trinity) => {
                Some(Sequence(TRINITIES + index))
            }
            Some(_) => None,
        }
    }

    /// Returns the sequence with this number, if it is below [`COUNT`](Sequence::COUNT).
    #[inline]
    pub const fn from_index(index: u8) -> Option<Sequence> {
        if index < Sequence::COUNT { Some(Sequence(index)) } else { None }
    }

    /// Returns the number of the sequence, below [`COUNT`](Sequence::COUNT).
    ///
    /// The Trinities come first, line by line as in [`LINES`], then the Quads in the order of the
    /// Trinities that they continue.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Returns all sequences, ascending.
    pub fn all() -> impl ExactSizeIterator<Item = Sequence> {
        (0..Sequence::COUNT).map(Sequence)
    }

    /// Returns whether it is a Quad.
    #[inline]
    pub const fn is_quad(self) -> bool {
        self.0 >= TRINITIES
    }

    /// Returns its first three numbers.
    #[inline]
    pub fn trinity(self) -> [u8; 3] {
        let index = usize::from(if self.is_quad() { self.0 - TRINITIES } else { self.0 });
        ORDERS[index % ORDERS.len()].map(|at| LINES[index / ORDERS.len()][at])
    }

    /// Returns the Quad that continues a Trinity in a column; `None` for other sequences.
    #[inline]
    pub const fn quad(self) -> Option<Sequence> {
        if self.0 < QUADS { Some(Sequence(self.0 + TRINITIES)) } else { None }
    }

    /// Returns its length, 3 or 4.
    #[inline]
    pub const fn length(self) -> u8 {
        if self.is_quad() { 4 } else { 3 }
    }

    /// Returns its number at a place counted from 0, the last one for larger places.
    #[inline]
    pub fn number(self, place: u8) -> u8 {
        match self.trinity().get(usize::from(place)) {
            Some(&number) => number,
            None if self.is_quad() => fourth(self.trinity()),
            None => self.trinity()[2],
        }
    }

    /// Returns its numbers in the order rolled.
    pub fn numbers(self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.length()).map(move |place| self.number(place))
    }
}

/// Its numbers separated by dots: `3.1.2.4`.
impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.numbers().enumerate() {
            if place > 0 {
                f.write_char('.')?;
            }
            fmt::Display::fmt(&number, f)?;
        }
        Ok(())
    }
}

impl FromStr for Sequence {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let sequence = Sequence::read(&mut reader)?;
        reader.end()?;
        Ok(sequence)
    }
}

impl Sequence {
    /// Reads the numbers of a sequence.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Sequence, TextError> {
        let (mut numbers, mut length) = ([0; 4], 0);
        let start = reader.at();
        loop {
            let number = reader.number(NUMBERS.into(), "expected a number from 1 to 12")?;
            let Some(place) = numbers.get_mut(length) else {
                return Err(reader.error("expected at most four numbers"));
            };
            *place = number as u8;
            length += 1;
            if !reader.skip(".") {
                break;
            }
        }
        let error = TextError::new(start, "neither a Trinity nor a Quad (CYBO-6, CYBO-8)");
        Sequence::new(&numbers[..length]).ok_or(error)
    }
}

impl Code for Sequence {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        u8::try_from(code).ok().and_then(Sequence::from_index)
    }
}

rules_core::implement::impl_code_serde!(Sequence);

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn cybo_12_sequences_are_84_trinities_and_36_quads() {
        let mut quads = 0;
        for index in 0..Sequence::COUNT {
            let sequence = Sequence::from_index(index).unwrap();
            let mut numbers = [0; 4];
            for (place, number) in sequence.numbers().enumerate() {
                numbers[place] = number;
            }
            let length = usize::from(sequence.length());
            assert_eq!(Sequence::new(&numbers[..length]), Some(sequence));
            quads += u8::from(sequence.is_quad());
        }
        assert_eq!((Sequence::COUNT, quads), (120, 36));
        assert_eq!(Sequence::from_index(120), None);
    }

    #[test]
    fn sequences_read_back() {
        for sequence in Sequence::all() {
            assert_eq!(sequence.to_string().parse(), Ok(sequence));
            assert_eq!(Sequence::from_code(sequence.code()), Some(sequence));
            let quad = sequence.quad().map(Sequence::trinity);
            assert!(quad.is_none_or(|trinity| trinity == sequence.trinity()));
        }
        assert_eq!(Sequence::from_code(120), None);
        for wrong in ["", "1.2", "1.2.4", "01.2.3", "1.2.3.", "1.2.3.5", "1.2.3.4.5", "0.1.2"] {
            assert!(wrong.parse::<Sequence>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_off_a_line_are_no_sequence() {
        for numbers in
            [&[1, 2][..], &[1, 1, 2], &[1, 2, 4], &[1, 5, 9, 2], &[1, 2, 3, 3], &[0, 1, 2]]
        {
            assert_eq!(Sequence::new(numbers), None, "{numbers:?}");
        }
    }
}
