//! Every command of the program, from outside.

use std::io::Read;

use crate::common::{refused, report, rules, run, run_with, stdout};

/// All games, in the order in which the program lists them.
const GAMES: [&str; 6] = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];

/// All commands.
const COMMANDS: [&str; 10] = [
    "list",
    "play",
    "simulate",
    "perft",
    "positions",
    "show",
    "replay",
    "serve",
    "completions",
    "man",
];

#[test]
fn list_prints_games_in_order() {
    let list = stdout(&run(&["list"]));
    let headings = list.lines().filter(|line| line.contains("  ") && !line.starts_with(' '));
    let names: Vec<_> = headings.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, GAMES);
    assert!(list.contains("conquest  2 to 4 seats, chance, hidden information\n"), "{list}");
    assert!(list.contains("triad  2 seats, no chance, nothing hidden\n  Two players"), "{list}");
}

#[test]
fn list_prints_the_options_of_a_game() {
    for (game, options) in [
        ("triad", &["layout", "mode", "manual_captures", "--layout FILE"][..]),
        ("triad-tourney", &["max_games"]),
        ("triandro", &["players", "2 to 4", "random", "ending"]),
        ("triarchy", &["dots"]),
        ("conquest", &["pass_draws"]),
        ("cybo", &["level", "grand-master", "(default advanced)"]),
    ] {
        let list = stdout(&run(&["list", game]));
        for option in options {
            assert!(list.contains(option), "{option}: {list}");
        }
    }
}

#[test]
fn list_is_json_if_wanted() {
    let all = report(&["list", "--json"]);
    let names: Vec<_> = all.as_array().unwrap().iter().map(|game| game["name"].clone()).collect();
    assert_eq!(names, GAMES);
    let one = report(&["list", "cybo", "--json"]);
    assert_eq!(one, all[5]);
    assert_eq!((&one["chance"], &one["hidden"]), (&true.into(), &false.into()));
    assert_eq!(one["seats"], serde_json::json!([2, 6]));
    let level = &one["options"][1];
    assert_eq!((&level["name"], &level["default"]), (&"level".into(), &"advanced".into()));
}

#[test]
fn simulate_prints_a_table_without_colours_into_a_pipe() {
    let output = run(&["simulate", "cybo", "--games", "50", "--set", "players=3"]);
    assert!(output.stderr.is_empty(), "the progress bar shows on terminals only");
    let table = stdout(&output);
    for wanted in ["won by", "seat 2", "ended by", "points", "length", "speed", "players=3"] {
        assert!(table.contains(wanted), "{table}");
    }
    assert!(!table.contains('\u{1b}'));
}

