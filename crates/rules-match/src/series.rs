//! Several games in which the players rotate seats.

use rules_core::{BySeat, GameResult, Seat};

/// The standing of a series of games, in which wins and utilities add up by player.
///
/// The players move up one seat from game to game. They are counted from 0. In the first game
/// player `p` has seat `p`, in the next one seat `p + 1`, and the last player seat 0.
///
/// ```
/// use rules_core::{GameResult, Outcome, Seat, SeatSet};
/// use rules_match::Series;
///
/// let mut series = Series::new(2);
/// let won_by_first = Outcome::new(2, SeatSet::only(Seat::FIRST), ());
/// series.add(won_by_first)?;
/// assert_eq!(series.player_at(Seat::FIRST), 1);
/// // The result of a game after a resignation counts as well.
/// series.add(GameResult::<()>::Resigned(Seat::SECOND))?;
/// assert_eq!((series.wins(0), series.wins(1), series.games()), (1, 1, 2));
/// # Ok::<(), rules_match::SeriesError>(())
/// ```
#[doc(alias = "standings")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Parts"))]
pub struct Series {
    players: u8,
    games: u32,
    draws: u32,
    wins: BySeat<u32>,
    utilities: BySeat<i64>,
}

impl Series {
    /// Creates a series for `players` players; the number is limited to 2 to 6.
    pub fn new(players: u8) -> Self {
        Series {
            players: players.clamp(2, 6),
            games: 0,
            draws: 0,
            wins: BySeat::default(),
            utilities: BySeat::default(),
        }
    }

    /// Returns the number of players.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Returns the number of games that have been added.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Returns the number of draws.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// Returns the player who has this seat in the next game.
    pub fn player_at(&self, seat: Seat) -> u8 {
        let players = u32::from(self.players);
        ((u32::from(seat.number()) + players - self.games % players) % players) as u8
    }

    /// Returns the seat of this player in the next game.
    pub fn seat_of(&self, player: u8) -> Seat {
        let players = u32::from(self.players);
        Seat::new_unchecked(((u32::from(player) + self.games % players) % players) as u8)
    }

    /// Adds the result of the next game: an [`Outcome`](rules_core::Outcome) or a [`GameResult`].
    ///
    /// # Errors
    /// Returns [`SeriesError`] and changes nothing if the game is unfinished, its number of seats
    /// is not the number of players, its result names another seat or declares no winner, or the
    /// number of games would overflow.
    pub fn add<E: Copy>(&mut self, result: impl Into<GameResult<E>>) -> Result<(), SeriesError> {
        let (result, players) = (result.into(), self.players);
        if let GameResult::Finished(outcome) = result
            && outcome.seats() != players
        {
            return Err(SeriesError::Seats { seats: outcome.seats(), players });
        }
        let winners = result.winners(players).ok_or(SeriesError::Unfinished)?;
        if !result.is_of(players) {
            return Err(SeriesError::Result { players });
        }
        let utilities = result.utilities(players).ok_or(SeriesError::Unfinished)?;
        let games = self.games.checked_add(1).ok_or(SeriesError::TooManyGames)?;
        for seat in Seat::all(players) {
            let player = Seat::new_unchecked(self.player_at(seat));
            self.wins[player] += u32::from(winners.contains(seat));
            self.utilities[player] += i64::from(utilities[seat]);
        }
        self.draws += u32::from(winners.is_empty());
        self.games = games;
        Ok(())
    }

    /// Returns the number of games that a player has won, alone or with others.
    ///
    /// The result is 0 if there is no such player.
    pub fn wins(&self, player: u8) -> u32 {
        Seat::new(player).map_or(0, |player| self.wins[player])
    }

    /// Returns the sum of a player's utilities; 0 if there is no such player.
    ///
    /// The sums of all players add up to zero.
    pub fn utility(&self, player: u8) -> i64 {
        Seat::new(player).map_or(0, |player| self.utilities[player])
    }
}

/// Error from adding a result to a series or reading a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SeriesError {
    /// The game has no result yet.
    #[error("the game is unfinished")]
    Unfinished,
    /// The number of seats of the game is not the number of players.
    #[error("expected a game of {players} seats, found {seats}")]
    Seats {
        /// The number of seats.
        seats: u8,
        /// The number of players.
        players: u8,
    },
    /// The result names a player that does not play, or a referee declares no winner.
    #[error("expected winners or a loser among seats 0 to {}", .players.saturating_sub(1))]
    Result {
        /// The number of players.
        players: u8,
    },
    /// The number of games would exceed 32 bits.
    #[error("a series has at most {} games", u32::MAX)]
    TooManyGames,
    /// The data is not the standing of a series.
    #[error("not the standing of a series: {0}")]
    Invalid(&'static str),
}

/// The parts of a series, before they are checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Series", deny_unknown_fields)]
struct Parts {
    players: u8,
    games: u32,
    draws: u32,
    wins: BySeat<u32>,
    utilities: BySeat<i64>,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Series {
    type Error = SeriesError;

    fn try_from(parts: Parts) -> Result<Self, SeriesError> {
        let Parts { players, games, draws, wins, utilities } = parts;
        let check = |holds, why| if holds { Ok(()) } else { Err(SeriesError::Invalid(why)) };
        check((2..=rules_core::MAX_SEATS as u8).contains(&players), "expected 2 to 6 players")?;
        check(draws <= games, "more draws than games")?;
        let (playing, others) = (Seat::all(players), Seat::all(rules_core::MAX_SEATS as u8));
        let mut others = others.skip(players.into());
        let none = others.all(|seat| wins[seat] == 0 && utilities[seat] == 0);
        check(none, "expected 0 for players who do not play")?;
        let (won, most) = (games - draws, u64::from(games - draws) * u64::from(players - 1));
        let held =
            playing.clone().all(|seat| wins[seat] <= won && utilities[seat].unsigned_abs() <= most);
        check(held, "a player has more wins or utility than the games allow")?;
        let sum: u64 = playing.clone().map(|seat| u64::from(wins[seat])).sum();
        check(sum >= won.into(), "fewer wins than decided games")?;
        check(
            playing.map(|seat| utilities[seat]).sum::<i64>() == 0,
            "utilities do not add up to 0",
        )?;
        Ok(Series { players, games, draws, wins, utilities })
    }
}
