//! Ctrl-C: the results so far are printed before the program ends.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{CommandError, INTERRUPTED};

static ASKED: AtomicBool = AtomicBool::new(false);

/// Watches for Ctrl-C: the first one calls `also`, the second ends the program at once.
pub(crate) fn watch(also: impl Fn() + Send + 'static) -> Result<(), CommandError> {
    ctrlc::set_handler(move || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
        also();
    })
    .map_err(|error| CommandError::Failed(format!("Ctrl-C cannot be handled: {error}")))
}

/// Returns whether Ctrl-C was pressed.
#[inline]
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
