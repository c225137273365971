//! Figures of the page of Triandro.

use rules_core::{Game, Record, Seat, Step};
use rules_svg::PictureOptions;
use triandro_rules::{Action, Triandro, samples};

use super::{Figure, NAMED, alone, half, moments, plain, series, step, with_legal};

const BOARD: PictureOptions<'static> = alone(NAMED);
const HALF: PictureOptions<'static> = half(NAMED);

/// The record in the reference.
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
        (String::from("triandro-perimeters"), with_legal(&played(four), &HALF)),
        (String::from("triandro-six"), with_legal(&played(&format!("{four} 53 27 55 22")), &HALF)),
    ]
}

/// TRIANDRO-9 and TRIANDRO-10: a full triangle, an empty one, and three stones too close together.
pub(super) fn triangles() -> String {
    let game = played("4 11 17 14 19 26 21 33 23 41 37 6 43 13 44 39 50 52");
    let text = plain(&game, &HALF).to_string();
    // Pictures outline only what can be captured; here the others too.
    let outline = |corners: [u8; 3], dash: &str| {
        let points = corners.map(|point| {
            let stone = format!("data-piece=\"stone\" data-point=\"{point}\"");
            let (_, after) = text.split_once(&stone).expect("a stone lies there");
            let value = |name: &str| {
                let (_, value) = after.split_once(&format!("{name}=\"")).expect(name);
                value.split('"').next().expect(name).to_owned()
            };
            format!("{},{}", value("cx"), value("cy"))
        });
        let points = points.join(" ");
        format!(
            "<polygon class=\"l-a0\" points=\"{points}\" fill=\"none\" stroke-width=\"1.6\" {dash}/>"
        )
    };
    let more = outline([21, 23, 37], "") + &outline([43, 44, 50], "stroke-dasharray=\"1 3\"");
    let stones = text.find("<g data-p").expect("there are points");
    let (below, above) = text.split_at(stones);
    format!("{below}{more}{above}")
}

fn capture() -> Vec<Figure> {
    let game = samples::capture_of_three_opponents();
    let triangle = game.captures(Seat::FIRST).next().expect("a capture is possible");
    series("triandro-capture", step(&game, Step::Action(Action::Capture(triangle)), &HALF))
}

/// The game at five moments, and at its end.
fn game() -> Vec<Figure> {
    let record: Record<Triandro> = GAME.parse().expect("a record");
    series("triandro-game", moments(&record, &[8, 16, 17, 26, 27, 28], &HALF))
}

pub(super) fn all() -> Vec<Figure> {
    let threat = played("40 32 5 34 25 47");
    let mut all = vec![
        (String::from("triandro-board"), plain(&Triandro::default(), &BOARD)),
        (String::from("triandro-threat"), plain(&threat, &HALF)),
    ];
    all.extend([capture(), limits(), game()].into_iter().flatten());
    all
}
