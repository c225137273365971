//! Figures of the page of Triarchy.

use rules_core::{Record, Step, Words};
use rules_svg::PictureOptions;
use triarchy_rules::{Triarchy, samples};

use super::{Figure, NAMED, alone, half, moments, plain, recorded, series, step, with_legal};

/// The players are called by their symbols.
const LOOK: PictureOptions<'static> =
    PictureOptions { words: Words::with_names(&["Scarab", "Eye", "Snake"]), ..NAMED };

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

/// A Scarab and a Snake are shown; every Eye, and a Scarab below one, cannot move.
const ROLLED: &str = "triarchy/1 - s@1,e@3,nn@4,es@5,s@11,ns@13,e@16,ne@19 sen 30 sn -";

fn position(text: &str) -> Triarchy {
    text.parse().expect("a position")
}

pub(super) fn all() -> Vec<Figure> {
    let play = |game: &Triarchy, action: &str| {
        step(game, Step::Action(action.parse().expect("an action")), &half(LOOK))
    };
    let home = "triarchy/1 - s@2,e@3,nn@4,n@9,ss@12,e@20 sen 30 ss -";
    let mut all = vec![
        (String::from("triarchy-board"), plain(&Triarchy::default(), &alone(LOOK))),
        (String::from("triarchy-roll"), with_legal(&position(ROLLED), &alone(LOOK))),
        (String::from("triarchy-blocked"), with_legal(&samples::blocked_home(), &alone(LOOK))),
    ];
    all.extend(series("triarchy-turn", moments(&record(), &[0, 1, 2, 3], &half(LOOK))));
    all.extend(series("triarchy-bury", play(&samples::full_roll(), "se@1+2")));
    all.extend(series("triarchy-sandstorm", play(&samples::sandstorm(), "right")));
    all.extend(series("triarchy-home", play(&position(home), "ss@2-2")));
    all.extend(series("triarchy-win", play(&samples::win_in_one(), "s@1-1")));
    let at = [3, 16, 21, 53, 86, 88];
    all.extend(series("triarchy-game", moments(&record(), &at, &half(LOOK))));
    all
}
