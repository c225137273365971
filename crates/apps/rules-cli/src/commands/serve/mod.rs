//! `rules serve`: one JSON object a line on standard input, one answer a line on standard output.

mod host;

use std::io::{self, Read, Write};

use rules_games::Registry;
use rules_session::Server;

use crate::input::inbox::{Inbox, Message};
use host::Process;

/// Answers every line of `input` until it ends.
pub(crate) fn run(
    registry: Registry,
    seed: Option<u64>,
    input: impl Read + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let mut inbox = Inbox::new(input);
    let mut server = Server::new(registry, Process::new(&inbox));
    if let Some(seed) = seed {
        server = server.with_seed(seed);
    }
    loop {
        let mut answer = match inbox.next() {
            Message::Line(line) => server.answer(&line),
            Message::TooLong => server.answer_to_long_line(),
            Message::Failed(error) => return Err(error),
            Message::Interrupt | Message::End => return Ok(()),
        };
        answer.push('\n');
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
}
