//! The games of the program. Adding one takes a line in the list, and what the tour is to check.

use std::io::{BufRead, Write};
use std::marker::PhantomData;

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rules_core::{Game, OptionSpec, OptionValue, Options};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

use crate::args::{PerftArgs, PlayArgs, SimulateArgs};
use crate::error::CommandError;
use crate::facts;
use crate::failure::Failure;
use crate::playable::{Playable, playable};
use crate::serve::{Beginning, InProgress};
use crate::session::Session;
use crate::{perft, play, simulate, tour};

/// Makes the list of games: for each its type, whether it is `open` or has something `hidden`, and
/// what the tour checks.
macro_rules! games {
    ($($game:ty: $kind:ident, $facts:expr;)+) => {
        $(playable!($game: $kind, $facts);)+

        /// All games, in the order in which they are listed.
        pub(crate) const GAMES: &[&dyn AnyGame] = &[$(&Entry::<$game>::NEW),+];
    };
}

games! {
    Triad: open, facts::TRIAD;
    Tourney: open, facts::TOURNEY;
    Triandro: open, facts::TRIANDRO;
    Triarchy: hidden, facts::TRIARCHY;
    Conquest: hidden, facts::CONQUEST;
    Cybo: open, facts::CYBO;
}

/// A game with its type hidden. Every command chooses its game once, here; from then on it runs
/// code made for that game.
pub(crate) trait AnyGame: Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The options with their defaults.
    fn options(&self) -> Vec<(OptionSpec, OptionValue)>;

    /// Begins a session.
    fn begin(&self, beginning: &Beginning, seed: u64) -> Result<Box<dyn InProgress>, Failure>;

    /// Runs `rules play`.
    fn play(
        &self,
        args: &PlayArgs,
        seed: u64,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<(), CommandError>;

    /// Runs `rules simulate`.
    fn simulate(
        &self,
        args: &SimulateArgs,
        seed: u64,
        out: &mut dyn Write,
    ) -> Result<(), CommandError>;

    /// Runs `rules perft`.
    fn perft(&self, args: &PerftArgs, out: &mut dyn Write) -> Result<(), CommandError>;

    /// Runs this game's part of the tour; whether all its facts are true.
    fn tour(&self, seed: u64, out: &mut dyn Write) -> Result<bool, CommandError>;
}

/// The game with this name.
pub(crate) fn find(games: &[&'static dyn AnyGame], name: &str) -> Option<&'static dyn AnyGame> {
    games.iter().copied().find(|game| game.name() == name)
}

/// A game as an entry of the list.
pub(crate) struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The entry of this game.
    pub(crate) const NEW: Self = Entry(PhantomData);
}

impl<G: Playable> AnyGame for Entry<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn options(&self) -> Vec<(OptionSpec, OptionValue)> {
        let default = <G as Game>::Options::default();
        let with_default = |spec: &OptionSpec| default.get(spec.name).map(|value| (*spec, value));
        <G as Game>::Options::SPECS.iter().filter_map(with_default).collect()
    }

    fn begin(&self, beginning: &Beginning, seed: u64) -> Result<Box<dyn InProgress>, Failure> {
        Ok(Box::new(match beginning {
            Beginning::New(settings) => Session::<G>::start(settings, seed)?,
            Beginning::Load(position, settings) => Session::load(position, settings, seed)?,
            Beginning::Replay(record) => Session::replay(record, seed)?,
        }))
    }

    fn play(
        &self,
        args: &PlayArgs,
        seed: u64,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        play::run::<G>(args, seed, input, out)
    }

    fn simulate(
        &self,
        args: &SimulateArgs,
        seed: u64,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        simulate::run::<G>(args, seed, out)
    }

    fn perft(&self, args: &PerftArgs, out: &mut dyn Write) -> Result<(), CommandError> {
        perft::run::<G>(args, out)
    }

    fn tour(&self, seed: u64, out: &mut dyn Write) -> Result<bool, CommandError> {
        tour::visit::<G>(G::FACTS, seed, out)
    }
}
