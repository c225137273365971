//! Requests: the keys of a line, and the command that they make.

use std::collections::BTreeMap;
use std::{fmt, iter};

use rules_core::{Language, MAX_SEATS, Seat, Words};
use rules_games::rules_svg::{Format, PictureOptions, Theme};
use rules_games::{Look, Setting, Setup, cut, quoted};
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::failure::Failure;
use crate::host::{DEFAULT_MS, MAX_MS};

/// Most steps with their effects, decisions or steps of a whole match in an answer.
pub const MAX_PART: usize = 1000;

/// Most bytes of the text of a record in an answer.
pub const MAX_RECORD_PART: usize = 1_000_000;

/// Bytes of the longest name of a session or seat.
const MAX_NAME: usize = 64;

/// Most bytes of a language.
const MAX_LANGUAGE: usize = 1 << 16;

/// The keys of all commands.
const COMMON: [&str; 8] = ["cmd", "id", "session", "names", "places", "language", "since", "seen"];

/// Contents and words of an answer: keys of all commands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shown {
    /// The names of the seats in sentences.
    names: Vec<String>,
    /// Whether sentences leave places out.
    without_places: bool,
    /// The patterns of a [`Language`], none in English.
    language: String,
    /// The first step in a view, by default that of the last turn.
    pub(crate) since: Option<usize>,
    /// Whether the views of all seats and of a spectator come with that of everything.
    pub(crate) seen: bool,
}

impl Shown {
    /// Calls `use_words` with the names of the seats and the language.
    pub(crate) fn with_words<T>(&self, use_words: impl FnOnce(Words<'_>) -> T) -> T {
        let names = self.names();
        use_words(self.words(&names))
    }

    // Once in a module, not once a caller.
    #[inline(never)]
    fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    #[inline(never)]
    fn words<'a>(&'a self, names: &'a [&'a str]) -> Words<'a> {
        let without_places = self.without_places;
        // It was checked when the request was read.
        let language = Language::read(&self.language).unwrap_or_default();
        Words { without_places, language, ..Words::with_names(names) }
    }
}

/// The value of `seat` in a request that only looks: a seat or a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Onlooker {
    Seat(u64),
    Spectator,
}

impl<'de> Deserialize<'de> for Onlooker {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Onlookers;

        impl Visitor<'_> for Onlookers {
            type Value = Onlooker;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat or spectator")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Onlooker, E> {
                Ok(Onlooker::Seat(number))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Onlooker, E> {
                match word {
                    "spectator" => Ok(Onlooker::Spectator),
                    _ => Err(E::custom("unknown viewer")),
                }
            }
        }

        deserializer.deserialize_any(Onlookers)
    }
}

