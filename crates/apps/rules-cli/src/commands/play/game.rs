//! A game at the terminal: turns, and the texts for each person.

use std::io::{self, Write};

use rules_core::{Seat, SeatSet, Turn, Viewer, Words};
use rules_games::DynMatch;
use rules_session::SecretRng;

use super::bots::Bots;
use super::players::Player;
use super::record_file::RecordFile;
use super::rounds::{after_round, begins_to_roll};
use super::screen::Screen;
use crate::error::CommandError;
use crate::input::inbox::{Inbox, Message};
use crate::input::source::picture;
use crate::terminal::actions::{in_order, write_actions};
use crate::terminal::columns::{WIDTH, wrapped};
use crate::terminal::diagram::{Marks, painted};
use crate::terminal::interrupt;
use crate::terminal::paint::{DIM, HEADING, Painted, name_of, seat as style_of};
use crate::terminal::prose::end_in_words;

/// Most steps of a game.
const MAX_STEPS: usize = 1_000_000;

/// Most lines of legal actions listed before a prompt.
pub(super) const LISTED: usize = 8;

/// A game at the terminal with its players.
pub(super) struct TerminalGame<'a, 'b> {
    pub(super) game: Box<dyn DynMatch>,
    pub(super) marks: Marks,
    pub(super) players: Vec<Player>,
    pub(super) bots: Bots,
    pub(super) dice: SecretRng,
    /// The seed of the game, which reveals all hidden information.
    pub(super) seed: u64,
    /// Whether the seed has been shown.
    pub(super) seed_is_known: bool,
    /// The seat of the person who saw the screen last.
    pub(super) viewer: Option<Seat>,
    pub(super) file: Option<RecordFile>,
    pub(super) inbox: &'a mut Inbox,
    pub(super) screen: &'a mut Screen<'b>,
}

/// The effect of a line on the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineResult {
    /// The same decision needs another line.
    AskAgain,
    /// The position has changed.
    Played,
    /// The game is left.
    Quit,
    /// The user pressed Ctrl-C.
    Interrupted,
}

/// Writes the seed, with which the same game can be played again.
pub(super) fn write_seed(seed: u64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", Painted(DIM, format!("seed {seed}")))
}

impl TerminalGame<'_, '_> {
    /// Plays the game.
    pub(super) fn play(mut self) -> Result<(), CommandError> {
        self.keep()?;
        loop {
            if interrupt::asked() {
                return self.interrupted();
            }
            if self.game.ply() >= MAX_STEPS {
                self.keep()?;
                let message = format!("the game is not over after {MAX_STEPS} steps");
                return Err(CommandError::Failed(message));
            }
            let result = match self.game.turn() {
                Turn::Chance => match self.who_rolls() {
                    Some(seat) => self.let_roll(seat)?,
                    None => self.let_chance_happen()?,
                },
                Turn::Over => self.end()?,
                Turn::Seat(seat) => match self.players[seat.index()] {
                    Player::Human => self.ask(seat)?,
                    Player::Random | Player::Bot(_) => self.let_bot_act(seat)?,
                },
            };
            match result {
                LineResult::Quit => return self.left(),
                LineResult::Interrupted => return self.interrupted(),
                LineResult::AskAgain | LineResult::Played => {}
            }
        }
    }

    /// Plays the choice of the bot of a seat.
    fn let_bot_act(&mut self, seat: Seat) -> Result<LineResult, CommandError> {
        let step = match &self.players[seat.index()] {
            Player::Random => self.game.random_step(&mut self.dice),
            _ => {
                let action = self.bots.choose(seat, &*self.game.position())?;
                // The result of an interrupted search is dropped.
                if interrupt::asked() {
                    return Ok(LineResult::Interrupted);
                }
                action.map(|action| self.game.play(&action).map(|()| action)).transpose()?
            }
        };
        if let Some(step) = step {
            self.announce(seat, &step)?;
        }
        self.keep_if_due()?;
        Ok(LineResult::Played)
    }

    /// Writes the record into the file, if there is one.
    pub(super) fn keep(&mut self) -> Result<(), CommandError> {
        match &mut self.file {
            Some(file) => file.write(self.game.record()),
            None => Ok(()),
        }
    }

    /// Writes the record into the file if that is due. The next decision of a person and the end of
    /// the game write it in any case.
    fn keep_if_due(&mut self) -> Result<(), CommandError> {
        match &self.file {
            Some(file) if file.is_due() => self.keep(),
            _ => Ok(()),
        }
    }

    /// Shows the record of a game that is left before its end and has no file.
    fn left(&mut self) -> Result<(), CommandError> {
        if self.file.is_none() && !self.game.is_over() && self.game.ply() > 0 {
            self.write_record()?;
        }
        self.keep()
    }

