//! Builds slow models from positions in the notation of the rules pages.
//!
//! Every text with the form of a position is accepted, so that scenarios can begin anywhere.

use crate::Model;

/// Returns the start of a game with the options of a text, and its other fields.
///
/// # Panics
/// Panics if the text does not begin with `name` or has another number of fields.
pub(crate) fn start<'a, M: Model, const FIELDS: usize>(
    name: &str,
    text: &'a str,
) -> (M, [&'a str; FIELDS]) {
    let mut fields = text.split(' ');
    assert_eq!(fields.next(), Some(name), "another game");
    let options = fields.next().filter(|&options| options != "-");
    let pair = |option: &'a str| option.split_once('=').expect("options have values");
    let options: Vec<_> = options.iter().flat_map(|options| options.split(',')).map(pair).collect();
    let fields: Vec<&str> = fields.collect();
    let fields = fields.try_into().unwrap_or_else(|found| panic!("fields {found:?}"));
    (M::new(&options), fields)
}

/// Splits a text into parts at a separator; `-` has no parts.
pub(crate) fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).filter(move |_| text != "-")
}

/// Parses a number.
///
/// # Panics
/// Panics if the text is not a number.
pub(crate) fn number<N: std::str::FromStr>(text: &str) -> N {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}