/// A command with its keys.
///
/// Seats are numbers, because the valid ones depend on the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(tag = "cmd", optional_fields))]
pub(crate) enum Command {
    /// Lists the games and their options.
    Hello {},
    /// Begins a match at the start of a game.
    New {
        game: String,
        #[serde(default, deserialize_with = "options")]
        #[cfg_attr(feature = "types", ts(type = "Options", optional))]
        options: Setup,
        layout: Option<String>,
        seed: Option<u64>,
    },
    /// Begins a match in a position.
    Load {
        game: String,
        position: String,
        #[serde(default, deserialize_with = "options")]
        #[cfg_attr(feature = "types", ts(type = "Options", optional))]
        options: Setup,
        layout: Option<String>,
        seed: Option<u64>,
    },
    /// Begins a match at the end of a record, which names its game.
    Replay { record: String, layout: Option<String> },
    /// Ends the session.
    Close {},
    /// Plays an action or event.
    Play { action: String, seat: Option<u64> },
    /// Takes back the last step, or all steps after the one with this number.
    Undo { seat: Option<u64>, ply: Option<usize> },
    /// Repeats what was taken back last.
    Redo { seat: Option<u64> },
    /// Resigns for a seat.
    Resign { seat: u64 },
    /// Draws a chance event.
    Sample { seat: Option<u64> },
    /// Plays the game to its end at random.
    Random {
        #[serde(default = "default_ms", deserialize_with = "ms")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        ms: u64,
    },
    /// Plays the choice of a bot for the seat to act.
    Bot {
        bot: String,
        seat: Option<u64>,
        #[serde(default = "default_ms", deserialize_with = "ms")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        ms: u64,
    },
    /// Returns the choice of a bot and its reasons.
    Hint {
        seat: u64,
        bot: String,
        #[serde(default = "default_actions")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        actions: usize,
        #[serde(default = "default_ms", deserialize_with = "ms")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        ms: u64,
    },
    /// Judges the decisions so far, of all seats or of one.
    Analyse {
        seat: Option<u64>,
        bot: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        offset: usize,
        #[serde(default = "default_decisions")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        limit: usize,
        #[serde(default = "default_ms", deserialize_with = "ms")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        ms: u64,
    },
    /// Returns the view of everything, or of a seat or a spectator.
    View {
        #[cfg_attr(feature = "types", ts(optional, type = "number | 'spectator'"))]
        seat: Option<Onlooker>,
    },
    /// Returns the rules in short of the match, or of a game with options.
    Rules {
        game: Option<String>,
        #[serde(default, deserialize_with = "options")]
        #[cfg_attr(feature = "types", ts(type = "Options", optional))]
        options: Setup,
    },
    /// Returns the part of the whole match that a seat or a spectator may know.
    Match {
        #[cfg_attr(feature = "types", ts(type = "number | 'spectator'"))]
        seat: Onlooker,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        offset: usize,
        #[serde(default = "default_steps")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        limit: usize,
    },
    /// Returns the effects of steps so far, open or as a seat or a spectator may see them.
    Effects {
        #[cfg_attr(feature = "types", ts(optional, type = "number | 'spectator'"))]
        seat: Option<Onlooker>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        offset: usize,
        #[serde(default = "default_steps")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        limit: usize,
    },
    /// Returns the observation of a seat or a spectator.
    Observe {
        #[cfg_attr(feature = "types", ts(type = "number | 'spectator'"))]
        seat: Onlooker,
    },
    /// Returns a position drawn from the observation of a seat or a spectator.
    Redraw {
        #[cfg_attr(feature = "types", ts(type = "number | 'spectator'"))]
        seat: Onlooker,
    },
    /// Counts action sequences.
    Perft {
        depth: u8,
        #[serde(default = "default_limit")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        limit: u64,
        #[serde(default = "default_ms", deserialize_with = "ms")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        ms: u64,
    },
    /// Returns the record, whole or reduced to the knowledge of a seat or a spectator.
    Record {
        #[cfg_attr(feature = "types", ts(optional, type = "number | 'spectator'"))]
        seat: Option<Onlooker>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        offset: usize,
        #[serde(default = "default_bytes")]
        #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
        limit: usize,
    },
    /// Draws the position.
    Render(Render),
}

/// The keys of `render`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Render {
    #[cfg_attr(feature = "types", ts(optional, type = "number | 'spectator'"))]
    pub(crate) seat: Option<Onlooker>,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub(crate) open: bool,
    pub(crate) ply: Option<usize>,
    #[serde(default, deserialize_with = "theme")]
    #[cfg_attr(feature = "types", ts(optional, type = "Theme"))]
    theme: Theme,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    coordinates: bool,
    #[serde(default, deserialize_with = "bottom")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<u64>"))]
    bottom: Option<Seat>,
    #[serde(default, deserialize_with = "format")]
    #[cfg_attr(feature = "types", ts(optional, type = "Format"))]
    format: Format,
    #[serde(default, deserialize_with = "width")]
    #[cfg_attr(feature = "types", ts(optional))]
    width: Option<u32>,
    last: Option<bool>,
    turn: Option<bool>,
    legal: Option<bool>,
    ended: Option<bool>,
}

