//! The processor and compiler of figures.

use std::process::Command;

/// Returns the name of the processor, with family and model if known.
pub(crate) fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |wanted: &str| {
        let value = |line: &str| {
            let (name, value) = line.split_once(':')?;
            (name.trim() == wanted).then(|| value.trim().to_owned())
        };
        info.lines().find_map(value)
    };
    match (field("model name"), field("cpu family"), field("model")) {
        (Some(name), Some(family), Some(model)) => {
            format!("{name} (family {family}, model {model})")
        }
        (Some(name), _, _) => name,
        _ => "unknown processor".to_owned(),
    }
}

/// Returns the number of cores that this program may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// Returns the version of the compiler on the path, which should be that of this build.
pub(crate) fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().ok();
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok());
    text.map_or("unknown rustc".to_owned(), |text| text.trim().to_owned())
}
