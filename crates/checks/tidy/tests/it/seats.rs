//! Every accessor with a seat is tried with seats that do not play, in `tests/it/seats.rs` of its
//! engine.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{code, tree};

const ENGINES: [&str; 5] =
    ["conquest-rules", "cybo-rules", "triad-rules", "triandro-rules", "triarchy-rules"];

/// Adds the names of the public functions that take a seat, except those that take `self` by value,
/// which build something.
fn add_accessors(tokens: TokenStream, names: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |place: usize| tokens.get(place).map(ToString::to_string).unwrap_or_default();
    for (place, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            add_accessors(group.stream(), names);
        }
        let function = place + 1 + usize::from(word(place + 1) == "const");
        if word(place) != "pub" || word(function) != "fn" {
            continue;
        }
        let arguments = tokens[function..].iter().find_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                Some(group.stream())
            }
            _ => None,
        });
        let Some(arguments) = arguments else { continue };
        let text = arguments.to_string();
        let builds = text.starts_with("self") || text.starts_with("mut self");
        let has_seat = code::identifiers(arguments).contains("Seat");
        if has_seat && !builds {
            names.push(word(function + 1));
        }
    }
}

#[test]
fn accessors_are_tried_with_seats_that_do_not_play() {
    for engine in ENGINES {
        let test = format!("crates/{engine}/tests/it/seats.rs");
        let tried = tree::text(&test);
        let mut names = Vec::new();
        for file in tree::files(&format!("crates/{engine}/src"), &["rs"]) {
            add_accessors(code::tokens_of(&file), &mut names);
        }
        assert!(!names.is_empty(), "{engine}");
        for name in names {
            let is_tried =
                [format!(".{name}("), format!("::{name}")].iter().any(|call| tried.contains(call));
            assert!(is_tried, "{engine}: add {name}, which takes a seat, to the list in {test}");
        }
    }
}