impl Render {
    /// Calls `draw` with the options of the picture.
    pub(crate) fn with_look<T>(
        &self,
        shown: &Shown,
        draw: impl FnOnce(&Look<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        if self.open && self.seat.is_some() {
            return Err(Failure::bad_request("\"seat\" and \"open\" exclude each other"));
        }
        shown.with_words(|words| {
            let default = Look::new();
            let options = PictureOptions {
                theme: self.theme,
                coordinates: self.coordinates,
                bottom: self.bottom,
                format: self.format,
                width: self.width,
                words,
                ..default.options
            };
            draw(&Look {
                options,
                last: self.last.unwrap_or(default.last),
                turn: self.turn.unwrap_or(default.turn),
                legal: self.legal.unwrap_or(default.legal),
                ended: self.ended.unwrap_or(default.ended),
            })
        })
    }
}

fn options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
    let options = BTreeMap::<String, &RawValue>::deserialize(deserializer)?;
    Ok(options.into_iter().fold(Setup::new(), |setup, (name, value)| {
        setup.with(name, Setting::from_json(value.get()))
    }))
}

fn theme<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Theme, D::Error> {
    let name = String::deserialize(deserializer)?;
    Theme::from_name(&name).ok_or_else(|| Error::custom("unknown theme"))
}

fn format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Format, D::Error> {
    let name = String::deserialize(deserializer)?;
    Format::from_name(&name).ok_or_else(|| Error::custom("unknown format"))
}

fn bottom<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seat>, D::Error> {
    let seat = Seat::new(u8::deserialize(deserializer)?);
    seat.map(Some).ok_or_else(|| Error::custom("no seat"))
}

fn width<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    let pixels = u32::deserialize(deserializer)?;
    let is_valid = (1..=Look::MAX_WIDTH).contains(&pixels);
    is_valid.then_some(Some(pixels)).ok_or_else(|| Error::custom("over the limit"))
}

fn ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let ms = u64::deserialize(deserializer)?;
    if ms > MAX_MS { Err(Error::custom("over the limit")) } else { Ok(ms) }
}

fn default_ms() -> u64 {
    DEFAULT_MS
}

fn default_limit() -> u64 {
    1_000_000_000
}

fn default_decisions() -> usize {
    10
}

fn default_steps() -> usize {
    MAX_PART
}

fn default_bytes() -> usize {
    MAX_RECORD_PART
}

fn default_actions() -> usize {
    3
}

/// Describes the values of a key, for messages.
fn expected(key: &str) -> &'static str {
    match key {
        "seat" => "the number of a seat, or \"spectator\" in requests that only look",
        "options" => "an object",
        "layout" => "the text of a layout",
        "seed" | "limit" => "an integer below 2^64",
        "depth" => "an integer from 0 to 255",
        "ms" => "an integer from 0 to 600000, a number of milliseconds",
        "actions" | "offset" | "ply" | "since" => "an integer that is not negative",
        "open" | "places" | "seen" => "true or false",
        "session" => "a name of 1 to 64 bytes",
        "names" => "at most 6 names of at most 64 bytes",
        "language" => "at most 65536 bytes of lines `key = pattern`",
        _ => {
            let look = Look::NAMES.iter().find(|(name, _)| *name == key);
            look.map_or("a string", |(_, texts)| texts)
        }
    }
}

fn wrong(key: &str, found: &RawValue) -> Failure {
    let (found, dots) = cut(found.get());
    Failure::bad_request(format!("\"{key}\" must be {}, found {found}{dots}", expected(key)))
}

fn unknown(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> Failure {
    let known: Vec<_> = known.collect();
    let known = known.join(", ");
    Failure::bad_request(format!("unknown {what} {} (known: {known})", quoted(name)))
}

/// Errors of reading a [`Command`].
impl Error for Failure {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Failure::bad_request(message.to_string())
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        unknown("command", name, known.iter().copied())
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        unknown("key", name, COMMON.into_iter().chain(known.iter().copied()))
    }

    fn missing_field(key: &'static str) -> Self {
        Failure::bad_request(format!("the key \"{key}\" is missing: {}", expected(key)))
    }
}

