//! The program `rules-web`: builds the table and serves it.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, Parser, Subcommand};
use rules_wasm::{MODULES, Module};
use rules_web::{Site, assemble, build_wasm, target_folder};

/// The table: five games in the browser. Without a command it builds the page and serves it.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    address: ListenAddress,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the page into a folder, for any static host.
    Build {
        #[command(flatten)]
        place: Place,
    },
    /// Serves a page that is already built.
    Serve {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        address: ListenAddress,
    },
    /// Measures random play on this machine, for comparison with a browser.
    Speed {
        /// The name of the game.
        game: String,
        /// Number of games.
        games: u32,
        /// Number of measurements, of which the least time counts.
        #[arg(default_value_t = 5)]
        rounds: u32,
    },
}

#[derive(Args)]
struct Place {
    /// The folder of the page, by default `web` in the target folder of this workspace.
    #[arg(long)]
    folder: Option<PathBuf>,
}

#[derive(Args)]
struct ListenAddress {
    /// The port on 127.0.0.1; 0 chooses a free one.
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

impl Place {
    fn path(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(|| target_folder(workspace()).join("web"))
    }
}

/// Returns the workspace in which this program was compiled.
fn workspace() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.ancestors().nth(3).unwrap_or(crate_folder)
}

fn main() -> ExitCode {
    match run(Program::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("rules-web: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: Program) -> Result<(), Box<dyn Error>> {
    match program.command {
        None => {
            build(&program.place.path())?;
            serve(&program.place.path(), program.address.port)
        }
        Some(Command::Build { place }) => build(&place.path()),
        Some(Command::Serve { place, address }) => serve(&place.path(), address.port),
        Some(Command::Speed { game, games, rounds }) => measure(&game, games, rounds),
    }
}

fn build(folder: &Path) -> Result<(), Box<dyn Error>> {
    let modules = build_wasm(workspace())?;
    assemble(workspace(), &modules, folder)?;
    println!("The page is in {}.", folder.display());
    Ok(())
}

fn serve(folder: &Path, port: u16) -> Result<(), Box<dyn Error>> {
    if !folder.join("index.html").exists() {
        return Err(format!("no page in {}: build it first", folder.display()).into());
    }
    let site = Site::open(folder, port)?;
    println!("The table is at http://{}/ until you press Ctrl-C.", site.address());
    Ok(site.run()?)
}

/// Prints steps and the least nanoseconds a step.
fn measure(game: &str, games: u32, rounds: u32) -> Result<(), Box<dyn Error>> {
    let place = |module: Module| module.games().position(|name| name == game);
    let found = MODULES.iter().find_map(|&module| Some((module, place(module)?)));
    let (module, place) = found.ok_or_else(|| format!("unknown game {game:?}"))?;
    let mut least = f64::INFINITY;
    let mut steps = 0;
    for _ in 0..rounds.max(1) {
        let begun = Instant::now();
        steps = module.play_out(place, games, 1);
        least = least.min(begun.elapsed().as_secs_f64());
    }
    println!("{steps} steps, {:.2} ns a step", least * 1e9 / steps.max(1) as f64);
    Ok(())
}
