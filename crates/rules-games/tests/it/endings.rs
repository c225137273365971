//! Why each game is over, in words: every ending, for the winner, the loser and an onlooker.

use std::collections::{BTreeMap, BTreeSet};

use rand_core::SeedableRng;
use rules_core::{End, Seat, SeatSet, Words};
use rules_games::{DynMatch, Setup, find};
use rules_match::FastRng;

/// A game with options, and the names of the ends that it can have.
const GAMES: [(&str, &str); 15] = [
    ("triad", ""),
    ("triad", "mode=breach"),
    ("triad", "mode=capture"),
    ("triad", "mode=trap"),
    ("triad", "mode=trap,draw_after=0"),
    ("triad", "trap_timing=on_move,draw_after=1"),
    ("triad-tourney", ""),
    ("triad-tourney", "max_games=2"),
    ("triandro", ""),
    ("triandro", "players=4"),
    ("triandro", "players=3,ending=play-on"),
    ("triarchy", ""),
    ("triarchy", "players=2,turn_limit=9"),
    ("conquest", ""),
    ("cybo", "players=3"),
];
const SEEDS: u64 = 6;
const NAMES: [&str; 4] = ["Ada", "Bob", "Cy", "Di"];

/// Says how a game ended to the winner, to a loser and to an onlooker.
fn said(winners: SeatSet, seats: u8, say: &dyn Fn(Words<'_>) -> String) -> [String; 3] {
    let onlooker = say(Words::with_names(&NAMES));
    check(&onlooker);
    let to = |reader: Option<Seat>| {
        let Some(reader) = reader else { return onlooker.clone() };
        let mut names = NAMES;
        let name = std::mem::replace(&mut names[reader.index()], "You");
        let text = say(Words::with_names(&names));
        check(&text);
        assert_eq!(onlooker.contains(name), text.to_lowercase().contains("you"), "{text}");
        assert!(!text.contains(name), "{text}");
        text
    };
    let loser = (SeatSet::all(seats) - winners).iter().next();
    [to(winners.iter().next()), to(loser), onlooker.clone()]
}

/// Checks that sentences are whole, said once, and free of identifiers.
fn check(text: &str) {
    let whole = text.ends_with('.') && text.starts_with(|first: char| !first.is_lowercase());
    assert!(whole && !text.contains("..") && !text.contains("  "), "{text}");
    for mark in ["seat", "{", "[", "<", "(", "-", "_", "loser", "winner"] {
        assert!(!text.contains(mark), "{mark}: {text}");
    }
    let sentences: Vec<_> = text.trim_end_matches('.').split(". ").collect();
    let once: BTreeSet<_> = sentences.iter().collect();
    assert_eq!(once.len(), sentences.len(), "{text}");
}

/// The deciding facts without names, places and numbers.
fn shape(text: &str) -> String {
    let words = text.split_inclusive([' ', '.']).map(|word| {
        let bare = word.trim_matches([' ', '.', ',']);
        let is_fact = bare.len() > 1 && bare.chars().all(|letter| letter.is_ascii_lowercase());
        if is_fact || word.ends_with('.') && bare.is_empty() { word } else { "_ " }
    });
    words.collect()
}

/// Ends by the name of the game and the end, with the facts for an onlooker.
type Seen = BTreeMap<(String, String), [String; 3]>;

fn note(seen: &mut Seen, game: &str, end: &str, said: [String; 3]) {
    let facts = shape(&said[2]);
    seen.entry((format!("{game} {end}"), facts)).or_insert(said);
}

fn endings() -> Seen {
    let mut seen = Seen::new();
    for (name, options) in GAMES {
        let setup = options.split(',').filter_map(|option| option.split_once('='));
        let setup = setup.fold(Setup::new(), |setup, (name, value)| setup.set(name, value));
        for seed in 0..SEEDS {
            let mut rng = FastRng::seed_from_u64(seed);
            let mut game = find(name).unwrap().begin_match(&setup, &mut rng).unwrap();
            play(&mut *game, &mut rng, &mut seen, name);
        }
    }
    for text in positions() {
        let (name, _) = text.split_once('/').unwrap();
        let game = find(name).unwrap().match_from(&Setup::new(), &text).unwrap();
        note_end(&*game, &mut seen, name);
    }
    seen
}

/// Positions of endings that hardly occur in random games.
fn positions() -> Vec<String> {
    let covers = conquest_rules::samples::ended_by_covers().to_string();
    let capture = "ssss/sssss/3sss/sss4/1sss2/1s3/ssss - - 11-0 0 over:0:capture";
    let tourney = "ssss/1ssss/4ss/sss4/6/1ssss/ssss 2.2,2.5,2.8 5.2,5.5,5.8 10-0 0 over:0:capture";
    let (mut rng, mut trap) = (FastRng::seed_from_u64(0), String::new());
    while !trap.contains("over:1:trap") {
        let mut game = find("triad").unwrap().begin_match(&Setup::new(), &mut rng).unwrap();
        while game.random_step(&mut rng).is_some() {}
        trap = game.position().text();
    }
    vec![
        covers,
        format!("triad/1 mode=capture {capture}"),
        format!("triad-tourney/1 - 5:btc:tc {tourney}"),
        trap.replacen("triad/1 -", "triad-tourney/1 - 4:-:btc", 1),
    ]
}

fn play(game: &mut dyn DynMatch, rng: &mut FastRng, seen: &mut Seen, name: &str) {
    let seats = game.position().seats();
    assert_eq!(game.why_in_words(Words::default()), "");
    while game.random_step(rng).is_some() {
        let Some(ended) = game.ended_game(Words::default()) else { continue };
        let why = said(ended.winners, seats, &|words| game.ended_game(words).unwrap().why);
        note(seen, &format!("{name}, one game"), ended.end, why);
    }
    assert!(game.ended_game(Words::default()).is_none(), "the match itself is over");
    note_end(game, seen, name);
}

fn note_end(game: &dyn DynMatch, seen: &mut Seen, name: &str) {
    let seats = game.position().seats();
    let outcome = game.outcome().expect("the match is over");
    let why = said(outcome.winners, seats, &|words| game.why_in_words(words));
    note(seen, name, outcome.end, why);
}

#[test]
fn every_ending_of_every_game_says_why() {
    let seen = endings();
    let ends: [(&str, Vec<&str>); 7] = [
        ("triad", triad_rules::End::ALL.iter().map(|end| End::name(*end)).collect()),
        ("triad-tourney", vec!["breach", "trap", "capture", "draw"]),
        ("triad-tourney, one game", vec!["breach", "trap", "capture", "draw"]),
        ("triandro", triandro_rules::End::ALL.iter().map(|end| End::name(*end)).collect()),
        ("triarchy", triarchy_rules::End::ALL.iter().map(|end| End::name(*end)).collect()),
        ("conquest", conquest_rules::End::ALL.iter().map(|end| End::name(*end)).collect()),
        ("cybo", cybo_rules::End::ALL.iter().map(|end| End::name(*end)).collect()),
    ];
    let all = seen.iter().map(|((game, _), said)| format!("{game}\n  {}\n", said.join("\n  ")));
    let all = all.collect::<Vec<_>>().join("");
    for (game, ends) in ends {
        for end in ends {
            let wanted = format!("{game} {end}");
            assert!(seen.keys().any(|(known, _)| *known == wanted), "no {wanted} in\n{all}");
        }
    }
    println!("{all}");
}

/// TRIAD-23 with `draw_after=1`: one turn, not "1 turns".
#[test]
fn a_draw_after_one_turn_without_a_gem_says_so() {
    let setup = Setup::new().set("draw_after", "1");
    let drawn = (0..100).find_map(|seed| {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut game = find("triad").unwrap().begin_match(&setup, &mut rng).unwrap();
        while game.random_step(&mut rng).is_some() {}
        let is_draw = game.outcome().is_some_and(|outcome| outcome.winners.is_empty());
        is_draw.then(|| game.why_in_words(Words::default()))
    });
    assert_eq!(drawn.as_deref(), Some("A turn had no Gem to place."));
}
