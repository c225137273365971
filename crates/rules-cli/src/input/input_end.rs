//! The end of the input: nobody can ask for anything more then.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Whether the input has ended, and when. Its clones tell the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputEnd(Arc<OnceLock<Instant>>);

impl InputEnd {
    /// The input has ended now.
    pub(crate) fn set(&self) {
        // Only the first end counts.
        let _ = self.0.set(Instant::now());
    }

    /// When the input has ended, if it has.
    pub(crate) fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}
