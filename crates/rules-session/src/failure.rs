//! Failures of requests: a code for programs and a sentence for people.

use std::fmt;

use rules_games::DynError;
use serde::Serialize;

/// The codes of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
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
    pub(crate) message: String,
    /// The library's name of the reason, for an action that is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'static str>,
}

impl Failure {
    /// Creates a failure.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Failure { code, message: message.into(), reason: None }
    }

    /// Reports a malformed request.
    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Failure::new(Code::BadRequest, message)
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
        Failure::new(Code::GameOver, "the game is over")
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
            DynError::Position(_) => Code::BadPosition,
            DynError::Record(_) => Code::BadRecord,
            DynError::Text(_)
            | DynError::Step { .. }
            | DynError::Unclear { .. }
            | DynError::NotOnTurn { .. } => Code::IllegalAction,
            _ => Code::BadRequest,
        };
        Failure { reason: error.reason(), ..Failure::new(code, error.to_string()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_spelled_as_in_the_protocol() {
        let spelled = |code: Code| serde_json::to_string(&code).unwrap();
        assert_eq!(spelled(Code::BadRequest), r#""bad_request""#);
        assert_eq!(spelled(Code::IllegalAction), r#""illegal_action""#);
        assert_eq!(spelled(Code::TooLarge), r#""too_large""#);
    }
}
