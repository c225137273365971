//! Statistics of a tournament about the game: seats, ends, lengths.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rules_core::Seat;
use rules_games::DynPlayedGame;
use rules_search::share_interval;
use serde::Serialize;

use crate::terminal::paint::{HEADING, Painted};

/// The name for the end of games that were given up.
const GIVEN_UP: &str = "given up";

/// Counts over all games.
#[derive(Debug, Serialize)]
pub(super) struct Facts {
    /// The seats in their order.
    seats: Vec<SeatRow>,
    ends: BTreeMap<&'static str, u64>,
    plies: Plies,
}

/// The score of a seat over all players.
#[derive(Debug, Serialize)]
struct SeatRow {
    /// Sum over the games: 1 for a win, an equal part for a shared win or a draw.
    score: f64,
    /// The score as a share of the games.
    share: f64,
    /// The 95 % interval of the share.
    interval: [f64; 2],
}

/// The lengths of games.
#[derive(Debug, Serialize)]
struct Plies {
    min: u32,
    mean: f64,
    max: u32,
    /// Half the width of the 95 % interval of the mean.
    margin: f64,
}

impl Facts {
    /// Creates the facts of these games of `seats` seats.
    pub(super) fn new(seats: u8, games: &[DynPlayedGame]) -> Self {
        let mut ends = BTreeMap::new();
        for game in games {
            *ends.entry(game.end.unwrap_or(GIVEN_UP)).or_default() += 1;
        }
        let row = |seat| {
            let score: f64 = games.iter().map(|game| part(game, seat, seats)).sum();
            let count = games.len() as f64;
            let interval = share_interval(score, count).into();
            SeatRow { score, share: score / count.max(1.0), interval }
        };
        Facts { seats: Seat::all(seats).map(row).collect(), ends, plies: Plies::of(games) }
    }

    /// Writes tables for people.
    pub(super) fn write_tables(&self, out: &mut dyn Write) -> io::Result<()> {
        let heads = format!("{:16}{:>9}{:>7}  95 %", "won by", "score", "share");
        writeln!(out, "\n{}", Painted(HEADING, heads))?;
        for (number, SeatRow { score, share, interval: [low, high] }) in
            self.seats.iter().enumerate()
        {
            let seat = format!("seat {number}");
            writeln!(out, "{seat:16}{score:>9.1}{share:>7.3}  {low:.3}-{high:.3}")?;
        }
        let games: u64 = self.ends.values().sum();
        let heads = format!("{:16}{:>9}{:>7}", "ended by", "games", "share");
        writeln!(out, "\n{}", Painted(HEADING, heads))?;
        for (name, &number) in &self.ends {
            let share = number as f64 / games.max(1) as f64;
            writeln!(out, "{name:16}{number:>9}{share:>7.3}")?;
        }
        let Plies { min, mean, max, margin } = self.plies;
        let length = format!("{min} to {max} actions and events a game");
        writeln!(out, "\n{length}, {mean:.1} ± {margin:.1} in the mean")
    }
}

/// Returns the part of a game that a seat has won.
fn part(game: &DynPlayedGame, seat: Seat, seats: u8) -> f64 {
    if game.winners.is_empty() {
        1.0 / f64::from(seats)
    } else if game.winners.contains(seat) {
        1.0 / f64::from(game.winners.len())
    } else {
        0.0
    }
}

impl Plies {
    fn of(games: &[DynPlayedGame]) -> Self {
        let plies = || games.iter().map(|game| game.plies);
        let count = games.len().max(1) as f64;
        let mean = plies().map(f64::from).sum::<f64>() / count;
        let squares: f64 = plies().map(|plies| (f64::from(plies) - mean).powi(2)).sum();
        Plies {
            min: plies().min().unwrap_or(0),
            mean,
            max: plies().max().unwrap_or(0),
            margin: 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::SeatSet;

    fn game(winners: u8, plies: u32, end: Option<&'static str>) -> DynPlayedGame {
        let winners = SeatSet::from_bits(winners);
        DynPlayedGame { seats: vec![0, 1], plies, winners, end, record: None }
    }

    #[test]
    fn facts_add_up() {
        let games = [
            game(0b01, 10, Some("won")),
            game(0b01, 20, Some("won")),
            game(0b11, 30, Some("won")),
            game(0, 40, None),
        ];
        let facts = Facts::new(2, &games);
        assert_eq!([facts.seats[0].score, facts.seats[1].score], [3.0, 1.0]);
        assert_eq!(facts.ends.into_iter().collect::<Vec<_>>(), [("given up", 1), ("won", 3)]);
        let Plies { min, mean, max, margin } = facts.plies;
        assert_eq!((min, mean, max), (10, 25.0, 40));
        // The variance is 500 / 3.
        assert!((margin - 1.96 * (500.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-9, "{margin}");
    }
}
