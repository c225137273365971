//! How long games get, and how large the numbers of actions are.

use crate::common::generator;
use rules_core::{Code as _, Game, Notation, Options as _, Turn, playout, random_step};
use triad_rules::{
    Action, Board, BuiltIn, Custom, GameOn, Layout, OptionsOn, Tourney, TourneyOptions, Triad,
    TriadOn,
};

/// Plays at random; the actions keep below the bound of their numbers, the games below that of
/// their length. Gives the length.
fn check<L: Board, C: triad_rules::Contest>(options: C::Options<L>, seed: u64) -> u64 {
    let mut game = GameOn::<L, C>::new(options.clone()).unwrap();
    let codes = GameOn::<L, C>::action_code_bound(&options).unwrap();
    let mut rng = generator(seed);
    let mut plies = 0;
    while game.turn() != Turn::Over && plies < 20_000 {
        assert!(game.legal_actions().all(|action| action.code() < codes));
        random_step(&mut game, &mut rng);
        plies += 1;
    }
    let most = GameOn::<L, C>::max_plies(&options);
    assert!(most.is_none_or(|most| plies <= most), "{plies} of {most:?}");
    plies
}

fn single<L: Board>(options: OptionsOn<L>, seed: u64) -> u64 {
    check::<L, triad_rules::Single>(options, seed)
}

#[test]
fn triad_23_random_play_keeps_within_the_bounds() {
    for layout in ["hex", "hex12", "rect"] {
        for mode in ["standard", "breach", "trap", "capture"] {
            for manual in ["false", "true"] {
                for draw_after in ["0", "1", "20", "300"] {
                    let mut options = OptionsOn::<BuiltIn>::default();
                    for (name, value) in [
                        ("layout", layout),
                        ("mode", mode),
                        ("manual_captures", manual),
                        ("draw_after", draw_after),
                    ] {
                        options.set(name, value).unwrap();
                    }
                    let endless = draw_after == "0" && mode != "capture";
                    assert_eq!(Triad::max_plies(&options).is_none(), endless);
                    (0..2).for_each(|seed| _ = single(options, seed));
                }
            }
        }
    }
    for seed in 0..3 {
        let options = TourneyOptions { max_games: 9, ..TourneyOptions::default() };
        check::<_, triad_rules::Series>(options, seed);
    }
    assert_eq!(Tourney::max_plies(&TourneyOptions::default()), Some(100 * (37 + 3 * (37 + 20))));
}

#[test]
fn triad_08_a_game_of_captures_alone_is_as_long_as_the_bound() {
    let options = OptionsOn { mode: triad_rules::Mode::Capture, ..OptionsOn::default() };
    assert_eq!(Triad::max_plies(&options), Some(37));
    let mut rng = generator(1);
    let mut longest = 0;
    for _ in 0..50 {
        longest = longest.max(playout(&mut Triad::new(options).unwrap(), &mut rng, 100));
    }
    assert_eq!(longest, 37);
}

#[test]
fn numbers_of_actions_are_small_on_the_built_in_layouts() {
    for layout in BuiltIn::ALL {
        let options = OptionsOn { layout, ..OptionsOn::default() };
        let bound = Triad::action_code_bound(&options).unwrap();
        let custom = OptionsOn { layout: Custom(layout.layout()), ..OptionsOn::default() };
        assert_eq!(TriadOn::action_code_bound(&custom), Some(bound));
        // The bound is reached.
        let codes = layout.layout().places().flat_map(|from| {
            let to = layout.layout().places();
            to.map(move |to| Action::Jewel { from, to }.code())
        });
        assert!(codes.max().unwrap() + 1 >= bound);
        assert!(bound < 100_000, "{bound}");
    }
    let small: &'static Layout =
        Box::leak(Box::new(crate::common::positions::SMALL.parse().unwrap()));
    for manual_captures in [false, true] {
        let layout = Custom(small);
        single(OptionsOn { layout, manual_captures, ..OptionsOn::default() }, 4);
    }
}
