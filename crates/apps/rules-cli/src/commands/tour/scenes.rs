//! Scenes of the tour, each played by its engine.

use rules_core::{Diagram, Game, Seat, Turn, Viewer};
use rules_games::Entry;
use rules_games::conquest_rules::Conquest;
use rules_games::cybo_rules::Cybo;
use rules_games::triad_rules::{Tourney, Triad};
use rules_games::triandro_rules::{Action as TriandroAction, Triandro};
use rules_games::triarchy_rules::Triarchy;

use super::is_of_this_workspace;

/// A moment of play.
pub(super) struct Scene {
    /// The diagram; empty for a scene in words.
    pub(super) board: String,
    /// The turn in the diagram.
    pub(super) turn: Turn,
    /// The story of the next steps.
    pub(super) story: String,
}

impl Scene {
    /// Creates a scene without a board.
    pub(super) fn of_words(story: String) -> Scene {
        Scene { board: String::new(), turn: Turn::Over, story }
    }

    /// Creates a scene with the rows of a diagram from `from` up to the first that begins with
    /// `end`.
    fn on<G: Diagram>(position: &G, from: usize, end: &str, story: String) -> Option<Scene> {
        let mut diagram = String::new();
        position.write_diagram(Viewer::Open, &mut diagram).ok()?;
        let is_end = |row: &&str| row.is_empty() || row.starts_with(end);
        let rows: Vec<&str> = diagram.lines().skip(from).take_while(|row| !is_end(row)).collect();
        Some(Scene { board: rows.join("\n"), turn: position.turn(), story })
    }
}

/// Plays a scene. Returns `None` if it does not play out as described.
pub(super) type Play = fn() -> Option<Scene>;

/// Returns the scene of a game of this workspace.
pub(super) fn scene_of(game: &Entry) -> Option<Play> {
    if !is_of_this_workspace(game) {
        return None;
    }
    Some(match game.name() {
        <Triad as Game>::NAME => chain_of_captures,
        <Tourney as Game>::NAME => jewel_removed,
        <Triandro as Game>::NAME => triangle_emptied,
        <Triarchy as Game>::NAME => last_token_home,
        <Conquest as Game>::NAME => covers_overpowered,
        <Cybo as Game>::NAME => quad,
        _ => return None,
    })
}

fn chain_of_captures() -> Option<Scene> {
    let (before, post) = rules_games::triad_rules::samples::longest_chain();
    let seat = before.turn().seat()?;
    let mut after = before;
    after.play(post.to_string().parse().ok()?).ok()?;
    let captured = after.tally(seat).checked_sub(before.tally(seat)).filter(|&gems| gems > 1)?;
    let story = format!(
        "Seat {seat} (S) places a Gem on {post}. It brackets a Gem and replaces it, the new one \
         brackets the next, and so on: {captured} Gems change sides at once, more than in any other \
         position that is known."
    );
    Scene::on(&before, 0, "seat", story)
}

fn jewel_removed() -> Option<Scene> {
    let (before, post) = rules_games::triad_rules::samples::removal();
    let seat = before.turn().seat()?;
    let other = Seat::all(before.seats()).find(|&other| other != seat)?;
    let mut after = before;
    after.play(post.to_string().parse().ok()?).ok()?;
    while after.turn() == Turn::Seat(seat) {
        let first = after.legal_actions().next()?;
        after.play_unchecked(first);
    }
    let jewels = |game: &Tourney| game.jewels(other).count();
    let lost = jewels(&before).checked_sub(jewels(&after)).filter(|&lost| lost > 0)?;
    let story = format!(
        "Both have won by Trap before, so that one more is worth nothing. Seat {seat} places a Gem on \
         {post} and traps {lost} Jewel of seat {other}: it leaves the board, and seat {other} goes on \
         with {left}.",
        left = jewels(&after),
    );
    Some(Scene::of_words(story))
}