    /// Shows the record and ends.
    fn interrupted(&mut self) -> Result<(), CommandError> {
        self.keep()?;
        self.write_record()?;
        Err(CommandError::Interrupted)
    }

    /// Shows the record, reduced to the knowledge of the people at the screen.
    fn write_record(&mut self) -> Result<(), CommandError> {
        let viewer = match (self.game.turn(), self.viewer) {
            (Turn::Over, _) => None,
            (_, Some(viewer)) => Some(viewer),
            (_, None) => self.humans().iter().next(),
        };
        let record = self.screen.record_text(self.record_for(viewer));
        write!(self.screen.out, "\n\n{record}")?;
        Ok(self.screen.out.flush()?)
    }

    /// Returns the record for a seat, or the error as text.
    pub(super) fn record_for(&self, viewer: Option<Seat>) -> String {
        match viewer.filter(|_| !self.game.position().is_open()) {
            // A game without views shows no record to a seat.
            Some(seat) => self.game.record_of(seat.into()).unwrap_or_else(|why| format!("{why}\n")),
            None => self.game.record(),
        }
    }

    /// Returns the seat of the person to press Enter to roll.
    fn who_rolls(&self) -> Option<Seat> {
        let seat = begins_to_roll(&*self.game)?;
        (self.game.turn().is_chance() && self.humans().contains(seat)).then_some(seat)
    }

    /// Waits for a person to roll.
    fn let_roll(&mut self, seat: Seat) -> Result<LineResult, CommandError> {
        self.keep()?;
        loop {
            write!(self.screen.out, "{}, press Enter to roll> ", name_of(seat))?;
            match self.read_line(Some(seat))? {
                LineResult::AskAgain => {}
                LineResult::Played if self.who_rolls() == Some(seat) => {
                    return self.let_chance_happen();
                }
                result => return Ok(result),
            }
        }
    }

    /// Plays chance events until a seat must act or a person must roll.
    ///
    /// Shows the events that all people at the screen may see.
    fn let_chance_happen(&mut self) -> Result<LineResult, CommandError> {
        let (mut events, mut news, mut last_round) = (Vec::new(), Vec::new(), None);
        while self.game.turn().is_chance() && self.game.ply() < MAX_STEPS {
            let before = self.game.ply();
            let Some(event) = self.game.sample_event(&mut self.dice) else { break };
            // An event hidden from one of several people stays hidden on their shared screen.
            events.push(if self.all_see(before, &event) { event } else { "?".to_owned() });
            news.extend(Some(self.news()).filter(|news| !news.is_empty()));
            // The last text contains all earlier ones.
            last_round = after_round(&*self.game).or(last_round);
            self.keep_if_due()?;
            if self.who_rolls().is_some() {
                break;
            }
        }
        let label = "chance:";
        for row in wrapped(&events.join(" "), WIDTH - label.len() - 1) {
            writeln!(self.screen.out, "{} {row}", Painted(DIM, label))?;
        }
        // Without a person the score card says enough.
        if !self.humans().is_empty() {
            self.write_news(&news.join(", "))?;
        }
        self.write_round(last_round)?;
        Ok(LineResult::Played)
    }

    /// Returns the seats of people.
    fn humans(&self) -> SeatSet {
        Seat::all(self.game.position().seats())
            .filter(|seat| self.players[seat.index()] == Player::Human)
            .collect()
    }

    /// Returns whether all people at the screen see the event after `ply` steps.
    fn all_see(&self, ply: usize, event: &str) -> bool {
        if self.game.position().is_open() {
            return true;
        }
        // If the game cannot answer, the event stays hidden.
        self.game.position_at(ply).is_some_and(|before| {
            self.humans()
                .iter()
                .all(|seat| before.event_is_seen(event, seat.into()).unwrap_or(false))
        })
    }

    /// Shows the step that a seat has just played.
    pub(super) fn announce(&mut self, seat: Seat, step: &str) -> io::Result<()> {
        let name = Painted(style_of(seat.index()), format!("seat {seat}:"));
        writeln!(self.screen.out, "{name} {step}")?;
        self.write_news(&self.news())?;
        // A game of a Tourney, whose board the next one clears.
        if let Some(ended) = self.with_words(|words| self.game.ended_game(words)) {
            let over = Painted(HEADING, "this game is over:");
            writeln!(self.screen.out, "{over} {} {}", ended.text, ended.why)?;
        }
        self.write_round(after_round(&*self.game))
    }

    /// Returns the effects of the last step that the step does not name, such as captures and
    /// points.
    fn news(&self) -> String {
        let viewer = self.humans().iter().next().map_or(Viewer::Open, Viewer::Seat);
        let end = self.game.ply();
        let last = end.saturating_sub(1)..end;
        let steps = self.with_words(|words| self.game.effects(last, viewer, words));
        steps.ok().and_then(|mut steps| steps.pop()).map(|step| step.news).unwrap_or_default()
    }

