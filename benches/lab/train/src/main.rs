//! Trains the nets of `rules-nets` by self-play.
//!
//! ```text
//! cargo run --release --manifest-path benches/lab/Cargo.toml -p rules-train -- triandro2 --out net
//! ```
//!
//! Each round plays games between copies of the best net so far, from random openings, learns from
//! the positions of the last rounds, and keeps the new net if it scores at least half in a match
//! against the best one. The first round plays by the hand-written estimate. The nets of Triarchy
//! learn by temporal differences instead: each round plays games by the net, without search, and
//! learns once from each position. Equal arguments give equal nets on one machine, for any number
//! of threads.

mod learn;
mod play;
mod round;
mod subject;
mod temporal;

use std::path::PathBuf;

use clap::Parser;

use crate::round::train;
use crate::subject::{OfConquest, OfTriad, OfTriarchy, Subject, Triandro2, TriandroMany};

const NAMES: [&str; 10] = [
    OfConquest::<2>::NAME,
    OfConquest::<3>::NAME,
    OfConquest::<4>::NAME,
    Triandro2::NAME,
    TriandroMany::<3>::NAME,
    TriandroMany::<4>::NAME,
    OfTriad::<false>::NAME,
    OfTriad::<true>::NAME,
    OfTriarchy::<2>::NAME,
    OfTriarchy::<3>::NAME,
];

/// Trains a net by self-play.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Name of the net
    #[arg(value_parser = NAMES)]
    net: String,
    #[command(flatten)]
    plan: Plan,
    /// File for the net, replaced by each round that passes its match
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// File for the curve: a line for each match, as comma-separated values
    #[arg(long, value_name = "FILE")]
    curve: Option<PathBuf>,
}

/// The amounts of play and learning.
#[derive(clap::Args, Clone)]
struct Plan {
    /// Rounds of self-play and learning, each with a match (Triarchy: ten matches in all)
    #[arg(long, default_value_t = 6)]
    rounds: u32,
    /// Games of self-play in a round
    #[arg(long, default_value_t = 6000)]
    games: u32,
    /// Budget of a decision in self-play and matches: depths of alpha-beta, or iterations (not
    /// Triarchy)
    #[arg(long, default_value_t = 3)]
    effort: u64,
    /// Passes over the positions in a round (not Triarchy)
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// Games of a match, from openings that both nets play from both sides
    #[arg(long, default_value_t = 200)]
    match_games: u32,
    /// Rounds whose positions are kept (not Triarchy)
    #[arg(long, default_value_t = 4)]
    window: usize,
    /// Seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    match arguments.net.as_str() {
        OfConquest::<2>::NAME => train::<OfConquest<2>>(&arguments),
        OfConquest::<3>::NAME => train::<OfConquest<3>>(&arguments),
        OfConquest::<4>::NAME => train::<OfConquest<4>>(&arguments),
        Triandro2::NAME => train::<Triandro2>(&arguments),
        TriandroMany::<3>::NAME => train::<TriandroMany<3>>(&arguments),
        TriandroMany::<4>::NAME => train::<TriandroMany<4>>(&arguments),
        OfTriad::<false>::NAME => train::<OfTriad<false>>(&arguments),
        OfTriad::<true>::NAME => train::<OfTriad<true>>(&arguments),
        OfTriarchy::<2>::NAME => temporal::train::<OfTriarchy<2>>(&arguments),
        OfTriarchy::<3>::NAME => temporal::train::<OfTriarchy<3>>(&arguments),
        name => unreachable!("clap refuses {name}"),
    }
}
