//! Counts over workers agree with those of one thread: on threads, and in processes.

#![allow(missing_docs)]

use crate::common::{run, run_on};
use rules_cluster::{Counting, Store, on_threads};
use rules_core::{Packed, perft};
use rules_count::Merge;
use rules_games::conquest_rules::Conquest;
use rules_games::cybo_rules::Cybo;
use rules_games::triad_rules::{Tourney, Triad};
use rules_games::triandro_rules::Triandro;
use rules_games::triarchy_rules::Triarchy;

/// Perft with workers, merged down to the last ply but one, equals plain perft, also with so little
/// memory that plies are counted in passes.
fn perft_agrees<G: Packed + Default>(depth: u8, memory: u64) {
    let expected = u128::from(perft(&G::default(), depth));
    for (workers, memory) in [(1, 1 << 30), (2, 1 << 30), (3, memory)] {
        let counts = on_threads(workers, move |peer| {
            let counting = Counting::new(Merge::default().bulk(1).memory(memory));
            counting.perft(peer, &G::default(), depth)
        });
        for count in counts.expect("threads") {
            assert_eq!(count.expect("a count"), expected, "{}, {workers} workers", G::NAME);
        }
    }
}

/// The distinct positions over workers are those that `rules-count` finds.
fn positions_agree<G: Packed + Default>(plies: u8) {
    let expected = Merge::default().positions(&G::default(), plies).expect("facts");
    for workers in [1, 2] {
        let found = on_threads(workers, move |peer| {
            Counting::<G>::default().positions(peer, &G::default(), plies)
        });
        for facts in found.expect("threads") {
            assert_eq!(facts.expect("facts"), expected, "{}, {workers} workers", G::NAME);
        }
    }
}

#[test]
fn perft_of_all_games_is_that_of_one_thread() {
    perft_agrees::<Triad>(9, 1 << 20);
    perft_agrees::<Tourney>(7, 1 << 20);
    perft_agrees::<Triandro>(4, 1 << 20);
    perft_agrees::<Triarchy>(5, 1 << 20);
    perft_agrees::<Conquest>(3, 1 << 20);
    perft_agrees::<Cybo>(6, 1 << 20);
}

#[test]
fn positions_of_all_games_are_those_of_one_thread() {
    positions_agree::<Triad>(7);
    positions_agree::<Tourney>(6);
    positions_agree::<Triandro>(3);
    positions_agree::<Triarchy>(3);
    positions_agree::<Conquest>(2);
    positions_agree::<Cybo>(7);
}

#[test]
fn two_processes_count_what_one_thread_counts() {
    let cases: [(&str, u8, u128); 6] = [
        ("triad", 8, perft(&Triad::default(), 8).into()),
        ("triad-tourney", 7, perft(&Tourney::default(), 7).into()),
        ("triandro", 5, perft(&Triandro::default(), 5).into()),
        ("triarchy", 5, perft(&Triarchy::default(), 5).into()),
        ("conquest", 3, perft(&Conquest::default(), 3).into()),
        ("cybo", 6, perft(&Cybo::default(), 6).into()),
    ];
    for (game, depth, expected) in cases {
        let depth = depth.to_string();
        let report = run_on(2, &["perft", game, &depth, "--bulk", "1", "--workers", "2"]);
        assert_eq!(report["sequences"], expected.to_string(), "{game}");
        assert_eq!((&report["workers"], &report["processes"]), (&4.into(), &2.into()));
        assert!(report["traffic"]["bytes"].as_u64() > Some(0), "{report}");
    }
}

#[test]
fn passes_of_a_last_ply_give_the_same_facts() {
    let report = |memory: &str, workers: &str| {
        let arguments = ["positions", "triandro", "4", "--memory", memory, "-w", workers, "-q"];
        let mut report = run(&arguments).report();
        let table = report["traffic"]["most_table_bytes"].as_u64().expect("a number");
        assert!(table <= memory.parse::<u64>().expect("a number") << 20, "{table}");
        report["plies"].take()
    };
    let whole = report("1024", "1");
    // Two million positions of 24 bytes do not fit.
    assert_eq!(report("16", "2"), whole);
    let last = &whole[4];
    assert_eq!(last["positions"], 2_013_378);
    assert_eq!(last["up_to_symmetry"], 168_565);
    assert_eq!(last["sequences"], "8053512");
}

#[test]
fn a_ply_in_the_middle_that_does_not_fit_is_an_error() {
    let found = on_threads(2, |peer| {
        let counting = Counting::new(Merge::default().memory(4 << 20));
        counting.positions(peer, &Triandro::default(), 5)
    });
    for facts in found.expect("threads") {
        let why = facts.expect_err("too little memory").to_string();
        assert!(why.contains("ply 4") && why.contains("4194304 bytes"), "{why}");
    }
}

#[test]
fn games_are_the_same_for_any_number_of_workers() {
    let strip = |mut report: serde_json::Value| {
        let fields = report.as_object_mut().expect("an object");
        for field in ["workers", "processes", "seconds"] {
            assert!(fields.remove(field).is_some(), "{field}");
        }
        report
    };
    let simulate = ["simulate", "conquest", "--games", "700", "--seed", "5", "-q"];
    let one = strip(run(&simulate).report());
    assert_eq!(one["games"], 700);
    assert_eq!(strip(run(&[&simulate[..], &["-w", "3"]].concat()).report()), one);
    assert_eq!(strip(run_on(2, &simulate)), one);
    let tournament = ["tournament", "cybo", "--bots", "random,flat:20,greedy", "-g", "7", "-q"];
    let one = strip(run(&tournament).report());
    assert_eq!(one["players"][0]["games"], 14);
    assert_eq!(strip(run(&[&tournament[..], &["-w", "3"]].concat()).report()), one);
    assert_eq!(strip(run_on(2, &tournament)), one);
}

#[test]
fn what_cannot_be_done_is_refused() {
    let why = |arguments: &[&str]| run(arguments).failure();
    assert!(why(&["perft", "triandro", "3", "--set", "players=7"]).contains("players"));
    assert!(why(&["tournament", "cybo", "--bots", "random,nobody"]).contains("nobody"));
    assert!(why(&["tournament", "cybo", "--bots", "random,flat:10ms"]).contains("clock"));
    assert!(why(&["perft", "cybo", "2", "--hosts", "/no/such/file"]).contains("/no/such/file"));
    let missing = on_threads(2, |peer| {
        let store = Store::resume("/no/such/folder");
        Counting::<Cybo>::default().checkpoint(store).perft(peer, &Cybo::default(), 2)
    });
    let missing = missing.expect("threads").into_iter().map(|one| one.expect_err("none"));
    let missing = missing.map(|error| error.to_string()).collect::<Vec<_>>();
    assert!(missing.iter().all(|why| why.contains("no checkpoint to resume")), "{missing:?}");
}
