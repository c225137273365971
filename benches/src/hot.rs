//! The hot operations, with counted instructions.

use crate::games::SUITES;
use crate::task::{MIDDLE, group};
use crate::{Task, chess, find};

/// A game, a group and a case.
pub type Name = (&'static str, &'static str, &'static str);

/// Returns the names of all hot operations in the order of the counts.
pub fn hot() -> Vec<Name> {
    let middle = SUITES.into_iter().filter(|suite| suite.name != chess::NAME).flat_map(|suite| {
        let counted = move |group: &&str| match *group {
            group::CANONICAL => suite.is_symmetric,
            // These take as many instructions as the few repeated positions.
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

/// Returns the task with this name, prepared.
///
/// # Panics
/// Panics if there is none.
pub fn task(name: Name) -> Task {
    let (game, group, case) = name;
    let task =
        find(game, group, case).unwrap_or_else(|| panic!("no task is {game} {group}, {case}"));
    task.prepare();
    task
}
