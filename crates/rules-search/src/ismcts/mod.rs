//! Information-set Monte Carlo tree search.

mod bot;
mod tree;

pub use bot::Ismcts;
