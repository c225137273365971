//! Endgames of Triandro and TRIAD, solved by exhaustive search and by the bots.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Code, Game, Keyed, Observe, Seat, Turn, random_step};
use rules_search::games::{TriadHeuristic, TriandroHeuristic};
use rules_search::{
    AlphaBeta, Bot, Budget, Heuristic, Ismcts, Mcts, MctsSettings, Proof, Uct, View,
};
use triad_rules::{BuiltIn, Mode, Triad};
use triandro_rules::{Ending, Triandro};

/// Returns whether the seat can force a win within `plies`, by full enumeration.
fn wins<G: Game>(position: &G, seat: Seat, within: u32) -> bool {
    match position.turn() {
        Turn::Over => position.outcome().is_some_and(|outcome| outcome.utility(seat) > 0),
        _ if within == 0 => false,
        turn => {
            let win = |action| wins(&position.after(action), seat, within - 1);
            if turn.seat() == Some(seat) {
                position.legal_actions().any(win)
            } else {
                position.legal_actions().all(win)
            }
        }
    }
}

/// Returns the result that the seat to act can force, and its distance.
fn solved<G: Game>(position: &G, within: u32) -> Option<Proof> {
    let seat = position.turn().seat()?;
    (1..=within).find_map(|plies| {
        let utility = if wins(position, seat, plies) {
            1
        } else if wins(position, seat.next(2), plies) {
            -1
        } else {
            return None;
        };
        Some(Proof { utility, plies })
    })
}

/// Returns positions of a random game, up to `last` plies before its end.
fn late_positions<G: Game>(start: &G, seed: u64, last: usize) -> Vec<G> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = vec![start.clone()];
    let mut position = start.clone();
    while random_step(&mut position, &mut rng).is_some() {
        positions.push(position.clone());
    }
    positions.pop();
    positions.split_off(positions.len().saturating_sub(last))
}

/// Number of wins and losses in each number of plies.
type Counts = std::collections::BTreeMap<(i32, u32), u32>;

/// Compares alpha-beta with exhaustive search in late positions of random games.
fn compare<G: Keyed, H: Heuristic<G> + Clone>(
    start: &G,
    heuristic: &H,
    seeds: core::ops::Range<u64>,
    last: usize,
    within: u32,
    counts: &mut Counts,
) {
    // One bot keeps its table between positions, the other has almost none.
    let mut large = AlphaBeta::new(heuristic.clone(), 1 << 20);
    let mut small = AlphaBeta::new(heuristic.clone(), 0);
    for position in seeds.flat_map(|seed| late_positions(start, seed, last)) {
        let expected = solved(&position, within);
        for bot in [&mut large, &mut small] {
            let answer = bot.search(&position, &Budget::iterations(within.into())).unwrap();
            let chosen = answer.chosen().unwrap();
            let proof = chosen.proof.filter(|proof| proof.plies <= within && proof.utility != 0);
            assert_eq!(proof, expected, "{position:?} {answer:?}");
            if let Some(Proof { utility: 1, plies }) = expected {
                let seat = position.turn().seat().unwrap();
                let next = position.after(answer.action);
                assert!(wins(&next, seat, plies - 1), "{} is no win", answer.nodes);
                assert!(answer.iterations <= u64::from(plies), "the win was known before");
            }
        }
        let proven = large.prove(&position, within as u8, &Budget::iterations(1)).unwrap();
        let proof = proven.as_ref().and_then(|answer| answer.chosen().unwrap().proof);
        assert_eq!(proof, expected, "{position:?}");
        if let (Some(answer), Some(Proof { utility, plies })) = (proven, expected) {
            let (seat, next) = (position.turn().seat().unwrap(), position.after(answer.action));
            let is_quickest = match utility {
                1 => wins(&next, seat, plies - 1),
                _ => plies < 2 || !wins(&next, seat.next(2), plies - 2),
            };
            assert!(is_quickest, "{:?} in {position:?}", answer.action);
        }
        if let Some(Proof { utility, plies }) = expected {
            *counts.entry((utility, plies)).or_insert(0) += 1;
        }
    }
}

/// Asserts that wins and losses in these numbers of plies occurred.
fn check_counts(counts: &Counts, wins: &[u32], losses: &[u32]) {
    println!("{counts:?}");
    for (utility, distances) in [(1, wins), (-1, losses)] {
        for &plies in distances {
            assert!(counts.contains_key(&(utility, plies)), "no {utility} in {plies}");
        }
    }
}

