//! Values together with the custom layout that they refer to (TRIAD-5).

#[cfg(feature = "serde")]
mod serde;
mod text;

pub use text::{HasLayout, WithLayout, WithLayoutError};
