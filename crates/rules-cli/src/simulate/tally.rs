//! Counts of how games ended.

use rules_core::{MAX_SEATS, Seat};
use rules_games::DynEnd;

/// How games ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    /// The number of seats.
    pub(super) seats: usize,
    /// Games that a seat won alone.
    pub(super) wins: [u64; MAX_SEATS],
    /// Games that a seat won together with others.
    pub(super) shares: [u64; MAX_SEATS],
    /// Games won by several seats.
    pub(super) shared: u64,
    /// Games won by nobody.
    pub(super) draws: u64,
    /// Games that had not ended when they were given up.
    pub(super) unfinished: u64,
    /// The ends with their numbers, in the order of the game.
    pub(super) ends: Vec<(&'static str, u64)>,
    /// Steps of all games.
    pub(super) steps: u64,
    /// Steps of the shortest game.
    pub(super) shortest: u64,
    /// Steps of the longest game.
    pub(super) longest: u64,
    games: u64,
}

impl Tally {
    /// No game yet; games can end in these ways.
    pub(crate) fn new(seats: u8, ends: &[&'static str]) -> Self {
        Tally {
            seats: usize::from(seats),
            wins: [0; MAX_SEATS],
            shares: [0; MAX_SEATS],
            shared: 0,
            draws: 0,
            unfinished: 0,
            ends: ends.iter().map(|&end| (end, 0)).collect(),
            steps: 0,
            shortest: u64::MAX,
            longest: 0,
            games: 0,
        }
    }

    /// The number of games.
    pub(crate) const fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, steps: u64, end: Option<DynEnd>) {
        self.games += 1;
        self.steps += steps;
        self.shortest = self.shortest.min(steps);
        self.longest = self.longest.max(steps);
        let Some(DynEnd { winners, end }) = end else {
            self.unfinished += 1;
            return;
        };
        if let Some((_, number)) = self.ends.iter_mut().find(|(name, _)| *name == end) {
            *number += 1;
        }
        let counts = match winners.len() {
            0 => return self.draws += 1,
            1 => &mut self.wins,
            _ => {
                self.shared += 1;
                &mut self.shares
            }
        };
        winners.iter().map(Seat::index).for_each(|seat| counts[seat] += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::SeatSet;

    #[test]
    fn every_ending_is_counted_where_it_belongs() {
        let mut tally = Tally::new(2, &["goal", "draw"]);
        let ended = |bits| Some(DynEnd { winners: SeatSet::from_bits(bits), end: "goal" });
        tally.add(5, ended(0b10));
        tally.add(3, ended(0b11));
        tally.add(9, ended(0b00));
        tally.add(100, None);
        assert_eq!((tally.wins[1], tally.shares[0], tally.shares[1]), (1, 1, 1));
        assert_eq!((tally.shared, tally.draws, tally.unfinished), (1, 1, 1));
        assert_eq!((tally.shortest, tally.longest, tally.steps), (3, 100, 117));
        assert_eq!(tally.ends, [("goal", 3), ("draw", 0)]);
        assert_eq!(tally.games(), 4);
    }
}
