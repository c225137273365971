//! Games chosen at run time do what their types do.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{
    Diagram, End, Game, Keyed, Notation, ObserveForms, Options, Packed, Seat, Turn, Viewer, Words,
    perft, playout, random_step,
};
use rules_games::{
    DynError, DynGame, DynTournament, Entry, GAMES, Listing, Look, NAMES, Registry, Setting, Setup,
    StandardGame, Visitor, find, visit,
};
use rules_match::FastRng;

use rules_toys::coin::Toy;

fn dice(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn the_standard_games_are_there_and_say_what_they_are() {
    let names = |are: fn(&&Entry) -> bool| {
        GAMES.entries().iter().filter(are).map(Entry::name).collect::<Vec<_>>()
    };
    let all = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];
    assert_eq!(names(|_| true), all);
    assert_eq!(names(|entry| !entry.is_open()), ["triarchy", "conquest"]);
    assert_eq!(names(|entry| entry.has_chance()), ["triarchy", "conquest", "cybo"]);
    assert_eq!(names(|entry| entry.marks().is_empty()), ["cybo"]);
    for entry in GAMES.entries() {
        assert!(entry.about().ends_with('.') && entry.about().len() < 120, "{}", entry.about());
        assert_eq!(entry.defaults().len(), entry.specs().len());
        let page = entry.rules_page().unwrap();
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(page);
        assert!(path.exists(), "{page}");
        let proposed = entry.first_game().iter();
        let setup = proposed.fold(Setup::new(), |setup, &(name, value)| setup.set(name, value));
        entry.begin(&setup).expect("the options that are proposed exist");
        for names in [entry.reasons().to_vec(), entry.ends()] {
            assert!(!names.is_empty() && names.iter().all(|name| !name.is_empty()), "{names:?}");
        }
        let starts = entry.starts(&Setup::new()).unwrap();
        assert!(starts.len() == 1 && (entry.most_events() > 0) == entry.has_chance());
    }
    assert_eq!(find("cybo").unwrap().first_game(), [("level", "beginner")]);
    let error = find("chess").unwrap_err();
    assert_eq!(error.to_string(), "unknown game \"chess\"");
    assert_eq!(error.code(), "unknown-game");
    let error = find("cybo").unwrap().begin(&Setup::new().set("players", "7")).unwrap_err();
    assert!(error.to_string().contains("players"), "{error}");
    assert!(find("triandro").unwrap().begin(&Setup::new().set("first", "2")).is_err());
    let five = Setup::new().set("players", "5");
    assert_eq!(find("cybo").unwrap().seats(&five), Ok(5));
    assert_eq!(find("cybo").unwrap().begin(&five).unwrap().options(), "players=5");
}

#[test]
fn a_match_by_name_keeps_its_tags_and_remarks() {
    let mut game = find("cybo").unwrap().begin_match(&Setup::new(), &mut dice(1)).unwrap();
    game.set_tag("Event", "final").unwrap();
    assert_eq!((game.tag("Event"), game.tag("Site")), (Some("final"), None));
    assert_eq!(game.tags(), [("Event", "final")]);
    game.set_tag("TimeControl", "300+2").unwrap();
    let shown = |game: &dyn rules_games::DynMatch| game.view(Viewer::Spectator).unwrap().tags.len();
    assert_eq!(shown(&*game), 1);
    game.publish_tag("TimeControl");
    assert_eq!(shown(&*game), 2);
    game.random_step(&mut dice(1));
    game.set_remark(0, "a start").unwrap();
    assert_eq!((game.remark(0), game.remark(1)), (Some("a start"), None));
}

/// Plays a typed game and one chosen by name alike, and compares everything.
fn in_step<G>(seed: u64)
where
    G: Notation + Keyed + Packed + ObserveForms + Diagram,
{
    let mut rng = dice(seed);
    let mut typed = G::new(G::Options::default()).unwrap();
    let mut by_name = find(G::NAME).unwrap().begin(&Setup::new()).unwrap();
    for _ in 0..60 {
        compare(&typed, &*by_name, seed);
        let step = random_step(&mut typed, &mut rng);
        let Some(step) = step else { break };
        let text = match step {
            rules_core::Step::Action(action) => action.to_string(),
            rules_core::Step::Event(event) => event.to_string(),
        };
        assert!(by_name.play("no such step").is_err());
        by_name.play(&text).unwrap();
    }
    let read = find(G::NAME).unwrap().read(&typed.to_string()).unwrap();
    compare(&typed, &*read, seed);
}

