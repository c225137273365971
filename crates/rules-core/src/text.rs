//! Text forms of actions, events and positions, and what reads them.

use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use crate::options::spec;
use crate::{Code, Game, ObserveForms, OptionError, OptionKind, Options};

/// Why a text was refused: what is wrong, and at which byte unless it is the whole. For the value of
/// an option it also holds the values that the option takes, for a version the one that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct TextError {
    at: Option<usize>,
    what: &'static str,
    detail: Detail,
}

/// The values that belong to an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    None,
    Takes { name: &'static str, takes: OptionKind },
    Version { found: u32, known: u32 },
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        match self.detail {
            Detail::None => {}
            Detail::Takes { name, takes } => write!(f, ": {name} takes {takes}")?,
            Detail::Version { found, known } => write!(f, " {found} (known: {known})")?,
        }
        match self.at {
            Some(at) => write!(f, " (at byte {at})"),
            None => Ok(()),
        }
    }
}

impl TextError {
    /// Something is wrong at this byte of the text; `what` says it in a phrase.
    pub const fn new(at: usize, what: &'static str) -> Self {
        TextError { at: Some(at), what, detail: Detail::None }
    }

    /// The parts of the text are well formed, but do not go together.
    pub const fn of_whole(what: &'static str) -> Self {
        TextError { at: None, what, detail: Detail::None }
    }

    /// The value of the option that begins at this byte is not one that the option takes.
    const fn of_option(at: usize, error: OptionError) -> Self {
        let (what, detail) = match error {
            OptionError::Unknown => ("the game has no such option", Detail::None),
            OptionError::IllTyped { name, expected } => {
                ("the option takes another type of value", Detail::Takes { name, takes: expected })
            }
            OptionError::OutOfRange { name, expected } => {
                ("the option has no such value", Detail::Takes { name, takes: expected })
            }
            OptionError::Conflict { why, .. } => (why, Detail::None),
        };
        TextError { at: Some(at), what, detail }
    }

    /// Checks the version that begins at this byte of the text.
    pub(crate) const fn check_version(at: usize, found: u32, known: u32) -> Result<(), TextError> {
        if found == known {
            return Ok(());
        }
        let detail = Detail::Version { found, known };
        Err(TextError { at: Some(at), what: "unknown version", detail })
    }

    /// The byte at which the text went wrong; `None` if it is wrong as a whole.
    pub const fn at(&self) -> Option<usize> {
        self.at
    }

    /// The same for a longer text, of which the one that went wrong is a part from this byte on.
    #[must_use]
    pub const fn within(self, start: usize) -> Self {
        let at = match self.at {
            Some(at) => start.saturating_add(at),
            None => start,
        };
        self.placed(at)
    }

    /// The same at this byte, for a text in which the one that went wrong does not stand as it is.
    #[must_use]
    pub(crate) const fn placed(self, at: usize) -> Self {
        TextError { at: Some(at), ..self }
    }

    /// The problem in a phrase, without the values of an option or the versions.
    pub const fn what(&self) -> &'static str {
        self.what
    }
}

/// A game whose actions, events and positions have text forms.
///
/// The framework reads name, version and options, and refuses every spelling but the printed one. A
/// game reads what is left, in [`read_body`](Notation::read_body);
/// [`impl_from_str!`](crate::implement::impl_from_str) makes `FromStr` of it.
///
/// # What an implementor guarantees
/// - Printing and reading give the same value back, and reading and printing the same bytes: every
///   value has one spelling, and no other is accepted.
/// - Texts of actions and events have no white space, are neither empty nor `?`, and do not begin with
///   `*`, which marks events in records; no two actions share a text, nor do two events.
/// - The text of a position is one line of printable ASCII without `"` and `\`. `Display` writes
///   [`write_header`] and then the body, with all counters and flags: play goes on from it exactly as
///   from the original.
/// - Reading takes time and memory linear in the text, and refuses positions that break a rule.
#[doc(alias = "fen")]
pub trait Notation:
    Game<
        Action: Display + FromStr<Err = TextError> + Code,
        Event: Display + FromStr<Err = TextError> + Code,
    > + Display
    + FromStr<Err = TextError>
{
    /// The version of the text forms; positions and records carry it.
    const NOTATION_VERSION: u32;

    /// A number above the [`Code`] of every action that is legal in a game with these options; `None`
    /// where no bound is known. The default knows none.
    fn action_code_bound(options: &Self::Options) -> Option<u32> {
        let _ = options;
        None
    }

    /// Reads the body of a position: the text that `Display` writes after [`write_header`].
    ///
    /// It may leave characters unread or accept other spellings of a value: [`read`](Notation::read)
    /// refuses both.
    ///
    /// # Errors
    /// Returns [`TextError`] if the body is malformed or the position breaks a rule.
    fn read_body(reader: &mut Reader<'_>, options: Self::Options) -> Result<Self, TextError>;

    /// Reads a position. `base` holds the values that a text only refers to, such as a custom board
    /// ([`Options::set_value_with`]); `FromStr` passes default options for `base`.
    ///
    /// # Errors
    /// Returns [`TextError`] if it is another game or version, or the options or the body are refused.
    fn read(text: &str, base: &Self::Options) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Self>(&mut reader, "", base)?;
        let position = Self::read_body(&mut reader, options)?;
        reader.end()?;
        read_canonical(position, text)
    }
}

