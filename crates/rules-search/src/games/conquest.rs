//! Heuristic and bots of Triominos Conquest.

use std::sync::Arc;

use conquest_rules::{Conquest, Kind, Observation};
use rules_core::{Game, MAX_SEATS, Seat};
use rules_nets::{Net, VALUE_ONE, conquest as net};

use super::common::{
    Make, by_iterations, estimating, margin, results, search, share, with_best, with_levels,
};
use crate::endgame::{Endgame, Exact};
use crate::{Bot, Bots, Heuristic, Ismcts, Mcts, MctsSettings, Playout, WIN};

/// Returns the bots of Triominos Conquest with `players`.
pub fn conquest(players: u8) -> Bots<Conquest> {
    let settings = MctsSettings::plain(if players == 3 { 0.7 } else { 0.3 });
    let search = search(Arc::new(ConquestHeuristic), settings);
    let bots = estimating(ConquestHeuristic, settings);
    let bots = bots.with_search("mcts", move || Box::new(with_endgame(search())));
    with_best(conquest_levels(bots, players), built_in(players), best)
}

/// Returns the built-in net with its name.
fn built_in(players: u8) -> (&'static str, &'static Net<{ net::INPUTS }>) {
    match players {
        2 => (net::NAMES[0], &net::TWO),
        3 => (net::NAMES[1], &net::THREE),
        _ => (net::NAMES[2], &net::FOUR),
    }
}

/// Returns a bot that plays by `bot` until its seat knows the other hand, and then exactly.
///
/// With an empty stock and two seats, all tiles that the seat does not see are in the other hand.
fn with_endgame(bot: Box<dyn Bot<Conquest>>) -> impl Bot<Conquest> {
    let is_known =
        |seen: &Observation| seen.public().options().players == 2 && seen.in_stock() == 0;
    Endgame { bot, solver: Exact::new(is_known) }
}

/// Settings of the bot with a net.
///
/// The short play-outs reach the reply of the opponent.
const BEST: MctsSettings = MctsSettings { playout: Playout::Cut(3), ..MctsSettings::plain(0.2) };

/// Adds the levels of Triominos Conquest with `players`.
pub fn conquest_levels(bots: Bots<Conquest>, players: u8) -> Bots<Conquest> {
    let ismcts: Make<_> = Arc::new(|| Box::new(Ismcts::default()));
    let best: Make<_> = Arc::new(move || best(Arc::new(built_in(players).1.clone())));
    with_levels(bots, by_iterations([8, 64, 4096, 65_536], [ismcts.clone(), ismcts, best]))
}

/// Returns the bot with a net.
fn best(net: Arc<Net<{ net::INPUTS }>>) -> Box<dyn Bot<Conquest>> {
    let bot = Mcts::with_heuristic(BEST, Arc::new(ConquestNet::new(net)));
    Box::new(with_endgame(Box::new(bot)))
}

/// Heuristic for Triominos Conquest with any number of players.
///
/// It is the lead in the current score, with a bonus for covers that are hard to overpower. It uses
/// no hidden information.
///
/// ```
/// use conquest_rules::Conquest;
/// use rules_core::Seat;
/// use rules_search::{Heuristic, games::ConquestHeuristic};
///
/// assert_eq!(ConquestHeuristic.evaluate(&Conquest::default(), Seat::FIRST), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ConquestHeuristic;

/// Value of a point of the score.
const POINT: i32 = WIN / 400;
/// Bonus of a cover by size, since only larger ones overpower it (CONQUEST-10).
const COVERS: [(Kind, i32); 2] = [(Kind::Triotri, 4 * POINT), (Kind::Triohex, 8 * POINT)];

impl Heuristic<Conquest> for ConquestHeuristic {
    fn evaluate(&self, position: &Conquest, seat: Seat) -> i32 {
        let public = position.public();
        let worth = |seat| {
            let laid = COVERS.map(|(kind, each)| {
                i32::from(kind.supply().saturating_sub(public.covers_left(seat, kind))) * each
            });
            POINT * i32::from(public.score(seat)) + laid.iter().sum::<i32>()
        };
        margin(position.seats(), seat, worth)
    }
}

/// Heuristic for Triominos Conquest by a net: the expected margin of the final score.
///
/// The tiles of other hands change no value of a seat. With two players a tree search uses the view
/// of the seat that acts.
///
/// ```
/// use std::sync::Arc;
///
/// use conquest_rules::Conquest;
/// use rules_core::Seat;
/// use rules_nets::conquest;
/// use rules_search::{Heuristic, WIN, games::ConquestNet};
///
/// let heuristic = ConquestNet::new(Arc::new(conquest::TWO.clone()));
/// assert!(heuristic.evaluate(&Conquest::default(), Seat::FIRST).abs() < WIN);
/// ```
#[derive(Clone, Debug)]
pub struct ConquestNet(Arc<Net<{ net::INPUTS }>>);

/// Margin in points whose value is half-way between an even game and a win.
const HALF: f32 = 40.0;

impl ConquestNet {
    /// Returns the heuristic with this net.
    pub fn new(net: Arc<Net<{ net::INPUTS }>>) -> Self {
        ConquestNet(net)
    }

    /// Returns the margin in points of an expected result from -1 to 1 with two players.
    pub fn margin(result: f32) -> f32 {
        let result = result.clamp(-0.8, 0.8);
        HALF * result / (1.0 - result.abs())
    }
}

impl Heuristic<Conquest> for ConquestNet {
    fn evaluate(&self, position: &Conquest, seat: Seat) -> i32 {
        (net::value(&self.0, position, seat) / net::POINT * POINT).clamp(-WIN, WIN)
    }

    fn expect(&self, position: &Conquest) -> Option<[f32; MAX_SEATS]> {
        let seats = position.seats();
        if seats == 2 {
            let viewer = position.public().seat();
            let margin = net::value(&self.0, position, viewer) as f32 / net::POINT as f32;
            let result = margin / (HALF + margin.abs());
            let mut results = [-result; MAX_SEATS];
            results[viewer.index() % 2] = result;
            return Some(results);
        }
        let odds = |seat| net::value(&self.0, position, seat) / net::POINT * (VALUE_ONE / 24);
        Some(results(seats, |seat| share(odds(seat))))
    }
}
