//! `rules play`: a game in the terminal, people and bots at any seat.

mod input;
mod players;
mod rounds;
mod screen;
mod table;

use clap::Args;
use rules_core::Observe;

use crate::error::CommandError;
use crate::inbox::Inbox;
use crate::playable::Playable;
use crate::random::{Dice, unknown_seed};
use crate::session::Session;
use crate::settings::Settings;
use players::Player;
pub(crate) use screen::Screen;
use table::Table;

/// The arguments of the command beside the game.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// Who sits where: `human` or `random`. By default a human has seat 0 and random bots the others
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = players::seating)]
    seats: Vec<(u8, Player)>,
}

/// Plays a game until it is over and nobody wants to look back, or the input ends.
///
/// # Errors
/// If the options or seats are refused, reading or writing fails, or somebody interrupts.
pub(crate) fn run<G: Playable>(
    settings: &Settings,
    base: &G::Options,
    args: &PlayArgs,
    seed: Option<u64>,
    inbox: &mut Inbox,
    screen: &mut Screen<'_>,
) -> Result<(), CommandError> {
    let seed = seed.map_or_else(unknown_seed, Ok)?;
    let session = Session::<G>::start(settings, base, Dice::seeded(seed))?;
    let players = players::players(session.position(), &args.seats)?;
    if <G as Observe>::OPEN {
        table::write_seed(seed, screen.out)?;
    }
    Table::new(session, players, seed, inbox, screen).play()
}