    /// Calls `use_words` with words in which the only person is `You`.
    pub(super) fn with_words<T>(&self, use_words: impl FnOnce(Words<'_>) -> T) -> T {
        let humans = self.humans();
        let names = Seat::all(self.game.position().seats()).map(|seat| {
            if humans == SeatSet::only(seat) { "You".to_owned() } else { format!("seat {seat}") }
        });
        let names: Vec<String> = names.collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        use_words(Words::with_names(&names))
    }

    fn write_news(&mut self, news: &str) -> io::Result<()> {
        if news.is_empty() {
            return Ok(());
        }
        for row in wrapped(news, WIDTH - 2) {
            writeln!(self.screen.out, "  {}", Painted(DIM, row))?;
        }
        Ok(())
    }

    /// Shows the text after a round, if there is one.
    fn write_round(&mut self, text: Option<String>) -> io::Result<()> {
        let Some(text) = text else { return Ok(()) };
        write!(self.screen.out, "{}", painted(&text, self.marks, Turn::Over))
    }

    /// Hands the screen over to another person, in a game with hidden information.
    fn hand_over(&mut self, seat: Seat) -> Result<LineResult, CommandError> {
        let before = self.viewer.replace(seat);
        if self.game.position().is_open() || before.is_none_or(|before| before == seat) {
            return Ok(LineResult::Played);
        }
        self.screen.clear()?;
        let name = name_of(seat);
        write!(self.screen.out, "{name} is next: press Enter when no one else is looking ")?;
        self.screen.out.flush()?;
        Ok(match self.inbox.next() {
            Message::Line(_) | Message::TooLong => LineResult::Played,
            Message::Interrupt => LineResult::Interrupted,
            Message::Failed(error) => return Err(error.into()),
            Message::End => LineResult::Quit,
        })
    }

    /// Shows a person the position, and reads lines until the person acts.
    fn ask(&mut self, seat: Seat) -> Result<LineResult, CommandError> {
        self.keep()?;
        let result = self.hand_over(seat)?;
        if result != LineResult::Played {
            return Ok(result);
        }
        self.draw(seat.into())?;
        self.list_actions("", LISTED)?;
        loop {
            write!(self.screen.out, "{}> ", name_of(seat))?;
            let result = self.read_line(Some(seat))?;
            if result != LineResult::AskAgain {
                return Ok(result);
            }
        }
    }

    /// Draws the position as a viewer may see it.
    pub(super) fn draw(&mut self, viewer: Viewer) -> Result<(), CommandError> {
        let picture = picture(&*self.game.position(), self.marks, viewer)?;
        if self.game.is_over() && !self.game.position().is_over() {
            writeln!(self.screen.out, "\nBefore the game ended:")?;
        }
        Ok(writeln!(self.screen.out, "\n{picture}")?)
    }

    /// Shows the result. A person at the terminal can take steps back.
    fn end(&mut self) -> Result<LineResult, CommandError> {
        self.keep()?;
        // The position of a match that has ended early still has legal actions.
        if self.game.position().is_over() || !self.game.position().is_open() {
            self.draw(Viewer::Open)?;
        }
        let over = Painted(HEADING, "the game is over:");
        let result = self.with_words(|words| end_in_words(&*self.game, words));
        writeln!(self.screen.out, "{over} {result}")?;
        if !self.seed_is_known {
            write_seed(self.seed, self.screen.out)?;
            self.seed_is_known = true;
        }
        if self.humans().is_empty() {
            return Ok(LineResult::Quit);
        }
        loop {
            write!(self.screen.out, "{}> ", Painted(DIM, "undo, record or quit"))?;
            let result = self.read_line(None)?;
            if result != LineResult::AskAgain {
                return Ok(result);
            }
        }
    }

    /// Returns the legal actions in the order of the list; empty once the match has ended.
    pub(super) fn actions(&self) -> Result<Vec<String>, CommandError> {
        if self.game.is_over() {
            return Ok(Vec::new());
        }
        Ok(in_order(self.game.position().legal_actions()))
    }

    /// Lists the legal actions that begin with `start`, in at most `most` lines.
    pub(super) fn list_actions(&mut self, start: &str, most: usize) -> Result<(), CommandError> {
        let left = write_actions(&self.actions()?, start, most, self.screen.out)?;
        if left > 0 {
            let more =
                format!("and {left} more: `legal` lists all, `legal x` those that begin with x");
            writeln!(self.screen.out, "{}", Painted(DIM, more))?;
        }
        Ok(())
    }
}
