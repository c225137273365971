//! The command line of the program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], target: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rules-web"))
        .args(args)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("the program runs")
}

#[test]
fn options_before_the_command_are_refused() {
    for args in [["--port", "1", "serve"], ["--folder", "x", "build"], ["--folder", "x", "serve"]] {
        let output = run(&args, "target");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains("cannot be used with"), "{args:?}: {error}");
    }
}

#[test]
fn the_page_is_in_the_target_folder_of_cargo() {
    let target = std::env::temp_dir().join(format!("rules-web-target-{}", std::process::id()));
    let output = run(&["serve"], target.to_str().expect("the folder is text"));
    let error = String::from_utf8_lossy(&output.stderr);
    let expected = format!("no page in {}: build it first", target.join("web").display());
    assert!(!output.status.success() && error.contains(&expected), "{error}");
}

/// The shell limits what the server may have. The idle connections stay while a client asks.
#[test]
#[cfg(unix)]
fn too_many_connections_do_not_end_the_server() {
    let folder = std::env::temp_dir().join(format!("rules-web-many-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("index.html"), "here").expect("a file");
    let program = env!("CARGO_BIN_EXE_rules-web");
    // With fewer files than connections.
    let script =
        format!("ulimit -n 40; exec '{program}' serve --port 0 --folder '{}'", folder.display());
    let mut server = Command::new("sh")
        .args(["-c", &script])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.split('/').nth(2).expect("an address");
    let idle: Vec<_> = (0..120).map_while(|_| TcpStream::connect(address).ok()).collect();
    assert!(idle.len() > 100, "{}", idle.len());
    // A request whose file cannot be opened is answered, and the next one finds a descriptor.
    let ask = || {
        let mut answer = String::new();
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
        stream.read_to_string(&mut answer)?;
        std::io::Result::Ok(answer)
    };
    let answers: Vec<_> = (0..20).map(|_| ask().unwrap_or_default()).collect();
    let is_sensible = |answer: &String| {
        answer.is_empty() || answer.starts_with("HTTP/1.1 503 ") || answer.ends_with("here")
    };
    assert!(answers.iter().all(is_sensible), "{answers:?}");
    assert!(answers.iter().any(|answer| answer.ends_with("here")), "{answers:?}");
    drop(idle);
    assert!(ask().expect("an answer").ends_with("here"));
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    std::fs::remove_dir_all(folder).expect("the folder");
}
