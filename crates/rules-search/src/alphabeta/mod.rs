//! Alpha-beta: open games of two seats without chance.

mod order;
mod root;
mod score;
mod search;
mod table;

use core::any::TypeId;

use rand_core::Rng;
use rules_core::{Game, Keyed, NoEvent, Observe, Turn};

use self::order::Refutations;
use self::root::Root;
use self::search::Search;
use self::table::Table;
use crate::{Analysis, Bot, Budget, Heuristic, SearchError, View};

/// A bot that searches every sequence of actions to a depth, deeper and deeper, and estimates what lies
/// beyond: negamax with alpha-beta windows, a transposition table, and an order of actions that learns
/// from refutations.
///
/// It plays open games of two seats without chance; a seat may act several times in a row. A win in
/// `n` steps is found by the iteration of depth `n` at the latest, and it is the quickest one; of
/// losses the slowest one is chosen. The table stays between calls.
///
/// An iteration of a [`Budget`] is a depth, a node a position reached by playing. The first
/// iteration looks at every action once, whatever the budget.
///
/// ```
/// use rules_core::Seat;
/// use rules_search::{AlphaBeta, Bot, Budget, Proof, View};
/// use triandro_rules::Triandro;
///
/// # let mut rng = <rand_xoshiro::Xoshiro256PlusPlus as rand_core::SeedableRng>::seed_from_u64(1);
/// let game: Triandro =
///     "triandro/1 - 1 b1a/babb1b/a2bb1a/1a1aab2/aba1ba1/b4a2/a6/b1a3/3 1,2".parse()?;
/// let stones = |position: &Triandro, seat: Seat| -i32::from(position.lost(seat));
/// let mut bot = AlphaBeta::new(stones, 1 << 20);
/// let answer = bot.choose(&View::of(&game)?, &Budget::nodes(100_000), &mut rng)?;
/// // A win in three steps.
/// let found = answer.chosen().and_then(|chosen| chosen.proof);
/// assert_eq!(found, Some(Proof { utility: 1, plies: 3 }));
/// assert_eq!(answer.line.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "minimax")]
pub struct AlphaBeta<G: Game, H> {
    heuristic: H,
    table: Table,
    refutations: Refutations<G::Action>,
    values: usize,
}

impl<G: Keyed, H: Heuristic<G>> AlphaBeta<G, H> {
    /// A bot with a heuristic and a table of so many bytes, allocated now, of which less than 64 count
    /// as 64. Tens of megabytes are enough for searches of some seconds.
    #[must_use]
    pub fn new(heuristic: H, table_bytes: usize) -> Self {
        AlphaBeta {
            heuristic,
            table: Table::new(table_bytes),
            refutations: Refutations::new(),
            values: 1,
        }
    }

    /// The same, finding out the values of so many actions, the best ones, and not just that others
    /// are worse than the best. Takes more time.
    #[must_use]
    pub fn with_values(self, actions: usize) -> Self {
        AlphaBeta { values: actions, ..self }
    }

    /// Forgets what earlier searches have found out.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a position. Unlike [`choose`](Bot::choose) it spends its budget on a position with a single
    /// action, too.
    ///
    /// # Errors
    /// [`SearchError`]: as [`Bot::choose`].
    pub fn search(
        &mut self,
        position: &G,
        budget: &Budget<'_>,
    ) -> Result<Analysis<G>, SearchError> {
        if TypeId::of::<G::Event>() != TypeId::of::<NoEvent>() {
            return Err(SearchError::Unsuitable("alpha-beta does not know chance"));
        }
        if position.seats() != 2 {
            return Err(SearchError::Unsuitable("alpha-beta is for two seats"));
        }
        let meter = budget.start()?;
        let seat = match position.turn() {
            Turn::Over => return Err(SearchError::GameOver),
            Turn::Chance => return Err(SearchError::ChanceTurn),
            Turn::Seat(seat) => seat,
        };
        self.table.grow_older();
        self.refutations.forget();
        let search = Search::new(&self.heuristic, &mut self.table, &mut self.refutations, meter);
        let mut root = Root::new(position, seat, self.values, search);
        root.deepen();
        root.analysis().ok_or(SearchError::OtherActions)
    }
}

impl<G: Observe + Keyed, H: Heuristic<G>> Bot<G> for AlphaBeta<G, H> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        if !G::OPEN {
            return Err(SearchError::Unsuitable("alpha-beta does not know hidden information"));
        }
        budget.check()?;
        let position = view.world(rng)?;
        // With a single action there is nothing to think about.
        let budget = if view.actions.len() == 1 { budget.with_iterations(1) } else { *budget };
        self.search(&position, &budget)
    }

    fn repeats(&self) -> bool {
        true
    }
}

/// What the bot is set to; not the table.
impl<G: Game, H> core::fmt::Debug for AlphaBeta<G, H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("AlphaBeta").field("values", &self.values).finish_non_exhaustive()
    }
}
