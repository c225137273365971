//! `Position`: one position of any game.

mod arrays;
mod play;
mod seen;
mod texts;

use std::sync::Arc;

use pyo3::prelude::*;
use rules_games::DynGame;

/// A position of a game, with the rules to go on from it.
///
/// A position never changes: ``play`` gives the next one. So positions can be compared, hashed, kept in
/// sets and shared by threads, and to take a step back is to keep the position before it.
///
/// >>> import rules_games
/// >>> start = rules_games.Position("triandro", players=3)
/// >>> position = start.play("28")
/// >>> position.seat, len(position.legal())
/// (1, 54)
/// >>> position.play("28")
/// Traceback (most recent call last):
///     ...
/// rules_games.IllegalStepError: there is a stone on point 28 (TRIANDRO-5)
#[pyclass(module = "rules_games", frozen)]
pub(crate) struct Position {
    game: Box<dyn DynGame>,
    board: Option<Arc<str>>,
}

impl Position {
    /// A position on a board: custom if its text is given.
    pub(crate) fn on(game: Box<dyn DynGame>, board: Option<Arc<str>>) -> Self {
        Position { game, board }
    }

    /// The position.
    pub(crate) fn game(&self) -> &dyn DynGame {
        &*self.game
    }

    /// The text of the custom board, if it is played on one.
    pub(crate) fn board_text(&self) -> Option<Arc<str>> {
        self.board.clone()
    }

    /// Another position on the same board.
    fn with(&self, game: Box<dyn DynGame>) -> Self {
        Position::on(game, self.board.clone())
    }
}
