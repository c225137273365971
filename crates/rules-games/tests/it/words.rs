//! Sentences about steps and results, with names and in another language.

use std::collections::BTreeSet;

use rand_core::SeedableRng;
use rules_core::{
    Effect, Effects as _, Game as _, GameResult, Illegal as _, Language, Outcome, Seat, SeatSet,
    Viewer, Words, random_step,
};
use rules_games::rules_svg::PictureOptions;
use rules_games::{GAMES, GERMAN, Look, Setup};
use rules_match::FastRng;
use triandro_rules::{End, Illegal, Piece, Point, Triandro, Triangle, samples};

const SEAT: Option<Seat> = Some(Seat::FIRST);
const YOU: [&str; 2] = ["You", "Ada"];
const DU: [&str; 2] = ["Du", "Ada"];

fn german(names: &'static [&'static str]) -> Words<'static> {
    let language = Language::read(GERMAN).expect("the patterns of the library").of_game("triandro");
    Words { language, ..Words::with_names(names) }
}

/// One effect of each kind that Triandro has, and of each that has no piece.
fn effects() -> Vec<Effect<u8, Piece>> {
    let (seat, piece, at) = (SEAT, Piece::Stone, 30);
    vec![
        Effect::Placed { seat, piece, to: at },
        Effect::Moved { seat, piece, from: at, to: 31 },
        Effect::Flipped { seat: Seat::FIRST, piece, at, by: Some(31) },
        Effect::Flipped { seat: Seat::FIRST, piece, at, by: None },
        Effect::Captured { seat, piece, from: at },
        Effect::Returned { seat, piece, from: at },
        Effect::Removed { seat, piece, from: at },
        Effect::Uncovered { at },
        Effect::Rolled { seat: Seat::FIRST, piece },
        Effect::Drawn { seat: Seat::FIRST, piece },
        Effect::Scored { seat: Seat::FIRST, points: 0 },
        Effect::Scored { seat: Seat::FIRST, points: 9 },
        Effect::Scored { seat: Seat::FIRST, points: -9 },
        Effect::Passed { seat: Seat::FIRST },
        Effect::Won { seat },
        Effect::Won { seat: None },
        // A kind that only one game knows, with a verb of its own.
        Effect::Other {
            kind: "sank",
            pattern: "{seat} [sinks|sink] {piece}< on {from}>",
            seat,
            piece: Some(piece),
            from: Some(at),
            to: None,
        },
    ]
}

#[test]
fn each_effect_is_said_to_you_of_a_name_and_of_a_number() {
    let said: Vec<String> = effects()
        .iter()
        .map(|effect| {
            let [you, ada] = [["You", "Bo"], ["Ada", "Bo"]]
                .map(|names| effect.in_words(Words::with_names(&names)).to_string());
            let known = Words { subject: SEAT, without_places: true, ..Words::with_names(&YOU) };
            format!("{effect} | {ada} | {you} | {}", effect.in_words(known))
        })
        .collect();
    let wanted = "\
        stone on 30 | stone on 30 | stone on 30 | stone\n\
        stone from 30 to 31 | stone from 30 to 31 | stone from 30 to 31 | stone\n\
        31 captures 30 | 31 captures 30 | 31 captures 30 | 31 captures 30\n\
        stone on 30 captured | stone on 30 captured | stone on 30 captured | stone captured\n\
        seat 0's stone on 30 captured | Ada's stone on 30 captured | your stone on 30 captured | your stone captured\n\
        seat 0's stone on 30 returned | Ada's stone on 30 returned | your stone on 30 returned | your stone returned\n\
        seat 0's stone on 30 leaves the game | Ada's stone on 30 leaves the game | your stone on 30 leaves the game | your stone leaves the game\n\
        the piece below on 30 is uncovered | the piece below on 30 is uncovered | the piece below on 30 is uncovered | the piece below is uncovered\n\
        seat 0 rolls stone | Ada rolls stone | You roll stone | roll stone\n\
        seat 0 draws stone | Ada draws stone | You draw stone | draw stone\n\
        seat 0 scores nothing | Ada scores nothing | You score nothing | score nothing\n\
        seat 0 scores 9 | Ada scores 9 | You score 9 | score 9\n\
        seat 0 loses 9 | Ada loses 9 | You lose 9 | lose 9\n\
        seat 0 passes | Ada passes | You pass | pass\n\
        seat 0 wins the game | Ada wins the game | You win the game | You win the game\n\
        the game is drawn | the game is drawn | the game is drawn | the game is drawn\n\
        seat 0 sinks stone on 30 | Ada sinks stone on 30 | You sink stone on 30 | sink stone";
    assert_eq!(said.join("\n"), wanted);
}

