use triandro_rules::Triandro;

use super::Scenarios;

/// Reads and runs scenarios, and returns the problems.
fn problems(text: &str) -> String {
    let scenarios = Scenarios::read("rules.txt", text, "TRIANDRO", 16);
    let run = scenarios.and_then(|scenarios| scenarios.run_game::<Triandro>());
    run.err().map_or(String::new(), |failures| failures.to_string())
}

/// Returns the problems of a scenario with these lines below the first one.
fn problems_of(lines: &str) -> String {
    problems(&format!("TRIANDRO-5 a turn is a stone or a capture\n{lines}\n"))
}

#[test]
fn what_holds_passes() {
    let text = "# Two scenarios.

TRIANDRO-4 TRIANDRO-5 a start
options players=3 first=1
turn 1
perft 55 2970
play 28
turn 2
refuse TRIANDRO-5 28
after 27 29: turn 1

# A line can go on below.
TRIANDRO-11 a forced capture
from triandro/1 - 0 3/a5/1b5/a1a5/7/8/7/6/3 0,8
legal
  x4-17-19
chance
play x4-17-19
is triandro/1 - 1 3/6/7/8/7/8/7/6/3 3,8

TRIANDRO-14 an end
from triandro/1 - 0 3/a5/7/a7/3b3/8/7/6/3 1,3
after 40: outcome last-mover 1
";
    assert_eq!(problems(text), "");
    let scenarios = Scenarios::read("rules.txt", text, "TRIANDRO", 16).unwrap();
    assert_eq!(scenarios.rules().collect::<Vec<_>>(), [4, 5, 11, 14]);
}

#[test]
fn forms_are_refused_with_file_and_line() {
    for (lines, problem) in [
        ("turns 0", "2: unknown key \"turns\""),
        ("play 28", "1: the scenario expects nothing"),
        ("turn 0\nrefuse TRIANDRO-17 28", "3: unknown rule \"TRIANDRO-17\" (known: TRIANDRO-1 to"),
        ("turn 0\nrefuse 28", "3: expected a rule and steps"),
        ("options players\nturn 0", "2: expected '=' in \"players\""),
        ("turn 0\nperft many", "3: \"many\" is not a number"),
        ("turn 0\nplay", "3: expected a step or a number after the key"),
        ("allow", "2: expected a step or a number after the key"),
        ("after : turn 0", "2: expected a step or a number after the key"),
        ("after 28 turn 1", "2: expected `after STEP ...: EXPECTATION`"),
        ("after 28: play 27", "2: expected an expectation, found \"play 27\""),
    ] {
        let found = problems_of(lines);
        assert!(found.starts_with(&format!("rules.txt:{problem}")), "{lines}: {found}");
    }
    for (text, problem) in [
        ("", "1: expected a scenario"),
        ("TRIANDRO-05 zeros\nturn 0", "1: unknown rule \"TRIANDRO-05\""),
        ("TRIANDRO-5 TRIANDRO-x 5\nturn 0", "1: unknown rule \"TRIANDRO-x\""),
        ("TRIAD-9 another game\nturn 0", "1: unknown rule \"TRIAD-9\""),
        ("\n\na title\nturn 0", "3: expected a rule and a title, found \"a title\""),
        ("TRIANDRO-5\nturn 0", "1: expected a title after the rules"),
    ] {
        let found = problems(text);
        assert!(found.starts_with(&format!("rules.txt:{problem}")), "{text}: {found}");
    }
    let missing = Scenarios::open("no/rules.txt", "TRIANDRO", 16).unwrap_err();
    assert!(missing.to_string().starts_with("no/rules.txt:0: "), "{missing}");
}

#[test]
fn what_does_not_hold_is_reported_with_file_and_line() {
    const FORCED: &str = "from triandro/1 - 0 3/a5/1b5/a1a5/7/8/7/6/3 0,8\n";
    for (lines, problem) in [
        ("play 28 y\nturn 0", "2: cannot read the step \"y\": "),
        ("play 28\nplay 28\nturn 0", "3: 28 in triandro/1 - 1 "),
        ("after 28 28: turn 0", "2: 28 in triandro/1 - 1 "),
        ("options players=5\nturn 0", "2: invalid value for option players"),
        ("from triandro/1\nturn 0", "2: cannot read the position: "),
        ("turn over", "2: expected over, found 0"),
        ("turn 0\nlegal 28", "3: expected 28, found 1 2 3 "),
        ("allow 28 x4-17-19", "2: x4-17-19 in triandro/1 - 0 "),
        ("refuse TRIANDRO-5 28", "2: 28 is possible in triandro/1 - 0 "),
        ("refuse TRIANDRO-5 x4-17-19", "2: expected x4-17-19 refused by TRIANDRO-5, found"),
        ("perft 55 2971", "2: depth 2: expected 2971, found 2970"),
        ("chance 1:1", "2: expected 1:1, found "),
        ("outcome last-mover 0", "2: expected last-mover 0, found no outcome"),
        ("is triandro/1 - 0", "2: expected triandro/1 - 0, found triandro/1 - 0 3/6"),
    ] {
        let found = problems_of(lines);
        assert!(found.starts_with(&format!("rules.txt:{problem}")), "{lines}: {found}");
    }
    // Expectations are independent, and so are scenarios.
    let both = format!("{FORCED}turn 1\nlegal 28\n\nTRIANDRO-4 another\nperft 54");
    let found = problems_of(&both);
    let lines: Vec<&str> = found.lines().filter_map(|line| line.split(':').nth(1)).collect();
    assert_eq!(lines, ["3", "4", "7"]);
}
