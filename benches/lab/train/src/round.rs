//! The rounds: self-play, learning, and a match.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use indicatif::ProgressBar;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rules_core::implement::Mixer;
use rules_core::{Game, uniform_below};
use rules_search::{Bots, Tournament};

use crate::learn::{Adam, BATCH, Example, Weights};
use crate::play::{Sample, games};
use crate::subject::Subject;
use crate::{Arguments, Plan};

/// Greatest and least learning rate.
const RATES: [f32; 2] = [2e-3, 1e-5];
/// One game in this many is held out.
const HELD_OUT: usize = 20;
/// Random plies at the start of the games of a match.
const OPENINGS: u32 = 4;

/// The games of a round, as samples.
type Played<G> = Vec<Vec<Sample<G>>>;

/// The curve, printed and written to a file.
pub(crate) struct Curve<'a> {
    path: Option<&'a Path>,
    lines: String,
}

impl<'a> Curve<'a> {
    /// Begins the curve with its header.
    pub(crate) fn new(arguments: &'a Arguments) -> io::Result<Self> {
        let mut curve = Curve { path: arguments.curve.as_deref(), lines: String::new() };
        curve.line("round,positions,loss,accuracy,share,kept,seconds")?;
        Ok(curve)
    }

    /// Adds a line: the round and its positions, loss and accuracy, and the share in a match.
    pub(crate) fn add(
        &mut self,
        (round, positions): (u32, usize),
        (loss, accuracy): (f32, f32),
        (share, kept): (f64, bool),
        seconds: u64,
    ) -> io::Result<()> {
        self.line(&format!(
            "{round},{positions},{loss:.4},{accuracy:.4},{share:.3},{kept},{seconds}"
        ))
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        println!("{line}");
        self.lines.push_str(line);
        self.lines.push('\n');
        self.path.map_or(Ok(()), |path| rules_files::write(path, &self.lines))
    }
}

/// Trains a net.
pub(crate) fn train<S: Subject>(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let plan = &arguments.plan;
    let mut curve = Curve::new(arguments)?;
    let start = Instant::now();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(Mixer::new(plan.seed).finish());
    let mut weights = Weights::random(S::INPUTS, &mut dice);
    let mut best: Option<Arc<S::Net>> = None;
    let mut played: VecDeque<Played<S::Game>> = VecDeque::new();
    for round in 0..plan.rounds {
        let bar = ProgressBar::new(plan.games.into()).with_message("games");
        played.push_back(games::<S>(plan, round, best.as_ref(), &|| bar.inc(1)));
        bar.finish_and_clear();
        if played.len() > plan.window {
            played.pop_front();
        }
        let (learnt, loss, accuracy) = learn::<S>(&played, weights, plan, &mut dice);
        weights = learnt;
        let net = Arc::new(S::net(&weights));
        let share = contest::<S>(plan, round, &net, best.as_ref())?;
        let kept = share >= 0.5;
        if kept {
            rules_files::write(&arguments.out, S::file(&S::net(&weights.of_seen())))?;
            best = Some(net);
        }
        let positions: usize = played.iter().flatten().map(Vec::len).sum();
        let seconds = start.elapsed().as_secs();
        curve.add((round, positions), (loss, accuracy), (share, kept), seconds)?;
    }
    Ok(())
}

/// Learns from all games. Returns the weights, and loss and accuracy on the games held out.
fn learn<S: Subject>(
    played: &VecDeque<Played<S::Game>>,
    weights: Weights,
    plan: &Plan,
    dice: &mut Xoshiro256PlusPlus,
) -> (Weights, f32, f32) {
    let all = || played.iter().flatten().enumerate();
    let held = |held: bool| {
        let games = all().filter(move |(number, _)| (number % HELD_OUT == 0) == held);
        games.flat_map(|(_, game)| game).collect::<Vec<_>>()
    };
    let [mut learnt, judged] = [held(false), held(true)];
    let mut adam = Adam::new(weights);
    let batches = learnt.len().div_ceil(BATCH) * plan.epochs as usize;
    let bar = ProgressBar::new(batches as u64).with_message("batches");
    let mut done = 0;
    for _ in 0..plan.epochs {
        for at in (1..learnt.len()).rev() {
            learnt.swap(at, uniform_below(dice, at as u32 + 1) as usize);
        }
        for batch in learnt.chunks(BATCH) {
            let part = done as f32 / batches as f32;
            let seed = dice.next_u64();
            // Warm-up, then decay.
            let rate = RATES[0] * (part * 20.0).min(1.0) * (1.0 - part) * (1.0 - part) + RATES[1];
            adam.learn(&examples::<S>(batch, seed), S::LOSS, rate);
            done += 1;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let (loss, accuracy) = adam.judge(&examples::<S>(&judged, 0), S::LOSS);
    (adam.weights, loss, accuracy)
}

/// Converts positions to inputs, each under a random symmetry.
fn examples<S: Subject>(samples: &[&Sample<S::Game>], seed: u64) -> Vec<Example> {
    let example = |(index, sample): (usize, &&Sample<S::Game>)| {
        let drawn = Mixer::new(seed).word(index as u64).finish();
        let mut inputs = Vec::with_capacity(64);
        let image = S::image(&sample.position, drawn);
        S::inputs(&image, sample.seat, &mut |input| inputs.push(input as u16));
        (inputs, sample.target)
    };
    samples.par_iter().enumerate().with_min_len(64).map(example).collect()
}

/// Returns the score of a net against the best one so far, or the hand-written estimate.
pub(crate) fn contest<S: Subject>(
    plan: &Plan,
    round: u32,
    net: &Arc<S::Net>,
    best: Option<&Arc<S::Net>>,
) -> Result<f64, Box<dyn std::error::Error>> {
    let (new, old) = (net.clone(), best.cloned());
    let bots = Bots::empty()
        .with_search("new", move || S::bot(Some(&new)))
        .with_search("old", move || S::bot(old.as_ref()));
    let players = ["new", "old"].map(|name| format!("{name}:{}", plan.effort).parse());
    let players = players.into_iter().collect::<Result<Vec<_>, _>>()?;
    let tournament = Tournament {
        options: S::start().options(),
        games: plan.match_games,
        seed: Mixer::new(plan.seed).word(round.into()).finish(),
        openings: OPENINGS,
        ..Tournament::new(bots, players)
    };
    let standings = tournament.run(None, &|_, _| {})?;
    let pairing = standings.pairings[0];
    Ok(pairing.score / pairing.games as f64)
}