/// The keys of a request with their values, which are not read yet.
#[derive(Debug)]
pub(crate) struct Request<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Request<'a> {
    /// Reads a line.
    pub(crate) fn read(line: &'a [u8]) -> Result<Self, Failure> {
        let text = std::str::from_utf8(line)
            .map_err(|error| Failure::bad_request(format!("the line is not UTF-8: {error}")))?;
        if text.trim_ascii().is_empty() {
            return Err(Failure::bad_request("the line is blank"));
        }
        serde_json::from_str(text)
            .map(Request)
            .map_err(|error| Failure::bad_request(format!("the line is no JSON object: {error}")))
    }

    /// Takes the `id`, which the answer repeats.
    pub(crate) fn take_id(&mut self) -> Option<&'a RawValue> {
        self.0.remove("id")
    }

    /// Takes the name of the session, if the request has one.
    pub(crate) fn take_session(&mut self) -> Result<Option<String>, Failure> {
        self.take("session", |name: &String| (1..=MAX_NAME).contains(&name.len()))
    }

    /// Takes the keys that say what the answer shows.
    pub(crate) fn take_shown(&mut self) -> Result<Shown, Failure> {
        let names = self.take("names", |names: &Vec<String>| {
            names.len() <= MAX_SEATS && names.iter().all(|name| name.len() <= MAX_NAME)
        })?;
        let without_places = self.take("places", |_: &bool| true)?.is_some_and(|places| !places);
        let language = self.take("language", |text: &String| {
            text.len() <= MAX_LANGUAGE && Language::read(text).is_ok()
        })?;
        let since = self.take("since", |_: &usize| true)?;
        let seen = self.take("seen", |_: &bool| true)?.unwrap_or_default();
        let (names, language) = (names.unwrap_or_default(), language.unwrap_or_default());
        Ok(Shown { names, without_places, language, since, seen })
    }

    /// Takes the value of a key, if the request has it. It must be `valid`.
    fn take<T: Deserialize<'a>>(
        &mut self,
        key: &str,
        valid: impl FnOnce(&T) -> bool,
    ) -> Result<Option<T>, Failure> {
        let Some(value) = self.0.remove(key) else { return Ok(None) };
        match T::deserialize(value) {
            Ok(read) if valid(&read) => Ok(Some(read)),
            _ => Err(wrong(key, value)),
        }
    }

    /// Reads the command from the other keys.
    pub(crate) fn command(mut self) -> Result<Command, Failure> {
        let value = self.0.remove("cmd").ok_or_else(|| Failure::missing_field("cmd"))?;
        let name = String::deserialize(value).map_err(|_| wrong("cmd", value))?;
        // Serde reads an enum from a map of one entry: the name of the variant, and its fields.
        let entry = iter::once((name, MapAccessDeserializer::new(self)));
        Command::deserialize(MapAccessDeserializer::new(MapDeserializer::new(entry)))
    }
}

