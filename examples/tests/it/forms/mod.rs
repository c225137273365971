//! The promised forms of every game under their versions: texts, packed bytes, keys, numbers of
//! actions and events, observations, records and JSON.
//!
//! A form that changes without a new version fails and cannot be replaced. `docs/src/promises.md`
//! lists the guarantees of a version. `RULES_WRITE_GOLDEN=1 cargo test -p rules-examples --test it
//! forms` replaces forms with a new version.

mod compare;
mod of_game;

use std::path::{Path, PathBuf};

use compare::{compare, read, write};
use of_game::{Sample, sections};
use rules_core::Game;
use triad_rules::{Custom, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// A custom layout.
const LAYOUT: &str =
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";

#[test]
fn conquest() {
    check::<conquest_rules::Conquest>(&["-", "players=4,pass_draws=false", "overpower=whole"]);
}

#[test]
fn cybo() {
    check::<cybo_rules::Cybo>(&["level=grand-master", "players=6,level=beginner", "-"]);
}

#[test]
fn triad() {
    check::<triad_rules::Triad>(&["-", "layout=hex12,manual_captures=true", "mode=trap,first=1"]);
}

#[test]
fn tourney() {
    check::<triad_rules::Tourney>(&["layout=rect", "draw_after=0,max_games=2"]);
}

#[test]
fn triandro() {
    check::<triandro_rules::Triandro>(&["-", "players=3,ending=play-on", "players=4,first=2"]);
}

#[test]
fn triarchy() {
    check::<triarchy_rules::Triarchy>(&["-", "players=2,dots=12", "reuse=true,turn_limit=50"]);
}

#[test]
fn triad_on_a_custom_layout() {
    let layout: Custom = LAYOUT.parse().unwrap();
    check_on::<TriadOn<Custom>>("triad-custom", &[OptionsOn { layout, ..OptionsOn::default() }]);
    let options = TourneyOptionsOn { layout, ..TourneyOptionsOn::default() };
    check_on::<TourneyOn<Custom>>("triad-tourney-custom", &[options]);
}

/// Compares a game with its file; the texts are the options of the first games.
fn check<G: Sample>(options: &[&str]) {
    let base = G::Options::default();
    let options: Vec<_> = options
        .iter()
        .map(|text| rules_core::read_options(text, &base).unwrap_or_else(|e| panic!("{text}: {e}")))
        .collect();
    check_on::<G>(<G as Game>::NAME, &options);
}

fn check_on<G: Sample>(name: &str, options: &[G::Options]) {
    let path = golden(name);
    let old = std::fs::read_to_string(&path).map(|text| read(&text)).unwrap_or_default();
    let new = sections::<G>(&old, options);
    let writes = std::env::var_os("RULES_WRITE_GOLDEN").is_some();
    if let Err(why) = compare(&old, &new, writes) {
        panic!("{name}: {why}");
    }
    if writes {
        std::fs::write(&path, write(&new)).unwrap();
    }
}

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forms/golden").join(format!("{name}.txt"))
}

#[test]
fn every_golden_file_is_of_a_game() {
    let mut names: Vec<_> = std::fs::read_dir(golden("x").parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    names.sort();
    let games = ["conquest", "cybo", "triad", "triad-custom", "triad-tourney"];
    assert_eq!(names, [&games[..], &["triad-tourney-custom", "triandro", "triarchy"]].concat());
}

#[test]
fn the_promised_versions_are_those_of_the_games() {
    macro_rules! versions {
        ($trait:ident :: $constant:ident) => {{
            use rules_core::$trait;
            [
                u32::from(conquest_rules::Conquest::$constant),
                u32::from(cybo_rules::Cybo::$constant),
                u32::from(triad_rules::Triad::$constant),
                u32::from(triad_rules::Tourney::$constant),
                u32::from(triandro_rules::Triandro::$constant),
                u32::from(triarchy_rules::Triarchy::$constant),
            ]
        }};
    }
    let promises = include_str!("../../../../docs/src/promises.md");
    for (constant, versions) in [
        ("Notation::NOTATION_VERSION", versions!(Notation::NOTATION_VERSION)),
        ("Packed::PACKED_VERSION", versions!(Packed::PACKED_VERSION)),
        ("Keyed::KEY_VERSION", versions!(Keyed::KEY_VERSION)),
        ("Encode::ENCODING_VERSION", versions!(Encode::ENCODING_VERSION)),
    ] {
        let promised = match versions {
            [1, 1, 1, 1, 1, 1] => "1 in every game",
            [2, 1, 2, 2, 2, 2] => "2; Cybo 1",
            [1, 1, 2, 2, 1, 1] => "2 in TRIAD and its Tourney, else 1",
            other => panic!("{constant}: say here what the table says of {other:?}"),
        };
        let row = promises.lines().find(|line| line.contains(&format!("| `{constant}` |")));
        let number = row.and_then(|row| row.split(" | ").nth(3));
        assert_eq!(number, Some(promised), "{constant}");
    }
}
