//! Ways to count move sequences, against the definition.

use crate::common::dice;
use cybo_rules::Cybo;
use rules_core::{Game, LimitReached, divide, perft, perft_full, perft_limited, random_step};

/// The number of move sequences by definition.
fn count_sequences<G: Game>(position: &G, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions: u64 =
        position.legal_actions().map(|a| count_sequences(&position.after(a), depth - 1)).sum();
    let events = position.chance_events().map(|(e, _)| position.after_event(e));
    actions + events.map(|next| count_sequences(&next, depth - 1)).sum::<u64>()
}

/// The positions less than `depth` steps away, one for each move sequence that leads there.
fn count_visits<G: Game>(position: &G, depth: u8) -> u64 {
    (0..depth).map(|above| count_sequences(position, above)).sum()
}

fn all_ways_to_count_agree<G: Game>(start: &G, depths: u8) {
    for depth in 0..=depths {
        let sequences = count_sequences(start, depth);
        assert_eq!(perft(start, depth), sequences);
        assert_eq!(perft_full(start, depth), sequences);
        let visits = count_visits(start, depth);
        assert_eq!(perft_limited(start, depth, visits), Ok(sequences), "depth {depth}");
        if visits > 0 {
            assert_eq!(perft_limited(start, depth, visits - 1), Err(LimitReached));
        }
        let (mut first_steps, mut sum) = (Vec::new(), 0);
        divide(start, depth, |step, nodes| {
            first_steps.push(step);
            sum += nodes;
        });
        assert_eq!(sum, if depth == 0 { 0 } else { sequences });
        assert!(first_steps.is_sorted());
    }
}

#[test]
fn all_ways_to_count_move_sequences_agree() {
    let mut line = vec![Cybo::default()];
    let mut rng = dice(1);
    while let Some(mut next) = line.last().copied().filter(|last| !last.turn().is_over()) {
        random_step(&mut next, &mut rng);
        line.push(next);
    }
    // From the start, and beyond the end of the game.
    all_ways_to_count_agree(&line[0], 4);
    all_ways_to_count_agree(&line[line.len() - 3], 4);
}
