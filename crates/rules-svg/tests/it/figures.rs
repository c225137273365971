//! The figures of the book are those that the engines draw today, and every page shows its own.

use crate::common::figures;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src")
}

/// The files of figures.
fn stored() -> BTreeSet<String> {
    let entries = fs::read_dir(book().join("img")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn figures_are_up_to_date() {
    let mut wanted = BTreeSet::new();
    for (name, svg) in figures::all() {
        // A page gives no room to a picture that has no size of its own.
        let (head, _) = svg.split_once('>').unwrap();
        assert!(head.contains(" width=") && head.contains(" height="), "{name}: {head}");
        let file = format!("{name}.svg");
        let path = book().join("img").join(&file);
        let svg = svg + "\n";
        if env::var_os("RULES_WRITE_FIGURES").is_some() {
            fs::write(&path, &svg).unwrap();
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        let how =
            "is not up to date: RULES_WRITE_FIGURES=1 cargo test -p rules-svg --test it figures";
        assert!(stored == svg, "{file} {how}");
        wanted.insert(file);
    }
    assert_eq!(stored(), wanted, "nothing else lies there");
}

#[test]
fn every_figure_stands_on_the_page_of_its_game_with_a_text_for_who_does_not_see_it() {
    for file in stored() {
        let (name, _) = file.split_once('.').unwrap();
        let (game, _) = name.split_once('-').unwrap();
        let page = fs::read_to_string(book().join(format!("{game}.md"))).unwrap();
        let (before, _) = page.split_once(&format!("](img/{name}.svg)")).expect(name);
        let (_, words) = before.rsplit_once("![").expect(name);
        assert!(words.split_whitespace().count() >= 8, "{name}: {words}");
    }
}
