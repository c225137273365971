//! Processes of the program, and folders for them.
#![allow(dead_code, reason = "each test file uses its part")]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing takes longer than this, not even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("rules-cluster-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn text(&self) -> &str {
        self.0.to_str().expect("a path in letters")
    }

    /// Returns a file of hosts: `processes` processes on this machine, at free ports.
    pub(crate) fn hosts(&self, processes: usize) -> String {
        let bind = |_| TcpListener::bind("127.0.0.1:0").expect("a port");
        let listeners = (0..processes).map(bind).collect::<Vec<_>>();
        let line = |listener: &TcpListener| {
            format!("127.0.0.1:{}\n", listener.local_addr().expect("an address").port())
        };
        let path = self.0.join("hosts");
        fs::write(&path, listeners.iter().map(line).collect::<String>()).expect("written");
        path.to_str().expect("a path in letters").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program at work.
pub(crate) struct Process {
    child: Child,
    errors: Receiver<String>,
    seen: String,
}

/// The output of the program at its end.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) output: String,
    pub(crate) errors: String,
}

impl Process {
    pub(crate) fn start(arguments: &[&str]) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rules-cluster"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        let stderr = child.stderr.take().expect("piped");
        let (send, errors) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Process { child, errors, seen: String::new() }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it says a line on the standard error that begins like this.
    pub(crate) fn wait_for(&mut self, beginning: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.errors.recv_timeout(left);
            let line = line.unwrap_or_else(|_| panic!("no {beginning:?} after {}", self.seen));
            self.seen += &line;
            self.seen.push('\n');
            if line.starts_with(beginning) {
                return;
            }
        }
    }

    /// Waits until it has used the processor for longer than a handshake takes.
    pub(crate) fn wait_until_busy(&self) {
        let deadline = Instant::now() + PATIENCE;
        let ticks = || {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.id())).expect("it runs");
            stat.split(' ').nth(13).and_then(|ticks| ticks.parse::<u64>().ok()).expect("ticks")
        };
        while ticks() < 50 {
            assert!(Instant::now() < deadline, "it does not work");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Kills processes at once, and waits for their ends.
    pub(crate) fn kill_all(processes: impl IntoIterator<Item = Process>) {
        let mut processes = Vec::from_iter(processes);
        processes.iter_mut().for_each(|process| process.child.kill().expect("killed"));
        for process in &mut processes {
            process.child.wait().expect("gone");
        }
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.id().to_string()]).status();
        assert!(sent.expect("the program kill").success());
    }

    /// Waits for its end.
    pub(crate) fn end(mut self) -> Ended {
        let mut stdout = self.child.stdout.take().expect("piped");
        let reader = thread::spawn(move || {
            let mut output = String::new();
            stdout.read_to_string(&mut output).expect("text");
            output
        });
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("waited for") {
                break status;
            }
            if Instant::now() >= deadline {
                self.child.kill().expect("killed");
                panic!("it does not end; so far it said {}", self.seen);
            }
            thread::sleep(Duration::from_millis(10));
        };
        let output = reader.join().expect("read");
        self.errors.iter().for_each(|line| self.seen += &format!("{line}\n"));
        Ended { status, output, errors: std::mem::take(&mut self.seen) }
    }
}

impl Ended {
    /// The report of a job that was done.
    pub(crate) fn report(self) -> serde_json::Value {
        assert!(self.status.success(), "{}", self.errors);
        serde_json::from_str(&self.output).expect("a report")
    }

    /// Returns the error of a failed job.
    pub(crate) fn failure(self) -> String {
        assert_eq!(self.status.code(), Some(1), "{}", self.errors);
        assert!(self.output.is_empty(), "{}", self.output);
        self.errors
    }
}

/// Runs the program alone.
pub(crate) fn run(arguments: &[&str]) -> Ended {
    Process::start(arguments).end()
}

/// Runs it as `processes` processes, and returns the report of the first.
pub(crate) fn run_on(processes: usize, arguments: &[&str]) -> serde_json::Value {
    let folder = Folder::new();
    let hosts = folder.hosts(processes);
    let start = |process: usize| {
        let process = process.to_string();
        let place = ["--hosts", &hosts, "--process", &process];
        Process::start(&[arguments, &place].concat())
    };
    let started = (0..processes).map(start).collect::<Vec<_>>();
    let mut ended = started.into_iter().map(Process::end);
    let first = ended.next().expect("a process").report();
    for other in ended {
        assert!(other.status.success() && other.output.is_empty(), "{}", other.errors);
    }
    first
}
