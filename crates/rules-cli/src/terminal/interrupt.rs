//! Ctrl-C: what was done so far is shown before the program ends.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{CommandError, INTERRUPTED};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on the first Ctrl-C is noticed and calls `also`; the second ends the program at once.
pub(crate) fn watch(also: impl Fn() + Send + 'static) -> Result<(), CommandError> {
    ctrlc::set_handler(move || {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
        also();
    })
    .map_err(|error| CommandError::Failed(format!("Ctrl-C cannot be noticed: {error}")))
}

/// Whether Ctrl-C was pressed.
#[inline]
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
