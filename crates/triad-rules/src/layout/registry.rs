//! Interned layouts: custom layouts that live as long as the program and are found by fingerprint.

use std::collections::BTreeMap;
use std::string::ToString;
use std::sync::{PoisonError, RwLock};

use super::{BuiltIn, Layout, LayoutError};

/// How many custom layouts can be interned: about 20 megabytes.
pub(crate) const MAX_INTERNED: usize = 1024;

static INTERNED: RwLock<BTreeMap<u64, &'static Layout>> = RwLock::new(BTreeMap::new());

/// Why a layout was not interned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InternError {
    /// As many layouts are interned as can be.
    #[error("{MAX_INTERNED} custom layouts are interned already, and a program takes no more")]
    Full,
    /// Another layout with the same fingerprint is interned.
    #[error("another custom layout with the same fingerprint is interned already: change the name")]
    Collision,
    /// The text does not read as a layout.
    #[error("the layout is refused: {0}")]
    Text(#[from] LayoutError),
}

/// The layout equal to this one that lives as long as the program; made if there is none.
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

/// The interned layout with this fingerprint.
pub(crate) fn find(fingerprint: u64) -> Option<&'static Layout> {
    INTERNED.read().unwrap_or_else(PoisonError::into_inner).get(&fingerprint).copied()
}

/// Fingerprints can be forged: only the text tells for sure.
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
