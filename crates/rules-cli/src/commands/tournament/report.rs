//! The report of `rules tournament`: tables or a JSON object.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rules_core::OptionValue;
use rules_games::{DynGame, DynStandings, DynTournament};
use serde::Serialize;

use super::facts::Facts;
use crate::terminal::columns::width;
use crate::terminal::paint::{DIM, HEADING, Painted};
use crate::terminal::prose::{counted, options_text};

/// The numbers of a tournament, all of which follow from the seed unless bots are limited by time.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    options: BTreeMap<&'static str, OptionValue>,
    /// The options that differ from the default, as in text forms.
    #[serde(skip)]
    changed: String,
    seed: u64,
    /// How many games were played, of all pairings.
    games: u64,
    players: Vec<PlayerRow>,
    pairings: Vec<PairingRow>,
    #[serde(flatten)]
    facts: Facts,
}

#[derive(Debug, Serialize)]
struct PlayerRow {
    bot: String,
    games: u64,
    score: f64,
    rating: f64,
    /// The 95 % interval reaches so far on either side of the rating.
    margin: f64,
}

#[derive(Debug, Serialize)]
struct PairingRow {
    bots: [String; 2],
    games: u64,
    wins: u64,
    losses: u64,
    score: f64,
    /// The score of the first bot as a share of the games.
    share: f64,
    /// The 95 % interval of the share.
    interval: [f64; 2],
}

impl Report {
    /// The report of a tournament; the strongest bots first.
    pub(super) fn new(start: &dyn DynGame, plan: &DynTournament, standings: &DynStandings) -> Self {
        let name = |place: usize| standings.players[place].spec.to_string();
        let mut players: Vec<_> = standings.players.iter().collect();
        players.sort_by(|one, other| other.rating.points.total_cmp(&one.rating.points));
        let players = players.into_iter().map(|player| PlayerRow {
            bot: player.spec.to_string(),
            games: player.games,
            score: player.score,
            rating: player.rating.points,
            margin: player.rating.margin,
        });
        let pairings = standings.pairings.iter().map(|pairing| PairingRow {
            bots: pairing.players.map(name),
            games: pairing.games,
            wins: pairing.wins,
            losses: pairing.losses,
            score: pairing.score,
            share: pairing.score / pairing.games as f64,
            interval: pairing.interval.into(),
        });
        Report {
            game: start.name(),
            options: start.option_values().into_iter().collect(),
            changed: start.options(),
            seed: plan.seed,
            games: standings.pairings.iter().map(|pairing| pairing.games).sum(),
            players: players.collect(),
            pairings: pairings.collect(),
            facts: Facts::new(start.seats(), &standings.games),
        }
    }

    /// Writes tables for people.
    ///
    /// # Errors
    /// Those of writing.
    pub(super) fn write_tables(&self, out: &mut dyn Write) -> io::Result<()> {
        let games = counted(self.games, "game");
        let title = format!("{games} {}, seed {}", options_text(&self.changed), self.seed);
        writeln!(out, "{} {}\n", Painted(HEADING, self.game), Painted(DIM, title))?;
        let names = self.players.iter().map(|player| width(&player.bot));
        let column = names.max().unwrap_or(0).max("first".len()) + 2;
        let heads =
            format!("{:column$}{:>8}{:>10}{:>9}{:>8}", "bot", "games", "score", "rating", "95 %");
        writeln!(out, "{}", Painted(HEADING, heads))?;
        for PlayerRow { bot, games, score, rating, margin } in &self.players {
            let margin = format!("± {margin:.0}");
            writeln!(out, "{bot:column$}{games:>8}{score:>10.1}{rating:>+9.0}{margin:>8}")?;
        }
        let heads = format!(
            "{:column$}{:column$}{:>7}{:>7}{:>7}{:>7}  95 %",
            "first", "second", "games", "wins", "losses", "share"
        );
        writeln!(out, "\n{}", Painted(HEADING, heads))?;
        for PairingRow { bots: [one, other], games, wins, losses, share, interval, .. } in
            &self.pairings
        {
            let [low, high] = interval;
            write!(out, "{one:column$}{other:column$}{games:>7}{wins:>7}{losses:>7}{share:>7.3}")?;
            writeln!(out, "  {low:.3}-{high:.3}")?;
        }
        self.facts.write_tables(out)
    }
}
