//! Letters of texts, gathered before they are written.

use core::fmt::{self, Write as _};

use arrayvec::ArrayString;

/// Letters on their way to a formatter, because a call of one takes longer than a number.
pub(crate) struct Letters<'a, 'b> {
    letters: ArrayString<64>,
    to: &'a mut fmt::Formatter<'b>,
}

/// A value that is written letter by letter.
pub(crate) trait Spell {
    /// Writes the text of the value.
    fn spell(self, out: &mut Letters<'_, '_>) -> fmt::Result;
}

/// Writes the text of a value, for `Display`.
pub(crate) fn write_spelled(value: impl Spell, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut out = Letters::new(f);
    value.spell(&mut out)?;
    out.end()
}

impl<'a, 'b> Letters<'a, 'b> {
    pub(crate) fn new(to: &'a mut fmt::Formatter<'b>) -> Self {
        Letters { letters: ArrayString::new(), to }
    }

    #[inline]
    pub(crate) fn letter(&mut self, letter: char) -> fmt::Result {
        if self.letters.is_full() {
            self.write()?;
        }
        self.letters.write_char(letter)
    }

    /// Writes the last digit of a number.
    #[inline]
    pub(crate) fn digit(&mut self, number: u8) -> fmt::Result {
        self.letter(char::from(b'0' + number % 10))
    }

    /// Writes the items separated by commas, or `-` if there are none.
    pub(crate) fn list<T: Spell>(&mut self, items: impl Iterator<Item = T>) -> fmt::Result {
        let mut is_empty = true;
        for item in items {
            if !is_empty {
                self.letter(',')?;
            }
            is_empty = false;
            item.spell(self)?;
        }
        if is_empty { self.letter('-') } else { Ok(()) }
    }

    fn write(&mut self) -> fmt::Result {
        self.to.write_str(&self.letters)?;
        self.letters.clear();
        Ok(())
    }

    /// Writes the last letters.
    pub(crate) fn end(mut self) -> fmt::Result {
        self.write()
    }
}
