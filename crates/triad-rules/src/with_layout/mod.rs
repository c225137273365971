//! Values that refer to a custom layout, with the layout carried along (TRIAD-5).

#[cfg(feature = "serde")]
mod serde;
mod text;

pub use text::{HasLayout, WithLayout, WithLayoutError};
