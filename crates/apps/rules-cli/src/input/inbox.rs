//! Input lines that arrive while the program works.
//!
//! A thread reads a few lines ahead, so that the end of the input is noticed at once.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Instant;

use crate::input::lines::{Line, Lines};

/// Number of lines read ahead.
const AHEAD: usize = 16;

/// A message.
#[derive(Debug)]
pub(crate) enum Message {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that was too long and was dropped.
    TooLong,
    /// A request to stop.
    Interrupt,
    /// Reading failed.
    Failed(io::Error),
    /// The input has ended.
    End,
}

/// The queue of messages.
#[derive(Debug)]
pub(crate) struct Inbox {
    messages: Receiver<Message>,
    interrupter: Interrupter,
    ended: bool,
    input_end: InputEnd,
}

/// The time when the input of an [`Inbox`] ended, if it has.
#[derive(Clone, Debug)]
pub(crate) struct InputEnd(Arc<OnceLock<Instant>>);

impl InputEnd {
    /// Returns the time.
    pub(crate) fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// Puts a [`Message::Interrupt`] into an inbox.
#[derive(Clone, Debug)]
pub(crate) struct Interrupter(SyncSender<Message>);

impl Interrupter {
    /// Sends the message unless the queue is full, because then no receiver waits.
    pub(crate) fn interrupt(&self) {
        let _ = self.0.try_send(Message::Interrupt);
    }
}

impl Inbox {
    /// Starts the reading thread.
    pub(crate) fn new(input: impl Read + Send + 'static) -> Inbox {
        let (sender, messages) = sync_channel(AHEAD);
        let interrupter = Interrupter(sender.clone());
        let input_end = InputEnd(Arc::default());
        let end = input_end.clone();
        thread::spawn(move || read_all(input, &sender, &end));
        Inbox { messages, interrupter, ended: false, input_end }
    }

    /// Returns the end of the input, which is set even while lines are in flight.
    pub(crate) fn input_end(&self) -> InputEnd {
        self.input_end.clone()
    }

    /// Returns an interrupter, for use while a caller waits for the next message.
    pub(crate) fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// Waits for the next message.
    pub(crate) fn next(&mut self) -> Message {
        if self.ended {
            return Message::End;
        }
        let message = self.messages.recv().unwrap_or(Message::End);
        self.ended = matches!(message, Message::End | Message::Failed(_));
        message
    }
}

/// Sends all lines, then the end or the error.
fn read_all(input: impl Read, sender: &SyncSender<Message>, input_end: &InputEnd) {
    let mut lines = Lines::new(BufReader::new(input));
    loop {
        let message = match lines.next() {
            Ok(Some(Line::Whole(bytes))) => Message::Line(bytes.to_vec()),
            Ok(Some(Line::TooLong)) => Message::TooLong,
            Ok(None) => Message::End,
            Err(error) => Message::Failed(error),
        };
        let last = matches!(message, Message::End | Message::Failed(_));
        if last {
            let _ = input_end.0.set(Instant::now());
        }
        if sender.send(message).is_err() || last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_arrive_in_order_and_then_the_end() {
        let mut inbox = Inbox::new(&b"a\n\nb"[..]);
        for wanted in ["a", "", "b"] {
            assert!(matches!(inbox.next(), Message::Line(line) if line == wanted.as_bytes()));
        }
        assert!(matches!(inbox.next(), Message::End));
        assert!(matches!(inbox.next(), Message::End), "a second call returns at once");
    }

    #[test]
    fn a_waiting_call_is_interrupted() {
        let (input, _output) = std::io::pipe().unwrap();
        let mut inbox = Inbox::new(input);
        inbox.interrupter().interrupt();
        assert!(matches!(inbox.next(), Message::Interrupt));
    }
}
