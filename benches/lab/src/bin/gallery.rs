//! Writes pictures of all kinds of positions in all themes into a folder, and a page that shows
//! them: `cargo run --manifest-path benches/lab/Cargo.toml --bin gallery -- DIR`.

#[path = "../../../../crates/rules-svg/tests/it/common/samples.rs"]
mod samples;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, error, fs};

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Record, Seat, random_step};
use rules_svg::{Picture, PictureOptions, Svg, Theme, animate, frames, strip};
use triad_rules::Triad;
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// A game of each kind, begun at random: its last frames in a row, and all of them in motion.
fn moving() -> Result<Vec<(String, Svg)>, Box<dyn error::Error>> {
    let mut pictures = recorded::<Triad>(12)?;
    pictures.extend(recorded::<Triandro>(12)?);
    pictures.extend(recorded::<Triarchy>(12)?);
    pictures.extend(recorded::<Conquest>(40)?);
    pictures.extend(recorded::<Cybo>(12)?);
    Ok(pictures)
}

fn recorded<G: Picture>(steps: usize) -> Result<Vec<(String, Svg)>, Box<dyn error::Error>> {
    let mut record = Record::<G>::new(G::Options::default())?;
    let mut game = G::new(G::Options::default())?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..steps {
        let Some(step) = random_step(&mut game, &mut rng) else { break };
        record.push(step);
    }
    let options = PictureOptions { theme: Theme::Auto, ..PictureOptions::default() };
    let frames = frames(&record, Seat::FIRST, &options)?;
    let last = &frames[frames.len().saturating_sub(8)..];
    let row = strip(last, 4).into_iter().map(|svg| (format!("{}-strip.svg", G::NAME), svg));
    let all = animate(&frames, 700).into_iter();
    Ok(row.chain(all.map(|svg| (format!("{}-animated.svg", G::NAME), svg))).collect())
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let folder = env::args_os().nth(1).map_or_else(|| PathBuf::from("gallery"), PathBuf::from);
    fs::create_dir_all(&folder)?;
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Pictures</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n",
    );
    for sample in samples::all() {
        for theme in Theme::ALL {
            let options = PictureOptions { theme, ..PictureOptions::default() };
            let name = format!("{}-{}.svg", sample.name, theme.name());
            rules_files::write(folder.join(&name), sample.draw(&options).to_string())?;
            writeln!(page, "<img src=\"{name}\" alt=\"{name}\" width=\"360\">")?;
        }
    }
    for (name, svg) in moving()? {
        rules_files::write(folder.join(&name), svg.to_string())?;
        writeln!(page, "<img src=\"{name}\" alt=\"{name}\">")?;
    }
    rules_files::write(folder.join("index.html"), page)?;
    println!("{}", folder.join("index.html").display());
    Ok(())
}