fn results() -> Vec<GameResult<End>> {
    let finished = |seats| GameResult::from(Outcome::new(2, seats, End::LastMover));
    let first = SeatSet::only(Seat::FIRST);
    vec![
        finished(first),
        finished(SeatSet::EMPTY),
        finished(SeatSet::all(2)),
        Outcome::highest_score(&[3, 5], End::LastMover).into(),
        GameResult::Resigned(Seat::FIRST),
        GameResult::Time(Seat::FIRST),
        GameResult::Abandoned(Seat::SECOND),
        GameResult::Adjudicated(first),
        GameResult::Drawn,
        GameResult::Unfinished,
    ]
}

#[test]
fn each_result_is_one_or_two_sentences() {
    let said = |words| {
        let lines = results().into_iter().map(|result| result.in_words(2, words).to_string());
        lines.collect::<Vec<_>>().join("\n")
    };
    let english = "\
        You win as the last player able to move.\n\
        A draw.\n\
        You and Ada share the win.\n\
        Ada wins as the last player able to move. Scores: You 3, Ada 5.\n\
        You resign. Ada wins.\n\
        You run out of time. Ada wins.\n\
        Ada leaves the game. You win.\n\
        You win by adjudication.\n\
        A draw by agreement.\n\
        The game is not over.";
    assert_eq!(said(Words::with_names(&YOU)), english);
    let german_words = "\
        Du gewinnst als Letzter, der noch ziehen kann.\n\
        Unentschieden.\n\
        Du und Ada teilen sich den Sieg.\n\
        Ada gewinnt als Letzter, der noch ziehen kann. Punkte: Du 3, Ada 5.\n\
        Du gibst auf. Ada gewinnt.\n\
        Du überschreitest die Zeit. Ada gewinnt.\n\
        Ada verlässt das Spiel. Du gewinnst.\n\
        Du gewinnst durch Schiedsspruch.\n\
        Unentschieden nach Vereinbarung.\n\
        Das Spiel ist nicht zu Ende.";
    assert_eq!(said(german(&DU)), german_words);
    let seat = Words { language: german(&[]).language, ..Words::default() };
    assert_eq!(
        results()[0].in_words(2, seat).to_string(),
        "Platz 0 gewinnt als Letzter, der noch ziehen kann."
    );
}

#[test]
fn a_list_beside_a_board_leaves_out_places() {
    let entry = GAMES.find("triandro").unwrap();
    let mut game = entry.begin_match(&Setup::new(), &mut FastRng::seed_from_u64(1)).unwrap();
    game.play("28").unwrap();
    for (without_places, said) in [(false, "stone on 28"), (true, "stone")] {
        let words = Words { without_places, ..Words::default() };
        let step = game.effects(0..1, Viewer::Open, words).unwrap().swap_remove(0);
        assert_eq!((&*step.text, &*step.said), ("stone on 28", said));
    }
}

fn refusals() -> Vec<Illegal> {
    let point = Point::new(28).expect("on the board");
    let triangle = Triangle::all().next().expect("there are triangles");
    vec![
        Illegal::Occupied(point),
        Illegal::HandEmpty,
        Illegal::Perimeter(point),
        Illegal::SixOnPerimeters(point),
        Illegal::NotATriangle(triangle),
        Illegal::EmptyTriangle(triangle),
    ]
}

/// Returns a game at random that seat 0 has won, with or without a point to place on.
fn won_by_first(can_place: bool) -> Triandro {
    let mut rng = FastRng::seed_from_u64(0);
    loop {
        let mut game = Triandro::default();
        while random_step(&mut game, &mut rng).is_some() {}
        let winners = game.outcome().map(|outcome| outcome.winners());
        let places = !game.placements(Seat::FIRST).is_empty();
        if winners == Some(SeatSet::only(Seat::FIRST)) && places == can_place {
            return game;
        }
    }
}

/// Why Triandro is over: a triangle that only the winner has, a full board, and stones that only
/// the winner has.
fn whys(words: Words<'_>) -> Vec<String> {
    let mut full = samples::no_seat_able_next();
    let placed = full.legal_actions().next().expect("a placement");
    full.play(placed).expect("a legal action");
    let say = |game: Triandro| {
        let mut why = String::new();
        game.write_why(words, &mut why).expect("a string takes any text");
        why
    };
    [won_by_first(false), full, won_by_first(true)].map(say).to_vec()
}