#[test]
#[ignore = "long"]
fn alpha_beta_finds_wins_and_losses_in_n_in_triandro() {
    let mut counts = Counts::new();
    for ending in [Ending::AtOnce, Ending::PlayOn] {
        let options = triandro_rules::Options { ending, ..Default::default() };
        let start = Triandro::new(options).unwrap();
        compare(&start, &TriandroHeuristic, 0..6, 6, 4, &mut counts);
    }
    check_counts(&counts, &[1, 2, 3, 4], &[2]);
}

#[test]
fn alpha_beta_finds_wins_and_losses_in_n_in_triad() {
    let mut counts = Counts::new();
    for mode in [Mode::Standard, Mode::Breach, Mode::Trap] {
        for layout in [BuiltIn::Hex, BuiltIn::Rect] {
            let options = triad_rules::Options { mode, layout, ..Default::default() };
            let start = Triad::new(options).unwrap();
            let heuristic = TriadHeuristic::new(layout.layout());
            compare(&start, &heuristic, 0..3, 6, 5, &mut counts);
        }
    }
    check_counts(&counts, &[1, 2, 3, 4], &[5]);
}

/// Compares proofs of tree search with exhaustive search in late positions.
fn compare_proofs<G: Observe<Action: Code>>(
    start: &G,
    last: usize,
    within: u32,
    counts: &mut Counts,
) {
    let settings = MctsSettings { proves: true, ..MctsSettings::default() };
    for position in (0..10).flat_map(|seed| late_positions(start, seed, last)) {
        let view = View::of(&position).unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let budget = Budget::iterations(3000);
        let answer = Mcts::new(settings).choose(&view, &budget, &mut rng).unwrap();
        let Some(found) = answer.chosen().and_then(|chosen| chosen.proof) else { continue };
        // A proven win or loss may take longer than necessary.
        if let Some(expected) = solved(&position, within) {
            assert_eq!(found.utility, expected.utility, "{position:?} {answer:?}");
            assert!(found.plies >= expected.plies, "{position:?} {answer:?}");
            *counts.entry((found.utility, expected.plies)).or_insert(0) += 1;
        }
        if found.utility == 1 && found.plies <= within {
            let (seat, next) = (view.seat, position.after(answer.action));
            assert!(wins(&next, seat, found.plies - 1), "{position:?} {answer:?}");
        }
    }
}

#[test]
fn tree_search_proves_wins_and_losses() {
    let mut counts = Counts::new();
    compare_proofs(&Triandro::default(), 6, 4, &mut counts);
    check_counts(&counts, &[1, 2, 3], &[2]);
    let mut counts = Counts::new();
    compare_proofs(&Triad::default(), 6, 5, &mut counts);
    check_counts(&counts, &[1, 2, 3], &[]);
}

/// Returns the value for the seat to act by plain negamax.
fn plain<G: Game>(position: &G, heuristic: &impl Heuristic<G>, seat: Seat, depth: u32) -> i32 {
    match position.turn() {
        Turn::Over => position.outcome().unwrap().utility(seat) * 2 * rules_search::WIN,
        _ if depth == 0 => heuristic.evaluate(position, seat),
        turn => {
            let values = position
                .legal_actions()
                .map(|action| plain(&position.after(action), heuristic, seat, depth - 1));
            if turn.seat() == Some(seat) { values.max() } else { values.min() }.unwrap()
        }
    }
}

fn compare_values<G: Keyed, H: Heuristic<G> + Clone>(positions: &[G], heuristic: &H, depth: u32) {
    let mut compared = 0;
    for position in positions {
        let seat = position.turn().seat().unwrap();
        let mut bot = AlphaBeta::new(heuristic.clone(), 1 << 16).with_values(usize::MAX);
        let answer = bot.search(position, &Budget::iterations(depth.into())).unwrap();
        for value in &answer.actions {
            let next = position.after(value.action);
            let expected = plain(&next, heuristic, seat, depth - 1);
            let expected = (expected as f32 / rules_search::WIN as f32).clamp(-1.0, 1.0);
            assert_eq!(value.value, Some(expected), "{:?} in {position:?}", value.action);
            compared += 1;
        }
        let best = answer.actions.iter().filter_map(|value| value.value).reduce(f32::max);
        assert_eq!(answer.chosen().unwrap().value, best);
    }
    assert!(compared > 20);
}