/// Reads a text from left to right and knows where it is.
///
/// ```
/// use rules_core::implement::Reader;
///
/// let mut reader = Reader::new("move 12,7");
/// reader.expect("move ", "expected a move")?;
/// assert_eq!(reader.number(99, "expected a number up to 99")?, 12);
/// assert!(reader.skip(","));
/// assert_eq!(reader.number(99, "expected a number up to 99")?, 7);
/// reader.end()?;
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Begins at the start of the text.
    pub const fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    /// The byte at which reading stands.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next byte, which stays unread.
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next character, read.
    pub fn char(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// An error at the place where reading stands.
    pub const fn error(&self, what: &'static str) -> TextError {
        TextError::new(self.at, what)
    }

    /// Reads `wanted` if it comes next.
    pub fn skip(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Reads `wanted`.
    ///
    /// # Errors
    /// `what`, if something else comes next.
    pub fn expect(&mut self, wanted: &str, what: &'static str) -> Result<(), TextError> {
        if self.skip(wanted) { Ok(()) } else { Err(self.error(what)) }
    }

    /// Reads up to the next `separator`, which stays unread, or to the end.
    pub fn until(&mut self, separator: char) -> &'a str {
        let rest = self.rest();
        let length = rest.find(separator).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Reads one space and then up to the next space or the end: the next field of a line. An empty
    /// field is an error.
    ///
    /// # Errors
    /// `what`, if there is no further field.
    pub fn field(&mut self, what: &'static str) -> Result<&'a str, TextError> {
        self.expect(" ", what)?;
        let field = self.until(' ');
        if field.is_empty() { Err(self.error(what)) } else { Ok(field) }
    }

    /// Reads a plain decimal number without sign or leading zeros.
    ///
    /// # Errors
    /// `what`, if no such number comes next or it is above `max`.
    pub fn number(&mut self, max: u32, what: &'static str) -> Result<u32, TextError> {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let digits = &rest[..length];
        let plain = length == 1 || !digits.starts_with('0');
        match digits.parse() {
            Ok(number) if plain && number <= max => {
                self.at += length;
                Ok(number)
            }
            _ => Err(self.error(what)),
        }
    }

    /// Reads the value of a `FromStr` type that takes up the next `length` bytes, and moves the
    /// place of an error to where it is in the whole text.
    ///
    /// # Errors
    /// Those of the type, or `what` if the text is too short.
    pub fn value<T: FromStr<Err = TextError>>(
        &mut self,
        length: usize,
        what: &'static str,
    ) -> Result<T, TextError> {
        let part = self.rest().get(..length).ok_or(self.error(what))?;
        let value = part.parse().map_err(|error: TextError| error.within(self.at))?;
        self.at += length;
        Ok(value)
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub fn end(&self) -> Result<(), TextError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("expected the end")) }
    }
}

/// Prints values with commas between them, or `-` for none.
pub(crate) struct List<I>(pub(crate) I);

impl<T: Display, I: Iterator<Item = T> + Clone> Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.0.clone();
        match values.next() {
            None => f.write_char('-'),
            Some(first) => {
                write!(f, "{first}")?;
                values.try_for_each(|value| write!(f, ",{value}"))
            }
        }
    }
}

/// Makes sure that `value` prints exactly as `text`, without allocating: the other half of a round
/// trip, to be called at the end of every reading function.
///
/// # Errors
/// At the first byte that differs.
pub fn read_canonical<T: Display>(value: T, text: &str) -> Result<T, TextError> {
    struct Compare<'a> {
        text: &'a str,
        at: usize,
    }
    impl fmt::Write for Compare<'_> {
        fn write_str(&mut self, printed: &str) -> fmt::Result {
            let rest = &self.text.as_bytes()[self.at..];
            let same = rest.iter().zip(printed.as_bytes()).take_while(|(a, b)| a == b).count();
            self.at += same;
            if same == printed.len() { Ok(()) } else { Err(fmt::Error) }
        }
    }
    let mut compare = Compare { text, at: 0 };
    let printed = write!(compare, "{value}");
    if printed.is_ok() && compare.at == text.len() {
        Ok(value)
    } else {
        Err(TextError::new(compare.at, "there is just one spelling, and this is another"))
    }
}

