//! Text forms of actions, events and positions, and tools to read them.

use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use crate::options::spec;
use crate::{Code, Game, ObserveForms, OptionError, OptionKind, Options};

/// Error from reading a text: the problem, and its byte unless the text is wrong as a whole.
///
/// For the value of an option it also holds the accepted values, for a version the known one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub struct TextError {
    at: Option<usize>,
    what: &'static str,
    detail: Detail,
}

/// The values that belong to an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    Malformed,
    Contradiction,
    NotCanonical,
    OtherGame,
    #[cfg(feature = "alloc")]
    CutOff,
    #[cfg(feature = "alloc")]
    Damaged,
    UnknownOption,
    OptionConflict,
    OptionType {
        name: &'static str,
        takes: OptionKind,
    },
    OptionRange {
        name: &'static str,
        takes: OptionKind,
    },
    Version {
        found: u32,
        oldest: u32,
        known: u32,
    },
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        match self.detail {
            Detail::OptionType { name, takes } | Detail::OptionRange { name, takes } => {
                write!(f, " for option {name}: expected {takes}")?;
            }
            Detail::Version { found, oldest, known } if oldest < known => {
                write!(f, " {found} (known: {oldest} to {known})")?;
            }
            Detail::Version { found, known, .. } => write!(f, " {found} (known: {known})")?,
            _ => {}
        }
        match self.at {
            Some(at) => write!(f, " (at byte {at})"),
            None => Ok(()),
        }
    }
}

impl TextError {
    /// Creates an error at this byte of the text; `what` is the problem in a phrase.
    pub const fn new(at: usize, what: &'static str) -> Self {
        TextError { at: Some(at), what, detail: Detail::Malformed }
    }

    /// Creates an error for the text of another game.
    pub(crate) const fn other_game(at: usize, what: &'static str) -> Self {
        TextError { at: Some(at), what, detail: Detail::OtherGame }
    }

    /// Creates an error for a text whose end is missing.
    #[cfg(feature = "alloc")]
    pub(crate) const fn cut_off(at: usize, what: &'static str) -> Self {
        TextError { at: Some(at), what, detail: Detail::CutOff }
    }

    /// Creates an error for a text that differs from its check.
    #[cfg(feature = "alloc")]
    pub(crate) const fn damaged(at: usize, what: &'static str) -> Self {
        TextError { at: Some(at), what, detail: Detail::Damaged }
    }

    /// Creates an error of the whole text, whose parts are well formed but conflict.
    pub const fn of_whole(what: &'static str) -> Self {
        TextError { at: None, what, detail: Detail::Contradiction }
    }

    /// Creates an error for the option whose value begins at this byte.
    const fn of_option(at: usize, error: OptionError) -> Self {
        let (what, detail) = match error {
            OptionError::Unknown => ("unknown option", Detail::UnknownOption),
            OptionError::IllTyped { name, expected } => {
                ("wrong type of value", Detail::OptionType { name, takes: expected })
            }
            OptionError::OutOfRange { name, expected } => {
                ("invalid value", Detail::OptionRange { name, takes: expected })
            }
            OptionError::Conflict { why, .. } => (why, Detail::OptionConflict),
        };
        TextError { at: Some(at), what, detail }
    }

    /// Creates an error for the version that begins at this byte.
    const fn unknown_version(at: usize, found: u32, oldest: u32, known: u32) -> Self {
        let detail = Detail::Version { found, oldest, known };
        TextError { at: Some(at), what: "unknown version", detail }
    }

    /// Returns the byte of the problem; `None` if the text is wrong as a whole.
    pub const fn at(&self) -> Option<usize> {
        self.at
    }

    /// Returns the same error for a longer text that contains this one from byte `start` on.
    #[must_use]
    pub const fn within(self, start: usize) -> Self {
        let at = match self.at {
            Some(at) => start.saturating_add(at),
            None => start,
        };
        self.placed(at)
    }

