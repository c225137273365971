//! The progress output of the first process.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Prints progress to the standard error: a bar if it is a terminal, and a line for each result.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Prints nothing.
    pub(crate) const SILENT: Progress = Progress { bar: None };

    /// Prints progress.
    pub(crate) fn shown() -> Progress {
        let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr_with_hz(4));
        let style = ProgressStyle::with_template("{msg} {bar:30} {percent}% {elapsed}, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_secs(1));
        Progress { bar: Some(bar) }
    }

    /// Starts a new stage.
    pub(crate) fn begin(&self, what: impl Into<String>, total: u64) {
        if let Some(bar) = &self.bar {
            bar.set_message(what.into());
            bar.set_length(total);
            bar.set_position(0);
            bar.reset_eta();
        }
    }

    /// Reports the amount of work that is done.
    pub(crate) fn at(&self, done: u64) {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
    }

    /// Prints a line.
    pub(crate) fn say(&self, line: &str) {
        if let Some(bar) = &self.bar {
            bar.suspend(|| eprintln!("{line}"));
        }
    }

    /// Clears the bar.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
