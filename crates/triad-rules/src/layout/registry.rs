//! Interned layouts: custom layouts that live as long as the program, indexed by fingerprint.

use std::collections::BTreeMap;
use std::string::ToString;
use std::sync::{PoisonError, RwLock};

use super::{BuiltIn, Layout, LayoutError};

/// The largest number of interned custom layouts, which take about 20 MB.
pub(crate) const MAX_INTERNED: usize = 1024;

static INTERNED: RwLock<BTreeMap<u64, &'static Layout>> = RwLock::new(BTreeMap::new());

/// Error from interning a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InternError {
    /// The largest number of layouts is interned.
    #[error("too many custom layouts: {MAX_INTERNED} are interned already")]
    Full,
    /// Another layout with the same fingerprint is interned.
    #[error("another custom layout with the same fingerprint is interned already: change the name")]
    Collision,
    /// The text is not a valid layout.
    #[error("the layout is refused: {0}")]
    Text(#[from] LayoutError),
}

/// Returns the interned layout equal to this one, and interns it if there is none.
pub(crate) fn intern(layout: Layout) -> Result<&'static Layout, InternError> {
    if let Some(built_in) = BuiltIn::of(&layout) {
        return Ok(built_in.layout());
    }
    if let Some(known) = find(layout.fingerprint()) {
        return same(known, &layout);
    }
    let mut interned = INTERNED.write().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have been faster.
    if let Some(known) = interned.get(&layout.fingerprint()) {
        return same(known, &layout);
    }
    if interned.len() >= MAX_INTERNED {
        return Err(InternError::Full);
    }
    let layout: &'static Layout = std::boxed::Box::leak(std::boxed::Box::new(layout));
    interned.insert(layout.fingerprint(), layout);
    Ok(layout)
}

/// Returns the interned layout with this fingerprint.
pub(crate) fn find(fingerprint: u64) -> Option<&'static Layout> {
    INTERNED.read().unwrap_or_else(PoisonError::into_inner).get(&fingerprint).copied()
}

/// Compares the texts, because fingerprints can be forged.
fn same(known: &'static Layout, layout: &Layout) -> Result<&'static Layout, InternError> {
    if known.to_string() == layout.to_string() { Ok(known) } else { Err(InternError::Collision) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forged_fingerprint_is_refused() {
        let text = "layout/1 forged 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -";
        let known = intern(text.parse().unwrap()).unwrap();
        let mut other: Layout = text.replace("forged", "other").parse().unwrap();
        other.fingerprint = known.fingerprint;
        assert_eq!(intern(other), Err(InternError::Collision));
        assert_eq!(intern(known.clone()), Ok(known));
    }
}
