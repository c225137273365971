//! A small local server for the files of a folder.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use flate2::{Compression, write::GzEncoder};

use crate::POLICY;

/// Timeout of a request with its response, and most bytes of a request.
const PATIENCE: Duration = Duration::from_secs(10);
const LONGEST: u64 = 16 * 1024;
/// Most connections at a time; the others wait.
const THREADS: usize = 32;
/// Pause before the next attempt if no connection can be accepted.
const PAUSE: Duration = Duration::from_millis(100);

/// A folder served on this machine.
///
/// ```
/// # let folder = std::env::temp_dir().join("rules-web-example");
/// # std::fs::create_dir_all(&folder)?;
/// let site = rules_web::Site::open(&folder, 0)?;
/// assert!(site.address().ip().is_loopback());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Site {
    listener: TcpListener,
    address: SocketAddr,
    folder: PathBuf,
}

impl Site {
    /// Opens a port on 127.0.0.1; 0 chooses a free one.
    ///
    /// # Errors
    /// Returns an error if the port is in use.
    pub fn open(folder: &Path, port: u16) -> io::Result<Site> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        Ok(Site { listener, address, folder: folder.to_owned() })
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves for ever, at most 32 requests at a time.
    pub fn run(&self) {
        thread::scope(|scope| {
            for _ in 1..THREADS {
                // One thread is enough to serve.
                drop(thread::Builder::new().spawn_scoped(scope, || self.serve()));
            }
            self.serve();
        });
    }

    fn serve(&self) {
        loop {
            match self.listener.accept() {
                // A client that disconnects must not affect others.
                Ok((stream, _)) => drop(answer(&stream, &self.folder, PATIENCE)),
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }
}

/// A connection that a slow client cannot keep open.
struct Timed<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
}

impl Timed<'_> {
    /// Returns the time that is left.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Answers a request within a time.
fn answer(stream: &TcpStream, folder: &Path, patience: Duration) -> io::Result<()> {
    let mut stream = Timed { stream, deadline: Instant::now() + patience };
    let mut reader = BufReader::new((&mut stream).take(LONGEST));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    // Unread bytes would reset the connection.
    let mut header = String::new();
    let mut takes_gzip = false;
    while reader.read_line(&mut header)? > 2 {
        let line = header.to_ascii_lowercase();
        takes_gzip |= line.starts_with("accept-encoding:") && line.contains("gzip");
        header.clear();
    }
    let (status, kind, mut body) = page(&request, folder);
    let mut more = String::new();
    if kind.starts_with("text/html") {
        more = format!("Content-Security-Policy: {POLICY}; frame-ancestors 'self'\r\n");
    }
    if takes_gzip && !matches!(kind, "image/png" | "font/woff2") {
        body = compressed(&body)?;
        more.push_str("Content-Encoding: gzip\r\n");
    }
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         {more}Vary: Accept-Encoding\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&body)?;
    }
    stream.flush()
}

fn compressed(body: &[u8]) -> io::Result<Vec<u8>> {
    // A better compression takes longer than the bytes that it saves on this machine.
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(body)?;
    encoder.finish()
}

/// Returns the response to a request line: status, type and body.
fn page(request: &str, folder: &Path) -> (&'static str, &'static str, Vec<u8>) {
    const WORDS: &str = "text/plain; charset=utf-8";
    let mut words = request.split_ascii_whitespace();
    if !matches!(words.next(), Some("GET" | "HEAD")) {
        return ("405 Method Not Allowed", WORDS, b"only GET and HEAD\n".to_vec());
    }
    let path = words.next().and_then(|target| path_of(target, folder));
    match path.map(|path| (fs::read(&path), kind_of(&path))) {
        Some((Ok(body), kind)) => ("200 OK", kind, body),
        _ => ("404 Not Found", WORDS, b"no such file\n".to_vec()),
    }
}

/// Returns the file of a target; `None` outside the folder.
fn path_of(target: &str, folder: &Path) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = if path.is_empty() || path.ends_with('/') {
        format!("{path}index.html")
    } else {
        path.to_owned()
    };
    // Only plain names: no parent folders, other roots or encoded characters.
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let is_name =
        |part: &str| !part.starts_with('.') && !part.is_empty() && part.bytes().all(plain);
    path.split('/').all(is_name).then(|| folder.join(path))
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let folder = Path::new("/page");
        let path = |target: &str| path_of(target, folder);
        assert_eq!(path("/"), Some("/page/index.html".into()));
        assert_eq!(path("/rules/triad.html?x#y"), Some("/page/rules/triad.html".into()));
        for bad in
            ["", "x", "/../x", "/a/../../x", "//etc/x", "/%2e%2e/x", "/.git", "/a\\b", "/c:/x"]
        {
            assert_eq!(path(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_slow_client_is_left() -> io::Result<()> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let mut client = TcpStream::connect(listener.local_addr()?)?;
        let (stream, _) = listener.accept()?;
        let server = thread::spawn(move || {
            answer(&stream, Path::new("/page"), Duration::from_millis(200))
                .map_err(|why| why.kind())
        });
        // Each byte comes in time, the request does not.
        while !server.is_finished() && client.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
        let kinds = [io::ErrorKind::TimedOut, io::ErrorKind::WouldBlock];
        let end = server.join().expect("no panic").expect_err("no whole request");
        assert!(kinds.contains(&end), "{end}");
        Ok(())
    }

    #[test]
    fn files_come_with_their_types() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("rules-web-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("x.js"), "1")?;
        let site = Site::open(&folder, 0)?;
        let address = site.address();
        thread::spawn(move || site.run());
        let ask = |request: &str| -> io::Result<String> {
            let mut stream = TcpStream::connect(address)?;
            write!(stream, "{request} HTTP/1.1\r\nHost: x\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let script = ask("GET /x.js")?;
        assert!(script.starts_with("HTTP/1.1 200 ") && script.ends_with("\r\n\r\n1"), "{script}");
        assert!(script.contains("text/javascript"), "{script}");
        fs::write(folder.join("x.html"), "1")?;
        assert!(ask("GET /x.html")?.contains(POLICY));
        assert!(ask("HEAD /x.js")?.ends_with("\r\n\r\n"));
        assert!(ask("GET /y.js")?.starts_with("HTTP/1.1 404 "));
        assert!(ask("POST /x.js")?.starts_with("HTTP/1.1 405 "));
        assert!(ask("")?.starts_with("HTTP/1.1 405 "));
        fs::remove_dir_all(folder)
    }
}
