//! Nothing below the programs reads a clock or entropy.

use crate::{code, tree};

/// Names of clocks and of generators that read entropy.
const READERS: [&str; 9] = [
    "Instant",
    "SystemTime",
    "UNIX_EPOCH",
    "getrandom",
    "OsRng",
    "SysRng",
    "ThreadRng",
    "from_os_rng",
    "from_entropy",
];

/// The clock for hosts that want one, an item of this feature.
const CLOCK: (&str, &str) = ("crates/rules-search/src/budget.rs", "cfg(feature=\"clock\")");

/// The threads of an environment spin for a measured time before they sleep.
const SPIN_WAIT: &str = "crates/rules-vec/src/team.rs";

#[test]
fn libraries_read_no_clock_and_no_entropy() {
    let files = tree::files("crates", &["rs"]);
    let is_library = |file: &&String| {
        let parts: Vec<_> = file.split('/').collect();
        parts[2] == "src" && !["apps", "checks"].contains(&parts[1])
    };
    let readers = |file: &str| {
        let tokens = code::tokens_of(file);
        let tokens = if file == CLOCK.0 { code::without(tokens, CLOCK.1) } else { tokens };
        let named = code::identifiers(tokens);
        READERS.into_iter().filter(|reader| named.contains(*reader)).collect::<Vec<_>>()
    };
    let found = files.iter().filter(is_library).map(|file| (file.as_str(), readers(file)));
    let found: Vec<_> = found.filter(|(_, readers)| !readers.is_empty()).collect();
    assert_eq!(found, [(SPIN_WAIT, vec!["Instant"])]);

    let clock = code::identifiers(code::tokens_of(CLOCK.0));
    assert!(clock.contains("Instant"), "{} has no clock any more", CLOCK.0);
}
