//! Prints the names of the hot operations in the order of their counts. With `--check` each is run
//! once and must do some work.

use rules_benches::hot;

fn main() {
    let checks = std::env::args().any(|argument| argument == "--check");
    for name in hot::hot() {
        let (game, group, case) = name;
        println!("{game} {group}, {case}");
        assert!(!checks || hot::task(name).run() > 0, "it does nothing");
    }
}
