//! `rules` without a command: a sentence, a scene and a line of checks for each game.

mod checks;
mod scenes;

use std::io::{self, Write};

use rules_core::{Turn, Viewer};
use rules_games::{Entry, Registry};

use crate::error::CommandError;
use crate::terminal::columns::{WIDTH, shifted_left, wrapped, write_beside};
use crate::terminal::diagram::painted;
use crate::terminal::paint::{BAD, DIM, GOOD, HEADING, Painted};
use crate::terminal::prose::counted;
use checks::{Checks, random_game};
use scenes::{Scene, scene_of};

/// Fewest columns for sentences beside a board.
const LEAST_BESIDE: usize = 25;

/// The columns to the left of a board.
const MARGIN: usize = 1;

/// The columns between a board and the text beside it.
const GAP: usize = 3;

/// Shows all games.
pub(crate) fn run(registry: &Registry, seed: u64, out: &mut dyn Write) -> Result<(), CommandError> {
    let mut wrong = Vec::new();
    for game in registry.entries() {
        if !visit(game, seed, out)? {
            wrong.push(game.name());
        }
        writeln!(out)?;
        out.flush()?;
    }
    let hint = "Your turn: play GAME. All commands: --help.";
    writeln!(out, "{}", Painted(DIM, hint))?;
    conclude(&wrong)
}

/// Ends the tour with an error if a check failed.
fn conclude(wrong: &[&str]) -> Result<(), CommandError> {
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(CommandError::Failed(format!("checks failed in {}", wrong.join(", "))))
    }
}

/// Returns whether a game is of this workspace, not only of the same name.
fn is_of_this_workspace(game: &Entry) -> bool {
    rules_games::find(game.name()).is_ok_and(|ours| ours.about() == game.about())
}

/// Shows one game, and returns whether all checks passed.
fn visit(game: &Entry, seed: u64, out: &mut dyn Write) -> Result<bool, CommandError> {
    write_heading(game, out)?;
    let scene = match scene_of(game) {
        Some(play) => play(),
        None => Some(random_scene(game, seed)?),
    };
    let checks = Checks::of(game, seed, scene.is_some())?;
    let scene = scene.unwrap_or_else(|| Scene::of_words(String::new()));
    write_scene(game, &scene, &checks, out)?;
    Ok(checks.wrong.is_empty())
}

/// Writes the name and the description of the game.
fn write_heading(game: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let margin = game.name().len() + 2;
    for (index, line) in wrapped(game.about(), WIDTH - margin).iter().enumerate() {
        let name = if index == 0 { game.name() } else { "" };
        let gap = margin - name.len();
        writeln!(out, "{}{:gap$}{line}", Painted(HEADING, name), "")?;
    }
    Ok(())
}

/// Returns the end of a random game as a scene, for games without one.
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
    // A game without diagrams has only the story.
    let board = position.diagram(Viewer::Open).unwrap_or_default();
    Ok(Scene { board: board.trim_end().to_owned(), turn: position.turn(), story })
}

/// Writes the board with story and checks at its right, or below if there is no room.
fn write_scene(
    game: &Entry,
    scene: &Scene,
    checks: &Checks,
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
    let words = words(scene, checks, columns, beside);
    if beside {
        return write_beside(&board, &words, column, out);
    }
    board.iter().try_for_each(|line| writeln!(out, "{}", line.trim_end()))?;
    write_beside(&[], &words, column, out)
}

/// Returns story and checks in lines of `columns` columns, beside a board with a blank line between
/// them.
fn words(scene: &Scene, checks: &Checks, columns: usize, beside: bool) -> Vec<String> {
    let mut lines = Vec::new();
    // Lines do not break between `seat` and its number.
    let story = scene.story.replace("seat ", "seat\u{a0}").replace("Seat ", "Seat\u{a0}");
    for line in wrapped(&story, columns) {
        lines.push(painted(&line.replace('\u{a0}', " "), &[], Turn::Over));
    }
    if beside {
        lines.push(String::new());
    }
    let (style, mark) = if checks.wrong.is_empty() { (GOOD, "ok") } else { (BAD, "WRONG") };
    let indent = mark.len() + 2;
    for (index, line) in wrapped(&checks.says(), columns - indent).iter().enumerate() {
        let mark =
            if index == 0 { Painted(style, mark).to_string() } else { " ".repeat(mark.len()) };
        lines.push(format!("{mark}  {line}"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::Diagram;
    use rules_games::Listing;
    use rules_games::cybo_rules::Cybo;

    const BARE: Listing<Cybo> = Listing::new("Another game.");
    const DRAWN: Listing<Cybo> = Listing { diagram: Some(Cybo::write_diagram), ..BARE };

    fn tour(game: impl Into<Entry>) -> String {
        let mut out = anstream::StripStream::new(Vec::new());
        run(&Registry::empty().with(game), 0, &mut out).unwrap();
        String::from_utf8(out.into_inner()).unwrap()
    }

    #[test]
    fn a_game_is_visited_as_far_as_its_capabilities_go() {
        let bare = tour(&BARE);
        assert!(bare.contains("Another game.") && bare.contains("random games end"), "{bare}");
        assert!(bare.contains("A random game of") && !bare.contains("player 0"), "{bare}");
        let all = tour(&DRAWN);
        assert!(all.contains("player 0") && !all.contains("WRONG"), "{all}");
    }

    #[test]
    fn what_is_wrong_fails() {
        assert!(conclude(&[]).is_ok());
        let error = conclude(&["cybo"]).unwrap_err();
        assert_eq!(error.to_string(), "checks failed in cybo");
        assert!(error.is_worth_saying());
    }
}
