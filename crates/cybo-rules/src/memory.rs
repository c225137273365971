//! What a Grand Master player has rolled before (CYBO-12).

use crate::lines::{COLUMN_LINES, LINES, fourth, line_index};

/// The six orders in which the numbers of a line can be rolled.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const TRINITIES: u8 = (LINES.len() * ORDERS.len()) as u8;
const QUADS: u8 = (COLUMN_LINES * ORDERS.len()) as u8;

/// A Trinity or Quad with the order in which it was rolled (CYBO-12).
///
/// There are 84 Trinities: 14 lines in six orders. A Quad is a Trinity in a column followed by the
/// fourth number of that column, so that 36 Quads follow from as many Trinities.
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
    /// How many sequences there are: 84 Trinities and 36 Quads.
    pub const COUNT: u8 = TRINITIES + QUADS;

    /// The Trinity or Quad of these numbers, three or four, in the order rolled.
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

    pub(crate) const fn from_index(index: u8) -> Option<Sequence> {
        if index < Sequence::COUNT { Some(Sequence(index)) } else { None }
    }

    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// Whether it is a Quad.
    pub const fn is_quad(self) -> bool {
        self.0 >= TRINITIES
    }

    /// Its first three numbers.
    pub fn trinity(self) -> [u8; 3] {
        let index = usize::from(if self.is_quad() { self.0 - TRINITIES } else { self.0 });
        ORDERS[index % ORDERS.len()].map(|at| LINES[index / ORDERS.len()][at])
    }

    /// The Quad that begins with a Trinity in a column; other sequences as they are.
    pub(crate) const fn with_fourth(self) -> Sequence {
        if self.0 < QUADS { Sequence(self.0 + TRINITIES) } else { self }
    }

    /// How many numbers it has, 3 or 4.
    pub const fn length(self) -> u8 {
        if self.is_quad() { 4 } else { 3 }
    }

    /// Its number at a place counted from 0; the last one beyond.
    pub fn number(self, place: u8) -> u8 {
        match self.trinity().get(usize::from(place)) {
            Some(&number) => number,
            None if self.is_quad() => fourth(self.trinity()),
            None => self.trinity()[2],
        }
    }

    /// Its numbers in the order rolled.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (0..self.length()).map(move |place| self.number(place))
    }
}

/// What one player has rolled and must repeat (CYBO-12, CYBO-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Memory {
    /// One bit for each sequence rolled, by index.
    rolled: [u64; 2],
    /// One more than the index of the sequence that must be repeated; 0 for none.
    target: u8,
}

impl Memory {
    pub(crate) const EMPTY: Memory = Memory { rolled: [0; 2], target: 0 };

    pub(crate) const fn knows(&self, sequence: Sequence) -> bool {
        let index = sequence.index() as usize;
        self.rolled[index / 64] >> (index % 64) & 1 == 1
    }

    /// CYBO-12: every Trinity and Quad is remembered.
    pub(crate) const fn remember(&mut self, sequence: Sequence) {
        let index = sequence.index() as usize;
        self.rolled[index / 64] |= 1 << (index % 64);
    }

    /// All that is remembered, ascending.
    pub(crate) fn sequences(&self) -> impl Iterator<Item = Sequence> {
        let memory = *self;
        (0..Sequence::COUNT).filter_map(Sequence::from_index).filter(move |&one| memory.knows(one))
    }

    /// One bit for each sequence rolled, by index.
    pub(crate) const fn words(&self) -> (u64, u64) {
        (self.rolled[0], self.rolled[1])
    }

    pub(crate) const fn target(&self) -> Option<Sequence> {
        match self.target {
            0 => None,
            more => Sequence::from_index(more - 1),
        }
    }

    /// CYBO-12: from now on this one must be repeated.
    pub(crate) const fn set_target(&mut self, sequence: Sequence) {
        self.target = sequence.index() + 1;
    }

    /// Forgets what can matter no more: with a target nothing else counts (CYBO-13).
    pub(crate) const fn forget_all_but_target(&mut self) {
        self.rolled = [0; 2];
    }
}

#[cfg(test)]
mod tests {
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
    fn numbers_off_a_line_are_no_sequence() {
        for numbers in
            [&[1, 2][..], &[1, 1, 2], &[1, 2, 4], &[1, 5, 9, 2], &[1, 2, 3, 3], &[0, 1, 2]]
        {
            assert_eq!(Sequence::new(numbers), None, "{numbers:?}");
        }
    }
}
