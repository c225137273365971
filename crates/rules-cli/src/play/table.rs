//! The table: whose turn it is, what is shown to whom, and what is done.

use std::io::{self, Write};

use rules_core::{Observe, Seat, SeatSet, Step, Turn};

use super::input::{HELP, Input};
use super::players::Player;
use super::rounds::after_round;
use super::screen::Screen;
use crate::error::CommandError;
use crate::failure::quoted;
use crate::inbox::{Inbox, Message};
use crate::interrupt;
use crate::lines::MAX_LINE;
use crate::paint::{DIM, HEADING, Painted, seat as style_of};
use crate::playable::Playable;
use crate::prose::{told, write_diagram};
use crate::session::Session;
use crate::session::history::StepOf;

/// How many legal actions are listed without being asked for.
const LISTED: usize = 40;

/// How wide lists are.
const WIDTH: usize = 80;

/// How many events are told on a line.
const EVENTS_IN_A_ROW: usize = 16;

/// A game with its players.
pub(super) struct Table<'a, 'b, G: Playable> {
    session: Session<G>,
    players: Vec<Player>,
    /// Where the dice began. Whoever knows it knows everything that is hidden.
    seed: u64,
    /// Whether the seed has been shown.
    seed_is_known: bool,
    /// Who saw the screen last.
    viewer: Option<Seat>,
    inbox: &'a mut Inbox,
    screen: &'a mut Screen<'b>,
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
    /// Somebody pressed Ctrl-C.
    Interrupted,
}

/// Tells with which seed the same game can be played again.
pub(super) fn write_seed(seed: u64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", Painted(DIM, format!("seed {seed}")))
}

impl<'a, 'b, G: Playable> Table<'a, 'b, G> {
    /// Seats the players.
    pub(super) fn new(
        session: Session<G>,
        players: Vec<Player>,
        seed: u64,
        inbox: &'a mut Inbox,
        screen: &'a mut Screen<'b>,
    ) -> Self {
        let seed_is_known = <G as Observe>::OPEN;
        Table { session, players, seed, seed_is_known, viewer: None, inbox, screen }
    }

    /// Plays.
    pub(super) fn play(mut self) -> Result<(), CommandError> {
        loop {
            if interrupt::asked() {
                return self.interrupted();
            }
            let goes = match self.session.position().turn() {
                Turn::Chance => self.let_chance_happen()?,
                Turn::Over => self.end()?,
                Turn::Seat(seat) => match self.players[seat.index()] {
                    Player::Random => self.let_bot_act(seat)?,
                    Player::Human => self.ask(seat)?,
                },
            };
            match goes {
                Goes::Away => return Ok(()),
                Goes::Interrupted => return self.interrupted(),
                Goes::Same | Goes::On => {}
            }
        }
    }

    /// Shows the record, as far as those at the screen may know it, so that the game is not lost.
    fn interrupted(&mut self) -> Result<(), CommandError> {
        let humans = self.humans();
        let viewer = match (self.session.position().turn(), self.viewer) {
            (Turn::Over, _) => None,
            (_, Some(viewer)) => Some(viewer),
            (_, None) => humans.iter().next(),
        };
        write!(self.screen.out, "\n\n{}", self.session.record(viewer))?;
        self.screen.out.flush()?;
        Err(CommandError::Interrupted)
    }

    /// Lets chance decide until a seat is to act, and tells what those at the screen may know.
    fn let_chance_happen(&mut self) -> Result<Goes, CommandError> {
        let (mut events, mut last_round) = (Vec::new(), None);
        while self.session.position().turn().is_chance() {
            let before = self.session.position().clone();
            if let Step::Event(event) = self.session.sample()? {
                // What one of several people may not see is not shown on the screen they share.
                let seen = self.humans().iter().all(|seat| before.event_is_seen(event, seat));
                events.push(if seen { event.to_string() } else { "?".to_owned() });
            }
            // Each text holds what the ones before it said.
            last_round = after_round(self.session.steps_so_far(), &before).or(last_round);
        }
        for row in events.chunks(EVENTS_IN_A_ROW) {
            writeln!(self.screen.out, "{} {}", Painted(DIM, "chance:"), row.join(" "))?;
        }
        if let Some(text) = last_round {
            self.say(&text)?;
        }
        Ok(Goes::On)
    }

    fn let_bot_act(&mut self, seat: Seat) -> Result<Goes, CommandError> {
        let before = self.session.position().clone();
        let step = self.session.random_step()?;
        self.announce(seat, step, &before)?;
        Ok(Goes::On)
    }

