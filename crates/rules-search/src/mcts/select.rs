//! Selection of a child.

use rules_core::{Code, Observe, uniform_below};

use super::amaf::{Entries, entry};
use super::rules::Rules;
use super::stat::Stat;
use crate::playouts::Dice;

/// Selects the child with the largest bound, a random one of equal untried ones.
///
/// `visits` are those of the parent. With hidden information only the children in `available`
/// compete.
#[inline]
pub(super) fn choose<G: Observe<Action: Code>>(
    stats: &[Stat],
    visits: u32,
    known: &Entries,
    available: &[u32],
    rules: &Rules<'_, G>,
    rng: &mut Dice,
) -> Option<usize> {
    let explore = rules.explore * rules.bound.of_parent(visits);
    let bias = rules.settings.amaf.map_or(0.0, |amaf| amaf.bias);
    let (mut best, mut most, mut equal) = (None, f32::NEG_INFINITY, 0);
    let mut consider = |index: usize, stat: &Stat| {
        let [visits, sum] = entry(known, stat.place);
        let own = stat.weight * (1.0 + bias * visits);
        let weight = own + visits;
        let mean = if weight > 0.0 { (stat.mean * own + sum) / weight } else { rules.first_play };
        let bound = mean + explore * stat.width;
        // Nearly all children are neither proven nor the best so far.
        if stat.proven == 0 && bound < most {
            return;
        }
        if stat.proven != 0 {
            // A won action is better than all others, and a lost one is not considered.
            if stat.proven > 0 {
                (best, most, equal) = (Some(index), f32::INFINITY, 0);
            }
        } else if bound > most {
            (best, most, equal) = (Some(index), bound, u32::from(weight == 0.0));
        } else if bound == most && weight == 0.0 {
            equal += 1;
        }
    };
    if G::OPEN {
        stats.iter().enumerate().for_each(|(index, stat)| consider(index, stat));
    } else {
        available.iter().for_each(|&index| consider(index as usize, &stats[index as usize]));
    }
    if equal > 1 {
        let fresh = |index: &usize| {
            let stat = &stats[*index];
            stat.proven == 0
                && stat.weight == 0.0
                && entry(known, stat.place)[0] == 0.0
                && rules.first_play + explore * stat.width == most
        };
        let drawn = uniform_below(rng, equal) as usize;
        let found = if G::OPEN {
            (0..stats.len()).filter(fresh).nth(drawn)
        } else {
            available.iter().map(|&index| index as usize).filter(fresh).nth(drawn)
        };
        best = found.or(best);
    }
    // All actions are lost.
    let any = || if G::OPEN { Some(0) } else { available.first().map(|&index| index as usize) };
    best.or_else(any).filter(|&index| index < stats.len())
}
