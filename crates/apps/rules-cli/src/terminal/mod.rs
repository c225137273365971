//! Writing to a terminal.

pub(crate) mod actions;
pub(crate) mod bar;
pub(crate) mod columns;
pub(crate) mod diagram;
pub(crate) mod interrupt;
pub(crate) mod json;
pub(crate) mod paint;
pub(crate) mod prose;