    /// Returns the same error at this byte, for a text that contains this one in another spelling.
    #[must_use]
    pub(crate) const fn placed(self, at: usize) -> Self {
        TextError { at: Some(at), ..self }
    }

    /// Returns the problem in a phrase, without the values of an option or the versions.
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// All values of [`code`](TextError::code).
    pub const CODES: &'static [&'static str] = &[
        "malformed",
        "contradiction",
        "not-canonical",
        "other-game",
        "cut-off",
        "damaged",
        "unknown-option",
        "option-conflict",
        "option-type",
        "option-range",
        "unknown-version",
    ];

    /// Returns the kind of the problem: a name for programs, stable between releases.
    pub const fn code(&self) -> &'static str {
        match self.detail {
            Detail::Malformed => "malformed",
            Detail::Contradiction => "contradiction",
            Detail::NotCanonical => "not-canonical",
            Detail::OtherGame => "other-game",
            #[cfg(feature = "alloc")]
            Detail::CutOff => "cut-off",
            #[cfg(feature = "alloc")]
            Detail::Damaged => "damaged",
            Detail::UnknownOption => "unknown-option",
            Detail::OptionConflict => "option-conflict",
            Detail::OptionType { .. } => "option-type",
            Detail::OptionRange { .. } => "option-range",
            Detail::Version { .. } => "unknown-version",
        }
    }
}

/// A game with text forms of actions, events and positions.
///
/// The framework reads name, version and options, and refuses every spelling except the printed
/// one. A game reads the rest in [`read_body`](Notation::read_body).
/// [`impl_from_str!`](crate::implement::impl_from_str) adds `FromStr`.
///
/// # What an implementor guarantees
/// - Printing and reading returns the same value, and reading and printing the same bytes: every
///   value has one spelling, and no other is accepted.
/// - Texts of actions and events have no white space, are neither empty nor `?`, and do not begin
///   with `*`, `{`, `[` or `#`, which mark other things in records. No two actions have the same
///   text, and no two events.
/// - The text of a position is one line of printable ASCII without `"` and `\`. `Display` writes
///   [`write_header`] and then the body, with all counters and flags: play continues exactly as
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

    /// The older versions that records may have, from the first released one on, ascending.
    ///
    /// A record that a release has written is read by all later ones. A change that raises
    /// [`NOTATION_VERSION`](Notation::NOTATION_VERSION) adds the version before to this list, with
    /// functions for what it spells otherwise.
    const OLD_VERSIONS: &'static [NotationVersion<Self>] = &[];

    /// Returns a number above the [`Code`] of every legal action in a game with these options.
    ///
    /// `None` if no bound is known, which is the default.
    fn action_code_bound(options: &Self::Options) -> Option<u32> {
        let _ = options;
        None
    }

    /// Reads the body of a position: the text that `Display` writes after [`write_header`].
    ///
    /// It may leave characters unread or accept other spellings of a value;
    /// [`read`](Notation::read) refuses both.
    ///
    /// # Errors
    /// Returns [`TextError`] if the body is malformed or the position breaks a rule.
    fn read_body(reader: &mut Reader<'_>, options: Self::Options) -> Result<Self, TextError>;

    /// Reads a position.
    ///
    /// `base` holds the values that a text only refers to, such as a custom board
    /// ([`Options::set_value_with`]). `FromStr` passes default options for `base`.
    ///
    /// # Errors
    /// Returns [`TextError`] if the text is of another game or version, or the options or the body
    /// are refused.
    fn read(text: &str, base: &Self::Options) -> Result<Self, TextError> {
        let position = NotationVersion::CURRENT.read_position(text, base)?;
        read_canonical(position, text)
    }
}

