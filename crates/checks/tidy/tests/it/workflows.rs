//! The workflows of the host run named code with few rights.

use std::collections::BTreeSet;

use crate::tree;

const FILES: [&str; 2] = [".github/workflows/ci.yml", ".github/workflows/release.yml"];

#[test]
fn actions_are_named_by_commit() {
    for file in FILES {
        for line in tree::text(file).lines() {
            let Some((_, used)) = line.split_once("uses: ") else { continue };
            let commit = used.split_once('@').and_then(|(_, rest)| rest.split(' ').next());
            let named = commit.is_some_and(|commit| {
                commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit())
            });
            assert!(named, "{file}: expected 40 hexadecimal digits after @, found {used}");
        }
    }
}

/// A job that can ask for a token builds nothing, because build scripts of others could ask, too.
#[test]
fn jobs_with_rights_build_nothing() {
    for file in FILES {
        let text = tree::text(file);
        let (head, jobs) = text.split_once("\njobs:\n").expect("jobs");
        assert!(head.contains("\npermissions: read-all"), "{file}: expected few rights by default");
        assert!(!jobs.contains("secrets."), "{file}: expected no secret that outlives a run");
        // A job begins with its name, indented by two spaces.
        let mut job = String::new();
        for line in jobs.lines().chain(["  end:"]) {
            if line.starts_with("  ") && !line.starts_with("   ") {
                let builds = ["bash ", "cargo build", "cargo test", "maturin "];
                let builds = builds.iter().any(|command| job.contains(command));
                assert!(!(builds && job.contains(": write")), "{file}: builds with rights:\n{job}");
                job.clear();
            }
            job.push_str(line);
            job.push('\n');
        }
    }
}

/// Returns the words of an array of a script; a word may name another array and what its words
/// begin with.
fn array(script: &str, name: &str) -> Vec<String> {
    let (_, rest) = script.split_once(&format!("\n{name}=(")).expect("an array of this name");
    let (words, _) = rest.split_once(')').expect("the end of the array");
    let expanded = |word: &str| match word.trim_matches(['"', '$', '{', '}']).split_once("[@]/#/") {
        Some((other, prefix)) => {
            array(script, other).iter().map(|word| format!("{prefix}{word}")).collect()
        }
        None => vec![word.to_owned()],
    };
    words.split_whitespace().flat_map(expanded).collect()
}

#[test]
fn the_workflow_runs_every_part_of_a_release() {
    let workflow = tree::text(FILES[1]);
    let listed = workflow.lines().filter_map(|line| line.trim_start().strip_prefix("- "));
    let named = workflow.lines().filter_map(|line| line.split_once("bash .ci/release "));
    let named = named.flat_map(|(_, parts)| parts.split(' '));
    let run: BTreeSet<&str> = listed.chain(named).collect();
    let parts = array(&tree::text(".ci/release"), "parts");
    assert!(parts.iter().any(|part| part == "mutants-triad"), "{parts:?}");
    for part in &parts {
        assert!(run.contains(&**part), "{}: no job runs `.ci/release {part}`", FILES[1]);
    }
}
