//! Heuristics and bots of TRIAD.

use std::sync::Arc;

use rules_core::{Game, Keyed, Observe, Seat};
use rules_nets::{Net, triad as net};
use triad_rules::{Action, Board, Contest, GameOn, Layout, Phase, Place, PlaceKind};

use super::common::{
    Make, by_iterations, estimating_with, lead, of_net, search, with_best, with_levels,
};
use super::triad_estimate::TriadEstimate;
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
    let Some(known) = TriadNet::of(layout) else { return bots };
    with_best(bots, (net::NAMES[0], &net::HEX), move |net| {
        Box::new(Mcts::with_heuristic(BEST, Arc::new(TriadNet { net, ..known.clone() })))
    })
}

/// Settings of the bot with a net.
const BEST: MctsSettings = MctsSettings {
    amaf: Some(Amaf { reference: 50, bias: 1e-3 }),
    playout: Playout::Cut(4),
    prior: 3.0,
    scale: WIN / 10,
    ..SETTINGS
};

/// Settings of `mcts`.
///
/// A Gem on a Post has much the same value now and later. After ten turns of a play-out the estimate says
/// more than its end. It outweighs the values of later plays until an action has many visits.
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
    with_levels(bots, by_iterations([16, 128, 8192, 131_072], [uct, better.clone(), better]))
}

/// Heuristic for TRIAD and its Tourney on one layout.
///
/// It values captured Gems, and Jewels by their distance to the opposing Docks.
///
/// ```
/// use rules_core::{Game, Seat};
/// use rules_search::{Heuristic, games::TriadHeuristic};
/// use triad_rules::{Board, BuiltIn, Triad, samples};
///
/// let heuristic = TriadHeuristic::new(BuiltIn::Hex.layout());
/// assert_eq!(heuristic.evaluate(&Triad::default(), Seat::FIRST), 0);
/// // One step to a Dock is worth more than two captured Gems.
/// assert!(heuristic.evaluate(&samples::breach_next(), Seat::FIRST) > 0);
/// ```
#[derive(Clone, Debug)]
pub struct TriadHeuristic {
    /// Value of a Jewel for each seat and place.
    worth: [Vec<i32>; 2],
    /// The opposing Dock beside each place, for each seat.
    docks: [Vec<Option<Place>>; 2],
}

/// Value of a captured Gem; ten are a win.
const GEM: i32 = WIN / 14;
/// Value of a step towards an opposing Dock.
const STEP: i32 = WIN / 150;
/// Bonus by steps to a Dock that a Jewel can reach in this turn or the next two.
const NEAR: [i32; 4] = [0, WIN / 12, WIN / 25, WIN / 60];
/// Maximum distance that counts, in steps.
const FAR: u8 = 20;

/// Number of groups of places: Docks, bands and Portals.
const GROUPS: usize = 29;
/// Places in a group; number 0 is unused.
const NUMBERS: usize = Place::NUMBERS as usize + 1;

impl TriadHeuristic {
    /// Returns the heuristic for a layout; on other layouts it is inaccurate.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        TriadHeuristic {
            worth: [0, 1].map(|seat| worth_of_places(layout, seat)),
            docks: [0, 1].map(|seat| docks_beside(layout, seat)),
        }
    }

    /// Returns the value of a Jewel of the seat on a place.
    #[inline]
    fn worth_on(&self, seat: Seat, place: Place) -> i32 {
        self.worth[seat.index() & 1][index(place)]
    }

    fn worth_to<L: Board, C: Contest>(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        let jewels = position.jewels(seat).map(|jewel| self.worth_on(seat, jewel.place));
        jewels.sum::<i32>() + GEM * position.tally(seat) as i32
    }
}

impl<L: Board, C: Contest> Heuristic<GameOn<L, C>> for TriadHeuristic {
    #[inline]
    fn evaluate(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        lead(2, seat, |seat| self.worth_to(position, seat))
    }

    fn finds_decisive(&self) -> bool {
        true
    }