/// Writes how the text of a position begins: `NAME/VERSION OPTIONS`, the options as
/// [`write_options`] does.
///
/// # Errors
/// Those of the writer.
pub fn write_header<G: Notation>(options: &G::Options, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "{}/{} ", G::NAME, G::NOTATION_VERSION)?;
    write_options(options, out)
}

/// Writes how the text of an observation begins: `NAME-seen/VERSION OPTIONS`.
///
/// # Errors
/// Those of the writer.
pub fn write_seen_header<G: Notation>(
    options: &G::Options,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    write!(out, "{}{SEEN}/{} ", G::NAME, G::NOTATION_VERSION)?;
    write_options(options, out)
}

/// Reads an observation whose text begins with [`write_seen_header`]; `body` reads the rest of it, as
/// [`Notation::read_body`] does of a position. `base` as for [`Notation::read`].
///
/// # Errors
/// Returns [`TextError`] if it is another game or version, or the options or the body are refused.
pub fn read_seen<G: Notation + ObserveForms>(
    text: &str,
    base: &G::Options,
    body: impl FnOnce(&mut Reader<'_>, G::Options) -> Result<G::Observation, TextError>,
) -> Result<G::Observation, TextError> {
    let mut reader = Reader::new(text);
    let options = read_header::<G>(&mut reader, SEEN, base)?;
    let observation = body(&mut reader, options)?;
    reader.end()?;
    read_canonical(observation, text)
}

/// The end of a game's name in texts of observations.
const SEEN: &str = "-seen";

/// Reads `NAME/VERSION OPTIONS` with `ending` behind the name, and checks the options.
fn read_header<G: Notation>(
    reader: &mut Reader<'_>,
    ending: &str,
    base: &G::Options,
) -> Result<G::Options, TextError> {
    reader.expect(G::NAME, "expected the name of the game")?;
    reader.expect(ending, "expected an observation of the game")?;
    reader.expect("/", "expected / and the version")?;
    let at = reader.at();
    let version = reader.number(u32::MAX, "expected the version")?;
    TextError::check_version(at, version, G::NOTATION_VERSION)?;
    reader.expect(" ", "expected a space and the options")?;
    let at = reader.at();
    read_options(reader.until(' '), base).map_err(|error| error.within(at))
}

/// Writes the options that differ from the default as `name=value,name=value`, or `-` if none does.
///
/// # Errors
/// Those of the writer.
pub fn write_options<O: Options>(options: &O, out: &mut dyn fmt::Write) -> fmt::Result {
    let default = O::default();
    let mut separator = "";
    for spec in O::SPECS {
        let value = options.get(spec.name);
        if let Some(value) = value.filter(|_| value != default.get(spec.name)) {
            write!(out, "{separator}{}={value}", spec.name)?;
            separator = ",";
        }
    }
    if separator.is_empty() { out.write_str("-") } else { Ok(()) }
}

/// Reads what [`write_options`] writes, in its order, and checks the options; `base` as for
/// [`Options::set_value_with`].
///
/// # Errors
/// If an option is unknown, out of order, at its default, ill-typed, out of range, or in conflict.
pub fn read_options<O: Options>(text: &str, base: &O) -> Result<O, TextError> {
    let mut options = O::default();
    let mut reader = Reader::new(text);
    if !reader.skip("-") {
        loop {
            let at = reader.at();
            let name = reader.until('=');
            reader.expect("=", "expected = and a value")?;
            spec::<O>(name)
                .and_then(|spec| spec.parse(reader.until(',')))
                .and_then(|value| options.set_value_with(name, value, base))
                .map_err(|error| TextError::of_option(at, error))?;
            if !reader.skip(",") {
                break;
            }
        }
    }
    reader.end()?;
    options.check().map_err(|error| match error {
        OptionError::Conflict { why, .. } => TextError::of_whole(why),
        _ => TextError::of_whole("these options do not go together"),
    })?;
    read_canonical(OptionsText(&options), text)?;
    Ok(options)
}

/// Prints options as [`write_options`] does.
#[derive(Clone, Copy, Debug)]
pub struct OptionsText<'a, O>(pub &'a O);

impl<O: Options> Display for OptionsText<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_options(self.0, f)
    }
}
