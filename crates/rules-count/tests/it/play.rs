//! Random games on several threads: equal results, stopping and progress.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rules_core::{Game, Outcome, Seat, SeatSet, playout};
use rules_count::{
    CountError, GameTally, Games, Merge, Perft, Progress, Ranges, Run, SHARDS, Scores, Stage,
    fold_games, game_rng, is_worth_merging, simulate,
};
use rules_nets::conquest_rules::End;

fn same_for_any_threads<G: Game>(start: &G, games: u64) {
    let games = Games { seed: 3, games, max_steps: 300, ..Games::default() };
    let tally = |threads| {
        simulate(std::slice::from_ref(start), &games, Run::default().threads(threads)).unwrap()
    };
    let one = tally(1);
    assert_eq!(one.games(), games.games);
    assert_eq!((tally(2), tally(5)), (one.clone(), one.clone()));

    // And the same as game by game.
    let (mut wins, mut steps) = (0, 0);
    for number in 0..games.games {
        let mut position = start.clone();
        steps += playout(&mut position, &mut game_rng(3, number), games.max_steps);
        let won = position.outcome().is_some_and(|outcome| outcome.winners().len() == 1);
        wins += u64::from(won);
    }
    assert_eq!((one.wins().iter().sum::<u64>(), one.steps()), (wins, steps));
    assert_eq!(one.lengths().values().sum::<u64>(), games.games);
    let ends: u64 = one.ends().iter().map(|(_, games)| games).sum();
    assert_eq!(ends + one.unfinished(), games.games);
    assert_eq!(one.wins().iter().sum::<u64>() + one.draws() + one.shared(), ends);
}

#[test]
fn games_are_the_same_for_any_number_of_threads() {
    same_for_any_threads(&triandro_rules::Triandro::default(), 500);
    same_for_any_threads(&triad_rules::Triad::default(), 200);
    same_for_any_threads(&triad_rules::Tourney::default(), 130);
    same_for_any_threads(&triarchy_rules::Triarchy::default(), 130);
    same_for_any_threads(&rules_nets::conquest_rules::Conquest::default(), 130);
    same_for_any_threads(&cybo_rules::Cybo::default(), 200);
}

#[test]
fn a_tally_counts_every_kind_of_result() {
    let scored = |scores: &[i32], end| Some(Outcome::highest_score(scores, end));
    let draw = Some(Outcome::new(3, SeatSet::EMPTY, End::Blocked));
    let games = [
        (7, scored(&[4, 9, -2], End::Covers)),
        (9, scored(&[5, 5, 1], End::Covers)),
        (7, draw),
        (30, None),
    ];
    let tally = |games: &[(u64, Option<Outcome<End>>)]| {
        let mut tally = GameTally::new(3);
        games.iter().for_each(|&(steps, outcome)| tally.add(steps, outcome));
        tally
    };
    let mut parts = tally(&games[..1]);
    parts.merge(&tally(&games[1..]));
    let all = tally(&games);
    assert_eq!(parts, all);
    assert_eq!((all.seats(), all.games(), all.unfinished(), all.draws()), (3, 4, 1, 1));
    assert_eq!((all.wins(), all.shares(), all.shared()), (&[0, 1, 0][..], &[1, 1, 0][..], 1));
    assert_eq!(all.ends(), [(End::Covers, 2), (End::Blocked, 1)]);
    assert_eq!(all.lengths().iter().collect::<Vec<_>>(), [(&7, &2), (&9, &1), (&30, &1)]);
    assert_eq!((all.steps(), all.mean_length()), (53, Some(13.25)));
    assert_eq!((all.shortest(), all.longest()), (Some(7), Some(30)));
    let scores = |sum, min, max| Scores { games: 2, sum, min, max };
    assert_eq!(all.scores(), [scores(9, 4, 5), scores(14, 5, 9), scores(-1, -2, 1)]);
    assert_eq!(all.scores()[1].mean(), Some(7.0));
    assert_eq!(all.named::<&str>().ends(), [("covers", 2), ("blocked", 1)]);
    let none = tally(&[]);
    assert_eq!((none.mean_length(), none.shortest(), none.longest()), (None, None, None));
    assert_eq!(none.scores()[0].mean(), None);
}