#[test]
fn values_of_all_actions_are_those_of_plain_search() {
    let start = Triandro::default();
    let games = triandro_rules::samples::middle_games(2).take(3).map(|sample| sample.position);
    let mut positions: Vec<Triandro> = games.collect();
    compare_values(&positions, &TriandroHeuristic, 3);
    positions = late_positions(&start, 5, 3);
    compare_values(&positions, &TriandroHeuristic, 3);
    let heuristic = TriadHeuristic::new(BuiltIn::Hex.layout());
    compare_values(&late_positions(&Triad::default(), 7, 40)[..8], &heuristic, 4);
}

#[test]
fn a_seat_that_acts_several_times_in_a_row_plays_its_turn_out() {
    // A Gem and then 6.2>N1.
    let position = triad_rules::samples::breach_next();
    let mut bot = AlphaBeta::new(TriadHeuristic::new(BuiltIn::Hex.layout()), 1 << 16);
    let answer = bot.search(&position, &Budget::iterations(8)).unwrap();
    assert_eq!(answer.chosen().unwrap().proof, Some(Proof { utility: 1, plies: 2 }));
    assert_eq!(answer.line.len(), 2);
    assert_eq!(answer.iterations, 2);
}

#[test]
fn principal_variations_of_wins_can_be_played_to_the_end() {
    let mut played = 0;
    for position in (20..50).flat_map(|seed| late_positions(&Triandro::default(), seed, 5)) {
        let mut bot = AlphaBeta::new(TriandroHeuristic, 1 << 16);
        let answer = bot.search(&position, &Budget::iterations(5)).unwrap();
        let Some(Proof { utility: 1, plies }) = answer.chosen().unwrap().proof else { continue };
        let mut end = position;
        for step in &answer.line {
            end.play_step(*step).unwrap();
        }
        if answer.line.len() == plies as usize {
            assert!(end.turn().is_over());
            assert_eq!(end.outcome().unwrap().utility(position.turn().seat().unwrap()), 1);
            played += 1;
        }
    }
    assert!(played > 10, "{played}");
}

/// Returns how many of the positions with a forced win a bot plays correctly.
///
/// The second number is that of all such positions; positions in which every action wins are
/// skipped.
fn wins_found<G: Observe>(
    start: &G,
    seeds: core::ops::Range<u64>,
    last: usize,
    within: u32,
    mut bot: impl FnMut() -> Box<dyn Bot<G>>,
) -> (u32, u32) {
    let (mut found, mut all) = (0, 0);
    for position in seeds.flat_map(|seed| late_positions(start, seed, last)) {
        let Some(Proof { utility: 1, .. }) = solved(&position, within) else { continue };
        let seat = position.turn().seat().unwrap();
        // Play-outs count wins, not plies: a slower win has the same value.
        let is_win = |action| wins(&position.after(action), seat, within + 1);
        if position.legal_actions().all(is_win) {
            continue;
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(all.into());
        let view = View::of(&position).unwrap();
        let answer = bot().choose(&view, &Budget::iterations(20_000), &mut rng).unwrap();
        found += u32::from(is_win(answer.action));
        all += 1;
    }
    (found, all)
}

#[test]
fn tree_searches_find_wins() {
    let triandro = Triandro::default();
    let triad = Triad::default();
    for bot in ["uct", "ismcts"] {
        let triandro_bot = || -> Box<dyn Bot<Triandro>> {
            if bot == "uct" { Box::new(Uct::default()) } else { Box::new(Ismcts::default()) }
        };
        let triad_bot = || -> Box<dyn Bot<Triad>> {
            if bot == "uct" { Box::new(Uct::default()) } else { Box::new(Ismcts::default()) }
        };
        let (found, all) = wins_found(&triandro, 0..80, 3, 1, triandro_bot);
        assert!(all >= 5 && found == all, "{bot}: {found} of {all} wins in one step");
        let (found, all) = wins_found(&triad, 0..9, 6, 4, triad_bot);
        assert!(all >= 4 && found == all, "{bot}: {found} of {all} wins within a turn");
        // If a quiet action wins and a capture looks better in play-outs, the win is found late.
        let (found, all) = wins_found(&triandro, 0..12, 6, 3, triandro_bot);
        assert!(all >= 10 && 2 * found > all, "{bot}: {found} of {all} wins within three steps");
    }
}
