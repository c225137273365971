//! The measured work of a game.

use crate::task::Task;

/// The measured work of a game: a constant in its file.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    /// Whether it has symmetries, and so a canonical form.
    pub(crate) is_symmetric: bool,
    pub(crate) tasks: fn() -> Vec<Task>,
    /// The tasks of a case, made without those of most other cases.
    pub(crate) of_case: fn(&str) -> Vec<Task>,
    /// The sizes of positions; none for the yardstick.
    pub(crate) sizes: Option<fn() -> Sizes>,
    /// Groups and cases whose instructions are counted in addition to the middle game.
    pub(crate) hot: &'static [(&'static [&'static str], &'static str)],
    /// Tasks of the crates above the engines.
    #[cfg(feature = "layers")]
    pub(crate) layers: fn() -> Vec<Task>,
}

/// The bytes of a position in memory, and of those of the middle game on average as text and packed.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// In memory.
    pub memory: usize,
    /// As text.
    pub text: f64,
    /// Packed.
    pub packed: f64,
}
