//! Trains a network for some minutes and shows its progress.
//!
//! `cargo run --release -- [SECONDS] [FOLDER]`, by default 300 seconds, writes `curve.csv` and
//! `curve.svg` to the folder, by default `target`.

use std::env::args;
use std::path::PathBuf;
use std::time::Instant;

use rules_learn::{Curve, Error, Learner, Point, Settings, against_random};

/// Games of each measurement.
const GAMES: usize = 1000;
/// Number of measurements.
const POINTS: u32 = 30;

fn main() -> Result<(), Error> {
    let seconds: f64 = args().nth(1).map_or(Ok(300.0), |text| text.parse())?;
    let folder = PathBuf::from(args().nth(2).unwrap_or_else(|| "target".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let begin = Instant::now();
    let mut learner = Learner::new(Settings::default())?;
    let (mut curve, mut actions) = (Curve::default(), 0);
    for point in 0..=POINTS {
        while begin.elapsed().as_secs_f64() < seconds * f64::from(point) / f64::from(POINTS) {
            actions += learner.improve()?;
        }
        let won = against_random(learner.network(), GAMES, point.into())?;
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{seconds:6.1} s  {actions:9} actions  {:5.1} % won against random play",
            100.0 * won
        );
        curve.0.push(Point { seconds, actions, won });
        curve.write(&folder)?;
    }
    Ok(())
}
