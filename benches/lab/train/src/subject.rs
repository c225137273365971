//! The games with nets.

use std::sync::{Arc, LazyLock};

use rules_core::{Game, Observe, Seat, Symmetric};
use rules_nets::conquest_rules::{self, Conquest, Phase};
use rules_nets::triad_rules::{self, BuiltIn, Triad};
use rules_nets::triandro_rules::{self, Triandro};
use rules_nets::triarchy_rules::{self, Triarchy};
use rules_nets::{Net, VALUE_ONE, conquest, triad, triandro, triarchy};
use rules_search::games::{
    ConquestNet, TriadEstimate, TriadNet, TriandroHeuristic, TriandroManyNet, TriandroNet,
    TriarchyHeuristic, TriarchyNet,
};
use rules_search::{
    AlphaBeta, Amaf, Bot, Greedy, Heuristic, Ismcts, Mcts, MctsSettings, Playout, WIN,
};

use crate::learn::{Loss, Weights, share, sigmoid};

/// A net to train, and its game.
pub(crate) trait Subject: 'static {
    /// The game.
    type Game: Observe;
    /// The net in integers.
    type Net: Send + Sync;
    /// The name of the net.
    const NAME: &str;
    /// Number of inputs.
    const INPUTS: usize;
    /// Learns from every `EVERY`-th view; neighbours are similar.
    const EVERY: u32 = 1;
    /// Weight of the value that the player expects; the rest is that of the result.
    const TRUST: f32 = 0.5;
    /// The error that learning minimises.
    const LOSS: Loss = Loss::CrossEntropy;

    /// Returns the start of a game.
    fn start() -> Self::Game;
    /// Visits the inputs set in a position, from the view of a seat.
    fn inputs(position: &Self::Game, seat: Seat, set: &mut dyn FnMut(usize));
    /// Returns whether to learn from a position without a decision.
    fn learns(_: &Self::Game) -> bool {
        false
    }
    /// Returns the seats whose views of a position are learnt.
    fn viewers(position: &Self::Game) -> impl Iterator<Item = Seat> {
        position.turn().seat().into_iter()
    }
    /// Returns the image of a position under a symmetry that `drawn` chooses.
    fn image(position: &Self::Game, _drawn: u64) -> Self::Game {
        position.clone()
    }
    /// Creates the net with these weights.
    fn net(weights: &Weights) -> Self::Net;
    /// Returns the file of a net.
    fn file(net: &Self::Net) -> Vec<u8>;
    /// Returns the value that a seat got: by default its share of the win.
    fn result(over: &Self::Game, seat: Seat) -> f32 {
        let seats = over.seats();
        let utility = over.utilities().map_or(0, |utilities| utilities[seat]);
        share(utility as f32 / Self::Game::max_utility(seats) as f32, seats)
    }
    /// Returns the part of the value of a position that is not learnt.
    fn known(_: &Self::Game, _: Seat) -> f32 {
        0.0
    }
    /// Converts the utility that a player with a net expects, from -1 to 1, to a value.
    fn share(value: f32, seats: u8) -> f32 {
        share(value, seats)
    }
    /// Creates the player of self-play and matches, with a net or the hand-written estimate.
    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Self::Game>>;
}

/// A net to train by temporal differences.
pub(crate) trait Temporal: Subject {
    /// Returns a heuristic by a net, which knows the results to expect, or the hand-written
    /// estimate.
    fn heuristic(net: Option<&Arc<Self::Net>>) -> Arc<dyn Heuristic<Self::Game>>;
}

/// Triandro with two players.
pub(crate) struct Triandro2;

impl Subject for Triandro2 {
    type Game = Triandro;
    type Net = Net<{ triandro::INPUTS }>;
    const NAME: &str = triandro::NAME;
    const INPUTS: usize = triandro::INPUTS;

    fn start() -> Triandro {
        Triandro::default()
    }

    fn inputs(position: &Triandro, _: Seat, set: &mut dyn FnMut(usize)) {
        triandro::inputs(position, set);
    }

