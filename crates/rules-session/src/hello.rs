//! The answer to `hello`: the version of the protocol, games and options.

use rules_core::{OptionKind, OptionSpec, OptionValue};
use serde::Serialize;

use rules_games::{Entry, Registry, can_be_random};

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// The capabilities that commands ask for.
const NEEDED: &[&str] = &["bots"];

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
    /// The bots that are levels, the easiest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    levels: Vec<String>,
    /// What the game cannot do of what commands ask for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacks: Vec<&'static str>,
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
    pub(crate) fn of(registry: &Registry) -> Hello {
        let games = registry.entries().iter().map(GameEntry::of).collect();
        Hello { protocol: PROTOCOL, games }
    }
}

impl GameEntry {
    fn of(entry: &Entry) -> GameEntry {
        let options = entry.specs().iter().zip(entry.defaults());
        let options = options.filter_map(|(spec, (_, default))| OptionEntry::of(spec, default));
        let lacks = NEEDED.iter().copied().filter(|needed| !entry.has(needed));
        GameEntry {
            name: entry.name(),
            options: options.collect(),
            layouts: entry.takes_layouts(),
            levels: entry.levels(),
            lacks: lacks.collect(),
        }
    }
}

impl OptionEntry {
    fn of(spec: &OptionSpec, default: OptionValue) -> Option<OptionEntry> {
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
        Some(OptionEntry { name: spec.name, kind, default, random, help: spec.help })
    }
}
