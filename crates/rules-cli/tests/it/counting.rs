//! Counting over threads and with equal positions merged.

use crate::common::{run, stdout};
use serde_json::Value;

/// The numbers of action sequences that these arguments count, as they are told.
fn sequences(args: &[&str]) -> String {
    let counted = stdout(&run(args));
    let line = counted.lines().find_map(|line| line.strip_suffix(" action sequences"));
    line.unwrap_or_else(|| panic!("{counted}")).to_owned()
}

#[test]
fn all_ways_to_count_give_the_same_number() {
    for (game, depth, wanted) in [
        ("triandro", "4", "8053512"),
        ("triad", "8", "47952"),
        ("triad-tourney", "7", "47952"),
        ("triarchy", "4", "40288"),
        ("conquest", "3", "166320"),
        ("cybo", "6", "2910384"),
    ] {
        let wanted =
            if game == "triarchy" { sequences(&["perft", game, depth]) } else { wanted.into() };
        for more in [
            &["--threads", "1"][..],
            &["--threads", "3"],
            &["--full"],
            &["--merge"],
            &["--merge", "--threads", "2", "--bulk", "1", "--memory", "16"],
            &["--merge", "--symmetry", "off"],
        ] {
            let args = [&["perft", game, depth][..], more].concat();
            assert_eq!(sequences(&args), wanted, "{args:?}");
        }
    }
}

#[test]
fn first_steps_add_up_on_any_number_of_threads() {
    let divided = |threads| {
        let args = ["perft", "triandro", "4", "--divide", "--threads", threads];
        let counted = stdout(&run(&args));
        counted.lines().take(57).map(str::to_owned).collect::<Vec<_>>()
    };
    let one = divided("1");
    assert_eq!(one, divided("3"));
    let counts = one[1..56].iter().map(|line| line.split(' ').nth(1).unwrap());
    assert_eq!(counts.map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), 8_053_512);
    assert_eq!(one[56], "8053512 action sequences");
}

#[test]
fn positions_are_counted_ply_by_ply() {
    let rows = |args: &[&str]| {
        let counted = stdout(&run(args));
        let words =
            counted.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>()
    };
    let whole = rows(&["positions", "triandro", "3"]);
    assert_eq!(whole[2], "0 1 1 55.00");
    assert_eq!(whole[5], "3 78069 156138 51.58");
    let reduced = rows(&["positions", "triandro", "3", "--symmetry", "on", "--threads", "2"]);
    assert_eq!(reduced[0], "triandro with default options, positions up to symmetry");
    assert_eq!(reduced[5], "3 6615 156138 51.58");
    // Between plies at which chance is next there are no actions; finished games are told.
    assert_eq!(rows(&["positions", "cybo", "1"])[3], "1 12 12 -");
    let last = "cybo/1 - 12 1 1.2.3=9 12,3";
    let rows = rows(&["positions", "cybo", "3", "--position", last]);
    assert!(rows.iter().any(|row| row.starts_with("over: ")), "{rows:?}");
}

#[test]
fn a_ply_that_does_not_fit_ends_the_count_after_those_before() {
    let output = run(&["positions", "triandro", "6", "--memory", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("\n  2            2970 "), "{told}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("take more than the 1048576 bytes allowed"), "{error}");
}

#[test]
fn simulated_games_do_not_depend_on_threads() {
    for game in ["conquest", "triandro"] {
        let played = |threads| {
            let args = ["simulate", game, "--games", "200", "--json", "--threads", threads];
            let mut report: Value = serde_json::from_str(&stdout(&run(&args))).unwrap();
            let report = report.as_object_mut().unwrap();
            assert!(report.remove("seconds").is_some());
            assert!(report.remove("steps_per_second").is_some());
            report.clone()
        };
        let one = played("1");
        assert_eq!(one["games"], 200);
        assert_eq!((&one, &one), (&played("2"), &played("7")));
    }
}
