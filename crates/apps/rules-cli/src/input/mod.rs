//! Reading positions, records and lines.

pub(crate) mod inbox;
pub(crate) mod lines;
pub(crate) mod source;
