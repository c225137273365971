//! The commands, one a module.

pub(crate) mod analyse;
pub(crate) mod list;
pub(crate) mod manual;
mod new_file;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
mod records;
pub(crate) mod render;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod tour;
pub(crate) mod tournament;