#[test]
fn equal_seeds_give_equal_games() {
    // The seed can also precede the command.
    let before =
        stdout(&run(&["--seed", "7", "play", "cybo", "--seat", "0=random", "--seat", "1=random"]));
    assert_eq!(
        before,
        stdout(&run(&["play", "cybo", "--seat", "0=random", "--seat", "1=random", "--seed", "7"]))
    );
    let play = |seed| {
        stdout(&run_with(
            &["play", "cybo", "--seat", "1=random", "--seed", seed],
            b"stop\nquad\nstop\n",
        ))
    };
    assert_eq!(play("18446744073709551615"), play("18446744073709551615"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn perft_goes_on_from_a_position() {
    let view = &crate::common::serve(br#"{"cmd":"new","game":"triandro"}"#)[0]["ok"];
    let position = view["position"].as_str().unwrap();
    let counted = stdout(&run(&["perft", "triandro", "2", "--position", position]));
    assert!(counted.contains("2970 action sequences"), "{counted}");
    let other = ["perft", "triandro", "2", "--position", position, "--set", "players=3"];
    refused(&other);
}

#[test]
fn people_play_against_bots() {
    let played = stdout(&run_with(
        &["play", "triandro", "--seat", "1=random"],
        b"help\nlegal 5\n28\nrecord\nundo\n#1\n",
    ));
    for wanted in ["#1    1..55\n", "legal        list", "#50   50..55", "seat 0: 28", "seat 1: "] {
        assert!(played.contains(wanted), "{wanted}: {played}");
    }
    assert!(played.contains("\n28 ") && played.contains("[Result \"unfinished\"]"), "{played}");
    assert!(played.contains("seat 0: 1\n"), "{played}");
}

#[test]
fn what_people_type_is_understood_or_explained() {
    let played = stdout(&run_with(
        &["play", "triandro", "--seat", "1=random"],
        b"56\n#99\nx1\nundo\nredo\nremark x\n",
    ));
    assert!(played.contains("\"56\" is not possible now; did you mean "), "{played}");
    for wanted in [
        "the number is not in the list",
        "no decision to take back",
        "nothing to repeat",
        "no step yet",
    ] {
        assert!(played.contains(wanted), "{wanted}: {played}");
    }
    let input = b" A3 \ns3>\ns\n1.4\n";
    let shortened = stdout(&run_with(&["play", "triad", "--seat", "1=random"], input));
    assert!(shortened.contains("seat 0: S2>1.4\n"), "{shortened}");
    assert!(shortened.contains("seat 0: a3\n"), "{shortened}");
    assert!(shortened.contains("seat 0: S3>1.6\n"), "{shortened}");
    assert!(shortened.contains("\"s\" can mean S1>1.2, S2>1.4"), "{shortened}");
    let taken = stdout(&run_with(&["play", "triandro", "--seat", "1=human"], b"28\n28\n"));
    assert!(taken.contains("TRIANDRO-5"), "{taken}");
}

#[test]
fn people_take_back_do_again_resign_and_remark() {
    let people = ["play", "triandro", "--seat", "1=human"];
    let input = b"28\n27\nundo\nundo\nredo\nremark hm\nboard\nrecord\nresign\nundo\n26\nquit\n";
    let played = stdout(&run_with(&people, input));
    assert!(played.contains("[Result \"unfinished\"]\n\n28 {hm}\n# 1 "), "{played}");
    let over = "the game is over: Seat 1 resigns. Seat 0 wins.";
    let (before, after) = played.split_once(over).expect(over);
    assert!(after.contains("seat 1: 26\n"), "{played}");
    assert!(before.matches("seat 0: ").count() >= 1);
    let resigned = stdout(&run_with(&people, b"28\nresign\nrecord\n29\nredo\nboard\n"));
    let (_, after) = resigned.split_once(over).expect(over);
    let (before_board, board) = after.split_once("Before the game ended:").expect("a board");
    assert!(!before_board.contains("to act") && board.contains("to act"), "{resigned}");
    assert!(resigned.contains("[Result \"resigned 1\"]\n\n28\n# 1 "), "{resigned}");
    assert!(resigned.contains("or quit> the game is over\n"), "{resigned}");
}

#[test]
fn a_step_is_shown_with_its_captures() {
    let position = "triandro/1 - 0 b2/6/7/8/1a5/1bb5/a1a4/6/3 11,11";
    let args = ["play", "--position", position, "--seat", "1=random", "--seed", "1"];
    let played = stdout(&run_with(&args, b"x26-40-42\nquit\n"));
    let printed = "seat 0: x26-40-42\n  \
                your stone on 26, 40, 42 returned, seat 1's stone on 33, 34 captured\n\
                seat 1: 46\n";
    assert!(played.contains(printed), "{played}");
}

/// C9: most turns of Cybo have no decision.
#[test]
fn a_person_rolls_in_cybo() {
    let cybo = ["play", "cybo", "--seat", "1=random", "--seed", "7"];
    let played = stdout(&run_with(&cybo, b"\nlegal\n\nresign\n"));
    let prompt = "seat 0, press Enter to roll> ";
    assert_eq!(played.matches(prompt).count(), 4, "{played}");
    assert_eq!(played.matches("chance: ").count(), 2, "{played}");
    assert!(played.contains("You resign. Seat 1 wins."), "{played}");
    let both = ["play", "cybo", "--seat", "1=human", "--seed", "7"];
    let played = stdout(&run_with(&both, b"\n\n"));
    assert!(played.contains("seat 1, press Enter to roll> "), "{played}");
}

#[test]
fn a_game_begins_with_its_goal_and_shows_its_rules() {
    for name in ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"] {
        let played = stdout(&run_with(&["play", name, "--seed", "7"], b"rules\n"));
        let game = rules_games::find(name).unwrap();
        let setup = rules_games::Setup::new();
        let rules = game.rules_in_short(&setup, rules_core::Words::with_names(&["You"])).unwrap();
        let (before, after) = played.split_once("`rules` shows the rules\n").expect("a hint");
        let in_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(in_one_line(before).ends_with(&rules[0].text), "{name}: {before}");
        let shown = in_one_line(&after.replace("\n- ", "\n"));
        for piece in rules {
            assert!(shown.contains(&piece.text), "{name}: {} in {shown}", piece.text);
        }
        let (_, text) = after.split_once("> ").expect("the rules");
        // The next prompt ends them.
        let lines = text.lines().take_while(|line| !line.contains("> "));
        assert!(lines.clone().all(|line| line.len() <= 80), "{name}: {text}");
        assert!((10..=64).contains(&lines.count()), "{name}: {text}");
        assert_eq!(played.contains("play cybo --set level=beginner\n"), name == "cybo");
    }
    let chosen = ["play", "cybo", "--set", "level=master"];
    assert!(!stdout(&run_with(&chosen, b"")).contains("for a first game"));
}

#[test]
fn the_rules_are_those_of_the_game_as_it_is_set_up() {
    let rules = |args: &[&str]| stdout(&run_with(&[&["play"], args].concat(), b"rules\n"));
    let capture = rules(&["triad", "--set", "mode=capture"]);
    assert!(capture.contains("There are no Jewels."), "{capture}");
    assert!(!capture.contains("your three Jewels"), "{capture}");
    let begun = rules(&["--position", "cybo/1 level=master 12 0 6.7.8=9 12,19"]);
    assert!(begun.contains("in its order, a Trinity, are worth 9 points."), "{begun}");
    let both = ["triandro", "--seat", "1=human", "--set", "first=1"];
    assert!(rules(&both).contains("The first turn belongs to seat 1."));
    assert!(rules(&["triandro"]).contains("You have the first turn."));
}

#[test]
fn a_hint_shows_what_was_searched() {
    let played = stdout(&run_with(&["play", "triad", "--seed", "7"], b"hint alphabeta:2\n"));
    assert!(played.contains("iterations") && !played.contains("  ?"), "{played}");
    let position = "cybo/1 - 0 0 1.2.3=9 0,0";
    let cybo = ["play", "--position", position, "--seed", "7"];
    let played = stdout(&run_with(&cybo, b"hint\nhint solution\n"));
    let (first, second) = played.rsplit_once("seat 0> ").unwrap().0.split_once("seat 0> ").unwrap();
    assert!(first.contains("quad"), "{played}");
    assert!(played.matches("iterations").count() >= 2, "{played} {second}");
}

#[test]
fn an_option_of_a_game_is_set_by_set() {
    for (argument, tip) in [
        ("players=3", "'--set players=3'"),
        ("--seats", "'--set players=VALUE'"),
        ("--level=master", "'--set level=VALUE'"),
    ] {
        let message = refused(&["play", "cybo", argument]);
        assert!(message.contains(tip), "{message}");
    }
}

#[test]
fn a_game_begins_in_a_position() {
    let position = "triandro/1 players=4 0 3/a5/bc5/ada5/7/8/c6/6/3 5,5,5,5";
    let played =
        stdout(&run_with(&["play", "--seat", "1=random", "--position", position], b"x\nquit\n"));
    assert!(played.contains("seat 0: x4-17-19\n"), "{played}");
    for args in [
        &["play", "cybo", "--position", position][..],
        &["play", "--position", "triandro/1 nonsense"],
        &["play", "--position", "chess/1 -"],
        &["play", "triandro", "--position", position, "--set", "players=3"],
    ] {
        refused(args);
    }
}

#[test]
fn a_person_plays_a_whole_game() {
    // The empty lines roll.
    let input = "#1\n\n".repeat(2000) + "record\nquit\n";
    for game in ["triandro", "conquest", "cybo"] {
        let args = ["play", game, "--seat", "1=human", "--seed", "7"];
        let played = stdout(&run_with(&args, input.as_bytes()));
        assert!(played.contains("the game is over: "), "{game}");
    }
}

/// Returns the events shown before the first decision.
fn shown_events(args: &[&str]) -> Vec<String> {
    let played = stdout(&run(args));
    let rows = played.lines().skip_while(|line| !line.starts_with("chance: "));
    let rows = rows.map_while(|line| line.strip_prefix("chance: "));
    rows.flat_map(|row| row.split(' ')).map(str::to_owned).collect()
}

#[test]
fn people_see_only_the_events_that_they_may_know() {
    let alone = shown_events(&["play", "conquest", "--seat", "1=random"]);
    assert_eq!(alone.len(), 18);
    assert!(alone[..9].iter().all(|event| event.len() == 3), "{alone:?}");
    assert!(alone[9..].iter().all(|event| event == "?"), "{alone:?}");
    let together = shown_events(&["play", "conquest", "--seat", "1=human"]);
    assert_eq!(together, ["?"; 18]);
    let bots = shown_events(&["play", "conquest", "--seat", "0=random", "--seat", "1=random"]);
    assert!(bots.len() == 18 && !bots.contains(&"?".to_owned()), "{bots:?}");
}

#[test]
fn a_person_sees_the_own_hand_alone() {
    let played =
        stdout(&run_with(&["play", "conquest", "--seat", "1=random", "--seed", "2"], b"record\n"));
    let events = shown_events(&["play", "conquest", "--seat", "1=random", "--seed", "2"]);
    for tile in &events[..9] {
        assert!(played.contains(&format!("*{tile} ")) && played.contains(tile), "{tile}: {played}");
    }
    let record = played.split("[Result").nth(1).unwrap();
    assert_eq!(record.matches('?').count(), 9, "{record}");
}

#[test]
fn bad_usage_ends_with_code_2() {
    for args in [
        &["dance"][..],
        &["play"],
        &["play", "chess"],
        &["perft", "cybo"],
        &["perft", "cybo", "256"],
        &["perft", "cybo", "-1"],
        &["perft", "cybo", "1", "--set", "players"],
        &["perft", "cybo", "1", "--set", "players=1"],
        &["perft", "cybo", "1", "--set", "players=x"],
        &["perft", "cybo", "1", "--set", "level=hard"],
        &["perft", "cybo", "1", "--set", "hats=3"],
        &["perft", "cybo", "1", "--position", "nonsense"],
        &["perft", "conquest", "1", "--position", "conquest/1 players=9 -"],
        &["perft", "cybo", "1", "--threads", "0"],
        &["perft", "cybo", "1", "--memory", "9"],
        &["perft", "cybo", "1", "--bulk", "1"],
        &["perft", "cybo", "1", "--merge", "--divide"],
        &["perft", "cybo", "1", "--merge", "--symmetry", "on"],
        &["positions", "cybo", "1", "--symmetry", "on"],
        &["positions", "cybo"],
        &["simulate", "cybo", "--games", "0"],
        &["simulate", "cybo", "--seed", "-1"],
        &["simulate", "cybo", "--set", "first=chance"],
        &["simulate", "cybo", "--set", "players=random"],
        &["play", "cybo", "--seat", "2=human"],
        &["play", "cybo", "--seat", "0=nobody"],
        &["play", "cybo", "--seat", "human"],
        &["--sed", "1"],
    ] {
        refused(args);
    }
}

#[test]
fn help_is_no_error() {
    let help = stdout(&run(&["--help"]));
    for command in COMMANDS {
        assert!(help.contains(command), "{help}");
    }
}

#[test]
fn shells_and_man_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(&run(&["completions", shell]));
        // Not every shell completes names of games.
        let games = if matches!(shell, "bash" | "zsh") { &GAMES[..] } else { &[] };
        for word in COMMANDS.iter().chain(games) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let page = stdout(&run(&["man"]));
    assert!(page.starts_with(".ie") && page.contains(".TH rules 1"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(&format!("rules\\-{command}(1)")), "{command}: {page}");
        assert!(stdout(&run(&["man", command])).contains(".SH NAME"), "{command}");
    }
    refused(&["man", "dance"]);
}

#[test]
fn the_tour_is_short_and_finds_everything_right() {
    let output = rules(&[]).env("NO_COLOR", "1").output().unwrap();
    let tour = stdout(&output);
    for game in GAMES {
        assert!(tour.contains(&format!("\n{game}  ")) || tour.starts_with(game), "{game}");
    }
    assert!(!tour.contains("WRONG") && !tour.contains('\u{1b}'), "{tour}");
    assert!(tour.lines().count() <= 90, "{} lines", tour.lines().count());
    assert!(tour.lines().all(|line| line.chars().count() <= 80), "{tour}");
    assert_eq!(tour.matches("ok  ").count(), GAMES.len(), "{tour}");
    let parts =
        ["18 Gems", "3 stones of 3", "overpowers 5", "it gets 16", "and wins", "traps 1 Jewel"];
    for part in parts {
        assert!(tour.contains(part), "{part}: {tour}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [
        &["perft", "triandro", "2", "--divide"][..],
        &["list"],
        &["play", "cybo", "--seat", "1=random"],
    ] {
        let mut child = rules(args).spawn().unwrap();
        drop(child.stdout.take());
        let status = child.wait().unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(status.success(), "{args:?}: {errors}");
        assert_eq!(errors, "");
    }
}

#[test]
fn chance_chooses_who_begins() {
    let report = report(&["simulate", "conquest", "--json", "--set", "first=random"]);
    assert_eq!(report["options"]["first"], "random", "{report}");
    let begins = |seed: &&str| {
        let args =
            ["play", "triandro", "--seat", "1=random", "--set", "first=random", "--seed", seed];
        let played = stdout(&run_with(&args, b""));
        played.contains("\nseat 1: ")
    };
    let first = ["1", "2", "3", "4", "5", "6", "7", "8"].iter().filter(|seed| begins(seed));
    assert!((1..8).contains(&first.count()));
    assert!(stdout(&run(&["list", "triandro"])).contains("0 to 3 | random"));
}

#[test]
fn a_line_without_end_is_not_kept_in_play() {
    let mut input = vec![b'x'; 5 << 20];
    input.extend(b"\n28\nquit\n");
    let played = stdout(&run_with(&["play", "triandro", "--seat", "1=random"], &input));
    assert!(played.contains("the line is too long: expected at most 1048576 bytes"), "{played}");
    assert!(played.contains("seat 0: 28"), "{played}");
}

/// Commands work in any case and by their first letter, unless an action begins so.
#[test]
fn commands_are_forgiving() {
    let people = ["play", "triandro", "--seat", "1=human"];
    let played = stdout(&run_with(&people, b"28\nUNDO 3\nUndo\n19\nu\n4\nQ\n"));
    assert!(played.contains("`undo` takes no argument\n"), "{played}");
    // The record of a game that is left is shown.
    assert!(
        played.ends_with(
            "[Game \"triandro\"]\n[Version \"1\"]\n[Check \"crc32\"]\n[Options \"-\"]\n\
             [Result \"unfinished\"]\n\n4\n# 1 28feaab5\n"
        ),
        "{played}"
    );
    let none = stdout(&run_with(&people, b"x\nquit\n"));
    assert!(!none.contains("did you mean") && !none.contains("[Game"), "{none}");
    let help = stdout(&run_with(&people, b"H\nq\n"));
    assert!(help.contains("leave the game"), "{help}");
    // In Cybo `q` begins the action `quad`.
    let cybo = ["play", "cybo", "--position", "cybo/1 - 12 1 1.2.3=9 12,3", "--seat", "1=human"];
    let quad = stdout(&run_with(&cybo, b"q\n"));
    assert!(quad.contains("seat 1: quad\n"), "{quad}");
}

#[test]
fn an_argument_that_is_nothing_is_called_so() {
    let errors = refused(&["show", "hello"]);
    assert!(
        errors.contains("expected a position, a record or the name of a file, found \"hello\""),
        "{errors}"
    );
}
