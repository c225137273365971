//! `Position`: one position of any game.

mod arrays;
mod play;
mod seen;
mod texts;

use std::sync::Arc;

use pyo3::prelude::*;
use rules_games::DynGame;

/// A position of a game, with the rules for playing on from it.
///
/// A position never changes: ``play`` returns the next one. Positions can therefore be compared,
/// hashed, kept in sets and shared by threads. To undo a step, keep the position before it.
///
/// With ``first="random"`` the generator ``rng`` draws the seat that begins; without it that is the
/// same each time. ``board`` is the text of a custom board.
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
#[derive(Clone)]
pub(crate) struct Position {
    game: Box<dyn DynGame>,
    board: Option<Arc<str>>,
}

impl Position {
    /// Returns a position on a board: custom if its text is given.
    pub(crate) fn on(game: Box<dyn DynGame>, board: Option<Arc<str>>) -> Self {
        Position { game, board }
    }

    /// Returns the position.
    pub(crate) fn game(&self) -> &dyn DynGame {
        &*self.game
    }

    /// Returns the text of the custom board, if it is played on one.
    pub(crate) fn board_text(&self) -> Option<Arc<str>> {
        self.board.clone()
    }

    /// Another position on the same board.
    fn with(&self, game: Box<dyn DynGame>) -> Self {
        Position::on(game, self.board.clone())
    }
}
