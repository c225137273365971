//! Commands that a person types.

/// A line that a person typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input<'a> {
    /// Show the help.
    Help,
    /// List the legal actions with this beginning.
    Legal(&'a str),
    /// Show the choice of a bot, by default an adviser.
    Hint(&'a str),
    /// Draw the position again.
    Board,
    /// Take back everything since the player's last decision.
    Undo,
    /// Repeat what was taken back.
    Redo,
    /// Resign.
    Resign,
    /// Set the remark of the last step.
    Remark(&'a str),
    /// Show the record.
    Record,
    /// Show the rules in short.
    Rules,
    /// Leave the game.
    Quit,
    /// Play the action with this number in the list, counted from 1.
    Number(usize),
    /// Play this action.
    Action(&'a str),
    /// A command without arguments, followed by text.
    TakesNothing(&'static str),
    /// An empty line.
    Nothing,
}

/// The commands without arguments, with their short forms.
const WORDS: [(&str, Option<&str>, Input<'_>); 10] = [
    ("help", Some("h"), Input::Help),
    ("?", None, Input::Help),
    ("board", None, Input::Board),
    ("undo", Some("u"), Input::Undo),
    ("redo", None, Input::Redo),
    ("resign", None, Input::Resign),
    ("record", None, Input::Record),
    ("rules", None, Input::Rules),
    ("quit", Some("q"), Input::Quit),
    ("exit", None, Input::Quit),
];

impl<'a> Input<'a> {
    /// Reads a line, in upper or lower case. Anything that is not a command is an action.
    pub(super) fn read(line: &'a str) -> Input<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        for (name, _, input) in WORDS {
            if name.eq_ignore_ascii_case(word) {
                return if rest.is_empty() { input } else { Input::TakesNothing(name) };
            }
        }
        match word.to_ascii_lowercase().as_str() {
            "" => Input::Nothing,
            "legal" => Input::Legal(rest),
            "hint" => Input::Hint(rest),
            "remark" => Input::Remark(rest),
            _ => match line.strip_prefix('#').map(str::parse) {
                Some(Ok(number)) => Input::Number(number),
                _ => Input::Action(line),
            },
        }
    }
}

/// Returns the command of a short form. Actions that begin with this letter come first.
pub(super) fn abbreviated(text: &str) -> Option<&'static str> {
    let text = text.trim();
    WORDS
        .iter()
        .find(|(_, short, _)| short.is_some_and(|short| short.eq_ignore_ascii_case(text)))
        .map(|(name, ..)| *name)
}

/// The answer to `help`.
pub(super) const HELP: &str = "\
an action    play it; a unique beginning is enough; #3 is the third of the list
legal        list the legal actions; `legal x` those that begin with x
hint         show a bot's choice, and the values of up to three actions, with
             two seats from -1 to 1; `hint uct:5s` takes another bot
board        draw the position again
undo, redo   take back everything since your last decision; repeat it
resign       give up
remark TEXT  add a remark to the last step; without TEXT remove it
record       show the record of the game
rules        show the rules in short
help, quit   show this list; leave the game. `h`, `u` and `q` are short for
             help, undo and quit, where no action begins so
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_actions_differ() {
        assert_eq!(Input::read(" help\r\n"), Input::Help);
        assert_eq!(Input::read("legal"), Input::Legal(""));
        assert_eq!(Input::read("hint"), Input::Hint(""));
        assert_eq!(Input::read("hint  uct:5s"), Input::Hint("uct:5s"));
        assert_eq!(Input::read("legal x4"), Input::Legal("x4"));
        assert_eq!(Input::read("#12"), Input::Number(12));
        assert_eq!(Input::read("28"), Input::Action("28"));
        assert_eq!(Input::read("#x"), Input::Action("#x"));
        assert_eq!(Input::read("\n"), Input::Nothing);
        assert_eq!(Input::read("quit"), Input::Quit);
        assert_eq!(Input::read("redo"), Input::Redo);
        assert_eq!(Input::read("remark a trap, at last"), Input::Remark("a trap, at last"));
        assert_eq!(Input::read("remark"), Input::Remark(""));
        assert_eq!(Input::read("undo 3"), Input::TakesNothing("undo"));
        assert_eq!(Input::read("QUIT"), Input::Quit);
        assert_eq!(Input::read("Legal X4"), Input::Legal("X4"));
        let short = ["h", "U", "q", "x"].map(abbreviated);
        assert_eq!(short, [Some("help"), Some("undo"), Some("quit"), None]);
    }

    #[test]
    fn help_fits_a_terminal_and_names_every_command() {
        assert!(HELP.lines().all(|line| line.len() <= crate::terminal::columns::WIDTH));
        for word in [
            "legal", "hint", "board", "undo", "redo", "resign", "remark", "record", "rules", "quit",
        ] {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(Input::read(word), Input::Action(_)), "{word}");
        }
    }
}
