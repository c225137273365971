//! Connections between processes: for each pair one for records and one for heartbeats.

use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::ClusterError;

/// The first bytes of a connection: the program and the version of its protocol.
const MAGIC: [u8; 8] = *b"rulesc01";
/// The number of bytes of the program's name in [`MAGIC`].
const NAME: usize = 6;
/// The longest description of a job, in bytes.
const MAX_JOB: usize = 1 << 16;
/// The acknowledgement of an answer.
const ACK: u8 = b'!';
/// Timeout of a whole handshake, for the process that connects.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of each half of a handshake, for the process that accepts.
const GREETING_TIMEOUT: Duration = Duration::from_secs(2);
/// Most unfinished handshakes at a time.
const PLACES: usize = 64;
/// The pause between two connection attempts.
const PAUSE: Duration = Duration::from_millis(30);

/// The pause between two turns of a process that accepts.
const TURN: Duration = Duration::from_millis(5);

/// The connections of this process.
#[derive(Debug)]
pub(crate) struct Links {
    /// The connections for records, by process; none to itself.
    pub(crate) data: Vec<Option<TcpStream>>,
    /// The connections for heartbeats.
    pub(crate) pulse: Vec<Option<TcpStream>>,
}

/// The purpose of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Channel {
    Data,
    Pulse,
}

/// Connects this process, by its number, with all others.
///
/// `job` describes the job. Processes that were started for different jobs refuse each other.
pub(crate) fn connect(
    addresses: &[String],
    process: usize,
    job: &str,
    patience: Duration,
) -> Result<Links, ClusterError> {
    let deadline = Instant::now() + patience;
    let address = &addresses[process];
    let listener = listen(address)
        .map_err(|error| ClusterError::Connect(format!("cannot listen at {address}: {error}")))?;
    let empty = || addresses.iter().map(|_| None).collect::<Vec<_>>();
    let mut links = Links { data: empty(), pulse: empty() };
    // Each process connects to those with lower numbers.
    for (other, address) in addresses.iter().enumerate().take(process) {
        links.data[other] =
            Some(connect_to(address, other, (process, Channel::Data), job, deadline)?);
        links.pulse[other] =
            Some(connect_to(address, other, (process, Channel::Pulse), job, deadline)?);
    }
    let failed = |error: io::Error| ClusterError::Connect(error.to_string());
    listener.set_nonblocking(true).map_err(failed)?;
    let known: HashSet<IpAddr> = addresses
        .iter()
        .flat_map(|address| address.to_socket_addrs().into_iter().flatten())
        .map(|address| address.ip())
        .collect();
    let mut waiting: Vec<Handshake> = Vec::new();
    let mut missing = 2 * (addresses.len() - 1 - process);
    let mut other_version = None;
    while missing > 0 {
        if Instant::now() >= deadline {
            let absent = (process + 1..addresses.len())
                .find(|&other| links.pulse[other].is_none())
                .unwrap_or_default();
            let mut why = format!("process {absent} ({}) has not connected", addresses[absent]);
            if let Some(found) = other_version {
                why += &format!(", but a process with another version has: {found}");
            }
            return Err(ClusterError::Connect(why));
        }
        let accepted = accept(&listener, &mut waiting, &known).map_err(failed)?;
        for mut handshake in std::mem::take(&mut waiting) {
            let acknowledged = match handshake.advance(job, process + 1..addresses.len()) {
                Ok(acknowledged) => acknowledged,
                Err(Refusal::Version(why)) => {
                    other_version = Some(why);
                    continue;
                }
                Err(Refusal::Number(from)) => {
                    let (least, last) = (process + 1, addresses.len() - 1);
                    let why = format!("process number {from}, expected {least} to {last}");
                    return Err(ClusterError::Connect(why));
                }
                Err(Refusal::Failed(_)) => {
                    // It may have read the answer.
                    if let Some(greeting) = handshake.greeting {
                        same_job(greeting.from, &greeting.job, job)?;
                    }
                    continue;
                }
            };
            let Some(greeting) = acknowledged.then(|| handshake.greeting.take()).flatten() else {
                waiting.push(handshake);
                continue;
            };
            same_job(greeting.from, &greeting.job, job)?;
            handshake.stream.set_nonblocking(false).map_err(failed)?;
            let all = match greeting.channel {
                Channel::Data => &mut links.data,
                Channel::Pulse => &mut links.pulse,
            };
            if all[greeting.from].replace(handshake.stream).is_some() {
                let why = format!("duplicate process number {}", greeting.from);
                return Err(ClusterError::Connect(why));
            }
            missing -= 1;
        }
        if accepted < PLACES / 2 {
            std::thread::sleep(TURN);
        }
    }
    Ok(links)
}

