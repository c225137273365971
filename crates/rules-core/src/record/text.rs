//! The text form of records.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use super::notes::{Notes, is_tag_name};
use super::printed::{CRC32, Printed};
use super::{GameResult, MAX_OBSERVATION, Record, RecordStep, Start};
use crate::text::Reader;
use crate::{Notation, NotationVersion, Options, OptionsText, Step, TextError};

/// Returns whether this can be the text of an observation.
///
/// Like the text of a position it is one line of printable ASCII without quotes and backslashes, so
/// that it can be shown unchanged. It has at most [`MAX_OBSERVATION`] bytes.
pub(super) fn is_observation(text: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    text.len() <= MAX_OBSERVATION && text.bytes().all(plain)
}

/// Writes `[Name "value"]` and ends the line.
fn write_tag(out: &mut Printed<'_>, name: &str, value: &dyn Display) -> fmt::Result {
    struct Escape<'a, 'b>(&'a mut Printed<'b>);
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
    write!(out, "[{name} \"")?;
    write!(Escape(out), "{value}")?;
    out.write_str("\"]\n")
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

/// Tags, steps, and a last line with the number of steps and the CRC-32 of all text before it.
impl<G: Notation> Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printed = Printed::printing(f);
        let out = &mut printed;
        write_tag(out, "Game", &G::NAME)?;
        write_tag(out, "Version", &G::NOTATION_VERSION)?;
        write_tag(out, "Check", &CRC32)?;
        write_tag(out, "Options", &OptionsText(&self.options()))?;
        match &self.start {
            Start::Options(_) => {}
            Start::Position(position) => write_tag(out, "Start", position)?,
            Start::Seen { observation, .. } => write_tag(out, "Seen", observation)?,
        }
        for (name, value) in &self.notes.tags {
            write_tag(out, name, value)?;
        }
        write_tag(out, "Result", &self.result)?;
        out.line("");
        let mut word = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            write_step(out, step, self.remark(index), &mut word)?;
        }
        printed.finish()
    }
}

/// Writes a step and its remark; `word` is a scratch buffer.
fn write_step(
    out: &mut Printed<'_>,
    step: &dyn Display,
    remark: Option<&str>,
    word: &mut String,
) -> fmt::Result {
    word.clear();
    write!(word, "{step}")?;
    out.step(word);
    if let Some(remark) = remark {
        word.clear();
        write!(word, "{{{remark}}}")?;
        out.word(word);
    }
    Ok(())
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
    /// Spaces, tabs and carriage returns at the ends and starts of lines, empty lines, and a byte
    /// order mark at the beginning are skipped, and the last line feed may be missing. Lines of
    /// steps may have any length. Apart from that the text must be as printed, with at least one
    /// empty line between tags and steps, by this version of the notation or one of
    /// [`Notation::OLD_VERSIONS`]. A text without the tag `Check` has no last line with a check.
    ///
    /// # Errors
    /// Returns [`TextError`] if the text is malformed, cut off or damaged. Only
    /// [`replay`](Record::replay) checks that the steps are possible.
    pub fn read(text: &str, base: &G::Options) -> Result<Self, TextError> {
        let input = &mut Input::new(text);
        let version = read_game::<G>(input)?;
        let has_check = read_check(input)?;
        let options = input.tagged("Options", |value| version.read_options(value, base))?;
        let start = read_start(input, version, options, base)?;
        let mut record: Self = Record::starting(start);
        let (at, result) = read_tags(input, &mut record.notes)?;
        let seats = record.options().seats();
        record.result = GameResult::read(&result, seats).map_err(|error| error.placed(at))?;
        record.read_steps(input, version)?;
        core::mem::take(&mut input.printed).read_last(&input.reader, has_check)?;
        Ok(record)
    }
}

/// Returns the name of the game of a record, its first tag.
///
/// # Errors
/// Returns [`TextError`] if the text does not begin with the tag `Game`.
pub fn game_of_record(text: &str) -> Result<String, TextError> {
    Input::new(text).wanted_tag("Game").map(|(_, name)| name)
}

/// Returns whether this is white space that a line may have at its ends.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The text of a record that is read, and what was read as it is printed.
struct Input<'a> {
    reader: Reader<'a>,
    printed: Printed<'static>,
}

/// A tag with the white space after it.
struct Tag<'a> {
    name: &'a str,
    value: String,
    after: &'a str,
}

impl<'a> Input<'a> {
    /// Starts at the first tag, after a byte order mark and white space.
    fn new(text: &'a str) -> Self {
        let mut input = Input { reader: Reader::new(text), printed: Printed::default() };
        input.reader.skip("\u{feff}");
        input.white_space();
        input
    }

