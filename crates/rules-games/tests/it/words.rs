//! Sentences about steps and results, with names and in another language.

use std::collections::BTreeSet;

use rand_core::SeedableRng;
use rules_core::{Effect, GameResult, Illegal as _, Language, Outcome, Seat, SeatSet, Words};
use rules_games::{GAMES, GERMAN, Setup};
use rules_match::FastRng;
use triandro_rules::{End, Illegal, Piece, Point, Triangle};

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
        A draw: You and Ada are level.\n\
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
        Unentschieden zwischen Du und Ada.\n\
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

/// Says everything that Triandro can say.
fn all_said(language: &str, names: &[&str]) -> Vec<String> {
    let language = Language::read(language).expect("a language").of_game("triandro");
    let words = Words { language, ..Words::with_names(names) };
    let mut said: Vec<String> = Vec::new();
    let own = |effect: &&Effect<u8, Piece>| effect.kind() != "sank";
    said.extend(effects().iter().filter(own).map(|effect| effect.in_words(words).to_string()));
    said.extend(results().into_iter().map(|result| result.in_words(2, words).to_string()));
    for why in refusals() {
        let mut text = String::new();
        why.write_in(words, &mut text).expect("a string takes any text");
        said.push(text);
    }
    said
}

#[test]
fn german_has_each_sentence_of_triandro_and_no_pattern_too_many() {
    let german = all_said(GERMAN, &DU);
    for (in_german, in_english) in german.iter().zip(all_said("", &DU)) {
        assert_ne!(*in_german, in_english);
    }
    assert!(german.contains(&"Stein von dir auf 30 geschlagen".to_owned()), "{german:?}");
    assert!(german.contains(&"auf Punkt 28 liegt ein Stein".to_owned()), "{german:?}");
    let numbers = all_said(GERMAN, &[]);
    for (key, _) in Language::read(GERMAN).expect("a language").patterns() {
        let lines = GERMAN.lines().filter(|line| !line.starts_with(&format!("{key} = ")));
        let without = lines.collect::<Vec<_>>().join("\n");
        let (you, number) = (all_said(&without, &DU), all_said(&without, &[]));
        assert!(you != german || number != numbers, "no sentence has the pattern {key}");
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
        for step in game.effects(0..game.ply(), None, Words::with_names(&names)).unwrap() {
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
fn a_bracket_that_is_not_closed_ends_with_the_pattern() {
    for (pattern, wanted) in [("a [b", "a "), ("a <b", "a b"), ("a {b", "a {b}"), ("[[<{", "")] {
        assert_eq!(Words::default().phrase("word", "x", pattern).to_string(), wanted);
    }
}
