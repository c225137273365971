//! Strips the names of functions from the WebAssembly modules, a tenth of their size.
//!
//! With settings for single packages cargo ignores `strip` of the profile.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg=--strip-all");
    }
}