#[test]
fn parts_of_a_series_add_up_to_the_whole() {
    let start = [cybo_rules::Cybo::default()];
    let whole = Games { seed: 9, games: 300, ..Games::default() };
    let part = |first, games| {
        simulate(&start, &Games { first, games, ..whole }, Run::default().threads(2)).unwrap()
    };
    let mut sum = part(0, 123);
    sum.merge(&part(123, 177));
    assert_eq!(sum, part(0, 300));
    assert_ne!(sum, part(1, 300));
    let scores = sum.scores()[0];
    assert_eq!(scores.games, 300);
    let mean = scores.mean().unwrap();
    assert!(f64::from(scores.min) < mean && mean < f64::from(scores.max));
    assert!(sum.shortest() < sum.longest());
    assert!(sum.shortest().unwrap() as f64 <= sum.mean_length().unwrap());
}

#[test]
fn several_starts_all_begin_games() {
    let start = |first| {
        let options = triandro_rules::Options { first, ..Default::default() };
        triandro_rules::Triandro::new(options).unwrap()
    };
    let starts = [start(Seat::FIRST), start(Seat::FIRST.next(2))];
    let games = Games { games: 400, ..Games::default() };
    let begun = fold_games(
        &starts,
        &games,
        Run::default().threads(2),
        || [0; 2],
        |begun, _, last, _| begun[last.options().first.index()] += 1,
        |all, part| (0..2).for_each(|seat| all[seat] += part[seat]),
    );
    let begun = begun.unwrap();
    assert!(begun.iter().all(|&games| games > 150), "{begun:?}");
    let none = simulate::<triandro_rules::Triandro>(&[], &games, Run::default()).unwrap();
    assert_eq!(none.games(), 0);
}

#[test]
fn sums_are_merged_in_the_order_of_games() {
    let start = [triandro_rules::Triandro::default()];
    let games = Games { first: 5, games: 1000, ..Games::default() };
    let add = |numbers: &mut Vec<u64>, number, _: &_, _| numbers.push(number);
    let merge = |all: &mut Vec<u64>, mut part| all.append(&mut part);
    let run = Run::default().threads(3);
    let numbers = fold_games(&start, &games, run, Vec::new, add, merge).unwrap();
    assert!(numbers.into_iter().eq(5..1005));
}

#[test]
fn work_stops_when_asked() {
    let start = triandro_rules::Triandro::default();
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Relaxed) > 100;
    let games = Games { games: u64::MAX, ..Games::default() };
    let run = Run::default().threads(2).stop_when(&stop);
    let tally = simulate(&[start], &games, run).unwrap();
    assert!((1..1000).contains(&tally.games()), "{}", tally.games());

    let begun = Instant::now();
    let stop = || begun.elapsed() > Duration::from_millis(50);
    let run = Run::default().threads(2).stop_when(&stop);
    assert_eq!(Perft::new(run).count(&start, 12), Err(CountError::Stopped));
    assert_eq!(Merge::default().run(run).perft(&start, 12), Err(CountError::Stopped));
    assert_eq!(Merge::default().run(run).positions(&start, 12), Err(CountError::Stopped));
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn progress_ascends_to_its_total() {
    let reported = Mutex::new(Vec::new());
    let progress = |progress: Progress| reported.lock().unwrap().push(progress);
    let run = Run::default().threads(3).progress(&progress);
    let start = triandro_rules::Triandro::default();
    Perft::new(run).count(&start, 4).unwrap();
    simulate(&[start], &Games::default(), run).unwrap();
    Merge::default().run(run).bulk(1).perft(&start, 4).unwrap();
    let reported = reported.into_inner().unwrap();
    let of =
        |stage| reported.iter().filter(move |progress| progress.stage == stage).collect::<Vec<_>>();
    for stage in [Stage::Playing, Stage::Merging { ply: 1 }, Stage::Merging { ply: 3 }] {
        let reported = of(stage);
        assert!(
            reported.iter().map(|progress| progress.done).eq(1..=reported.len() as u64),
            "{stage:?}"
        );
        assert_eq!(reported.len() as u64, reported[0].total, "{stage:?}");
    }
    assert!(!of(Stage::Counting).is_empty());
}

