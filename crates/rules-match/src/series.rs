//! Several games in which the players rotate seats.

use rules_core::{BySeat, Outcome, Seat};

/// The standing of a series of games of any kind: the players move up one seat from game to game; wins
/// and utilities add up by player.
///
/// Players are counted from 0; in the first game player `p` has seat `p`, in the next one seat `p + 1`,
/// and the last player seat 0.
///
/// ```
/// use rules_core::{Outcome, Seat, SeatSet};
/// use rules_match::Series;
///
/// let mut series = Series::new(2);
/// let won_by_first = Outcome::new(2, SeatSet::only(Seat::FIRST), ());
/// series.add(&won_by_first);
/// assert_eq!(series.player_at(Seat::FIRST), 1);
/// series.add(&won_by_first);
/// assert_eq!((series.wins(0), series.wins(1), series.games()), (1, 1, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Series {
    players: u8,
    games: u32,
    draws: u32,
    wins: BySeat<u32>,
    utilities: BySeat<i64>,
}

impl Series {
    /// A series for so many players, 2 to 6; other numbers are taken to the next of these.
    pub fn new(players: u8) -> Self {
        Series {
            players: players.clamp(2, 6),
            games: 0,
            draws: 0,
            wins: BySeat::default(),
            utilities: BySeat::default(),
        }
    }

    /// How many players there are.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// How many games have been added.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many of them nobody won.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// The player who has this seat in the next game.
    pub fn player_at(&self, seat: Seat) -> u8 {
        let players = u32::from(self.players);
        ((u32::from(seat.number()) + players - self.games % players) % players) as u8
    }

    /// The seat of this player in the next game.
    pub fn seat_of(&self, player: u8) -> Seat {
        let players = u32::from(self.players);
        Seat::new_unchecked(((u32::from(player) + self.games) % players) as u8)
    }

    /// Adds the outcome of the next game. Outcomes of another number of seats are not of this series
    /// and are left out.
    pub fn add<E: Copy>(&mut self, outcome: &Outcome<E>) {
        if outcome.seats() != self.players {
            return;
        }
        for seat in Seat::all(self.players) {
            let player = Seat::new_unchecked(self.player_at(seat));
            self.wins[player] += u32::from(outcome.winners().contains(seat));
            self.utilities[player] += i64::from(outcome.utility(seat));
        }
        self.draws += u32::from(outcome.is_draw());
        self.games += 1;
    }

    /// How many games a player has won, alone or with others; 0 for no player.
    pub fn wins(&self, player: u8) -> u32 {
        Seat::new(player).map_or(0, |player| self.wins[player])
    }

    /// The sum of a player's utilities; 0 for no player. All sums add up to zero.
    pub fn utility(&self, player: u8) -> i64 {
        Seat::new(player).map_or(0, |player| self.utilities[player])
    }
}
