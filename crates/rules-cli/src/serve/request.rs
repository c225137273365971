//! What one line asks for.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::failure::{Failure, quoted};
use crate::settings::{Setting, Settings};

/// The positions that `perft` visits at most if the request does not say.
const DEFAULT_LIMIT: u64 = 1_000_000_000;

/// A well-formed request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    /// What there is.
    Hello,
    /// A game from now on.
    Begin {
        /// The name of the game; a record names its game itself.
        game: Option<String>,
        /// How it begins.
        beginning: Beginning,
        /// The seed of its generator.
        seed: Option<u64>,
    },
    /// Something of the game in progress.
    Ask(Question),
}

/// How a session begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Beginning {
    /// At the start.
    New(Settings),
    /// In a position.
    Load(String, Settings),
    /// At the end of a record.
    Replay(String),
}

/// What a game in progress can be asked or told. Seats are as given: whether there is such a seat
/// depends on the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Play an action or event.
    Play(String),
    /// Take the last step back.
    Undo,
    /// Show everything, or what a seat may see.
    View(Option<u64>),
    /// What a seat sees.
    Observe(u64),
    /// A position drawn from what a seat sees.
    Redraw(u64),
    /// Count lines of play.
    Perft {
        /// How long they are.
        depth: u8,
        /// How many positions to visit at most.
        limit: u64,
    },
    /// The record, or what a seat may have of it.
    Record(Option<u64>),
    /// Let chance happen.
    Sample,
    /// Play the game out.
    Random,
}

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

    /// What the answer is to carry.
    pub(crate) fn id(&self) -> Option<&'a RawValue> {
        self.0.get("id").copied()
    }

    /// What is asked for.
    pub(crate) fn request(&self) -> Result<Request, Failure> {
        let command: String = self.required("cmd", "a string")?;
        Ok(match command.as_str() {
            "hello" => Request::Hello,
            "new" => self.begin(|| Ok(Beginning::New(self.settings()?)))?,
            "load" => {
                self.begin(|| Ok(Beginning::Load(self.text("position")?, self.settings()?)))?
            }
            "replay" => Request::Begin {
                game: None,
                beginning: Beginning::Replay(self.text("record")?),
                seed: None,
            },
            _ => Request::Ask(self.question(&command)?),
        })
    }

    fn begin(
        &self,
        beginning: impl FnOnce() -> Result<Beginning, Failure>,
    ) -> Result<Request, Failure> {
        Ok(Request::Begin {
            game: Some(self.text("game")?),
            beginning: beginning()?,
            seed: self.optional("seed", "a whole number below 2^64")?,
        })
    }

    fn question(&self, command: &str) -> Result<Question, Failure> {
        const SEAT: &str = "the number of a seat";
        Ok(match command {
            "play" => Question::Play(self.text("action")?),
            "undo" => Question::Undo,
            "view" => Question::View(self.optional("seat", SEAT)?),
            "observe" => Question::Observe(self.required("seat", SEAT)?),
            "redraw" => Question::Redraw(self.required("seat", SEAT)?),
            "perft" => Question::Perft {
                depth: self.required("depth", "a whole number from 0 to 255")?,
                limit: self
                    .optional("limit", "a whole number below 2^64")?
                    .unwrap_or(DEFAULT_LIMIT),
            },
            "record" => Question::Record(self.optional("seat", SEAT)?),
            "sample" => Question::Sample,
            "random" => Question::Random,
            _ => {
                let message = format!("there is no command {}", quoted(command));
                return Err(Failure::bad_request(message));
            }
        })
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let raw: BTreeMap<String, &RawValue> =
            self.optional("options", "an object")?.unwrap_or_default();
        Ok(raw.into_iter().map(|(name, value)| (name, Setting::from_json(value))).collect())
    }

    fn text(&self, key: &str) -> Result<String, Failure> {
        self.required(key, "a string")
    }

    fn required<T: Deserialize<'a>>(&self, key: &str, what: &str) -> Result<T, Failure> {
        self.optional(key, what)?
            .ok_or_else(|| Failure::bad_request(format!("the key \"{key}\" is missing: {what}")))
    }

    fn optional<T: Deserialize<'a>>(&self, key: &str, what: &str) -> Result<Option<T>, Failure> {
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

    #[test]
    fn keys_are_read_by_their_meaning() {
        let line = r#"{"cmd":"perft","depth":3,"other":[1,{"x":null}]}"#;
        let wanted = Question::Perft { depth: 3, limit: DEFAULT_LIMIT };
        assert_eq!(request(line), Ok(Request::Ask(wanted)));
        assert_eq!(
            request(r#"{ "\u0063md" : "view" , "seat" : 4000000000 }"#),
            Ok(Request::Ask(Question::View(Some(4_000_000_000))))
        );
        assert_eq!(
            request(r#"{"cmd":"new","game":"toy","seed":18446744073709551615}"#),
            Ok(Request::Begin {
                game: Some("toy".to_owned()),
                beginning: Beginning::New(Settings::default()),
                seed: Some(u64::MAX),
            })
        );
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        let line = r#"{"cmd":"undo","cmd":"random"}"#;
        assert_eq!(request(line), Ok(Request::Ask(Question::Random)));
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
            r#"{"cmd":"record","seat":true}"#,
            r#"{"cmd":"replay"}"#,
            r#"{"cmd":"replay","record":["*h"]}"#,
        ] {
            let failure = request(line).unwrap_err();
            assert_eq!(failure.code(), Code::BadRequest, "{line}");
        }
        let broken = Fields::read(b"{\"cmd\":\"hello\xff\"}").unwrap_err();
        assert_eq!(broken.code(), Code::BadRequest);
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
            request(&format!(r#"{{"cmd":"undo","x":{closed}}}"#)),
            request(r#"{"cmd":"undo"}"#)
        );
    }
}
