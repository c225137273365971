//! Games in words: options, numbers, the end, and texts of others.

use std::path::Path;

use rules_core::{Printable, Words};
use rules_games::DynMatch;

/// Describes the result and why the game is over.
pub(crate) fn end_in_words(game: &dyn DynMatch, words: Words<'_>) -> String {
    let (result, why) = (game.result_in_words(words), game.why_in_words(words));
    if why.is_empty() { result } else { format!("{result} {why}") }
}

/// Returns the path of a file in a form that is safe to show.
pub(crate) fn path_text(path: &Path) -> String {
    Printable(&path.to_string_lossy()).to_string()
}

/// Returns lines with texts of others in a form that is safe to show.
pub(crate) fn lines_text(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(|line| Printable(line).to_string()).collect();
    lines.join("\n")
}

/// Describes the options that differ from the default, given as in text forms.
pub(crate) fn options_text(options: &str) -> String {
    match options {
        "-" => "with default options".to_owned(),
        changed => format!("with {}", changed.replace(',', " ")),
    }
}

/// Formats a count: `1 step`, `2 steps`.
pub(crate) fn counted(count: impl Into<u128>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_feeds_stay() {
        assert_eq!(lines_text("a\u{1b}b\nc\u{202e}d\n"), "a\u{fffd}b\nc\u{fffd}d\n");
        assert_eq!(path_text(Path::new("a\nb")), "a\u{fffd}b");
    }

    #[test]
    fn one_step_is_no_steps() {
        assert_eq!(counted(1u64, "step"), "1 step");
        assert_eq!(["0 steps", "2 steps"], [counted(0u64, "step"), counted(2u64, "step")]);
    }
}