fn compare<G>(typed: &G, by_name: &dyn DynGame, seed: u64)
where
    G: Notation + Keyed + Packed + ObserveForms + Diagram,
{
    assert_eq!(by_name.text(), typed.to_string());
    assert_eq!(by_name.key(), Ok(typed.key()));
    assert_eq!(by_name.packed().unwrap(), typed.to_packed().as_bytes());
    assert_eq!((by_name.turn(), by_name.seats()), (typed.turn(), typed.seats()));
    let outcome =
        by_name.outcome().map(|outcome| (outcome.winners, outcome.end, outcome.utilities));
    let expected = typed.outcome().zip(typed.utilities()).map(|(outcome, utilities)| {
        (outcome.winners(), outcome.end().name(), utilities.first(typed.seats()).to_vec())
    });
    assert_eq!(outcome, expected);
    let outcome = by_name.outcome().map(|outcome| outcome.to_string());
    assert_eq!(outcome, typed.outcome().map(|outcome| outcome.to_string()));
    let actions: Vec<String> = typed.legal_actions().map(|action| action.to_string()).collect();
    assert_eq!(by_name.count_actions(), actions.len());
    assert_eq!(by_name.legal_actions(), actions);
    assert_eq!(
        by_name.legal_actions_page(3, 2),
        actions.iter().skip(3).take(2).cloned().collect::<Vec<_>>()
    );
    let events: Vec<_> =
        typed.chance_events().map(|(event, weight)| (event.to_string(), weight)).collect();
    assert_eq!(by_name.chance_events(), events);
    let mut diagram = String::new();
    typed.write_diagram(Viewer::Open, &mut diagram).unwrap();
    assert_eq!(by_name.diagram(Viewer::Open), Ok(diagram));
    for seat in Seat::all(typed.seats()) {
        let view = by_name.view(seat.into()).unwrap();
        assert_eq!(view.text, typed.observe(seat).to_string());
        assert_eq!(by_name.observation_text(seat.into()), Ok(view.text));
        assert_eq!(view.key, G::observation_key(&typed.observe(seat)));
        assert_eq!(view.actions.is_empty(), typed.turn() != Turn::Seat(seat));
        let drawn = by_name.determinize(seat.into(), &mut dice(seed)).unwrap();
        let wanted = G::determinize(&typed.observe(seat), &mut dice(seed));
        assert_eq!(drawn.text(), wanted.to_string());
    }
    assert_eq!(by_name.view(Seat::SIXTH.into()).is_ok(), typed.seats() == 6);
    let mut left = 2_000;
    let counted = by_name.perft_while(1, &mut || {
        left -= 1;
        left > 0
    });
    assert_eq!(counted, Some(perft(typed, 1)));
    assert_eq!(by_name.perft(1), perft(typed, 1));
    let mut divided = Vec::new();
    by_name.divide(1, &mut |step, count| divided.push((step.to_string(), count)));
    let firsts = actions.iter().chain(events.iter().map(|(event, _)| event));
    let mut firsts: Vec<_> = firsts.map(|step| (step.clone(), 1)).collect();
    divided.sort();
    firsts.sort();
    assert_eq!(divided, firsts);
    assert_eq!(by_name.is_over(), typed.is_over());
    assert_eq!(by_name.max_plies(), G::max_plies(&typed.options()));
    assert_eq!(by_name.is_open(), G::OPEN);
    assert_eq!(by_name.as_any().downcast_ref::<G>(), Some(typed));
    let values = by_name.option_values();
    assert!(values.iter().all(|(name, value)| typed.options().get(name) == Some(*value)));
    assert_eq!(values.len(), G::Options::SPECS.len());
    // From this value itself: equal positions may list their choices in different orders.
    let mut played = by_name.as_any().downcast_ref::<G>().unwrap().clone();
    let steps = playout(&mut played, &mut dice(seed), 300);
    let mut by_name = by_name.clone_box();
    assert_eq!(by_name.playout_fast(&mut FastRng::seed_from_u64(seed), 300), steps);
    assert_eq!(by_name.text(), played.to_string());
}

