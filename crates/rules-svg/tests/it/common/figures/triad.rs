//! Figures of the page of TRIAD.

use rules_core::{Game, Record, Step};
use rules_svg::{Marks, PictureOptions, Svg, frames};
use triad_rules::{Triad, samples};

use super::{Figure, NAMED, plain, seen, with_legal};

/// The board alone, not as wide as the page.
const BOARD: PictureOptions = PictureOptions { width: Some(480), ..NAMED };
/// Two side by side on a page, one below the other on a phone.
const HALF: PictureOptions = PictureOptions { width: Some(340), ..NAMED };

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
        game.play_step(step).expect("a legal action");
        marks.last = Some(step);
    }
    seen(&game, &marks, &HALF)
}

fn bracket() -> Vec<Figure> {
    let (before, _) = samples::capture();
    let (safe, post) = samples::safe_placement();
    vec![
        ("triad-bracket", plain(&before, &HALF)),
        ("triad-bracketed", after(before, "d3")),
        ("triad-safe", after(safe, &post.to_string())),
    ]
}

/// TRIAD-10, a capture at a time.
fn chain() -> Vec<Figure> {
    let start = || position(CHAIN);
    vec![
        ("triad-chain-1", after(start(), "d3")),
        ("triad-chain-2", after(start(), "d3 xd2")),
        ("triad-chain-3", after(start(), "d3 xd2 xe2")),
        ("triad-chain-4", after(start(), "d3 xd2 xe2 xe3")),
    ]
}

const CHAIN: &str = "triad/1 manual_captures=true 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 \
                     0-0 0 0:gem";

fn jewels() -> Vec<Figure> {
    let barrier = "triad/1 - 4/2s2/1ns3/2n4/6/5/s3 1.6,2.5,3.4 6.2,6.4,6.6 0-0 0 0:jewels";
    let portal = "triad/1 - 4/n4/2s3/7/6/5/s3 1.4,1.6,W1 6.2,6.4,6.6 0-0 0 0:jewels";
    vec![
        ("triad-barrier", with_legal(&position(barrier), &HALF)),
        ("triad-portal", with_legal(&position(portal), &HALF)),
        ("triad-portal-duty", with_legal(&samples::portal_duty(), &HALF)),
    ]
}

fn ends() -> Vec<Figure> {
    let jewels = "triad/1 - n3/5/6/7/5s/4s/n3 1.2,1.4,3.6 2.4,3.5+,3.7+ 0-0 0 1:jewels";
    let both = "triad/1 - 4/5/6/2nn3/6/4s/3s 1.4,1.6,4.5 4.4+,5.5,6.6+ 0-0 0 1:jewels";
    let (gems, post) = samples::trap();
    let gems = after(gems, &format!("{post} 6.2>6.1 6.4>6.3 6.6>6.5"));
    vec![
        ("triad-breach", after(samples::breach_next(), "c3 6.2>N1")),
        ("triad-trap-gems", gems),
        ("triad-trap-jewels", after(position(jewels), "2.4>2.5")),
        ("triad-trap-both", after(position(both), "5.5>4.6")),
    ]
}

/// The start, and the board after each turn.
fn game() -> Vec<Figure> {
    let record: Record<Triad> = GAME.parse().expect("a record");
    let frames = frames(&record, None, &HALF).expect("it replays");
    let names = [
        "triad-game-0",
        "triad-game-1",
        "triad-game-2",
        "triad-game-3",
        "triad-game-4",
        "triad-game-5",
    ];
    names.into_iter().zip(frames.into_iter().step_by(4)).collect()
}

pub(super) fn all() -> Vec<Figure> {
    let mut all = vec![("triad-board", plain(&Triad::default(), &BOARD))];
    all.extend([bracket(), chain(), jewels(), ends(), game()].into_iter().flatten());
    all
}
