//! The text form of records.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use super::notes::{Notes, is_tag_name};
use super::{GameResult, MAX_OBSERVATION, Record, RecordStep, Start};
use crate::text::Reader;
use crate::{Notation, Options, OptionsText, Step, TextError, read_options};

/// Lines of steps are broken before this column.
const WIDTH: usize = 80;

/// Returns whether this can be the text of an observation.
///
/// Like the text of a position it is one line of printable ASCII without quotes and backslashes, so
/// that it can be shown unchanged. It has at most [`MAX_OBSERVATION`] bytes.
pub(super) fn is_observation(text: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    text.len() <= MAX_OBSERVATION && text.bytes().all(plain)
}

/// Writes `[Name "value"]` and ends the line.
fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &dyn Display) -> fmt::Result {
    struct Escape<'a, 'b>(&'a mut fmt::Formatter<'b>);
    impl fmt::Write for Escape<'_, '_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            text.chars().try_for_each(|next| {
                if matches!(next, '"' | '\\') {
                    self.0.write_char('\\')?;
                }
                self.0.write_char(next)
            })
        }
    }
    write!(f, "[{name} \"")?;
    write!(Escape(f), "{value}")?;
    f.write_str("\"]\n")
}

impl<A: Display, E: Display> Display for RecordStep<A, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordStep::Action(action) => write!(f, "{action}"),
            RecordStep::Event(event) => write!(f, "*{event}"),
            RecordStep::Hidden => f.write_char('?'),
        }
    }
}

impl<A, E> FromStr for RecordStep<A, E>
where
    A: FromStr<Err = TextError>,
    E: FromStr<Err = TextError>,
{
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "?" { Ok(RecordStep::Hidden) } else { text.parse().map(Step::into) }
    }
}

impl<G: Notation> Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", &G::NAME)?;
        write_tag(f, "Version", &G::NOTATION_VERSION)?;
        write_tag(f, "Options", &OptionsText(&self.options()))?;
        match &self.start {
            Start::Options(_) => {}
            Start::Position(position) => write_tag(f, "Start", position)?,
            Start::Seen { observation, .. } => write_tag(f, "Seen", observation)?,
        }
        for (name, value) in &self.notes.tags {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", &self.result)?;
        f.write_char('\n')?;
        self.write_steps(f)
    }
}

impl<G: Notation> Record<G> {
    fn write_steps(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        let mut word = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            write_step(f, step, self.remark(index), &mut word, &mut column)?;
        }
        if column > 0 { f.write_char('\n') } else { Ok(()) }
    }
}

/// Writes a step and its remark; `word` is a scratch buffer.
fn write_step(
    f: &mut fmt::Formatter<'_>,
    step: &dyn Display,
    remark: Option<&str>,
    word: &mut String,
    column: &mut usize,
) -> fmt::Result {
    word.clear();
    write!(word, "{step}")?;
    write_word(f, word, column)?;
    if let Some(remark) = remark {
        word.clear();
        write!(word, "{{{remark}}}")?;
        write_word(f, word, column)?;
    }
    Ok(())
}

/// Writes a word after others, on a new line if this one is full.
fn write_word(f: &mut fmt::Formatter<'_>, word: &str, column: &mut usize) -> fmt::Result {
    if *column > 0 && *column + 1 + word.len() >= WIDTH {
        f.write_char('\n')?;
        *column = 0;
    } else if *column > 0 {
        f.write_char(' ')?;
        *column += 1;
    }
    *column += word.len();
    f.write_str(word)
}

impl<G: Notation> FromStr for Record<G> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Record::read(text, &G::Options::default())
    }
}

impl<G: Notation> Record<G> {
    /// Reads a record; `base` is as for [`Notation::read`].
    ///
    /// Lines of steps may have any length. Apart from that the text must be as printed.
    ///
    /// # Errors
    /// Returns [`TextError`] if the text is malformed. Only [`replay`](Record::replay) checks that
    /// the steps are possible.
    pub fn read(text: &str, base: &G::Options) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        read_game::<G>(&mut reader)?;
        let options = read_tagged(&mut reader, "Options", |value| read_options(value, base))?;
        let start = read_start(&mut reader, options, base)?;
        let mut record: Self = Record::starting(start);
        let (at, result) = read_tags(&mut reader, &mut record.notes)?;
        let seats = record.options().seats();
        record.result = GameResult::read(&result, seats).map_err(|error| error.placed(at))?;
        reader.expect("\n", "expected an empty line after the tags")?;
        record.read_steps(&mut reader)?;
        Ok(record)
    }
}

