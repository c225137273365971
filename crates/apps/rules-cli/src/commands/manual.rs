//! `rules completions` and `rules man`: shell completions and manual pages.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::error::CommandError;

/// Writes the completions of a shell.
pub(crate) fn completions(
    command: &mut Command,
    shell: Shell,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let name = command.get_name().to_owned();
    // The generator panics if writing fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, command, name, &mut script);
    Ok(out.write_all(&script)?)
}

/// Writes the manual page of the program, or of one of its commands.
pub(crate) fn page(
    mut program: Command,
    command: Option<&str>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    program.build();
    let page = match command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let found =
                found.ok_or_else(|| CommandError::Usage(format!("unknown command {name:?}")))?;
            let name = format!("{}-{name}", program.get_name());
            found.name(name).version(env!("CARGO_PKG_VERSION"))
        }
    };
    Ok(Man::new(page).render(out)?)
}
