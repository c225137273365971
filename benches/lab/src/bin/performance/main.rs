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
        rules_files::write(lab.join("performance.csv"), rows::table(&measured, &counts))?;
        let page = page::Page { measured: &measured, counts: &counts, rounds, command: command() };
        rules_files::write(lab.join("performance.md"), page.to_string())?;
        if measured.is_empty() { Ok(()) } else { update(&book.join("performance.md"), &page) }
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("performance: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Replaces the table of the page of the book.
fn update(path: &Path, page: &page::Page<'_>) -> std::io::Result<()> {
    let text = std::fs::read_to_string(path)?;
    let parts = text.split_once("<!-- nanoseconds -->").zip(text.split_once("<!-- end of"));
    let Some(((before, _), (_, after))) = parts else {
        return Err(std::io::Error::other("the page has no place for the table"));
    };
    let table = page.short_table();
    rules_files::write(path, format!("{before}<!-- nanoseconds -->\n\n{table}\n<!-- end of{after}"))
}

/// Returns all tasks, the yardstick first.
fn measure(rounds: u32) -> Vec<Measured> {
    let mut all = vec![chess::yardstick()];
    all.extend(GAMES.into_iter().flat_map(tasks));
    interleaved(all, rounds)
}
