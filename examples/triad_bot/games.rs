//! Games of the bot against another one from random openings.

use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Seat, Turn, random_step};
use rules_search::{Bot, Budget, Uct, View};
use triad_rules::Triad;

use super::bot::{NODES, bot};

/// Random steps at the beginning of a game.
const OPENING: usize = 4;

/// The results of some games.
#[derive(Debug, Default)]
pub(crate) struct Score {
    /// Games won by the bot; a draw counts half.
    pub(crate) won: f64,
    /// The time that the bot and `uct:1000` took.
    pub(crate) time: [Duration; 2],
    /// The actions that they chose.
    pub(crate) actions: [u32; 2],
}

/// Plays pairs of games against `uct:1000`, each pair with one opening and both seatings.
pub(crate) fn play(pairs: u64) -> Score {
    let mut score = Score::default();
    for pair in 0..pairs {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(pair);
            let mut game = Triad::default();
            (0..OPENING).for_each(|_| {
                random_step(&mut game, &mut rng);
            });
            let mut players: [(Box<dyn Bot<Triad>>, Budget<'_>); 2] = [
                (Box::new(bot()), Budget::nodes(NODES)),
                (Box::new(Uct::default()), Budget::iterations(1_000)),
            ];
            while let Turn::Seat(mover) = game.turn() {
                let player = usize::from(mover != seat);
                let (bot, budget) = &mut players[player];
                let view = View::of(&game).expect("a seat acts");
                let begin = Instant::now();
                let chosen = bot.choose(&view, budget, &mut rng).expect("a bot for TRIAD");
                score.time[player] += begin.elapsed();
                score.actions[player] += 1;
                game.play(chosen.action).expect("a legal action");
            }
            let utility = game.outcome().map_or(0, |outcome| outcome.utility(seat));
            score.won += f64::from(utility + 1) / 2.0;
        }
    }
    score
}
