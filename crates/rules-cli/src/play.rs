//! `rules play`: a game in the terminal, people and bots at any seat.

mod input;
mod table;

use std::io::{BufRead, IsTerminal, Write};

use rules_core::{Game, Seat};

use crate::args::PlayArgs;
use crate::error::CommandError;
use crate::playable::Playable;
use crate::session::Session;
use table::Table;

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody at the terminal.
    Human,
    /// A bot that plays any legal action, each equally likely.
    Random,
}

impl Player {
    const fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Random => "random",
        }
    }
}

/// Reads `SEAT=WHO`.
pub(crate) fn seating(text: &str) -> Result<(u8, Player), String> {
    let (seat, who) = text.split_once('=').ok_or("expected SEAT=WHO, such as 1=human")?;
    let seat = seat.parse().map_err(|_| format!("{seat:?} is no number of a seat"))?;
    let player = [Player::Human, Player::Random].into_iter().find(|player| player.name() == who);
    Ok((seat, player.ok_or_else(|| format!("{who:?} is neither human nor random"))?))
}

/// Plays a game until it is over and nobody wants to look back, or the input ends.
///
/// # Errors
/// If the options or seats are refused, or reading or writing fails.
pub(crate) fn run<G: Playable>(
    args: &PlayArgs,
    seed: u64,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let session = Session::<G>::start(&args.game.settings(), seed)?;
    let players = players(session.position(), &args.seats)?;
    let watched = std::io::stdin().is_terminal();
    Table::new(session, players, watched, input, out).play()
}

/// Who sits where: by default a human at seat 0 and bots elsewhere.
fn players<G: Game>(position: &G, seats: &[(u8, Player)]) -> Result<Vec<Player>, CommandError> {
    let number = |seat: Seat| if seat == Seat::FIRST { Player::Human } else { Player::Random };
    let mut players: Vec<_> = Seat::all(position.seats()).map(number).collect();
    for &(seat, player) in seats {
        let last = position.seats() - 1;
        *players.get_mut(usize::from(seat)).ok_or_else(|| {
            CommandError::Usage(format!("there is no seat {seat}: the last is {last}"))
        })? = player;
    }
    Ok(players)
}
