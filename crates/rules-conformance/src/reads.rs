//! Forms from which a position reads back.

use rules_core::{Game, Notation, ObserveForms, OptionValue, Options, Packed, Seat};

/// Writes a position in a form and reads it, with the options for data that it only refers to.
///
/// The error is a message.
pub(crate) type ReadBack<G> = fn(&G, &<G as Game>::Options) -> Result<(), String>;

fn same<T: PartialEq, E: ToString>(
    form: &str,
    read: Result<T, E>,
    value: &T,
) -> Result<(), String> {
    match read {
        Ok(read) if read == *value => Ok(()),
        Ok(_) => Err(format!("its {form} reads back as something else")),
        Err(error) => Err(format!("its {form} is refused: {}", error.to_string())),
    }
}

pub(crate) fn text<G: Notation>(position: &G, base: &G::Options) -> Result<(), String> {
    same("text", G::read(&position.to_string(), base), position)
}

pub(crate) fn packed<G: Packed + Game>(position: &G, base: &G::Options) -> Result<(), String> {
    same("packed form", G::from_packed_with(position.to_packed().as_bytes(), base), position)
}

pub(crate) fn observations<G: ObserveForms>(position: &G, base: &G::Options) -> Result<(), String> {
    Seat::all(position.seats()).try_for_each(|seat| {
        let seen = position.observe(seat);
        same("observation", G::read_observation(&seen.to_string(), base), &seen)
    })
}

/// Skips data that `Deserialize` cannot have, such as a custom board.
pub(crate) fn serde<G>(position: &G, base: &G::Options) -> Result<(), String>
where
    G: Game + serde::Serialize + serde::de::DeserializeOwned,
{
    if has_custom_options(base) {
        return Ok(());
    }
    let json = serde_json::to_vec(position).and_then(|json| serde_json::from_slice(&json));
    same("JSON", json, position)?;
    let bytes = postcard::to_allocvec(position).and_then(|bytes| postcard::from_bytes(&bytes));
    same("postcard form", bytes, position)
}

/// Returns whether options hold data that texts and bytes can only refer to, such as a board.
pub(crate) fn has_custom_options<O: Options>(options: &O) -> bool {
    let value = |name| options.get(name);
    O::SPECS.iter().any(|spec| matches!(value(spec.name), Some(OptionValue::Id(_))))
}