    fn announce(&mut self, seat: Seat, step: StepOf<G>, before: &G) -> io::Result<()> {
        let name = Painted(style_of(seat.index()), format!("seat {seat}:"));
        writeln!(self.screen.out, "{name} {step}")?;
        match after_round(self.session.steps_so_far(), before) {
            Some(text) => write!(self.screen.out, "{text}"),
            None => Ok(()),
        }
    }

    /// Gives the screen to another person, where people share it and each hides something.
    fn hand_over(&mut self, seat: Seat) -> Result<Goes, CommandError> {
        let before = self.viewer.replace(seat);
        if <G as Observe>::OPEN || before.is_none_or(|before| before == seat) {
            return Ok(Goes::On);
        }
        self.screen.clear()?;
        let name = Painted(style_of(seat.index()), format!("seat {seat}"));
        write!(self.screen.out, "{name} is next: press Enter when nobody else looks ")?;
        self.screen.out.flush()?;
        Ok(match self.inbox.next() {
            Message::Line(_) | Message::TooLong => Goes::On,
            Message::Interrupt => Goes::Interrupted,
            Message::Failed(error) => return Err(error.into()),
            Message::End => Goes::Away,
        })
    }

    /// Shows a person the position and lets it act.
    fn ask(&mut self, seat: Seat) -> Result<Goes, CommandError> {
        let goes = self.hand_over(seat)?;
        if goes != Goes::On {
            return Ok(goes);
        }
        writeln!(self.screen.out)?;
        write_diagram(self.session.position(), Some(seat), self.screen.out)?;
        self.list_actions("", LISTED)?;
        loop {
            let name = Painted(style_of(seat.index()), format!("seat {seat}"));
            write!(self.screen.out, "{name}> ")?;
            let goes = self.read_line(Some(seat))?;
            if goes != Goes::Same {
                return Ok(goes);
            }
        }
    }

    /// Shows how the game ended. Somebody at the terminal may look back.
    fn end(&mut self) -> Result<Goes, CommandError> {
        writeln!(self.screen.out)?;
        write_diagram(self.session.position(), None, self.screen.out)?;
        if let Some(outcome) = self.session.position().outcome() {
            writeln!(
                self.screen.out,
                "{} {}",
                Painted(HEADING, "the game is over:"),
                told(&outcome)
            )?;
        }
        if !self.seed_is_known {
            write_seed(self.seed, self.screen.out)?;
            self.seed_is_known = true;
        }
        if self.humans().is_empty() {
            return Ok(Goes::Away);
        }
        loop {
            write!(self.screen.out, "{}> ", Painted(DIM, "undo, record or quit"))?;
            let goes = self.read_line(None)?;
            if goes != Goes::Same {
                return Ok(goes);
            }
        }
    }

    /// Reads a line and does what it says; `seat` is to act, if one is.
    fn read_line(&mut self, seat: Option<Seat>) -> Result<Goes, CommandError> {
        self.screen.out.flush()?;
        let line = match self.inbox.next() {
            Message::Line(line) => line,
            Message::TooLong => {
                return self.say(&format!("a line has at most {MAX_LINE} bytes\n"));
            }
            Message::Interrupt => return Ok(Goes::Interrupted),
            Message::Failed(error) => return Err(error.into()),
            Message::End => {
                writeln!(self.screen.out)?;
                return Ok(Goes::Away);
            }
        };
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
        let before = self.session.position().clone();
        match (self.session.play(text), seat) {
            (Ok(step), Some(seat)) => {
                self.announce(seat, step, &before)?;
                Ok(Goes::On)
            }
            (Ok(_), None) => Ok(Goes::On),
            (Err(failure), _) => {
                writeln!(self.screen.out, "{failure}")?;
                if self.actions().iter().any(|action| action.starts_with(text)) {
                    writeln!(self.screen.out, "legal actions that begin with {}:", quoted(text))?;
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
        write!(self.screen.out, "{text}")?;
        Ok(Goes::Same)
    }

    fn humans(&self) -> SeatSet {
        Seat::all(self.session.position().seats())
            .filter(|seat| self.players[seat.index()] == Player::Human)
            .collect()
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
            writeln!(self.screen.out, "{}", row.trim_end())?;
        }
        let left = entries.len() - listed.len();
        if left > 0 {
            let more = format!("and {left} more: `legal` lists all, `legal x` those with x first");
            writeln!(self.screen.out, "{}", Painted(DIM, more))?;
        }
        Ok(())
    }
}
