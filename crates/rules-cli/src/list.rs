//! `rules list`: the games and their options.

use std::io::{self, Write};

use rules_core::{OptionKind, OptionSpec, OptionValue};

use crate::games::AnyGame;
use crate::paint::{DIM, HEADING, Painted};
use crate::settings::{RANDOM, can_be_random};

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
        if game.takes_layouts() {
            writeln!(out, "  {:<16} a custom layout instead of one of these", "--layout FILE")?;
        }
    }
    Ok(())
}

fn write_option(spec: &OptionSpec, default: OptionValue, out: &mut dyn Write) -> io::Result<()> {
    let default = Painted(DIM, format!("(default {default})"));
    let random = if can_be_random(spec) { format!(" | {RANDOM}") } else { String::new() };
    writeln!(out, "  {:<16} {}{random} {default}", spec.name, values(spec.kind))?;
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
