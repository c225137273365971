//! Figures of the page of Triarchy.

use rules_core::{Record, Step};
use rules_svg::Svg;
use triarchy_rules::{Triarchy, samples};

use super::{Figure, LOOK, NAMED, alone, moments, plain, recorded, step, with_legal};

/// A game of three on the smallest ring; seat 0 wins.
const GAME: &str = "\
*ssn sn@6-2 s@6+1 *s s@7+1 *n n@1-1 *sn sn@5-2 *es e@9-1 s@7-1 *ne en@11-2 *sse
sse@3-3 *es s@6+1 e@9+1 *- right *sn s@4+1 n@3-1 *ee e@8-1 e@10+1 *nnse en@11-2
s@5+1 n@2+1 *se se@6-2 *es s@0-1 e@7-1 *- right *se es@9-2 *n n@3+1 *ns n@0-1
s@8+1 *ssn ns@4+2 s@9-1 *en en@10+2 *nnse nse@2+3 n@11+1 *se e@7-1 s@7+1 *een
e@10+1 e@6+1 n@5+1 *nse ns@2+2 e@11+1 *se es@0-2 *e e@10+1 *e e@7-1 *sn ns@0+2
*es e@11+1 s@11+1 *nse ne@2+2 s@0+1 *ssn ssn@1-3 *en e@6+1 n@6-1 *nse ns@6-2
e@7+1 *ssen en@8-2 ss@10-2";

fn record() -> Record<Triarchy> {
    recorded("dots=12", GAME)
}

/// A position before and after an action.
fn action(position: &str, action: &str) -> Svg {
    let game: Triarchy = position.parse().expect("a position");
    step(&game, Step::Action(action.parse().expect("an action")))
}

pub(super) fn all() -> Vec<Figure> {
    vec![
        ("triarchy-board", plain(&Triarchy::default(), &alone(NAMED))),
        ("triarchy-roll", with_legal(&samples::full_roll(), &alone(NAMED))),
        ("triarchy-turn", moments(&record(), &[0, 1, 2, 3], 2, &NAMED)),
        (
            "triarchy-bury",
            step(&samples::full_roll(), Step::Action("se@1+2".parse().expect("a move"))),
        ),
        (
            "triarchy-sandstorm",
            step(&samples::sandstorm(), Step::Action("right".parse().expect("a choice"))),
        ),
        ("triarchy-home", action("triarchy/1 - s@2,e@3,nn@4,n@9,ss@12,e@20 sen 30 ss -", "ss@2-2")),
        ("triarchy-blocked", with_legal(&samples::blocked_home(), &alone(NAMED))),
        (
            "triarchy-win",
            step(&samples::win_in_one(), Step::Action("s@1-1".parse().expect("a move"))),
        ),
        ("triarchy-game", moments(&record(), &[3, 16, 21, 53, 86, 88], 2, &LOOK)),
    ]
}
