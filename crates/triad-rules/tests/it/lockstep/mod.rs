//! The fast games in step with the slow models: every option, whole games and Tourneys, play biased
//! to captures, Barriers, the race, Portals and crowds (the tastes of `common`), and nearly full
//! boards (`full`). `RULES_LOCKSTEP_GAMES` sets how many games to play for each option set.

mod full;
pub(crate) mod step;

use rules_conformance::lockstep::{Tally, games, model_of};
use rules_core::{Game as _, Options as Settings};
use rules_reference::triad as slow;
use step::both;
use triad_rules::{
    Board, BuiltIn, Custom, Layout, Mode, OptionsOn, Tourney, TourneyOn, TourneyOptionsOn, Triad,
    TriadOn,
};

const LAYOUTS: [&str; 3] = ["hex", "hex12", "rect"];
const MODES: [&str; 4] = ["standard", "breach", "trap", "capture"];
const CAPTURES: [&str; 2] = ["false", "true"];
const TIMINGS: [&str; 2] = ["immediate", "on_move"];

/// Cases that games and Tourneys must come to.
const RARE: [&str; 11] = [
    "chain of three or more",
    "multiple capture",
    "chain with multiple capture",
    "TRIAD-12 forfeit",
    "TRIAD-12 captures first",
    "TRIAD-18 duty fulfilled",
    "TRIAD-18 duty over a turn in which the Jewel stays",
    "TRIAD-20",
    "TRIAD-21",
    "TRIAD-25 some Jewels stay",
    "TRIAD-25 a turn passes",
];

/// The options with every combination of these values.
fn every<O: Settings>(values: &[(&str, &[&str])]) -> Vec<O> {
    values.iter().fold(vec![O::default()], |all, (name, values)| {
        let with = |options: &O, value: &str| {
            let mut options = options.clone();
            options.set(name, value).expect("a value of the option");
            options
        };
        let each =
            |options| values.iter().map(move |value| with(&options, value)).collect::<Vec<_>>();
        all.into_iter().flat_map(each).collect()
    })
}

fn play_games<L: Board>(values: &[(&str, &[&str])], games: usize) -> Tally {
    let tally = both::<TriadOn<L>, slow::TriadModel>().run(every::<OptionsOn<L>>(values), games);
    println!("triad {values:?}: {tally}");
    tally
}

fn play_tourneys<L: Board>(values: &[(&str, &[&str])], games: usize) -> Tally {
    let sets = every::<TourneyOptionsOn<L>>(values);
    let tally = both::<TourneyOn<L>, slow::TourneyModel>().run(sets, games);
    println!("triad-tourney {values:?}: {tally}");
    tally
}

#[test]
fn games_with_every_layout_and_mode() {
    let values: &[(_, &[_])] = &[
        ("layout", &LAYOUTS),
        ("mode", &MODES),
        ("manual_captures", &CAPTURES),
        ("trap_timing", &TIMINGS),
    ];
    play_games::<BuiltIn>(values, games(2)).assert_reached(&RARE);
}

#[test]
fn games_with_other_first_seats_and_limits() {
    for (first, draw_after) in [("1", "20"), ("0", "1"), ("1", "0"), ("0", "65535"), ("1", "3")] {
        // Endless shuffling on a full board is slow to model: the smallest board.
        let endless = draw_after == "0" || draw_after == "65535";
        let layout = if endless { "rect" } else { "hex" };
        let values: &[(_, &[_])] = &[
            ("mode", &MODES),
            ("first", &[first]),
            ("draw_after", &[draw_after]),
            ("layout", &[layout]),
        ];
        play_games::<BuiltIn>(values, games(1).min(50));
    }
}

#[test]
#[ignore = "long"]
fn tourneys_with_every_option() {
    let mut all = Tally::default();
    for (first, max_games) in [("0", "16"), ("1", "3")] {
        let values: &[(_, &[_])] = &[
            ("layout", &LAYOUTS),
            ("manual_captures", &CAPTURES),
            ("trap_timing", &TIMINGS),
            ("first", &[first]),
            ("max_games", &[max_games]),
        ];
        all.merge(&play_tourneys::<BuiltIn>(values, games(2)));
    }
    all.assert_reached(&RARE);
    all.assert_reached(&["TRIAD-27", "TRIAD-28 removal", "TRIAD-29 no Jewels"]);
}

#[test]
fn built_in_layouts_played_as_own_ones() {
    play_games::<Custom>(&[("layout", &LAYOUTS)], games(2));
    play_tourneys::<Custom>(&[("layout", &LAYOUTS), ("max_games", &["6"])], games(1));
}

/// Custom layouts: the small board, a wide one with a Portal behind four
/// Borders, and a crooked one without Portals.
const OWN_LAYOUTS: [&str; 3] = [
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
    "layout/1 tall 0:4,1:3,0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 e1-e2,e2-e3,e3-e4 \
     a1-b1+b1-c1+c1-d1+d1-e1 a4-b3+b3-c4+c4-d3+d3-e4",
    "layout/1 crooked 0:5,1:5,2:5,1:5 a1-a2,a2-a3,a4-a5 d1-d2,d2-d3,d4-d5 - -",
];

#[test]
fn games_on_custom_layouts() {
    let on_custom = both::<TriadOn<Custom>, slow::TriadModel>().start(|&options, _| {
        let layout = options.layout.0.to_string();
        let fast = TriadOn::new(options).expect("a game on any layout begins");
        Some((fast, model_of(&options, &[("layout", &layout)])))
    });
    for text in OWN_LAYOUTS {
        let layout: &'static Layout = Box::leak(Box::new(text.parse().unwrap()));
        let modes = [Mode::Standard, Mode::Breach, Mode::Trap].into_iter();
        let sets = modes.flat_map(|mode| {
            [false, true].map(|manual_captures| OptionsOn {
                layout: Custom(layout),
                mode,
                manual_captures,
                ..OptionsOn::default()
            })
        });
        println!("triad on {}: {}", layout.name(), on_custom.run(sets, games(3)));
    }
}

/// Boards on which only a few Posts are vacant, reached by placing at random without a fight: the
/// games then turn on full boards, skipped placements and turns that pass.
#[test]
fn games_that_fill_the_board() {
    let values: &[(_, &[_])] =
        &[("mode", &["breach", "trap"]), ("draw_after", &["0", "2", "20"]), ("layout", &["rect"])];
    play_games::<BuiltIn>(values, games(1));
}

#[test]
fn games_by_choices() {
    let tally = both::<Triad, slow::TriadModel>().run_shrinking(games(256).max(256) as u32, 320);
    println!("triad: {tally}");
}

#[test]
fn tourneys_by_choices() {
    let cases = games(128).max(128) as u32;
    println!("triad-tourney: {}", both::<Tourney, slow::TourneyModel>().run_shrinking(cases, 320));
}
