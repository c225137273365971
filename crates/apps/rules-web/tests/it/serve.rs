//! The server, by sockets.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use rules_web::{Limits, POLICY, Site};

/// A server of a folder that a test fills. Its thread ends with the process.
struct Served {
    folder: PathBuf,
    address: SocketAddr,
}

impl Served {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Served {
        let folder = std::env::temp_dir().join(format!("rules-web-{}-{name}", std::process::id()));
        let inside = folder.join("page");
        fs::create_dir_all(&inside).expect("a folder");
        for (file, text) in files {
            fs::write(inside.join(file), text).expect("a file");
        }
        let site = Site::open(&inside, 0).expect("a port");
        let address = site.address();
        assert!(address.ip().is_loopback());
        thread::spawn(move || site.run());
        Served { folder, address }
    }

    fn send(&self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        send(self.address, bytes)
    }

    /// Returns the head and the body of the answer to a request.
    fn ask(&self, request: &str, headers: &str) -> (String, Vec<u8>) {
        let request =
            format!("{request} HTTP/1.1\r\nHost: x\r\n{headers}Connection: close\r\n\r\n");
        let answer = self.send(request.as_bytes()).expect("an answer");
        let split = answer.windows(4).position(|part| part == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(answer[..split + 2].to_vec()).expect("ASCII");
        (head.to_ascii_lowercase(), answer[split + 4..].to_vec())
    }

    fn status(&self, request: &str, headers: &str) -> u16 {
        let (head, _) = self.ask(request, headers);
        head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

fn send(address: SocketAddr, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(bytes)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(answer)
}

#[test]
fn files_come_with_their_types() {
    let served = Served::new("types", &[("x.js", b"1"), ("x.html", b"2"), ("index.html", b"3")]);
    let (head, body) = served.ask("GET /x.js", "");
    assert!(head.starts_with("http/1.1 200 ") && body == b"1", "{head}");
    for header in ["text/javascript; charset=utf-8", "nosniff", "cache-control: no-cache"] {
        assert!(head.contains(header), "{header}: {head}");
    }
    assert!(!head.contains("content-security-policy"), "{head}");
    let policy = format!("content-security-policy: {POLICY}; frame-ancestors 'self'\r\n");
    for path in ["/x.html", "/", "/?a=b"] {
        let (head, _) = served.ask(&format!("GET {path}"), "");
        assert!(head.contains(&policy) && head.contains("text/html; charset=utf-8"), "{head}");
    }
    let (head, body) = served.ask("HEAD /x.js", "");
    assert!(head.contains("content-length: 1\r\n") && body.is_empty(), "{head}");
}

#[test]
fn other_methods_and_files_are_refused() {
    let served = Served::new("refused", &[("x.js", b"1"), (".secret", b"2")]);
    fs::write(served.folder.join("outside.js"), "2").expect("a file");
    fs::create_dir(served.folder.join("page/inner")).expect("a folder");
    assert_eq!(served.status("POST /x.js", ""), 405);
    for path in [
        "/y.js",
        "/",
        "/inner",
        "/inner/",
        "/x.js/",
        "/x.js/y",
        "/../outside.js",
        "//x.js",
        "/.secret",
        "/%2e%2e/outside.js",
        "/inner/../x.js",
        "/..",
        "/x.js%00",
    ] {
        assert_eq!(served.status(&format!("GET {path}"), ""), 404, "{path}");
    }
    assert_eq!(served.status("GET /x.js", "Content-Length: 1\r\n"), 413);
    #[cfg(unix)]
    {
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(to, served.folder.join("page").join(name)).expect("a link");
        };
        link("x.js", "in.js");
        link("../outside.js", "out.js");
        link("..", "up");
        assert_eq!(served.status("GET /in.js", ""), 200);
        assert_eq!(served.status("GET /out.js", ""), 404);
        assert_eq!(served.status("GET /up/outside.js", ""), 404);
    }
}

#[test]
fn parts_and_files_that_have_not_changed_are_not_sent_whole() {
    let served = Served::new("parts", &[("x.js", b"0123456789")]);
    let (head, body) = served.ask("GET /x.js", "Range: bytes=2-4\r\nAccept-Encoding: gzip\r\n");
    assert!(head.starts_with("http/1.1 206 ") && body == b"234", "{head}");
    assert!(head.contains("content-range: bytes 2-4/10\r\n"), "{head}");
    assert_eq!(served.status("GET /x.js", "Range: bytes=20-\r\n"), 416);
    let (head, _) = served.ask("GET /x.js", "");
    let date = head.split("last-modified: ").nth(1).and_then(|rest| rest.lines().next());
    // Names of days and months are read in one spelling.
    let date: String = date.expect("a date").split(' ').map(capital).collect::<Vec<_>>().join(" ");
    let date = date.replace("Gmt", "GMT");
    assert_eq!(served.status("GET /x.js", &format!("If-Modified-Since: {date}\r\n")), 304);
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[test]
fn only_clients_that_want_gzip_get_it() {
    let text = vec![b'a'; 10_000];
    let served = Served::new("gzip", &[("x.js", &text), ("x.png", &text)]);
    let size = |path: &str, accepted: &str| {
        let (head, body) =
            served.ask(&format!("GET {path}"), &format!("Accept-Encoding: {accepted}\r\n"));
        assert_eq!(head.contains("content-encoding: gzip"), body != text, "{head}");
        body.len()
    };
    for accepted in ["gzip", "gzip, deflate, br, zstd", "deflate, gzip;q=0.5", "GZIP"] {
        assert!(size("/x.js", accepted) < 1_000, "{accepted}");
        assert_eq!(size("/x.png", accepted), text.len(), "{accepted}");
    }
    for refused in ["gzip;q=0", "gzip;q=0.0, identity", "br", "identity", ""] {
        assert_eq!(size("/x.js", refused), text.len(), "{refused}");
    }
}

/// Cookies of this host come from programs at other ports, too.
#[test]
fn any_bytes_in_a_header_get_an_answer() {
    let served = Served::new("bytes", &[("x.js", b"1")]);
    for byte in 0..=u8::MAX {
        let mut request = b"GET /x.js HTTP/1.1\r\nHost: x\r\nCookie: caf".to_vec();
        request.push(byte);
        request.extend(b"\r\nConnection: close\r\n\r\n");
        let answer = served.send(&request).unwrap_or_else(|why| panic!("{byte}: {why}"));
        let answer = String::from_utf8_lossy(&answer).into_owned();
        // A line that a control character breaks is an error.
        let is_text = byte >= b' ' && byte != 127 || byte == b'\t';
        let expected = if is_text { " 200 " } else { " 400 " };
        assert!(answer.starts_with("HTTP/1.1") && answer.contains(expected), "{byte}: {answer}");
    }
    let long = format!("GET /x.js HTTP/1.1\r\nCookie: {}\r\n\r\n", "a".repeat(30_000));
    assert!(served.send(long.as_bytes()).is_ok_and(|answer| answer.starts_with(b"HTTP/1.1 431 ")));
    for request in ["GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\r\n\r\n"] {
        let answer = served.send(request.as_bytes()).expect("an answer");
        let is_error =
            [b"HTTP/1.1 4", b"HTTP/1.1 5"].iter().any(|start| answer.starts_with(*start));
        assert!(is_error, "{request:?}: {answer:?}");
    }
}

/// 2,000 that never speak, 161 that send a byte from time to time, and 40 that do not read.
#[test]
fn slow_clients_do_not_hold_up_an_honest_request() {
    // More than the buffers of the system take.
    let large = vec![b'a'; 8 << 20];
    let served = Served::new("slow", &[("x.js", b"1"), ("large.png", &large)]);
    let connect = || TcpStream::connect(served.address).expect("the server accepts");
    let mut least = Duration::MAX;
    let mut held: Vec<TcpStream> = Vec::new();
    for count in 0..2_201 {
        let mut client = connect();
        match count {
            0..40 => client.write_all(b"GET /large.png HTTP/1.1\r\nHost: x\r\n\r\n").expect("sent"),
            40..201 => client.write_all(b"GET").expect("sent"),
            _ => {}
        }
        held.push(client);
        // The process may have few descriptors; the newest connections matter.
        if held.len() > 700 {
            held.remove(0);
        }
        if count > 1_900 && count % 60 == 0 {
            // Those that the server has left cannot be written to.
            held.iter_mut().for_each(|client| drop(client.write_all(b"x")));
            let began = Instant::now();
            assert_eq!(served.status("GET /x.js", ""), 200);
            least = least.min(began.elapsed());
        }
    }
    assert!(least < Duration::from_millis(100), "{least:?}");
}

/// Each byte comes in time, the head of the request does not.
#[test]
fn a_slow_client_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("a socket");
    let address = listener.local_addr().expect("an address");
    let limits = Limits { head: Duration::from_millis(200), ..Limits::default() };
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a socket");
            let pages = rules_web::pages(&std::env::temp_dir()).expect("a folder");
            rules_web::serve(listener, pages, limits).await;
        });
    });
    let mut client = TcpStream::connect(address).expect("the server accepts");
    let began = Instant::now();
    while client.write_all(b"x").is_ok() {
        assert!(began.elapsed() < Duration::from_secs(10), "the server waits");
        thread::sleep(Duration::from_millis(20));
    }
    assert!(began.elapsed() > Duration::from_millis(150), "the server waits for some time");
}
