//! Tasks: pieces of work that say what they are and how much they did.

use std::fmt;

/// The case of the positions with default options with which all groups are measured.
pub const MIDDLE: &str = "middle game";

/// What the tasks of a game do, in the order of the tables. A group outside of this list belongs to a
/// game of its own or shows growth.
pub mod group {
    /// Listing the legal actions.
    pub const LIST: &str = "list";
    /// The same for positions that come round too seldom for a branch predictor to know them.
    pub const LIST_AFRESH: &str = "list afresh";
    /// Counting them.
    pub const COUNT: &str = "count";
    /// Copying a position and playing an action that is checked first.
    pub const PLAY_CHECKED: &str = "play checked";
    /// Copying a position and playing an action that is known to be legal.
    pub const PLAY_UNCHECKED: &str = "play unchecked";
    /// Perft that counts the last ply.
    pub const BULK_PERFT: &str = "bulk perft";
    /// Perft that plays the last ply.
    pub const FULL_PERFT: &str = "full perft";
    /// Random games.
    pub const PLAY_OUT: &str = "play-out";
    /// What a seat may see.
    pub const OBSERVE: &str = "observe";
    /// A position drawn from what a seat sees.
    pub const DETERMINIZE: &str = "determinize";
    /// The key.
    pub const KEY: &str = "key";
    /// The canonical form up to symmetry.
    pub const CANONICAL: &str = "canonical form";
    /// Printing a position as text.
    pub const PRINT_TEXT: &str = "print text";
    /// Reading that text.
    pub const READ_TEXT: &str = "read text";
    /// Packing a position into bytes.
    pub const PRINT_BYTES: &str = "print bytes";
    /// Reading these bytes.
    pub const READ_BYTES: &str = "read bytes";

    /// All of them.
    pub const ALL: [&str; 16] = [
        LIST,
        LIST_AFRESH,
        COUNT,
        PLAY_CHECKED,
        PLAY_UNCHECKED,
        BULK_PERFT,
        FULL_PERFT,
        PLAY_OUT,
        OBSERVE,
        DETERMINIZE,
        KEY,
        CANONICAL,
        PRINT_TEXT,
        READ_TEXT,
        PRINT_BYTES,
        READ_BYTES,
    ];
}

/// A piece of work that can be done again and again.
pub struct Task {
    /// The game; `cozy-chess` for the yardstick.
    pub game: &'static str,
    /// What is done: one of [`group::ALL`], or something else.
    pub group: &'static str,
    /// With which positions or options.
    pub case: String,
    /// What a unit of the work is: a position, a node, a step.
    pub unit: &'static str,
    work: Box<dyn FnMut() -> u64>,
}

impl Task {
    /// A task; `work` says how many units it did.
    pub fn new(
        game: &'static str,
        group: &'static str,
        case: impl Into<String>,
        unit: &'static str,
        work: impl FnMut() -> u64 + 'static,
    ) -> Self {
        Task { game, group, case: case.into(), unit, work: Box::new(work) }
    }

    /// The same work in another group.
    #[must_use]
    pub fn in_group(self, group: &'static str) -> Self {
        Task { group, ..self }
    }

    /// Does the work once; gives how many units it did.
    pub fn run(&mut self) -> u64 {
        (self.work)()
    }

    /// Whether all these words stand in the name.
    pub fn matches(&self, words: &[String]) -> bool {
        let name = self.to_string();
        words.iter().all(|word| name.contains(word.as_str()))
    }
}

/// The name: game, group and case.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.game, self.group, self.case)
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Task({self})")
    }
}