fn triangle_emptied() -> Option<Scene> {
    let before = rules_games::triandro_rules::samples::capture_of_three_opponents();
    let seat = before.turn().seat()?;
    let is_capture = |action: &TriandroAction| matches!(action, TriandroAction::Capture(_));
    let action = before.legal_actions().find(is_capture)?;
    let after = before.after(action);
    let others = || Seat::all(before.seats()).filter(|&other| other != seat);
    let losers = others().filter(|&other| after.lost(other) > before.lost(other)).count();
    let lost: u8 = others().map(|other| after.lost(other) - before.lost(other)).sum();
    let back = after.hand(seat).checked_sub(before.hand(seat)).filter(|_| losers > 1)?;
    let story = format!(
        "Four play, and seat {seat} (a) holds the corners of the triangle {}. With {action} it \
         captures the triangle, which is empty then: {lost} stones of {losers} opponents are out of \
         the game, its own {back} are back in its hand.",
        action.to_string().trim_start_matches('x'),
    );
    Scene::on(&before, 0, "(a) seat", story)
}

fn last_token_home() -> Option<Scene> {
    let before = rules_games::triarchy_rules::samples::win_in_one();
    let seat = before.turn().seat()?;
    let wins = |position: Triarchy| position.outcome().filter(|end| end.winners().contains(seat));
    let mut actions = before.legal_actions();
    let action = actions.find(|&action| wins(before.after(action)).is_some())?;
    let (all, left) = (before.count_actions(), before.left().len());
    let story = format!(
        "Seat {seat} (s) has rolled two of its own symbol and has one token left, a dot from its home \
         base S. It can use {left} symbols in {all} ways, also to run round; {action} brings the \
         token home and wins."
    );
    Scene::on(&before, 1, "brought", story)
}

fn covers_overpowered() -> Option<Scene> {
    let before = rules_games::conquest_rules::samples::five_triotri_in_the_way();
    let seat = before.turn().seat()?;
    let seats = || Seat::all(before.seats());
    let action =
        before.legal_actions().max_by_key(|&action| before.after(action).public().score(seat))?;
    let after = before.after(action);
    let scores = |game: &Conquest| {
        let scores: Vec<String> =
            seats().map(|seat| game.public().score(seat).to_string()).collect();
        scores.join(" : ")
    };
    let covers =
        |game: &Conquest| seats().map(|seat| game.public().covers(seat).count()).sum::<usize>();
    let gone = (covers(&before) + 1).checked_sub(covers(&after))?;
    let story = format!(
        "The tile of seat {seat} at * closes a ring of six cells, a Triohex. Covering it ({action}) \
         overpowers {gone} smaller covers of all three seats, its own among them, and turns the score \
         from {} into {}.",
        scores(&before),
        scores(&after),
    );
    Scene::on(&before, 0, "Seat", story)
}

fn quad() -> Option<Scene> {
    let decides = rules_games::cybo_rules::samples::deciding();
    let seat = decides.turn().seat()?;
    let stopped = decides.after("stop".parse().ok()?);
    let rolls = decides.after("quad".parse().ok()?);
    let hits = |position: &Cybo| position.total(seat) > stopped.total(seat);
    let (event, _) = rolls.chance_events().find(|&(event, _)| hits(&rolls.after_event(event)))?;
    let missed = rolls.chance_events().filter(|&(other, _)| other != event);
    let worst = missed.map(|(other, _)| rolls.after_event(other).total(seat)).max()?;
    if worst >= stopped.total(seat) {
        return None;
    }
    let numbers: Vec<String> = decides.numbers().map(|number| number.to_string()).collect();
    let story = format!(
        "Seat {seat} has rolled {}, a Trinity in a column, and could stop with {} points. It rolls \
         for the Quad, the die shows {event}, and it gets {}; any other number would leave it with \
         {worst}.",
        numbers.join(", "),
        stopped.total(seat),
        rolls.after_event(event).total(seat),
    );
    Scene::on(&decides, 1, "Cybo", story)
}
