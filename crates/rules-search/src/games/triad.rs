//! Heuristics and bots of TRIAD.

use std::sync::Arc;

use rules_core::{Game, Keyed, MAX_SEATS, Observe, Seat};
use rules_nets::{Net, triad as net};
use triad_rules::{Action, Board, BuiltIn, Contest, GameOn, Layout};

use super::common::{Make, by_iterations, estimating_with, of_net, search, with_best, with_levels};
use super::triad_estimate::TriadEstimate;
use super::triad_heuristic::TriadHeuristic;
use crate::{Amaf, Bots, Heuristic, Mcts, MctsSettings, Playout, Uct, WIN};

/// Returns the bots of TRIAD and its Tourney on a layout.
pub fn triad<L: Board, C: Contest>(layout: &Layout) -> Bots<GameOn<L, C>>
where
    GameOn<L, C>: Observe<Action = Action> + Keyed,
{
    let heuristic = TriadHeuristic::new(layout);
    let estimate = Arc::new(TriadEstimate::new(layout));
    let bots = estimating_with(heuristic.clone(), estimate, SETTINGS);
    let bots = triad_levels(bots, layout).with_alpha_beta(heuristic);
    let Some((built_in, known)) = built_in(layout).zip(TriadNet::of(layout)) else { return bots };
    with_best(bots, built_in, move |net| {
        Box::new(Mcts::with_heuristic(BEST, Arc::new(TriadNet { net, ..known.clone() })))
    })
}

/// Settings of the bot with a net.
///
/// Its play-outs last about a turn, which has up to four actions.
const BEST: MctsSettings = MctsSettings { playout: Playout::Cut(4), scale: WIN / 10, ..SETTINGS };

/// Settings of `mcts`.
///
/// A Gem on a Post has much the same value now and later. After ten turns of a play-out the
/// estimate says more than its end. It outweighs the values of later plays until an action has many
/// visits.
const SETTINGS: MctsSettings = MctsSettings {
    amaf: Some(Amaf { reference: 200, bias: 1e-3 }),
    playout: Playout::Cut(40),
    prior: 50.0,
    proves: true,
    ..MctsSettings::plain(0.1)
};

/// Adds the levels of TRIAD and its Tourney on a layout.
pub fn triad_levels<L: Board, C: Contest>(
    bots: Bots<GameOn<L, C>>,
    layout: &Layout,
) -> Bots<GameOn<L, C>>
where
    GameOn<L, C>: Observe<Action = Action>,
{
    let uct: Make<_> = Arc::new(|| Box::new(Uct::default()));
    let better = match TriadNet::of(layout) {
        Some(net) => search(Arc::new(net), BEST),
        None => search(Arc::new(TriadEstimate::new(layout)), SETTINGS),
    };
    with_levels(bots, by_iterations([16, 128, 32_768, 262_144], [uct, better.clone(), better]))
}

/// Heuristic for TRIAD and its Tourney on one layout by a net.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriadNet};
/// use triad_rules::{BuiltIn, Triad};
///
/// let heuristic = TriadNet::of(BuiltIn::Hex.layout()).expect("there is a net for this layout");
/// let [first, second] = [0, 1]
///     .map(|seat| heuristic.evaluate(&Triad::default(), Seat::new_unchecked(seat)));
/// assert_eq!(first, -second);
/// ```
#[derive(Clone, Debug)]
pub struct TriadNet {
    inputs: Arc<net::Inputs>,
    net: Arc<Net<{ net::INPUTS }>>,
    order: TriadHeuristic,
}

impl TriadNet {
    /// Returns the heuristic with the built-in net of a layout, if there is one.
    pub fn of(layout: &Layout) -> Option<Self> {
        let (_, net) = built_in(layout)?;
        TriadNet::new(layout, Arc::new(net.clone()))
    }

    /// Returns the heuristic with this net; `None` if the layout is too large.
    pub fn new(layout: &Layout, net: Arc<Net<{ net::INPUTS }>>) -> Option<Self> {
        let inputs = Arc::new(net::Inputs::new(layout)?);
        Some(TriadNet { inputs, net, order: TriadHeuristic::new(layout) })
    }
}

/// Returns the built-in net of a layout with its name, if there is one.
fn built_in(layout: &Layout) -> Option<(&'static str, &'static Net<{ net::INPUTS }>)> {
    let [hex, rect] = net::NAMES;
    match layout {
        layout if *layout == *BuiltIn::Hex.layout() => Some((hex, &net::HEX)),
        layout if *layout == *BuiltIn::Rect.layout() => Some((rect, &net::RECT)),
        _ => None,
    }
}

impl<L: Board, C: Contest> Heuristic<GameOn<L, C>> for TriadNet {
    #[inline]
    fn evaluate(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        let value = of_net(self.inputs.value(&self.net, position));
        if position.turn().seat() == Some(seat) { value } else { -value }
    }

    #[inline]
    fn evaluate_after(&self, position: &GameOn<L, C>, visit: &mut dyn FnMut([i32; MAX_SEATS])) {
        let mover = position.turn().seat().map_or(0, Seat::index) & 1;
        self.inputs.values_after(&self.net, position, |value| {
            let mut values = [0; MAX_SEATS];
            (values[mover], values[1 - mover]) = (of_net(value), -of_net(value));
            visit(values);
        });
    }

    fn order(&self, position: &GameOn<L, C>, action: Action) -> i32 {
        self.order.order(position, action)
    }

    fn finds_decisive(&self) -> bool {
        true
    }

    #[inline]
    fn decisive(&self, position: &GameOn<L, C>) -> Option<Action> {
        self.order.decisive(position)
    }
}