    fn image(position: &Triandro, drawn: u64) -> Triandro {
        image(position, drawn)
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn share(value: f32, _: u8) -> f32 {
        of_estimate(value)
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Triandro>> {
        match net {
            Some(net) => Box::new(AlphaBeta::new(TriandroNet::new(net.clone()), TABLE)),
            None => Box::new(AlphaBeta::new(TriandroHeuristic, TABLE)),
        }
    }
}

/// Triandro with three or four `PLAYERS`.
pub(crate) struct TriandroMany<const PLAYERS: u8>;

impl<const PLAYERS: u8> Subject for TriandroMany<PLAYERS> {
    type Game = Triandro;
    type Net = Net<{ triandro::MULTIPLAYER_INPUTS }>;
    const NAME: &str = triandro::MANY_NAMES[PLAYERS as usize - 3];
    const INPUTS: usize = triandro::MULTIPLAYER_INPUTS;
    const EVERY: u32 = 4;

    fn start() -> Triandro {
        let options = triandro_rules::Options { players: PLAYERS, ..Default::default() };
        Triandro::new(options).expect("three or four players")
    }

    fn inputs(position: &Triandro, seat: Seat, set: &mut dyn FnMut(usize)) {
        triandro::inputs_of_many(position, seat, set);
    }

    fn viewers(_: &Triandro) -> impl Iterator<Item = Seat> {
        Seat::all(PLAYERS)
    }

    fn image(position: &Triandro, drawn: u64) -> Triandro {
        image(position, drawn)
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Triandro>> {
        let amaf = Some(Amaf { reference: 50, bias: 1e-4 });
        let settings = MctsSettings { amaf, ..MctsSettings::plain(0.0) };
        Box::new(match net {
            Some(net) => {
                let settings = MctsSettings { playout: Playout::Cut(4), prior: 1.0, ..settings };
                Mcts::with_heuristic(settings, Arc::new(TriandroManyNet::new(net.clone())))
            }
            None => Mcts::new(settings),
        })
    }
}

/// TRIAD on a layout: `RECT` or `hex`.
pub(crate) struct OfTriad<const RECT: bool>;

impl<const RECT: bool> OfTriad<RECT> {
    const LAYOUT: BuiltIn = if RECT { BuiltIn::Rect } else { BuiltIn::Hex };
}

impl<const RECT: bool> Subject for OfTriad<RECT> {
    type Game = Triad;
    type Net = Net<{ triad::INPUTS }>;
    const NAME: &str = triad::NAMES[RECT as usize];
    const INPUTS: usize = triad::INPUTS;

    fn start() -> Triad {
        let options = triad_rules::Options { layout: Self::LAYOUT, ..Default::default() };
        Triad::new(options).expect("default options")
    }

    fn inputs(position: &Triad, _: Seat, set: &mut dyn FnMut(usize)) {
        static INPUTS: [LazyLock<triad::Inputs>; 2] = [
            LazyLock::new(|| triad::Inputs::new(BuiltIn::Hex.layout()).expect("a built-in layout")),
            LazyLock::new(|| {
                triad::Inputs::new(BuiltIn::Rect.layout()).expect("a built-in layout")
            }),
        ];
        INPUTS[usize::from(RECT)].visit(position, set);
    }

    fn image(position: &Triad, drawn: u64) -> Triad {
        image(position, drawn)
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Triad>> {
        let layout = Self::LAYOUT.layout();
        let amaf = Some(Amaf { reference: 200, bias: 1e-3 });
        let settings = MctsSettings { amaf, prior: 50.0, proves: true, ..MctsSettings::plain(0.1) };
        Box::new(match net {
            Some(net) => {
                let heuristic = TriadNet::new(layout, net.clone()).expect("a built-in layout");
                let playout = Playout::Cut(4);
                let settings = MctsSettings { playout, scale: WIN / 10, ..settings };
                Mcts::with_heuristic(settings, Arc::new(heuristic))
            }
            None => {
                let settings = MctsSettings { playout: Playout::Cut(40), ..settings };
                Mcts::with_heuristic(settings, Arc::new(TriadEstimate::new(layout)))
            }
        })
    }
}

/// Triarchy with `PLAYERS` players.
pub(crate) struct OfTriarchy<const PLAYERS: u8>;

impl<const PLAYERS: u8> Subject for OfTriarchy<PLAYERS> {
    type Game = Triarchy;
    type Net = Net<{ triarchy::INPUTS }>;
    const NAME: &str = triarchy::NAMES[PLAYERS as usize - 2];
    const INPUTS: usize = triarchy::INPUTS;

    fn start() -> Triarchy {
        let options = triarchy_rules::Options { players: PLAYERS, ..Default::default() };
        Triarchy::new(options).expect("two or three players")
    }

    fn inputs(position: &Triarchy, seat: Seat, set: &mut dyn FnMut(usize)) {
        triarchy::inputs(position, seat, set);
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Triarchy>> {
        Box::new(Greedy::shared(Self::heuristic(net)))
    }
}

impl<const PLAYERS: u8> Temporal for OfTriarchy<PLAYERS> {
    fn heuristic(net: Option<&Arc<Self::Net>>) -> Arc<dyn Heuristic<Triarchy>> {
        match net {
            Some(net) => Arc::new(TriarchyNet::new(net.clone())),
            None => Arc::new(TriarchyHeuristic),
        }
    }
}

/// Triominos Conquest with `PLAYERS` players.
pub(crate) struct OfConquest<const PLAYERS: u8>;

/// Points of the unit of values.
const POINTS: f32 = (VALUE_ONE / conquest::POINT) as f32;

impl<const PLAYERS: u8> Subject for OfConquest<PLAYERS> {
    type Game = Conquest;
    type Net = Net<{ conquest::INPUTS }>;
    const NAME: &str = conquest::NAMES[PLAYERS as usize - 2];
    const INPUTS: usize = conquest::INPUTS;
    const EVERY: u32 = if PLAYERS > 2 { 2 } else { 1 };
    const LOSS: Loss = Loss::Squares;
    const TRUST: f32 = 0.75;

    fn start() -> Conquest {
        let options = conquest_rules::Options { players: PLAYERS, ..Default::default() };
        Conquest::new(options).expect("two to four players")
    }

    fn inputs(position: &Conquest, seat: Seat, set: &mut dyn FnMut(usize)) {
        conquest::inputs(position, seat, set);
    }

    fn learns(position: &Conquest) -> bool {
        position.turn().is_chance() && position.public().phase() != Phase::Deal
    }

    fn viewers(position: &Conquest) -> impl Iterator<Item = Seat> {
        let acts = position.public().seat();
        Seat::all(PLAYERS).filter(move |&seat| PLAYERS > 2 || seat == acts)
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn result(over: &Conquest, seat: Seat) -> f32 {
        conquest::margin(over, seat) as f32 / POINTS
    }

    fn known(position: &Conquest, seat: Seat) -> f32 {
        conquest::margin(position, seat) as f32 / POINTS
    }

    fn share(value: f32, _: u8) -> f32 {
        ConquestNet::margin(value) / POINTS
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Conquest>> {
        match net {
            Some(net) => {
                let settings =
                    MctsSettings { playout: Playout::Cut(0), ..MctsSettings::plain(0.2) };
                let heuristic = Arc::new(ConquestNet::new(net.clone()));
                Box::new(Mcts::with_heuristic(settings, heuristic))
            }
            None => Box::new(Ismcts::default()),
        }
    }
}

/// Returns a symmetric image of a position.
fn image<G: Symmetric>(position: &G, drawn: u64) -> G {
    let count = position.symmetries().count().max(1) as u64;
    let symmetry = position.symmetries().nth((drawn % count) as usize).unwrap_or(G::IDENTITY);
    position.map(symmetry)
}

/// Converts an estimate by a net, in which 1/16 of a win means odds of `e` to one, to a share of
/// the win.
fn of_estimate(value: f32) -> f32 {
    if value.abs() >= 1.0 { (value + 1.0) / 2.0 } else { sigmoid(value * 16.0) }
}

/// Bytes of a transposition table, enough for a few plies.
const TABLE: usize = 1 << 20;

fn file<const INPUTS: usize>(net: &Net<INPUTS>, name: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(Net::<INPUTS>::BYTES);
    net.write(name, |byte| bytes.push(byte));
    bytes
}

/// Returns whether a seat has more than one action.
pub(crate) fn decides<G: Game>(position: &G) -> bool {
    position.turn().seat().is_some() && position.count_actions() > 1
}
