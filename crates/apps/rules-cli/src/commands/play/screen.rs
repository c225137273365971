//! The screen that people share.

use std::env;
use std::io::{self, IsTerminal, Write};

use crate::terminal::prose::lines_text;

/// Clears the screen and what has scrolled off it.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Number of blank lines that push everything off any screen.
const LINES: usize = 100;

/// How the screen can be cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clearing {
    /// By an escape sequence.
    Escape,
    /// By blank lines, which leave everything in the scroll-back.
    BlankLines,
}

impl Clearing {
    /// Returns the way for a terminal with this value of `TERM`, with or without colours.
    fn of(is_terminal: bool, term: Option<&str>) -> Clearing {
        let knows_escapes = !matches!(term, None | Some("" | "dumb"));
        if is_terminal && knows_escapes { Clearing::Escape } else { Clearing::BlankLines }
    }
}

/// The output of the game.
pub(crate) struct Screen<'a> {
    /// Standard output, without colours if they are switched off.
    pub(super) out: &'a mut dyn Write,
    clearing: Clearing,
    /// Whether people read it, and no program.
    is_terminal: bool,
}

impl<'a> Screen<'a> {
    /// Creates the screen of standard output, to which `out` writes.
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        let term = env::var("TERM").ok();
        let is_terminal = io::stdout().is_terminal();
        let clearing = Clearing::of(is_terminal, term.as_deref());
        Screen { out, clearing, is_terminal }
    }

    /// Returns the text of a record to print. On a terminal its tags and remarks are safe to show.
    pub(super) fn record_text(&self, record: String) -> String {
        if self.is_terminal { lines_text(&record) } else { record }
    }

    /// Clears the screen, or pushes its text away.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.out.flush()?;
        match self.clearing {
            Clearing::Escape => {
                // Not by `out`, which removes escape sequences if colours are switched off.
                let mut terminal = io::stdout().lock();
                terminal.write_all(CLEAR.as_bytes())?;
                terminal.flush()
            }
            Clearing::BlankLines => {
                write!(self.out, "{}", "\n".repeat(LINES))?;
                let what = "this screen cannot be cleared: earlier text can be scrolled back";
                writeln!(self.out, "({what})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_for_a_program_is_exact() {
        let record = "[White \"\u{202e}\"]\n";
        for (is_terminal, wanted) in [(false, record), (true, "[White \"\u{fffd}\"]\n")] {
            let mut out = Vec::new();
            let screen = Screen { is_terminal, ..Screen::new(&mut out) };
            assert_eq!(screen.record_text(record.to_owned()), wanted);
        }
    }

    #[test]
    fn a_terminal_is_cleared_and_nothing_else() {
        assert_eq!(Clearing::of(true, Some("xterm-256color")), Clearing::Escape);
        for (is_terminal, term) in
            [(true, Some("dumb")), (true, Some("")), (true, None), (false, Some("xterm"))]
        {
            assert_eq!(Clearing::of(is_terminal, term), Clearing::BlankLines, "{term:?}");
        }
    }
}
