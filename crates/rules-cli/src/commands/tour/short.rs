//! The short tour: a sentence about each game, a moment of play, and what is checked.

use std::io::{self, Write};
use std::time::Duration;

use rules_core::Turn;
use rules_games::Entry;

use super::checks::{Check, Playouts, fact, random_game, record_replays, texts_can_be_read};
use super::facts::facts_of;
use super::scenes::{Scene, scene_of};
use crate::error::CommandError;
use crate::terminal::columns::{WIDTH, shifted_left, wrapped, write_beside};
use crate::terminal::diagram::painted;
use crate::terminal::paint::{DIM, HEADING, Painted};
use crate::terminal::prose::counted;

/// How long a game is played to tell its speed.
const SPEED_TIME: Duration = Duration::from_millis(150);

/// Fewer columns beside a board are too few for sentences.
const LEAST_BESIDE: usize = 25;

/// The columns to the left of a board.
const MARGIN: usize = 1;

/// The columns between a board and what stands beside it.
const GAP: usize = 3;

/// The columns of the word before what is checked.
const MARK: usize = 7;

/// Visits one game; whether everything is right.
///
/// # Errors
/// Those of writing.
pub(super) fn visit(game: &Entry, seed: u64, out: &mut dyn Write) -> Result<bool, CommandError> {
    write_heading(game, out)?;
    let scene = match scene_of(game) {
        Some(play) => play(),
        None => Some(random_scene(game, seed)?),
    };
    let start = game.begin(&[])?;
    let playouts = Playouts::played(&*start, seed, SPEED_TIME);
    let mut checks = checks(game, seed)?;
    checks.push(playouts.check());
    if scene.is_none() {
        checks.push(Check { says: "the game goes as it is told here".to_owned(), right: false });
    }
    let scene = scene.unwrap_or_else(|| Scene::told(String::new()));
    write_scene(game, &scene, &checks, &playouts.speed(), out)?;
    Ok(checks.iter().all(|check| check.right))
}

/// The name and the sentence about the game.
fn write_heading(game: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let margin = game.name().len() + 2;
    for (index, line) in wrapped(game.about(), WIDTH - margin).iter().enumerate() {
        let name = if index == 0 { game.name() } else { "" };
        let gap = margin - name.len();
        writeln!(out, "{}{:gap$}{line}", Painted(HEADING, name), "")?;
    }
    Ok(())
}

/// What is checked, but for random games.
fn checks(game: &Entry, seed: u64) -> Result<Vec<Check>, CommandError> {
    let mut checks = Vec::new();
    if let Some(first) = facts_of(game).first() {
        checks.push(fact(game, first)?);
    }
    let played = random_game(game, seed)?;
    let right = record_replays(game, &*played) && texts_can_be_read(game, &*played);
    checks.push(Check { says: "positions and records read back".to_owned(), right });
    Ok(checks)
}

/// The end of a random game: something that every game has.
fn random_scene(game: &Entry, seed: u64) -> Result<Scene, CommandError> {
    let played = random_game(game, seed)?;
    let position = played.position();
    let steps = counted(played.ply() as u64, "step");
    let actor = played.ply().checked_sub(1).and_then(|last| played.position_at(last));
    let who = match actor.map(|before| before.turn()) {
        Some(Turn::Seat(seat)) => format!("seat {seat} plays "),
        _ => String::new(),
    };
    let last = played.steps().pop().unwrap_or_default();
    let story =
        format!("A random game of {steps}: at last {who}{last}. The result: {}.", played.result());
    // A game without diagrams is told in words alone.
    let board = position.diagram(None).unwrap_or_default();
    Ok(Scene { board: board.trim_end().to_owned(), turn: position.turn(), story })
}

/// The board, and what is told and checked beside it; below it if there is no room.
fn write_scene(
    game: &Entry,
    scene: &Scene,
    checks: &[Check],
    speed: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let plain = shifted_left(&scene.board);
    let widest = plain.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (mut column, mut columns) = (MARGIN + widest + GAP, WIDTH);
    let beside = widest > 0 && column + LEAST_BESIDE <= WIDTH;
    if !beside {
        column = MARGIN;
    }
    columns -= column;
    let painted = painted(&plain.join("\n"), game.marks(), scene.turn);
    let margin = " ".repeat(MARGIN);
    let board: Vec<String> = painted.lines().map(|line| format!("{margin}{line}")).collect();
    let board: Vec<&str> = board.iter().map(String::as_str).collect();
    let words = words(scene, checks, speed, columns, beside);
    if beside {
        return write_beside(&board, &words, column, out);
    }
    board.iter().try_for_each(|line| writeln!(out, "{}", line.trim_end()))?;
    write_beside(&[], &words, column, out)
}

/// The story, what is checked and the speed, in so many columns; with a line between them beside a board.
fn words(
    scene: &Scene,
    checks: &[Check],
    speed: &str,
    columns: usize,
    beside: bool,
) -> Vec<String> {
    let mut lines = Vec::new();
    // The number of a seat stays on the line of the word before it.
    let story = scene.story.replace("seat ", "seat\u{a0}").replace("Seat ", "Seat\u{a0}");
    for line in wrapped(&story, columns) {
        lines.push(painted(&line.replace('\u{a0}', " "), &[], Turn::Over));
    }
    if beside {
        lines.push(String::new());
    }
    let speed_mark = Painted(DIM, "speed").to_string();
    let checks = checks.iter().map(|check| (check.mark(), check.says.as_str()));
    for (mark, says) in checks.chain([(speed_mark, speed)]) {
        for (index, line) in wrapped(says, columns - MARK).iter().enumerate() {
            let mark = if index == 0 { mark.as_str() } else { "     " };
            lines.push(format!("{mark}  {line}"));
        }
    }
    lines
}
