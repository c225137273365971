//! Lines that people type during a game.

use std::borrow::Cow;

use indicatif::HumanCount;
use rules_core::{Seat, Turn, Viewer};
use rules_games::{DynActionValue, DynAnalysis, DynError, RuleKind, RuleText};

use super::game::{LISTED, LineResult, TerminalGame};
use super::input::{HELP, Input, abbreviated};
use super::players::Player;
use crate::error::CommandError;
use crate::input::inbox::Message;
use crate::input::lines::MAX_LINE;
use crate::terminal::columns::{WIDTH, wrapped};
use crate::terminal::interrupt;
use crate::terminal::paint::{DIM, Painted};

/// Most actions that a message names.
const NAMED: usize = 5;

/// Number of actions in a hint.
const IN_HINT: usize = 3;

/// Returns rules as lines: paragraphs with an empty line between them, and lists.
fn in_lines(rules: &[RuleText]) -> String {
    let mut text = String::new();
    let mut before = None;
    for RuleText { kind, text: words, .. } in rules {
        let is_text = *kind == RuleKind::Text;
        if before.is_some_and(|before| is_text || before != *kind) {
            text.push('\n');
        }
        let marks = if is_text { ["", ""] } else { ["- ", "  "] };
        for (index, line) in wrapped(words, WIDTH - marks[0].len()).iter().enumerate() {
            text.push_str(marks[index.min(1)]);
            text.push_str(line);
            text.push('\n');
        }
        before = Some(*kind);
    }
    text
}

impl TerminalGame<'_, '_> {
    /// Reads and executes a line; `seat` is the seat to act, if any.
    pub(super) fn read_line(&mut self, seat: Option<Seat>) -> Result<LineResult, CommandError> {
        self.screen.out.flush()?;
        let line = match self.inbox.next() {
            Message::Line(line) => line,
            Message::TooLong => {
                return self
                    .say(&format!("the line is too long: expected at most {MAX_LINE} bytes\n"));
            }
            Message::Interrupt => return Ok(LineResult::Interrupted),
            Message::Failed(error) => return Err(error.into()),
            Message::End => {
                writeln!(self.screen.out)?;
                return Ok(LineResult::Quit);
            }
        };
        let line = String::from_utf8_lossy(&line);
        let line = self.in_full(&line)?;
        match Input::read(&line) {
            // At a turn of chance an empty line rolls.
            Input::Nothing if self.game.turn().is_chance() => Ok(LineResult::Played),
            Input::Nothing => Ok(LineResult::AskAgain),
            Input::TakesNothing(word) => self.say(&format!("`{word}` takes no argument\n")),
            Input::Quit => Ok(LineResult::Quit),
            Input::Help => self.say(HELP),
            Input::Board => {
                self.draw(seat.map_or(Viewer::Open, Viewer::Seat))?;
                Ok(LineResult::AskAgain)
            }
            Input::Undo => self.undo(),
            Input::Redo => self.redo(),
            Input::Resign => self.resign(seat),
            Input::Remark(text) => self.remark(text),
            Input::Hint(spec) => self.hint(seat, spec),
            Input::Record => {
                let record = self.screen.record_text(self.record_for(seat));
                self.say(&record)
            }
            Input::Rules => {
                let rules = self.with_words(|words| self.game.position().rules_in_short(words));
                match &*rules {
                    [] => self.say("the game has no rules in short\n"),
                    rules => self.say(&in_lines(rules)),
                }
            }
            Input::Legal(start) => {
                self.list_actions(start, usize::MAX)?;
                Ok(LineResult::AskAgain)
            }
            Input::Number(number) => {
                match self.actions()?.into_iter().nth(number.wrapping_sub(1)) {
                    Some(action) => self.act(seat, &action),
                    None => self.say("the number is not in the list\n"),
                }
            }
            Input::Action(text) => self.act(seat, text),
        }
    }

