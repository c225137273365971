//! The compiler for the target of browsers on this machine. The build script checks it too.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The message if no compiler is installed.
pub(crate) const MISSING: &str = "no compiler for WebAssembly found. Install one of these:\n  \
    rustup target add wasm32-unknown-unknown\n  \
    apt-get install rustc-web cargo-web rust-web-src lld-19    (Debian)";

/// The compilers for the target.
pub(crate) enum WasmCompiler {
    /// The compiler in use, with the standard library of the target.
    Installed,
    /// Debian's compiler for the web, which also compiles the standard library, with this linker.
    Debian { linker: PathBuf },
}

/// Returns the compiler to use, if one is installed.
pub(crate) fn find_compiler() -> Option<WasmCompiler> {
    if installed() && env::var_os("RULES_WEB_DEBIAN").is_none() {
        return Some(WasmCompiler::Installed);
    }
    let has = |path: &str| Path::new(path).exists();
    let needed = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library"];
    if !needed.into_iter().all(has) {
        return None;
    }
    find_linker().map(|linker| WasmCompiler::Debian { linker })
}

/// Returns whether the compiler in use has the target.
fn installed() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    let Ok(sysroot) = sysroot else { return false };
    let sysroot = String::from_utf8_lossy(&sysroot.stdout).trim().to_owned();
    Path::new(&sysroot).join("lib").join("rustlib").join(TARGET).join("lib").exists()
}

/// Returns the newest `wasm-ld` of Debian.
fn find_linker() -> Option<PathBuf> {
    let versions = (14..=30).rev().map(|version| format!("/usr/bin/wasm-ld-{version}"));
    let names = versions.chain(std::iter::once("/usr/bin/wasm-ld".to_owned()));
    names.map(PathBuf::from).find(|path| path.exists())
}
