//! The file of German patterns has each key that code asks for, and no other.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{code, tree};

const GERMAN: &str = "crates/rules-games/languages/de.txt";

/// Files with sentences, the game of their keys, and the group of pairs of a key and a pattern.
const SOURCES: [(&str, &str, &str); 17] = [
    ("rules-core/src/effects.rs", "", "effect"),
    ("rules-core/src/record/result.rs", "", "result"),
    ("rules-core/src/words.rs", "", "word"),
    ("rules-session/src/session.rs", "", "illegal"),
    ("triad-rules/src/tourney.rs", "triad-tourney", "why"),
    ("rules-svg/src/page.rs", "", "picture"),
    ("rules-svg/src/triad/mod.rs", "triad", "picture"),
    ("rules-svg/src/triad/words.rs", "triad", "picture"),
    ("rules-svg/src/triandro.rs", "triandro", "picture"),
    ("rules-svg/src/triarchy/mod.rs", "triarchy", "picture"),
    ("rules-svg/src/triarchy/board.rs", "triarchy", "picture"),
    ("rules-svg/src/conquest/mod.rs", "conquest", "picture"),
    ("rules-svg/src/conquest/hands.rs", "conquest", "picture"),
    ("rules-svg/src/conquest/table.rs", "conquest", "picture"),
    ("rules-svg/src/cybo/mod.rs", "cybo", "picture"),
    ("rules-svg/src/cybo/grid.rs", "cybo", "picture"),
    ("rules-svg/src/cybo/card.rs", "cybo", "picture"),
];

const GAMES: [&str; 5] = ["triad", "triandro", "triarchy", "conquest", "cybo"];

/// Texts by keys such as `triad.why.trap`.
type Patterns = BTreeMap<String, String>;

/// Returns the tokens of code one after another, with brackets as tokens of their own.
fn flat(tokens: TokenStream, out: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    _ => ("{", "}"),
                };
                out.push(open.to_owned());
                flat(group.stream(), out);
                out.push(close.to_owned());
            }
            other => out.push(other.to_string()),
        }
    }
}

/// Returns the content of a literal of a string.
fn text(token: &str) -> Option<String> {
    let inner = token.strip_prefix('"')?.strip_suffix('"')?;
    let mut lines = inner.split("\\\n");
    let first = lines.next().unwrap_or_default().to_owned();
    Some(lines.fold(first, |text, line| text + line.trim_start()))
}

/// Returns whether a text can be a key.
fn is_key(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
}

/// Adds the keys of a file, and their English patterns.
fn add(file: &str, game: &str, group: &str, found: &mut Patterns) {
    let mut all = Vec::new();
    flat(code::tokens_of(file), &mut all);
    let mut put = |group: &str, key: &str, pattern: &str| {
        let dot = if game.is_empty() { "" } else { "." };
        found.insert(format!("{game}{dot}{group}.{key}"), pattern.to_owned());
    };
    let mut named = BTreeMap::new();
    for (at, window) in all.windows(4).enumerate() {
        let [first, second, third, fourth] = window else { continue };
        let before = at.checked_sub(1).map_or("", |before| &all[before]);
        match [first, second, third, fourth].map(|token| text(token)) {
            // let pattern = "...";
            [None, None, Some(pattern), None] if second == "=" && fourth == ";" => {
                named.insert(first.clone(), pattern);
            }
            // phrase("effect", "drawn", "...")
            [None, Some(group), None, Some(key)] if first == "(" && before == "phrase" => {
                if let Some(pattern) = all.get(at + 5).and_then(|token| text(token)) {
                    put(&group, &key, &pattern);
                }
            }
            // ("drawn", "...")  say("drawn", "...")  say(about, "drawn", "...")
            [None, Some(key), None, Some(pattern)]
                if third == "," && is_key(&key) && begins_pair(before, first) =>
            {
                put(group, &key, &pattern);
            }
            // say(about, "drawn", pattern
            [None, Some(key), None, None] if first == "," && third == "," && is_key(&key) => {
                if let Some(pattern) = named.get(fourth) {
                    put(group, &key, pattern);
                }
            }
            // kind: "home", pattern: "..."
            [None, None, Some(key), None] if first == "kind" => {
                if let Some(pattern) = all.get(at + 6).and_then(|token| text(token)) {
                    put("effect", &key, &pattern);
                }
            }
            // "breach" => "by Breach"
            [Some(key), None, None, Some(pattern)] if second == "=" && third == ">" => {
                put("end", &key, &pattern);
            }
            // "taken" ["GAME-3"] "..."
            [Some(key), None, ..] if second == "[" && is_key(&key) => {
                let close = all[at..].iter().position(|token| token == "]");
                let after = close.and_then(|close| all.get(at + close + 1));
                if let Some(message) = after.and_then(|token| text(token)) {
                    put("illegal", &key, &message);
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a key and a pattern can follow a bracket or comma: in a tuple or in `say`.
fn begins_pair(before: &str, first: &str) -> bool {
    let is_call = before.ends_with(|letter: char| letter.is_ascii_alphanumeric());
    first == "," || (first == "(" && (!is_call || before == "say"))
}

/// Returns the keys of the rules in short.
fn add_rules(found: &mut Patterns) {
    for file in tree::files("crates/rules-games/rules", &["txt"]) {
        let game = file.rsplit('/').next().unwrap().trim_end_matches(".txt");
        for block in tree::text(&file).split("\n\n") {
            let mut lines = block.lines().filter(|line| !line.starts_with('#'));
            let Some(head) = lines.next() else { continue };
            let key = head.trim_start_matches(['-', '+', ' ']).split(' ').next().unwrap();
            let pattern: Vec<_> = lines.filter(|line| !line.starts_with('>')).collect();
            found.insert(format!("{game}.rules.{key}"), pattern.join(" "));
        }
    }
}

fn values(pattern: &str) -> BTreeSet<&str> {
    let parts = pattern.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn german_has_each_pattern_with_its_values_and_no_other() {
    let mut english = Patterns::new();
    let engines = GAMES.iter().flat_map(|&game| {
        let files = ["effects", "illegal", "end"];
        files.map(|file| (format!("{game}-rules/src/{file}.rs"), game, "why"))
    });
    let sources = SOURCES.iter().map(|&(file, game, group)| (file.to_owned(), game, group));
    for (file, game, group) in sources.chain(engines) {
        add(&format!("crates/{file}"), game, group, &mut english);
    }
    add_rules(&mut english);
    assert!(english.len() > 250, "{} keys", english.len());
    let file = tree::text(GERMAN);
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let mut german: Patterns = Patterns::new();
    for (key, pattern) in lines.filter_map(|line| line.split_once(" = ")) {
        assert!(german.insert(key.to_owned(), pattern.to_owned()).is_none(), "{key} twice");
    }
    let missing: Vec<_> = english.keys().filter(|key| !german.contains_key(*key)).collect();
    assert!(missing.is_empty(), "no German: {missing:?}");
    for (key, pattern) in &german {
        // Nouns are words of pieces; a test of `rules-games` hears them.
        if key.contains("noun.") || key == "word.you" || key == "word.and" {
            continue;
        }
        // A game can have a word of its own for what all games say.
        let general = key.split_once('.').and_then(|(_, general)| english.get(general));
        let Some(english) = english.get(key).or(general) else { panic!("no code asks for {key}") };
        let (german, english) = (values(pattern), values(english));
        assert!(german.is_subset(&english), "{key}: {german:?}, in English {english:?}");
    }
}
