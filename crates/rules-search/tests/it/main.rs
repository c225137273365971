//! Tests of the crate in one program, so that they are linked once.

mod anchors;
mod common;
mod cybo;
mod endgames;
mod games;
mod known_best;
mod limits;
mod mcts;
mod ranked;
mod refusals;
mod repeat;
mod solvers;
mod stack;
mod tournament;
mod walks;
