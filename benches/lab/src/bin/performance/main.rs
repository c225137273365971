//! Writes the chapter on performance from one run:
//! `cargo run --profile bench -p rules-benches --features book --bin performance -- [ROUNDS]`, by default 20.
//!
//! Times should be measured on an idle machine. `--counts-only` leaves out times and plots.

mod page;
mod plots;

use std::path::Path;
use std::process::ExitCode;

use rules_benches::counts::Counts;
use rules_benches::measure::{Measured, interleaved};
use rules_benches::{GAMES, chess, tasks};

/// Returns the command that wrote the chapter.
fn command() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let end =
        if arguments.is_empty() { String::new() } else { format!(" -- {}", arguments.join(" ")) };
    format!("cargo run --profile bench -p rules-benches --features book --bin performance{end}")
}

fn main() -> ExitCode {
    let counts_only = std::env::args().any(|argument| argument == "--counts-only");
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(20);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let written = Counts::read().map_err(std::io::Error::other).and_then(|counts| {
        let measured = if counts_only { Vec::new() } else { measure(rounds) };
        plots::write(&root.join("docs/src/pictures"), &measured)?;
        let page = page::Page { measured: &measured, counts: &counts, rounds, command: command() };
        std::fs::write(root.join("docs/src/performance.md"), page.to_string())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("performance: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns all tasks, the yardstick first.
fn measure(rounds: u32) -> Vec<Measured> {
    let mut all = vec![chess::yardstick()];
    all.extend(GAMES.into_iter().flat_map(tasks));
    interleaved(all, rounds)
}
