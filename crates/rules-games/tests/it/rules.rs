//! The rules in short follow the options, and say what the engines do.

use std::collections::{BTreeMap, BTreeSet};

use rules_conformance::scenario::Scenarios;
use rules_core::{Language, Notation, OptionKind, OptionSpec, Options as _, Words};
use rules_games::{
    Entry, GAMES, NAMES, RANDOM, RuleKind, RulePiece, RuleText, Setup, StandardGame, Visitor,
    can_be_random, visit,
};

/// Options whose values need not change the text: the game, the options that are set, the option,
/// and the reason.
const ALIKE: &[(&str, &str, &str, &str)] = &[
    ("triad", "mode=capture", "layout", "without Jewels the Portals of hex and hex12 mean nothing"),
    ("triad", "mode=capture", "trap_timing", "without Jewels nobody is trapped"),
    ("triad", "mode=breach", "trap_timing", "a Trap decides nothing (TRIAD-24)"),
    ("triad", "mode=capture", "draw_after", "a full board ends the game at once (TRIAD-24)"),
];

/// The values of an option to try: all that have names, both ends and the default of a number, and
/// those that pieces name.
fn values(entry: &Entry, spec: &OptionSpec) -> BTreeSet<String> {
    let mut values: BTreeSet<String> = match spec.kind {
        OptionKind::Bool => ["false", "true"].map(String::from).into(),
        OptionKind::Int { min, max } => [min, max].map(|number| number.to_string()).into(),
        OptionKind::Numbers(numbers) => numbers.iter().map(u32::to_string).collect(),
        OptionKind::Choice(names) => names.iter().map(ToString::to_string).collect(),
        _ => BTreeSet::new(),
    };
    let default = entry.defaults().into_iter().find(|(name, _)| *name == spec.name);
    values.extend(default.map(|(_, value)| value.to_string()));
    for piece in entry.all_rules_in_short().pieces() {
        let named = piece.conditions.into_iter().filter(|one| one.option == spec.name);
        values.extend(named.flat_map(|one| one.values).map(String::from));
    }
    values.extend(can_be_random(spec).then(|| RANDOM.to_owned()));
    values
}

/// The text of a game with these options, if they agree.
fn text(entry: &Entry, options: &[(&str, &str)]) -> Option<String> {
    let setup: Setup = options.iter().copied().collect();
    let pieces = entry.rules_in_short(&setup, Words::default()).ok()?;
    Some(pieces.into_iter().map(|piece| piece.text + "\n").collect())
}

/// The options that a piece names.
fn named(piece: &RulePiece) -> BTreeSet<String> {
    let conditions = piece.conditions.iter().map(|condition| condition.option.to_owned());
    let after = piece.pattern.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let values = after.map(|(name, _)| if name == "seat" { "first" } else { name }.to_owned());
    conditions.chain(values).filter(|name| name != "game").collect()
}

/// Checks that each value of an option has its own text. Returns whether it had to be excused.
fn distinguish(entry: &Entry, set: Option<(&str, &str)>, spec: &OptionSpec) -> bool {
    let values = values(entry, spec);
    let most = entry.specs().iter().find(|spec| spec.name == "players").map(|spec| spec.kind);
    let players = match most {
        Some(OptionKind::Int { max, .. }) if spec.name == "first" => Some(max.to_string()),
        _ => None,
    };
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let mut excused = false;
    for value in &values {
        let mut options: Vec<(&str, &str)> = set.into_iter().collect();
        options.extend(players.as_deref().map(|players| ("players", players)));
        options.push((spec.name, value));
        let text = text(entry, &options).unwrap_or_else(|| panic!("{options:?} do not agree"));
        let context = set.map(|(name, value)| format!("{name}={value}")).unwrap_or_default();
        let Some(other) = seen.insert(text, value) else { continue };
        let key = (entry.name(), &*context, spec.name);
        let known = ALIKE.iter().any(|(game, set, option, _)| (*game, *set, *option) == key);
        assert!(known, "{key:?}: the texts of {other} and {value} are equal");
        excused = true;
    }
    excused
}

/// Each value of an option changes the text, also with each value of an option beside which a piece
/// names it.
#[test]
fn every_value_of_an_option_changes_the_rules() {
    let mut excused = BTreeSet::new();
    let spec = |entry: &Entry, name: &str| *entry.specs().iter().find(|s| s.name == name).unwrap();
    for entry in GAMES.entries() {
        let known = |name: &String| entry.specs().iter().any(|spec| spec.name == name);
        let all: BTreeSet<String> = entry.specs().iter().map(|spec| spec.name.to_owned()).collect();
        let mut pairs: BTreeSet<(Option<String>, String)> =
            all.iter().map(|name| (None, name.clone())).collect();
        for piece in entry.all_rules_in_short().pieces() {
            let names: Vec<String> = named(&piece).into_iter().filter(known).collect();
            for (set, option) in names.iter().flat_map(|a| names.iter().map(move |b| (a, b))) {
                pairs.extend((set != option).then(|| (Some(set.clone()), option.clone())));
            }
        }
        for (set, option) in pairs {
            let set = set.map(|name| (values(entry, &spec(entry, &name)), name));
            let contexts: Vec<Option<(&str, &str)>> = match &set {
                None => vec![None],
                Some((values, name)) => {
                    values.iter().map(|value| Some((&**name, &**value))).collect()
                }
            };
            for context in contexts {
                if distinguish(entry, context, &spec(entry, &option)) {
                    let set = context.map(|(name, value)| format!("{name}={value}"));
                    excused.insert((entry.name(), set.unwrap_or_default(), option.clone()));
                }
            }
        }
    }
    for (game, set, option, reason) in ALIKE {
        let key = (*game, set.to_string(), option.to_string());
        assert!(excused.contains(&key), "{key:?} needs no excuse: {reason}");
    }
}

