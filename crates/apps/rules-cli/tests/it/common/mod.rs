//! Runs the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

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

/// Returns the output of the program, which must end with success.
pub(crate) fn stdout(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{:?}: {errors}", output.status);
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// The error of a command line that is refused: nothing is printed, and the exit code is 2.
pub(crate) fn refused(args: &[&str]) -> String {
    let output = run(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
    assert!(output.stdout.is_empty() && errors.starts_with("error: "), "{args:?}: {errors}");
    errors
}

/// The JSON that the program printed.
pub(crate) fn report(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&run(args))).expect("the output is JSON")
}

/// Returns the answers of `rules serve` to the lines of this input.
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
