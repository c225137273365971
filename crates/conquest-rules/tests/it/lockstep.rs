//! Whole games of the fast and the slow model in step.

use crate::common::{Figures, Lockstep, STYLES, all_options, generator};
use conquest_rules::Action;
use proptest::prelude::*;
use rules_core::{Code, Game, Turn, uniform_below};

/// Games for each combination of options; the environment variable asks for more.
fn games() -> u64 {
    std::env::var("RULES_LOCKSTEP_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(5)
}

#[test]
fn whole_games_agree() {
    let mut total = Figures::default();
    for (set, options) in all_options().into_iter().enumerate() {
        for game in 0..games() {
            let style = STYLES[game as usize % STYLES.len()];
            let mut rng = generator(game << 8 | set as u64);
            Lockstep::new(options).play_out(style, &mut rng, &mut total);
        }
    }
    println!("{} combinations of options: {total:#?}", all_options().len());
    // The styles do reach what they are after.
    assert!(total.claims > 0 && total.overpowered > 0 && total.taken > 0 && total.passes > 0);
    assert!(total.held > 0, "CONQUEST-18");
    assert!(total.by_covers > 0 && total.by_block > 0);
}

/// Asks for actions of every sort, most of them illegal: an action is legal just if it is listed, and
/// a refused one changes nothing.
fn refuses_well(position: &conquest_rules::Conquest, code: u32) {
    // Codes near the middle of the grid, where the table lies.
    let Some(action) = Action::from_code(code) else { return };
    let listed = position.legal_actions().any(|legal| legal == action);
    assert_eq!(position.is_legal(action), listed, "{action} in {position}");
    if !listed {
        let mut same = *position;
        assert!(same.play(action).is_err());
        assert_eq!(same, *position);
        assert_eq!(same.to_string(), position.to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_choices_agree(
        set in 0..all_options().len(),
        seed: u64,
        choices in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let mut both = Lockstep::new(all_options()[set]);
        let mut rng = generator(seed);
        let mut choices = choices.into_iter();
        loop {
            match both.fast.turn() {
                Turn::Chance => both.draw(&mut rng),
                Turn::Over => break,
                Turn::Seat(_) => {
                    both.compare();
                    both.check_forms();
                    for _ in 0..50 {
                        refuses_well(&both.fast, uniform_below(&mut rng, 318 * 200));
                    }
                    let Some(choice) = choices.next() else { break };
                    let index = usize::from(choice) % both.fast.count_actions();
                    let action = both.fast.legal_actions().nth(index).unwrap();
                    both.play(action);
                }
            }
        }
        both.compare();
    }
}
