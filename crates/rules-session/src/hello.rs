//! The answer to `hello`: the version of the protocol, games and options.

use rules_core::{OptionKind, OptionSpec, OptionValue};
use rules_games::{Entry, Registry, can_be_random};
use serde::Serialize;

use crate::view::is_false;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// The capabilities that commands need.
const NEEDED: &[&str] = &["bots"];

/// The answer to `hello`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct Hello {
    protocol: u32,
    games: Vec<GameEntry>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub(crate) struct GameEntry {
    name: &'static str,
    #[cfg_attr(feature = "types", ts(type = "Array<OptionEntry>"))]
    options: Vec<OptionEntry>,
    /// Whether the game takes a `layout`, the text of a custom layout.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    layouts: bool,
    /// The bots that are levels, the easiest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    levels: Vec<String>,
    /// The capabilities in [`NEEDED`] that the game lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    lacks: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "OptionHead", optional_fields))]
pub(crate) struct OptionEntry {
    name: &'static str,
    #[serde(flatten)]
    #[cfg_attr(feature = "types", ts(skip))]
    kind: OptionKind,
    #[cfg_attr(feature = "types", ts(type = "boolean | number | string"))]
    default: OptionValue,
    /// The proposed value for a first game, if it differs from the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_game: Option<&'static str>,
    /// Whether the option also takes `"random"`.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    random: bool,
    help: &'static str,
}

impl Hello {
    /// Creates the answer for the games of a registry.
    pub(crate) fn of(registry: &Registry) -> Hello {
        let games = registry.entries().iter().map(GameEntry::of).collect();
        Hello { protocol: PROTOCOL, games }
    }
}

impl GameEntry {
    fn of(entry: &Entry) -> GameEntry {
        let options = entry.specs().iter().zip(entry.defaults());
        let options = options.map(|(spec, (_, default))| OptionEntry::of(entry, spec, default));
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
    fn of(entry: &Entry, spec: &OptionSpec, default: OptionValue) -> OptionEntry {
        let first_game = entry.first_game().iter().find(|(name, _)| *name == spec.name);
        OptionEntry {
            name: spec.name,
            kind: spec.kind,
            default,
            first_game: first_game.map(|(_, value)| *value),
            random: can_be_random(spec),
            help: spec.help,
        }
    }
}
