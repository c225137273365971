//! Prints the names of the hot operations, in the order in which their instructions are counted.

fn main() {
    for (game, group, case) in rules_benches::hot::hot() {
        println!("{game} {group}, {case}");
    }
}
