//! Failures of requests: a code for programs and a sentence for people.

use std::fmt;

use rules_core::Printable;
use rules_games::DynError;
use serde::{Serialize, Serializer};

/// The codes of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub(crate) enum Code {
    /// The line is no valid request, or the game lacks a capability that it needs.
    BadRequest,
    /// There is no game of this name.
    UnknownGame,
    /// An option is unknown, ill-typed or out of range.
    BadOption,
    /// No game has been started.
    NoGame,
    /// The step is not legal now.
    IllegalAction,
    /// The text is no position, or not one with these options.
    BadPosition,
    /// The text is no record, or breaks at a step.
    BadRecord,
    /// The game has ended.
    GameOver,
    /// A limit was reached.
    TooLarge,
    /// The time was up.
    TooLong,
}

/// Error from a request, which has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    /// It may quote a text of others.
    #[serde(serialize_with = "printable")]
    pub(crate) message: String,
    /// The library's name of the reason, if the library refuses the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
}

fn printable<S: Serializer>(message: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Printable(message))
}

impl Failure {
    /// Creates a failure.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), reason: None }
    }

    /// Names the library's reason.
    pub(crate) fn because(self, reason: &'static str) -> Self {
        Failure { reason: Some(reason), ..self }
    }

    /// Reports a malformed request.
    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Failure::new(Code::BadRequest, message)
    }

    /// Reports a ply after the last one.
    pub(crate) fn no_ply(ply: usize, last: usize) -> Self {
        Failure::bad_request(format!("there is no ply {ply}: the last is {last}"))
    }

    /// Reports a step that cannot be played.
    pub(crate) fn illegal(message: impl Into<String>) -> Self {
        Failure::new(Code::IllegalAction, message)
    }

    /// Reports a refused option.
    pub(crate) fn bad_option(message: impl Into<String>) -> Self {
        Failure::new(Code::BadOption, message)
    }

    /// Reports that the time was up.
    pub(crate) fn too_long() -> Self {
        Failure::new(Code::TooLong, "the time for this request is up: see `ms`")
    }

    /// Reports that a limit was reached.
    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Failure::new(Code::TooLarge, message)
    }

    /// Reports that the game has ended.
    pub(crate) fn game_over() -> Self {
        Failure::new(Code::GameOver, "the game is over").because(DynError::Over.code())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<DynError> for Failure {
    fn from(error: DynError) -> Self {
        let code = match &error {
            DynError::Over => return Failure::game_over(),
            DynError::UnknownGame(_) => Code::UnknownGame,
            DynError::UnknownOption { .. } | DynError::Options(_) | DynError::Layout(_) => {
                Code::BadOption
            }
            DynError::Position { .. } => Code::BadPosition,
            DynError::Record { .. } => Code::BadRecord,
            DynError::Text(_)
            | DynError::Step { .. }
            | DynError::Unclear { .. }
            | DynError::NotOnTurn { .. } => Code::IllegalAction,
            _ => Code::BadRequest,
        };
        Failure::new(code, error.to_string()).because(error.code())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use rand_core::SeedableRng as _;
    use rules_core::{OptionError, OptionSpec, ReplayError, Seat, StepError, TextError};
    use rules_games::{GAMES, Setup};
    use rules_toys::Illegal as NoIllegal;

    use super::*;
    use crate::SecretRng;

    #[test]
    fn a_failure_shows_its_message() {
        assert_eq!(Failure::bad_request("the line is blank").to_string(), "the line is blank");
    }

    /// Returns an error of each kind that has codes, with each of them.
    fn all_errors() -> Vec<DynError> {
        let message = String::new;
        let step = |code| DynError::Step { message: message(), code, rule: None };
        let unclear = |code| DynError::Unclear { message: message(), candidates: Vec::new(), code };
        let position = |code| DynError::Position { message: message(), code };
        let record = |code| DynError::Record { message: message(), code };
        let option = OptionError::CODES;
        let mut errors = vec![DynError::Over, DynError::UnknownGame(message())];
        errors.push(DynError::UnknownOption { name: message(), known: Vec::new() });
        errors.push(DynError::Layout(message()));
        errors.push(DynError::Picture(message()));
        errors.push(DynError::Bot(message()));
        errors.push(DynError::Lacks { game: "", capability: "" });
        let triandro = GAMES.find("triandro").unwrap();
        let mut game =
            triandro.begin_match(&Setup::new(), &mut SecretRng::seed_from_u64(1)).unwrap();
        errors.push(game.view(Seat::SIXTH.into()).unwrap_err());
        errors.push(game.play_text_by(Seat::SECOND, "1").unwrap_err());
        let texts = || TextError::CODES.iter().chain(&["other-options"]).copied();
        errors.extend(texts().map(position));
        let replays = ReplayError::<NoIllegal>::CODES.iter().copied().chain(["unknown-game"]);
        errors.extend(texts().chain(replays).chain(["too-many-steps"]).map(record));
        errors.extend(["ambiguous", "not-possible"].map(unclear));
        errors.extend(option.iter().copied().map(record));
        errors.push(step("no-such-index"));
        errors.push(TextError::new(0, "").into());
        let wrong_type = OptionSpec::bool("", "").parse("7").unwrap_err();
        let out_of_range = OptionSpec::int("", 0, 1, "").parse("7").unwrap_err();
        let conflict = OptionError::unless_first_plays(Seat::SIXTH, 2).unwrap_err();
        errors
            .extend([OptionError::Unknown, wrong_type, out_of_range, conflict].map(DynError::from));
        // Steps that are played, and those of a record.
        let reasons = GAMES.entries().iter().flat_map(|game| game.reasons());
        let steps = reasons.chain(StepError::<NoIllegal>::CODES);
        errors.extend(steps.flat_map(|&code| [step(code), record(code)]));
        errors
    }

    /// The list that clients rely on: each reason with its codes.
    #[test]
    fn every_reason_has_its_codes() {
        let mut codes: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for error in all_errors() {
            let failure = Failure::from(error);
            let code = serde_json::to_value(failure.code).unwrap();
            let reason = failure.reason.expect("the library has a name for it");
            assert!(
                reason.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
                "{reason}"
            );
            codes.entry(reason).or_default().insert(code.as_str().unwrap().to_owned());
        }
        // A client tells a game's reason from one of the library by its name alone.
        for reason in GAMES.entries().iter().flat_map(|game| game.reasons()) {
            let codes: Vec<_> = codes[reason].iter().collect();
            assert_eq!(codes, ["bad_record", "illegal_action"], "{reason}");
        }
        let list: String = codes
            .iter()
            .map(|(reason, codes)| {
                let codes: Vec<_> = codes.iter().map(String::as_str).collect();
                format!("{reason}: {}\n", codes.join(", "))
            })
            .collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reasons.txt");
        if std::env::var_os("RULES_WRITE_GOLDEN").is_some() {
            std::fs::write(path, &list).unwrap();
        }
        let known = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(known, list, "run with RULES_WRITE_GOLDEN=1 if reasons were added");
    }

    #[test]
    fn codes_are_spelled_as_in_the_protocol() {
        let spelled = |code: Code| serde_json::to_string(&code).unwrap();
        assert_eq!(spelled(Code::BadRequest), r#""bad_request""#);
        assert_eq!(spelled(Code::IllegalAction), r#""illegal_action""#);
        assert_eq!(spelled(Code::TooLarge), r#""too_large""#);
    }
}
