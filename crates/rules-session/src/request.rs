//! Requests, read from lines.

use std::collections::BTreeMap;

use crate::bots::DEFAULT_TOLD;
use crate::failure::Failure;
use crate::host::{DEFAULT_MS, MAX_MS};
use crate::question::Ask;
use crate::question::{Begin, Beginning, Question};
use rules_games::quoted;
use rules_games::{Setting, Setup};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The positions that `perft` visits at most if the request does not say.
const DEFAULT_LIMIT: u64 = 1_000_000_000;

/// The most bytes that the name of a session has.
pub(crate) const MAX_NAME: usize = 64;

/// A well-formed request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// The name of the session, if it is not the one without a name.
    pub(crate) session: Option<String>,
    /// What is asked for.
    pub(crate) asked: Asked,
}

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// The games and their options.
    Hello,
    /// A match from now on.
    Begin(Begin),
    /// No match any more.
    Close,
    /// Something of the match in progress.
    Of(Question),
}

/// The keys that every command knows.
const COMMON_KEYS: &[&str] = &["cmd", "id", "session"];

/// The keys that each command knows beside these.
const KEYS: &[(&str, &[&str])] = &[
    ("hello", &[]),
    ("new", &["game", "options", "layout", "seed"]),
    ("load", &["game", "position", "options", "layout", "seed"]),
    ("replay", &["record", "layout"]),
    ("play", &["action", "seat"]),
    ("undo", &["seat"]),
    ("redo", &["seat"]),
    ("resign", &["seat"]),
    ("sample", &["seat"]),
    ("random", &["ms"]),
    ("bot", &["bot", "seat", "ms"]),
    ("hint", &["seat", "bot", "actions", "ms"]),
    ("view", &["seat"]),
    ("match", &["seat"]),
    ("observe", &["seat"]),
    ("redraw", &["seat"]),
    ("perft", &["depth", "limit", "ms"]),
    ("record", &["seat"]),
    (
        "render",
        &["seat", "open", "ply", "theme", "coordinates", "bottom", "width", "last", "legal"],
    ),
    ("close", &[]),
];

