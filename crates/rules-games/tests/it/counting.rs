//! Counting and random play of games chosen at run time.

use rules_count::{Games, Run};
use rules_games::{DynError, Entry, GAMES, Listing, Merging, Setup};

use rules_toys::coin::Toy;

/// How long the sequences are that are counted of a game.
fn depth(game: &str) -> u8 {
    match game {
        "triad" | "triad-tourney" | "cybo" => 5,
        "conquest" => 3,
        _ => 4,
    }
}

#[test]
#[ignore = "long"]
fn every_way_to_count_gives_the_same_number() {
    let mut symmetric = 0;
    for game in GAMES.entries() {
        let start = game.begin(&Setup::new()).unwrap();
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
fn first_steps_have_the_counts_of_one_thread() {
    for game in GAMES.entries() {
        let start = game.begin(&Setup::new()).unwrap();
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
fn a_game_counts_as_far_as_its_capabilities_go() {
    const TOY: Listing<Toy> = Listing::new("A coin.");
    let game = Entry::new(&TOY);
    let start = game.begin(&Setup::new()).unwrap();
    let run = Run::default().threads(2);
    assert_eq!(start.counting().perft(6, run), Ok(start.perft(6).into()));
    let lacks = |capability| DynError::Lacks { game: "toy", capability };
    let merged = start.counting().perft_merged(3, &Merging::default(), run);
    assert_eq!(merged, Err(lacks("packed form")));
    let visited = start.counting().positions(2, &Merging::default(), run, &mut |_| ());
    assert_eq!(visited, Err(lacks("packed form")));
    let tally = game.simulate(&Setup::new(), &Games::default(), run).unwrap();
    assert_eq!(tally.wins().iter().sum::<u64>(), 1000, "{tally:?}");
}

#[test]
#[ignore = "long"]
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
