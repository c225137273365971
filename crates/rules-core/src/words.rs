//! Sentences about steps and results, with the names of the seats.

use core::fmt::{self, Display, Write};

use crate::{Printable, Seat, SeatSet, TextError};

/// How sentences call the seats, and in which language.
///
/// [`Effect::in_words`](crate::Effect::in_words), [`Illegal::write_in`](crate::Illegal::write_in)
/// and `GameResult::in_words` make the sentences. A seat with the name `You` is addressed.
///
/// ```
/// use rules_core::{Effect, Seat, Words};
///
/// let seat = Some(Seat::SECOND);
/// let effect = Effect::Captured { seat, piece: "stone", from: 30 };
/// let said = |words| effect.in_words(words).to_string();
/// assert_eq!(said(Words::default()), "seat 1's stone on 30 captured");
/// assert_eq!(said(Words { names: &["You", "Ada"], ..Words::default() }), "Ada's stone on 30 captured");
/// assert_eq!(said(Words { names: &["Ada", "You"], ..Words::default() }), "your stone on 30 captured");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Words<'a> {
    /// The names of the seats in their order. A seat beyond them is called by its number.
    pub names: &'a [&'a str],
    /// The seat that the reader already knows, whose name sentences do not begin with.
    pub subject: Option<Seat>,
    /// Whether places are left out, for boards that do not name them.
    pub without_places: bool,
    /// The language; English by default.
    pub language: Language<'a>,
}

impl<'a> Words<'a> {
    /// Creates words with these names.
    pub const fn with_names(names: &'a [&'a str]) -> Self {
        Words { names, subject: None, without_places: false, language: Language::ENGLISH }
    }

    /// Returns the name of a seat.
    pub fn name(self, seat: Seat) -> impl Display {
        Shown(move |f: &mut fmt::Formatter<'_>| match self.names.get(seat.index()) {
            Some(name) => Printable(name).fmt(f),
            None => self.phrase("word", "seat", "seat {number}").with(&[("number", &seat)]).fmt(f),
        })
    }

    /// Returns a list: `a, b and c`.
    pub fn list<T: Display>(self, items: impl Iterator<Item = T> + Clone) -> impl Display {
        Shown(move |f: &mut fmt::Formatter<'_>| {
            let and = self.language.pattern("word", "and").unwrap_or("and");
            let last = items.clone().count().saturating_sub(1);
            items.clone().enumerate().try_for_each(|(index, item)| match index {
                0 => write!(f, "{item}"),
                _ if index == last => write!(f, " {and} {item}"),
                _ => write!(f, ", {item}"),
            })
        })
    }

    /// Creates a phrase from a pattern.
    ///
    /// `group` and `key` find the pattern in other [languages](Language); `english` is the default.
    /// A pattern has parts in brackets:
    /// - `{seat}`: the names of the seats that the phrase is [about](Phrase::about). Other words in
    ///   braces are [values](Phrase::with).
    /// - `[rolls|roll|roll|nobody rolls]`: the first text for one seat that has a name, the second
    ///   if it is addressed, the third (by default the second) for several, the fourth (by default
    ///   nothing) without a seat.
    /// - `< on {place}>`: left out [without places](Words::without_places).
    ///
    /// ```
    /// use rules_core::{Seat, SeatSet, Words};
    ///
    /// let words = Words::with_names(&["You", "Ada", "Bo"]);
    /// let phrase = words.phrase("effect", "rolled", "{seat} [rolls|roll] {number}").with(&[("number", &7)]);
    /// assert_eq!(phrase.about(SeatSet::only(Seat::SECOND)).to_string(), "Ada rolls 7");
    /// assert_eq!(phrase.about(SeatSet::only(Seat::FIRST)).to_string(), "You roll 7");
    /// assert_eq!(phrase.about(SeatSet::all(3)).to_string(), "You, Ada and Bo roll 7");
    /// let words = Words::with_names(&["Ada", "You"]);
    /// let phrase = words.phrase("why", "empty", "{seat} [has|have] no stone left");
    /// assert_eq!(phrase.about(SeatSet::all(2)).to_string(), "Ada and you have no stone left");
    /// ```
    pub fn phrase<'b>(self, group: &str, key: &str, english: &'b str) -> Phrase<'b>
    where
        'a: 'b,
    {
        let pattern = self.language.pattern(group, key).unwrap_or(english);
        Phrase { words: self, pattern, seats: SeatSet::EMPTY, values: &[], sentence: false }
    }

    /// Returns the name of a seat at this index of a list: `Ada and you`.
    fn name_in_list(self, (index, seat): (usize, Seat)) -> impl Display {
        Shown(move |f: &mut fmt::Formatter<'_>| {
            if index == 0 || !self.is_you(seat) {
                return self.name(seat).fmt(f);
            }
            let mut letters = self.names[seat.index()].chars().flat_map(char::to_lowercase);
            letters.try_for_each(|letter| f.write_char(letter))
        })
    }

    /// Returns whether a name is the word by which the language addresses the reader.
    fn is_you(self, seat: Seat) -> bool {
        let you = self.language.pattern("word", "you").unwrap_or("You");
        self.names.get(seat.index()).is_some_and(|&name| name == you)
    }
}

