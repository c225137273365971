//! `rules serve`: one JSON object a line on standard input, one answer a line on standard output.

mod hello;
mod request;
mod server;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};

use crate::deadline::InputEnd;
use crate::games::AnyGame;
use crate::inbox::{Inbox, Message};
use crate::lines::Line;
use server::Server;

/// Answers every line of `input` until it ends.
///
/// # Errors
/// Those of reading and writing.
pub(crate) fn run(
    games: &'static [&'static dyn AnyGame],
    seed: Option<u64>,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let input_end = InputEnd::default();
    let mut inbox = Inbox::new(input, input_end.clone());
    let mut server = Server::new(games, seed, input_end);
    loop {
        let mut answer = match inbox.next() {
            Message::Line(line) => server.answer(Line::Whole(&line)),
            Message::TooLong => server.answer(Line::TooLong),
            Message::Failed(error) => return Err(error),
            Message::Interrupt | Message::End => return Ok(()),
        };
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}
