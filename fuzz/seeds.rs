//! Writes the first inputs of each target.

fn main() -> std::io::Result<()> {
    rules_fuzz::corpus::write_seeds()
}
