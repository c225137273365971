//! Keys: equal for equal positions, different for others.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rules_core::Keyed;

use crate::Law;
use crate::probe::{LawContext, Verdict, sample};
use crate::walk::{play_listed, steps};

/// The number of positions that are remembered by their keys.
const REMEMBERED: usize = 200_000;
/// The number of following positions that also get keys.
const NEXT: usize = 8;

/// Remembers the position of each key.
///
/// With random 64-bit keys, two of this number of positions share one in less than one of 10^8
/// runs.
pub(crate) fn keys<G: Keyed>(
    context: &mut LawContext<'_, G>,
    by_key: &mut HashMap<u64, G>,
) -> Verdict {
    let position = context.position;
    context.equal(Law::KeyEqual, "the key of a clone", &position.clone().key(), &position.key())?;
    // The start is included, so that a shorter line also meets the position with the wrong key.
    remember(context, by_key, context.start.clone())?;
    remember(context, by_key, position.clone())?;
    for step in sample(context.dice, &steps(position), NEXT) {
        let mut next = position.clone();
        play_listed(&mut next, step);
        remember(context, by_key, next)?;
    }
    Ok(())
}

fn remember<G: Keyed>(
    context: &mut LawContext<'_, G>,
    by_key: &mut HashMap<u64, G>,
    position: G,
) -> Verdict {
    let full = by_key.len() >= REMEMBERED;
    match by_key.entry(position.key()) {
        Entry::Occupied(entry) => {
            let (key, other) = (*entry.key(), entry.get());
            context.ensure(Law::KeyDiffers, *other == position, || {
                format!("{other:?} and {position:?} have the same key {key:#018x}")
            })
        }
        Entry::Vacant(entry) => {
            context.on(Law::KeyDiffers);
            if !full {
                entry.insert(position);
            }
            Ok(())
        }
    }
}
