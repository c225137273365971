//! Failures of requests: a code for programs and a sentence for people.

use serde::Serialize;

/// The codes of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// The line is no request.
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

/// A refused request. Whoever returns it has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Failure {
    code: Code,
    message: String,
}

impl Failure {
    /// A failure with this code and sentence.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Failure { code, message: message.into() }
    }

    /// The request itself is malformed.
    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Failure::new(Code::BadRequest, message)
    }

    /// The step cannot be played.
    pub(crate) fn illegal(message: impl Into<String>) -> Self {
        Failure::new(Code::IllegalAction, message)
    }

    /// An option is refused.
    pub(crate) fn bad_option(message: impl Into<String>) -> Self {
        Failure::new(Code::BadOption, message)
    }

    /// The time was up.
    pub(crate) fn too_long() -> Self {
        Failure::new(Code::TooLong, "the time for this request is up: see `ms`")
    }

    /// The game has ended.
    pub(crate) fn game_over() -> Self {
        Failure::new(Code::GameOver, "the game is over")
    }

    /// The code.
    pub(crate) const fn code(&self) -> Code {
        self.code
    }
}

/// The text in quotation marks, cut off if it is long: messages quote what others wrote.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
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

    #[test]
    fn long_texts_are_cut_at_a_character() {
        assert_eq!(quoted("c3"), "\"c3\"");
        let long = quoted(&"é".repeat(1000));
        assert_eq!(long.chars().count(), 60 + 2 + 3);
    }
}
