//! Bots: tournaments, players at the table, hints.

use std::fs;
use std::path::PathBuf;

use crate::common::{refused, report, run, run_with, stdout};

fn tournament(args: &[&str]) -> String {
    stdout(&run(&[&["tournament"], args].concat()))
}

#[test]
fn a_person_plays_a_bot_of_the_medium_level_by_default() {
    let play = |seats: &[&str]| {
        stdout(&run_with(&[&["play", "triandro", "--seed", "5"], seats].concat(), b"28\n"))
    };
    let by_default = play(&[]);
    assert_eq!(by_default, play(&["--seat", "1=medium"]));
    assert_ne!(by_default, play(&["--seat", "1=random"]));
}

#[test]
fn a_tournament_is_the_same_whatever_the_threads() {
    for game in ["triandro", "conquest", "cybo"] {
        let with = |threads| {
            let bots = "random,greedy,uct:8,ismcts:8";
            let args = [game, "--bots", bots, "--games", "4", "--threads", threads];
            let of_people = tournament(&args);
            assert!(of_people.lines().all(|line| line.chars().count() <= 80), "{of_people}");
            (of_people, tournament(&[&args[..], &["--json"]].concat()))
        };
        assert_eq!(with("1"), with("3"));
    }
}

#[test]
fn a_tournament_counts_every_pairing() {
    let bots = "greedy,random,solution";
    let report =
        report(&["tournament", "cybo", "--bots", bots, "--games", "6", "--seed", "2", "--json"]);
    assert_eq!((report["game"].as_str(), report["games"].as_u64()), (Some("cybo"), Some(18)));
    assert_eq!(report["options"]["players"], 2);
    let numbers = |rows: &str, key: &str| -> Vec<f64> {
        let rows = report[rows].as_array().unwrap().iter();
        rows.map(|row| row[key].as_f64().unwrap()).collect()
    };
    for rows in ["players", "seats"] {
        assert!((numbers(rows, "score").iter().sum::<f64>() - 18.0).abs() < 1e-9, "{report}");
    }
    assert!(numbers("players", "rating").is_sorted_by(|one, other| one >= other), "{report}");
    let ends = report["ends"].as_object().unwrap();
    assert_eq!(ends.values().map(|games| games.as_u64().unwrap()).sum::<u64>(), 18);
    for pairing in report["pairings"].as_array().unwrap() {
        let [share, low, high] =
            [&pairing["share"], &pairing["interval"][0], &pairing["interval"][1]]
                .map(|value| value.as_f64().unwrap());
        assert!(low <= share && share <= high && pairing["games"] == 6, "{pairing}");
    }
}

#[test]
fn a_tournament_keeps_records_that_replay() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tournament.txt");
    let _ = fs::remove_file(&file);
    let path = file.to_str().unwrap();
    let args = ["conquest", "--bots", "random,greedy", "--games", "10", "--record", path];
    let first = tournament(&args);
    let checked = stdout(&run(&["replay", "--check", path]));
    assert!(checked.starts_with("ok: 10 records, "), "{checked}");
    let tenth = stdout(&run(&["replay", "--game", "10", path]));
    assert!(tenth.starts_with("conquest"), "{tenth}");
    assert!(refused(&["replay", "--game", "11", path]).contains("the file has no record 11"));
    assert!(refused(&["replay", path]).contains("--game N"));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Seat0 \"") && text.contains("\"greedy\"]"), "{text}");
    assert_eq!(tournament(&args[..5]), first, "keeping records changes nothing");
    let again = refused(&[&["tournament"], &args[..]].concat());
    assert!(again.contains("the file exists"), "{again}");
}

