//! Text forms.

use core::fmt::Display;
use core::str::FromStr;

use rules_core::{Game, TextError};

use crate::Law;
use crate::probe::{Fault, LawContext};

pub(crate) mod positions;
pub(crate) mod records;
pub(crate) mod steps;

/// Reads a value's own text in every way, and returns the values, which must print as the same
/// text.
pub(super) fn read_own<G: Game, T: Display + FromStr<Err = TextError>>(
    context: &mut LawContext<'_, G>,
    law: Law,
    text: &str,
    read: fn(&str, &G::Options) -> Result<T, TextError>,
) -> Result<Vec<T>, Fault> {
    context.on(law);
    let mut readings = vec![("read", read(text, &context.config.options))];
    // The text alone is enough unless the options hold a value that it can only refer to.
    if !context.config.has_custom_options() {
        readings.push(("from_str", text.parse()));
    }
    let mut values = Vec::new();
    for (how, reading) in readings {
        let value = reading.map_err(|error| Fault {
            law,
            what: format!("{how} refuses the own text {text:?}: {error}"),
        })?;
        context.equal(law, "the text printed again", &value.to_string().as_str(), &text)?;
        values.push(value);
    }
    Ok(values)
}

/// Reads a broken text, and returns the value if it is accepted.
///
/// The value must print as the same text. If an error has a place, it must be a byte of the text.
pub(super) fn read_broken<G: Game, T: Display>(
    context: &mut LawContext<'_, G>,
    law: Law,
    text: &str,
    read: impl FnOnce(&str) -> Result<T, TextError>,
) -> Result<Option<T>, Fault> {
    context.on(law);
    context.trying(format!("{text:?}"));
    match read(text) {
        Ok(value) => {
            context.equal(law, "the text of the value read", &value.to_string().as_str(), &text)?;
            Ok(Some(value))
        }
        Err(error) => {
            context.ensure(law, error.at().is_none_or(|at| at <= text.len()), || {
                format!("the error in {text:?} is reported as {error}")
            })?;
            Ok(None)
        }
    }
}
