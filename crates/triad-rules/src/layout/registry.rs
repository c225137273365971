//! Interned layouts: custom layouts that live as long as the program, indexed by fingerprint.

use std::boxed::Box;
use std::collections::BTreeMap;
use std::string::ToString;
use std::sync::{PoisonError, RwLock};
use std::vec::Vec;

use super::{BuiltIn, Layout, LayoutError};

/// The largest number of interned custom layouts, which take about 20 MB.
pub(crate) const MAX_INTERNED: usize = 1024;

/// The largest number of layouts that were tried out and not interned.
pub(crate) const MAX_TRIED: usize = 64;

static KNOWN: RwLock<Known> = RwLock::new(Known { interned: BTreeMap::new(), tried: Vec::new() });

/// The layouts that live as long as the program.
struct Known {
    interned: BTreeMap<u64, &'static Layout>,
    /// Those that were only tried out. They move to the others when they are interned.
    tried: Vec<&'static Layout>,
}

/// Error from interning a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InternError {
    /// The largest number of layouts is interned.
    #[error("too many custom layouts: {MAX_INTERNED} are interned already")]
    Full,
    /// The largest number of layouts was tried out and not interned.
    #[error("{MAX_TRIED} custom layouts were tried out in vain: begin a game on this one first")]
    Tried,
    /// Another layout with the same fingerprint is interned.
    #[error("another custom layout with the same fingerprint is interned already: change the name")]
    Collision,
    /// The text is not a valid layout.
    #[error("the layout is refused: {0}")]
    Text(#[from] LayoutError),
}

/// Returns the interned layout equal to this one, and interns it if there is none.
pub(crate) fn intern(layout: Layout) -> Result<&'static Layout, InternError> {
    with_new(layout, |known, layout| {
        let tried = known.tried.iter().position(|tried| is_same(tried, &layout));
        let layout: &'static Layout = match tried {
            Some(index) => known.tried.swap_remove(index),
            None => Box::leak(Box::new(layout)),
        };
        known.interned.insert(layout.fingerprint(), layout);
        Ok(layout)
    })
}

/// Returns the layout equal to this one that is interned or was tried out, and keeps it if there is
/// none.
pub(crate) fn try_out(layout: Layout) -> Result<&'static Layout, InternError> {
    with_new(layout, |known, layout| {
        if let Some(&tried) = known.tried.iter().find(|tried| is_same(tried, &layout)) {
            return Ok(tried);
        }
        if known.tried.len() >= MAX_TRIED {
            return Err(InternError::Tried);
        }
        let layout: &'static Layout = Box::leak(Box::new(layout));
        known.tried.push(layout);
        Ok(layout)
    })
}

/// Returns the interned layout equal to this one, or calls `add` if there is none and one more can
/// be interned.
fn with_new(
    layout: Layout,
    add: impl FnOnce(&mut Known, Layout) -> Result<&'static Layout, InternError>,
) -> Result<&'static Layout, InternError> {
    if let Some(built_in) = BuiltIn::of(&layout) {
        return Ok(built_in.layout());
    }
    if let Some(interned) = find(layout.fingerprint()) {
        return same(interned, &layout);
    }
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have been faster.
    if let Some(interned) = known.interned.get(&layout.fingerprint()) {
        return same(interned, &layout);
    }
    if known.interned.len() >= MAX_INTERNED {
        return Err(InternError::Full);
    }
    add(&mut known, layout)
}

/// Returns the interned layout with this fingerprint.
pub(crate) fn find(fingerprint: u64) -> Option<&'static Layout> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    known.interned.get(&fingerprint).copied()
}

fn same(known: &'static Layout, layout: &Layout) -> Result<&'static Layout, InternError> {
    if is_same(known, layout) { Ok(known) } else { Err(InternError::Collision) }
}

/// Compares the texts, because fingerprints can be forged.
fn is_same(one: &Layout, other: &Layout) -> bool {
    one == other && one.to_string() == other.to_string()
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
