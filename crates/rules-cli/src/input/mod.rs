//! Reading positions, records and lines.

pub(crate) mod inbox;
pub(crate) mod input_end;
pub(crate) mod lines;
pub(crate) mod source;
