//! The hot operations, whose instructions are counted.

use crate::games::SUITES;
use crate::task::{MIDDLE, group};
use crate::{Task, chess, find};

/// A game, a group and a case.
pub type Name = (&'static str, &'static str, &'static str);

/// The names of all hot operations; their order is that of the counts.
pub fn hot() -> Vec<Name> {
    let middle = SUITES.into_iter().filter(|suite| suite.name != chess::NAME).flat_map(|suite| {
        let counted = move |group: &&str| match *group {
            group::CANONICAL => suite.is_symmetric,
            // As many instructions as for positions that come round often.
            group::LIST_AFRESH => false,
            _ => true,
        };
        group::ALL.into_iter().filter(counted).map(move |group| (suite.name, group, MIDDLE))
    });
    let beside = SUITES.into_iter().flat_map(|suite| {
        suite.hot.iter().flat_map(move |&(groups, case)| {
            groups.iter().map(move |&group| (suite.name, group, case))
        })
    });
    middle.chain(beside).collect()
}

/// The task with such a name.
///
/// # Panics
/// If there is none.
pub fn task(name: Name) -> Task {
    let (game, group, case) = name;
    find(game, group, case).unwrap_or_else(|| panic!("no task is {game} {group}, {case}"))
}
