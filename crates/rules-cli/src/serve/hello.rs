//! The answer to `hello`: the version of the protocol, games and options.

use rules_core::{OptionKind, OptionSpec, OptionValue};
use serde::Serialize;

use crate::games::AnyGame;
use crate::settings::can_be_random;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// The answer to `hello`.
#[derive(Debug, Serialize)]
pub(crate) struct Hello {
    protocol: u32,
    games: Vec<GameEntry>,
}

#[derive(Debug, Serialize)]
struct GameEntry {
    name: &'static str,
    options: Vec<OptionEntry>,
    /// Whether `layout` is taken: the text of a custom layout.
    #[serde(skip_serializing_if = "is_false")]
    layouts: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
fn is_false(value: &bool) -> bool {
    !value
}

#[derive(Debug, Serialize)]
struct OptionEntry {
    name: &'static str,
    #[serde(flatten)]
    kind: KindEntry,
    default: OptionValue,
    /// Whether `"random"` is taken too.
    #[serde(skip_serializing_if = "is_false")]
    random: bool,
    help: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum KindEntry {
    Bool,
    Int {
        min: u32,
        max: u32,
    },
    #[serde(rename = "int")]
    Numbers {
        min: u32,
        max: u32,
        values: &'static [u32],
    },
    Choice {
        values: &'static [&'static str],
    },
}

impl Hello {
    /// The answer for these games.
    pub(crate) fn of(games: &[&dyn AnyGame]) -> Hello {
        let games = games.iter().map(|game| GameEntry {
            name: game.name(),
            options: game.options().iter().filter_map(OptionEntry::of).collect(),
            layouts: game.takes_layouts(),
        });
        Hello { protocol: PROTOCOL, games: games.collect() }
    }
}

impl OptionEntry {
    fn of((spec, default): &(OptionSpec, OptionValue)) -> Option<OptionEntry> {
        let kind = match spec.kind {
            OptionKind::Bool => KindEntry::Bool,
            OptionKind::Int { min, max } => KindEntry::Int { min, max },
            OptionKind::Numbers(values) => KindEntry::Numbers {
                min: values.iter().copied().min()?,
                max: values.iter().copied().max()?,
                values,
            },
            OptionKind::Choice(values) => KindEntry::Choice { values },
            // A kind of option that this protocol cannot describe.
            _ => return None,
        };
        let random = can_be_random(spec);
        Some(OptionEntry { name: spec.name, kind, default: *default, random, help: spec.help })
    }
}
