//! Many records in one file, read and written one at a time.

use std::io::{self, BufRead, Write};
use std::string::String;
use std::vec::Vec;

use core::fmt::Display;

use super::text::is_blank;

/// The largest size of a record in a file, in bytes.
pub const MAX_RECORD: usize = 1 << 20;

/// The text of a record in a file, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordText {
    /// The number of the record in the file, from 1.
    pub number: u64,
    /// The byte at which the record begins.
    pub offset: u64,
    /// The line at which the record begins, from 1.
    pub line: u64,
    /// The text for [`Record::read`](super::Record::read), without white space at the ends and
    /// starts of lines, and without empty lines except that after the tags.
    pub text: String,
}

/// Error from reading one record of a file.
#[derive(Debug, thiserror::Error)]
#[error("record {number}, which begins at line {line} (byte {offset}): {why}")]
pub struct RecordFileError {
    /// The number of the record in the file, from 1.
    pub number: u64,
    /// The byte at which the record begins.
    pub offset: u64,
    /// The line at which the record begins, from 1.
    pub line: u64,
    /// The fault.
    #[source]
    pub why: RecordFault,
}

/// The fault of a record in a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The record has more than [`MAX_RECORD`] bytes.
    #[error("it has more than {MAX_RECORD} bytes")]
    TooLong,
    /// The record is not UTF-8.
    #[error("it is not UTF-8")]
    NotUtf8,
    /// The record does not begin with a tag.
    #[error("expected [ at the beginning of a record")]
    NoTag,
    /// Reading failed. The reader ends.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// An iterator over the texts of the records of a file.
///
/// A line that begins with `[Game ` begins the next record, and so does any other tag after steps
/// and an empty line. White space is skipped where [`Record::read`](super::Record::read) skips it.
/// After a faulty record the reader returns an error and continues with the next one. It holds one
/// record and one line in memory, each at most [`MAX_RECORD`] bytes.
///
/// ```
/// use cybo_rules::{Cybo, Options};
/// use rules_core::Record;
/// use rules_core::record::{RecordReader, RecordWriter};
///
/// let mut file = Vec::new();
/// let mut writer = RecordWriter::new(&mut file);
/// for _ in 0..3 {
///     writer.write(&Record::<Cybo>::new(Options::default())?)?;
/// }
/// let mut games = 0;
/// for text in RecordReader::new(&file[..]) {
///     let record: Record<Cybo> = text?.text.parse()?;
///     games += usize::from(record.replay().is_ok());
/// }
/// assert_eq!(games, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RecordReader<R> {
    input: R,
    number: u64,
    /// The place of the next line.
    offset: u64,
    /// The place of the last line that was read, and its number.
    begin: u64,
    line: u64,
    /// The beginning of the last line that was read, at most [`MAX_RECORD`] bytes.
    buffer: Vec<u8>,
    /// The first line of the next record, already read.
    begun: Option<Line>,
    failed: bool,
}

/// A line of the file.
#[derive(Debug)]
enum Line {
    End,
    Empty,
    Text,
    TooLong,
}

impl<R: BufRead> RecordReader<R> {
    /// Starts at the beginning of a file.
    pub fn new(input: R) -> Self {
        let (buffer, begun, failed) = (Vec::new(), None, false);
        RecordReader { input, number: 0, offset: 0, begin: 0, line: 0, buffer, begun, failed }
    }

    /// Reads a line into the buffer, without white space at its ends but with a line feed.
    fn read_line(&mut self) -> io::Result<Line> {
        self.buffer.clear();
        self.begin = self.offset;
        let mut too_long = false;
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if bytes.is_empty() && self.offset == self.begin {
                return Ok(Line::End);
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(bytes.len(), |end| end + 1);
            let kept = used.min(MAX_RECORD - self.buffer.len());
            self.buffer.extend_from_slice(&bytes[..kept]);
            too_long |= kept < used;
            let ends = end.is_some() || bytes.is_empty();
            self.input.consume(used);
            self.offset += used as u64;
            if ends {
                break;
            }
        }
        self.line += 1;
        if self.begin == 0 && self.buffer.starts_with("\u{feff}".as_bytes()) {
            self.buffer.drain(..3);
            self.begin = 3;
        }
        let blank = |&byte: &u8| is_blank(byte) || byte == b'\n';
        let start = self.buffer.iter().take_while(|byte| blank(byte)).count();
        self.begin += start as u64;
        self.buffer.drain(..start);
        let end = self.buffer.iter().rev().take_while(|byte| blank(byte)).count();
        self.buffer.truncate(self.buffer.len() - end);
        let empty = self.buffer.is_empty();
        self.buffer.push(b'\n');
        Ok(match empty {
            _ if too_long => Line::TooLong,
            true => Line::Empty,
            false => Line::Text,
        })
    }

    /// Reads a record whose first line is in the buffer, and the line after it.
    fn read_record(&mut self, mut line: Line) -> Result<String, RecordFault> {
        let mut fault = match self.buffer.first() {
            Some(b'[') => None,
            _ => Some(RecordFault::NoTag),
        };
        let (mut text, mut after_empty, mut in_tags) = (Vec::new(), false, true);
        while !matches!(line, Line::End) {
            let is_tag = self.buffer.starts_with(b"[");
            let begins = self.buffer.starts_with(b"[Game ") || is_tag && after_empty && !in_tags;
            if begins && !(text.is_empty() && fault.is_none()) {
                self.begun = Some(line);
                break;
            }
            if matches!(line, Line::TooLong) {
                fault = Some(RecordFault::TooLong);
            }
            let is_empty = matches!(line, Line::Empty);
            if fault.is_none() && !is_empty {
                if in_tags && !is_tag && after_empty {
                    text.push(b'\n');
                }
                text.extend_from_slice(&self.buffer);
                if text.len() > MAX_RECORD {
                    fault = Some(RecordFault::TooLong);
                    text.clear();
                }
            }
            in_tags &= is_empty || is_tag;
            after_empty = is_empty;
            line = self.read_line()?;
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        if in_tags {
            text.push(b'\n');
        }
        String::from_utf8(text).map_err(|_| RecordFault::NotUtf8)
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<RecordText, RecordFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let mut line = self.begun.take().map_or_else(|| self.read_line(), Ok);
        while matches!(line, Ok(Line::Empty)) {
            line = self.read_line();
        }
        if matches!(line, Ok(Line::End)) {
            return None;
        }
        self.number += 1;
        let number = self.number;
        let (offset, at) = (self.begin, self.line.max(1));
        let text = line.map_err(RecordFault::from).and_then(|line| self.read_record(line));
        self.failed = matches!(text, Err(RecordFault::Io(_)));
        Some(match text {
            Ok(text) => Ok(RecordText { number, offset, line: at, text }),
            Err(why) => Err(RecordFileError { number, offset, line: at, why }),
        })
    }
}

/// Writes records into one file in the form that [`RecordReader`] reads.
#[derive(Debug)]
pub struct RecordWriter<W> {
    out: W,
    begun: bool,
}

impl<W: Write> RecordWriter<W> {
    /// Starts an empty file.
    pub fn new(out: W) -> Self {
        RecordWriter { out, begun: false }
    }

    /// Writes a [`Record`](super::Record), or its text.
    ///
    /// # Errors
    /// Returns the error of the file.
    pub fn write(&mut self, record: &impl Display) -> io::Result<()> {
        if core::mem::replace(&mut self.begun, true) {
            writeln!(self.out)?;
        }
        write!(self.out, "{record}")
    }

    /// Writes everything that is still in memory to the file.
    ///
    /// # Errors
    /// Returns the error of the file.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
