//! The declarations for TypeScript are those of the Rust types.

const STORED: &str = "types.d.ts";

#[test]
fn the_declarations_are_the_stored_ones() {
    let types = rules_session::types();
    if std::env::var_os("RULES_WRITE_GOLDEN").is_some() {
        std::fs::write(STORED, &types).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(STORED).expect("the file can be read");
    assert!(types == stored, "write {STORED} again with RULES_WRITE_GOLDEN=1");
}
