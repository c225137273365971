//! Proofs of wins and losses.

use core::cmp::Reverse;

use rules_core::{Code, Observe, Seat, Step, Turn};

use super::rules::Rules;
use super::stat::Stat;
use super::tree::{ROOT, Tree};
use super::value::{Values, of_result};
use super::walk::{Visit, Walk};
use crate::growth::line;
use crate::{ActionValue, Analysis, Proof};

impl<G: Observe<Action: Code>> Tree<G> {
    /// Looks for actions that end the game at once.
    pub(super) fn look_ahead(&mut self, root: &G, rules: &Rules<'_, G>) {
        let Turn::Seat(seat) = root.turn() else { return };
        let mut below = self.arena.nodes[ROOT].below;
        if below.count == 0 {
            let Some(new) = self.expand(ROOT, root, seat, rules) else { return };
            below = new;
        }
        for child in below.range() {
            let Some(Step::Action(action)) = self.arena.nodes[child].step else { continue };
            let next = root.after(action);
            if next.is_over() {
                self.arena.values[child].set_proven(of_result(&next)[seat.index()]);
            }
        }
        self.decided = self.best_proven(ROOT).0 != 0;
    }

    /// Marks the last node of the path as won or lost and propagates the proof.
    pub(super) fn prove(&mut self, walk: &Walk<G>, values: &Values) {
        for (above, visit) in walk.path.iter().enumerate().skip(1).rev() {
            let &Visit { at, seat: Some(seat), .. } = visit else { return };
            let (proven, plies) = match walk.path.get(above + 1) {
                None => (Stat::proven_by(values[seat.index()]), 0),
                Some(next) => {
                    // Result that the seat to act can force, from the view of the seat that chose
                    // the node.
                    let Some(other) = next.seat else { return };
                    let (proven, plies) = self.best_proven(at);
                    (if other == seat { proven } else { -proven }, plies.saturating_add(1))
                }
            };
            if proven == 0 {
                return;
            }
            let stat = &mut self.arena.values[at];
            (stat.proven, stat.plies) = (proven, plies);
        }
        self.decided |= self.best_proven(ROOT).0 != 0;
    }

    /// Returns the result that the seat to act can force, and its number of plies.
    ///
    /// The result is 1 for a win, -1 if every action loses, otherwise 0.
    fn best_proven(&self, at: usize) -> (i8, u8) {
        let stats = &self.arena.values[self.arena.nodes[at].below.range()];
        let wins = stats.iter().filter(|stat| stat.proven > 0).map(|stat| stat.plies);
        if let Some(plies) = wins.min() {
            return (1, plies);
        }
        let loses = !stats.is_empty() && stats.iter().all(|stat| stat.proven < 0);
        let longest = stats.iter().map(|stat| stat.plies).max().unwrap_or(0);
        (-i8::from(loses), longest)
    }

    /// Returns the proven root actions with their results for the seat to act.
    pub(super) fn proofs(&self) -> impl Iterator<Item = (G::Action, Proof)> {
        self.children(ROOT).filter_map(|(_, node, stat)| {
            let action = node.step?.action()?;
            let proof = Proof { utility: stat.proven.into(), plies: u32::from(stat.plies) + 1 };
            (stat.proven != 0).then_some((action, proof))
        })
    }
}

/// Returns the values of two seats for a proven win (1) or loss (-1) of `seat`.
pub(super) fn proven_values(seat: Seat, proven: i8) -> Values {
    let mut values = Values::default();
    values[..2].fill(-f32::from(proven));
    values[seat.index()] = proven.into();
    values
}

/// Adds proofs: a won action is chosen, and a lost one only if all are lost.
pub(super) fn apply_proofs<G: Observe<Action: Code>>(tree: &Tree<G>, analysis: &mut Analysis<G>) {
    for (action, proof) in tree.proofs() {
        let known = analysis.actions.binary_search_by(|known| known.action.cmp(&action));
        if let Ok(index) = known {
            analysis.actions[index].proof = Some(proof);
        }
    }
    let rank = |known: &&ActionValue<G::Action>| {
        let proven = known.proof.map_or(0, |proof| proof.utility);
        // The quickest win, or the slowest loss.
        let plies = i64::from(proven) * known.proof.map_or(0, |proof| -i64::from(proof.plies));
        (proven, plies, known.visits, known.action == analysis.action, Reverse(known.action))
    };
    let Some(best) = analysis.actions.iter().max_by_key(rank) else { return };
    if analysis.action != best.action {
        analysis.action = best.action;
        analysis.line = line(tree, best.action);
    }
}