#[test]
fn memory_bounds_where_plies_have_to_be_whole() {
    let start = triandro_rules::Triandro::default();
    let merge = Merge::default().run(Run::default().threads(2)).memory(1 << 20);
    // The last ply may be counted in passes, those before may not.
    let facts = merge.positions(&start, 3).unwrap();
    assert_eq!(facts.last().unwrap().positions, 78_069);
    let error = merge.positions(&start, 4).unwrap_err();
    assert_eq!(error, CountError::Memory { ply: 3, memory: 1 << 20 });
    assert_eq!(
        error.to_string(),
        "the positions of ply 3 take more than the 1048576 bytes allowed"
    );
}

#[test]
fn facts_of_plies() {
    let start = cybo_rules::Cybo::default();
    let facts = Merge::default().positions(&start, 4).unwrap();
    assert_eq!(facts[0].mean_actions(), None);
    assert_eq!((facts[0].chance, facts[0].positions, facts[0].sequences), (1, 1, 1));
    for (ply, facts) in facts.iter().enumerate() {
        assert_eq!(usize::from(facts.ply), ply);
        let finished: u64 = facts.finished.values().sum();
        assert_eq!(facts.deciding + facts.chance + finished, facts.positions);
    }
    let mean = facts[3].mean_actions().unwrap();
    assert!(mean > 1.0);
    assert_eq!((mean * facts[3].deciding as f64).round() as u128, facts[3].actions);

    // Two steps before the end of a game there are ways to end it.
    let mut game = vec![triandro_rules::Triandro::default()];
    let mut rng = game_rng(1, 1);
    while let Some(mut next) = game.last().copied().filter(|last| !last.turn().is_over()) {
        playout(&mut next, &mut rng, 1);
        game.push(next);
    }
    let late = game[game.len() - 3];
    let last = Merge::default().up_to_symmetry().positions(&late, 2).unwrap().pop().unwrap();
    let finished = last.finished.get("last-mover").copied().unwrap_or(0);
    assert!(0 < finished && finished <= last.positions, "{last:?}");
}

#[test]
fn merging_is_worth_it_above_fifty_positions_below_an_edge() {
    for (depth, fan, at_once, worth) in [
        (2, 50.0, 0, false),
        (2, 51.0, 0, true),
        (3, 8.0, 0, true),
        (3, 8.0, 1, false),
        (1, 1e6, 0, false),
        (2, 1e6, 1, false),
    ] {
        let found = is_worth_merging(depth, fan, at_once);
        assert_eq!(found, worth, "{depth} plies, {fan} steps, {at_once} at once");
    }
}

#[test]
fn each_pass_tries_a_few_more_shards_than_the_last_one_collected() {
    let mut ranges = Ranges::new(0);
    assert_eq!(ranges.next(), Some(0..SHARDS));
    ranges.advance(0..SHARDS, 16);
    assert_eq!(ranges.next(), Some(16..16 + 16 + 2 + 1));
    ranges.advance(16..35, SHARDS - 1);
    assert_eq!(ranges.next(), Some(SHARDS - 1..SHARDS));
    ranges.advance(SHARDS - 1..SHARDS, SHARDS);
    assert_eq!((ranges.next(), Ranges::new(SHARDS).next()), (None, None));
}

#[test]
#[ignore = "long"]
fn little_memory_makes_passes() {
    let passes = |memory, threads| {
        let reported = AtomicU64::new(0);
        let progress = |progress: Progress| {
            if progress.stage == (Stage::Merging { ply: 4 }) && progress.done == progress.total {
                reported.fetch_add(1, Relaxed);
            }
        };
        let run = Run::default().threads(threads).progress(&progress);
        let merge = Merge::default().run(run).bulk(1).memory(memory).up_to_symmetry();
        let start = triandro_rules::Triandro::default();
        assert_eq!(merge.perft(&start, 5), Ok(404_126_136));
        reported.into_inner()
    };
    assert_eq!(passes(1 << 30, 2), 1);
    let few = passes(4 << 20, 2);
    assert!((2..20).contains(&few), "{few}");
    // What waits in each thread takes room, too.
    assert!(passes(4 << 20, 32) > few);
    // Here the ply before is in parts, too.
    assert!(passes(600 << 10, 2) > few);
}