/// A phrase to print: a pattern with what fills it. [`Words::phrase`] creates one.
#[derive(Clone, Copy)]
pub struct Phrase<'a> {
    words: Words<'a>,
    pattern: &'a str,
    seats: SeatSet,
    values: &'a [(&'a str, &'a dyn Display)],
    sentence: bool,
}

impl<'a> Phrase<'a> {
    /// Returns the phrase about these seats.
    #[must_use]
    pub const fn about(self, seats: SeatSet) -> Self {
        Phrase { seats, ..self }
    }

    /// Returns the phrase with values by name.
    #[must_use]
    pub const fn with<'b>(self, values: &'b [(&'b str, &'b dyn Display)]) -> Phrase<'b>
    where
        'a: 'b,
    {
        let Phrase { words, pattern, seats, sentence, .. } = self;
        Phrase { words, pattern, seats, values, sentence }
    }

    /// Returns the phrase as a sentence: with a capital letter and a full stop.
    #[must_use]
    pub const fn sentence(self) -> Self {
        Phrase { sentence: true, ..self }
    }

    /// Chooses among the texts between `[` and `]`.
    fn form<'b>(&self, texts: &'b str) -> &'b str {
        let mut forms = texts.split('|');
        let [one, you, several, none] = core::array::from_fn(|_| forms.next());
        let mut seats = self.seats.iter();
        let form = match (seats.next(), seats.next()) {
            (None, _) => none,
            (Some(seat), None) if self.words.is_you(seat) => you.or(one),
            (Some(_), None) => one,
            _ => several.or(you).or(one),
        };
        form.unwrap_or_default()
    }

    fn write_pattern(&self, mut pattern: &str, out: &mut dyn Write) -> fmt::Result {
        while let Some(at) = pattern.find(['{', '[', '<']) {
            let (before, rest) = pattern.split_at(at);
            out.write_str(before)?;
            let close = match rest.as_bytes() {
                [b'{', ..] => '}',
                [b'[', ..] => ']',
                _ => '>',
            };
            let rest = rest.get(1..).unwrap_or_default();
            let (inside, after) = rest.split_once(close).unwrap_or((rest, ""));
            match close {
                '}' => self.write_value(inside, out)?,
                ']' => self.write_pattern(self.form(inside), out)?,
                _ if self.words.without_places => {}
                _ => self.write_pattern(inside, out)?,
            }
            pattern = after;
        }
        out.write_str(pattern)
    }

    fn write_value(&self, name: &str, out: &mut dyn Write) -> fmt::Result {
        if name == "seat" {
            return write!(
                out,
                "{}",
                self.words
                    .list(self.seats.iter().enumerate().map(|at| self.words.name_in_list(at)))
            );
        }
        match self.values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => write!(Nouns { language: self.words.language, out }, "{value}"),
            None => write!(out, "{{{name}}}"),
        }
    }
}

impl Display for Phrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.words.subject.is_some_and(|seat| self.seats == SeatSet::only(seat));
        let pattern =
            self.pattern.strip_prefix("{seat} ").filter(|_| known).unwrap_or(self.pattern);
        if !self.sentence {
            return self.write_pattern(pattern, f);
        }
        self.write_pattern(pattern, &mut Capital { out: f, begun: false })?;
        f.write_char('.')
    }
}

/// Writes sentences one after another, such as those of
/// [`Effects::write_why`](crate::Effects::write_why).
///
/// ```
/// use rules_core::{Seat, SeatSet, Sentences, Words};
///
/// let mut text = String::new();
/// let mut why = Sentences::new(Words::with_names(&["You", "Ada"]), &mut text);
/// why.say(SeatSet::only(Seat::FIRST), "empty", "{seat} [has|have] no stone left", &[])?;
/// why.say(SeatSet::only(Seat::SECOND), "able", "{seat} can still place", &[])?;
/// assert_eq!(text, "You have no stone left. Ada can still place.");
/// # Ok::<(), core::fmt::Error>(())
/// ```
pub struct Sentences<'a> {
    words: Words<'a>,
    out: &'a mut dyn Write,
    begun: bool,
}

impl<'a> Sentences<'a> {
    /// Creates the sentences.
    pub fn new(words: Words<'a>, out: &'a mut dyn Write) -> Self {
        Sentences { words, out, begun: false }
    }

    /// Writes a sentence about these seats, from a pattern of the group `why`.
    ///
    /// # Errors
    /// Returns the error of the writer.
    pub fn say(
        &mut self,
        about: SeatSet,
        key: &str,
        english: &str,
        values: &[(&str, &dyn Display)],
    ) -> fmt::Result {
        if self.begun {
            self.out.write_char(' ')?;
        }
        self.begun = true;
        let phrase = self.words.phrase("why", key, english);
        write!(self.out, "{}", phrase.about(about).with(values).sentence())
    }

