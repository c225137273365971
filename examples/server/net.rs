//! Connections: one thread reads lines of bounded length, another one writes, and the table never
//! waits for either.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::table::{Guest, HostedMatch};

/// Most bytes of a line from a client.
pub(crate) const MAX_LINE: usize = 200;
/// Most connections at a time.
const MAX_CONNECTIONS: usize = 16;
/// Most queued lines for a client. A client that reads too slowly is disconnected.
const MAX_WAITING: usize = 64;
/// Timeout for the silence of a client, which can return with its token.
const PATIENCE: Duration = Duration::from_secs(600);

/// The queue of lines to a client.
#[derive(Clone)]
pub(crate) struct Mailbox {
    lines: SyncSender<String>,
    stream: Arc<TcpStream>,
}

impl Mailbox {
    /// Queues a line without waiting. A client whose queue is full is disconnected.
    pub(crate) fn post(&self, line: String) {
        if self.lines.try_send(line).is_err() {
            let _ = self.stream.shutdown(Shutdown::Both);
        }
    }
}

/// Serves a match until it is over and all players have left.
pub(crate) fn serve(listener: &TcpListener, table: HostedMatch) -> io::Result<()> {
    let table = Arc::new(Mutex::new(table));
    let (left, departures) = channel();
    let (listener, guests) = (listener.try_clone()?, Arc::clone(&table));
    thread::spawn(move || accept(&listener, &guests, &left));
    for () in departures {
        if lock(&table).is_done() {
            break;
        }
    }
    Ok(())
}

/// Accepts connections while there is room.
fn accept(listener: &TcpListener, table: &Arc<Mutex<HostedMatch>>, left: &Sender<()>) {
    let open = Arc::new(AtomicUsize::new(0));
    for (number, stream) in (0..).zip(listener.incoming()) {
        // An error of one connection must not end the others.
        let Ok(stream) = stream else { continue };
        if open.load(Ordering::SeqCst) >= MAX_CONNECTIONS {
            continue;
        }
        open.fetch_add(1, Ordering::SeqCst);
        let (table, open, left) = (Arc::clone(table), Arc::clone(&open), left.clone());
        thread::spawn(move || {
            // A lost connection is not an error.
            let _ = attend(stream, number, &table);
            open.fetch_sub(1, Ordering::SeqCst);
            let _ = left.send(());
        });
    }
}

fn lock(table: &Mutex<HostedMatch>) -> MutexGuard<'_, HostedMatch> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn attend(stream: TcpStream, number: u64, table: &Mutex<HostedMatch>) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (sender, lines) = sync_channel(MAX_WAITING);
    let (writer, closer) = (stream.try_clone()?, Arc::new(stream.try_clone()?));
    thread::spawn(move || write_lines(writer, &lines));
    let mailbox = Mailbox { lines: sender, stream: closer };
    let mut guest = Guest { number, seat: None, mailbox };
    let read = read_lines(stream, &mut guest, table);
    lock(table).forget(&guest);
    read
}

fn write_lines(mut stream: TcpStream, lines: &Receiver<String>) {
    for line in lines {
        if stream.write_all(format!("{line}\n").as_bytes()).is_err() {
            break;
        }
    }
    let _ = stream.shutdown(Shutdown::Both);
}

/// Answers every line until the client leaves or sends one that is too long.
fn read_lines(stream: TcpStream, guest: &mut Guest, table: &Mutex<HostedMatch>) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        (&mut reader).take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(());
        }
        if line.len() > MAX_LINE {
            refuse(&guest.mailbox, "the line is too long");
            return Ok(());
        }
        match str::from_utf8(&line) {
            Ok(text) => lock(table).answer(guest, text.trim()),
            Err(_) => refuse(&guest.mailbox, "the line is not UTF-8"),
        }
    }
}

fn refuse(mailbox: &Mailbox, why: &str) {
    mailbox.post(format!("error {why}"));
}
