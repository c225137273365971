//! `rules list`: the games and their options.

use std::io::{self, Write};

use rules_core::{OptionKind, OptionSpec, OptionValue};

use crate::games::AnyGame;
use crate::paint::{DIM, HEADING, Painted};

/// Lists the games.
///
/// # Errors
/// Those of writing.
pub(crate) fn run(games: &[&dyn AnyGame], out: &mut dyn Write) -> io::Result<()> {
    for (index, game) in games.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", Painted(HEADING, game.name()))?;
        for (spec, default) in game.options() {
            write_option(&spec, default, out)?;
        }
    }
    Ok(())
}

fn write_option(spec: &OptionSpec, default: OptionValue, out: &mut dyn Write) -> io::Result<()> {
    let default = Painted(DIM, format!("(default {default})"));
    writeln!(out, "  {:<16} {} {default}", spec.name, values(spec.kind))?;
    writeln!(out, "  {:<16} {}", "", spec.help)
}

fn values(kind: OptionKind) -> String {
    match kind {
        OptionKind::Int { min, max } => format!("{min} to {max}"),
        OptionKind::Numbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            numbers.join(" | ")
        }
        OptionKind::Choice(names) => names.join(" | "),
        kind => kind.to_string(),
    }
}