#[test]
fn each_kind_of_option_takes_its_own_type_alone() {
    let set = |game: &str, name: &str, setting: Setting| {
        find(game)?.starts(&Setup::new().with(name, setting)).map(|starts| starts.len())
    };
    for (game, name, json) in
        [("cybo", "players", "3"), ("triarchy", "reuse", "true"), ("cybo", "level", "\"master\"")]
    {
        assert_eq!(set(game, name, Setting::from_json(json)), Ok(1), "{name} = {json}");
        let text = json.trim_matches('"').to_string();
        assert_eq!(set(game, name, Setting::Text(text)), Ok(1), "{name} = {json}");
    }
    for (game, name, json) in [
        ("cybo", "players", "3.0"),
        ("cybo", "players", "1e0"),
        ("cybo", "players", "-0"),
        ("cybo", "players", "true"),
        ("cybo", "players", "4294967299"),
        ("cybo", "players", "99999999999999999999"),
        ("cybo", "level", "\"random\""),
    ] {
        let error = set(game, name, Setting::from_json(json)).unwrap_err();
        assert!(error.to_string().contains(name), "{name} = {json}: {error}");
    }
    assert!(set("cybo", "players", Setting::Text("03".to_string())).is_err());
}

#[test]
fn chance_chooses_who_begins_each_seat_equally_often() {
    let triandro = find("triandro").unwrap();
    let setup = Setup::new().set("players", "3").set("first", "random");
    assert_eq!(triandro.random_option(&setup), Some("first"));
    assert_eq!(triandro.random_option(&Setup::new().set("first", "1")), None);
    let starts = triandro.starts(&setup).unwrap();
    let turns: Vec<_> = starts.iter().map(|start| start.turn()).collect();
    assert_eq!(turns, Seat::all(3).map(Turn::Seat).collect::<Vec<_>>());
    let mut counts = [0; 3];
    let mut rng = FastRng::seed_from_u64(1);
    for _ in 0..300 {
        let begun = triandro.begin_match(&setup, &mut rng).unwrap();
        counts[begun.turn().seat().unwrap().index()] += 1;
    }
    assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
    let begun = triandro.match_from(&setup, &starts[2].text()).unwrap();
    assert_eq!(begun.turn(), turns[2], "a position agrees with any seat");
}

#[test]
fn a_layout_that_is_refused_is_named() {
    let on = Setup::new().on_layout("layout/1 x");
    for name in ["triad", "triad-tourney"] {
        let entry = find(name).unwrap();
        assert!(entry.takes_layouts());
        let bad = entry.starts(&on).unwrap_err();
        assert!(bad.to_string().starts_with("layout \"layout/1 x\": "), "{bad}");
    }
    let error = find("cybo").unwrap().starts(&on).unwrap_err();
    assert_eq!(error.to_string(), "cybo takes no layout");
}

#[test]
fn positions_and_records_are_those_that_are_asked_for() {
    let cybo = find("cybo").unwrap();
    let text = cybo.begin(&Setup::new().set("players", "3")).unwrap().text();
    let three = Setup::new().set("players", "3");
    let two = Setup::new().set("players", "2");
    assert!(cybo.read_with(&three, &text).is_ok());
    let error = cybo.read_with(&two, &text).unwrap_err();
    assert_eq!(error.to_string(), "option players differs from that of the position");
    let record = cybo.begin_match(&three, &mut dice(1)).unwrap().record();
    assert_eq!(GAMES.of_record(&record).unwrap().name(), "cybo");
    assert!(cybo.replay(&three, &record).is_ok());
    let error = cybo.replay(&two, &record).unwrap_err();
    assert_eq!(error.to_string(), "option players differs from that of the record");
    for broken in ["", "[Game \"cybo\"]", "[Game \"chess\"]\n", "[Game \"x\"]\n[Version \"1\"]\n"] {
        let is_known = GAMES.of_record(broken).is_ok();
        assert_eq!(is_known, broken.contains("cybo"), "{broken}");
        assert!(
            matches!(cybo.replay(&Setup::new(), broken), Err(DynError::Record { .. })),
            "{broken}"
        );
    }
    let error = find("triad").unwrap().replay(&Setup::new(), &record).unwrap_err();
    assert!(error.to_string().starts_with("this is no record of triad: "), "{error}");
}

#[test]
fn every_game_by_name_is_the_game_of_its_type() {
    for seed in 0..2 {
        with_every_game!(in_step(seed));
    }
}

#[test]
fn random_games_by_name_end_and_copies_are_apart() {
    for entry in GAMES.entries() {
        let start = entry.begin(&Setup::new()).unwrap();
        let mut game = start.clone();
        assert_eq!(game.clone().playout(&mut dice(1), 2), 2);
        assert!(game.playout(&mut dice(1), 100_000) > 10, "{}", entry.name());
        assert!(game.turn().is_over() && game.outcome().is_some());
        assert!(!game.random_step(&mut dice(1)));
        assert_eq!(game.sample_event(&mut dice(1)), None);
        assert!(!start.turn().is_over());
        if let Ok(images) = start.symmetric_images() {
            assert_eq!(images[0].text(), start.text());
            assert_eq!(start.canonical().unwrap().seats(), start.seats());
        }
    }
}

