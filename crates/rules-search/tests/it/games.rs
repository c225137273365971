//! Bots of the workspace's games by name: each game has its bots; all play legally.

use crate::common::generator;
use rules_core::{Observe, Turn, random_step};
use rules_search::{BotSpec, Bots, View, games};

/// Lets every bot decide three times in a game, each with a small limit.
///
/// A level does its own work the first time if `whole`, and is stopped at once the other times.
fn play<G: Observe>(bots: &Bots<G>, options: G::Options, wanted: &[&str], whole: bool) {
    let names: Vec<&str> = bots.names().collect();
    assert_eq!(names, wanted, "{}", G::NAME);
    let mut rng = generator(5);
    let start = G::new(options).expect("options");
    let mut position = start.clone();
    let mut decisions = 0;
    while decisions < 3 * names.len() {
        if position.turn() == Turn::Over {
            position = start.clone();
        }
        random_step(&mut position, &mut rng);
        let Ok(view) = View::of(&position) else { continue };
        let spec: BotSpec = format!("{}:1", names[decisions % names.len()]).parse().expect("a bot");
        let mut bot = bots.make(&spec).expect("a bot of the game");
        let mut budget = spec.budget(None).expect("no clock is needed");
        if decisions >= names.len() || !whole {
            budget = budget.with_stop(&|| true);
        }
        let answer = bot.choose(&view, &budget, &mut rng).expect("a game that it plays");
        assert_eq!(position.check(answer.action), Ok(()), "{spec} in {position:?}");
        position.play_unchecked(answer.action);
        decisions += 1;
    }
}

const ALL: &[&str] = &[
    "random",
    "flat",
    "uct",
    "ismcts",
    "greedy",
    "expectimax",
    "mcts",
    "easy",
    "medium",
    "hard",
    "expert",
];

fn and(names: &[&'static str]) -> Vec<&'static str> {
    ALL.iter().chain(names).copied().collect()
}

#[test]
fn conquest() {
    play(&games::conquest(2), Default::default(), &and(&["best"]), true);
    let three = conquest_rules::Options { players: 3, ..Default::default() };
    play(&games::conquest(3), three, &and(&["best"]), false);
}

#[test]
fn cybo() {
    use cybo_rules::{Level, Options};
    for level in Level::ALL {
        play(&games::cybo(2, level), Options { players: 2, level }, &and(&["solution"]), true);
    }
    play(&games::cybo(3, Level::Master), Options { players: 3, level: Level::Master }, ALL, false);
}

#[test]
fn triad() {
    use triad_rules::{BuiltIn, Options, Tourney, Triad};
    for layout in BuiltIn::ALL {
        let options = Options { layout, ..Options::default() };
        let hex = layout == BuiltIn::Hex;
        let has_net = layout != BuiltIn::Hex12;
        let own: &[&str] = if has_net { &["alphabeta", "best"] } else { &["alphabeta"] };
        play(&games::triad::<_, _>(layout.layout()) as &Bots<Triad>, options, &and(own), hex);
    }
    let bots: Bots<Tourney> = games::triad(BuiltIn::default().layout());
    play(&bots, Default::default(), &and(&["alphabeta", "best"]), false);
}

#[test]
fn triandro() {
    use triandro_rules::Options;
    play(&games::triandro(2), Options::default(), &and(&["alphabeta", "best"]), true);
    play(&games::triandro(4), Options { players: 4, ..Options::default() }, &and(&["best"]), false);
}

#[test]
fn triarchy() {
    play(&games::triarchy(3), Default::default(), &and(&["best"]), true);
}

#[test]
fn a_net_from_a_file_plays_as_the_built_in_one_and_other_files_are_refused() {
    use rules_nets::{Net, triandro, triarchy};
    let bots = games::triandro(2);
    let spec = |text: &str| text.parse::<BotSpec>().expect("a bot");
    let with = |spec: BotSpec, bytes: Vec<u8>| bots.make(&spec.with_net(bytes));
    let mut bytes = Vec::new();
    triandro::TWO.write(triandro::NAME, |byte| bytes.push(byte));
    let view = View::of(&triandro_rules::Triandro::default()).expect("a seat can act");
    let answers = [bots.make(&spec("best:2")), with(spec("best:2"), bytes.clone())].map(|bot| {
        let mut bot = bot.expect("a net");
        let budget = rules_search::Budget::iterations(2);
        bot.choose(&view, &budget, &mut generator(1)).expect("an answer")
    });
    assert_eq!(answers[0], answers[1]);
    let refused = |bytes| with(spec("best:2"), bytes).err().expect("another file").to_string();
    let mut changed = bytes.clone();
    changed[1000] ^= 1;
    assert!(refused(changed).starts_with("invalid net for best: checksum "));
    let mut version = bytes.clone();
    version[4] = 7;
    assert_eq!(refused(version), "invalid net for best: net of version 7, expected version 1");
    let mut other = Vec::new();
    Net::<{ triarchy::INPUTS }>::ZERO.write("triarchy2", |byte| other.push(byte));
    let text = r#"invalid net for best: net "triarchy2", expected "triandro2""#;
    assert_eq!(refused(other), text);
    bytes.pop();
    assert_eq!(refused(bytes), "invalid net for best: net of 17719 bytes, expected 17720");
    let error = with(spec("uct:2"), Vec::new()).err().expect("a bot without a net");
    assert_eq!(error.to_string(), "uct takes no net");
}

#[test]
fn a_level_does_its_own_work_until_it_is_stopped() {
    use rules_search::Budget;
    let bots = games::triandro(2);
    let view = View::of(&triandro_rules::Triandro::default()).expect("a seat can act");
    let mut rng = generator(1);
    let mut iterations = |name: &str, budget: &Budget<'_>| {
        let mut bot = bots.make(&name.parse().expect("a bot")).expect("a level");
        bot.choose(&view, budget, &mut rng).expect("a game that it plays").iterations
    };
    let done = ["easy", "medium"].map(|level| {
        let few = iterations(level, &Budget::iterations(1));
        assert_eq!(few, iterations(level, &Budget::nodes(1_000_000)));
        few
    });
    assert!(done.is_sorted_by(|fewer, more| 4 * fewer <= *more), "{done:?}");
    let stop = || true;
    assert!(iterations("medium", &Budget::iterations(1).with_stop(&stop)) < done[1]);
    let mut bot = bots.make(&"easy".parse().expect("a bot")).expect("a level");
    assert!(bot.choose(&view, &Budget::iterations(0), &mut rng).is_err());
}
