//! The supervisor: notices processes that die or hang, and ends this one.
//!
//! Timely itself aborts where a peer was killed, and waits for ever where one was stopped. Here processes
//! tell each other on connections of their own that they are alive. One that has ended, or has been
//! silent for too long, ends the others: there is no going on without its part of the positions.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::life::Life;

/// Alive.
const ALIVE: u8 = b'.';
/// Done: what follows is the end of the connection, and all is well.
const DONE: u8 = b'!';
/// Failed: the length of a text and the text follow.
const FAILED: u8 = b'?';
/// The longest text of a failure that is sent.
const MAX_TEXT: usize = 4000;
/// A worker may be silent so many times as long as a process: writing a file takes its time.
const WORKER: u32 = 6;

/// Watches over this process and its peers.
pub(crate) struct Supervisor {
    life: Arc<Life>,
    pulses: Vec<(usize, TcpStream)>,
    addresses: Vec<String>,
    limit: Duration,
    /// Where checkpoints are, to say how to go on.
    folder: Option<String>,
    failing: Mutex<bool>,
    done: AtomicBool,
}

impl Supervisor {
    /// Starts to watch. From now on a panic ends the process, too.
    pub(crate) fn start(
        life: Arc<Life>,
        pulses: Vec<Option<TcpStream>>,
        addresses: Vec<String>,
        limit: Duration,
        folder: Option<String>,
    ) -> io::Result<Arc<Supervisor>> {
        let linked = |(other, pulse): (usize, Option<TcpStream>)| Some((other, pulse?));
        let pulses = pulses.into_iter().enumerate().filter_map(linked).collect::<Vec<_>>();
        for (_, pulse) in &pulses {
            pulse.set_read_timeout(Some(limit))?;
            // One that does not read must not keep this one from writing to others.
            pulse.set_write_timeout(Some(limit))?;
        }
        let (failing, done) = (Mutex::new(false), AtomicBool::new(false));
        let supervisor = Supervisor { life, pulses, addresses, limit, folder, failing, done };
        let supervisor = Arc::new(supervisor);
        let at = Arc::clone(&supervisor);
        thread::Builder::new().name("heartbeat".to_owned()).spawn(move || at.beat())?;
        for place in 0..supervisor.pulses.len() {
            let at = Arc::clone(&supervisor);
            thread::Builder::new().name("watch".to_owned()).spawn(move || at.listen(place))?;
        }
        let at = Arc::clone(&supervisor);
        panic::set_hook(Box::new(move |panic| {
            // Lost connections make timely's threads panic, too: those who listen know better whose.
            thread::sleep(Duration::from_millis(500));
            at.fail(&panic.to_string());
        }));
        Ok(supervisor)
    }

    /// All is done: the others may lose this process, and panics are nothing but panics again.
    pub(crate) fn finish(&self) {
        self.done.store(true, SeqCst);
        drop(panic::take_hook());
        for (_, pulse) in &self.pulses {
            // One that has gone before needs no farewell.
            let _ = (&*pulse).write_all(&[DONE]);
        }
    }

    /// Tells the others that this process is alive, as long as its workers are.
    fn beat(&self) {
        let pause = (self.limit / 8).min(Duration::from_millis(500));
        let mut last = Instant::now();
        while !self.done.load(SeqCst) {
            // After the process itself was stopped for a while its workers have to show up first.
            let was_stopped = std::mem::replace(&mut last, Instant::now()).elapsed() > self.limit;
            let (worker, silence) = self.life.most_silent();
            if silence > self.limit * WORKER && !was_stopped {
                let seconds = silence.as_secs();
                self.fail(&format!("worker {worker} of this process hangs for {seconds} s"));
            }
            for (_, pulse) in &self.pulses {
                // One that is gone is noticed by who listens to it.
                let _ = (&*pulse).write_all(&[ALIVE]);
            }
            thread::sleep(pause);
        }
    }

    /// Listens to a process until it is done.
    fn listen(&self, place: usize) {
        let (other, pulse) = &self.pulses[place];
        let name = format!("process {other} ({})", self.addresses[*other]);
        let mut byte = [0];
        loop {
            let read = (&*pulse).read(&mut byte);
            if self.done.load(SeqCst) {
                return;
            }
            match read {
                Ok(0) => self.fail(&format!("{name} has ended")),
                Ok(_) if byte[0] == DONE => return,
                Ok(_) if byte[0] == FAILED => {
                    let why = read_failure(pulse).unwrap_or_else(|_| "has failed".to_owned());
                    self.fail(&format!("{name}: {why}"));
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if is_timeout(&error) => {
                    let seconds = self.limit.as_secs_f64();
                    self.fail(&format!("{name} has given no sign of life for {seconds} s"));
                }
                Err(_) => self.fail(&format!("{name} has ended")),
            }
        }
    }

    /// Says why, tells the others, and ends this process with exit code 1.
    fn fail(&self, why: &str) -> ! {
        {
            let mut failing =
                self.failing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if !*failing {
                *failing = true;
                eprintln!("rules-cluster: {why}");
                eprintln!("rules-cluster: {}", self.advice());
                let text = &why.as_bytes()[..why.len().min(MAX_TEXT)];
                let message = [&[FAILED], &(text.len() as u16).to_le_bytes()[..], text].concat();
                for (_, pulse) in &self.pulses {
                    let _ = pulse.set_write_timeout(Some(Duration::from_millis(200)));
                    let _ = (&*pulse).write_all(&message);
                }
                std::process::exit(1);
            }
        }
        // Another thread is ending the process.
        loop {
            thread::park();
        }
    }

    /// How to go on after a failure.
    fn advice(&self) -> String {
        match (&self.folder, self.life.checkpoint()) {
            (Some(folder), Some(ply)) => {
                format!("go on from ply {ply} with --checkpoint {folder} --resume")
            }
            (Some(_), None) => "there is no checkpoint yet: begin again".to_owned(),
            (None, _) => "begin again; --checkpoint DIR keeps what has been counted".to_owned(),
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

fn read_failure(mut pulse: &TcpStream) -> io::Result<String> {
    let mut length = [0; 2];
    pulse.read_exact(&mut length)?;
    let mut text = vec![0; usize::from(u16::from_le_bytes(length))];
    pulse.read_exact(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