fn read_game<G: Notation>(reader: &mut Reader<'_>) -> Result<(), TextError> {
    read_tagged(reader, "Game", |value| {
        if value == G::NAME {
            Ok(())
        } else {
            Err(TextError::new(0, "the record is of another game"))
        }
    })?;
    read_tagged(reader, "Version", |value| {
        let mut version = Reader::new(value);
        let found = version.number(u32::MAX, "expected the version")?;
        version.end()?;
        TextError::check_version(0, found, G::NOTATION_VERSION)
    })
}

fn read_start<G: Notation>(
    reader: &mut Reader<'_>,
    options: G::Options,
    base: &G::Options,
) -> Result<Start<G>, TextError> {
    if reader.rest().starts_with("[Start ") {
        let at = reader.at();
        let position = read_tagged(reader, "Start", |value| G::read(value, base))?;
        if position.options() != options {
            return Err(TextError::new(at, "the start has other options than the record"));
        }
        Ok(Start::Position(position))
    } else if reader.rest().starts_with("[Seen ") {
        let observation = read_tagged(reader, "Seen", |value| {
            let wrong = "expected printable ASCII without quotes and backslashes";
            if is_observation(value) {
                Ok(value.to_string())
            } else {
                Err(TextError::new(0, wrong))
            }
        })?;
        Ok(Start::Seen { options, observation })
    } else {
        Ok(Start::Options(options))
    }
}

/// Reads free tags up to that of the result, and returns its place and value.
fn read_tags(reader: &mut Reader<'_>, notes: &mut Notes) -> Result<(usize, String), TextError> {
    loop {
        let at = reader.at();
        let (name, value) = read_tag(reader)?;
        if name == "Result" {
            return Ok((at, value));
        }
        if !notes.add_tag(name, &value) {
            return Err(TextError::new(at, "invalid or repeated tag"));
        }
    }
}

/// Reads the tag with this name; errors of `read` are at the beginning of the tag.
fn read_tagged<T>(
    reader: &mut Reader<'_>,
    wanted: &str,
    read: impl FnOnce(&str) -> Result<T, TextError>,
) -> Result<T, TextError> {
    let (at, value) = wanted_tag(reader, wanted)?;
    read(&value).map_err(|error| error.placed(at))
}

/// Returns the place and the value of the tag with this name.
fn wanted_tag(reader: &mut Reader<'_>, wanted: &str) -> Result<(usize, String), TextError> {
    let at = reader.at();
    match read_tag(reader)? {
        (name, value) if name == wanted => Ok((at, value)),
        _ => Err(TextError::new(at, "a tag is missing or out of order")),
    }
}

/// Reads `[Name "value"]` and the end of the line.
fn read_tag<'a>(reader: &mut Reader<'a>) -> Result<(&'a str, String), TextError> {
    reader.expect("[", "expected a tag")?;
    let name = reader.until(' ');
    if !is_tag_name(name) {
        return Err(reader.error("not the name of a tag"));
    }
    reader.expect(" \"", "expected a space and a quote")?;
    let mut value = String::new();
    loop {
        match reader.char() {
            Some('"') => break,
            Some('\\') => match reader.char() {
                Some(escaped @ ('"' | '\\')) => value.push(escaped),
                _ => return Err(reader.error("expected a quote or a backslash")),
            },
            Some(next) if !next.is_control() => value.push(next),
            _ => return Err(reader.error("expected the end of the tag's value")),
        }
    }
    reader.expect("]\n", "expected ] and the end of the line")?;
    Ok((name, value))
}

impl<G: Notation> Record<G> {
    fn read_steps(&mut self, reader: &mut Reader<'_>) -> Result<(), TextError> {
        loop {
            while reader.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
                reader.char();
            }
            match reader.peek() {
                None => return Ok(()),
                Some(b'{') => read_remark(reader, &mut self.notes, self.steps.len())?,
                Some(_) => {
                    let rest = reader.rest();
                    let end = rest.find(|next: char| next.is_ascii_whitespace());
                    let length = end.unwrap_or(rest.len());
                    self.steps.push(reader.value(length, "expected an action or event")?);
                }
            }
        }
    }
}

/// Reads the remark of the last of `steps` steps.
fn read_remark(reader: &mut Reader<'_>, notes: &mut Notes, steps: usize) -> Result<(), TextError> {
    let error = reader.error("invalid or misplaced remark");
    let last = steps.checked_sub(1).ok_or(error)?;
    reader.expect("{", "expected a remark")?;
    let remark = reader.until('}');
    reader.expect("}", "the remark does not end")?;
    if remark.is_empty() || notes.remarks.contains_key(&last) {
        return Err(error);
    }
    notes.set_remark(last, steps, remark).map_err(|_| error)
}
