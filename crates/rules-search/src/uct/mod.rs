//! UCT: a tree of positions, grown by play-outs.

mod bot;
mod tree;

pub use bot::Uct;
