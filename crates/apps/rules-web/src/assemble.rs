//! Puts the page together: a folder that any static host can serve.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hasher;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use rules_wasm::{MODULES, Session};
use serde_json::{Value, json};

use crate::to_html;

/// The service worker, in which the lists of files are inserted.
const SERVICE_WORKER: &str = "sw.js";

/// The names and options of the games, for the page before it loads a module.
const GAMES: &str = "games.json";

/// Areas and positions for the pictures of the games on the start page, one a line.
const PICTURES: &str = include_str!("pictures.txt");

/// The first letters of the files that play does not need: the service worker fetches them after
/// the page.
const ON_DEMAND: [&str; 19] = [
    "brief",
    "de.",
    "dialogs",
    "ending",
    "figtree-",
    "friends",
    "judge",
    "language",
    "learn",
    "lucide-ISC",
    "online",
    "puzzles",
    "review",
    "rules",
    "save",
    "seen",
    "share",
    "sounds",
    "speed",
];

/// Puts page, WebAssembly modules and rules of a workspace into a folder.
///
/// Creates the folder if needed. Other files in it stay.
///
/// # Errors
/// Returns the error of a file that cannot be read or written.
pub fn assemble(workspace: &Path, modules: &[PathBuf], folder: &Path) -> io::Result<()> {
    let page = workspace.join("crates/apps/rules-web/page");
    fs::create_dir_all(folder)?;
    let modules = copy_all(modules, folder)?;
    let mut page = copy_all(&files(&page)?, folder)?;
    page.extend(copy_all(&files(&workspace.join("crates/rules-games/languages"))?, folder)?);
    let is_code = |name: &&String| name.ends_with(".js") || name.ends_with(".css");
    for code in page.iter().filter(is_code).map(|name| folder.join(name)) {
        fs::write(&code, without_comments(&fs::read_to_string(&code)?))?;
    }
    let is_later = |name: &String| ON_DEMAND.iter().any(|start| name.starts_with(start));
    let page = page.into_iter().filter(|name| name != SERVICE_WORKER);
    let (mut later, mut first): (Vec<_>, Vec<_>) = page.partition(is_later);
    fs::write(folder.join(GAMES), games()?)?;
    first.push(GAMES.to_owned());
    write_pages(&workspace.join("docs").join("src"), &folder.join("rules"), "../")?;
    later.extend(modules);
    later.extend(rules_pages(folder)?);
    later.extend(write_pictures(folder)?);
    write_service_worker(folder, &first, &later)
}

