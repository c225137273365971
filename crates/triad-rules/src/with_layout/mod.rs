//! Values that refer to a custom layout, read with a layout given beforehand or carried along
//! (TRIAD-5).

#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "std")]
mod text;

#[cfg(feature = "serde")]
pub use serde::Seed;
#[cfg(feature = "std")]
pub use text::{HasLayout, WithLayout, WithLayoutError};