#[test]
fn triandro_says_why_it_is_over() {
    assert_eq!(
        whys(Words::with_names(&YOU)),
        [
            "Ada has no stone left and no triangle to capture. You can still capture a triangle.",
            "You and Ada have no stone left and no triangle to capture. Seat 3 has no point to place on and no triangle to capture. Seat 2 made the last move.",
            "Ada has no stone left and no triangle to capture. You can still place.",
        ]
    );
}

/// Says everything that Triandro can say.
fn all_said(language: &str, names: &[&str]) -> Vec<String> {
    let language = Language::read(language).expect("a language").of_game("triandro");
    let words = Words { language, ..Words::with_names(names) };
    let mut said: Vec<String> = Vec::new();
    let own = |effect: &&Effect<u8, Piece>| effect.kind() != "sank";
    said.extend(effects().iter().filter(own).map(|effect| effect.in_words(words).to_string()));
    said.extend(results().into_iter().map(|result| result.in_words(2, words).to_string()));
    said.extend(whys(words));
    for why in refusals() {
        let mut text = String::new();
        why.write_in(words, &mut text).expect("a string takes any text");
        said.push(text);
    }
    said
}

#[test]
fn german_has_each_sentence_of_triandro_and_no_pattern_too_many() {
    // Without other games and rules, because a look-up goes through all lines.
    let groups = ["word.", "effect.", "result.", "triandro."];
    let is_used = |line: &&str| {
        groups.iter().any(|group| line.starts_with(group)) && !line.contains(".rules.")
    };
    let lines: Vec<&str> = GERMAN.lines().filter(is_used).collect();
    let german = all_said(&lines.join("\n"), &DU);
    for (in_german, in_english) in german.iter().zip(all_said("", &DU)) {
        assert_ne!(*in_german, in_english);
    }
    assert!(german.contains(&"Stein von dir auf 30 geschlagen".to_owned()), "{german:?}");
    assert!(german.contains(&"auf Punkt 28 liegt ein Stein".to_owned()), "{german:?}");
    let numbers = all_said(&lines.join("\n"), &[]);
    for (key, _) in Language::read(GERMAN).expect("a language").patterns() {
        // `tidy` knows the others, which no sentence of Triandro has.
        let groups = ["effect.", "result.", "triandro.end", "triandro.why", "triandro.illegal"];
        if !groups.iter().any(|group| key.starts_with(group)) {
            continue;
        }
        let others = lines.iter().filter(|line| !line.starts_with(&format!("{key} = ")));
        let without = others.copied().collect::<Vec<_>>().join("\n");
        let (you, number) = (all_said(&without, &DU), all_said(&without, &[]));
        assert!(you != german || number != numbers, "no sentence has the pattern {key}");
    }
}

/// Words that only English texts have.
const ENGLISH: [&str; 26] = [
    "the", "of", "is", "are", "and", "with", "you", "your", "tile", "tiles", "stone", "stones",
    "token", "point", "points", "wins", "seat", "has", "have", "to", "for", "roll", "turn", "home",
    "rolled", "captured",
];

/// Plays games of all kinds at random, and returns what is said and drawn about them in German.
fn heard_in_german() -> BTreeSet<String> {
    let language = Language::read(GERMAN).expect("the patterns of the library");
    let names = ["Du", "Ada", "Bo", "Cy", "Di", "Ed"];
    let words = Words { language, ..Words::with_names(&names) };
    let mut heard = BTreeSet::new();
    for entry in GAMES.entries() {
        let setups = match entry.name() {
            "cybo" => ["beginner", "advanced", "master", "grand-master"]
                .map(|level| Setup::new().set("level", level))
                .to_vec(),
            _ => vec![Setup::new(), Setup::new().set("first", "random")],
        };
        for (setup, seed) in setups.iter().zip(0..) {
            let pieces = entry.rules_in_short(setup, words).unwrap();
            heard.extend(pieces.into_iter().map(|piece| piece.text));
            let mut rng = FastRng::seed_from_u64(seed);
            let mut game = entry.begin_match(setup, &mut rng).unwrap();
            let options = PictureOptions { words, ..Look::new().options };
            let look = Look { options, ..Look::new() };
            while game.ply() == 0 || game.random_step(&mut rng).is_some() {
                if game.ply() == 0 {
                    game.random_step(&mut rng).expect("a step");
                }
                // A picture costs more than many steps.
                if game.ply() % 7 == 1 || game.is_over() {
                    let picture = game.picture(game.ply(), Viewer::Open, &look).unwrap();
                    heard.insert(picture.status().to_owned());
                    let svg = picture.to_string();
                    let texts = svg.split("<text").skip(1);
                    heard.extend(texts.filter_map(|text| {
                        Some(text.split_once('>')?.1.split_once('<')?.0.trim().to_owned())
                    }));
                }
            }
            for viewer in [Viewer::Open, Viewer::Spectator] {
                for step in game.effects(0..game.ply(), viewer, words).unwrap() {
                    heard.extend([step.text, step.said, step.news]);
                }
            }
            heard.extend([game.result_in_words(words), game.why_in_words(words)]);
        }
    }
    heard
}

