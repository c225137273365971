//! The games with nets.

use std::sync::{Arc, LazyLock};

use rules_core::{Game, Keyed, Observe, Symmetric};
use rules_nets::{Net, triad, triandro};
use rules_search::games::{TriadHeuristic, TriadNet, TriandroHeuristic, TriandroNet};
use rules_search::{AlphaBeta, Amaf, Bot, Heuristic, Mcts, MctsSettings, Playout, WIN};
use triad_rules::{BuiltIn, Triad};
use triandro_rules::Triandro;

use crate::learn::{Weights, sigmoid};

/// A net to train, and its game.
pub(crate) trait Subject: 'static {
    /// The game.
    type Game: Observe + Symmetric + Keyed;
    /// The net in integers.
    type Net: Send + Sync;
    /// The name of the net.
    const NAME: &str;
    /// Number of inputs.
    const INPUTS: usize;

    /// Returns the start of a game.
    fn start() -> Self::Game;
    /// Visits the inputs set in a position, from the view of the seat to act.
    fn inputs(position: &Self::Game, set: &mut dyn FnMut(usize));
    /// Creates the net with these weights.
    fn net(weights: &Weights) -> Self::Net;
    /// Returns the file of a net.
    fn file(net: &Self::Net) -> Vec<u8>;
    /// Converts the value that a player with a net expects, from -1 to 1, to a share of the win.
    fn share(value: f32) -> f32;
    /// Creates the player of self-play and matches, with a net or the hand-written estimate.
    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Self::Game>>;
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

    fn inputs(position: &Triandro, set: &mut dyn FnMut(usize)) {
        triandro::inputs(position, set);
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn share(value: f32) -> f32 {
        of_estimate(value)
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Triandro>> {
        match net {
            Some(net) => Box::new(AlphaBeta::new(TriandroNet::new(net.clone()), TABLE)),
            None => Box::new(AlphaBeta::new(TriandroHeuristic, TABLE)),
        }
    }
}

/// TRIAD on the layout `hex`.
pub(crate) struct TriadHex;

impl Subject for TriadHex {
    type Game = Triad;
    type Net = Net<{ triad::INPUTS }>;
    const NAME: &str = triad::NAME;
    const INPUTS: usize = triad::INPUTS;

    fn start() -> Triad {
        Triad::default()
    }

    fn inputs(position: &Triad, set: &mut dyn FnMut(usize)) {
        static INPUTS: LazyLock<triad::Inputs> =
            LazyLock::new(|| triad::Inputs::new(BuiltIn::Hex.layout()).expect("a built-in layout"));
        INPUTS.visit(position, set);
    }

    fn net(weights: &Weights) -> Self::Net {
        weights.in_integers()
    }

    fn file(net: &Self::Net) -> Vec<u8> {
        file(net, Self::NAME)
    }

    fn share(value: f32) -> f32 {
        (value + 1.0) / 2.0
    }

    fn bot(net: Option<&Arc<Self::Net>>) -> Box<dyn Bot<Triad>> {
        let layout = BuiltIn::Hex.layout();
        let amaf = Some(Amaf { reference: 50, bias: 1e-3 });
        let settings = MctsSettings { amaf, proves: true, ..MctsSettings::plain(0.1) };
        let (playout, prior, scale, heuristic): (_, _, _, Arc<dyn Heuristic<Triad>>) = match net {
            Some(net) => {
                let heuristic = TriadNet::new(layout, net.clone()).expect("a built-in layout");
                (Playout::Cut(4), 3.0, WIN / 10, Arc::new(heuristic))
            }
            None => (Playout::Cut(20), 0.0, settings.scale, Arc::new(TriadHeuristic::new(layout))),
        };
        Box::new(Mcts::with_heuristic(
            MctsSettings { playout, prior, scale, ..settings },
            heuristic,
        ))
    }
}

/// Converts an estimate by a net, in which 1/16 of a win means odds of `e` to one, to a share of the win.
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
