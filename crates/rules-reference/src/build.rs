//! Parts of positions in the notation of the rules pages, from which the slow models are built.
//!
//! Nothing is refused that has the form of a position, so that scenarios can begin anywhere.

use crate::Model;

/// The start of a game with the options in a position's text, and the fields behind them.
///
/// # Panics
/// If the text does not begin with this name or has another number of fields.
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

/// The parts between separators, none for `-`.
pub(crate) fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).filter(move |_| text != "-")
}

/// A plain number.
///
/// # Panics
/// If it is none.
pub(crate) fn number<N: std::str::FromStr>(text: &str) -> N {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}
