//! Connections between processes: for each pair one for records and one for heartbeats.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
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
/// Timeout of a whole handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// The pause between two connection attempts.
const PAUSE: Duration = Duration::from_millis(30);

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
    listener.set_nonblocking(true).map_err(|error| ClusterError::Connect(error.to_string()))?;
    let mut missing = 2 * (addresses.len() - 1 - process);
    let mut other_version = None;
    while missing > 0 {
        match listener.accept() {
            Ok((stream, _)) => {
                // A connection that is not from one of the processes is dropped.
                let (from, channel, theirs) = match greeted(&stream) {
                    Ok(greeting) => greeting,
                    Err(Refusal::Version(why)) => {
                        other_version = Some(why);
                        continue;
                    }
                    Err(Refusal::Failed(_)) => continue,
                };
                let all = match channel {
                    Channel::Data => &mut links.data,
                    Channel::Pulse => &mut links.pulse,
                };
                let Some(place) = all.get_mut(from).filter(|_| from > process) else {
                    if theirs == job {
                        let (least, last) = (process + 1, addresses.len() - 1);
                        let why = format!("process number {from}, expected {least} to {last}");
                        return Err(ClusterError::Connect(why));
                    }
                    continue;
                };
                let answered = answer(&stream, job);
                same_job(from, &theirs, job)?;
                if answered.is_err() {
                    continue;
                }
                if place.replace(stream).is_some() {
                    let why = format!("duplicate process number {from}");
                    return Err(ClusterError::Connect(why));
                }
                missing -= 1;
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if Instant::now() >= deadline {
                    let absent = (process + 1..addresses.len())
                        .find(|&other| links.pulse[other].is_none())
                        .unwrap_or_default();
                    let mut why =
                        format!("process {absent} ({}) has not connected", addresses[absent]);
                    if let Some(found) = other_version {
                        why += &format!(", but a process with another version has: {found}");
                    }
                    return Err(ClusterError::Connect(why));
                }
                std::thread::sleep(PAUSE);
            }
            Err(error) => return Err(ClusterError::Connect(error.to_string())),
        }
    }
    Ok(links)
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
                write_text(&stream, job)?;
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

/// Reads the process, the purpose and the job of a handshake.
fn greeted(mut stream: &TcpStream) -> Result<(usize, Channel, String), Refusal> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    let mut timed = Timed::new(stream);
    if let Err(refusal) = check_magic(&mut timed) {
        if matches!(refusal, Refusal::Version(_)) {
            // So that the other process can name both versions.
            stream.write_all(&MAGIC)?;
        }
        return Err(refusal);
    }
    let mut rest = [0; 9];
    timed.read_exact(&mut rest)?;
    let channel = if rest[0] == 0 { Channel::Data } else { Channel::Pulse };
    let from = rest[1..].iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte));
    Ok((from, channel, read_text(&mut timed)?))
}

/// Answers a handshake, and waits for the acknowledgement.
///
/// The other process may have timed out meanwhile and connect again.
fn answer(mut stream: &TcpStream, job: &str) -> io::Result<()> {
    stream.write_all(&MAGIC)?;
    write_text(stream, job)?;
    let mut ack = [0];
    Timed::new(stream).read_exact(&mut ack)?;
    if ack != [ACK] {
        return Err(io::Error::other("another program"));
    }
    stream.set_read_timeout(None)
}

fn same_job(other: usize, theirs: &str, own: &str) -> Result<(), ClusterError> {
    if theirs == own {
        return Ok(());
    }
    let why = format!("process {other} was started for `{theirs}`, this one for `{own}`");
    Err(ClusterError::Connect(why))
}

fn write_text(mut stream: &TcpStream, text: &str) -> io::Result<()> {
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
