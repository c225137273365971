//! The games of this workspace, a file each.

mod conquest;
mod cybo;
mod triad;
mod triandro;
mod triarchy;

use rules_core::Game;

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

use crate::entry::Entry;
use crate::error::DynError;
use crate::game::DynGame;
use crate::known::{StandardGame, Visitor};

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The entries of all games.
        pub(crate) const ENTRIES: &[Entry] = &[$(<$game>::ENTRY),+];

        /// The names of the games of this workspace.
        pub const NAMES: &[&str] = &[$(<$game>::NAME),+];

        /// Calls a visitor with the type of the game with this name.
        ///
        /// ```
        /// use rules_games::{StandardGame, Visitor, visit};
        ///
        /// /// Counts the moves that a game begins with.
        /// struct Moves;
        ///
        /// impl Visitor for Moves {
        ///     type Output = usize;
        ///
        ///     fn visit<G: StandardGame>(self) -> usize {
        ///         G::new(G::Options::default()).map_or(0, |start| start.count_actions())
        ///     }
        /// }
        ///
        /// assert_eq!(visit("triandro", Moves)?, 55);
        /// # Ok::<(), rules_games::DynError>(())
        /// ```
        ///
        /// # Errors
        /// Returns [`DynError::UnknownGame`] if this workspace has no such game.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, DynError> {
            match name {
                $(<$game as Game>::NAME => Ok(visitor.visit::<$game>()),)+
                _ => Err(DynError::unknown_game(name)),
            }
        }
    };
}

games![Triad, Tourney, Triandro, Triarchy, Conquest, Cybo];

/// Calls a visitor with the type of a position, also on a custom layout.
///
/// Returns `None` if it is no game of this workspace.
pub fn visit_type_of<V: Visitor>(game: &dyn DynGame, visitor: V) -> Option<V::Output> {
    visit(game.name(), TypeOf { game, visitor }).ok().flatten()
}

/// Visits the type of a position.
struct TypeOf<'a, V> {
    game: &'a dyn DynGame,
    visitor: V,
}

impl<V: Visitor> Visitor for TypeOf<'_, V> {
    type Output = Option<V::Output>;

    fn visit<G: StandardGame>(self) -> Self::Output {
        let position = self.game.as_any();
        if position.is::<G>() {
            Some(self.visitor.visit::<G>())
        } else if position.is::<G::OnLayouts>() {
            Some(self.visitor.visit::<G::OnLayouts>())
        } else {
            None
        }
    }
}
