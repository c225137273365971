//! Pictures from the command line.

use std::fs;
use std::path::PathBuf;

use crate::common::{refused, run, run_with, stdout};

/// Three steps of Triandro.
const RECORD: &str = "[Game \"triandro\"]\n[Version \"1\"]\n[Options \"-\"]\n\
                      [Result \"unfinished\"]\n\n28 19 36\n";

/// A game with hidden hands: seat 0 holds the tile 001.
const HIDDEN: &str = "conquest/1 - 001002003004005011012013014/333334335344345355444445555 \
                      000@0.0^ -/- - 1 start 0";

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("render");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// The picture of a record on standard output.
fn drawn(args: &[&str]) -> String {
    let args = [&["render", "-", "-o", "-"], args].concat();
    stdout(&run_with(&args, RECORD.as_bytes()))
}

#[test]
fn a_picture_goes_into_the_file_or_to_standard_output() {
    let path = file("start.svg");
    let position = "triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14";
    let printed = stdout(&run(&["render", position, "-o", path.to_str().unwrap()]));
    assert_eq!(printed.trim_end(), path.to_str().unwrap());
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("<svg ") && written.ends_with("</svg>\n"));
    assert_eq!(stdout(&run(&["render", position, "-o", "-"])), written);
}

#[test]
fn options_reach_the_picture() {
    let plain = drawn(&[]);
    assert!(plain.contains("rules-light") && plain.contains("data-last=\"36\""));
    assert!(drawn(&["--theme", "dark"]).contains("rules-dark"));
    assert!(drawn(&["--width", "720"]).contains("width=\"720\""));
    assert!(drawn(&["--ply", "2"]).contains("data-last=\"19\""));
    let actions = |args: &[&str]| drawn(args).matches("data-action=").count();
    assert_eq!([actions(&["--legal"]), actions(&["--legal", "--seat", "1"])], [52, 52]);
    assert_eq!([actions(&[]), actions(&["--legal", "--seat", "0"])], [0, 0]);
    let turn = drawn(&["--last-turn"]);
    assert!(turn.contains("data-arrived=\"36\"") && !plain.contains("data-arrived"));
    for option in [&["--coordinates"][..], &["--bottom", "1"]] {
        assert_ne!(drawn(option), plain, "{option:?}");
    }
}

#[test]
fn all_positions_stand_side_by_side_or_move() {
    let frames = |args: &[&str]| drawn(args).matches("data-frame=").count();
    assert_eq!(frames(&["--strip"]), 4);
    assert_eq!(frames(&["--strip", "--ply", "1"]), 2);
    assert_ne!(drawn(&["--strip"]), drawn(&["--strip=2"]));
    let moving = drawn(&["--animate"]);
    assert!(moving.contains("@keyframes rules-4-1") && moving.contains("3200ms"));
    assert!(drawn(&["--animate=500"]).contains("2000ms"));
}

#[test]
fn hidden_information_is_drawn_on_request_only() {
    let why = refused(&["render", HIDDEN, "-o", "-"]);
    assert!(why.contains("--seat N, --seat spectator, or --open"), "{why}");
    let tile = "data-tile=\"001\"";
    let shown = |args: &[&str]| {
        stdout(&run(&[&["render", HIDDEN, "-o", "-"], args].concat())).contains(tile)
    };
    assert!(shown(&["--open"]) && shown(&["--seat", "0"]) && !shown(&["--seat", "1"]));
    // Nothing is secret after the end.
    let over =
        "[Game \"conquest\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"resigned 0\"]\n\n*001\n";
    let drawn = stdout(&run_with(&["render", "-", "-o", "-"], over.as_bytes()));
    assert!(drawn.contains(tile));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let cybo = "cybo/1 - 12 1 1.2.3=9 12,3";
    for (args, why) in [
        (&["-o", "x.gif"][..], "expected a name with .svg or .png"),
        (&["-o", "x"], "expected a name with .svg or .png"),
        (&["-o", "-", "--theme", "pink"], "the theme of a picture must be light"),
        (&["-o", "-", "--width", "0"], "the width of a picture must be"),
        (&["-o", "-", "--seat", "2"], "there is no seat 2"),
        (&["-o", "-", "--bottom", "2"], "there is no seat 2"),
        (&["-o", "-", "--ply", "1"], "there is no ply 1: the last is 0"),
        (&["-o", "-", "--seat", "0", "--open"], "cannot be used with"),
        (&[], "--output"),
    ] {
        let said = refused(&[&["render", cybo], args].concat());
        assert!(said.contains(why), "{args:?}: {said}");
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_says_how_to_get_it() {
    let why = refused(&["render", HIDDEN, "--open", "-o", "x.png"]);
    assert!(why.contains("--features png"), "{why}");
}

#[cfg(feature = "png")]
#[test]
fn a_build_with_png_writes_pixels_of_the_width() {
    let path = file("open.png");
    let args = ["render", HIDDEN, "--open", "--width", "300", "-o", path.to_str().unwrap()];
    stdout(&run(&args));
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    // Width and height follow the name of the first chunk.
    assert_eq!(bytes[16..20], 300_u32.to_be_bytes());
}
