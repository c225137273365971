//! The values of all states between turns, by dynamic programming from the last turn backwards.

use cybo_rules::ROUNDS;

use super::turns::{End, Fate, Turns, WEIGHTS};

/// Two players take so many turns.
pub(super) const TURNS: usize = 2 * ROUNDS as usize;

/// CYBO-8: a turn scores at most this.
const MOST: i32 = 16;

/// A Quad is attempted only if that is worth more than stopping by more than rounding can make it seem.
const MARGIN: f64 = 1e-12;

/// A state between turns, as the player to roll sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// How many turns are left, both players' together.
    pub(super) left: usize,
    /// The class of the player to roll.
    pub(super) mine: usize,
    /// The class of the opponent.
    pub(super) theirs: usize,
    /// The points of the player to roll less those of the opponent.
    pub(super) lead: i32,
}

/// The values of all states, to the player to roll.
pub(super) struct Table {
    classes: usize,
    /// By the number of turns left.
    layers: Vec<Layer>,
}

/// The values of the states with the same number of turns left.
struct Layer {
    /// Leads lie within this bound.
    most: i32,
    /// By the classes of both players and the lead.
    values: Vec<f64>,
}

impl Layer {
    /// A layer of zeros for all leads that turns so far can have brought.
    fn new(left: usize, classes: usize) -> Layer {
        let most = MOST * (TURNS - left).div_ceil(2) as i32;
        Layer { most, values: vec![0.0; classes * classes * (2 * most as usize + 1)] }
    }

    /// The place of a state. A lead beyond the bound, which no turns lead to, counts as the bound.
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

    /// The value of a state from those with fewer turns left.
    fn solve(&self, turns: &Turns, state: State) -> f64 {
        if state.left == 0 {
            // CYBO-9: the higher total wins; equal ones share, which is worth nothing to either.
            return f64::from(state.lead.signum());
        }
        let sum = turns.fates(state.mine).iter().map(|&(fate, weight)| {
            f64::from(weight)
                * match fate {
                    Fate::Over(end) => self.after(state, end),
                    Fate::Decide { stop, hit, miss } => {
                        self.after(state, stop).max(self.attempt(state, hit, miss))
                    }
                }
        });
        sum.sum::<f64>() / f64::from(WEIGHTS)
    }

    /// The value of attempting a Quad to the player who does.
    fn attempt(&self, state: State, hit: End, miss: End) -> f64 {
        (self.after(state, hit) + 11.0 * self.after(state, miss)) / 12.0
    }

    /// The value of a state to the player whose turn ends so.
    fn after(&self, state: State, end: End) -> f64 {
        -self.value(State {
            left: state.left - 1,
            mine: state.theirs,
            theirs: end.class.into(),
            lead: -(state.lead + i32::from(end.points)),
        })
    }

    /// The value of a state to the player to roll.
    pub(super) fn value(&self, state: State) -> f64 {
        let layer = &self.layers[state.left];
        layer.values[layer.index(self.classes, state.mine, state.theirs, state.lead)]
    }

    /// Whether best play attempts the Quad in this state.
    pub(super) fn attempts(&self, state: State, stop: End, hit: End, miss: End) -> bool {
        is_better(self.attempt(state, hit, miss), self.after(state, stop))
    }

    /// How many values there are.
    pub(super) fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.values.len()).sum()
    }
}

/// Whether attempting is worth more than stopping.
pub(super) fn is_better(attempt: f64, stop: f64) -> bool {
    attempt > stop + MARGIN
}
