//! Values of all states between turns, by backward dynamic programming.

use cybo_rules::ROUNDS;

use super::turns::{End, RollResult, Turns, WEIGHTS};

/// Number of turns of two players.
pub(super) const TURNS: usize = 2 * ROUNDS as usize;

/// Maximum points of a turn (CYBO-8).
const MOST: i32 = 16;

/// Margin above rounding by which a Quad must be better than stopping.
const MARGIN: f64 = 1e-12;

/// State between turns from the view of the player to roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// Number of turns left for both players together.
    pub(super) left: usize,
    /// Class of the player to roll.
    pub(super) mine: usize,
    /// Class of the opponent.
    pub(super) theirs: usize,
    /// Points of the player to roll minus those of the opponent.
    pub(super) lead: i32,
}

/// Values of all states for the player to roll.
pub(super) struct Table {
    classes: usize,
    /// Layers by the number of turns left.
    layers: Vec<Layer>,
}

/// Values of the states with the same number of turns left.
struct Layer {
    /// Largest lead.
    most: i32,
    /// Values by the classes of both players and the lead.
    values: Vec<f64>,
}

impl Layer {
    /// Returns a layer of zeros for all leads that the turns so far allow.
    fn new(left: usize, classes: usize) -> Layer {
        let most = MOST * (TURNS - left).div_ceil(2) as i32;
        Layer { most, values: vec![0.0; classes * classes * (2 * most as usize + 1)] }
    }

    /// Returns the index of a state.
    ///
    /// A lead beyond the bound, which no turns lead to, is clamped.
    fn index(&self, classes: usize, mine: usize, theirs: usize, lead: i32) -> usize {
        let lead = (lead.clamp(-self.most, self.most) + self.most) as usize;
        (mine * classes + theirs) * (2 * self.most as usize + 1) + lead
    }
}

impl Table {
    /// Solves the game.
    pub(super) fn new(turns: &Turns) -> Table {
        let classes = turns.classes();
        let mut table = Table { classes, layers: Vec::with_capacity(TURNS + 1) };
        for left in 0..=TURNS {
            let mut layer = Layer::new(left, classes);
            for mine in 0..classes {
                for theirs in 0..classes {
                    for lead in -layer.most..=layer.most {
                        let index = layer.index(classes, mine, theirs, lead);
                        layer.values[index] =
                            table.solve(turns, State { left, mine, theirs, lead });
                    }
                }
            }
            table.layers.push(layer);
        }
        table
    }

    /// Returns the value of a state from those with fewer turns left.
    fn solve(&self, turns: &Turns, state: State) -> f64 {
        if state.left == 0 {
            // CYBO-9: the higher total wins. Equal totals share the win, which is worth 0.
            return f64::from(state.lead.signum());
        }
        let sum = turns.results(state.mine).iter().map(|&(result, weight)| {
            f64::from(weight)
                * match result {
                    RollResult::Over(end) => self.after(state, end),
                    RollResult::Decide { stop, hit, miss } => {
                        self.after(state, stop).max(self.attempt(state, hit, miss))
                    }
                }
        });
        sum.sum::<f64>() / f64::from(WEIGHTS)
    }

    /// Returns the value of attempting a Quad.
    fn attempt(&self, state: State, hit: End, miss: End) -> f64 {
        (self.after(state, hit) + 11.0 * self.after(state, miss)) / 12.0
    }

    /// Returns the value for the player whose turn ends with `end`.
    fn after(&self, state: State, end: End) -> f64 {
        -self.value(State {
            left: state.left - 1,
            mine: state.theirs,
            theirs: end.class.into(),
            lead: -(state.lead + i32::from(end.points)),
        })
    }

    /// Returns the value of a state for the player to roll.
    pub(super) fn value(&self, state: State) -> f64 {
        let layer = &self.layers[state.left];
        layer.values[layer.index(self.classes, state.mine, state.theirs, state.lead)]
    }

    /// Returns whether best play attempts the Quad in this state.
    pub(super) fn attempts(&self, state: State, stop: End, hit: End, miss: End) -> bool {
        is_better(self.attempt(state, hit, miss), self.after(state, stop))
    }

    /// Returns the number of values.
    pub(super) fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.values.len()).sum()
    }
}

/// Returns whether attempting is better than stopping by more than rounding.
pub(super) fn is_better(attempt: f64, stop: f64) -> bool {
    attempt > stop + MARGIN
}
