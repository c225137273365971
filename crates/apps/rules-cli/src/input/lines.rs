//! Lines of a byte stream with bounded memory.

use std::io::{BufRead, Read, Result};

/// Most bytes of a line, without its end.
pub(crate) use rules_session::MAX_LINE;

/// One line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// Its bytes, without the line feed and a carriage return before it.
    Whole(&'a [u8]),
    /// A line longer than [`MAX_LINE`], whose bytes were dropped.
    TooLong,
}

/// Reads lines one after another.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Creates a reader.
    pub(crate) const fn new(input: R) -> Self {
        Lines { input, line: Vec::new() }
    }

    /// Returns the next line, or `None` at the end of the input. The last line needs no line feed.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'_>>> {
        self.line.clear();
        let mut start = (&mut self.input).take(MAX_LINE as u64 + 2);
        if start.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        let is_ended = self.line.pop_if(|last| *last == b'\n').is_some();
        if is_ended {
            self.line.pop_if(|last| *last == b'\r');
        }
        if self.line.len() <= MAX_LINE {
            return Ok(Some(Line::Whole(&self.line)));
        }
        if !is_ended {
            self.input.skip_until(b'\n')?;
        }
        Ok(Some(Line::TooLong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(input: &[u8], buffer: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, input));
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            });
        }
        all
    }

    #[test]
    fn lines_end_at_line_feeds_or_the_end() {
        for buffer in [1, 2, 100] {
            assert_eq!(all(b"", buffer), []);
            assert_eq!(all(b"\n", buffer), [Some(vec![])]);
            assert_eq!(all(b"a\n\nbc", buffer), [b"a".to_vec(), vec![], b"bc".to_vec()].map(Some));
        }
    }

    #[test]
    fn the_end_of_a_line_does_not_count() {
        for end in ["\n", "\r\n", ""] {
            let line = |length: usize| [&vec![b'x'; length][..], end.as_bytes()].concat();
            assert_eq!(all(&line(MAX_LINE), 1000), [Some(vec![b'x'; MAX_LINE])], "{end:?}");
            for more in [1, 2, 3] {
                assert_eq!(all(&line(MAX_LINE + more), 1000), [None], "{end:?}, {more}");
            }
            // The next line is whole.
            if !end.is_empty() {
                let two = [line(MAX_LINE + 1), b"a\r\n".to_vec()].concat();
                assert_eq!(all(&two, 1000), [None, Some(b"a".to_vec())], "{end:?}");
            }
        }
        // A carriage return that ends no line is a byte of it.
        assert_eq!(all(b"a\rb\r\r\n\r", 10), [b"a\rb\r".to_vec(), b"\r".to_vec()].map(Some));
    }

    #[test]
    fn a_line_over_the_limit_is_skipped_without_being_kept() {
        let mut input = vec![b'x'; MAX_LINE];
        input.push(b'\n');
        input.extend(vec![b'y'; 3 * MAX_LINE]);
        input.extend(b"\nz");
        let lines = all(&input, 1000);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0].as_ref().map(Vec::len), Some(MAX_LINE));
        assert_eq!(lines[1], None);
        assert_eq!(lines[2], Some(b"z".to_vec()));
    }
}
