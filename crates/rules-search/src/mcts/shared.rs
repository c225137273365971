//! Search of one tree by several threads.
//!
//! An iteration in progress counts as a loss, so that threads take different paths.

use std::sync::atomic::{AtomicU64, Ordering};

use rules_core::{Code, Observe};

use super::tree::Tree;
use super::walk::{Rules, Walk};
use crate::growth::{Grow, analysis, is_settled};
use crate::playouts::{Dice, dice};
use crate::spend::{LOOK_EVERY, on_each};
use crate::{Analysis, Meter};

/// Grows a tree with a thread for each of `walks`, and returns the analysis.
pub(super) fn grow<G: Observe<Action: Code>>(
    tree: &Tree<G>,
    walks: &mut [Walk<G>],
    meter: &Meter<'_>,
    seed: u64,
    world: impl Fn(&mut Dice) -> G + Sync,
    rules: &Rules<'_, G>,
) -> Analysis<G> {
    let nodes_before = tree.len();
    let begun = AtomicU64::new(0);
    let done = on_each(walks, |index, walk| {
        let (mut dice, mut iterations, mut nodes) = (dice(seed, index as u64), 0, 0);
        let mut search = tree.locked(rules);
        loop {
            let others = begun.fetch_add(1, Ordering::Relaxed);
            let looks = iterations % LOOK_EVERY == LOOK_EVERY - 1;
            if looks {
                search.flush(walk);
                nodes = (tree.len() - nodes_before) as u64;
            }
            let stops = || {
                meter.must_stop()
                    || tree.is_done()
                    || is_settled(tree, meter, others / LOOK_EVERY * LOOK_EVERY)
            };
            if others > 0 && (!meter.counts_allow(others, nodes) || (looks && stops())) {
                search.flush(walk);
                return iterations;
            }
            let mut position = world(&mut dice);
            walk.clear();
            search.prepare();
            let values = {
                let _alone = tree.keep_in_place();
                search.descend(walk, &mut position, &mut dice)
            };
            let values = values.unwrap_or_else(|| walk.value(&mut position, rules, &mut dice));
            search.back_up(walk, &values);
            iterations += 1;
        }
    });
    analysis(tree, rules.legal, done.iter().sum(), (tree.len() - nodes_before) as u64)
}
