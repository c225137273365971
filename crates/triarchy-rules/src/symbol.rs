//! TRIARCHY-2: the three symbols.

use rules_core::Seat;
use rules_core::implement::Reader;

rules_core::implement::named! {
    /// One of the three symbols (TRIARCHY-2), each of which belongs to a seat.
    /// With two players the Snake belongs to no seat.
    ///
    /// ```
    /// use triarchy_rules::Symbol;
    ///
    /// assert_eq!("n".parse(), Ok(Symbol::Snake));
    /// assert_eq!(Symbol::Snake.to_string(), "n");
    /// ```
    #[repr(u8)]
    pub enum Symbol {
        /// `s`, the symbol of seat 0.
        Scarab = "s",
        /// `e`, the symbol of seat 1.
        Eye = "e",
        /// `n`, the symbol of seat 2.
        Snake = "n"
    }
}

impl Symbol {
    /// The number of moving tokens of each symbol (TRIARCHY-2).
    pub const TOKENS: u8 = 4;

    /// Returns the symbol of a seat; `None` for seats 3 to 5, which never play.
    #[inline]
    pub const fn of_seat(seat: Seat) -> Option<Symbol> {
        if seat.number() < 3 { Some(Symbol::of_player(seat)) } else { None }
    }

    /// Returns the symbol of a seat that plays.
    #[inline]
    pub(crate) const fn of_player(seat: Seat) -> Symbol {
        Symbol::from_index_wrapping(seat.number())
    }

    /// Returns the symbol with this index, taken modulo 3.
    #[inline]
    pub(crate) const fn from_index_wrapping(index: u8) -> Symbol {
        match index % 3 {
            0 => Symbol::Scarab,
            1 => Symbol::Eye,
            _ => Symbol::Snake,
        }
    }

    /// Returns the seat that the symbol belongs to.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new_unchecked(self as u8)
    }

    /// Returns the symbol as an index into a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter in text forms.
    pub const fn letter(self) -> char {
        match self {
            Symbol::Scarab => 's',
            Symbol::Eye => 'e',
            Symbol::Snake => 'n',
        }
    }

    /// Returns the symbol with this letter.
    pub const fn from_letter(letter: char) -> Option<Symbol> {
        match letter {
            's' => Some(Symbol::Scarab),
            'e' => Some(Symbol::Eye),
            'n' => Some(Symbol::Snake),
            _ => None,
        }
    }

    /// Reads a letter, if one comes next.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Symbol> {
        let symbol = Symbol::from_letter(char::from(reader.peek()?))?;
        reader.char();
        Some(symbol)
    }
}
