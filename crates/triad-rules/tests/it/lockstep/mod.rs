//! The fast games in step with the slow models: every option, whole games and Tourneys, play biased
//! to captures, Barriers, the race, Portals and crowds (the tastes of `common`), nearly full boards
//! (`full`), and choices that shrink (`choices`). `RULES_LOCKSTEP_GAMES` sets how many games to play
//! for each option set.

mod choices;
mod full;
mod step;

use rules_core::{Game as _, Options as _};
use rules_reference::Model;
use rules_reference::triad as slow;
use step::{Summary, games, play};
use triad_rules::{
    Board, BuiltIn, Custom, Layout, Mode, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn,
};

type Settings<'a> = &'a [(&'a str, &'a str)];

fn play_games<L: Board>(settings: Settings, games: u32) -> Summary {
    let mut options: OptionsOn<L> = OptionsOn::default();
    settings.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    let mut summary = Summary::default();
    for seed in 0..u64::from(games) {
        play(TriadOn::new(options).unwrap(), slow::TriadModel::new(settings), seed, &mut summary);
    }
    summary.print(&format!("triad {settings:?}"));
    summary
}

fn play_tourneys<L: Board>(settings: Settings, games: u32) -> Summary {
    let mut options: TourneyOptionsOn<L> = TourneyOptionsOn::default();
    settings.iter().for_each(|(name, value)| options.set(name, value).unwrap());
    let mut summary = Summary::default();
    for seed in 0..u64::from(games) {
        let model = slow::TourneyModel::new(settings);
        play(TourneyOn::new(options).unwrap(), model, seed, &mut summary);
    }
    summary.print(&format!("triad-tourney {settings:?}"));
    summary
}

const LAYOUTS: [&str; 3] = ["hex", "hex12", "rect"];
const MODES: [&str; 4] = ["standard", "breach", "trap", "capture"];

#[test]
fn games_with_every_layout_and_mode() {
    let mut all = Summary::default();
    for layout in LAYOUTS {
        for mode in MODES {
            for manual in ["false", "true"] {
                for timing in ["immediate", "on_move"] {
                    let settings = [
                        ("layout", layout),
                        ("mode", mode),
                        ("manual_captures", manual),
                        ("trap_timing", timing),
                    ];
                    all.add(play_games::<BuiltIn>(&settings, games(3)));
                }
            }
        }
    }
    all.print("all modes");
    all.assert_reached(&[
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
    ]);
}

#[test]
fn games_with_other_first_seats_and_limits() {
    for (first, draw_after) in [("1", "20"), ("0", "1"), ("1", "0"), ("0", "65535"), ("1", "3")] {
        for mode in MODES {
            let mut settings = vec![("mode", mode), ("first", first), ("draw_after", draw_after)];
            if draw_after == "0" || draw_after == "65535" {
                // Endless shuffling on a full board is slow to model: the smallest board.
                settings.push(("layout", "rect"));
            }
            play_games::<BuiltIn>(&settings, games(2).min(50));
        }
    }
}

#[test]
fn tourneys_with_every_option() {
    let mut all = Summary::default();
    for layout in LAYOUTS {
        for manual in ["false", "true"] {
            for timing in ["immediate", "on_move"] {
                for (first, max_games) in [("0", "100"), ("1", "3")] {
                    let settings = [
                        ("layout", layout),
                        ("manual_captures", manual),
                        ("trap_timing", timing),
                        ("first", first),
                        ("max_games", max_games),
                    ];
                    all.add(play_tourneys::<BuiltIn>(&settings, games(2)));
                }
            }
        }
    }
    all.print("all Tourneys");
    all.assert_reached(&[
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
        "TRIAD-27",
        "TRIAD-28 removal",
        "TRIAD-29 no Jewels",
    ]);
}

#[test]
fn built_in_layouts_played_as_own_ones() {
    for layout in LAYOUTS {
        play_games::<Custom>(&[("layout", layout)], games(4));
        play_tourneys::<Custom>(&[("layout", layout), ("max_games", "6")], games(1));
    }
}

/// A custom layout in both forms: the small board, a wide one with a Portal behind four
/// Borders, and a crooked one without Portals.
const OWN_LAYOUTS: [&str; 3] = [
    "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
    "layout/1 tall 0:4,1:3,0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 e1-e2,e2-e3,e3-e4 \
     a1-b1+b1-c1+c1-d1+d1-e1 a4-b3+b3-c4+c4-d3+d3-e4",
    "layout/1 crooked 0:5,1:5,2:5,1:5 a1-a2,a2-a3,a4-a5 d1-d2,d2-d3,d4-d5 - -",
];

/// The same layout for the slow model.
fn slow_layout(text: &str) -> slow::Layout {
    let fields: Vec<&str> = text.split(' ').collect();
    let borders = |place: &str| place.split('+').map(ToString::to_string).collect::<Vec<_>>();
    let list = |field: &str| match field {
        "-" => vec![],
        _ => field.split(',').map(borders).collect::<Vec<_>>(),
    };
    let rows = fields[2].split(',').map(|row| {
        let (start, posts) = row.split_once(':').unwrap();
        slow::Row { start: start.parse().unwrap(), posts: posts.parse().unwrap() }
    });
    let (west, east) = (list(fields[5]), list(fields[6]));
    let pairs = west.into_iter().zip(east).map(|(west, east)| slow::PortalPair { west, east });
    slow::Layout {
        name: fields[1].to_string(),
        rows: rows.collect(),
        docks: [list(fields[3]), list(fields[4])],
        portals: pairs.collect(),
    }
}

#[test]
fn games_on_custom_layouts() {
    for text in OWN_LAYOUTS {
        let layout: &'static Layout = Box::leak(Box::new(text.parse().unwrap()));
        for (mode, slow_mode) in [
            (Mode::Standard, slow::Mode::Standard),
            (Mode::Breach, slow::Mode::Breach),
            (Mode::Trap, slow::Mode::Trap),
        ] {
            for manual_captures in [false, true] {
                let options = OptionsOn {
                    layout: Custom(layout),
                    mode,
                    manual_captures,
                    ..OptionsOn::default()
                };
                let slow_options = slow::TriadOptions {
                    layout: slow_layout(text),
                    mode: slow_mode,
                    manual_captures,
                    ..slow::TriadOptions::default()
                };
                let mut summary = Summary::default();
                for seed in 0..u64::from(games(6)) {
                    let model = slow::TriadModel::with_options(&slow_options);
                    play(TriadOn::new(options).unwrap(), model, seed, &mut summary);
                }
                summary.print(&format!("triad on {} {options}", layout.name()));
            }
        }
    }
}

/// Boards on which only a few Posts are vacant, reached by placing at random without a fight: the
/// games then turn on full boards, skipped placements and turns that pass.
#[test]
fn games_that_fill_the_board() {
    for mode in ["breach", "trap"] {
        for draw_after in ["0", "2", "20"] {
            let settings = [("mode", mode), ("draw_after", draw_after), ("layout", "rect")];
            play_games::<BuiltIn>(&settings, games(10));
        }
    }
}
