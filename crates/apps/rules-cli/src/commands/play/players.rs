//! The players of the seats.

use rules_core::Seat;
use rules_games::Entry;
use rules_search::BotSpec;

use crate::args::seat_of;
use crate::error::CommandError;

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// A person at the terminal.
    Human,
    /// A bot that plays any legal action, each equally likely.
    Random,
    /// A bot of the game.
    Bot(BotSpec),
}

/// Reads `SEAT=WHO`.
pub(super) fn seating(text: &str) -> Result<(u8, Player), String> {
    let (seat, who) = text.split_once('=').ok_or("expected SEAT=WHO, such as 1=human")?;
    let seat =
        seat.parse().map_err(|_| format!("expected the number of a seat, found {seat:?}"))?;
    let player = match who {
        "human" => Player::Human,
        "random" => Player::Random,
        bot => Player::Bot(bot.parse().map_err(|why| format!("{why}"))?),
    };
    Ok((seat, player))
}

/// The default level of bots.
const LEVEL: &str = "medium";

/// Returns the players of `count` seats.
///
/// By default a human has seat 0, and the others are bots of medium level, or random if the game
/// has no levels.
pub(super) fn players(
    game: &Entry,
    count: u8,
    seats: &[(u8, Player)],
) -> Result<Vec<Player>, CommandError> {
    let has_level = game.levels().iter().any(|level| level == LEVEL);
    let level = LEVEL.parse().ok().filter(|_| has_level);
    let bot = level.map_or(Player::Random, Player::Bot);
    let by_default = |seat: Seat| if seat == Seat::FIRST { Player::Human } else { bot.clone() };
    let mut players: Vec<_> = Seat::all(count).map(by_default).collect();
    for (seat, player) in seats {
        players[seat_of(*seat, count)?.index()] = player.clone();
    }
    Ok(players)
}
