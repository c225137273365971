//! Lines that arrive while the program works.
//!
//! A thread reads ahead, so that the end of the input is noticed at once, and holds just a few lines.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Instant;

use crate::input::lines::{Line, Lines};

/// How many lines are read ahead.
const AHEAD: usize = 16;

/// A message.
#[derive(Debug)]
pub(crate) enum Message {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that was too long; its bytes are gone.
    TooLong,
    /// Somebody asks to stop.
    Interrupt,
    /// Reading failed.
    Failed(io::Error),
    /// The input has ended.
    End,
}

/// The messages that have arrived and were not looked at.
#[derive(Debug)]
pub(crate) struct Inbox {
    messages: Receiver<Message>,
    bell: Bell,
    ended: bool,
    input_end: InputEnd,
}

/// The moment when the input of an [`Inbox`] ended, if it has.
#[derive(Clone, Debug)]
pub(crate) struct InputEnd(Arc<OnceLock<Instant>>);

impl InputEnd {
    /// Returns the moment.
    pub(crate) fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// Puts a [`Message::Interrupt`] into an inbox.
#[derive(Clone, Debug)]
pub(crate) struct Bell(SyncSender<Message>);

impl Bell {
    /// Rings, unless there are so many other messages that nobody waits for one.
    pub(crate) fn ring(&self) {
        let _ = self.0.try_send(Message::Interrupt);
    }
}

impl Inbox {
    /// Begins to read.
    pub(crate) fn new(input: impl Read + Send + 'static) -> Inbox {
        let (sender, messages) = sync_channel(AHEAD);
        let bell = Bell(sender.clone());
        let input_end = InputEnd(Arc::default());
        let end = input_end.clone();
        thread::spawn(move || read_all(input, &sender, &end));
        Inbox { messages, bell, ended: false, input_end }
    }

    /// Returns the end of the input, which is noticed while lines are in flight.
    pub(crate) fn input_end(&self) -> InputEnd {
        self.input_end.clone()
    }

    /// A bell that can ring while somebody waits for the next message.
    pub(crate) fn bell(&self) -> Bell {
        self.bell.clone()
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

/// Sends all lines, and at last how they ended.
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
        assert!(matches!(inbox.next(), Message::End), "who asks again does not wait for ever");
    }

    #[test]
    fn whoever_waits_is_interrupted() {
        let (input, _output) = std::io::pipe().unwrap();
        let mut inbox = Inbox::new(input);
        inbox.bell().ring();
        assert!(matches!(inbox.next(), Message::Interrupt));
    }
}
