//! The tasks of a game.

use crate::task::Task;

/// The tasks of a game, a constant in its file.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    /// Whether the game has symmetries, and so a canonical form.
    pub(crate) is_symmetric: bool,
    pub(crate) tasks: fn() -> Vec<Task>,
    /// Creates the tasks of a case, without those of most other cases.
    pub(crate) of_case: fn(&str) -> Vec<Task>,
    /// Returns the sizes of positions; `None` for the yardstick.
    pub(crate) sizes: Option<fn() -> Sizes>,
    /// Groups and cases whose instructions are counted in addition to the middle game.
    pub(crate) hot: &'static [(&'static [&'static str], &'static str)],
    /// Tasks of the crates above the engines.
    #[cfg(feature = "layers")]
    pub(crate) layers: fn() -> Vec<Task>,
}

/// Sizes of positions in bytes; as text and packed the mean of the middle game.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// In memory.
    pub memory: usize,
    /// As text.
    pub text: f64,
    /// Packed.
    pub packed: f64,
}
