//! A bar that shows the progress of a count.

use indicatif::{ProgressBar, ProgressStyle};
use rules_count::{Progress, Stage};

/// A progress bar of a count on standard error, visible only on a terminal.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// Kept, because finding it out takes longer than a small task.
    is_hidden: bool,
}

/// Creates a bar with this template, which must be valid.
fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Creates a bar of games on standard error, visible only on a terminal.
pub(crate) fn bar_of_games(games: u64) -> ProgressBar {
    bar(games, "{bar:40} {pos}/{len} games  {eta} left")
}

/// Creates a bar of steps on standard error, visible only on a terminal.
pub(crate) fn bar_of_steps(steps: u64) -> ProgressBar {
    bar(steps, "{bar:40} {pos}/{len} steps  {eta} left")
}

impl Bar {
    pub(crate) fn new() -> Self {
        let bar = bar(1, "{msg:18} {bar:40} {eta} left");
        Bar { is_hidden: bar.is_hidden(), bar }
    }

    /// Shows the progress.
    pub(crate) fn show(&self, progress: Progress) {
        if self.is_hidden {
            return;
        }
        // Each stage has its own length.
        if progress.done <= 1 {
            self.bar.reset();
            self.bar.set_length(progress.total);
            self.bar.set_message(name_of(progress.stage));
        }
        self.bar.set_position(progress.done);
    }

    /// Hides the bar during `write`.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Describes a stage in a few words.
fn name_of(stage: Stage) -> String {
    match stage {
        Stage::Merging { ply } => format!("merging ply {ply}"),
        Stage::Compacting => "compacting".to_owned(),
        _ => "counting".to_owned(),
    }
}