#[test]
fn a_tournament_that_cannot_be_is_refused() {
    for (args, part) in [
        (&["triandro", "--bots", "random"][..], "two bots"),
        (&["triandro", "--bots", "random,uct"], "limit"),
        (&["triandro", "--bots", "random,deep:3"], "ismcts"),
        (&["triandro", "--bots", "random,alphabeta:2", "--set", "players=3"], "alphabeta"),
        (&["triandro", "--bots", "alphabeta:1,alphabeta:2"], "openings are needed"),
        (&["triandro", "--bots", "random,random", "--openings", "1001"], "openings"),
        (&["triandro", "--bots", "random,"], "bot"),
        (&["triandro", "--bots", "random,random", "--games", "0"], "games"),
        (&["triandro", "--bots", "random,random", "--threads", "0"], "threads"),
        (&["triandro", "--bots", "random,random", "--set", "first=random"], "first"),
        (&["triandro", "--bots", "random,random", "--set", "players=9"], "players"),
    ] {
        let errors = refused(&[&["tournament"], args].concat());
        assert!(errors.contains(part), "{args:?}: {errors}");
    }
}

#[test]
fn a_net_is_read_from_a_file_or_refused() {
    let nets = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules-nets/nets/");
    let [own, other] = ["triandro2.net", "triad-hex.net"].map(|name| format!("{nets}{name}"));
    let play = ["triandro", "--bots", "best:1,greedy", "--games", "2", "--openings", "2"];
    assert_eq!(tournament(&play), tournament(&[&play[..], &["--net", &own]].concat()));
    let tournament = ["tournament", "triandro", "--bots", "best:1,greedy", "--net"];
    let table = ["play", "triandro", "--seat", "1=best:1", "--net"];
    for command in [&tournament[..], &table[..]] {
        let errors = refused(&[command, &[&other]].concat());
        assert!(errors.contains(r#"net "triad-hex", expected "triandro2""#), "{errors}");
        let errors = refused(&[command, &["no such file"]].concat());
        assert!(errors.contains("no such file: "), "{errors}");
    }
    let errors = refused(&["tournament", "triandro", "--bots", "uct:1,greedy", "--net", &own]);
    assert!(errors.contains("--net needs the bot best"), "{errors}");
}

#[test]
fn a_tournament_begins_with_random_openings() {
    let args = ["tournament", "triandro", "--bots", "alphabeta:1,alphabeta:2", "--games", "6"];
    let tables = stdout(&run(&[&args[..], &["--openings", "4"]].concat()));
    assert!(tables.contains("openings of 4 steps, seed 0"), "{tables}");
    let report = report(&[&args[..], &["--openings", "4", "--json"]].concat());
    assert_eq!((&report["openings"], &report["games"]), (&4.into(), &6.into()), "{report}");
}

#[test]
fn bots_play_at_the_table() {
    let play = |seats: [&str; 2], seed| {
        let [one, other] = seats;
        stdout(&run(&["play", "triandro", "--seat", one, "--seat", other, "--seed", seed]))
    };
    let game = play(["0=uct:30", "1=greedy"], "4");
    assert!(game.contains("the game is over"), "{game}");
    assert_eq!(game, play(["0=uct:30", "1=greedy"], "4"));
    assert_ne!(game, play(["0=uct:30", "1=random"], "4"));
    let timed = stdout(&run(&["play", "cybo", "--seat", "0=uct:2ms", "--seat", "1=solution"]));
    assert!(timed.contains("the game is over"), "{timed}");
    for (who, part) in [("deep:4", "ismcts"), ("uct", "limit"), ("UCT:3", "UCT")] {
        let errors = refused(&["play", "triandro", "--seat", &format!("1={who}")]);
        assert!(errors.contains(part), "{errors}");
    }
}

#[test]
fn a_hint_prints_three_actions_and_changes_nothing() {
    let play = |input: &str| {
        let args = ["play", "triandro", "--seed", "5", "--seat", "1=uct:20"];
        stdout(&run_with(&args, input.as_bytes()))
    };
    let hinted = play("hint uct:300\n28\nrecord\n");
    let (hint, _) = hinted.split_once("expected:").expect("the steps expected");
    assert_eq!(hint.matches(" iterations\n").count(), 3, "{hint}");
    let record = |text: &str| text[text.find("[Game").expect("a record")..].to_owned();
    assert_eq!(record(&hinted), record(&play("28\nrecord\n")));
    for (asked, part) in
        [("hint deep:3", "ismcts"), ("hint uct", "limit"), ("hint 3", "unknown bot")]
    {
        let shown = play(&format!("{asked}\n"));
        assert!(shown.contains(part), "{shown}");
    }
    assert!(play("hint uct:5ms\n").contains("expected:"));
}

#[test]
fn an_analysis_follows_from_the_seed_and_marks_mistakes() {
    let path = |name: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (file, picture) = (path("analysed.txt"), path("analysed.svg"));
    let _ = fs::remove_file(&file);
    let (file, picture) = (file.to_str().unwrap(), picture.to_str().unwrap());
    tournament(&["triandro", "--bots", "random,greedy", "--games", "2", "--record", file]);
    let analyse = ["analyse", file, "--game", "1", "--iterations", "200"];
    let tables = stdout(&run(&[&analyse[..], &["--graph", picture]].concat()));
    assert_eq!(tables, stdout(&run(&analyse)));
    let report = report(&[&analyse[..], &["--json"]].concat());
    let decisions = report["decisions"].as_array().unwrap();
    let number = |decision: &serde_json::Value, key: &str| decision[key].as_f64().unwrap();
    for decision in decisions {
        let (share, loss) = (number(decision, "share"), number(decision, "loss"));
        assert!((0.0..=1.0).contains(&share) && (0.0..=share).contains(&loss), "{decision}");
        assert_eq!(decision["mistake"].is_string(), loss >= 0.05, "{decision}");
        assert_eq!(loss == 0.0, decision["best"] == decision["action"], "{decision}");
    }
    // One of the two plays at random.
    assert!(decisions.iter().any(|decision| decision["mistake"] == "blunder"), "{report}");
    let losses = report["seats"].as_array().unwrap().iter().map(|seat| number(seat, "loss"));
    assert!(losses.fold(0.0, f64::max) > 0.05, "{report}");
    let marks = tables.lines().filter(|line| line.contains("??")).count();
    assert!(marks > 1 && fs::read_to_string(picture).unwrap().contains("??</text>"), "{tables}");
    // The first stone is placed again.
    let text = fs::read_to_string(file).unwrap();
    let record = text.split_inclusive("\n\n").take(2).collect::<String>();
    let (record, _) = record.rsplit_once("\n# ").expect("a check");
    let record = record.replace("[Check \"crc32\"]\n", "") + "\n";
    let first = decisions[0]["action"].as_str().unwrap();
    let broken = record.replace(&format!("\n{first} "), &format!("\n{first} {first} "));
    assert_ne!(broken, record);
    fs::write(file, broken).unwrap();
    let output = run(&["analyse", file]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("broken at step 2") && error.contains(first), "{error}");
    fs::write(file, text).unwrap();
    assert!(refused(&["analyse", file]).contains("--game N"));
    assert!(refused(&["analyse", file, "--game", "3"]).contains("no record 3"));
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules-nets/nets/triandro2.net");
    let best = ["analyse", file, "--game", "1", "--iterations", "1", "--bot", "best"];
    assert_eq!(stdout(&run(&best)), stdout(&run(&[&best[..], &["--net", own]].concat())));
    let deep = refused(&[&analyse[..], &["--bot", "deep"]].concat());
    assert!(deep.contains("mcts"), "{deep}");
    assert!(refused(&[&analyse[..], &["--ms", "5"]].concat()).contains("--ms"));
    assert!(refused(&[&analyse[..], &["--seat", "2"]].concat()).contains("seat"));
}

#[test]
fn an_analysis_needs_a_seat_where_something_is_hidden() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hidden.txt");
    let _ = fs::remove_file(&file);
    let path = file.to_str().unwrap();
    tournament(&["conquest", "--bots", "random,greedy", "--games", "1", "--record", path]);
    assert!(refused(&["analyse", path, "--iterations", "2"]).contains("--seat N"));
    let seats = |args: &[&str]| {
        let report = report(&[&["analyse", path, "--iterations", "2", "--json"], args].concat());
        let decisions = report["decisions"].as_array().unwrap().clone();
        [0, 1].map(|seat| decisions.iter().filter(|of| of["seat"] == seat).count())
    };
    let [first, second] = seats(&["--open"]);
    assert!(first > 5 && second > 5);
    assert_eq!(seats(&["--seat", "1"]), [0, second]);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text} nonsense")).unwrap();
    let output = run(&["analyse", path, "--open"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("damaged"));
}
