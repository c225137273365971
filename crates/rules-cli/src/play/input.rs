//! Commands that a person types.

/// A line that a person typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Input<'a> {
    /// Tell what can be typed.
    Help,
    /// List the legal actions that begin like this.
    Legal(&'a str),
    /// Take back everything since one's last decision.
    Undo,
    /// Show the record.
    Record,
    /// Go away.
    Quit,
    /// Play the action with this number in the list, counted from 1.
    Number(usize),
    /// Play this action.
    Action(&'a str),
    /// Nothing was typed.
    Nothing,
}

impl<'a> Input<'a> {
    /// Reads a line. What is no command is an action.
    pub(super) fn read(line: &'a str) -> Input<'a> {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => Input::Nothing,
            ("help" | "?", "") => Input::Help,
            ("legal", start) => Input::Legal(start),
            ("undo", "") => Input::Undo,
            ("record", "") => Input::Record,
            ("quit" | "exit", "") => Input::Quit,
            _ => match line.strip_prefix('#').map(str::parse) {
                Some(Ok(number)) => Input::Number(number),
                _ => Input::Action(line),
            },
        }
    }
}

/// The answer to `help`.
pub(super) const HELP: &str = "\
an action    play it; #3 plays the third of the list
legal        list the legal actions; `legal x` those that begin with x
undo         take back everything since your last decision
record       show the record of the game
help         show this
quit         leave the game
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_actions_are_told_apart() {
        assert_eq!(Input::read(" help\r\n"), Input::Help);
        assert_eq!(Input::read("legal"), Input::Legal(""));
        assert_eq!(Input::read("legal x4"), Input::Legal("x4"));
        assert_eq!(Input::read("#12"), Input::Number(12));
        assert_eq!(Input::read("28"), Input::Action("28"));
        assert_eq!(Input::read("#x"), Input::Action("#x"));
        assert_eq!(Input::read("\n"), Input::Nothing);
        assert_eq!(Input::read("quit"), Input::Quit);
    }
}
