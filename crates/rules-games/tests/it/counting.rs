//! Counting and random play of games chosen at run time.
#![cfg(feature = "count")]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rules_count::{CountError, Games, PlyFacts, Run};
use rules_games::{DynError, DynGame, Entry, GAMES, Listing, Merging, Setup, find};

use crate::toy::Toy;

/// How long the sequences are that are counted of a game.
fn depth(game: &str) -> u8 {
    match game {
        "triad" | "triad-tourney" | "cybo" => 5,
        "conquest" => 3,
        _ => 4,
    }
}

fn plies(start: &dyn DynGame, plies: u8, merging: &Merging) -> Result<Vec<PlyFacts>, DynError> {
    let mut all = Vec::new();
    let visit = &mut |facts| all.push(facts);
    start.counting().positions(plies, merging, Run::default().threads(2), visit)?;
    Ok(all)
}

#[test]
fn every_way_to_count_gives_the_same_number() {
    let mut symmetric = 0;
    for game in GAMES.entries() {
        let start = game.begin(&[]).unwrap();
        let (counting, depth) = (start.counting(), depth(game.name()));
        let wanted = u128::from(start.perft(depth));
        assert!(wanted > 1, "{}", game.name());
        for threads in [1, 2, 3] {
            let run = Run::default().threads(threads);
            assert_eq!(counting.perft(depth, run), Ok(wanted), "{}", game.name());
            assert_eq!(counting.perft_full(depth, run), Ok(wanted), "{}", game.name());
            // Everything but the last ply is merged.
            for up_to_symmetry in [false, true] {
                let merging = Merging { up_to_symmetry, bulk: Some(1), ..Merging::default() };
                let counted = counting.perft_merged(depth, &merging, run);
                if up_to_symmetry && !game.has("symmetries") {
                    let (game, capability) = (game.name(), "symmetries");
                    assert_eq!(counted, Err(DynError::Lacks { game, capability }));
                } else {
                    assert_eq!(counted, Ok(wanted), "{}", game.name());
                    symmetric += u32::from(up_to_symmetry && threads == 1);
                }
            }
        }
    }
    assert_eq!(symmetric, 4, "TRIAD, its Tourney, Triandro and Triarchy");
}

#[test]
fn first_steps_are_told_as_one_thread_tells_them() {
    for game in GAMES.entries() {
        let start = game.begin(&[]).unwrap();
        let mut wanted = Vec::new();
        start.divide(3, &mut |step, count| wanted.push((step.to_owned(), count.into())));
        let mut divided = start.counting().divide(3, Run::default().threads(2)).unwrap();
        assert!(divided.len() > 1, "{}", game.name());
        wanted.sort_unstable();
        divided.sort_unstable();
        assert_eq!(divided, wanted, "{}", game.name());
    }
}

#[test]
fn distinct_positions_are_fewer_up_to_symmetry() {
    let start = find("triandro").unwrap().begin(&[]).unwrap();
    let whole = plies(&*start, 3, &Merging::default()).unwrap();
    let positions = |facts: &[PlyFacts]| facts.iter().map(|ply| ply.positions).collect::<Vec<_>>();
    assert_eq!(positions(&whole), [1, 55, 2970, 78_069]);
    let up_to_symmetry = Merging { up_to_symmetry: true, ..Merging::default() };
    let reduced = plies(&*start, 3, &up_to_symmetry).unwrap();
    assert_eq!(positions(&reduced), [1, 8, 263, 6615]);
    let sequences = |facts: &[PlyFacts]| facts.iter().map(|ply| ply.sequences).collect::<Vec<_>>();
    assert_eq!(sequences(&whole), sequences(&reduced));
}

#[test]
fn plies_that_fit_into_memory_are_told_before_one_that_does_not() {
    let start = find("triandro").unwrap().begin(&[]).unwrap();
    let merging = Merging { memory: 1 << 20, ..Merging::default() };
    let mut visited = 0;
    let counted =
        start.counting().positions(5, &merging, Run::default(), &mut |_| visited += 1).unwrap_err();
    assert!(matches!(counted, DynError::Count(CountError::Memory { .. })), "{counted}");
    assert!((2..5).contains(&visited), "{visited}");
}

#[test]
fn a_game_counts_as_far_as_its_capabilities_go() {
    const TOY: Listing<Toy> = Listing::new("A coin.");
    let game = Entry::new(&TOY);
    let start = game.begin(&[]).unwrap();
    let run = Run::default().threads(2);
    assert_eq!(start.counting().perft(6, run), Ok(start.perft(6).into()));
    let lacks = |capability| DynError::Lacks { game: "toy", capability };
    let merged = start.counting().perft_merged(3, &Merging::default(), run);
    assert_eq!(merged, Err(lacks("packed form")));
    assert_eq!(plies(&*start, 2, &Merging::default()), Err(lacks("packed form")));
    let tally = game.simulate(&Setup::new(), &Games::default(), run).unwrap();
    assert_eq!(tally.wins().iter().sum::<u64>(), 1000, "{tally:?}");
}

#[test]
fn games_are_the_same_on_any_number_of_threads() {
    let setup = Setup::new().set("first", "random");
    for game in GAMES.entries() {
        let setup = if game.random_option(&setup).is_some() { setup.clone() } else { Setup::new() };
        let games = Games { seed: 3, games: 150, ..Games::default() };
        let played = |threads| game.simulate(&setup, &games, Run::default().threads(threads));
        let one = played(1).unwrap();
        assert_eq!((one.games(), one.unfinished()), (150, 0), "{}", game.name());
        assert_eq!(one, played(2).unwrap(), "{}", game.name());
        assert_eq!(one, played(5).unwrap(), "{}", game.name());
        let ends = one.ends().iter().map(|&(end, _)| end).collect::<Vec<_>>();
        assert_eq!(ends, game.ends());
    }
}

#[test]
fn games_begin_with_any_of_the_starts() {
    let game = find("triandro").unwrap();
    let games = Games { seed: 1, games: 600, ..Games::default() };
    let played =
        |first| game.simulate(&Setup::new().set("first", first), &games, Run::default()).unwrap();
    let (one, other, both) = (played("0"), played("1"), played("random"));
    assert!(one != both && other != both);
    assert_eq!((one.games(), both.games()), (600, 600));
}

#[test]
fn who_stops_the_work_is_heard() {
    let start = find("triandro").unwrap().begin(&[]).unwrap();
    let (asked, told) = (AtomicBool::new(false), AtomicU64::new(0));
    let stop = || asked.load(Relaxed);
    let progress = |_| {
        told.fetch_add(1, Relaxed);
        asked.store(true, Relaxed);
    };
    let run = Run::default().stop_when(&stop).progress(&progress);
    let stopped = Err(DynError::Count(CountError::Stopped));
    assert_eq!(start.counting().perft(5, run), stopped);
    assert!(told.load(Relaxed) > 0);
    // Games that have ended count.
    asked.store(false, Relaxed);
    let games = Games { games: 1_000_000, ..Games::default() };
    let tally = find("cybo").unwrap().simulate(&Setup::new(), &games, run).unwrap();
    assert!((1..1_000_000).contains(&tally.games()), "{}", tally.games());
}
