//! Every position of games on small boards, in both models.

use crate::lockstep::step::{compare_effects, compare_games};
use rules_conformance::lockstep::{Lockstep, Tally, model_of};
use rules_core::Game;
use rules_reference::triad::TriadModel;
use triad_rules::{Custom, Layout, Mode, OptionsOn, TrapTiming, TriadOn};

/// Boards of six and seven Posts without Portals.
const SMALL: [&str; 3] = [
    "layout/1 triangle 0:3,1:2,2:1 a1-a2,a2-a3,a1-b1 a3-b2,b1-c1,b2-c1 - -",
    "layout/1 hexagon 1:2,0:3,1:2 a1-b1,a1-a2,a2-b3 b1-c1,c1-c2,b3-c2 - -",
    "layout/1 seven 0:4,1:3 a1-a2,a2-a3,a3-a4 b1-b2,b2-b3,a4-b3 - -",
];

/// Boards of eight and nine Posts with a pair of Portals. Games of Breaches on the last one have
/// too many positions.
const LARGER: [&str; 3] = [
    "layout/1 eight 0:4,1:4 a1-a2,a2-a3,a3-a4 b1-b2,b2-b3,b3-b4 a1-b1 a4-b4",
    "layout/1 flat 0:5,1:4 a1-a2,a2-a3,a3-a4 b1-b2,b2-b3,b3-b4 a1-b1 a5-b4",
    "layout/1 nine 0:3,1:3,0:3 a1-a2,a2-a3,a3-b3 c1-c2,c2-c3,b1-c1 a1-b1 b3-c3",
];

/// Visits every position of games in a mode, also with manual captures and Traps on the move.
/// Returns the counts of positions and steps.
fn exhaust(layouts: &[&str], mode: Mode) -> [u64; 2] {
    let mut all = Tally::default();
    for text in layouts {
        let layout: &'static Layout = Box::leak(Box::new(text.parse().expect(text)));
        for manual_captures in [false, true] {
            for trap_timing in TrapTiming::ALL {
                let options = OptionsOn {
                    layout: Custom(layout),
                    mode,
                    manual_captures,
                    trap_timing,
                    draw_after: 2,
                    ..OptionsOn::default()
                };
                let fast = TriadOn::new(options).expect("a game on any layout begins");
                let slow: TriadModel = model_of(&options, &[("layout", text)]);
                let both = Lockstep::new()
                    .compare(|fast, slow: &TriadModel| compare_games(fast, &slow.game))
                    .note(|played, _| compare_effects(played));
                all.merge(&both.exhaust([(fast, slow)]));
            }
        }
    }
    println!("TRIAD, {mode}, {} boards: {all}", layouts.len());
    ["positions", "steps"].map(|count| all.get(count))
}

#[test]
fn games_on_the_smallest_boards() {
    let counts = Mode::ALL.map(|mode| exhaust(&SMALL, mode));
    assert_eq!(counts, [[2_338, 3_866], [15_228, 29_288], [2_338, 3_866], [9_204, 19_706]]);
}

#[test]
#[ignore = "long"]
fn deep_games_on_eight_and_nine_posts() {
    let boards = |mode: Mode| if mode == Mode::Breach { &LARGER[..2] } else { &LARGER[..] };
    let counts = Mode::ALL.map(|mode| exhaust(boards(mode), mode));
    assert_eq!(counts, [[6_077, 9_985], [528_964, 777_632], [6_077, 9_985], [95_322, 241_284]]);
}