    /// Skips spaces, tabs, carriage returns and line feeds, and returns them.
    fn white_space(&mut self) -> &'a str {
        let rest = self.reader.rest();
        let length = rest.bytes().take_while(|&byte| is_blank(byte) || byte == b'\n').count();
        self.reader.skip(&rest[..length]);
        &rest[..length]
    }

    /// Reads the tag with this name; errors of `read` are at the beginning of the tag.
    fn tagged<T>(
        &mut self,
        wanted: &str,
        read: impl FnOnce(&str) -> Result<T, TextError>,
    ) -> Result<T, TextError> {
        let (at, value) = self.wanted_tag(wanted)?;
        read(&value).map_err(|error| error.placed(at))
    }

    /// Returns the place and the value of the tag with this name.
    fn wanted_tag(&mut self, wanted: &str) -> Result<(usize, String), TextError> {
        let at = self.reader.at();
        match self.tag()? {
            Tag { name, value, .. } if name == wanted => Ok((at, value)),
            _ => Err(TextError::new(at, "a tag is missing or out of order")),
        }
    }

    /// Reads `[Name "value"]`, the end of the line and the white space before the next line.
    fn tag(&mut self) -> Result<Tag<'a>, TextError> {
        let reader = &mut self.reader;
        let text = reader.rest();
        if text.is_empty() {
            return Err(TextError::cut_off(reader.at(), "the record is cut off within its tags"));
        }
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
        reader.expect("]", "expected ] after the tag's value")?;
        self.printed.line(&text[..text.len() - reader.rest().len()]);
        let after = self.white_space();
        if after.contains('\n') || self.reader.rest().is_empty() {
            Ok(Tag { name, value, after })
        } else {
            Err(self.reader.error("expected the end of the line after a tag"))
        }
    }

    /// Reads the white space after a step or remark, and returns whether a line ends there.
    fn end_word(&mut self) -> Result<bool, TextError> {
        let at = self.reader.at();
        let after = self.white_space();
        if after.contains('\n') || self.reader.rest().is_empty() {
            return Ok(true);
        }
        match after.find('\r') {
            Some(within) => {
                let wrong = "expected a line feed after a carriage return";
                Err(TextError::new(at + within, wrong))
            }
            None if after.is_empty() => {
                Err(self.reader.error("expected white space after a remark"))
            }
            None => Ok(false),
        }
    }
}

/// Reads the first tags, and returns the version of the text.
fn read_game<G: Notation>(input: &mut Input<'_>) -> Result<NotationVersion<G>, TextError> {
    input.tagged("Game", |value| {
        if value == G::NAME {
            Ok(())
        } else {
            Err(TextError::other_game(0, "the record is of another game"))
        }
    })?;
    input.tagged("Version", |value| {
        let mut version = Reader::new(value);
        let found = version.number(u32::MAX, "expected the version")?;
        version.end()?;
        NotationVersion::find(0, found)
    })
}

/// Reads the tag that announces the check, and returns whether it is there.
fn read_check(input: &mut Input<'_>) -> Result<bool, TextError> {
    let is_there = input.reader.rest().starts_with("[Check ");
    if is_there {
        input.tagged("Check", |value| {
            if value == CRC32 { Ok(()) } else { Err(TextError::new(0, "expected the check crc32")) }
        })?;
    }
    Ok(is_there)
}

fn read_start<G: Notation>(
    input: &mut Input<'_>,
    version: NotationVersion<G>,
    options: G::Options,
    base: &G::Options,
) -> Result<Start<G>, TextError> {
    if input.reader.rest().starts_with("[Start ") {
        let at = input.reader.at();
        let position = input.tagged("Start", |value| version.read_position(value, base))?;
        if position.options() != options {
            return Err(TextError::new(at, "the start has other options than the record"));
        }
        Ok(Start::Position(position))
    } else if input.reader.rest().starts_with("[Seen ") {
        let observation = input.tagged("Seen", |value| {
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

/// Reads free tags up to that of the result and the empty line after it.
///
/// Returns the place and value of the result.
fn read_tags(input: &mut Input<'_>, notes: &mut Notes) -> Result<(usize, String), TextError> {
    loop {
        let at = input.reader.at();
        let Tag { name, value, after } = input.tag()?;
        if name == "Result" {
            let feeds = after.bytes().filter(|&byte| byte == b'\n').count();
            if feeds < 2 && !input.reader.rest().is_empty() {
                let wrong = "expected an empty line between the tags and the steps";
                return Err(input.reader.error(wrong));
            }
            input.printed.line("");
            return Ok((at, value));
        }
        if !notes.add_tag(name, &value) {
            return Err(TextError::new(at, "invalid or repeated tag"));
        }
    }
}

impl<G: Notation> Record<G> {
    /// Reads steps and remarks up to the last line or the end.
    fn read_steps(
        &mut self,
        input: &mut Input<'_>,
        version: NotationVersion<G>,
    ) -> Result<(), TextError> {
        let mut begins_line = true;
        loop {
            let text = input.reader.rest();
            match input.reader.peek() {
                None => return Ok(()),
                Some(b'#') if begins_line => return Ok(()),
                Some(b'{') => {
                    read_remark(&mut input.reader, &mut self.notes, self.steps.len())?;
                    input.printed.word(&text[..text.len() - input.reader.rest().len()]);
                }
                Some(_) => {
                    let end = text.bytes().position(|next| is_blank(next) || next == b'\n');
                    let word = &text[..end.unwrap_or(text.len())];
                    let at = input.reader.at();
                    let step = version.read_step(word).map_err(|error| error.within(at))?;
                    input.reader.skip(word);
                    self.steps.push(step);
                    input.printed.step(word);
                }
            }
            begins_line = input.end_word()?;
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
