//! The text of a record as printed, and its check: the number of its steps and a sum over the text.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::TextError;
use crate::text::Reader;

/// The value of the tag `Check`.
pub(super) const CRC32: &str = "crc32";

/// Lines of steps are broken before this column.
const WIDTH: usize = 80;

/// CRC-32 of texts, as of gzip, zip and PNG.
///
/// It notices every change of at most 32 neighbouring bits.
struct Crc32(u32);

impl Crc32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut sum, mut bit) = (byte as u32, 0);
            while bit < 8 {
                sum = if sum & 1 == 0 { sum >> 1 } else { sum >> 1 ^ 0xedb8_8320 };
                bit += 1;
            }
            table[byte] = sum;
            byte += 1;
        }
        table
    };

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = self.0 >> 8 ^ Self::TABLE[(self.0 as u8 ^ byte) as usize];
        }
    }
}

/// The text of a record as printed, with its sum.
///
/// Printing and reading use it. A text that was read has the sum of the text as printed, whatever
/// its white space.
pub(super) struct Printed<'a> {
    /// The output; `None` when a record is read.
    out: Option<&'a mut dyn Write>,
    sum: Crc32,
    steps: usize,
    column: usize,
    /// The result of the output.
    written: fmt::Result,
}

impl Default for Printed<'_> {
    fn default() -> Self {
        Printed { out: None, sum: Crc32(!0), steps: 0, column: 0, written: Ok(()) }
    }
}

impl<'a> Printed<'a> {
    /// Starts a record that is printed.
    pub(super) fn printing(out: &'a mut dyn Write) -> Self {
        Printed { out: Some(out), ..Printed::default() }
    }

    fn add(&mut self, text: &str) {
        self.sum.add(text);
        if let (Some(out), Ok(())) = (&mut self.out, self.written) {
            self.written = out.write_str(text);
        }
    }

    /// Adds the line of a tag, in brackets, or the empty line after the tags.
    pub(super) fn line(&mut self, line: &str) {
        self.add(line);
        self.add("\n");
    }

    /// Adds a step.
    pub(super) fn step(&mut self, text: &str) {
        self.steps += 1;
        self.word(text);
    }

    /// Adds a step or a remark in braces, on a new line if this one is full.
    pub(super) fn word(&mut self, word: &str) {
        if self.column > 0 && self.column + 1 + word.len() >= WIDTH {
            self.end_line();
        } else if self.column > 0 {
            self.add(" ");
            self.column += 1;
        }
        self.column += word.len();
        self.add(word);
    }

    fn end_line(&mut self) {
        if core::mem::take(&mut self.column) > 0 {
            self.add("\n");
        }
    }

    /// Writes the last line: the number of steps and the sum of all text before.
    pub(super) fn finish(mut self) -> fmt::Result {
        self.end_line();
        let (steps, sum) = (self.steps, !self.sum.0);
        writeln!(self, "# {steps} {sum:08x}")
    }

    /// Reads the last line, and compares it with the text before.
    ///
    /// `is_announced` is whether the record has the tag `Check`.
    pub(super) fn read_last(
        mut self,
        reader: &Reader<'_>,
        is_announced: bool,
    ) -> Result<(), TextError> {
        self.end_line();
        let at = reader.at();
        let line = reader.rest().trim_ascii_end();
        match (line.is_empty(), is_announced) {
            (true, false) => return Ok(()),
            (false, false) => return Err(reader.error("a last line, but no tag Check")),
            (true, true) => {
                return Err(TextError::cut_off(at, "the record is cut off: no last line"));
            }
            (false, true) => {}
        }
        let mut last = Reader::new(line);
        let wrong = "the record is damaged: expected # with the number of steps and the sum";
        let found = last.expect("# ", wrong).and_then(|()| last.number(u32::MAX, wrong));
        let found = found.map_err(|_| TextError::damaged(at, wrong))?;
        if found as usize != self.steps {
            let wrong = "the record is damaged: the last line counts another number of steps";
            return Err(TextError::damaged(at, wrong));
        }
        let mut sum = String::new();
        let _ = write!(sum, " {:08x}", !self.sum.0);
        if last.rest() != sum {
            let wrong = "the record is damaged: the last line has another sum";
            return Err(TextError::damaged(at, wrong));
        }
        Ok(())
    }
}

impl Write for Printed<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text);
        self.written
    }
}