/// The files of scenarios of a game, its own first.
fn files(game: &str) -> Vec<Scenarios> {
    let (own, other) = match game {
        "triad" => ("triad-rules/data/rules.txt", Some("triad-rules/data/tourney.txt")),
        "triad-tourney" => ("triad-rules/data/tourney.txt", Some("triad-rules/data/rules.txt")),
        game => (&*format!("{game}-rules/data/rules.txt").leak(), None),
    };
    let prefix = game.split('-').next().unwrap_or_default().to_uppercase();
    let open = |file| {
        let file = format!("{}/../{file}", env!("CARGO_MANIFEST_DIR"));
        Scenarios::open(&file, &prefix, 99).unwrap()
    };
    std::iter::once(own).chain(other).map(open).collect()
}

/// The tests of the crate of a game, for what scenarios do not show: hands and layouts.
fn tests_of(game: &str) -> String {
    let game = game.split('-').next().unwrap_or_default();
    let mut folders = vec![format!("{}/../{game}-rules/tests", env!("CARGO_MANIFEST_DIR")).into()];
    let mut text = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir::<std::path::PathBuf>(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                text.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    text
}

/// Takes the pieces of a game to the engine.
struct Prove;

impl Visitor for Prove {
    type Output = Vec<String>;

    fn visit<G: StandardGame>(self) -> Vec<String> {
        let entry = GAMES.find(G::NAME).unwrap();
        let files = files(G::NAME);
        let pieces = entry.all_rules_in_short().pieces();
        pieces.flat_map(|piece| problems::<G>(&piece, &files)).collect()
    }
}

/// Whether a piece is in the rules of a position, or was before the lot that named the seat.
fn is_in_rules<G: Notation>(piece: &RulePiece, start: &G) -> bool {
    let options = start.options();
    let value = |name: &str| match name {
        "game" => Some(G::NAME.to_owned()),
        name => options.get(name).map(|value| value.to_string()),
    };
    let of = |drawn: bool| {
        let random = |name: &str| drawn && name == "first";
        let text = |name: &str| if random(name) { Some(RANDOM.to_owned()) } else { value(name) };
        piece.is_for(|name| text(name).map(|text| &*text.leak()))
    };
    of(false) || of(true)
}

/// The problems of the scenarios that a piece names.
fn problems<G: StandardGame>(piece: &RulePiece, files: &[Scenarios]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut problem = |what: String| problems.push(format!("{}, {}: {what}", G::NAME, piece.key));
    let mut proved = BTreeSet::new();
    let mut here = 0;
    for title in &piece.scenarios {
        if let Some(name) = title.strip_prefix("fn ") {
            let number = name.split('_').nth(1).and_then(|number| number.parse::<u32>().ok());
            proved.extend(number);
            here += 1;
            if !tests_of(G::NAME).contains(&format!("fn {name}()")) {
                problem(format!("there is no test {name}"));
            }
            continue;
        }
        let found: Vec<Scenarios> = files.iter().map(|file| file.titled(title)).collect();
        proved.extend(found.iter().flat_map(Scenarios::rules));
        let own = &found[0];
        if found.iter().all(|scenarios| scenarios.rules().count() == 0) {
            problem(format!("there is no scenario {title:?}"));
        }
        if own.rules().count() == 0 {
            continue;
        }
        here += 1;
        if let Err(failures) = own.run_game::<G>() {
            problem(failures.to_string());
        }
        let starts = own.starts::<G>().unwrap();
        if !starts.iter().any(|start| is_in_rules(piece, start)) {
            problem(format!("scenario {title:?} has other options"));
        }
    }
    let may_hold = piece.conditions.iter().all(|condition| match condition.option {
        "game" => condition.values.contains(&G::NAME) == condition.one_of,
        name => {
            let has = G::Options::SPECS.iter().any(|spec| spec.name == name);
            has || !condition.one_of
        }
    });
    if may_hold && here == 0 {
        problem("no scenario of this game shows it".to_owned());
    }
    for rule in &piece.rules {
        let number = rule.rsplit('-').next().and_then(|number| number.parse().ok());
        if !number.is_some_and(|number: u32| proved.contains(&number)) {
            problem(format!("no scenario of {rule}"));
        }
    }
    if piece.rules.is_empty() {
        problem("it names no rule".to_owned());
    }
    problems
}

/// The claims of the pieces hold in scenarios, which both models of each game run.
#[test]
fn every_piece_of_the_rules_is_shown_by_scenarios() {
    let problems: Vec<String> = NAMES.iter().flat_map(|name| visit(name, Prove).unwrap()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The pieces of a game with each value of each option.
fn all_texts(entry: &Entry) -> Vec<Vec<RuleText>> {
    let mut texts = Vec::new();
    for spec in entry.specs() {
        for value in values(entry, spec) {
            let setup = Setup::new().set(spec.name, &*value);
            texts.extend(entry.rules_in_short(&setup, Words::with_names(&["You", "Ada"])));
        }
    }
    texts
}

#[test]
fn the_rules_are_a_text_for_players() {
    for entry in GAMES.entries() {
        for pieces in all_texts(entry) {
            let goal = &pieces[0];
            assert!(goal.key.starts_with("goal") && goal.kind == RuleKind::Text, "{goal:?}");
            assert!(goal.text.len() <= 150, "two lines: {goal:?}");
            assert!(pieces[1..].iter().all(|piece| !piece.key.starts_with("goal")), "{pieces:?}");
            let after = pieces.iter().skip_while(|piece| piece.kind != RuleKind::Detail);
            assert!(after.clone().all(|piece| piece.kind == RuleKind::Detail), "{pieces:?}");
            for RuleText { key, text, rules, .. } in &pieces {
                assert!(text.ends_with(['.', ':', ',']), "{key}: {text}");
                assert!(!text.contains(['{', '}', '[', ']', '<', '>', '|']), "{key}: {text}");
                let prefix = entry.name().split('-').next().unwrap_or_default().to_uppercase();
                assert!(!text.contains(&format!("{prefix}-")), "{key}: {text}");
                assert!(rules.iter().all(|rule| rule.starts_with(&prefix)), "{key}: {rules:?}");
            }
        }
    }
}

#[test]
fn the_pieces_name_options_and_values_that_exist() {
    let all = || GAMES.entries().iter();
    for entry in all() {
        let mut keys = BTreeSet::new();
        for piece in entry.all_rules_in_short().pieces() {
            assert!(keys.insert(piece.key), "{} twice", piece.key);
            // A variant of a game has the same text and options of its own.
            let text = entry.all_rules_in_short();
            let sharing = all().filter(|other| other.all_rules_in_short() == text);
            let specs: Vec<&OptionSpec> = sharing.flat_map(Entry::specs).collect();
            for condition in &piece.conditions {
                let known = |value: &&str| match condition.option {
                    "game" => all().any(|entry| entry.name() == *value),
                    name => specs.iter().filter(|spec| spec.name == name).any(|spec| {
                        (*value == RANDOM && can_be_random(spec)) || spec.parse(value).is_ok()
                    }),
                };
                assert!(condition.values.iter().all(known), "{}: {condition:?}", piece.key);
            }
            for name in named(&piece) {
                assert!(specs.iter().any(|spec| spec.name == name), "{}: {name}", piece.key);
            }
        }
        assert!(keys.len() > 8, "{}", entry.name());
    }
}

#[test]
fn a_language_has_the_rules_of_a_game_and_of_its_variant() {
    let text = "triad.rules.tourney.limit = Nach {max_games} Partien ist es unentschieden.\n\
                triad.rules.first = [Am Zug ist {seat}.|Du beginnst.]\n\
                word.you = Du";
    let language = Language::read(text).unwrap();
    let words = Words { language, ..Words::with_names(&["Ada", "Du"]) };
    let of = |game, setup| GAMES.find(game).unwrap().rules_in_short(&setup, words).unwrap();
    let tourney = of("triad-tourney", Setup::new().set("max_games", "7"));
    assert!(tourney.iter().any(|piece| piece.text == "Nach 7 Partien ist es unentschieden."));
    for (first, wanted) in [("0", "Am Zug ist Ada."), ("1", "Du beginnst.")] {
        let triad = of("triad", Setup::new().set("first", first));
        assert!(triad.iter().any(|piece| piece.text == wanted), "{triad:?}");
    }
}

#[test]
fn a_custom_layout_has_rules_of_its_own() {
    let layout =
        "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4";
    for game in ["triad", "triad-tourney"] {
        let entry = GAMES.find(game).unwrap();
        let setup = Setup::new().on_layout(layout);
        let rules = entry.rules_in_short(&setup, Words::default()).unwrap();
        let keys = |rules: &[RuleText]| rules.iter().map(|piece| piece.key).collect::<Vec<_>>();
        assert!(keys(&rules).contains(&"board.own"), "{rules:?}");
        let begun = entry.begin(&setup).unwrap();
        assert_eq!(begun.rules_in_short(Words::default()), rules);
        assert!(entry.rules_in_short(&setup.set("first", "2"), Words::default()).is_err());
    }
}