/// Accepts the connections that are there, and returns their number.
///
/// At most half of the places change in a turn, so that a greeting that has arrived is read.
fn accept(
    listener: &TcpListener,
    waiting: &mut Vec<Handshake>,
    known: &HashSet<IpAddr>,
) -> io::Result<usize> {
    for accepted in 0..PLACES / 2 {
        match listener.accept() {
            Ok((stream, address)) => {
                if waiting.len() >= PLACES {
                    drop_one(waiting);
                }
                let is_known = known.contains(&address.ip().to_canonical());
                waiting.extend(Handshake::new(stream, is_known));
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(accepted),
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            // The process has no descriptors left.
            Err(_) if !waiting.is_empty() => drop_one(waiting),
            Err(error) => return Err(error),
        }
    }
    Ok(PLACES / 2)
}

/// Drops the oldest handshake with an address that is no process's, or else the oldest.
fn drop_one(waiting: &mut Vec<Handshake>) {
    let unknown = waiting.iter().position(|handshake| !handshake.is_known);
    waiting.remove(unknown.unwrap_or_default());
}

/// Listens at the address, or at its port on all addresses of this machine.
///
/// The host may not know itself by that name.
fn listen(address: &str) -> io::Result<TcpListener> {
    TcpListener::bind(address).or_else(|error| {
        let port = address.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        match (port, error.kind()) {
            (Some(port), io::ErrorKind::AddrNotAvailable) => TcpListener::bind(("0.0.0.0", port)),
            _ => Err(error),
        }
    })
}

/// Connects to another process, and retries until it answers.
fn connect_to(
    address: &str,
    other: usize,
    own: (usize, Channel),
    job: &str,
    deadline: Instant,
) -> Result<TcpStream, ClusterError> {
    loop {
        let failed = match try_connect_to(address, own, job) {
            Ok((stream, theirs)) => {
                same_job(other, &theirs, job)?;
                return Ok(stream);
            }
            Err(Refusal::Version(why)) => {
                return Err(ClusterError::Connect(format!("process {other} ({address}): {why}")));
            }
            Err(Refusal::Failed(error)) => error,
            Err(Refusal::Number(number)) => io::Error::other(format!("number {number}")),
        };
        if Instant::now() >= deadline {
            let why = format!("process {other} ({address}) does not answer: {failed}");
            return Err(ClusterError::Connect(why));
        }
        std::thread::sleep(PAUSE);
    }
}

fn try_connect_to(
    address: &str,
    (own, channel): (usize, Channel),
    job: &str,
) -> Result<(TcpStream, String), Refusal> {
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, HANDSHAKE_TIMEOUT) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                let mut greeting = MAGIC.to_vec();
                greeting.push(u8::from(channel == Channel::Pulse));
                greeting.extend_from_slice(&(own as u64).to_le_bytes());
                (&stream).write_all(&greeting)?;
                write_text(&mut &stream, job)?;
                let mut answer = Timed::new(&stream);
                check_magic(&mut answer)?;
                let theirs = read_text(&mut answer)?;
                (&stream).write_all(&[ACK])?;
                stream.set_read_timeout(None)?;
                return Ok((stream, theirs));
            }
            Err(error) => failed = error,
        }
    }
    Err(failed.into())
}