/// The keys as the fields of a command.
///
/// A value that cannot be read is reported with its key.
impl<'de> MapAccess<'de> for Request<'de> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Failure> {
        let key = self.0.first_key_value().map(|(key, _)| key.as_str().into_deserializer());
        key.map(|key| seed.deserialize(key)).transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Failure> {
        let (key, value) = self.0.pop_first().ok_or_else(|| Failure::custom("no key is left"))?;
        // Serde would read `null` as an absent key.
        if value.get() == "null" {
            return Err(wrong(&key, value));
        }
        seed.deserialize(value).map_err(|_| wrong(&key, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Code;

    fn request(line: &str) -> Result<(Option<String>, Command), Failure> {
        let mut request = Request::read(line.as_bytes())?;
        request.take_id();
        Ok((request.take_session()?, request.command()?))
    }

    fn command(line: &str) -> Result<Command, Failure> {
        request(line).map(|(_, command)| command)
    }

    #[test]
    fn keys_are_read_by_their_meaning() {
        assert_eq!(
            command(r#"{"cmd":"perft","depth":3,"id":[1,{"x":null}]}"#),
            Ok(Command::Perft { depth: 3, limit: 1_000_000_000, ms: DEFAULT_MS })
        );
        assert_eq!(
            command(r#"{ "\u0063md" : "view" , "se\u0061t" : 4000000000 }"#),
            Ok(Command::View { seat: Some(Onlooker::Seat(4_000_000_000)) })
        );
        let (game, options, seed) = ("toy".to_owned(), Setup::new(), Some(u64::MAX));
        assert_eq!(
            command(r#"{"cmd":"new","game":"toy","seed":18446744073709551615}"#),
            Ok(Command::New { game, options, layout: None, seed })
        );
    }

    #[test]
    fn every_command_takes_the_name_of_a_session() {
        let longest = "x".repeat(MAX_NAME);
        for command in [r#""hello""#, r#""new","game":"toy""#, r#""undo""#, r#""close""#] {
            assert_eq!(request(&format!(r#"{{"cmd":{command}}}"#)).unwrap().0, None);
            for name in ["a", "table 1/é", &longest] {
                let line = format!(r#"{{"cmd":{command},"session":"{name}"}}"#);
                let wanted = serde_json::from_str(&format!("\"{name}\"")).unwrap();
                assert_eq!(request(&line).unwrap().0, Some(wanted));
            }
            for name in [r#""""#, "1", "null", "[]", &format!("\"{longest}x\"")] {
                let line = format!(r#"{{"cmd":{command},"session":{name}}}"#);
                assert_eq!(request(&line).unwrap_err().code, Code::BadRequest, "{line}");
            }
        }
    }

    #[test]
    fn errors_name_the_key_with_what_was_found_and_expected() {
        for (keys, message) in [
            (
                r#""cmd":"dance""#,
                r#"unknown command "dance" (known: hello, new, load, replay, close, play, undo, redo, resign, sample, random, bot, hint, analyse, view, rules, match, effects, observe, redraw, perft, record, render)"#,
            ),
            (
                r#""cmd":"hello","x":0"#,
                r#"unknown key "x" (known: cmd, id, session, names, places, language, since, seen)"#,
            ),
            (
                r#""cmd":"play","action":"x","seats":0"#,
                r#"unknown key "seats" (known: cmd, id, session, names, places, language, since, seen, action, seat)"#,
            ),
            (
                r#""cmd":"render","colour":0"#,
                r#"unknown key "colour" (known: cmd, id, session, names, places, language, since, seen, seat, open, ply, theme, coordinates, bottom, format, width, last, turn, legal, ended)"#,
            ),
            (r#""cmd":3"#, r#""cmd" must be a string, found 3"#),
            (r#""seat":3"#, r#"the key "cmd" is missing: a string"#),
            (
                r#""cmd":"hint","bot":"x""#,
                r#"the key "seat" is missing: the number of a seat, or "spectator" in requests that only look"#,
            ),
            (
                r#""cmd":"view","seat":null"#,
                r#""seat" must be the number of a seat, or "spectator" in requests that only look, found null"#,
            ),
            (
                r#""cmd":"view","seat":1e999"#,
                r#""seat" must be the number of a seat, or "spectator" in requests that only look, found 1e999"#,
            ),
            (r#""cmd":"new","game":[{}]"#, r#""game" must be a string, found [{}]"#),
            (
                r#""cmd":"new","game":"","seed":18446744073709551616"#,
                r#""seed" must be an integer below 2^64, found 18446744073709551616"#,
            ),
            (
                r#""cmd":"perft","depth":256"#,
                r#""depth" must be an integer from 0 to 255, found 256"#,
            ),
            (
                r#""cmd":"random","ms":600001"#,
                r#""ms" must be an integer from 0 to 600000, a number of milliseconds, found 600001"#,
            ),
            (
                r#""cmd":"render","theme":3"#,
                r#""theme" must be light, dark, print or auto, found 3"#,
            ),
            (r#""cmd":"new","game":"","options":3"#, r#""options" must be an object, found 3"#),
            (
                r#""cmd":"new","game":"","layout":3"#,
                r#""layout" must be the text of a layout, found 3"#,
            ),
            (
                r#""cmd":"match","offset":-1"#,
                r#""offset" must be an integer that is not negative, found -1"#,
            ),
            (r#""cmd":"match","limit":-1"#, r#""limit" must be an integer below 2^64, found -1"#),
            (r#""cmd":"render","open":1"#, r#""open" must be true or false, found 1"#),
            (
                r#""cmd":"hello","session":"""#,
                r#""session" must be a name of 1 to 64 bytes, found """#,
            ),
        ] {
            let failure = request(&format!("{{{keys}}}")).unwrap_err();
            assert_eq!((failure.code, &*failure.message), (Code::BadRequest, message));
        }
        let long = format!(r#"{{"cmd":"view","seat":"{}"}}"#, "é".repeat(1000));
        assert!(request(&long).unwrap_err().message.ends_with("ééé..."));
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        let line = r#"{"cmd":"undo","cmd":"random"}"#;
        assert_eq!(command(line), Ok(Command::Random { ms: DEFAULT_MS }));
        let line = r#"{"cmd":"view","seat":"x","seat":1}"#;
        assert_eq!(command(line), Ok(Command::View { seat: Some(Onlooker::Seat(1)) }));
    }

    fn assert_malformed(line: &str) {
        let failure = request(line).expect_err(line);
        assert_eq!(failure.code, Code::BadRequest, "{line}");
    }

    #[test]
    fn a_line_must_be_an_object() {
        for line in ["", "  \t", "\r", "x", "{", "[]", "null", "3", "{}", r#""hello""#] {
            assert_malformed(line);
        }
        assert_malformed(r#"{"cmd":"hello"}}"#);
        assert_malformed(r#"{"cmd":"hello"} {"cmd":"hello"}"#);
        assert_malformed(r#"{"cmd":"hello",}"#);
        let broken = Request::read(b"{\"cmd\":\"hello\xff\"}").unwrap_err();
        assert_eq!(broken.code, Code::BadRequest);
    }

    #[test]
    fn keys_take_values_of_their_type_only() {
        for command in ["dance", "HELLO"] {
            assert_malformed(&format!(r#"{{"cmd":"{command}"}}"#));
        }
        for key in [
            r#""cmd""#,
            r#""cmd":"new","game""#,
            r#""cmd":"new","game":"toy","layout""#,
            r#""cmd":"load","game":"toy","position""#,
            r#""cmd":"play","action""#,
            r#""cmd":"replay","record""#,
        ] {
            for value in ["3", "null", "true", "[]", r#"["*h"]"#] {
                assert_malformed(&format!("{{{key}:{value}}}"));
            }
        }
        for key in [
            r#""cmd":"new","game":"toy","seed""#,
            r#""cmd":"play","action":"x","seat""#,
            r#""cmd":"view","seat""#,
            r#""cmd":"undo","seat""#,
            r#""cmd":"redo","seat""#,
            r#""cmd":"resign","seat""#,
            r#""cmd":"record","seat""#,
            r#""cmd":"perft","depth""#,
            r#""cmd":"perft","depth":1,"limit""#,
            r#""cmd":"perft","depth":1,"ms""#,
            r#""cmd":"random","ms""#,
            r#""cmd":"new","game":"toy","options""#,
        ] {
            for value in
                ["-1", "1.0", "1e3", r#""1""#, "null", "true", "[]", "18446744073709551616"]
            {
                assert_malformed(&format!("{{{key}:{value}}}"));
            }
        }
        assert_malformed(r#"{"cmd":"perft","depth":1,"ms":600001}"#);
        assert_malformed(r#"{"cmd":"close","seat":0}"#);
    }

    #[test]
    fn no_key_that_a_command_needs_may_be_missing() {
        for cmd in
            ["new", "load", "replay", "play", "resign", "match", "observe", "redraw", "perft"]
        {
            assert_malformed(&format!(r#"{{"cmd":"{cmd}"}}"#));
        }
        assert_malformed(r#"{"cmd":"load","game":"toy"}"#);
        assert_malformed(r#"{"cmd":"load","position":"toy/1 - 0 0 0 -"}"#);
    }

    #[test]
    fn depth_without_bound_is_no_danger() {
        let deep = "[".repeat(500_000);
        assert!(request(&deep).is_err());
        let closed = format!("{deep}{}", "]".repeat(500_000));
        assert!(request(&closed).is_err());
        assert!(request(&format!(r#"{{"cmd":{closed}}}"#)).is_err());
        assert!(request(&format!(r#"{{"cmd":"new","game":"toy","options":{closed}}}"#)).is_err());
        assert_eq!(
            request(&format!(r#"{{"cmd":"undo","id":{closed}}}"#)),
            request(r#"{"cmd":"undo"}"#)
        );
    }
}
