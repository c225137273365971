//! A client, which knows only the lines from the server.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use conquest_rules::Conquest;
use rules_match::MatchView;

/// The view of a seat.
pub(crate) type View = MatchView<Conquest>;

/// A connection to the server.
pub(crate) struct Client {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
    views: VecDeque<View>,
    /// All received lines, in order.
    pub(crate) received: Vec<String>,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        let lines = BufReader::new(stream.try_clone()?);
        Ok(Client { stream, lines, views: VecDeque::new(), received: Vec::new() })
    }

    /// Takes a seat and returns its token.
    pub(crate) fn join(address: SocketAddr) -> io::Result<(Client, String)> {
        let mut client = Client::connect(address)?;
        let answer = client.ask("join")?;
        let token = answer.rsplit(' ').next().unwrap_or_default().to_string();
        Ok((client, token))
    }

    /// Sends a line and waits for its answer. Views that come before are kept.
    pub(crate) fn ask(&mut self, request: &str) -> io::Result<String> {
        self.stream.write_all(format!("{request}\n").as_bytes())?;
        self.next_answer()
    }

    /// Waits for an answer.
    pub(crate) fn next_answer(&mut self) -> io::Result<String> {
        loop {
            let line = self.next_line()?;
            match line.strip_prefix("view ") {
                Some(json) => self.views.push_back(serde_json::from_str(json)?),
                None => return Ok(line),
            }
        }
    }

    /// Returns the next view, in the order of arrival.
    pub(crate) fn next_view(&mut self) -> io::Result<View> {
        while self.views.is_empty() {
            let line = self.next_line()?;
            let json = line.strip_prefix("view ").ok_or(io::ErrorKind::InvalidData)?;
            self.views.push_back(serde_json::from_str(json)?);
        }
        self.views.pop_front().ok_or(io::ErrorKind::InvalidData.into())
    }

    /// Requests the record of the match, once it is over.
    pub(crate) fn record(&mut self) -> io::Result<String> {
        let answer = self.ask("record")?;
        let json = answer.strip_prefix("ok ").ok_or(io::ErrorKind::PermissionDenied)?;
        Ok(serde_json::from_str(json)?)
    }

    fn next_line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.lines.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end().to_string();
        self.received.push(line.clone());
        Ok(line)
    }
}
