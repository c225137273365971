//! Runs the program.
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::{Value, json};

/// The program, not started yet.
pub(crate) fn rules(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rules"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub(crate) fn run(args: &[&str]) -> Output {
    rules(args).output().expect("the program starts")
}

/// Runs the program with this input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = rules(args).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("there is a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that ends early does not read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

/// What the program printed, if it ended with success.
pub(crate) fn stdout(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {errors}", output.status);
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// What `rules serve` answers to each line of this input.
pub(crate) fn serve(input: &[u8]) -> Vec<Value> {
    stdout(&run_with(&["serve"], input))
        .lines()
        .map(|line| serde_json::from_str(line).expect("answers are JSON"))
        .collect()
}

/// The name of a failure's code, or the empty text.
pub(crate) fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

/// `rules serve` as a program that is talked with.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    /// Starts it, with a seed for the games that are given none.
    pub(crate) fn start() -> Client {
        Client::start_with(&["serve", "--seed", "0"])
    }

    /// Starts it with these arguments.
    pub(crate) fn start_with(args: &[&str]) -> Client {
        let mut child = rules(args).stdin(Stdio::piped()).spawn().expect("it starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("there is a pipe"));
        Client { child, input, output }
    }

    /// Sends a line and waits for the answer.
    pub(crate) fn line(&mut self, line: &str) -> String {
        let input = self.input.as_mut().expect("the pipe is open");
        writeln!(input, "{line}").expect("it reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        answer
    }

    /// Sends a request and waits for the answer.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.line(&request.to_string())).expect("answers are JSON")
    }

    /// The value of a successful answer.
    pub(crate) fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        answer["ok"].clone()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.input.take());
        let status = self.child.wait().expect("it ends");
        assert!(status.success() || std::thread::panicking(), "{status:?}");
    }
}

/// A small generator, so that these tests share nothing with the program.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }
}

/// What `hello` tells of the games.
pub(crate) fn games(client: &mut Client) -> Vec<Value> {
    client.ok(json!({"cmd": "hello"}))["games"].as_array().expect("a list").clone()
}
