//! TRIAD on a custom board: a hexagon with five Posts a side. A function makes the layout, a line
//! of text. Invalid layouts are reported before a game can begin.
//!
//! `cargo run --release -p rules-examples --example custom_board`

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Diagram, Game, Viewer, perft, playout};
use triad_rules::{Custom, Layout, LayoutError, OptionsOn, TriadOn, WithLayout};

/// Returns a hexagon of rows with `side` Posts at the ends and `2 * side - 1` in the middle.
///
/// The Docks are at the bottom and the top, the Portals at the left and the right side, two rows
/// each.
fn hexagon(name: &str, side: u8) -> String {
    let last = 2 * (side - 1);
    let from_middle = |row: u8| row.abs_diff(side - 1);
    let rows =
        (0..=last).map(|row| format!("{}:{}", from_middle(row), last + 1 - from_middle(row)));
    let right = |row: u8| last + 1 - from_middle(row);
    let west = (0..last).step_by(2).map(|row| portal(row, |_| 1));
    let east = (0..last).step_by(2).map(|row| portal(row, right));
    format!(
        "layout/1 {name} {} {} {} {} {}",
        join(rows),
        docks(0, side),
        docks(last, side),
        join(west),
        join(east)
    )
}

/// Returns three Docks behind the Borders of an outer row: one at each end, one behind all between.
fn docks(row: u8, posts: u8) -> String {
    let borders: Vec<String> =
        (1..posts).map(|post| border((row, post), (row, post + 1))).collect();
    let [first, middle @ .., last] = &borders[..] else { return "-".into() };
    format!("{first},{},{last}", middle.join("+"))
}

/// Returns a Portal behind two Borders of an outer side; `post` returns the Post of a row.
fn portal(row: u8, post: impl Fn(u8) -> u8) -> String {
    let at = |row: u8| (row, post(row));
    format!("{}+{}", border(at(row), at(row + 1)), border(at(row + 1), at(row + 2)))
}

fn border(one: (u8, u8), other: (u8, u8)) -> String {
    let post = |(row, number): (u8, u8)| format!("{}{number}", char::from(b'a' + row));
    format!("{}-{}", post(one), post(other))
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = hexagon("hex61", 5);
    println!("{text}");
    // One more Post a side is too many, and without Docks at the top no Jewel can win there.
    println!("side 6: {}", hexagon("large", 6).parse::<Layout>().unwrap_err());
    let docks = docks(8, 5);
    let error: LayoutError = text.replace(&docks, "-").parse::<Layout>().unwrap_err();
    println!("without Docks at the top: {error}");

    let layout: Custom = text.parse()?;
    let start = TriadOn::new(OptionsOn { layout, ..OptionsOn::default() })?;
    println!("{} Posts, {} sequences of four moves", start.count_actions(), perft(&start, 4));

    let mut game = start;
    playout(&mut game, &mut Xoshiro256PlusPlus::seed_from_u64(1), u64::MAX);
    let mut diagram = String::new();
    game.write_diagram(Viewer::Open, &mut diagram)?;
    println!("{diagram}");
    let outcome = game.outcome().ok_or("with draw_after every game ends")?;
    println!("{}: {}", outcome.winners(), outcome.end());

    // A file must contain the layout, because another program does not have it.
    let file = WithLayout(game).to_string();
    assert_eq!(file.parse::<WithLayout<TriadOn<Custom>>>()?.0, game);
    Ok(())
}
