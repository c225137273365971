//! Prints the names of the hot operations, in the order in which their instructions are counted; with
//! `--check`, each is done once and must do something.

use rules_benches::hot;

fn main() {
    let checks = std::env::args().any(|argument| argument == "--check");
    for name in hot::hot() {
        let (game, group, case) = name;
        println!("{game} {group}, {case}");
        assert!(!checks || hot::task(name).run() > 0, "it does nothing");
    }
}
