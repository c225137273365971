//! Counting over threads and with equal positions merged.

use crate::common::{report, run, stdout};

#[test]
fn action_sequences_are_counted_in_every_way() {
    for (args, sequences) in [
        ("cybo 0", "1 action sequence"),
        ("cybo 3", "1728 action sequences"),
        ("cybo 4 --full", "20376 action sequences"),
        ("triandro 3 --set players=3", "157410 action sequences"),
        ("triad 4 --set layout=rect", "150 action sequences"),
        ("triandro 4 --threads 3", "8053512 action sequences"),
        ("triandro 4 --merge", "8053512 action sequences"),
        ("triandro 4 --merge --threads 2 --bulk 1 --memory 16", "8053512 action sequences"),
        ("triandro 4 --merge --symmetry off", "8053512 action sequences"),
    ] {
        let args: Vec<&str> = ["perft"].into_iter().chain(args.split(' ')).collect();
        let counted = stdout(&run(&args));
        assert!(counted.lines().any(|line| line == sequences), "{args:?}: {counted}");
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
    // A ply of chance has no actions; finished games are listed.
    assert_eq!(rows(&["positions", "cybo", "1"])[3], "1 12 12 -");
    let last = "cybo/1 - 12 1 1.2.3=9 12,3";
    let rows = rows(&["positions", "cybo", "3", "--position", last]);
    assert!(rows.iter().any(|row| row.starts_with("over: ")), "{rows:?}");
}

#[test]
fn a_ply_that_does_not_fit_ends_the_count_after_those_before() {
    let output = run(&["positions", "triandro", "6", "--memory", "1"]);
    assert_eq!(output.status.code(), Some(1));
    let counts = String::from_utf8(output.stdout).unwrap();
    assert!(counts.contains("\n  2            2970 "), "{counts}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("take more than the 1048576 bytes allowed"), "{error}");
}

#[test]
fn simulated_games_depend_on_the_seed_alone() {
    let played = |threads, seed| {
        let args = ["simulate", "conquest", "--games", "200", "--json", "--threads", threads];
        let mut report = report(&[&args[..], &["--seed", seed]].concat());
        let report = report.as_object_mut().unwrap();
        assert!(report.remove("seconds").is_some());
        assert!(report.remove("steps_per_second").is_some());
        report.clone()
    };
    let one = played("1", "3");
    assert_eq!((&one, &one), (&played("2", "3"), &played("7", "3")));
    assert_ne!(one["steps"], played("2", "4")["steps"]);
    let sum =
        |key: &str| one[key].as_array().unwrap().iter().filter_map(|wins| wins.as_u64()).sum();
    let others = ["shared", "draws", "unfinished"].map(|key| one[key].as_u64().unwrap());
    let wins: u64 = sum("wins");
    assert_eq!((wins + others.iter().sum::<u64>(), &one["seed"]), (200, &3.into()));
    assert!(one["length"]["min"].as_u64() <= one["length"]["max"].as_u64());
}

/// The file holds the games that were counted, and each can be replayed.
#[test]
fn simulated_games_are_kept_as_they_were_played() {
    let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("simulated.txt");
    let _ = std::fs::remove_file(&file);
    let path = file.to_str().unwrap();
    let args = ["simulate", "cybo", "--games", "70", "--set", "players=3", "--seed", "5", "--json"];
    let alone: serde_json::Value = serde_json::from_str(&stdout(&run(&args))).unwrap();
    let kept = stdout(&run(&[&args[..], &["--record", path]].concat()));
    let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept["wins"], alone["wins"], "keeping records changes nothing");
    let mut wins = [0; 3];
    let text = std::fs::read_to_string(&file).unwrap();
    for record in rules_core::record::RecordReader::new(text.as_bytes()) {
        let game = rules_games::find("cybo").unwrap();
        let played = game.replay(&rules_games::Setup::new(), &record.unwrap().text).unwrap();
        let winners = played.outcome().unwrap().winners;
        // Shared wins are counted apart.
        if winners.len() == 1 {
            winners.iter().for_each(|seat| wins[seat.index()] += 1);
        }
    }
    assert_eq!(kept["wins"], serde_json::json!(wins));

    // A broken record is named, and the others are checked.
    let broken = text.replacen("*", "*99 *", 1);
    std::fs::write(&file, broken).unwrap();
    let checked = run(&["replay", "--check", path]);
    let (out, err) =
        (String::from_utf8_lossy(&checked.stdout), String::from_utf8_lossy(&checked.stderr));
    assert!(
        out.contains("record 1, which begins at line 1: ") && out.contains("ok: 69 records, "),
        "{out}"
    );
    assert!(err.contains("1 record broken") && !checked.status.success(), "{err}");
    std::fs::write(&file, format!("what is this\n\n{text}")).unwrap();
    let out = String::from_utf8(run(&["replay", "--check", path]).stdout).unwrap();
    assert!(
        out.contains("expected [ at the beginning") && out.contains("ok: 70 records, "),
        "{out}"
    );
}