    /// Finds a Breach (TRIAD-19).
    #[inline]
    fn decisive(&self, position: &GameOn<L, C>) -> Option<Action> {
        let seat = position.turn().seat().filter(|_| position.phase() == Phase::Jewels)?;
        let docks = &self.docks[seat.index() & 1];
        position.jewels(seat).find_map(|jewel| {
            let (from, to) = (jewel.place, docks[index(jewel.place)]?);
            Some(Action::Jewel { from, to }).filter(|&action| position.is_legal(action))
        })
    }

    /// Prefers captures of more Gems, and Jewel moves that come nearer.
    fn order(&self, position: &GameOn<L, C>, action: Action) -> i32 {
        match action {
            Action::Gem(post) => 20 * position.captures_of(post).count() as i32,
            Action::Capture(_) => 20,
            Action::Jewel { from, to } => {
                let Some(seat) = position.turn().seat() else { return 0 };
                (self.worth_on(seat, to) - self.worth_on(seat, from)) / STEP
            }
        }
    }
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
        let is_hex = *layout == *triad_rules::BuiltIn::Hex.layout();
        is_hex.then(|| TriadNet::new(layout, Arc::new(net::HEX.clone()))).flatten()
    }

    /// Returns the heuristic with this net; `None` if the layout is too large.
    pub fn new(layout: &Layout, net: Arc<Net<{ net::INPUTS }>>) -> Option<Self> {
        let inputs = Arc::new(net::Inputs::new(layout)?);
        Some(TriadNet { inputs, net, order: TriadHeuristic::new(layout) })
    }
}

impl<L: Board, C: Contest> Heuristic<GameOn<L, C>> for TriadNet {
    #[inline]
    fn evaluate(&self, position: &GameOn<L, C>, seat: Seat) -> i32 {
        let value = of_net(self.inputs.value(&self.net, position));
        if position.turn().seat() == Some(seat) { value } else { -value }
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

/// Returns the opposing Dock beside each place, for a seat.
fn docks_beside(layout: &Layout, seat: u8) -> Vec<Option<Place>> {
    let mut beside = vec![None; GROUPS * NUMBERS];
    for dock in layout.docks(Seat::new_unchecked(1 - seat)) {
        layout.neighbours(dock).for_each(|place| beside[index(place)] = Some(dock));
    }
    beside
}

/// Returns the value of a Jewel of a seat on each place of a layout.
fn worth_of_places(layout: &Layout, seat: u8) -> Vec<i32> {
    let own = PlaceKind::Dock(Seat::new_unchecked(seat));
    let mut worth = vec![0; GROUPS * NUMBERS];
    // Outwards from the opposing Docks, step by step.
    let mut reached: Vec<Place> = layout.docks(Seat::new_unchecked(1 - seat)).collect();
    let mut known = vec![false; GROUPS * NUMBERS];
    reached.iter().for_each(|&dock| known[index(dock)] = true);
    for steps in 0..FAR {
        let near = NEAR.get(usize::from(steps)).copied().unwrap_or(0);
        reached.iter().for_each(|&at| worth[index(at)] = near + STEP * i32::from(FAR - steps));
        let mut next = Vec::new();
        // Docks cannot be passed over (TRIAD-17).
        let crossed = reached.iter().filter(|at| at.kind() != own);
        for place in crossed.flat_map(|&at| layout.neighbours(at)) {
            if !core::mem::replace(&mut known[index(place)], true) {
                next.push(place);
            }
        }
        reached = next;
    }
    worth
}

/// Returns the index of a place in tables.
#[inline]
fn index(place: Place) -> usize {
    let group = match place.kind() {
        PlaceKind::Dock(seat) => seat.index() & 1,
        PlaceKind::West => 2,
        PlaceKind::East => 3,
        PlaceKind::Trey { band } => 3 + usize::from(band).clamp(1, GROUPS - 4),
    };
    group * NUMBERS + usize::from(place.number())
}
