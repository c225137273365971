//! Proofs of wins and losses within a number of plies.

use rules_core::{Keyed, Seat, Step};

use super::score::of_win;
use super::search::{Search, Window};
use crate::{ActionValue, Analysis, Heuristic, Proof};

/// Returns the quickest win or the slowest loss within `most` plies if the budget suffices.
pub(super) fn prove<G: Keyed, H: Heuristic<G>>(
    position: &G,
    seat: Seat,
    most: u8,
    search: &mut Search<'_, G, H>,
) -> Option<Analysis<G>> {
    search.proves = true;
    let mut line = Vec::new();
    for plies in 1..=most {
        search.reach(plies);
        let win = of_win(plies.into());
        let wins = search.search(position, seat, plies, 0, Window::above(win - 1)) >= win;
        if wins && !search.stopped {
            line = search.line(0).to_vec();
            return Some(analysis(position, 1, plies, line, search));
        }
        let loses =
            !search.stopped && search.search(position, seat, plies, 0, Window::above(-win)) <= -win;
        if search.stopped {
            return None;
        }
        if loses {
            return Some(analysis(position, -1, plies, line, search));
        }
        // Avoids a loss for one ply more than all others, if the position is lost.
        line = search.line(0).to_vec();
    }
    None
}

fn analysis<G: Keyed, H: Heuristic<G>>(
    position: &G,
    sign: i32,
    plies: u8,
    line: Vec<G::Action>,
    search: &Search<'_, G, H>,
) -> Analysis<G> {
    let legal: Vec<G::Action> = position.legal_actions().collect();
    let action = line.first().copied().unwrap_or(legal[0]);
    let utility = sign * G::max_utility(2);
    let value = |of| {
        let is_proven = of == action || sign < 0;
        ActionValue {
            action: of,
            value: is_proven.then_some(utility as f32),
            visits: plies.into(),
            proof: is_proven.then_some(Proof { utility, plies: plies.into() }),
        }
    };
    Analysis {
        action,
        actions: legal.iter().copied().map(value).collect(),
        line: line.into_iter().map(Step::Action).collect(),
        iterations: plies.into(),
        nodes: search.nodes,
    }
}