/// Why a handshake failed.
enum Refusal {
    /// The program has another version of the protocol.
    Version(String),
    /// A process of this job has a number that does not exist.
    Number(usize),
    Failed(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Refusal::Failed(error)
    }
}

/// Reads the name of the program and the version of its protocol.
fn check_magic(stream: &mut impl Read) -> Result<(), Refusal> {
    let mut magic = [0; MAGIC.len()];
    stream.read_exact(&mut magic)?;
    if magic == MAGIC {
        return Ok(());
    }
    let ((name, version), (own, known)) = (magic.split_at(NAME), MAGIC.split_at(NAME));
    if name != own {
        return Err(io::Error::other("another program").into());
    }
    let text = |version: &[u8]| version.escape_ascii().to_string();
    let (known, version) = (text(known), text(version));
    Err(Refusal::Version(format!("expected version {known} of the protocol, found {version}")))
}

/// A connection during its handshake, which a slow peer cannot make longer.
struct Timed<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
}

impl<'a> Timed<'a> {
    fn new(stream: &'a TcpStream) -> Self {
        Timed { stream, deadline: Instant::now() + HANDSHAKE_TIMEOUT }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(bytes)
    }
}

/// A connection that another process, or any other client, has opened.
struct Handshake {
    /// It never blocks.
    stream: TcpStream,
    /// Whether the address is that of a process.
    is_known: bool,
    deadline: Instant,
    read: Vec<u8>,
    /// The bytes left to write.
    answer: Vec<u8>,
    /// The greeting of the other side. The answer has begun.
    greeting: Option<Greeting>,
}

struct Greeting {
    from: usize,
    channel: Channel,
    job: String,
}

impl Handshake {
    fn new(stream: TcpStream, is_known: bool) -> io::Result<Handshake> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        let deadline = Instant::now() + GREETING_TIMEOUT;
        let (read, answer, greeting) = (Vec::new(), Vec::new(), None);
        Ok(Handshake { stream, is_known, deadline, read, answer, greeting })
    }

    /// Reads and writes what is possible now, and returns whether the answer was acknowledged.
    ///
    /// The other process may have timed out meanwhile and connect again.
    fn advance(&mut self, job: &str, numbers: Range<usize>) -> Result<bool, Refusal> {
        let is_late = Instant::now() >= self.deadline;
        let is_new = self.receive()?;
        if self.greeting.is_none() && is_new {
            let greeting = match greeting(&mut self.read.as_slice()) {
                Ok(greeting) => greeting,
                // The rest has not arrived.
                Err(Refusal::Failed(error)) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return if is_late { Err(late()) } else { Ok(false) };
                }
                Err(refusal) => {
                    if matches!(refusal, Refusal::Version(_)) {
                        // So that the other process can name both versions.
                        self.stream.write_all(&MAGIC)?;
                    }
                    return Err(refusal);
                }
            };
            if !numbers.contains(&greeting.from) {
                return Err(if greeting.job == job {
                    Refusal::Number(greeting.from)
                } else {
                    io::Error::other("a foreign number").into()
                });
            }
            self.read.clear();
            self.answer.extend(MAGIC);
            write_text(&mut self.answer, job)?;
            self.deadline = Instant::now() + GREETING_TIMEOUT;
            self.greeting = Some(greeting);
        }
        while !self.answer.is_empty() {
            match self.stream.write(&self.answer) {
                Ok(written) => drop(self.answer.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error.into()),
            }
        }
        match (&self.greeting, &*self.read) {
            (Some(_), [ACK]) => Ok(true),
            (Some(_), [_, ..]) => Err(io::Error::other("another program").into()),
            _ if is_late => Err(late()),
            _ => Ok(false),
        }
    }

    /// Reads what is there, and returns whether there was something.
    fn receive(&mut self) -> io::Result<bool> {
        let before = self.read.len();
        // Records can follow the acknowledgement at once, and are not part of the handshake.
        let most = if self.greeting.is_some() { 1 } else { MAGIC.len() + 9 + 4 + MAX_JOB };
        let mut bytes = [0; 4096];
        while self.read.len() < most {
            let space = (most - self.read.len()).min(bytes.len());
            match self.stream.read(&mut bytes[..space]) {
                // The bytes before the end count, such as an acknowledgement.
                Ok(0) if self.read.len() > before => break,
                Ok(0) => return Err(io::ErrorKind::ConnectionReset.into()),
                Ok(count) => self.read.extend(&bytes[..count]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        Ok(self.read.len() > before)
    }
}

fn late() -> Refusal {
    io::Error::from(io::ErrorKind::TimedOut).into()
}

/// Reads the process, the purpose and the job of a handshake.
fn greeting(stream: &mut impl Read) -> Result<Greeting, Refusal> {
    check_magic(stream)?;
    let mut rest = [0; 9];
    stream.read_exact(&mut rest)?;
    let channel = if rest[0] == 0 { Channel::Data } else { Channel::Pulse };
    let from = rest[1..].iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte));
    Ok(Greeting { from, channel, job: read_text(stream)? })
}

