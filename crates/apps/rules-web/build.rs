//! Warns before the long build if no compiler for WebAssembly is installed.

#[allow(dead_code)]
#[path = "src/compiler.rs"]
mod compiler;

fn main() {
    println!("cargo::rerun-if-changed=src/compiler.rs");
    println!("cargo::rerun-if-env-changed=RULES_WEB_DEBIAN");
    if compiler::find_compiler().is_none() {
        println!("cargo::warning={}", compiler::MISSING.replace('\n', " "));
    }
}
