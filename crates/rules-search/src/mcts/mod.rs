//! Monte Carlo tree search with GRAVE, heuristic estimates and proofs.
//!
//! An iteration goes down the tree (`descend`), where a node gets children (`expand`) of which one
//! is chosen (`select`), to a value (`playout`), and back up (`back_up`).

// `Uct` and `Ismcts` keep trees of their own. At 20,000 iterations with plain settings `Mcts` takes
// 76 % more time than `Uct` in Triandro, 16 % in Cybo, 10 % in TRIAD and 8 % in Triarchy on an AMD
// EPYC; with a selection of its own for plain settings still 18 % in Triandro and 17 % in Cybo. It
// takes 2 to 3 % more than `Ismcts` where something is hidden, but a built-in net learnt from games
// of `Ismcts`, and could no longer be made again.

mod amaf;
mod back_up;
mod descend;
mod expand;
mod playout;
mod prove;
mod rules;
mod select;
mod settings;
mod shared;
mod stat;
mod tree;
mod value;
mod walk;

use core::any::TypeId;
use std::sync::Arc;

use rand_core::Rng;
use rules_core::{Code, NoEvent, Observe};

pub use settings::{Amaf, MctsSettings, Playout};

use crate::determinization::draw;
use crate::growth::{Grow, Growth, analysis, is_settled};
use crate::playouts::{Dice, dice};
use crate::spend::repeat;
use crate::{Analysis, Bot, Budget, Heuristic, SearchError, View};
use amaf::Places;
use prove::apply_proofs;
use rules::Rules;
use stat::Bound;
use tree::Tree;
use walk::Walk;

/// Monte Carlo tree search with GRAVE, heuristic estimates and proofs.
///
/// GRAVE values actions over all play-outs. Estimates may initialize new nodes and cut play-outs
/// short.
///
/// An iteration is a walk through the tree and the value of a position, and a node is one of the
/// tree. With default settings it is plain UCT. With hidden information each iteration draws a
/// determinization, and a node stands for all positions that the seat cannot distinguish.
///
/// ```
/// use rand_core::SeedableRng;
/// use rules_search::{Amaf, Bot, Budget, Mcts, MctsSettings, View};
/// use triandro_rules::Triandro;
///
/// let amaf = Some(Amaf { reference: 50, bias: 1e-4 });
/// let mut bot = Mcts::new(MctsSettings { amaf, ..MctsSettings::default() });
/// let view = View::of(&Triandro::default())?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = bot.choose(&view, &Budget::iterations(1000), &mut rng)?;
/// assert_eq!(choice.iterations, 1000);
/// # Ok::<(), rules_search::SearchError>(())
/// ```
pub struct Mcts<G: Observe> {
    settings: MctsSettings,
    heuristic: Option<Arc<dyn Heuristic<G>>>,
    growth: Growth<Tree<G>>,
    places: Places,
    walk: Walk<G>,
    /// Position at the root of the tree.
    root: Option<G>,
}

impl<G: Observe<Action: Code>> core::fmt::Debug for Mcts<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Mcts").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: Observe<Action: Code>> Mcts<G> {
    /// Returns a bot without a heuristic.
    pub fn new(settings: MctsSettings) -> Self {
        Mcts {
            settings,
            heuristic: None,
            growth: Growth::new(settings.tree),
            places: Places::new(),
            walk: Walk::new(),
            root: None,
        }
    }

    /// Returns a bot that values positions by a heuristic.
    pub fn with_heuristic(settings: MctsSettings, heuristic: Arc<dyn Heuristic<G>>) -> Self {
        Mcts { heuristic: Some(heuristic), ..Mcts::new(settings) }
    }
}

impl<G: Observe<Action: Code>> Bot<G> for Mcts<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let meter = budget.start()?;
        let seed = rng.next_u64();
        let root = view.world(&mut dice(seed, u64::MAX))?;
        let seats = root.seats();
        let tree = self.growth.tree();
        match self.root.take().filter(|_| G::OPEN) {
            Some(before) => tree.move_root(&before, &root),
            None => tree.begin(seats),
        }
        self.root = Some(root.clone());
        let no_chance = TypeId::of::<G::Event>() == TypeId::of::<NoEvent>();
        let rules = Rules {
            settings: &self.settings,
            heuristic: self.heuristic.as_deref(),
            places: &self.places,
            viewer: view.seat,
            legal: &view.actions,
            explore: self.settings.tree.explore::<G>(seats) / G::max_utility(seats) as f32,
            first_play: self.settings.first_play.map_or(f32::INFINITY, |part| 2.0 * part - 1.0),
            proves: self.settings.proves && G::OPEN && no_chance && seats == 2,
            bound: match (self.settings.policy, &self.heuristic) {
                (Some(temperature), Some(_)) => Bound::Puct { temperature },
                _ => Bound::Ucb1,
            },
            decides: self.heuristic.as_deref().filter(|known| known.finds_decisive()),
        };
        if rules.proves {
            tree.look_ahead(&root, &rules);
        }
        let world = |dice: &mut Dice| if G::OPEN { root.clone() } else { draw(view, dice).0 };
        let walk = &mut self.walk;
        let (nodes_before, mut dice) = (tree.len(), dice(seed, 0));
        // WebAssembly has no threads, and the code for them is long.
        let (iterations, nodes) = if self.settings.threads > 1 && !cfg!(target_family = "wasm") {
            shared::grow(tree, walk, &meter, (seed, dice), world, &rules)
        } else {
            let mut iterations = 0;
            repeat(&meter, || {
                if tree.is_full() {
                    tree.make_room();
                }
                tree.iterate(walk, world(&mut dice), &rules, &mut dice);
                iterations += 1;
                let done = tree.is_done() || is_settled(tree, &meter, iterations);
                ((tree.len() - nodes_before) as u64, done)
            })
        };
        let mut analysis = analysis(tree, &view.actions, iterations, nodes);
        apply_proofs(tree, &mut analysis);
        Ok(analysis)
    }
}
