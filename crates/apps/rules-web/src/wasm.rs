//! Compiles the session for browsers with a compiler of this machine.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use rules_wasm::MODULES;

use crate::compiler::{MISSING, TARGET, WasmCompiler, find_compiler};

/// Compiles the modules of `rules-wasm` for browsers if needed, and returns their files.
///
/// # Errors
/// Returns an error with the packages to install, or if compilation fails. Without a compiler,
/// modules compiled before are used.
pub fn build_wasm(workspace: &Path) -> io::Result<Vec<PathBuf>> {
    let target_folder = target_folder(workspace).join("wasm");
    let folder = target_folder.join(TARGET).join("release").join("examples");
    let files: Vec<_> =
        MODULES.iter().map(|module| folder.join(module.name).with_extension("wasm")).collect();
    let mut command = match find_compiler() {
        Some(WasmCompiler::Installed) => cargo(),
        Some(WasmCompiler::Debian { linker }) => debian_cargo(&linker),
        None if files.iter().all(|file| file.exists()) => return Ok(files),
        None => return Err(io::Error::other(MISSING)),
    };
    command.current_dir(workspace).args(["--target", TARGET]).arg("--target-dir");
    command.arg(&target_folder);
    for setting in [
        "panic=\"abort\"",
        "lto=\"fat\"",
        "package.rules-games.codegen-units=1",
        "package.rules-web-bots.opt-level=2",
    ] {
        command.arg("--config").arg(format!("profile.release.{setting}"));
    }
    for package in SMALL {
        command.arg("--config").arg(format!("profile.release.package.{package}.opt-level=\"z\""));
    }
    eprintln!("Compiling the engines for browsers; the first time takes minutes.");
    if !command.status()?.success() {
        return Err(io::Error::other("compiling the engines for browsers failed"));
    }
    Ok(files)
}

/// Returns the folder for build outputs: `CARGO_TARGET_DIR`, or `target` in the workspace.
pub fn target_folder(workspace: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace.join("target"), |folder| workspace.join(folder))
}

/// Packages compiled for size: most of the bytes of a module, and not used in searches and
/// play-outs.
///
/// Engines, searches and bots are compiled for speed.
const SMALL: [&str; 8] = [
    "rules-core",
    "rules-wasm",
    "rules-games",
    "rules-match",
    "rules-session",
    "rules-svg",
    "serde_json",
    "svg",
];

/// The arguments that build the WebAssembly modules.
const COMPILE: [&str; 7] =
    ["build", "--release", "-p", "rules-wasm", "--examples", "--features", "modules"];

fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(COMPILE);
    command
}

/// Returns Debian's cargo with its compiler. The variables apply only to this process.
fn debian_cargo(linker: &Path) -> Command {
    let mut command = Command::new("/usr/bin/cargo");
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(PathBuf::from("/usr/bin")).chain(env::split_paths(&path));
    // Joining cannot fail, because the folders came from a path.
    command.env("PATH", env::join_paths(folders).unwrap_or(path));
    command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    // Places of panics in the sources are one hundredth of a module.
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Zlocation-detail=none");
    for set_by_rustup in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTFLAGS"] {
        command.env_remove(set_by_rustup);
    }
    command.args(COMPILE).args(["-Z", "build-std=std,panic_abort"]);
    command.args(["-Z", "build-std-features=optimize_for_size"]);
    command
}