/// A version of a game's text forms in records: how its options, steps and positions are read.
///
/// [`new`](NotationVersion::new) reads as the current version does. The other methods replace the
/// reader of a part by a function for the spelling of that version.
///
/// ```
/// use rules_core::{Notation, NotationVersion, TextError};
/// # use cybo_rules::{Action, Cybo};
///
/// /// In version 1 the action `quad` was `four`.
/// fn action_of_version_1(text: &str) -> Result<Action, TextError> {
///     if text == "four" { "quad".parse() } else { text.parse() }
/// }
///
/// const OLD_VERSIONS: &[NotationVersion<Cybo>] =
///     &[NotationVersion::new(1).action(action_of_version_1)];
/// assert_eq!(OLD_VERSIONS[0].number(), 1);
/// ```
#[derive(Debug)]
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only records have older versions"))]
pub struct NotationVersion<G: Notation> {
    number: u32,
    options: OptionReader<G>,
    action: StepReader<G::Action>,
    event: StepReader<G::Event>,
    body: BodyReader<G>,
}

type OptionReader<G> = fn(&str, &<G as Game>::Options) -> Result<<G as Game>::Options, TextError>;
type StepReader<S> = fn(&str) -> Result<S, TextError>;
type BodyReader<G> = fn(&mut Reader<'_>, <G as Game>::Options) -> Result<G, TextError>;

// Derived, they would have a bound that they do not need.
impl<G: Notation> Clone for NotationVersion<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Notation> Copy for NotationVersion<G> {}

impl<G: Notation> NotationVersion<G> {
    /// The version that is printed.
    pub(crate) const CURRENT: Self = Self::new(G::NOTATION_VERSION);

    /// Creates a version that is read as the current one.
    pub const fn new(number: u32) -> Self {
        NotationVersion {
            number,
            options: read_options::<G::Options>,
            action: G::Action::from_str,
            event: G::Event::from_str,
            body: G::read_body,
        }
    }

    /// Replaces the reader of options, of their text and base options as for [`Notation::read`].
    ///
    /// [`read_options_with`](crate::implement::read_options_with) reads options with other
    /// defaults.
    #[must_use]
    pub const fn options(self, options: OptionReader<G>) -> Self {
        NotationVersion { options, ..self }
    }

    /// Replaces the reader of actions.
    #[must_use]
    pub const fn action(self, action: StepReader<G::Action>) -> Self {
        NotationVersion { action, ..self }
    }

    /// Replaces the reader of chance events, whose texts begin after the `*`.
    #[must_use]
    pub const fn event(self, event: StepReader<G::Event>) -> Self {
        NotationVersion { event, ..self }
    }

    /// Replaces the reader of the body of a position, as for [`Notation::read_body`].
    ///
    /// It must refuse other spellings than the printed one by itself.
    #[must_use]
    pub const fn body(self, body: BodyReader<G>) -> Self {
        NotationVersion { body, ..self }
    }

    /// Returns the number of the version.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the version with a number that begins at this byte.
    #[cfg(feature = "alloc")]
    pub(crate) fn find(at: usize, found: u32) -> Result<Self, TextError> {
        let known = G::NOTATION_VERSION;
        if found == known {
            return Ok(Self::CURRENT);
        }
        let oldest = G::OLD_VERSIONS.first().map_or(known, |version| version.number);
        let version = G::OLD_VERSIONS.iter().find(|version| version.number == found);
        version.copied().ok_or(TextError::unknown_version(at, found, oldest, known))
    }

    /// Reads options.
    #[cfg(feature = "alloc")]
    pub(crate) fn read_options(
        &self,
        text: &str,
        base: &G::Options,
    ) -> Result<G::Options, TextError> {
        (self.options)(text, base)
    }

    /// Reads a step of a record.
    #[cfg(feature = "alloc")]
    pub(crate) fn read_step(
        &self,
        text: &str,
    ) -> Result<crate::RecordStep<G::Action, G::Event>, TextError> {
        Ok(match text.strip_prefix('*') {
            _ if text == "?" => crate::RecordStep::Hidden,
            Some(event) => {
                crate::RecordStep::Event((self.event)(event).map_err(|error| error.within(1))?)
            }
            None => crate::RecordStep::Action((self.action)(text)?),
        })
    }

    /// Reads a position; only its body may have another spelling than the printed one.
    pub(crate) fn read_position(&self, text: &str, base: &G::Options) -> Result<G, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header(&mut reader, "", base, self)?;
        let position = (self.body)(&mut reader, options)?;
        reader.end()?;
        Ok(position)
    }
}

