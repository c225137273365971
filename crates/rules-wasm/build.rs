//! Leaves the names of functions out of the WebAssembly modules: they would be a tenth of what a page
//! loads. Settings of single packages make cargo forget `strip` of a profile.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg=--strip-all");
    }
}
