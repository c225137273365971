//! Text forms.

pub(crate) mod positions;
pub(crate) mod records;
pub(crate) mod steps;
