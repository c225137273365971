//! Positions that show a rule, and how tests play them.

use rules_core::{Game, Seat};
use triad_rules::{Action, End, Triad};

pub const CHAIN: &str = "triad/1 - 4/5/6/sn5/1nns2/1s3/4 1.2,1.4,1.6 6.2,6.4,6.6 0-0 0 0:gem";

/// 1.1 can only go to 1.2, from where a Jewel must go to 1.3 first.
pub const NARROW: &str = "triad/1 - 4/nn3/6/7/6/5/ss2 1.1,1.2,1.4 6.4,6.6,W1 0-0 0 0:gem";

/// 1.1 and 1.2 are in each other's way, and nothing else is open to them.
pub const STUCK: &str = "triad/1 - 4/nn3/6/7/6/5/ss2 1.1,1.2,1.6 1.3,6.6,W1 0-0 0 0:gem";

pub const SMALL: &str =
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";

pub fn triad(text: &str) -> Triad {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn play<G: Game<Action = Action>>(game: &mut G, actions: &str) {
    for action in actions.split(' ') {
        game.play(action.parse().unwrap()).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
}

pub fn legal<G: Game<Action = Action>>(game: &G) -> String {
    let actions: Vec<String> = game.legal_actions().map(|action| action.to_string()).collect();
    actions.join(" ")
}

#[track_caller]
pub fn assert_ended<G: Game<End = End>>(game: &G, winner: Option<u8>, reason: End) {
    let outcome = game.outcome().expect("the game is over");
    let winners: Vec<u8> = outcome.winners().iter().map(Seat::number).collect();
    assert_eq!((winners, outcome.end()), (winner.into_iter().collect(), reason));
}
