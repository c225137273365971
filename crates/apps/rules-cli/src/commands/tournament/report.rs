//! The report of `rules tournament`: tables or a JSON object.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rules_core::OptionValue;
use rules_games::{DynGame, DynStandings, DynTournament};
use rules_search::{RatedPairing, RatedPlayer, Ratings};
use serde::Serialize;

use super::facts::Facts;
use crate::terminal::columns::width;
use crate::terminal::paint::{DIM, HEADING, Painted};
use crate::terminal::prose::{counted, options_text};

/// The report of a tournament, which follows from the seed unless bots are limited by time.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    options: BTreeMap<&'static str, OptionValue>,
    /// The options that differ from the default, as in text forms.
    #[serde(skip)]
    changed: String,
    seed: u64,
    /// Number of random steps before each game.
    openings: u32,
    /// Number of games of all pairings.
    games: u64,
    #[serde(flatten)]
    ratings: Ratings,
    #[serde(flatten)]
    facts: Facts,
}

impl Report {
    /// Creates the report of a tournament.
    pub(super) fn new(start: &dyn DynGame, plan: &DynTournament, standings: &DynStandings) -> Self {
        Report {
            game: start.name(),
            options: start.option_values().into_iter().collect(),
            changed: start.options(),
            seed: plan.seed,
            openings: plan.openings,
            games: standings.pairings.iter().map(|pairing| pairing.games).sum(),
            ratings: Ratings::new(&standings.players, &standings.pairings),
            facts: Facts::new(start.seats(), &standings.games),
        }
    }

    /// Writes tables for people.
    pub(super) fn write_tables(&self, out: &mut dyn Write) -> io::Result<()> {
        let games = counted(self.games, "game");
        let openings = match self.openings {
            0 => String::new(),
            plies => format!(", openings of {}", counted(plies, "step")),
        };
        let options = options_text(&self.changed);
        let title = format!("{games} {options}{openings}, seed {}", self.seed);
        writeln!(out, "{} {}\n", Painted(HEADING, self.game), Painted(DIM, title))?;
        let Ratings { players, pairings } = &self.ratings;
        let names = players.iter().map(|player| width(&player.bot));
        let column = names.max().unwrap_or(0).max("first".len()) + 2;
        let heads =
            format!("{:column$}{:>8}{:>10}{:>9}{:>8}", "bot", "games", "score", "rating", "95 %");
        writeln!(out, "{}", Painted(HEADING, heads))?;
        for RatedPlayer { bot, games, score, rating, margin } in players {
            let margin = format!("± {margin:.0}");
            writeln!(out, "{bot:column$}{games:>8}{score:>10.1}{rating:>+9.0}{margin:>8}")?;
        }
        let heads = format!(
            "{:column$}{:column$}{:>7}{:>7}{:>7}{:>7}  95 %",
            "first", "second", "games", "wins", "losses", "share"
        );
        writeln!(out, "\n{}", Painted(HEADING, heads))?;
        for RatedPairing { bots: [one, other], games, wins, losses, share, interval, .. } in
            pairings
        {
            let [low, high] = interval;
            write!(out, "{one:column$}{other:column$}{games:>7}{wins:>7}{losses:>7}{share:>7.3}")?;
            writeln!(out, "  {low:.3}-{high:.3}")?;
        }
        self.facts.write_tables(out)
    }
}
