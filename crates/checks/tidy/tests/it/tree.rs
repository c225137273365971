//! The files and packages of the repository.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// A package, as its manifest describes it.
pub(crate) struct Package {
    pub(crate) name: String,
    /// The folder, from the root of the repository.
    pub(crate) folder: String,
    /// Packages of the repository that it is built with, without those for its tests.
    pub(crate) dependencies: BTreeSet<String>,
    /// The files of its integration tests, from the root.
    pub(crate) tests: Vec<String>,
    /// Whether the manifest says that the library has no unit tests.
    pub(crate) no_unit_tests: bool,
}

/// Returns the path of a file or folder of the repository.
pub(crate) fn path(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(inside)
}

/// Returns the text of a file of the repository.
pub(crate) fn text(inside: &str) -> String {
    fs::read_to_string(path(inside)).unwrap_or_else(|error| panic!("{inside}: {error}"))
}

/// Returns the files below a folder with one of these endings, from the root.
///
/// Hidden folders except `.ci` and the outputs of builds are left out.
pub(crate) fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(path(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    for entry in entries.map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let inside = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if name.starts_with('.') && name != ".ci" || ["node_modules", "target"].contains(&&*name) {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            found.extend(files(&inside, endings));
        } else if name.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending)) {
            found.push(inside);
        }
    }
    found.sort();
    found
}

/// Returns all packages, also those outside the workspace.
pub(crate) fn packages() -> &'static [Package] {
    static PACKAGES: OnceLock<Vec<Package>> = OnceLock::new();
    PACKAGES.get_or_init(|| {
        let mut packages = described("Cargo.toml");
        for file in files("", &["toml"]) {
            let Some(folder) = file.strip_suffix("/Cargo.toml") else { continue };
            if packages.iter().all(|package| package.folder != folder) {
                packages.extend(described(&file));
            }
        }
        packages
    })
}

/// Returns the packages of a manifest as Cargo reads it.
fn described(manifest: &str) -> Vec<Package> {
    let output = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["metadata", "--no-deps", "--offline", "--format-version=1", "--manifest-path"])
        .arg(path(manifest))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let described: Value = serde_json::from_slice(&output.stdout).unwrap();
    list(&described["packages"]).iter().map(package).collect()
}

fn package(described: &Value) -> Package {
    let is_built_with = |dependency: &&Value| {
        dependency["path"].is_string() && dependency["kind"].as_str() != Some("dev")
    };
    let is_test = |target: &&Value| target["kind"][0] == "test";
    let is_library = |target: &&Value| {
        let kind = target["kind"][0].as_str().unwrap();
        kind.ends_with("lib") || kind == "proc-macro"
    };
    let targets = || list(&described["targets"]).iter();
    let name_of = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let manifest = Path::new(described["manifest_path"].as_str().unwrap());
    let source = |target: &Value| from_root(Path::new(target["src_path"].as_str().unwrap()));
    let dependencies = list(&described["dependencies"]).iter().filter(is_built_with);
    Package {
        name: name_of(described),
        folder: from_root(manifest.parent().unwrap()),
        dependencies: dependencies.map(name_of).collect(),
        tests: targets().filter(is_test).map(source).collect(),
        no_unit_tests: targets().filter(is_library).any(|library| library["test"] == false),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn from_root(file: &Path) -> String {
    let root = path("").canonicalize().unwrap();
    let file = file.canonicalize().unwrap();
    file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/")
}