    /// Expands the short form of a command, unless an action begins with it.
    fn in_full<'l>(&self, line: &'l str) -> Result<Cow<'l, str>, CommandError> {
        let Some(command) = abbreviated(line) else { return Ok(line.into()) };
        let start = line.trim().to_ascii_lowercase();
        let means_action =
            self.actions()?.iter().any(|action| action.to_ascii_lowercase().starts_with(&start));
        Ok(if means_action { line.into() } else { command.into() })
    }

    /// Plays what was typed.
    fn act(&mut self, seat: Option<Seat>, text: &str) -> Result<LineResult, CommandError> {
        let Some(seat) = seat else { return self.say("the game is over\n") };
        match self.game.play_text_by(seat, text) {
            Ok(step) => {
                self.announce(seat, &step)?;
                self.keep()?;
                Ok(LineResult::Played)
            }
            Err(why) => {
                writeln!(self.screen.out, "{why}")?;
                // The message names a few actions. If more begin with the text, they are listed.
                let begin_so = |action: &&String| action.starts_with(text);
                if self.actions()?.iter().filter(begin_so).count() > NAMED {
                    self.list_actions(text, LISTED)?;
                }
                if matches!(&why, DynError::Unclear { candidates, .. } if candidates.is_empty()) {
                    let hint = "`legal` lists the legal actions, `help` all commands";
                    writeln!(self.screen.out, "{}", Painted(DIM, hint))?;
                }
                Ok(LineResult::AskAgain)
            }
        }
    }

    fn resign(&mut self, seat: Option<Seat>) -> Result<LineResult, CommandError> {
        let Some(seat) = seat else { return self.say("the game is over\n") };
        self.game.resign(seat)?;
        self.keep()?;
        Ok(LineResult::Played)
    }

    /// Sets the remark of the last step.
    fn remark(&mut self, text: &str) -> Result<LineResult, CommandError> {
        let Some(last) = self.game.ply().checked_sub(1) else {
            return self.say("there is no step yet\n");
        };
        match self.game.set_remark(last, text) {
            Ok(()) => {
                self.keep()?;
                Ok(LineResult::AskAgain)
            }
            Err(why) => self.say(&format!("{why}\n")),
        }
    }

    /// Takes back steps until a person must act again.
    fn undo(&mut self) -> Result<LineResult, CommandError> {
        let mut earlier = self.game.clone();
        while earlier.undo() {
            if self.is_persons_turn(earlier.turn()) {
                self.game = earlier;
                self.keep()?;
                return Ok(LineResult::Played);
            }
        }
        self.say("there is no decision to take back\n")
    }

    /// Repeats steps until a person must act or none is left.
    fn redo(&mut self) -> Result<LineResult, CommandError> {
        if self.game.redoable() == 0 {
            return self.say("there is nothing to repeat\n");
        }
        while self.game.redo() {
            if self.is_persons_turn(self.game.turn()) {
                break;
            }
        }
        self.keep()?;
        Ok(LineResult::Played)
    }

    /// Shows the choice of a bot to the person to act.
    fn hint(&mut self, seat: Option<Seat>, spec: &str) -> Result<LineResult, CommandError> {
        if seat.is_none() {
            return self.say("the game is over\n");
        }
        let advice = self.bots.advise(spec, &*self.game.position());
        if interrupt::asked() {
            return Ok(LineResult::Interrupted);
        }
        match advice {
            Ok(analysis) => self.write_hint(&analysis),
            Err(why) => self.say(&format!("{why}\n")),
        }
    }

    fn write_hint(&mut self, analysis: &DynAnalysis) -> Result<LineResult, CommandError> {
        // Actions that the search has not tried have no value.
        let searched = |known: &&DynActionValue| known.value.is_some() || known.proof.is_some();
        let mut best: Vec<_> = analysis.actions.iter().filter(searched).take(IN_HINT).collect();
        if best.is_empty() {
            best.extend(analysis.actions.first());
        }
        let column = best.iter().map(|known| known.action.len()).max().unwrap_or(0);
        for known in best {
            let value = known.value.map_or("?".to_owned(), |value| format!("{value:+.3}"));
            let visits = format!("{} iterations", HumanCount(known.visits));
            write!(self.screen.out, "{:column$}  {value:>7}", known.action)?;
            match known.proof {
                Some(proof) => writeln!(self.screen.out, "  certain in {} steps", proof.plies)?,
                None => writeln!(self.screen.out, "  {}", Painted(DIM, visits))?,
            }
        }
        let line = analysis.line.join(" ");
        let label = "expected:";
        for row in wrapped(&line, WIDTH - label.len() - 1) {
            writeln!(self.screen.out, "{} {row}", Painted(DIM, label))?;
        }
        Ok(LineResult::AskAgain)
    }

    fn is_persons_turn(&self, turn: Turn) -> bool {
        matches!(turn, Turn::Seat(seat) if self.players[seat.index()] == Player::Human)
    }

    pub(super) fn say(&mut self, text: &str) -> Result<LineResult, CommandError> {
        write!(self.screen.out, "{text}")?;
        Ok(LineResult::AskAgain)
    }
}
