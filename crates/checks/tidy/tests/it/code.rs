//! Rust code as tokens, without comments and unit tests.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::tree;

/// Returns the tokens of a text without items behind `#[cfg(test)]`.
pub(crate) fn tokens(text: &str) -> TokenStream {
    without(text.parse().unwrap(), "cfg(test)")
}

/// Returns the tokens of a file without its unit tests.
pub(crate) fn tokens_of(file: &str) -> TokenStream {
    tokens(&tree::text(file))
}

/// Returns tokens without the items behind an attribute.
///
/// An item ends with its first braces or semicolon.
pub(crate) fn without(tokens: TokenStream, attribute: &str) -> TokenStream {
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        let TokenTree::Group(group) = &token else {
            kept.push(token);
            continue;
        };
        let is_attribute = group.delimiter() == Delimiter::Bracket
            && group.stream().to_string().replace(' ', "") == attribute;
        if is_attribute {
            kept.pop();
            tokens.find(|token| match token {
                TokenTree::Punct(mark) => mark.as_char() == ';',
                TokenTree::Group(body) => body.delimiter() == Delimiter::Brace,
                _ => false,
            });
        } else {
            let inner = without(group.stream(), attribute);
            kept.push(proc_macro2::Group::new(group.delimiter(), inner).into());
        }
    }
    kept.into_iter().collect()
}

/// Returns the identifiers in code.
pub(crate) fn identifiers(tokens: TokenStream) -> BTreeSet<String> {
    let inside = |token| match token {
        TokenTree::Ident(name) => BTreeSet::from([name.to_string()]),
        TokenTree::Group(group) => identifiers(group.stream()),
        _ => BTreeSet::new(),
    };
    tokens.into_iter().flat_map(inside).collect()
}

/// Returns the paths in code: identifiers with `::` between them, also in trees of imports.
pub(crate) fn paths(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    add_paths(tokens, &[], &mut found);
    found
}

fn add_paths(tokens: TokenStream, before: &[String], found: &mut Vec<Vec<String>>) {
    let (mut path, mut colons) = (before.to_vec(), 0);
    for token in tokens {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == ':' => {
                colons += 1;
                continue;
            }
            TokenTree::Ident(name) => {
                if colons != 2 {
                    found.push(std::mem::replace(&mut path, before.to_vec()));
                }
                path.push(name.to_string());
            }
            TokenTree::Group(group) => {
                let is_tree = colons == 2 && group.delimiter() == Delimiter::Brace;
                add_paths(group.stream(), if is_tree { &path } else { &[] }, found);
                found.push(std::mem::replace(&mut path, before.to_vec()));
            }
            _ => found.push(std::mem::replace(&mut path, before.to_vec())),
        }
        colons = 0;
    }
    found.push(path);
}

#[test]
fn paths_are_found_in_trees_and_in_expressions() {
    let code = "use crate::{Face, a::{A, c::C}};\n// crate::x\nfn f(y: &z::Z) { g::<b::B>(); }\n\
                #[cfg(test)]\nmod tests { use crate::d::D; }";
    let found: BTreeSet<_> = paths(tokens(code)).iter().map(|path| path.join("::")).collect();
    for path in ["crate::Face", "crate::a::A", "crate::a::c::C", "z::Z", "b::B"] {
        assert!(found.contains(path), "{path} is missing in {found:?}");
    }
    assert!(!found.iter().any(|path| path.contains("x") || path.contains('d')), "{found:?}");
}
