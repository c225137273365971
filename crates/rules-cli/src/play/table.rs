//! The table: whose turn it is, what is shown to whom, and what is done.

use std::io::{self, BufRead, Write};

use rules_core::{Seat, SeatSet, Step, Turn};

use super::Player;
use super::input::{HELP, Input};
use crate::error::CommandError;
use crate::failure::quoted;
use crate::paint::{DIM, HEADING, Painted, seat as style_of};
use crate::playable::Playable;
use crate::session::Session;
use crate::session::history::StepOf;
use crate::tour::told;

/// How many legal actions are listed without being asked for.
const LISTED: usize = 40;

/// How wide lists are.
const WIDTH: usize = 80;

/// How many events are told on a line.
const EVENTS_IN_A_ROW: usize = 16;

/// Clears the screen and what has scrolled off it.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// A game with its players.
pub(super) struct Table<'a, G: Playable> {
    session: Session<G>,
    players: Vec<Player>,
    /// Whether people look at the screen, who may see what is not for them.
    watched: bool,
    /// Who saw the screen last.
    viewer: Option<Seat>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// Whether the game goes on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goes {
    /// Another line is to be read for the same decision.
    Same,
    /// The position has changed.
    On,
    /// The game is left.
    Away,
}

impl<'a, G: Playable> Table<'a, G> {
    /// Seats the players.
    pub(super) fn new(
        session: Session<G>,
        players: Vec<Player>,
        watched: bool,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
    ) -> Self {
        Table { session, players, watched, viewer: None, input, out }
    }

    /// Plays.
    pub(super) fn play(mut self) -> Result<(), CommandError> {
        loop {
            let goes = match self.session.position().turn() {
                Turn::Chance => self.let_chance_happen()?,
                Turn::Over => self.end()?,
                Turn::Seat(seat) => match self.players[seat.index()] {
                    Player::Random => self.let_bot_act(seat)?,
                    Player::Human => self.ask(seat)?,
                },
            };
            if goes == Goes::Away {
                return Ok(());
            }
        }
    }

    /// Lets chance decide until a seat is to act, and tells what those at the screen may know.
    fn let_chance_happen(&mut self) -> Result<Goes, CommandError> {
        let mut events = Vec::new();
        while self.session.position().turn().is_chance() {
            let before = self.session.position().clone();
            if let Step::Event(event) = self.session.sample()? {
                // What one of several people may not see is not shown on the screen they share.
                let seen = self.humans().iter().all(|seat| before.sees(event, seat));
                events.push(if seen { event.to_string() } else { "?".to_owned() });
            }
        }
        for row in events.chunks(EVENTS_IN_A_ROW) {
            writeln!(self.out, "{} {}", Painted(DIM, "chance:"), row.join(" "))?;
        }
        Ok(Goes::On)
    }

    fn let_bot_act(&mut self, seat: Seat) -> Result<Goes, CommandError> {
        let step = self.session.random_step()?;
        self.announce(seat, step)?;
        Ok(Goes::On)
    }

    fn announce(&mut self, seat: Seat, step: StepOf<G>) -> io::Result<()> {
        let name = Painted(style_of(seat.index()), format!("seat {seat}:"));
        writeln!(self.out, "{name} {step}")
    }

    /// Gives the screen to another person, where people share it and each hides something.
    fn hand_over(&mut self, seat: Seat) -> Result<(), CommandError> {
        let before = self.viewer.replace(seat);
        if !(G::HIDDEN && self.watched) || before.is_none_or(|before| before == seat) {
            return Ok(());
        }
        let name = Painted(style_of(seat.index()), format!("seat {seat}"));
        write!(self.out, "{CLEAR}{name} is next: press Enter when nobody else looks ")?;
        self.out.flush()?;
        self.input.read_until(b'\n', &mut Vec::new())?;
        Ok(())
    }

    /// Shows a person the position and lets it act.
    fn ask(&mut self, seat: Seat) -> Result<Goes, CommandError> {
        self.hand_over(seat)?;
        writeln!(self.out)?;
        self.draw(Some(seat))?;
        self.list_actions("", LISTED)?;
        loop {
            let name = Painted(style_of(seat.index()), format!("seat {seat}"));
            write!(self.out, "{name}> ")?;
            let goes = self.read_line(Some(seat))?;
            if goes != Goes::Same {
                return Ok(goes);
            }
        }
    }

