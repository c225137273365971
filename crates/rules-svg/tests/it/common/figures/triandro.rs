//! Figures of the page of Triandro.

use rules_core::{Game, Record, Seat, Step};
use rules_svg::{PictureOptions, Svg, frames};
use triandro_rules::{Action, Triandro, samples};

use super::{Figure, NAMED, plain, step, with_legal};

/// The board alone, not as wide as the page.
const BOARD: PictureOptions = PictureOptions { width: Some(480), ..NAMED };
/// Two side by side on a page, one below the other on a phone.
const HALF: PictureOptions = PictureOptions { width: Some(340), ..NAMED };

/// The record on the page.
const GAME: &str = r#"[Game "triandro"]
[Version "1"]
[Options "-"]
[Result "last-mover 0"]

22 45 54 40 32 5 49 39 47 10 34 30 41 55 33 25 x32-34-47 7 18 9 23 51 43 21 28
3 x18-23-54 26
"#;

/// A game of two after these actions.
fn played(actions: &str) -> Triandro {
    let mut game = Triandro::default();
    for action in actions.split(' ') {
        game.play(action.parse().expect("an action")).expect("a legal action");
    }
    game
}

/// TRIANDRO-6 and TRIANDRO-7: where Blue may place.
fn limits() -> Vec<Figure> {
    let four = "1 20 10 36 9 28 24 34";
    vec![
        ("triandro-perimeters", with_legal(&played(four), &HALF)),
        ("triandro-six", with_legal(&played(&format!("{four} 53 27 55 22")), &HALF)),
    ]
}

/// TRIANDRO-9 and TRIANDRO-10: a full triangle, an empty one, and three stones too close together.
fn triangles() -> Svg {
    plain(&played("4 11 17 14 19 26 21 33 23 41 37 6 43 13 44 39 50 52"), &HALF)
}

fn capture() -> Svg {
    let game = samples::capture_of_three_opponents();
    let triangle = game.captures(Seat::FIRST).next().expect("a capture is possible");
    step(&game, Step::Action(Action::Capture(triangle)))
}

/// The game at five moments, and at its end.
fn game() -> Vec<Figure> {
    let record: Record<Triandro> = GAME.parse().expect("a record");
    let frames = frames(&record, None, &HALF).expect("it replays");
    let moments = [
        ("triandro-game-1", 8),
        ("triandro-game-2", 16),
        ("triandro-game-3", 17),
        ("triandro-game-4", 26),
        ("triandro-game-5", 27),
        ("triandro-game-6", 28),
    ];
    moments.map(|(name, ply)| (name, frames[ply].clone())).into()
}

pub(super) fn all() -> Vec<Figure> {
    let mut all = vec![
        ("triandro-board", plain(&Triandro::default(), &BOARD)),
        ("triandro-triangles", triangles()),
        ("triandro-capture", capture()),
    ];
    all.extend([limits(), game()].into_iter().flatten());
    all
}
