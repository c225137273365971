//! Counted positions of TRIAD and its Tourney: `crates/triad-rules/data/perft.txt`.

use rules_core::{Game, Options as _, Turn, perft_limited};
use triad_rules::{Tourney, Triad};

use crate::common::{self, Shown, choose, generator};

fn start<G: Game>(options: &[(&str, &str)]) -> G {
    let mut all = G::Options::default();
    options.iter().for_each(|(name, value)| all.set(name, value).unwrap());
    G::new(all).unwrap()
}

/// Prints lines for the data file: middle games over all options.
pub(crate) fn print() {
    fn print_line<G: Shown>(start: G, seed: u64) {
        let mut rng = generator(seed);
        let mut game = start;
        let mut actions = Vec::new();
        let length = 30 + 9 * (seed % 11) as usize;
        let taste = common::TASTES[seed as usize % common::TASTES.len()];
        while actions.len() < length && game.turn() != Turn::Over {
            let before = game;
            let action = choose(taste, &game, &mut rng);
            game.play_unchecked(action);
            if game.turn() == Turn::Over {
                game = before;
                break;
            }
            actions.push(action.to_string());
        }
        let mut counts = Vec::new();
        while let Ok(count) = perft_limited(&game, counts.len() as u8 + 1, 150_000) {
            counts.push(count.to_string());
            if counts.len() == 8 || count == 0 {
                break;
            }
        }
        let options = rules_core::OptionsText(&game.options()).to_string();
        println!("{} | {options} | {} | {}", G::NAME, actions.join(" "), counts.join(" "));
    }
    let mut seed = 0;
    for layout in ["hex", "hex12", "rect"] {
        for mode in ["standard", "breach", "trap", "capture"] {
            for (manual, timing) in
                [("false", "immediate"), ("true", "on_move"), ("true", "immediate")]
            {
                let options = [
                    ("layout", layout),
                    ("mode", mode),
                    ("manual_captures", manual),
                    ("trap_timing", timing),
                ];
                print_line(start::<Triad>(&options), seed);
                seed += 1;
            }
        }
        for manual in ["false", "true"] {
            print_line(
                start::<Tourney>(&[("layout", layout), ("manual_captures", manual)]),
                seed * 31,
            );
            seed += 1;
        }
    }
    print_line(start::<Triad>(&[("first", "1"), ("draw_after", "0")]), 60);
    print_line(start::<Triad>(&[("first", "1"), ("trap_timing", "on_move")]), 61);
}