    /// Shows how the game ended. Somebody at the terminal may look back.
    fn end(&mut self) -> Result<Goes, CommandError> {
        writeln!(self.out)?;
        self.draw(None)?;
        if let Some(outcome) = self.session.position().outcome() {
            writeln!(self.out, "{} {}", Painted(HEADING, "the game is over:"), told(&outcome))?;
        }
        if self.humans().is_empty() {
            return Ok(Goes::Away);
        }
        loop {
            write!(self.out, "{}> ", Painted(DIM, "undo, record or quit"))?;
            let goes = self.read_line(None)?;
            if goes != Goes::Same {
                return Ok(goes);
            }
        }
    }

    /// Reads a line and does what it says; `seat` is to act, if one is.
    fn read_line(&mut self, seat: Option<Seat>) -> Result<Goes, CommandError> {
        self.out.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(Goes::Away);
        }
        let line = String::from_utf8_lossy(&line);
        match Input::read(&line) {
            Input::Nothing => Ok(Goes::Same),
            Input::Quit => Ok(Goes::Away),
            Input::Help => self.say(HELP),
            Input::Undo => self.undo(),
            Input::Record => {
                let viewer = if self.session.position().turn().is_over() { None } else { seat };
                let record = self.session.record(viewer).to_string();
                self.say(&record)
            }
            Input::Legal(start) => {
                self.list_actions(start, usize::MAX)?;
                Ok(Goes::Same)
            }
            Input::Number(number) => match self.actions().into_iter().nth(number.wrapping_sub(1)) {
                Some(action) => self.act(seat, &action),
                None => self.say("the list has no such number\n"),
            },
            Input::Action(text) => self.act(seat, text),
        }
    }

    fn act(&mut self, seat: Option<Seat>, text: &str) -> Result<Goes, CommandError> {
        match (self.session.play(text), seat) {
            (Ok(step), Some(seat)) => {
                self.announce(seat, step)?;
                Ok(Goes::On)
            }
            (Ok(_), None) => Ok(Goes::On),
            (Err(failure), _) => {
                writeln!(self.out, "{failure}")?;
                if self.actions().iter().any(|action| action.starts_with(text)) {
                    writeln!(self.out, "legal actions that begin with {}:", quoted(text))?;
                    self.list_actions(text, LISTED)?;
                }
                Ok(Goes::Same)
            }
        }
    }

    /// Takes steps back until a person is to act again.
    fn undo(&mut self) -> Result<Goes, CommandError> {
        let mut earlier = self.session.clone();
        while earlier.undo().is_ok() {
            if let Turn::Seat(seat) = earlier.position().turn()
                && self.players[seat.index()] == Player::Human
            {
                self.session = earlier;
                return Ok(Goes::On);
            }
        }
        self.say("there is no decision of yours to take back\n")
    }

    fn say(&mut self, text: &str) -> Result<Goes, CommandError> {
        write!(self.out, "{text}")?;
        Ok(Goes::Same)
    }

    fn humans(&self) -> SeatSet {
        Seat::all(self.session.position().seats())
            .filter(|seat| self.players[seat.index()] == Player::Human)
            .collect()
    }

    fn draw(&mut self, viewer: Option<Seat>) -> io::Result<()> {
        let mut drawing = String::new();
        self.session.position().write_diagram(viewer, &mut drawing).map_err(io::Error::other)?;
        writeln!(self.out, "{drawing}")
    }

    /// The legal actions in the order of the list.
    fn actions(&self) -> Vec<String> {
        self.session.position().legal_actions().map(|action| action.to_string()).collect()
    }

    /// Lists the legal actions that begin with `start`, each with its number, at most so many.
    fn list_actions(&mut self, start: &str, most: usize) -> io::Result<()> {
        let numbered = self.actions().into_iter().enumerate();
        let entries: Vec<_> = numbered
            .filter(|(_, action)| action.starts_with(start))
            .map(|(index, action)| format!("#{} {action}", index + 1))
            .collect();
        let listed = &entries[..entries.len().min(most)];
        let column = 2 + listed.iter().map(String::len).max().unwrap_or(0);
        for row in listed.chunks((WIDTH / column).max(1)) {
            let row: String = row.iter().map(|entry| format!("{entry:<column$}")).collect();
            writeln!(self.out, "{}", row.trim_end())?;
        }
        let left = entries.len() - listed.len();
        if left > 0 {
            let more = format!("and {left} more: `legal` lists all, `legal x` those with x first");
            writeln!(self.out, "{}", Painted(DIM, more))?;
        }
        Ok(())
    }
}