/// Reads a text from left to right.
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
    /// Starts at the beginning of the text.
    pub const fn new(text: &'a str) -> Self {
        Reader { text, at: 0 }
    }

    /// Returns the byte to read next.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the unread rest of the text.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns the next byte and leaves it unread.
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads and returns the next character.
    pub fn char(&mut self) -> Option<char> {
        // Nearly all texts are ASCII.
        if let Some(byte) = self.peek().filter(u8::is_ascii) {
            self.at += 1;
            return Some(char::from(byte));
        }
        let next = self.rest().chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Returns an error at the byte to read next.
    pub const fn error(&self, what: &'static str) -> TextError {
        TextError::new(self.at, what)
    }

    /// Reads `wanted` if it comes next, and returns whether it did.
    pub fn skip(&mut self, wanted: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(wanted.as_bytes());
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Reads `wanted`.
    ///
    /// # Errors
    /// Returns `what` if something else comes next.
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

    /// Reads the next field of a line: one space, then up to the next space or the end.
    ///
    /// # Errors
    /// Returns `what` if there is no further field or it is empty.
    pub fn field(&mut self, what: &'static str) -> Result<&'a str, TextError> {
        self.expect(" ", what)?;
        let field = self.until(' ');
        if field.is_empty() { Err(self.error(what)) } else { Ok(field) }
    }

    /// Reads a plain decimal number without sign or leading zeros.
    ///
    /// # Errors
    /// Returns `what` if no such number comes next or it is above `max`.
    pub fn number(&mut self, max: u32, what: &'static str) -> Result<u32, TextError> {
        let bytes = self.text.as_bytes();
        let (mut number, mut end) = (0u64, self.at);
        while let Some(byte) = bytes.get(end).filter(|byte| byte.is_ascii_digit()) {
            number = number.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
            end += 1;
        }
        let plain = match end - self.at {
            0 => false,
            1 => true,
            _ => bytes[self.at] != b'0',
        };
        if !plain || number > u64::from(max) {
            return Err(self.error(what));
        }
        self.at = end;
        Ok(number as u32)
    }

    /// Reads a value of a `FromStr` type from the next `length` bytes.
    ///
    /// # Errors
    /// Returns the error of the type at its place in the whole text, or `what` if the text is too
    /// short.
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

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// Returns an error if something is left.
    pub fn end(&self) -> Result<(), TextError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("expected the end")) }
    }
}

/// Prints values separated by commas, or `-` for none.
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

/// Checks that `value` prints exactly as `text`, without allocating, and returns it.
///
/// Every reading function must call it at its end, so that every value has one spelling.
///
/// # Errors
/// Returns an error at the first byte that differs.
pub fn read_canonical<T: Display>(value: T, text: &str) -> Result<T, TextError> {
    compare(&value, text).map(|()| value)
}

/// Checks that a value prints as this text.
fn compare(value: &dyn Display, text: &str) -> Result<(), TextError> {
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
        Ok(())
    } else {
        let (at, what) = (Some(compare.at), "not the canonical spelling");
        Err(TextError { at, what, detail: Detail::NotCanonical })
    }
}

/// Writes the beginning of the text of a position: `NAME/VERSION OPTIONS`.
///
/// The options are as [`write_options`] writes them.
///
/// # Errors
/// Returns the error of the writer.
pub fn write_header<G: Notation>(options: &G::Options, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "{}/{} ", G::NAME, G::NOTATION_VERSION)?;
    write_options(options, out)
}

