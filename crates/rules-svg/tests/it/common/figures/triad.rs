//! Figures of the page of TRIAD.

use rules_core::{Game, Record, Step, Viewer};
use rules_svg::{Marks, Picture as _, PictureOptions, Svg, frames};
use triad_rules::Triad;

use super::{Figure, NAMED, alone, half, plain, seen, series, with_legal};

const BOARD: PictureOptions<'static> = alone(NAMED);
const HALF: PictureOptions<'static> = half(NAMED);

/// A whole game between two bots: five turns, and a Gem Trap at the end of the fifth.
const GAME: &str = r#"[Game "triad"]
[Version "1"]
[Options "-"]
[Result "trap 0"]

g4 S1>1.2 S2>1.4 S3>1.6 b5 N2>6.4 N3>6.6 N1>6.2 f5 1.6>1.5 1.2>1.1 1.4>1.3 a4
6.6>6.7 6.4>6.5 6.2>6.1 f4 1.1>W1 1.3>1.2 1.5>1.6
"#;

fn position(text: &str) -> Triad {
    text.parse().expect("a figure's position reads")
}

/// A position after some actions, with the last of them marked.
fn after(mut game: Triad, actions: &str) -> Svg {
    let mut marks = Marks::default();
    for action in actions.split(' ') {
        let step = Step::Action(action.parse().expect("an action"));
        Triad::remember(&mut marks.memory, &game, step);
        game.play_step(step).expect("a legal action");
        marks.last = Some(step);
    }
    seen(&game, &marks, &HALF)
}

fn bracket() -> Vec<Figure> {
    let before = position("triad/1 - 4/5/6/sn5/6/5/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem");
    let safe = position("triad/1 - 3s/5/6/n1n4/6/5/s3 1.1,1.3,1.5 6.1,6.3,6.5 0-0 0 0:gem");
    vec![
        (String::from("triad-bracket"), plain(&before, &HALF)),
        (String::from("triad-bracketed"), after(before, "d3")),
        (String::from("triad-safe"), after(safe, "d2")),
    ]
}

/// TRIAD-10: a chain of three captures.
fn chain() -> Vec<Figure> {
    let start = position("triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem");
    vec![
        (String::from("triad-chain-before"), plain(&start, &HALF)),
        (String::from("triad-chain-after"), after(start, "d3")),
    ]
}

/// Gems that only complete a position stand in corners.
fn jewels() -> Vec<Figure> {
    let barrier = "triad/1 - 4/2s2/1ns3/2n4/6/5/s3 1.6,2.5,3.4 6.2,6.4,6.6 0-0 0 0:jewels";
    let portal = "triad/1 - 4/5/6/6n/6/5/s2s 1.4,1.6,W1 6.2,6.4,6.6 0-0 0 0:jewels";
    let duty = "triad/1 - 4/5/6/6n/6/5/s2s 1.4,1.6,E1* 6.2,6.4,6.6 0-0 0 0:jewels";
    vec![
        (String::from("triad-barrier"), with_legal(&position(barrier), &HALF)),
        (String::from("triad-portal"), with_legal(&position(portal), &HALF)),
        (String::from("triad-portal-duty"), with_legal(&position(duty), &HALF)),
    ]
}

fn ends() -> Vec<Figure> {
    let breach = "triad/1 - 4/5/6/s5n/6/5/4 1.4,1.6,6.2 6.1,6.4,6.6 0-0 0 0:gem";
    let gems = "triad/1 - n3/n4/6/s5s/6/5/3s 1.1,1.4,1.6 6.2,6.4,6.6 0-0 0 1:gem";
    let jewels = "triad/1 - n3/5/6/6s/6/5/n2s 1.2,1.4,3.6 2.4,3.5+,3.7+ 0-0 0 1:jewels";
    let both = "triad/1 - 4/5/6/2nn2s/6/5/3s 1.4,1.6,4.5 4.4+,5.5,6.6+ 0-0 0 1:jewels";
    vec![
        (String::from("triad-breach"), after(position(breach), "a1 6.2>N1")),
        (String::from("triad-trap-gems"), after(position(gems), "b2 6.2>6.1 6.4>6.3 6.6>6.5")),
        (String::from("triad-trap-jewels"), after(position(jewels), "2.4>2.5")),
        (String::from("triad-trap-both"), after(position(both), "5.5>4.6")),
    ]
}

/// The start, and the board after each turn.
fn game() -> Vec<Figure> {
    let record: Record<Triad> = GAME.parse().expect("a record");
    let frames = frames(&record, Viewer::Open, &HALF).expect("it replays");
    series("triad-game", frames.into_iter().step_by(4).collect())
}

pub(super) fn all() -> Vec<Figure> {
    let mut all = vec![(String::from("triad-board"), plain(&Triad::default(), &BOARD))];
    all.extend([bracket(), chain(), jewels(), ends(), game()].into_iter().flatten());
    all
}
