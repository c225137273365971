//! The games and bots of the page are those of the modules.

use std::fs;
use std::path::Path;

use rules_wasm::{MODULES, Module, Session};

fn page_of_games() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join("games.js");
    fs::read_to_string(path).expect("the page is there")
}

/// Begins a game in which a seat is to act, because many games of Cybo end without a decision.
fn begin(session: &mut Session, game: &str) -> u8 {
    for seed in 1..100 {
        session.ask(&format!(r#"{{"cmd":"new","game":"{game}","seed":{seed}}}"#));
        // Draws events until a seat is to act.
        while session.ask(r#"{"cmd":"sample"}"#).contains("\"ok\"") {}
        let view = session.ask(r#"{"cmd":"view"}"#);
        if let Some(seat) = (0..6).find(|seat| view.contains(&format!("\"turn\":{seat}"))) {
            return seat;
        }
    }
    panic!("no seat is to act in {game}");
}

#[test]
fn every_level_is_a_bot_of_its_game() {
    const LEVELS: &str = r#""levels":["easy","medium","hard","expert"]"#;
    for &module in MODULES {
        let mut session = Session::new(&[module]);
        let hello = session.ask(r#"{"cmd":"hello"}"#);
        assert_eq!(hello.matches(LEVELS).count(), module.games().count(), "{hello}");
        for game in module.games() {
            let seat = begin(&mut session, game);
            for bot in ["random", "easy", "medium", "hard", "expert"] {
                let ask = format!(r#"{{"cmd":"hint","seat":{seat},"bot":"{bot}","ms":20}}"#);
                let hint = session.ask(&ask);
                assert!(hint.starts_with(r#"{"ok":{"action":"#), "{game}, {bot}: {hint}");
            }
        }
    }
}

#[test]
fn every_game_of_the_page_names_a_module_that_has_it() {
    let text = page_of_games();
    let mut game = String::new();
    let mut named = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_suffix(": {") {
            game = name.trim_matches('"').to_owned();
        }
        let value =
            |key: &str| Some(line.strip_prefix(key)?.trim_matches([' ', '"', ',']).to_owned());
        named.extend(value("module:").or(value("custom:")).map(|module| (module, game.clone())));
    }
    let there =
        |module: Module| module.games().map(move |game| (module.name.to_owned(), game.to_owned()));
    let mut all: Vec<_> = MODULES.iter().copied().flat_map(there).collect();
    named.sort();
    all.sort();
    assert_eq!(named, all);
}
