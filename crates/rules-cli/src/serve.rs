//! `rules serve`: one JSON object a line on standard input, one answer a line on standard output.

mod hello;
mod lines;
mod request;
mod server;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};

use crate::games::AnyGame;

pub(crate) use request::Beginning;
pub(crate) use server::InProgress;

/// Answers every line of `input` until it ends.
///
/// # Errors
/// Those of reading and writing.
pub(crate) fn run(
    games: &'static [&'static dyn AnyGame],
    seed: u64,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut server = server::Server::new(games, seed);
    let mut lines = lines::Lines::new(input);
    while let Some(line) = lines.next()? {
        let mut answer = server.answer(line);
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