    /// Returns the owner of a thing: `Ada's`, `your`.
    pub fn whose(&self, seat: Seat) -> impl Display + use<'a> {
        self.words.phrase("word", "whose", "[{seat}'s|your]").about(SeatSet::only(seat))
    }

    /// Returns a list: `a, b and c`.
    pub fn list<I>(&self, items: I) -> impl Display + use<'a, I>
    where
        I: Iterator<Item: Display> + Clone,
    {
        self.words.list(items)
    }
}

/// A language other than English: a pattern for each key.
///
/// The text has lines `GROUP.KEY = pattern`, empty lines and comments after `#`. A line of one game
/// has the name of the game and a full stop before it, and also counts for variants of the game,
/// such as `triad` for `triad-tourney`. A key that is missing has its English pattern.
///
/// | key | pattern |
/// |---|---|
/// | `word.you`, `word.and`, `word.seat` | the name of a seat that is addressed; the word in lists; a seat without a name |
/// | `effect.KIND` | an [effect](crate::Effect) |
/// | `result.NAME` | a win, a draw, and results other than by the rules |
/// | `end.NAME` | why the winners win, after the verb |
/// | `why.KEY`, `word.whose` | a deciding fact of a game that is over; the owner of a thing |
/// | `illegal.NAME` | why an action is [illegal](crate::Illegal) |
/// | `noun.WORD` | a word of the game's pieces, with hyphens for its spaces |
/// | `picture.KEY` | a text of a picture |
/// | `rules.KEY` | a piece of the rules in short, a sentence or several |
///
/// ```
/// use rules_core::{Effect, Language, Seat, Words};
///
/// let german = Language::read("toy.noun.stone = Stein\neffect.drawn = {seat} [zieht|ziehst] {piece}")?;
/// let words = Words { names: &["Ada"], language: german.of_game("toy"), ..Words::default() };
/// let effect = Effect::<u8, _>::Drawn { seat: Seat::FIRST, piece: "stone" };
/// assert_eq!(effect.in_words(words).to_string(), "Ada zieht Stein");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Language<'a> {
    text: &'a str,
    game: &'a str,
}

impl<'a> Language<'a> {
    /// English, the language of the patterns in the code.
    pub const ENGLISH: Language<'static> = Language { text: "", game: "" };

    /// Reads a language.
    ///
    /// # Errors
    /// Returns [`TextError`] at the first line that is no pattern, no comment and not empty.
    pub fn read(text: &'a str) -> Result<Self, TextError> {
        for line in text.lines() {
            let is_pattern = line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' '));
            if !(is_pattern || line.is_empty() || line.starts_with('#')) {
                let at = line.as_ptr().addr() - text.as_ptr().addr();
                return Err(TextError::new(at, "expected `key = pattern`"));
            }
        }
        Ok(Language { text, game: "" })
    }

    /// Returns the language with the keys of a game.
    #[must_use]
    pub const fn of_game(self, game: &'a str) -> Self {
        Language { game, ..self }
    }

    /// Returns all keys and their patterns, in their order.
    pub fn patterns(self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once(" = "))
    }

    /// Returns the pattern of a key, that of the game first.
    pub fn pattern(self, group: &str, key: &str) -> Option<&'a str> {
        let mut general = None;
        for line in self.text.lines() {
            let own = self.own(line).and_then(|line| pattern_of(line, group, key));
            if own.is_some() {
                return own;
            }
            general = general.or_else(|| pattern_of(line, group, key));
        }
        general
    }

    /// Returns a line of the game, or of the one that it is a variant of, without the name.
    fn own(self, line: &'a str) -> Option<&'a str> {
        let (name, line) = line.split_once('.')?;
        let variant = self.game.strip_prefix(name)?;
        (variant.is_empty() || variant.starts_with('-')).then_some(line)
    }
}

/// Returns the pattern of a line if it has this key. Hyphens in the line stand for spaces.
fn pattern_of<'a>(line: &'a str, group: &str, key: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(group)?.strip_prefix('.')?;
    let (known, pattern) = rest.split_at_checked(key.len())?;
    let mut letters = known.bytes().zip(key.bytes());
    let same = letters.all(|(of, wanted)| of == wanted || (of == b'-' && wanted == b' '));
    pattern.strip_prefix(" = ").filter(|_| same)
}

/// Writes words of a game in the language: each part of a `Display` that has a noun.
struct Nouns<'a, 'b> {
    language: Language<'a>,
    out: &'b mut dyn Write,
}

impl Write for Nouns<'_, '_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let word = part.trim();
        let Some(noun) = self.language.pattern("noun", word) else {
            return self.out.write_str(part);
        };
        let (before, after) = part.split_once(word).unwrap_or_default();
        write!(self.out, "{before}{noun}{after}")
    }
}

/// Writes the first letter as a capital one.
struct Capital<'a> {
    out: &'a mut dyn Write,
    begun: bool,
}

impl Write for Capital<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let mut letters = part.chars();
        match letters.next().filter(|_| !self.begun) {
            None => self.out.write_str(part),
            Some(first) => {
                self.begun = true;
                first.to_uppercase().try_for_each(|letter| self.out.write_char(letter))?;
                self.out.write_str(letters.as_str())
            }
        }
    }
}

/// A `Display` from a function, until the one of the standard library is old enough.
struct Shown<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Display for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
