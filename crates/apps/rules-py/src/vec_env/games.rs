//! Environments whose type of game is known only at run time.

use std::any::Any;

use rules_core::{Encode, EncodingShape, Notation, Packed};
use rules_games::{DynGame, StandardGame, Visitor, visit_type_of};
use rules_vec::{Buffers, Choices, GameSet, Settings, VecEnv, VecError};

/// The object-safe form of [`VecEnv`].
pub(crate) trait Games: Any + Send {
    fn shape(&self) -> EncodingShape;
    fn seats(&self) -> u8;
    fn text(&self, game: usize) -> Option<String>;
    fn episode(&self, game: usize) -> Option<u64>;
    /// The number of events that can happen now, if chance is next.
    fn events(&self, game: usize) -> Option<u32>;
    fn observe(&self, out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn observe_as(
        &self,
        seats: &[u8],
        games: GameSet<'_>,
        out: &mut Buffers<'_>,
    ) -> Result<(), VecError>;
    fn reset(&mut self, seed: Option<u64>, out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn reset_where(&mut self, which: &[bool], out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn step(
        &mut self,
        actions: &[u32],
        games: GameSet<'_>,
        out: &mut Buffers<'_>,
    ) -> Result<(), VecError>;
    fn sample(
        &mut self,
        choices: Choices<'_>,
        games: GameSet<'_>,
        out: &mut [u32],
    ) -> Result<(), VecError>;
    fn clone_box(&self) -> Box<dyn Games>;
    fn state(&self) -> Vec<u8>;
    fn set_state(&mut self, bytes: &[u8]) -> Result<(), VecError>;
    /// `None` if the position is of another game.
    fn set_game(&mut self, game: usize, position: &dyn DynGame) -> Option<Result<(), VecError>>;
    fn take(&self, games: &[usize], seed: Option<u64>) -> Result<Box<dyn Games>, VecError>;
    /// `None` if the source is of another game.
    fn put(&mut self, games: &[usize], source: &dyn Any) -> Option<Result<(), VecError>>;
    fn as_any(&self) -> &dyn Any;
}

impl<G: Encode + Notation + Packed> Games for VecEnv<G> {
    fn shape(&self) -> EncodingShape {
        self.shape()
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    fn text(&self, game: usize) -> Option<String> {
        self.game(game).map(G::to_string)
    }

    fn episode(&self, game: usize) -> Option<u64> {
        self.episode(game)
    }

    fn events(&self, game: usize) -> Option<u32> {
        let game = self.game(game).filter(|game| game.turn().is_chance())?;
        Some(game.chance_events().count() as u32)
    }

    fn observe(&self, out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.observe(out)
    }

    fn observe_as(
        &self,
        seats: &[u8],
        games: GameSet<'_>,
        out: &mut Buffers<'_>,
    ) -> Result<(), VecError> {
        self.observe_as(seats, games, &mut out.views)
    }

    fn reset(&mut self, seed: Option<u64>, out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.reset(seed, out)
    }

    fn reset_where(&mut self, which: &[bool], out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.reset_where(which, out)
    }

    fn step(
        &mut self,
        actions: &[u32],
        games: GameSet<'_>,
        out: &mut Buffers<'_>,
    ) -> Result<(), VecError> {
        self.step_where(actions, games, out)
    }

    fn sample(
        &mut self,
        choices: Choices<'_>,
        games: GameSet<'_>,
        out: &mut [u32],
    ) -> Result<(), VecError> {
        self.sample_where(choices, games, out)
    }

    fn clone_box(&self) -> Box<dyn Games> {
        Box::new(self.clone())
    }

    fn state(&self) -> Vec<u8> {
        self.state()
    }

    fn set_state(&mut self, bytes: &[u8]) -> Result<(), VecError> {
        self.set_state(bytes)
    }

    fn set_game(&mut self, game: usize, position: &dyn DynGame) -> Option<Result<(), VecError>> {
        let position = position.as_any().downcast_ref::<G>()?;
        Some(self.set_game(game, position.clone()))
    }

    fn take(&self, games: &[usize], seed: Option<u64>) -> Result<Box<dyn Games>, VecError> {
        self.take(games, seed).map(|taken| Box::new(taken) as Box<dyn Games>)
    }

    fn put(&mut self, games: &[usize], source: &dyn Any) -> Option<Result<(), VecError>> {
        Some(self.put(games, source.downcast_ref::<Self>()?))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Creates an environment of games with the options of a position.
struct Make<'a> {
    start: &'a dyn DynGame,
    settings: Settings,
}

impl Visitor for Make<'_> {
    type Output = Option<Result<Box<dyn Games>, VecError>>;

    fn visit<G: StandardGame>(self) -> Self::Output {
        let options = self.start.as_any().downcast_ref::<G>()?.options();
        let env = VecEnv::<G>::new(options, self.settings);
        Some(env.map(|env| Box::new(env) as Box<dyn Games>))
    }
}

/// Creates an environment of games with the options of this one.
pub(crate) fn games(
    start: &dyn DynGame,
    settings: Settings,
) -> Option<Result<Box<dyn Games>, VecError>> {
    visit_type_of(start, Make { start, settings }).flatten()
}
