//! The supervisor: detects processes that die or hang, and ends this one.
//!
//! Timely itself aborts if a peer was killed, and waits forever if one was stopped. Here processes
//! send each other heartbeats on separate connections. If one has ended or has been silent for too
//! long, the others end too, because its part of the positions is lost.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::life::Life;

/// A heartbeat.
const ALIVE: u8 = b'.';
/// The process has finished and closes the connection.
const DONE: u8 = b'!';
/// The process has failed; the length of a text and the text follow.
const FAILED: u8 = b'?';
/// The longest text of a failure that is sent.
const MAX_TEXT: usize = 4000;
/// The factor by which a worker may be silent longer than a process, because writing a file takes
/// time.
const WORKER: u32 = 6;

/// Supervises this process and its peers.
pub(crate) struct Supervisor {
    life: Arc<Life>,
    pulses: Vec<(usize, TcpStream)>,
    addresses: Vec<String>,
    limit: Duration,
    /// The folder of checkpoints, for messages about resuming.
    folder: Option<String>,
    failing: Mutex<bool>,
    done: AtomicBool,
}

impl Supervisor {
    /// Starts the supervisor. From now on a panic also ends the process.
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
            // A process that does not read must not block heartbeats to others.
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
            // A lost connection also makes timely's threads panic. The listening threads know the
            // cause, so they come first.
            thread::sleep(Duration::from_millis(500));
            at.fail(&panic.to_string());
        }));
        Ok(supervisor)
    }

    /// Ends the supervision: peers may close connections, and panics are ordinary panics again.
    pub(crate) fn finish(&self) {
        self.done.store(true, SeqCst);
        drop(panic::take_hook());
        for (_, pulse) in &self.pulses {
            // A peer that has already gone needs no message.
            let _ = (&*pulse).write_all(&[DONE]);
        }
    }

    /// Sends heartbeats while the workers of this process are alive.
    fn beat(&self) {
        let pause = (self.limit / 8).min(Duration::from_millis(500));
        let mut last = Instant::now();
        while !self.done.load(SeqCst) {
            // After this process was stopped for a while, its workers must first send heartbeats.
            let was_stopped = std::mem::replace(&mut last, Instant::now()).elapsed() > self.limit;
            let (worker, silence) = self.life.most_silent();
            if silence > self.limit * WORKER && !was_stopped {
                let seconds = silence.as_secs();
                self.fail(&format!(
                    "worker {worker} of this process has sent no heartbeat for {seconds} s"
                ));
            }
            for (_, pulse) in &self.pulses {
                // A lost process is noticed by the thread that listens to it.
                let _ = (&*pulse).write_all(&[ALIVE]);
            }
            thread::sleep(pause);
        }
    }

    /// Listens to a process until it has finished.
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
                    self.fail(&format!("{name} has sent no heartbeat for {seconds} s"));
                }
                Err(_) => self.fail(&format!("{name} has ended")),
            }
        }
    }

    /// Prints the reason, sends it to the others, and ends this process with exit code 1.
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

    /// Returns advice on how to continue after a failure.
    fn advice(&self) -> String {
        match (&self.folder, self.life.checkpoint()) {
            (Some(folder), Some(ply)) => {
                format!("resume from ply {ply} with --checkpoint {folder} --resume")
            }
            (Some(_), None) => "there is no checkpoint yet: start again".to_owned(),
            (None, _) => "start again; counts save progress with --checkpoint DIR".to_owned(),
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