/// A game that can only be played and observed.
const TOY: Listing<Toy> = Listing::new("Coins are kept or passed.");

#[test]
fn another_game_joins_in_one_line_and_says_what_it_lacks() {
    let registry = Registry::standard().with(&TOY);
    let entry = registry.find("toy").unwrap();
    assert_eq!(entry.capabilities(), ["notation", "observations"]);
    let mut game = entry.begin(&Setup::new()).unwrap();
    game.play("h").unwrap();
    game.play(&game.legal_actions_page(1, 1)[0]).unwrap();
    assert_eq!((game.count_actions(), game.perft(2)), (0, 4));
    let lacks = |capability| DynError::Lacks { game: "toy", capability };
    assert_eq!(lacks("keys").rule(), None);
    assert_eq!(game.key(), Err(lacks("keys")));
    assert_eq!(game.packed(), Err(lacks("packed form")));
    assert_eq!(game.symmetric_images().map(|images| images.len()), Err(lacks("symmetries")));
    assert_eq!(game.canonical().map(|form| form.text()), Err(lacks("symmetries")));
    assert_eq!(game.encoding().map(|encoding| encoding.version()), Err(lacks("encodings")));
    assert_eq!(game.diagram(Viewer::Open), Err(lacks("diagrams")));
    assert_eq!(game.picture(Viewer::Open, &Look::new()), Err(lacks("pictures")));
    assert_eq!(game.bots(), Err(lacks("bots")));
    let played = game.tournament(&DynTournament::default(), None, &|_, _| {});
    assert_eq!(played.err(), Some(lacks("bots")));
    assert_eq!(game.chance_seat(), None, "a game that does not say");
    assert!(entry.levels().is_empty());
    assert!(game.playout(&mut dice(1), 100) > 2 && game.turn().is_over());
}

#[test]
fn a_game_of_the_same_name_takes_the_place_of_another() {
    const SECOND: Listing<Toy> = Listing { rules_page: Some("toy.md"), ..Listing::new("Second.") };
    let registry = Registry::empty().with(&TOY).with(&SECOND);
    assert_eq!(registry.entries().len(), 1);
    let toy = registry.find("toy").unwrap();
    assert_eq!((toy.about(), toy.rules_page()), ("Second.", Some("toy.md")));
    assert!(toy.has_chance() && !toy.is_open());
}

/// The seat that rolls or draws acts next or continues to draw.
#[test]
fn chance_decides_for_a_seat() {
    let mut decided = 0;
    for entry in GAMES.entries() {
        let mut game = entry.begin(&Setup::new()).unwrap();
        let mut rng = dice(4);
        while !game.turn().is_over() {
            let seat = game.chance_seat();
            assert_eq!(seat.is_some(), game.turn().is_chance(), "{}", entry.name());
            assert!(game.chance_events().len() <= entry.most_events() as usize, "{}", entry.name());
            game.random_step(&mut rng);
            if let (Some(seat), Turn::Seat(acting)) = (seat, game.turn())
                && ["triarchy", "cybo"].contains(&entry.name())
            {
                assert_eq!(seat, acting, "{}", entry.name());
                decided += 1;
            }
        }
    }
    assert!(decided > 10, "{decided}");
}

#[test]
#[ignore = "long"]
fn a_move_uncovers_what_lay_below_it() {
    let mut uncovered = 0;
    for entry in GAMES.entries() {
        let mut rng = FastRng::seed_from_u64(2);
        let mut game = entry.begin_match(&Setup::new(), &mut rng).unwrap();
        while game.random_step(&mut rng).is_some() {
            let steps = game.last_turn(Viewer::Open, Words::default()).unwrap();
            let now = steps.last().unwrap().effects.iter().any(|effect| effect.kind == "uncovered");
            let before = game.position_at(game.ply() - 1).unwrap();
            assert!(!now || entry.name() == "triarchy", "{}", entry.name());
            let Some(triarchy) = before.as_any().downcast_ref::<triarchy_rules::Triarchy>() else {
                continue;
            };
            let last = game.steps().pop().unwrap();
            let step: Result<triarchy_rules::Action, _> = last.parse();
            let wanted = match step {
                Ok(triarchy_rules::Action::Move(pile)) => triarchy.stack(pile.dot()).height() > 1,
                _ => false,
            };
            assert_eq!(now, wanted, "{last}");
            uncovered += u32::from(now);
        }
    }
    assert!(uncovered > 5, "{uncovered}");
}