/// Writes the beginning of the text of an observation: `NAME-seen/VERSION OPTIONS`.
///
/// # Errors
/// Returns the error of the writer.
pub fn write_seen_header<G: Notation>(
    options: &G::Options,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    write!(out, "{}{SEEN}/{} ", G::NAME, G::NOTATION_VERSION)?;
    write_options(options, out)
}

/// Reads an observation whose text begins with [`write_seen_header`].
///
/// `body` reads the rest, as [`Notation::read_body`] does for a position; `base` is as for
/// [`Notation::read`].
///
/// # Errors
/// Returns [`TextError`] if the text is of another game or version, or the options or the body are
/// refused.
pub fn read_seen<G: Notation + ObserveForms>(
    text: &str,
    base: &G::Options,
    body: impl FnOnce(&mut Reader<'_>, G::Options) -> Result<G::Observation, TextError>,
) -> Result<G::Observation, TextError> {
    let mut reader = Reader::new(text);
    let options = read_header(&mut reader, SEEN, base, &NotationVersion::<G>::CURRENT)?;
    let observation = body(&mut reader, options)?;
    reader.end()?;
    read_canonical(observation, text)
}

/// The suffix of a game's name in texts of observations.
const SEEN: &str = "-seen";

/// Reads `NAME/VERSION OPTIONS` with `ending` after the name, and checks the options.
fn read_header<G: Notation>(
    reader: &mut Reader<'_>,
    ending: &str,
    base: &G::Options,
    version: &NotationVersion<G>,
) -> Result<G::Options, TextError> {
    if !reader.skip(G::NAME) {
        return Err(TextError::other_game(reader.at(), "expected the name of the game"));
    }
    reader.expect(ending, "expected an observation of the game")?;
    reader.expect("/", "expected / and the version")?;
    let at = reader.at();
    let (found, known) = (reader.number(u32::MAX, "expected the version")?, version.number);
    if found != known {
        return Err(TextError::unknown_version(at, found, known, known));
    }
    reader.expect(" ", "expected a space and the options")?;
    let at = reader.at();
    (version.options)(reader.until(' '), base).map_err(|error| error.within(at))
}

/// Writes the options that differ from their defaults as `name=value,name=value`, or `-`.
///
/// # Errors
/// Returns the error of the writer.
pub fn write_options<O: Options>(options: &O, out: &mut dyn fmt::Write) -> fmt::Result {
    write_changed(options, &O::default(), out)
}

fn write_changed<O: Options>(options: &O, default: &O, out: &mut dyn fmt::Write) -> fmt::Result {
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

/// Reads and checks options that [`write_options`] wrote.
///
/// They must be in its order; `base` is as for [`Options::set_value_with`].
///
/// # Errors
/// Returns [`TextError`] if an option is unknown, out of order, at its default, ill-typed, out of
/// range, or in conflict.
pub fn read_options<O: Options>(text: &str, base: &O) -> Result<O, TextError> {
    read_options_with(text, base, &O::default())
}

/// Same as [`read_options`], for texts of a version with other defaults.
///
/// [`NotationVersion::options`] uses it.
///
/// # Errors
/// Same as [`read_options`].
pub fn read_options_with<O: Options>(text: &str, base: &O, defaults: &O) -> Result<O, TextError> {
    let mut options = defaults.clone();
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
    options.check().map_err(|error| {
        let what = match error {
            OptionError::Conflict { why, .. } => why,
            _ => "these options conflict",
        };
        TextError { at: None, what, detail: Detail::OptionConflict }
    })?;
    compare(&Changed { options: &options, defaults }, text)?;
    Ok(options)
}

/// Options that print those that differ from `defaults`.
struct Changed<'a, O> {
    options: &'a O,
    defaults: &'a O,
}

impl<O: Options> Display for Changed<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_changed(self.options, self.defaults, f)
    }
}

/// Options that print as [`write_options`] writes them.
#[derive(Clone, Copy, Debug)]
pub struct OptionsText<'a, O>(pub &'a O);

impl<O: Options> Display for OptionsText<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_options(self.0, f)
    }
}
