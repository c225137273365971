//! Writes the book's page on performance and `performance.csv` from one run, by default of 20
//! rounds: `cargo run --profile bench --manifest-path benches/lab/Cargo.toml --bin performance --
//! [ROUNDS]`.
//!
//! Times should be measured on an idle machine. `--counts-only` leaves out times and plots.

mod counts;
mod machine;
mod page;
mod plots;
mod rows;

use std::path::Path;
use std::process::ExitCode;

use crate::counts::Counts;
use rules_benches::measure::{Measured, interleaved};
use rules_benches::{GAMES, chess, tasks};

/// Returns the command that wrote the page.
fn command() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let end =
        if arguments.is_empty() { String::new() } else { format!(" -- {}", arguments.join(" ")) };
    format!(
        "cargo run --profile bench --manifest-path benches/lab/Cargo.toml --bin performance{end}"
    )
}

fn main() -> ExitCode {
    let counts_only = std::env::args().any(|argument| argument == "--counts-only");
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(20);
    let lab = Path::new(env!("CARGO_MANIFEST_DIR"));
    let book = lab.join("../../docs/src");
    let written = Counts::read().map_err(std::io::Error::other).and_then(|counts| {
        let measured = if counts_only { Vec::new() } else { measure(rounds) };
        plots::write(&book.join("pictures"), &measured)?;
        std::fs::write(lab.join("performance.csv"), rows::table(&measured, &counts))?;
        let page = page::Page { measured: &measured, counts: &counts, rounds, command: command() };
        std::fs::write(book.join("performance.md"), page.to_string())
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