/// Returns the rules pages of the games, which have a reference, and all figures.
fn rules_pages(folder: &Path) -> io::Result<Vec<String>> {
    let mut pages = Vec::new();
    for place in ["rules", "rules/img"] {
        for file in files(&folder.join(place))? {
            let Some(name) = file.file_name().and_then(|name| name.to_str()) else { continue };
            let stem = name.trim_end_matches(".html").trim_end_matches("-reference");
            let has_reference = file.with_file_name(format!("{stem}-reference.html")).exists();
            if has_reference || name.ends_with(".svg") {
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

/// Returns a script or style sheet without indents, lines that contain only comments, and types of
/// expressions: a quarter of its compressed size.
fn without_comments(code: &str) -> String {
    let mut inside = false;
    let mut text = String::new();
    for line in code.lines() {
        let code = line.trim_start();
        inside |= code.starts_with("/*") && (code.ends_with("*/") || !code.contains("*/"));
        if !inside && !code.starts_with("//") && !code.is_empty() {
            text.push_str(&without(code, "/** @type {", "*/ ", |_| true));
            text.push('\n');
        }
        inside &= !code.ends_with("*/");
    }
    text
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
    for line in PICTURES.lines() {
        let (area, position) = line.split_once(": ").unwrap_or(("", line));
        let game = position.split('/').next().unwrap_or_default();
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
            let svg = with_few_rules(&bare(svg, area));
            let name = format!("pictures/{game}-{theme}.svg");
            fs::write(folder.join(&name), svg)?;
            names.push(name);
        }
    }
    Ok(names)
}

/// Returns a picture that stands alone without the style rules that it does not use.
///
/// These are the variables of pages, which repeat the colours, and colours of other pictures.
fn with_few_rules(svg: &str) -> String {
    let parts = svg.split_once("<style>").and_then(|(head, rest)| {
        let (style, body) = rest.split_once("</style>")?;
        Some((head, style, body))
    });
    let Some((head, style, body)) = parts else { return svg.to_owned() };
    let rules = style.lines().take_while(|line| !line.starts_with("@supports"));
    let used = rules.flat_map(|line| line.split_inclusive('}')).filter(|rule| {
        let class = rule.split([' ', '{']).nth(1).and_then(|class| class.strip_prefix('.'));
        class.is_none_or(|class| {
            ['"', ' '].iter().any(|end| body.contains(&format!("{class}{end}")))
        })
    });
    let used: String = used.collect();
    format!("{head}<style>{used}</style>{}", rounded(body))
}

/// Returns a picture with its numbers rounded, from ten on to integers: a card is smaller than its
/// units.
fn rounded(svg: &str) -> String {
    let mut parts = svg.split('.');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = text.trim_end_matches(|letter: char| letter.is_ascii_digit()).len();
        let number = format!("{}.{}", &text[digits..], &part[..part.len() - rest.len()]);
        match number.parse::<f64>() {
            Ok(value) if rest.len() < part.len() => {
                let places = usize::from(value < 10.0);
                text.truncate(digits);
                text.push_str(format!("{value:.places$}").trim_end_matches(".0"));
            }
            _ => text.push('.'),
        }
        text.push_str(rest);
    }
    text
}

/// Smallest font size of a text that a card shows: the numbers on tiles and cells.
const LEGIBLE: f64 = 16.0;

/// Returns an area of a picture without what a card does not show: its ground, small texts, data.
///
/// A picture has no font of the page. Browsers ask the system for each size, and the page waits.
fn bare(svg: &str, area: &str) -> String {
    let bottom: f64 =
        area.split(' ').skip(1).step_by(2).filter_map(|side| side.parse::<f64>().ok()).sum();
    let is_dropped = |text: &str| number(text, "font-size") < LEGIBLE || number(text, "y") > bottom;
    let svg = without(svg, "<text", "</text>", is_dropped);
    let svg = without(&svg, "<title>", "</desc>", |_| true);
    let svg = without(&svg, "<rect class=\"f-paper background\"", "/>", |_| true);
    let mut parts = svg.split(" data-");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    // Each part begins with a name and a quoted value.
    kept.extend(parts.filter_map(|part| part.splitn(3, '"').nth(2)));
    without(&kept, "viewBox=\"", "\"", |_| true).replacen(
        "<svg ",
        &format!("<svg viewBox=\"{area}\" "),
        1,
    )
}

/// Returns a number among the attributes of an element, or 0.
fn number(element: &str, name: &str) -> f64 {
    let value =
        element.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
    value.and_then(|(value, _)| value.parse().ok()).unwrap_or_default()
}

/// Returns a text without its parts from `start` to `end` whose content is `dropped`.
fn without(text: &str, start: &str, end: &str, dropped: impl Fn(&str) -> bool) -> String {
    let mut parts = text.split(start);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(end) {
            Some((content, rest)) if dropped(content) => kept.push_str(rest),
            _ => kept.extend([start, part]),
        }
    }
    kept
}

/// Inserts the list of files to cache first, and the fingerprint of all, in the service worker, and
/// writes the list of those to cache later.
///
/// If the fingerprint changes, browsers fetch all files again.
fn write_service_worker(folder: &Path, first: &[String], later: &[String]) -> io::Result<()> {
    let mut fingerprint = DefaultHasher::new();
    for name in first.iter().chain(later) {
        fingerprint.write(name.as_bytes());
        fingerprint.write(&fs::read(folder.join(name))?);
    }
    let path = folder.join(SERVICE_WORKER);
    fs::write(folder.join("later.json"), serde_json::to_string(later)?)?;
    // The address of the page itself is the folder.
    let first: Vec<_> = iter::once("./").chain(first.iter().map(String::as_str)).collect();
    let text = fs::read_to_string(&path)?
        .replace("\"VERSION\"", &format!("\"{:016x}\"", fingerprint.finish()))
        .replace("[\"FIRST\"]", &serde_json::to_string(&first)?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_left_out_and_code_stays() {
        let script = "/** A page. */\n\n/**\n * Two\n * lines.\n */\nlet a = 1; // one\n  \
                      // alone\n/** @type {any} */ (a).b = \"// */\";\n";
        let code = "let a = 1; // one\n(a).b = \"// */\";\n";
        assert_eq!(without_comments(script), code);
        assert_eq!(without_comments("/* A\n   B */\na {\n  b: c;\n}\n"), "a {\nb: c;\n}\n");
    }

    #[test]
    fn a_picture_keeps_the_rules_of_its_colours() {
        let [ink, paper] = ["ink", "paper"].map(|of| format!(".t .f-{of}{{}}.t .l-{of}{{}}"));
        let body = "</style><g class=\"l-ink\"/></svg>";
        let svg = format!("<svg><style>{ink}\n{paper}\n@supports (x){{\n{paper}}}\n{body}");
        assert_eq!(with_few_rules(&svg), format!("<svg><style>.t .l-ink{{}}{body}"));
        assert_eq!(with_few_rules("<svg/>"), "<svg/>");
        assert_eq!(rounded("M1.25 30.65L4.98. A"), "M1.2 31L5. A");
    }

    #[test]
    fn a_card_shows_no_small_text() {
        let svg = "<svg viewBox=\"0 0 4 9\"><title>A</title>\n<desc>B</desc><rect class=\"f-paper \
                   background\"/><g data-seat=\"0\"><text font-size=\"20\" y=\"5\">1</text><text \
                   font-size=\"20\" y=\"6\">2</text><text font-size=\"12\">Seat 0</text></g></svg>";
        let card = "<svg viewBox=\"0 1 4 4\" ><g><text font-size=\"20\" y=\"5\">1</text></g></svg>";
        assert_eq!(bare(svg, "0 1 4 4"), card);
    }

    #[test]
    fn cards_show_the_numbers_on_tiles_and_cells_and_no_other_text() {
        let folder = std::env::temp_dir().join(format!("rules-web-cards-{}", std::process::id()));
        let names = write_pictures(&folder).unwrap();
        let cards = names.iter().map(|name| fs::read_to_string(folder.join(name)).unwrap());
        let counts: Vec<_> = cards
            .map(|card| {
                let texts = card.split("</text>").filter_map(|part| part.split_once("<text"));
                let words: Vec<_> = texts.filter_map(|(_, text)| text.split_once('>')).collect();
                assert!(words.iter().all(|(_, word)| word.parse::<u32>().is_ok()), "{words:?}");
                words.len()
            })
            .collect();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(counts, [0, 0, 0, 0, 0, 0, 19, 19, 12, 12]);
    }
}
