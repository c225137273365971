//! Tasks: pieces of work with names and units.

use std::fmt;

/// The case of all groups: positions with default options.
pub const MIDDLE: &str = "middle game";

/// The common groups of tasks, in the order of the tables.
///
/// Other groups belong to a single game or show growth.
pub mod group {
    /// Listing the legal actions.
    pub const LIST: &str = "list";
    /// Listing more positions than a branch predictor can learn.
    pub const LIST_AFRESH: &str = "list afresh";
    /// Counting the legal actions.
    pub const COUNT: &str = "count";
    /// Copying a position and playing an action that is checked first.
    pub const PLAY_CHECKED: &str = "play checked";
    /// Copying a position and playing an action that is known to be legal.
    pub const PLAY_UNCHECKED: &str = "play unchecked";
    /// Visiting the children of a position in the order of the engine.
    pub const VISIT: &str = "visit children";
    /// Listing the actions of a position, then making all children in another order.
    pub const ORDERED: &str = "children in order";
    /// Perft that counts the last ply.
    pub const BULK_PERFT: &str = "bulk perft";
    /// Perft that plays the last ply.
    pub const FULL_PERFT: &str = "full perft";
    /// Random games.
    pub const PLAY_OUT: &str = "play-out";
    /// The observation of a seat.
    pub const OBSERVE: &str = "observe";
    /// A position drawn from an observation.
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

    /// All groups.
    pub const ALL: [&str; 18] = [
        LIST,
        LIST_AFRESH,
        COUNT,
        PLAY_CHECKED,
        PLAY_UNCHECKED,
        VISIT,
        ORDERED,
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

/// A repeatable piece of work.
pub struct Task {
    /// The game; `cozy-chess` for the yardstick.
    pub game: &'static str,
    /// The group: one of [`group::ALL`], or another.
    pub group: &'static str,
    /// The positions or options.
    pub case: String,
    /// The unit of work: a position, a node, a step.
    pub unit: &'static str,
    work: Box<dyn FnMut() -> u64>,
    prepare: Box<dyn Fn()>,
}

impl Task {
    /// Creates a task; `work` returns the number of units done.
    pub fn new(
        game: &'static str,
        group: &'static str,
        case: impl Into<String>,
        unit: &'static str,
        work: impl FnMut() -> u64 + 'static,
    ) -> Self {
        let (work, prepare) = (Box::new(work), Box::new(|| ()));
        Task { game, group, case: case.into(), unit, work, prepare }
    }

    /// Adds a preparation, which the first run would otherwise include.
    #[must_use]
    pub fn prepared_by(self, prepare: impl Fn() + 'static) -> Self {
        Task { prepare: Box::new(prepare), ..self }
    }

    /// Prepares the work, so that a run is only the work.
    pub fn prepare(&self) {
        (self.prepare)();
    }

    /// Moves the task to another group.
    #[must_use]
    pub fn in_group(self, group: &'static str) -> Self {
        Task { group, ..self }
    }

    /// Runs the work once and returns the number of units done.
    pub fn run(&mut self) -> u64 {
        (self.work)()
    }

    /// Returns whether the name contains all these words.
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
