//! The levels of the page name bots that the games have.

use std::fs;
use std::path::Path;

/// The bots in `games.js`: a game, and the text behind a level.
fn levels() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join("games.js");
    let text = fs::read_to_string(path).expect("the page is there");
    let mut levels = Vec::new();
    let mut game = String::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(name) = line.strip_suffix(": {") {
            game = name.trim_matches('"').to_owned();
        }
        let Some(bots) = line.strip_prefix("bots: {") else { continue };
        let quoted = bots.split('"').skip(1).step_by(2);
        levels.extend(quoted.map(|bot| (game.clone(), bot.to_owned())));
    }
    levels
}

/// Begins a game in which a seat is to act: many a game of Cybo ends before anybody decides anything.
fn begin(game: &str) -> u8 {
    for seed in 1..100 {
        rules_wasm::ask(&format!(r#"{{"cmd":"new","game":"{game}","seed":{seed}}}"#));
        // Chance decides until a seat is to act.
        while rules_wasm::ask(r#"{"cmd":"sample"}"#).contains("\"ok\"") {}
        let view = rules_wasm::ask(r#"{"cmd":"view"}"#);
        if let Some(seat) = (0..6).find(|seat| view.contains(&format!("\"turn\":{seat}"))) {
            return seat;
        }
    }
    panic!("no seat is to act in {game}");
}

#[test]
fn every_level_names_a_bot_of_its_game() {
    let levels = levels();
    assert_eq!(levels.len(), 6 * 4, "six games with three levels and a hint: {levels:?}");
    for (game, bot) in levels {
        let seat = begin(&game);
        let ask = format!(r#"{{"cmd":"hint","seat":{seat},"bot":"{bot}","ms":100}}"#);
        let hint = rules_wasm::ask(&ask);
        assert!(hint.starts_with(r#"{"ok":{"action":"#), "{game}, {bot}: {hint}");
    }
}
