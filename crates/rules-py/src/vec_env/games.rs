//! Environments whose type of game is known only at run time.

use rules_core::{Encode, EncodingShape, Notation};
use rules_games::{DynGame, Known, Visitor, visit_type_of};
use rules_vec::{Buffers, Choices, Settings, VecEnv, VecError};

/// The object-safe form of [`VecEnv`].
pub(crate) trait Games: Send + Sync {
    fn shape(&self) -> EncodingShape;
    fn seats(&self) -> u8;
    fn text(&self, game: usize) -> Option<String>;
    fn episode(&self, game: usize) -> Option<u64>;
    fn observe(&self, out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn reset(&mut self, seed: Option<u64>, out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn reset_where(&mut self, which: &[bool], out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn step(&mut self, actions: &[u32], out: &mut Buffers<'_>) -> Result<(), VecError>;
    fn sample(&mut self, choices: Choices<'_>, out: &mut [u32]) -> Result<(), VecError>;
    fn clone_box(&self) -> Box<dyn Games>;
}

impl<G: Encode + Notation> Games for VecEnv<G> {
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

    fn observe(&self, out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.observe(out)
    }

    fn reset(&mut self, seed: Option<u64>, out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.reset(seed, out)
    }

    fn reset_where(&mut self, which: &[bool], out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.reset_where(which, out)
    }

    fn step(&mut self, actions: &[u32], out: &mut Buffers<'_>) -> Result<(), VecError> {
        self.step(actions, out)
    }

    fn sample(&mut self, choices: Choices<'_>, out: &mut [u32]) -> Result<(), VecError> {
        self.sample(choices, out)
    }

    fn clone_box(&self) -> Box<dyn Games> {
        Box::new(self.clone())
    }
}

/// Creates an environment of games with the options of a position.
struct Make<'a> {
    start: &'a dyn DynGame,
    settings: Settings,
}

impl Visitor for Make<'_> {
    type Output = Option<Result<Box<dyn Games>, VecError>>;

    fn visit<G: Known>(self) -> Self::Output {
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
