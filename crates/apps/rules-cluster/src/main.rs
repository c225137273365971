//! The program `rules-cluster`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rules_cluster::program(std::env::args_os())
}
