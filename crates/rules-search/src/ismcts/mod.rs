//! Information-set Monte Carlo tree search: one tree over what a seat can tell apart.

mod bot;
mod tree;

pub use bot::Ismcts;