/// The keys of a request with their values, which are read only where they are asked for.
#[derive(Debug)]
pub(crate) struct Fields<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Fields<'a> {
    /// Reads a line.
    pub(crate) fn read(line: &'a [u8]) -> Result<Self, Failure> {
        let text = std::str::from_utf8(line)
            .map_err(|error| Failure::bad_request(format!("the line is not UTF-8: {error}")))?;
        if text.trim_ascii().is_empty() {
            return Err(Failure::bad_request("the line is blank"));
        }
        serde_json::from_str(text)
            .map(Fields)
            .map_err(|error| Failure::bad_request(format!("the line is no JSON object: {error}")))
    }

    /// The `id`, which the answer carries too.
    pub(crate) fn id(&self) -> Option<&'a RawValue> {
        self.0.get("id").copied()
    }

    /// The request.
    pub(crate) fn request(&self) -> Result<Request, Failure> {
        let command = self.text("cmd")?;
        self.expect_known(&command)?;
        let asked = match command.as_str() {
            "hello" => Asked::Hello,
            "new" => self.begin(Beginning::Start { game: self.text("game")? })?,
            "load" => {
                let (game, text) = (self.text("game")?, self.text("position")?);
                self.begin(Beginning::Position { game, text })?
            }
            "replay" => self.begin(Beginning::Record(self.text("record")?))?,
            "close" => Asked::Close,
            _ => Asked::Of(self.question(&command)?),
        };
        Ok(Request { session: self.session()?, asked })
    }

    /// The name of the session.
    fn session(&self) -> Result<Option<String>, Failure> {
        let what = format!("a name of 1 to {MAX_NAME} bytes");
        let name: Option<String> = self.optional("session", &what)?;
        match name {
            Some(name) if name.is_empty() || name.len() > MAX_NAME => {
                Err(Failure::bad_request(format!("\"session\" is to be {what}")))
            }
            name => Ok(name),
        }
    }

    /// Makes sure that there is such a command and that it knows all keys: one that it does not know
    /// is misspelled more often than not.
    fn expect_known(&self, command: &str) -> Result<(), Failure> {
        let (_, keys) = KEYS.iter().find(|(known, _)| *known == command).ok_or_else(|| {
            Failure::bad_request(format!("there is no command {}", quoted(command)))
        })?;
        let is_known = |key: &&String| COMMON_KEYS.iter().chain(*keys).any(|known| known == key);
        match self.0.keys().find(|key| !is_known(key)) {
            None => Ok(()),
            Some(key) => {
                Err(Failure::bad_request(format!("{command} knows no key {}", quoted(key))))
            }
        }
    }

    fn begin(&self, beginning: Beginning) -> Result<Asked, Failure> {
        let raw: BTreeMap<String, &RawValue> =
            self.optional("options", "an object")?.unwrap_or_default();
        let mut setup = raw.into_iter().fold(Setup::new(), |setup, (name, value)| {
            setup.with(name, Setting::from_json(value.get()))
        });
        if let Some(layout) = self.optional::<String>("layout", "the text of a layout")? {
            setup = setup.on_layout(layout);
        }
        let seed = self.optional("seed", "a whole number below 2^64")?;
        Ok(Asked::Begin(Begin { beginning, setup, seed }))
    }

    fn question(&self, command: &str) -> Result<Question, Failure> {
        const SEAT: &str = "the number of a seat";
        let optional_seat = || self.optional("seat", SEAT);
        Ok(match command {
            "play" => Question::Play { text: self.text("action")?, seat: optional_seat()? },
            "undo" => Question::Undo(optional_seat()?),
            "redo" => Question::Redo(optional_seat()?),
            "resign" => Question::Resign(self.required("seat", SEAT)?),
            "view" => Question::View(optional_seat()?),
            "match" => Question::Match(self.required("seat", SEAT)?),
            "observe" => Question::Observe(self.required("seat", SEAT)?),
            "redraw" => Question::Determinize(self.required("seat", SEAT)?),
            "perft" => Question::Perft {
                depth: self.required("depth", "a whole number from 0 to 255")?,
                limit: self
                    .optional("limit", "a whole number below 2^64")?
                    .unwrap_or(DEFAULT_LIMIT),
                ms: self.ms()?,
            },
            "record" => Question::Record(optional_seat()?),
            "render" => Question::Render(super::render::Render::read(self)?),
            "sample" => Question::Sample(optional_seat()?),
            "random" => Question::Random { ms: self.ms()? },
            "bot" => Question::Bot(self.ask(optional_seat()?)?),
            "hint" => Question::Hint {
                ask: self.ask(Some(self.required("seat", SEAT)?))?,
                told: self.optional("actions", "a whole number")?.unwrap_or(DEFAULT_TOLD),
            },
            _ => {
                let message = format!("there is no command {}", quoted(command));
                return Err(Failure::bad_request(message));
            }
        })
    }

    /// What a bot is asked for this seat.
    fn ask(&self, seat: Option<u64>) -> Result<Ask, Failure> {
        Ok(Ask { bot: self.text("bot")?, seat, ms: self.ms()? })
    }

    fn ms(&self) -> Result<u64, Failure> {
        let what = format!("a whole number of milliseconds, 0 to {MAX_MS}");
        match self.optional("ms", &what)?.unwrap_or(DEFAULT_MS) {
            ms @ 0..=MAX_MS => Ok(ms),
            _ => Err(Failure::bad_request(format!("\"ms\" is to be {what}"))),
        }
    }

    fn text(&self, key: &str) -> Result<String, Failure> {
        self.required(key, "a string")
    }

    fn required<T: Deserialize<'a>>(&self, key: &str, what: &str) -> Result<T, Failure> {
        self.optional(key, what)?
            .ok_or_else(|| Failure::bad_request(format!("the key \"{key}\" is missing: {what}")))
    }

    pub(crate) fn optional<T: Deserialize<'a>>(
        &self,
        key: &str,
        what: &str,
    ) -> Result<Option<T>, Failure> {
        let read = |raw: &&'a RawValue| serde_json::from_str(raw.get());
        self.0
            .get(key)
            .map(read)
            .transpose()
            .map_err(|_| Failure::bad_request(format!("\"{key}\" is to be {what}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Code;

    fn request(line: &str) -> Result<Request, Failure> {
        Fields::read(line.as_bytes())?.request()
    }

    fn asked(line: &str) -> Result<Asked, Failure> {
        request(line).map(|request| request.asked)
    }

    #[test]
    fn keys_are_read_by_their_meaning() {
        let line = r#"{"cmd":"perft","depth":3,"id":[1,{"x":null}]}"#;
        let wanted = Question::Perft { depth: 3, limit: DEFAULT_LIMIT, ms: DEFAULT_MS };
        assert_eq!(asked(line), Ok(Asked::Of(wanted)));
        assert_eq!(
            asked(r#"{ "\u0063md" : "view" , "seat" : 4000000000 }"#),
            Ok(Asked::Of(Question::View(Some(4_000_000_000))))
        );
        assert_eq!(
            asked(r#"{"cmd":"new","game":"toy","seed":18446744073709551615}"#),
            Ok(Asked::Begin(Begin {
                beginning: Beginning::Start { game: "toy".to_owned() },
                setup: Setup::default(),
                seed: Some(u64::MAX),
            }))
        );
    }

    #[test]
    fn every_command_takes_the_name_of_a_session() {
        let longest = "x".repeat(MAX_NAME);
        for command in [r#""hello""#, r#""new","game":"toy""#, r#""undo""#, r#""close""#] {
            assert_eq!(request(&format!(r#"{{"cmd":{command}}}"#)).unwrap().session, None);
            for name in ["a", "table 1/é", &longest] {
                let line = format!(r#"{{"cmd":{command},"session":"{name}"}}"#);
                let wanted = serde_json::from_str(&format!("\"{name}\"")).unwrap();
                assert_eq!(request(&line).unwrap().session, Some(wanted));
            }
            for name in [r#""""#, "1", "null", "[]", &format!("\"{longest}x\"")] {
                let line = format!(r#"{{"cmd":{command},"session":{name}}}"#);
                assert_eq!(request(&line).unwrap_err().code, Code::BadRequest, "{line}");
            }
        }
    }

    #[test]
    fn a_key_that_a_command_does_not_know_is_refused_and_named() {
        for (command, key) in [
            (r#""hello""#, "x"),
            (r#""view""#, "seats"),
            (r#""undo""#, "action"),
            (r#""perft","depth":3"#, "limits"),
            (r#""replay","record":"""#, "options"),
            (r#""new","game":"toy""#, "option"),
        ] {
            let line = format!(r#"{{"cmd":{command},"{key}":0}}"#);
            let failure = request(&line).unwrap_err();
            assert_eq!(failure.code, Code::BadRequest, "{line}");
            assert!(failure.message.contains(&format!("\"{key}\"")), "{failure:?}");
        }
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        let line = r#"{"cmd":"undo","cmd":"random"}"#;
        assert_eq!(asked(line), Ok(Asked::Of(Question::Random { ms: DEFAULT_MS })));
    }

    #[test]
    fn everything_malformed_is_a_bad_request() {
        for line in [
            "",
            "  \t",
            "\r",
            "x",
            "{",
            "[]",
            "null",
            "3",
            r#""hello""#,
            r#"{"cmd":"hello"}}"#,
            r#"{"cmd":"hello"} {"cmd":"hello"}"#,
            r#"{"cmd":"hello",}"#,
            "{}",
            r#"{"cmd":null}"#,
            r#"{"cmd":3}"#,
            r#"{"cmd":"dance"}"#,
            r#"{"cmd":"HELLO"}"#,
            r#"{"cmd":"new"}"#,
            r#"{"cmd":"new","game":3}"#,
            r#"{"cmd":"new","game":"toy","options":[]}"#,
            r#"{"cmd":"new","game":"toy","options":null}"#,
            r#"{"cmd":"new","game":"toy","seed":-1}"#,
            r#"{"cmd":"new","game":"toy","seed":1.0}"#,
            r#"{"cmd":"new","game":"toy","seed":"1"}"#,
            r#"{"cmd":"new","game":"toy","seed":18446744073709551616}"#,
            r#"{"cmd":"load","game":"toy"}"#,
            r#"{"cmd":"load","position":"toy/1 - 0 0 0 -"}"#,
            r#"{"cmd":"load","game":"toy","position":3}"#,
            r#"{"cmd":"play"}"#,
            r#"{"cmd":"play","action":3}"#,
            r#"{"cmd":"play","action":null}"#,
            r#"{"cmd":"view","seat":null}"#,
            r#"{"cmd":"view","seat":-1}"#,
            r#"{"cmd":"view","seat":0.0}"#,
            r#"{"cmd":"view","seat":"0"}"#,
            r#"{"cmd":"observe"}"#,
            r#"{"cmd":"redraw"}"#,
            r#"{"cmd":"perft"}"#,
            r#"{"cmd":"perft","depth":256}"#,
            r#"{"cmd":"perft","depth":-1}"#,
            r#"{"cmd":"perft","depth":1,"limit":-1}"#,
            r#"{"cmd":"perft","depth":1,"limit":1e3}"#,
            r#"{"cmd":"perft","depth":1,"ms":-1}"#,
            r#"{"cmd":"perft","depth":1,"ms":600001}"#,
            r#"{"cmd":"random","ms":"1"}"#,
            r#"{"cmd":"play","action":"x","seat":"0"}"#,
            r#"{"cmd":"undo","seat":-1}"#,
            r#"{"cmd":"new","game":"toy","layout":3}"#,
            r#"{"cmd":"record","seat":true}"#,
            r#"{"cmd":"replay"}"#,
            r#"{"cmd":"replay","record":["*h"]}"#,
            r#"{"cmd":"resign"}"#,
            r#"{"cmd":"resign","seat":"0"}"#,
            r#"{"cmd":"match"}"#,
            r#"{"cmd":"redo","seat":-1}"#,
            r#"{"cmd":"close","seat":0}"#,
        ] {
            let failure = request(line).unwrap_err();
            assert_eq!(failure.code, Code::BadRequest, "{line}");
        }
        let broken = Fields::read(b"{\"cmd\":\"hello\xff\"}").unwrap_err();
        assert_eq!(broken.code, Code::BadRequest);
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
