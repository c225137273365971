//! Puts the page together: a folder that any static host can serve.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::io;
use std::path::{Path, PathBuf};

use rules_wasm::{MODULES, Session};
use serde_json::{Value, json};

use crate::to_html;

/// The service worker, in which the lists of files are inserted.
const SERVICE_WORKER: &str = "sw.js";

/// The names and options of the games, for the page before it loads a module.
const GAMES: &str = "games.json";

/// Games with pages of rules, which are kept for use without a network.
const PAGES: [&str; 5] = ["triad", "triandro", "triarchy", "conquest", "cybo"];

/// Positions for the pictures of the games on the start page.
const PICTURES: [(&str, &str); 5] = [
    ("triad", "triad/1 - 4/5/6/nsss2n/ss3n/s4/ssnn 3.4,4.5,E1* 4.3,4.9,5.3 1-0 0 over:0:trap"),
    ("triandro", "triandro/1 - 0 a2/1b2bb/4b2/2a5/aa2a2/aa1bbba1/7/6/a2 1,6"),
    ("triarchy", "triarchy/1 - e@0,nn@4,n@5,n@6,s@10,s@11,ss@13,e@20,ee@21 sen 12 sn -"),
    (
        "conquest",
        "conquest/1 - 012013015112113114234355444/000005045111124145244344 \
         100@0.-2v,400@0.-1^,011@1.-2^,022@0.1^,330@-1.-2v,403@-1.-1^,044@-1.-1v,212@-2.-2^,\
         123@-2.-2v,331@-1.-2^,513@-1.-3v,222@0.0v,224@0.0^,252@1.0^,523@1.0v,452@-1.0v,\
         544@-1.0^ T-1.-2^,T-1.-1v/D1.-2l,D0.0l,D1.0r - 1 draw:1.-2^ 0",
    ),
    ("cybo", "cybo/1 level=beginner 5 0 1.2.3=9 9,9"),
];

/// Files that play does not need, fetched on demand.
const ON_DEMAND: [&str; 2] = ["speed.html", "speed.js"];

/// Puts page, WebAssembly modules and rules of a workspace into a folder.
///
/// Creates the folder if needed. Other files in it stay.
///
/// # Errors
/// Returns the error of a file that cannot be read or written.
pub fn assemble(workspace: &Path, modules: &[PathBuf], folder: &Path) -> io::Result<()> {
    let page = workspace.join("crates").join("rules-web").join("page");
    fs::create_dir_all(folder)?;
    let modules = copy_all(modules, folder)?;
    let mut first = copy_all(&files(&page)?, folder)?;
    first.retain(|name| name != SERVICE_WORKER && !ON_DEMAND.contains(&name.as_str()));
    fs::write(folder.join(GAMES), games()?)?;
    first.push(GAMES.to_owned());
    write_pages(&workspace.join("docs").join("src"), &folder.join("rules"), "../")?;
    let mut later = modules;
    later.extend(rules_pages(folder)?);
    later.extend(write_pictures(folder)?);
    write_service_worker(folder, &first, &later)
}

/// Returns the rules pages of the games and their figures.
fn rules_pages(folder: &Path) -> io::Result<Vec<String>> {
    let mut pages = Vec::new();
    for place in ["rules", "rules/img"] {
        for file in files(&folder.join(place))? {
            let Some(name) = file.file_name().and_then(|name| name.to_str()) else { continue };
            let of_a_game = PAGES.iter().any(|game| {
                let rest = name.strip_prefix(game).and_then(|rest| rest.strip_suffix(".html"));
                rest.is_some_and(|rest| matches!(rest, "" | "-reference"))
            });
            if of_a_game || name.ends_with(".svg") {
                pages.push(format!("{place}/{name}"));
            }
        }
    }
    Ok(pages)
}

/// Copies files into a folder and returns their names.
fn copy_all(paths: &[PathBuf], folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for path in paths {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        fs::copy(path, folder.join(name))?;
        names.push(name.to_owned());
    }
    Ok(names)
}

/// Returns all games with their options: the protocol's answer to `hello`.
fn games() -> io::Result<String> {
    let answer = Session::new(MODULES).ask(r#"{"cmd":"hello"}"#);
    let hello = answer.strip_prefix(r#"{"ok":"#).and_then(|rest| rest.strip_suffix('}'));
    hello.map(str::to_owned).ok_or_else(|| io::Error::other(answer.clone()))
}

/// Writes a picture of each game in both themes, and returns the files.
fn write_pictures(folder: &Path) -> io::Result<Vec<String>> {
    fs::create_dir_all(folder.join("pictures"))?;
    let mut names = Vec::new();
    for (game, position) in PICTURES {
        let mut session = Session::new(MODULES);
        let load = json!({"cmd": "load", "game": game, "position": position, "seed": 0});
        let loaded = session.ask(&load.to_string());
        if !loaded.starts_with(r#"{"ok""#) {
            return Err(io::Error::other(format!("no picture of {game}: {loaded}")));
        }
        for theme in ["light", "dark"] {
            let answer =
                session.ask(&format!(r#"{{"cmd":"render","theme":"{theme}","open":true}}"#));
            let answer: Value = serde_json::from_str(&answer)?;
            let svg = answer["ok"]["svg"].as_str();
            let svg =
                svg.ok_or_else(|| io::Error::other(format!("no picture of {game}: {answer}")))?;
            let name = format!("pictures/{game}-{theme}.svg");
            fs::write(folder.join(&name), svg)?;
            names.push(name);
        }
    }
    Ok(names)
}

/// Inserts the lists of files to cache first and later, and their fingerprint, in the service worker.
///
/// If the fingerprint changes, browsers fetch all files again.
fn write_service_worker(folder: &Path, first: &[String], later: &[String]) -> io::Result<()> {
    let mut fingerprint = DefaultHasher::new();
    for name in first.iter().chain(later) {
        fingerprint.write(name.as_bytes());
        fingerprint.write(&fs::read(folder.join(name))?);
    }
    let path = folder.join(SERVICE_WORKER);
    let listed = |names: &[String]| {
        names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    };
    let text = fs::read_to_string(&path)?
        .replace("\"VERSION\"", &format!("\"{:016x}\"", fingerprint.finish()))
        // The address of the page itself is the folder.
        .replace("\"FIRST\"", &format!("\"./\", {}", listed(first)))
        .replace("\"LATER\"", &listed(later));
    fs::write(path, text)
}

/// Writes every page of the documentation as HTML, and copies its figures.
///
/// `up` is the path from a page to the folder of the table.
fn write_pages(from: &Path, to: &Path, up: &str) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for path in files(from)? {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        match name.strip_suffix(".md") {
            Some("SUMMARY") => {}
            Some(stem) => {
                let html = to_html(&fs::read_to_string(&path)?, up);
                fs::write(to.join(format!("{stem}.html")), html)?;
            }
            None => {
                fs::copy(&path, to.join(name))?;
            }
        }
    }
    for folder in fs::read_dir(from)? {
        let path = folder?.path();
        if let Some(name) = path.file_name().filter(|_| path.is_dir()) {
            write_pages(&path, &to.join(name), &format!("{up}../"))?;
        }
    }
    Ok(())
}

/// Returns the files of a folder, without those in subfolders.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
