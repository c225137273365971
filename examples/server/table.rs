//! The match with its players, and the requests to it.
//!
//! | request | answer |
//! |---|---|
//! | `join` | `ok SEAT TOKEN`, and the seat's view after every change |
//! | `auth TOKEN` | the same, after a lost connection |
//! | `play TEXT` | `ok`, if it is the seat's turn and the action is legal |
//! | `view SEAT` | `ok` and the view, for the seat itself |
//! | `resign` | `ok` |
//! | `record` | `ok` and the record as a JSON string, once the match is over |
//!
//! Every request has one answer, `ok` or `error` with a reason. Lines with `view` and the JSON of a
//! `MatchView` can come in between.

use chacha20::ChaCha12Rng;
use chacha20::rand_core::SeedableRng;
use conquest_rules::{Conquest, Options};
use rules_core::{Options as _, Seat, Turn};
use rules_match::Match;

use super::net::Mailbox;

/// Error from creating a table.
pub(crate) type Error = Box<dyn std::error::Error>;

/// A client with its authenticated seat and its queue.
pub(crate) struct Guest {
    /// Different for every connection.
    pub(crate) number: u64,
    pub(crate) seat: Option<Seat>,
    pub(crate) mailbox: Mailbox,
}

/// A match, its generator, and its seats.
pub(crate) struct HostedMatch {
    game: Match<Conquest>,
    rng: ChaCha12Rng,
    players: Vec<Player>,
}

/// A seat that was taken.
struct Player {
    token: String,
    /// The connection that gets the views.
    connection: Option<(u64, Mailbox)>,
}

impl HostedMatch {
    /// Deals a match. The key of the generator is system entropy and is not stored.
    pub(crate) fn new(options: Options) -> Result<HostedMatch, Error> {
        let mut key = [0; 32];
        getrandom::fill(&mut key)?;
        let rng = ChaCha12Rng::from_seed(key);
        let mut table = HostedMatch { game: Match::new(options)?, rng, players: Vec::new() };
        table.let_chance_decide();
        Ok(table)
    }

    /// Answers a line, then sends new views to all players.
    pub(crate) fn answer(&mut self, guest: &mut Guest, line: &str) {
        let (ply, over) = (self.game.ply(), self.game.is_over());
        let before = guest.seat;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let answer = match (word, rest) {
            ("join", "") => self.join(guest),
            ("auth", token) => self.authenticate(guest, token),
            ("view", seat) => self.show_view(guest, seat),
            ("play", text) => self.play(guest, text),
            ("resign", "") => self.resign(guest),
            ("record", "") => self.record(),
            _ => Err("there is no such request".into()),
        };
        let line = match answer {
            Ok(text) if text.is_empty() => "ok".into(),
            Ok(text) => format!("ok {text}"),
            Err(why) => format!("error {why}"),
        };
        guest.mailbox.post(line);
        if (ply, over) != (self.game.ply(), self.game.is_over()) {
            self.send_views(None);
        } else if before != guest.seat {
            self.send_views(guest.seat);
        }
    }

    /// Forgets a connection that has ended.
    pub(crate) fn forget(&mut self, guest: &Guest) {
        for player in &mut self.players {
            player.connection.take_if(|(number, _)| *number == guest.number);
        }
    }

    /// Returns whether the match is over and all players have left.
    pub(crate) fn is_done(&self) -> bool {
        self.game.is_over() && self.players.iter().all(|player| player.connection.is_none())
    }

    fn join(&mut self, guest: &mut Guest) -> Result<String, String> {
        if guest.seat.is_some() {
            return Err("this connection has a seat".into());
        }
        let seat = self.seats().nth(self.players.len()).ok_or("all seats are taken")?;
        let mut secret = [0; 16];
        getrandom::fill(&mut secret).map_err(|_| "no entropy for a token")?;
        let token: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
        self.players.push(Player { token: token.clone(), connection: None });
        self.seat(guest, seat);
        Ok(format!("{seat} {token}"))
    }

    fn authenticate(&mut self, guest: &mut Guest, token: &str) -> Result<String, String> {
        let found = self.seats().zip(&self.players).find(|(_, player)| same(&player.token, token));
        let (seat, _) = found.ok_or("unknown token")?;
        self.forget(guest);
        self.seat(guest, seat);
        Ok(format!("{seat} {token}"))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.options().seats())
    }

    fn seat(&mut self, guest: &mut Guest, seat: Seat) {
        guest.seat = Some(seat);
        self.players[seat.index()].connection = Some((guest.number, guest.mailbox.clone()));
    }

    fn show_view(&self, guest: &Guest, seat: &str) -> Result<String, String> {
        let own = seat_of(guest)?;
        if seat.parse() != Ok(own) {
            return Err(format!("you are seat {own} and get only its view"));
        }
        self.send_views(Some(own));
        Ok(String::new())
    }

    fn play(&mut self, guest: &Guest, text: &str) -> Result<String, String> {
        let own = seat_of(guest)?;
        if self.game.is_over() {
            return Err("the match is over".into());
        }
        // Checked first, because even the reason why an action is illegal could reveal something.
        if self.game.turn() != Turn::Seat(own) {
            return Err("it is not your turn".into());
        }
        self.game.play_text(text).map_err(|why| why.to_string())?;
        self.let_chance_decide();
        Ok(String::new())
    }

    fn resign(&mut self, guest: &Guest) -> Result<String, String> {
        let own = seat_of(guest)?;
        self.game.resign(own).map_err(|why| why.to_string())?;
        Ok(String::new())
    }

    fn record(&self) -> Result<String, String> {
        if !self.game.is_over() {
            return Err("the record is available once the match is over".into());
        }
        serde_json::to_string(&self.game.record().to_string()).map_err(|why| why.to_string())
    }

    fn let_chance_decide(&mut self) {
        while self.game.turn().is_chance() {
            self.game.sample_event(&mut self.rng);
        }
    }

    /// Sends this seat, or all seats, their views.
    fn send_views(&self, only: Option<Seat>) {
        for (seat, player) in Seat::all(6).zip(&self.players) {
            let Some((_, mailbox)) = &player.connection else { continue };
            if only.is_some_and(|only| only != seat) {
                continue;
            }
            let view = self.game.view(seat).expect("the seat plays");
            let json = serde_json::to_string(&view).expect("views are plain data");
            mailbox.post(format!("view {json}"));
        }
    }
}

fn seat_of(guest: &Guest) -> Result<Seat, String> {
    guest.seat.ok_or_else(|| "join or authenticate first".into())
}

/// Compares in constant time, so that the time reveals nothing about a guess.
fn same(token: &str, guess: &str) -> bool {
    let differences = token.bytes().zip(guess.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    token.len() == guess.len() && differences == 0
}