fn same_job(other: usize, theirs: &str, own: &str) -> Result<(), ClusterError> {
    if theirs == own {
        return Ok(());
    }
    let why = format!("process {other} was started for `{theirs}`, this one for `{own}`");
    Err(ClusterError::Connect(why))
}

fn write_text(stream: &mut impl Write, text: &str) -> io::Result<()> {
    stream.write_all(&(text.len() as u32).to_le_bytes())?;
    stream.write_all(text.as_bytes())
}

fn read_text(stream: &mut impl Read) -> io::Result<String> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_JOB {
        return Err(io::Error::other("too long"));
    }
    let mut text = vec![0; length];
    stream.read_exact(&mut text)?;
    String::from_utf8(text).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns addresses at ports that are free now.
    fn free(processes: usize) -> Vec<String> {
        let bind = |_| TcpListener::bind("127.0.0.1:0").expect("a port");
        let listeners = (0..processes).map(bind).collect::<Vec<_>>();
        let address = |listener: &TcpListener| listener.local_addr().expect("an address");
        listeners.iter().map(|listener| address(listener).to_string()).collect()
    }

    #[test]
    fn three_processes_come_together() {
        let addresses = free(3);
        let connected = std::thread::scope(|scope| {
            let one = |process| {
                let addresses = &addresses;
                scope.spawn(move || connect(addresses, process, "job", Duration::from_secs(20)))
            };
            [one(2), one(0), one(1)].map(|thread| thread.join().expect("no panic"))
        });
        let mut links = connected.map(|links| links.expect("connected"));
        for (links, own) in links.iter().zip([2, 0, 1]) {
            for other in 0..3 {
                assert_eq!(links.data[other].is_some(), other != own);
                assert_eq!(links.pulse[other].is_some(), other != own);
            }
        }
        // Data for process 1 arrives on the connection that process 2 used.
        links[0].pulse[1].as_mut().expect("linked").write_all(b"pulse").expect("sent");
        links[0].data[1].as_mut().expect("linked").write_all(b"data!").expect("sent");
        let mut read = [0; 5];
        links[2].data[2].as_mut().expect("linked").read_exact(&mut read).expect("received");
        assert_eq!(&read, b"data!");
    }

    #[test]
    fn records_that_follow_a_handshake_at_once_are_left_in_the_connection() {
        let addresses = free(2);
        std::thread::scope(|scope| {
            let first = scope.spawn(|| connect(&addresses, 0, "job", Duration::from_secs(20)));
            let second = connect(&addresses, 1, "job", Duration::from_secs(20));
            let mut second = second.expect("connected");
            second.pulse[0].as_mut().expect("linked").write_all(b"pulse").expect("sent");
            let mut first = first.join().expect("no panic").expect("connected");
            let mut read = [0; 5];
            first.pulse[1].as_mut().expect("linked").read_exact(&mut read).expect("received");
            assert_eq!(&read, b"pulse");
        });
    }

    #[test]
    fn processes_with_different_jobs_refuse_each_other() {
        let addresses = free(2);
        let [one, other] = std::thread::scope(|scope| {
            let one = |process, job| {
                let addresses = &addresses;
                scope.spawn(move || connect(addresses, process, job, Duration::from_secs(20)))
            };
            [one(0, "perft 5"), one(1, "perft 6")].map(|thread| thread.join().expect("no panic"))
        });
        let why = other.expect_err("refused").to_string();
        assert!(why.contains("process 0 was started for `perft 5`"), "{why}");
        let why = one.expect_err("refused").to_string();
        assert!(why.contains("process 1 was started for `perft 6`"), "{why}");
    }

    /// Connects to process 0 of two, which the second process joins later, after `stranger`.
    fn beside(stranger: impl Fn(TcpStream) + Sync) -> Result<Links, ClusterError> {
        let (addresses, patience) = (free(2), Duration::from_secs(20));
        std::thread::scope(|scope| {
            let first = scope.spawn(|| connect(&addresses, 0, "job", patience));
            let stream = loop {
                if let Ok(stream) = TcpStream::connect(&addresses[0]) {
                    break stream;
                }
                std::thread::sleep(PAUSE);
            };
            scope.spawn(|| stranger(stream));
            std::thread::sleep(10 * PAUSE);
            if let Err(error) = connect(&addresses, 1, "job", patience) {
                assert!(error.to_string().contains("does not answer"), "{error}");
            }
            first.join().expect("no panic")
        })
    }

    fn greeting(number: u8, job_length: u32, job: &str) -> Vec<u8> {
        let number = u64::from(number).to_le_bytes();
        [&MAGIC[..], &[0], &number, &job_length.to_le_bytes(), job.as_bytes()].concat()
    }

    #[test]
    fn a_slow_foreign_connection_does_not_hold_up_the_others() {
        let links = beside(|mut stream| {
            let _ = stream.write_all(&greeting(1, 60_000, ""));
            // A byte at a time keeps each read short.
            while stream.write_all(b"x").is_ok() {
                std::thread::sleep(10 * PAUSE);
            }
        });
        assert!(links.is_ok(), "{links:?}");
    }

    /// Opens `count` connections to a process.
    fn idle(address: &str, count: usize) -> Vec<TcpStream> {
        let connect = || loop {
            match TcpStream::connect(address) {
                Ok(stream) => return stream,
                Err(_) => std::thread::sleep(PAUSE),
            }
        };
        (0..count).map(|_| connect()).collect()
    }

    #[test]
    fn idle_connections_do_not_keep_a_process_out() {
        for count in [61, 500] {
            let (addresses, patience) = (free(2), Duration::from_secs(60));
            let begun = Instant::now();
            std::thread::scope(|scope| {
                let first = scope.spawn(|| connect(&addresses, 0, "job", patience));
                let clients = idle(&addresses[0], count);
                let second = connect(&addresses, 1, "job", patience);
                assert!(second.is_ok(), "{count}: {second:?}");
                let first = first.join().expect("no panic");
                assert!(first.is_ok(), "{count}: {first:?}");
                drop(clients);
            });
            // One after another they would take as long as the time of a handshake each.
            assert!(begun.elapsed() < Duration::from_secs(20), "{count}: {:?}", begun.elapsed());
        }
    }

    #[test]
    fn idle_connections_do_not_put_off_the_limit() {
        let (addresses, patience) = (free(2), Duration::from_secs(1));
        let begun = Instant::now();
        std::thread::scope(|scope| {
            let first = scope.spawn(|| connect(&addresses, 0, "job", patience));
            let clients = idle(&addresses[0], 61);
            let why = first.join().expect("no panic").expect_err("alone").to_string();
            assert!(why.contains("process 1") && why.contains("has not connected"), "{why}");
            drop(clients);
        });
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn unknown_addresses_are_dropped_before_processes() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let handshake = |is_known| {
            let stream = TcpStream::connect(address).expect("connected");
            Handshake::new(stream, is_known).expect("a socket")
        };
        let mut waiting: Vec<_> = [true, false, true, false].map(handshake).into();
        let left = |waiting: &[Handshake]| -> Vec<_> {
            waiting.iter().map(|handshake| handshake.is_known).collect()
        };
        drop_one(&mut waiting);
        assert_eq!(left(&waiting), [true, true, false]);
        drop_one(&mut waiting);
        drop_one(&mut waiting);
        assert_eq!(left(&waiting), [true]);
    }

    #[test]
    fn a_connection_with_an_impossible_number_is_dropped() {
        let links = beside(|mut stream| {
            let _ = stream.write_all(&greeting(7, 3, "abc"));
        });
        assert!(links.is_ok(), "{links:?}");
    }

    #[test]
    fn a_process_with_another_version_is_refused_by_both() {
        let addresses = free(2);
        let (first, answered) = std::thread::scope(|scope| {
            let first = scope.spawn(|| connect(&addresses, 0, "job", Duration::from_secs(2)));
            let mut stream = loop {
                if let Ok(stream) = TcpStream::connect(&addresses[0]) {
                    break stream;
                }
                std::thread::sleep(PAUSE);
            };
            stream.write_all(b"rulesc02").expect("sent");
            let mut answered = [0; MAGIC.len()];
            stream.read_exact(&mut answered).expect("answered");
            (first.join().expect("no panic"), answered)
        });
        assert_eq!(answered, MAGIC);
        let why = first.expect_err("alone").to_string();
        assert!(why.contains("process 1") && why.contains("has not connected"), "{why}");
        assert!(why.contains("expected version 01 of the protocol, found 02"), "{why}");

        let listener = TcpListener::bind(&addresses[0]).expect("a port");
        let second = std::thread::scope(|scope| {
            let second = scope.spawn(|| connect(&addresses, 1, "job", Duration::from_secs(20)));
            let (mut stream, _) = listener.accept().expect("called");
            stream.write_all(b"rulesc\x0b2").expect("sent");
            second.join().expect("no panic")
        });
        let why = second.expect_err("refused").to_string();
        assert!(
            why.contains("process 0") && why.contains("01 of the protocol, found \\x0b2"),
            "{why}"
        );
    }

    #[test]
    fn an_impossible_number_of_the_same_job_is_named() {
        let addresses = free(2);
        let connected = std::thread::scope(|scope| {
            let first = scope.spawn(|| connect(&addresses, 0, "job", Duration::from_secs(20)));
            let mut stream = loop {
                if let Ok(stream) = TcpStream::connect(&addresses[0]) {
                    break stream;
                }
                std::thread::sleep(PAUSE);
            };
            stream.write_all(&greeting(7, 3, "job")).expect("sent");
            first.join().expect("no panic")
        });
        let why = connected.expect_err("refused").to_string();
        assert!(why.contains("process number 7, expected 1 to 1"), "{why}");
    }

    #[test]
    fn who_does_not_come_is_named() {
        let addresses = free(2);
        let patience = Duration::from_millis(200);
        let why = connect(&addresses, 0, "job", patience).expect_err("alone").to_string();
        assert!(why.contains("process 1") && why.contains("has not connected"), "{why}");
        let why = connect(&addresses, 1, "job", patience).expect_err("alone").to_string();
        assert!(why.contains("process 0") && why.contains("does not answer"), "{why}");
    }
}
