//! Figures of the page of Cybo.

use cybo_rules::Cybo;
use rules_core::Seat;
use rules_svg::{Svg, frames, strip};

use super::{Figure, LOOK, alone, moments, plain, recorded};

/// Two players at the Advanced level with more luck than usual, a line a round.
const GAME: &str = "\
*3 *1 *8 *5 *9 *1
*6 *7 *8 stop *10 *9 *11 quad *12
*8 *9 *8 *8
*9 *10 *4 *3 *9 *8
*2 *7 *12 *11 *10 *3
*2 *8 *5 *3
*2 *9 *12 *11 *1
*10 *7 *8 *11 *3 *10
*1 *9 *2 *1 *1
*4 *4 *10 *1
*8 *6 *8 *1 *11 *6
*3 *2 *4 quad *9 *10 *4 *9
*4 *11 *5 *8";

/// How turns end: in line order, not in line order, a diagonal, a number that does not fit.
fn trinity() -> Svg {
    let ends = ["*9 *5 *1", "*5 *9 *1", "*3 *6 *9", "*3 *1 *8"].map(|steps| {
        let pictures = frames(&recorded::<Cybo>("-", steps), Some(Seat::FIRST), &LOOK);
        pictures.expect("the steps are legal").pop().expect("there are pictures")
    });
    strip(&ends, 2).expect("there are pictures")
}

/// A turn, roll by roll, to the Quad.
fn quad() -> Svg {
    moments(&recorded::<Cybo>("-", "*3 *1 *2 quad *4"), &[1, 2, 3, 5], 2, &LOOK)
}

/// The first two rounds of the example game.
fn game() -> Svg {
    let rounds: Vec<&str> = GAME.lines().take(2).collect();
    moments(&recorded::<Cybo>("-", &rounds.join(" ")), &[3, 6, 9, 10, 13, 15], 2, &LOOK)
}

/// The end of the example game with its score card.
fn score() -> Svg {
    let pictures = frames(&recorded::<Cybo>("-", GAME), Some(Seat::FIRST), &alone(LOOK));
    pictures.expect("the steps are legal").pop().expect("there are pictures")
}

pub(super) fn all() -> Vec<Figure> {
    vec![
        ("cybo-grid", plain(&Cybo::default(), &alone(LOOK))),
        ("cybo-trinity", trinity()),
        ("cybo-quad", quad()),
        ("cybo-game", game()),
        ("cybo-score", score()),
    ]
}
