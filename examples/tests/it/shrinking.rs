//! The lengths of move sequences after shrinking by proptest: a false property of each game, 24
//! seeds, and bounds on the medians. This prints the table of the guide:
//!
//! `cargo test -p rules-examples --test it shrinking -- --include-ignored --nocapture`

use std::cell::Cell;

use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use rules_conformance::strategy::{MoveSequence, move_sequence};
use rules_core::{Game, Notation, Options, Seat};
use triarchy_rules::Symbol;

const SEEDS: u8 = 24;

/// Bounds for the median steps of the minimal cases, in the order of the table.
const BOUNDS: [usize; 6] = [10, 32, 8, 12, 24, 5];

/// The result of proptest for a false property and one seed.
struct Case {
    /// Steps of the first failing sequence, and of the minimal one.
    found: usize,
    minimal: usize,
    /// Number of tests between these two.
    tests: usize,
    /// Whether the options of the minimal case are the default.
    default: bool,
}

/// Finds a sequence whose last position is `wrong`. Returns the minimal one and its case.
fn shrink<G: Notation>(
    seed: u8,
    max_steps: usize,
    wrong: fn(&G) -> bool,
) -> (MoveSequence<G>, Case) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = Config { failure_persistence: None, ..Config::default() };
    let (found, tests) = (Cell::new(None), Cell::new(0));
    let test = |sequence: MoveSequence<G>| {
        tests.set(tests.get() + found.get().iter().count());
        if !wrong(&sequence.position) {
            return Ok(());
        }
        found.set(found.get().or(Some(sequence.steps.len())));
        Err(TestCaseError::fail("wrong"))
    };
    let result = TestRunner::new_with_rng(config, rng).run(&move_sequence::<G>(max_steps), test);
    let Err(TestError::Fail(_, minimal)) = result else { panic!("{}: not found", G::NAME) };
    assert!(wrong(&minimal.position) && minimal.record().replay() == Ok(minimal.position.clone()));
    let case = Case {
        found: found.get().expect("it failed"),
        minimal: minimal.steps.len(),
        tests: tests.get(),
        default: minimal.options == G::Options::default(),
    };
    (minimal, case)
}

fn median(cases: &[Case], of: impl Fn(&Case) -> usize) -> usize {
    let mut all: Vec<usize> = cases.iter().map(of).collect();
    all.sort_unstable();
    all[all.len() / 2]
}

/// Prints a row of the table and returns the median length of the minimal cases.
fn row<G: Notation>(property: &str, max_steps: usize, wrong: fn(&G) -> bool) -> usize {
    let cases: Vec<Case> = (0..SEEDS).map(|seed| shrink(seed, max_steps, wrong).1).collect();
    // Proptest stops shrinking with a message after this number of tests.
    let limit = Config::default().max_shrink_iters() as usize;
    assert!(cases.iter().all(|case| case.tests < limit), "{}: too many tests", G::NAME);
    let minimal = median(&cases, |case| case.minimal);
    println!(
        "| {} | {property} | {} | {minimal} | {} | {} | {} | {} |",
        G::NAME,
        median(&cases, |case| case.found),
        cases.iter().map(|case| case.minimal).min().unwrap_or(0),
        cases.iter().map(|case| case.minimal).max().unwrap_or(0),
        cases.iter().filter(|case| case.default).count(),
        median(&cases, |case| case.tests),
    );
    minimal
}

/// Returns whether some action captures stones.
fn offers_capture(game: &triandro_rules::Triandro) -> bool {
    let lost = |game: &triandro_rules::Triandro| -> u8 {
        Seat::all(game.options().seats()).map(|seat| game.lost(seat)).sum()
    };
    game.legal_actions().any(|action| lost(&game.after(action)) > lost(game))
}

#[test]
#[ignore = "long"]
fn deep_minimal_cases_are_short() {
    println!("| game | false property | found | minimal | shortest | longest | default | tests |");
    println!("|---|---|---|---|---|---|---|---|");
    let medians = [
        row::<triad_rules::Triad>("no Gem is captured", 120, |game| {
            Seat::all(2).any(|seat| game.tally(seat) > 0)
        }),
        row::<triad_rules::Tourney>("no game is won", 300, |tourney| tourney.games() > 0),
        row::<triandro_rules::Triandro>("no capture is offered", 60, offers_capture),
        row::<triarchy_rules::Triarchy>("no token comes home", 400, |game| {
            Symbol::ALL.iter().any(|&symbol| game.removed(symbol) > 0)
        }),
        row::<conquest_rules::Conquest>("no cover is placed", 200, |game| {
            Seat::all(game.seats()).any(|seat| game.public().covers(seat).next().is_some())
        }),
        row::<cybo_rules::Cybo>("no player makes a point", 200, |game| {
            Seat::all(game.seats()).any(|seat| game.total(seat) > 0)
        }),
    ];
    for (median, bound) in medians.into_iter().zip(BOUNDS) {
        assert!(median <= bound, "{medians:?}");
    }
}

/// Checks the table in the guide.
#[test]
fn a_minimal_case_is_a_few_lines() {
    let (minimal, _) = shrink(0, 60, offers_capture);
    let shown = format!("{minimal:?}");
    println!("{shown}");
    assert!(shown.lines().count() <= 8, "{shown}");
    assert_eq!(shown.parse(), Ok(minimal.record()));
}
