//! Arguments of the commands that count over all cores: threads, merging, position.

use clap::{Args, ValueEnum};
use rules_core::uniform_below;
use rules_count::Run;
use rules_games::{DynGame, Entry, Merging, Setup};
use rules_match::rand_core::SeedableRng;
use rules_session::SecretRng;

use crate::error::CommandError;

/// The number of threads.
#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Number of threads, by default one a core. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// Returns the settings of a run over these threads.
    pub(crate) fn run(&self) -> Run<'static> {
        Run::default().threads(self.threads.unwrap_or(0).into())
    }
}

/// Settings for merging equal positions.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Most mebibytes for the tables of positions together, by default 2048
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,

    /// Whether images of a position count as equal to it
    #[arg(long, value_name = "WHETHER", value_enum)]
    symmetry: Option<Switch>,
}

/// Yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Switch {
    On,
    Off,
}

impl MergeArgs {
    /// Returns whether one of the arguments is given.
    pub(crate) fn are_given(&self) -> bool {
        self.memory.is_some() || self.symmetry.is_some()
    }

    /// Returns the settings for this game. Without `--symmetry` it is `otherwise`.
    pub(crate) fn merging(
        &self,
        game: &dyn DynGame,
        otherwise: bool,
    ) -> Result<Merging, CommandError> {
        game.packed()?;
        let up_to_symmetry = self.symmetry.map_or(otherwise, |symmetry| symmetry == Switch::On);
        if up_to_symmetry {
            game.canonical()?;
        }
        let default = Merging::default();
        let memory = self.memory.map_or(default.memory, |mebibytes| u64::from(mebibytes) << 20);
        Ok(Merging { up_to_symmetry, memory, ..default })
    }
}

/// Returns the position to count from: that of a text, or else the start.
///
/// If the seat that begins must be drawn, the seed determines it.
///
/// # Errors
/// Returns [`CommandError::Usage`] if the options or the position are invalid.
pub(crate) fn start(
    game: &Entry,
    position: Option<&str>,
    setup: &Setup,
    seed: u64,
) -> Result<Box<dyn DynGame>, CommandError> {
    if let Some(text) = position {
        return Ok(game.read_with(setup, text)?);
    }
    let mut starts = game.starts(setup)?;
    let count = starts.len() as u32;
    let mut dice = SecretRng::seed_from_u64(seed);
    let index = if count == 1 { 0 } else { uniform_below(&mut dice, count) };
    Ok(starts.swap_remove(index as usize))
}
