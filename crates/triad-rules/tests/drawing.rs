//! Diagrams: what stands where.

mod common;

use std::collections::BTreeMap;

use common::{Shown, TASTES, choose, generator, seat};
use rules_core::{Diagram, Game, Notation, Turn};
use triad_rules::{
    BuiltIn, Custom, Layout, OptionsOn, Place, PlaceKind, Point, Post, Tourney, TourneyOptions,
    Triad, TriadOn,
};

fn drawn<G: Diagram>(game: &G) -> String {
    let mut out = String::new();
    game.write_diagram(None, &mut out).unwrap();
    out
}

/// The words of a drawing with the columns of their middles.
fn words(line: &str) -> Vec<(String, f64)> {
    let mut words = Vec::new();
    let mut at = 0;
    for word in line.split(' ') {
        if !word.is_empty() {
            words.push((word.to_string(), at as f64 + (word.len() - 1) as f64 / 2.0));
        }
        at += word.len() + 1;
    }
    words
}

fn custom(text: &str) -> Custom {
    text.parse().unwrap()
}

fn start(layout: Custom) -> TriadOn<Custom> {
    TriadOn::new(OptionsOn { layout, ..OptionsOn::default() }).unwrap()
}

const WIDE: &str = "layout/1 wide 1:5,0:6,1:5 a1-a2,a3-a4,a4-a5 c1-c2,c2-c3,c3-c4 - -";

#[test]
fn the_drawing_shows_gems_jewels_docks_portals_and_names() {
    let text = "triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,W1* 6.2,6.4,6.6 0-0 0 0:gem";
    let out = drawn(&text.parse::<Triad>().unwrap());
    println!("{out}");
    assert_eq!(out.matches("(S)").count(), 3 + 1);
    assert_eq!(out.matches("(N)").count(), 3 + 1);
    assert!(out.contains("W1^") && out.contains("S3") && out.contains("g4"));
    assert!(out.contains("Jewels ^ on 1.2 1.4 W1*, 0 captured"), "{out}");
}

/// A Dock was drawn between the Posts of its number, whatever Border it lies behind.
#[test]
fn docks_are_drawn_at_their_borders_on_custom_layouts() {
    let out = drawn(&start(custom(WIDE)));
    println!("{out}");
    let line = |word: &str| {
        out.lines().map(words).find(|line| line.iter().any(|(other, _)| other.starts_with(word)))
    };
    let column = |word: &str| {
        let line = line(word).unwrap();
        line.iter().find(|(other, _)| other.starts_with(word)).unwrap().1
    };
    for (dock, left, right) in [
        ("S1", "a1", "a2"),
        ("S2", "a3", "a4"),
        ("S3", "a4", "a5"),
        ("N1", "c1", "c2"),
        ("N2", "c2", "c3"),
        ("N3", "c3", "c4"),
    ] {
        let (left, at, right) = (column(left), column(dock), column(right));
        assert!(left + 1.0 < at && at < right - 1.0, "{dock}: {left} {at} {right}");
    }
}
