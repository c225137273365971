//! Writes a corpus to start from: positions, packed positions, records and choices of random games.

use std::fs;
use std::path::Path;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Notation, Packed, Record, random_step};

fn main() -> std::io::Result<()> {
    write_seeds::<conquest_rules::Conquest>(0)?;
    write_seeds::<cybo_rules::Cybo>(1)?;
    write_seeds::<triad_rules::Triad>(2)?;
    write_seeds::<triad_rules::Tourney>(3)?;
    write_seeds::<triandro_rules::Triandro>(4)?;
    write_seeds::<triarchy_rules::Triarchy>(5)
}

/// Inputs for every target; `game` is the byte that chooses the game.
fn write_seeds<G: Notation + Packed>(game: u8) -> std::io::Result<()> {
    for seed in 0..8 {
        let options = G::Options::default();
        let mut position = G::new(options.clone()).expect("default options are valid");
        let mut record = Record::<G>::new(options).expect("default options are valid");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..seed * 10 {
            let Some(step) = random_step(&mut position, &mut rng) else { break };
            record.push(step);
        }
        if let Some(outcome) = position.outcome() {
            record.set_result(rules_core::GameResult::Finished(outcome));
        }
        let name = format!("{}-{seed}", <G as Game>::NAME);
        write("text", &name, game, position.to_string().as_bytes())?;
        write("packed", &name, game, position.to_packed().as_bytes())?;
        write("record", &name, game, record.to_string().as_bytes())?;
        write("play", &name, game, &vec![seed as u8; seed as usize * 10])?;
    }
    Ok(())
}

fn write(target: &str, name: &str, game: u8, input: &[u8]) -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), [&[game], input].concat())
}
