//! Expectimax: full-width search with exact probabilities of chance events.

use rand_core::Rng;
use rules_core::{BySeat, Game, Observe, Seat, Step, Turn};

use crate::{ActionValue, Analysis, Bot, Budget, Heuristic, Meter, SearchError, View, WIN};

/// Number of determinizations in games with hidden information.
const WORLDS: usize = 8;

/// Number of nodes between two reads of the clock.
const PATIENCE: u64 = 1_024;

/// Maximum depth.
const DEEPEST: u32 = 250;

/// Bot that searches every sequence of actions and chance events to a depth.
///
/// The depth grows by iterative deepening. Events are weighted by their exact probabilities, and a
/// [`Heuristic`] estimates the positions at the horizon.
///
/// It plays games of any number of seats, each of which maximizes its own value (max-n). Nothing is
/// pruned, so it suits games such as Cybo in which few plies matter. With hidden information,
/// values are means over several determinizations, each searched as an open game.
///
/// An iteration of a [`Budget`] is a depth, in which chance events count as plies. A node is a
/// position reached by an action or an event. The first iteration visits every action once,
/// whatever the budget. The search ends when no value depends on an estimate.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::Seat;
/// use rules_search::{Bot, Budget, Expectimax, View};
///
/// # let mut rng = <rand_xoshiro::Xoshiro256PlusPlus as rand_core::SeedableRng>::seed_from_u64(1);
/// // Ten points behind in the very last turn: only a Quad wins, and it comes once in twelve.
/// let game: Cybo = "cybo/1 - 12 1 1.2.3=9 19,9".parse()?;
/// let mut bot = Expectimax::new(|position: &Cybo, seat: Seat| position.total(seat).into());
/// let answer = bot.choose(&View::of(&game)?, &Budget::iterations(9), &mut rng)?;
/// assert_eq!(answer.action.to_string(), "quad");
/// let expected = 1.0 / 12.0 - 11.0 / 12.0;
/// assert!((answer.chosen().unwrap().value.unwrap() - expected).abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "chance_nodes")]
#[derive(Clone, Copy, Debug)]
pub struct Expectimax<H> {
    heuristic: H,
}

impl<H> Expectimax<H> {
    /// Returns a bot with this heuristic.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Expectimax { heuristic }
    }
}

/// State of a running search.
struct Search<'a, H> {
    heuristic: &'a H,
    meter: Meter<'a>,
    iterations: u64,
    nodes: u64,
    next_look: u64,
    /// Whether a value depends on an estimate.
    estimated: bool,
}

impl<H> Search<'_, H> {
    fn is_spent(&mut self) -> bool {
        if !self.meter.counts_allow(self.iterations, self.nodes) {
            return true;
        }
        if self.nodes < self.next_look {
            return false;
        }
        self.next_look = self.nodes + PATIENCE;
        self.meter.must_stop()
    }

    /// Returns the value of a position for each seat; `None` if the budget is spent.
    fn values<G: Game>(&mut self, position: &G, depth: u32) -> Option<BySeat<f64>>
    where
        H: Heuristic<G>,
    {
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return Some(each(position.seats(), |seat| f64::from(G::utility(&outcome, seat))));
        }
        if depth == 0 {
            self.estimated = true;
            return Some(self.estimates(position));
        }
        if self.is_spent() {
            return None;
        }
        match position.turn() {
            Turn::Seat(seat) => {
                let mut best: Option<BySeat<f64>> = None;
                for action in position.legal_actions() {
                    let values = self.values(&position.after(action), depth - 1)?;
                    if best.is_none_or(|best| values[seat] > best[seat]) {
                        best = Some(values);
                    }
                }
                best
            }
            _ => {
                let (mut sum, mut weights) = (BySeat::default(), 0.0);
                for (event, weight) in position.chance_events() {
                    let values = self.values(&position.after_event(event), depth - 1)?;
                    add(&mut sum, values, f64::from(weight));
                    weights += f64::from(weight);
                }
                Some(BySeat(sum.0.map(|sum| sum / weights)))
            }
        }
    }

    /// Returns the heuristic values as utilities.
    fn estimates<G: Game>(&self, position: &G) -> BySeat<f64>
    where
        H: Heuristic<G>,
    {
        let seats = position.seats();
        let most = f64::from(G::max_utility(seats));
        each(seats, |seat| {
            let value = self.heuristic.evaluate(position, seat).clamp(-WIN, WIN);
            most * f64::from(value) / f64::from(WIN)
        })
    }

    /// Returns the values of actions for a seat; `None` if the budget is spent.
    ///
    /// They are means over the positions in which the actions are legal.
    fn iterate<G: Game>(
        &mut self,
        worlds: &[G],
        legal: &[G::Action],
        seat: Seat,
        depth: u32,
    ) -> Option<Vec<Option<f64>>>
    where
        H: Heuristic<G>,
    {
        let mut means = Vec::with_capacity(legal.len());
        for &action in legal {
            let (mut sum, mut count) = (0.0, 0.0);
            for world in worlds.iter().filter(|world| world.is_legal(action)) {
                sum += self.values(&world.after(action), depth)?[seat];
                count += 1.0;
            }
            means.push((count > 0.0).then(|| sum / count));
        }
        Some(means)
    }
}

/// Returns a value for each seat that plays.
fn each(seats: u8, value: impl Fn(Seat) -> f64) -> BySeat<f64> {
    let mut values = BySeat::default();
    Seat::all(seats).for_each(|seat| values[seat] = value(seat));
    values
}

fn add(sum: &mut BySeat<f64>, values: BySeat<f64>, weight: f64) {
    for (sum, value) in sum.0.iter_mut().zip(values.0) {
        *sum += weight * value;
    }
}

impl<G: Observe, H: Heuristic<G>> Bot<G> for Expectimax<H> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let meter = budget.start()?;
        let mut worlds = vec![view.world(rng)?];
        for _ in 1..if G::OPEN { 1 } else { WORLDS } {
            worlds.push(view.world(rng)?);
        }
        let heuristic = &self.heuristic;
        let mut search =
            Search { heuristic, meter, iterations: 0, nodes: 0, next_look: 0, estimated: true };
        let mut values = vec![None; view.actions.len()];
        for depth in 0..DEEPEST {
            if depth > 0 && (!search.estimated || search.is_spent()) {
                break;
            }
            search.estimated = false;
            match search.iterate(&worlds, &view.actions, view.seat, depth) {
                Some(found) => values = found,
                None => break,
            }
            search.iterations += 1;
        }
        Ok(analysis(view, &values, search.iterations, search.nodes))
    }

    fn repeats(&self) -> bool {
        G::OPEN
    }
}

/// Returns the analysis with the first of the best actions.
fn analysis<G: Observe>(
    view: &View<G>,
    values: &[Option<f64>],
    iterations: u64,
    nodes: u64,
) -> Analysis<G> {
    let worth = |place: usize| values[place].unwrap_or(f64::NEG_INFINITY);
    let later_if_better = |best, place| if worth(place) > worth(best) { place } else { best };
    let action = view.actions[(1..values.len()).fold(0, later_if_better)];
    let value = |(&action, value): (&G::Action, &Option<f64>)| ActionValue {
        action,
        value: value.map(|value| value as f32),
        visits: iterations,
        proof: None,
    };
    Analysis {
        action,
        actions: view.actions.iter().zip(values).map(value).collect(),
        line: vec![Step::Action(action)],
        iterations,
        nodes,
    }
}
