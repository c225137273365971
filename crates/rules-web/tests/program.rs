//! The command line of the program.

use std::process::{Command, Output};

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
