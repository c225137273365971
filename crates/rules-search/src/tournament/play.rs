//! Games of a tournament.

use rules_core::{Observe, Outcome, Seat, SeatSet, Step, Turn};

use super::openings::opening;
use super::{PlayedGame, Tournament, TournamentError};
use crate::playouts::dice;
use crate::{Clock, View};

/// A scheduled game: two bots and the seats of the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    pub(super) players: [usize; 2],
    /// The number of the opening.
    pub(super) opening: u64,
    first_has: SeatSet,
}

impl Job {
    /// Returns the players on the seats of a game.
    fn seats(&self, seats: u8) -> Vec<usize> {
        Seat::all(seats).map(|seat| self.player(seat)).collect()
    }

    /// Returns the player on a seat.
    fn player(&self, seat: Seat) -> usize {
        self.players[usize::from(!self.first_has.contains(seat))]
    }

    /// Returns the score of the first bot: its share of the winning seats.
    ///
    /// Without a winner it is half.
    pub(super) fn score<E: Copy>(&self, outcome: Option<&Outcome<E>>) -> f64 {
        let winners = outcome.map_or(SeatSet::EMPTY, |outcome| outcome.winners());
        if winners.is_empty() {
            return 0.5;
        }
        let own = winners.iter().filter(|&seat| self.first_has.contains(seat)).count();
        own as f64 / f64::from(winners.len())
    }
}

/// Returns all games of a tournament, pairing by pairing.
pub(super) fn jobs(players: usize, seats: u8, games: u32) -> Vec<Job> {
    let all = count_pairs(players) * games as usize;
    (0..all).map(|number| job(players, seats, games, number)).collect()
}

/// Returns the number of pairs of `players`.
pub(super) fn count_pairs(players: usize) -> usize {
    players * players.saturating_sub(1) / 2
}

/// Returns the game with this number, which must be in range.
pub(super) fn job(players: usize, seats: u8, games: u32, number: usize) -> Job {
    let (pair, game) = (number / games as usize, number % games as usize);
    let seatings = seatings(seats);
    let opening = (game / seatings.len()) as u64;
    Job { players: pair_at(players, pair), opening, first_has: seatings[game % seatings.len()] }
}

/// Returns the pair at `place`, ordered by the first and then the second player.
fn pair_at(players: usize, place: usize) -> [usize; 2] {
    let (mut one, mut left) = (0, place);
    while left >= players - 1 - one {
        left -= players - 1 - one;
        one += 1;
    }
    [one, one + 1 + left]
}

/// Returns the seatings of the first of two bots.
///
/// Each is half of the seats, or with an odd number one fewer or one more. Each is followed by its
/// complement.
pub(super) fn seatings(seats: u8) -> Vec<SeatSet> {
    let all = SeatSet::all(seats).bits();
    let half = |bits: &u8| bits.count_ones() == u32::from(seats / 2);
    // With an even number of seats the complement of a half is also a half, so only halves with
    // seat 0 are chosen.
    let first = |bits: &u8| seats % 2 == 1 || bits & 1 == 1;
    let chosen = (0..=all).filter(half).filter(first);
    chosen.flat_map(|bits| [bits, all & !bits]).map(SeatSet::from_bits).collect()
}

/// Plays a game.
pub(super) fn play<G: Observe>(
    tournament: &Tournament<G>,
    start: &G,
    number: u64,
    job: &Job,
    clock: Option<&dyn Clock>,
) -> Result<PlayedGame<G>, TournamentError> {
    let seed = rules_core::implement::Mixer::new(tournament.seed).word(number).finish();
    let mut chance = dice(seed, 0);
    let seats = job.seats(start.seats());
    let mut bots = Vec::with_capacity(seats.len());
    for (seat, &player) in seats.iter().enumerate() {
        let spec = &tournament.players[player];
        let bot = tournament.bots.make(spec)?;
        bots.push((bot, spec.timer(), dice(seed, 1 + seat as u64)));
    }
    let mut steps = opening(start, tournament.openings, tournament.seed, job.opening);
    let (mut position, mut plies) = (start.clone(), steps.len() as u32);
    steps.iter().for_each(|&step| position.play_step_unchecked(step));
    while plies < tournament.max_plies {
        let step = match position.turn() {
            Turn::Over => break,
            Turn::Chance => match position.sample_event(&mut chance) {
                Some(event) => Step::Event(event),
                None => break,
            },
            Turn::Seat(seat) => {
                let (bot, timer, rng) = &mut bots[seat.index()];
                let decided =
                    timer.decide(clock, |budget| decide(&mut **bot, &position, &budget, rng))?;
                let action = decided.map_err(|error| {
                    let player = tournament.players[seats[seat.index()]].clone();
                    TournamentError::Search { player, error }
                })?;
                Step::Action(action)
            }
        };
        position.play_step_unchecked(step);
        plies += 1;
        if tournament.keep_steps {
            steps.push(step);
        }
    }
    if !tournament.keep_steps {
        steps.clear();
    }
    Ok(PlayedGame { seats, plies, steps, outcome: position.outcome() })
}

/// Returns the bot's action; a single legal action is played without asking it.
fn decide<G: Observe>(
    bot: &mut dyn crate::Bot<G>,
    position: &G,
    budget: &crate::Budget<'_>,
    rng: &mut crate::playouts::Dice,
) -> Result<G::Action, crate::SearchError> {
    let view = View::of(position)?;
    if let [only] = view.actions[..] {
        return Ok(only);
    }
    let action = bot.choose(&view, budget, rng)?.action;
    // A bot of another crate may return an illegal action.
    if position.is_legal(action) { Ok(action) } else { Err(crate::SearchError::OtherActions) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_every_seat_equally_often_and_half_of_the_seats() {
        for seats in 2..=6 {
            let all = seatings(seats);
            for seat in Seat::all(seats) {
                let having = all.iter().filter(|seating| seating.contains(seat)).count();
                assert_eq!(2 * having, all.len(), "seat {seat} of {seats}");
            }
            assert!(all.iter().all(|seating| !seating.is_empty() && seating.len() < seats));
            let mut distinct: Vec<u8> = all.iter().map(|seating| seating.bits()).collect();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), all.len());
        }
        assert_eq!(seatings(2).iter().map(|seating| seating.bits()).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn all_pairs_meet_in_order() {
        let pairs = (0..count_pairs(4)).map(|place| pair_at(4, place)).collect::<Vec<_>>();
        assert_eq!(pairs, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        let all = jobs(3, 2, 5);
        assert_eq!(all.len(), 15);
        assert_eq!((all[4].players, all[5].players, all[14].players), ([0, 1], [0, 2], [1, 2]));
        assert_eq!((count_pairs(0), count_pairs(1)), (0, 0));
    }

    #[test]
    fn a_score_is_the_part_of_the_winning_seats() {
        let job = Job { players: [0, 1], opening: 0, first_has: SeatSet::from_bits(0b0011) };
        let score = |bits| job.score(Some(&Outcome::new(4, SeatSet::from_bits(bits), ())));
        assert_eq!([0b0001, 0b0100, 0b0110, 0b0111, 0].map(score), [1.0, 0.0, 0.5, 2.0 / 3.0, 0.5]);
        assert_eq!(job.score::<()>(None), 0.5);
    }
}