#[test]
#[ignore = "long"]
fn whole_games_in_german_have_no_english_word_and_each_noun() {
    let heard = heard_in_german();
    for text in &heard {
        let mut words = text.split(|letter: char| !letter.is_alphabetic());
        let english = words.find(|word| ENGLISH.contains(&&*word.to_lowercase()));
        assert_eq!(english, None, "{text}");
    }
    for (key, noun) in Language::read(GERMAN).expect("a language").patterns() {
        if key.contains(".noun.") {
            assert!(heard.iter().any(|text| text.contains(noun)), "no text has {noun}");
        }
    }
}

#[test]
fn words_of_whole_games_fit_the_names() {
    let names: Vec<&str> = vec!["You", "Ada", "hard bot", "Bo", "Cy", "Di"];
    let mut heard = BTreeSet::new();
    for entry in GAMES.entries() {
        let mut rng = FastRng::seed_from_u64(7);
        let mut game = entry.begin_match(&Setup::new(), &mut rng).unwrap();
        while game.random_step(&mut rng).is_some() {}
        for step in game.effects(0..game.ply(), Viewer::Open, Words::with_names(&names)).unwrap() {
            for text in [&step.text, &step.said] {
                assert!(!text.is_empty() && !text.contains("seat"), "{}: {text}", entry.name());
            }
            heard.extend(step.text.split(", ").filter_map(|part| {
                let verb = part.strip_prefix("You ")?.split(' ').next()?;
                Some(verb.to_owned())
            }));
        }
        let result = game.result_in_words(Words::with_names(&names));
        assert!(result.ends_with('.') && !result.contains("seat"), "{result}");
    }
    let heard: Vec<&str> = heard.iter().map(String::as_str).collect();
    assert_eq!(heard, ["draw", "pass", "roll", "score", "win"]);
}

#[test]
fn a_language_refuses_lines_that_are_no_patterns() {
    assert_eq!(Language::read("a.b = c\n\n# x\noops\n").unwrap_err().at(), Some(13));
    assert!(Language::read("two words = c").is_err());
    assert!(Language::read("").is_ok());
}

#[test]
fn a_variant_has_the_patterns_of_its_game_after_its_own() {
    let text =
        "toy-long.why.a = 1\ntoy.why.a = 2\nwhy.a = 3\ntoy.why.b = 4\nwhy.c = 5\ntoys.why.d = 6";
    let language = Language::read(text).unwrap();
    let of = |game, key| language.of_game(game).pattern("why", key);
    assert_eq!(
        ["a", "b", "c", "d"].map(|key| of("toy-long", key)),
        [Some("1"), Some("4"), Some("5"), None]
    );
    assert_eq!(
        ["a", "b", "c", "d"].map(|key| of("toy", key)),
        [Some("2"), Some("4"), Some("5"), None]
    );
    assert_eq!(["a", "b", "c", "d"].map(|key| of("", key)), [Some("3"), None, Some("5"), None]);
}

#[test]
fn a_noun_of_several_words_has_hyphens_in_its_key() {
    let language = Language::read("noun.home-of = Haus von\neffect.drawn = {piece}").unwrap();
    let words = Words { language, ..Words::default() };
    let effect = Effect::<u8, _>::Drawn { seat: Seat::FIRST, piece: "home of" };
    assert_eq!(effect.in_words(words).to_string(), "Haus von");
}

#[test]
fn a_bracket_that_is_not_closed_ends_with_the_pattern() {
    for (pattern, wanted) in [("a [b", "a "), ("a <b", "a b"), ("a {b", "a {b}"), ("[[<{", "")] {
        assert_eq!(Words::default().phrase("word", "x", pattern).to_string(), wanted);
    }
}
