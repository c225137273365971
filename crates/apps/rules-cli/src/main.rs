//! The `rules` program: play, simulate, count and serve five games.

use std::process::ExitCode;

fn main() -> ExitCode {
    rules_cli::main()
}