/// The effects of whole matches add up: the points to the scores, the turns to the steps.
#[test]
fn effects_add_up_to_the_match() {
    let (mut scored, mut hidden) = (0, 0);
    for entry in GAMES.entries() {
        let mut rng = FastRng::seed_from_u64(3);
        let mut game = entry.begin_match(&Setup::new(), &mut rng).unwrap();
        let words = Words::default();
        assert_eq!(game.last_turn(Viewer::Open, words), Ok(Vec::new()));
        assert_eq!(game.effects(0..9, Viewer::Open, words), Ok(Vec::new()));
        let mut turns = Vec::new();
        while game.ply() < 300 && game.random_step(&mut rng).is_some() {
            let turn = game.last_turn(Viewer::Open, words).unwrap();
            let start = turn[0].ply;
            assert_eq!(game.effects(start..game.ply(), Viewer::Open, words), Ok(turn));
            turns.retain(|&first| first < start);
            turns.push(start);
        }
        while game.random_step(&mut rng).is_some() {}
        let steps = game.effects(0..usize::MAX, Viewer::Open, words).unwrap();
        assert!(steps.iter().map(|step| step.step.clone()).eq(game.steps()), "{}", entry.name());
        assert_eq!(
            game.effects(1..3, Viewer::Open, words).unwrap(),
            steps[1..3],
            "{}",
            entry.name()
        );
        // A turn begins where the seat changes, or after the most steps of one.
        for (ply, pair) in (1..300).zip(steps.windows(2)) {
            let changes = pair[0].seat != pair[1].seat;
            assert!(turns.contains(&ply) || !changes, "{} at {ply}", entry.name());
        }
        let mut points = [0; 6];
        for effect in steps.iter().flat_map(|step| &step.effects) {
            let Some(seat) = effect.seat.filter(|_| effect.kind == "scored") else { continue };
            points[seat.index()] += effect.points.unwrap();
            scored += 1;
        }
        if let Some(scores) = game.outcome().and_then(|outcome| outcome.scores) {
            assert_eq!(points[..scores.len()], scores, "{}", entry.name());
        }
        let seen = game.effects(0..usize::MAX, Seat::SECOND.into(), words).unwrap();
        for (seen, step) in seen.iter().zip(&steps) {
            hidden += usize::from(seen.step == "?");
            assert!(seen == step || entry.name() == "conquest", "{seen:?}");
            assert!(seen.step != "?" || seen.effects[0].text == "seat 0 draws a tile", "{seen:?}");
        }
        // A seat that does not play sees nothing hidden.
        let none = Seat::new(5).unwrap();
        let nothing = game.effects(0..usize::MAX, none.into(), words).unwrap();
        assert!(
            nothing
                .iter()
                .all(|step| entry.name() != "conquest" || step.step == "?" || !step.chance)
        );
    }
    assert!(scored > 20 && hidden > 9, "{scored} {hidden}");
    let toy = Registry::empty().with(&TOY);
    let game = toy.find("toy").unwrap().begin_match(&Setup::new(), &mut dice(1)).unwrap();
    assert!(matches!(
        game.effects(0..1, Viewer::Open, Words::default()),
        Err(DynError::Lacks { .. })
    ));
}

#[test]
fn a_visitor_gets_every_game_by_its_name() {
    struct Name;

    impl Visitor for Name {
        type Output = (&'static str, &'static str);

        fn visit<G: StandardGame>(self) -> Self::Output {
            (G::NAME, <G::OnLayouts as Game>::NAME)
        }
    }

    for &name in NAMES {
        assert_eq!(visit(name, Name), Ok((name, name)));
    }
    assert!(GAMES.entries().iter().map(|entry| entry.name()).eq(NAMES.iter().copied()));
    assert_eq!(visit("chess", Name), Err(DynError::UnknownGame("chess".to_string())));
}

#[test]
fn every_game_has_the_same_levels() {
    for entry in GAMES.entries() {
        assert_eq!(entry.levels(), ["easy", "medium", "hard", "expert"], "{}", entry.name());
    }
}

#[test]
fn long_texts_are_cut_at_a_character() {
    assert_eq!(rules_games::quoted("c3"), "\"c3\"");
    let long = rules_games::quoted(&"é".repeat(1000));
    assert_eq!(long.chars().count(), 60 + 2 + 3);
}

#[test]
fn an_unknown_option_is_refused_with_the_known_ones() {
    let refused = find("cybo").unwrap().begin(&Setup::new().set("colour", "1")).err();
    let message = refused.expect("refused").to_string();
    assert_eq!(message, r#"unknown option "colour" (known: players, level)"#);
}
