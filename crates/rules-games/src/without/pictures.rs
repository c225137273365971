//! Without feature `pictures`: nothing has pictures.

use rules_core::Game;

/// Any game.
pub trait HasPictures: Game {}

impl<G: Game> HasPictures for G {}

/// Nothing.
pub trait GamePictures {}

impl<T> GamePictures for T {}

/// Nothing.
pub trait MatchPictures {}

impl<T> MatchPictures for T {}
