//! Alpha-beta search of open games of two seats without chance.

mod order;
mod pace;
mod prove;
mod root;
mod score;
mod search;
mod table;

use core::any::TypeId;

use rand_core::Rng;
use rules_core::{Game, Keyed, NoEvent, Observe, Seat, Turn};

use self::order::Refutations;
use self::root::{DEEPEST, Root};
use self::search::Search;
use self::table::Table;
use crate::{Analysis, Bot, Budget, Heuristic, SearchError, View};

/// Bot that searches open games of two seats without chance by alpha-beta.
///
/// It runs negamax with iterative deepening, a transposition table, and a move order learned from
/// refutations. A [`Heuristic`] estimates the positions at the horizon.
///
/// A seat may act several times in a row. A win in `n` plies is found by the iteration of depth `n`
/// at the latest. The bot chooses the quickest win or the slowest loss. The table is kept between
/// calls.
///
/// An iteration of a [`Budget`] is a depth, and a node is a position reached by playing. The first
/// iteration visits every action once, whatever the budget.
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
    /// Returns a bot with a heuristic and a table of `table_bytes`, at least 64.
    ///
    /// The table is allocated now. Tens of megabytes are enough for searches of some seconds.
    #[must_use]
    pub fn new(heuristic: H, table_bytes: usize) -> Self {
        AlphaBeta {
            heuristic,
            table: Table::new(table_bytes),
            refutations: Refutations::new(),
            values: 1,
        }
    }

    /// Sets the number of best actions that get exact values, by default 1.
    ///
    /// Other actions get only a bound. More values take more time.
    #[must_use]
    pub fn with_values(self, actions: usize) -> Self {
        AlphaBeta { values: actions, ..self }
    }

    /// Clears the table of earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a position.
    ///
    /// Unlike [`choose`](Bot::choose) it also spends its budget on a position with a single action.
    ///
    /// # Errors
    /// Returns [`SearchError`] as [`Bot::choose`] does.
    pub fn search(
        &mut self,
        position: &G,
        budget: &Budget<'_>,
    ) -> Result<Analysis<G>, SearchError> {
        let values = self.values;
        let (seat, search) = self.begin(position, budget)?;
        let mut root = Root::new(position, seat, values, search);
        root.deepen();
        root.analysis().ok_or(SearchError::OtherActions)
    }

    /// Returns the quickest win or the slowest loss if there is one within `plies`.
    ///
    /// Returns `None` if there is none, or if the budget ends first. Nothing is estimated, and
    /// [`Heuristic::safe_plies`] prunes the search, so it often reaches deeper than
    /// [`search`](AlphaBeta::search).
    ///
    /// ```
    /// use rules_search::{AlphaBeta, Budget, Proof};
    /// use triandro_rules::Triandro;
    ///
    /// # let game: Triandro =
    /// #     "triandro/1 - 1 b1a/babb1b/a2bb1a/1a1aab2/aba1ba1/b4a2/a6/b1a3/3 1,2".parse()?;
    /// let stones = |position: &Triandro, seat| -i32::from(position.lost(seat));
    /// let mut solver = AlphaBeta::new(stones, 1 << 20);
    /// let answer = solver.prove(&game, 3, &Budget::nodes(100_000))?.expect("a win in 3 plies");
    /// let found = answer.chosen().and_then(|chosen| chosen.proof);
    /// assert_eq!(found, Some(Proof { utility: 1, plies: 3 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`SearchError`] as [`Bot::choose`] does.
    pub fn prove(
        &mut self,
        position: &G,
        plies: u8,
        budget: &Budget<'_>,
    ) -> Result<Option<Analysis<G>>, SearchError> {
        let (seat, mut search) = self.begin(position, budget)?;
        Ok(prove::prove(position, seat, plies.min(DEEPEST), &mut search))
    }

    /// Checks the position and starts a search of it.
    fn begin<'a>(
        &'a mut self,
        position: &G,
        budget: &Budget<'a>,
    ) -> Result<(Seat, Search<'a, G, H>), SearchError> {
        if TypeId::of::<G::Event>() != TypeId::of::<NoEvent>() {
            return Err(SearchError::Unsuitable("alpha-beta does not support chance"));
        }
        if position.seats() != 2 {
            return Err(SearchError::Unsuitable("alpha-beta needs two seats"));
        }
        let meter = budget.start()?;
        let seat = match position.turn() {
            Turn::Over => return Err(SearchError::GameOver),
            Turn::Chance => return Err(SearchError::ChanceTurn),
            Turn::Seat(seat) => seat,
        };
        self.table.grow_older();
        self.refutations.forget();
        let (table, refutations) = (&mut self.table, &mut self.refutations);
        Ok((seat, Search::new(&self.heuristic, table, refutations, meter)))
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
            return Err(SearchError::Unsuitable("alpha-beta does not support hidden information"));
        }
        budget.check()?;
        let position = view.world(rng)?;
        // A single action needs no search.
        let budget = if view.actions.len() == 1 { budget.with_iterations(1) } else { *budget };
        self.search(&position, &budget)
    }

    fn repeats(&self) -> bool {
        true
    }
}

/// Shows the settings without the table.
impl<G: Game, H> core::fmt::Debug for AlphaBeta<G, H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("AlphaBeta").field("values", &self.values).finish_non_exhaustive()
    }
}
