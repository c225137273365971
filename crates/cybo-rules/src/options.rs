//! What a game of Cybo can be set to.

use rules_core::{OptionError, OptionSpec, OptionValue};

/// The level at which all players play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Four rolls, and a roll that does not fit is forgiven (CYBO-10).
    Beginner,
    /// Three rolls on one line (CYBO-4 to CYBO-8).
    #[default]
    Advanced,
    /// Three rolls in line order (CYBO-11).
    Master,
    /// As Advanced until a Trinity is repeated, then only that one (CYBO-12, CYBO-13).
    GrandMaster,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 4] =
        [Level::Beginner, Level::Advanced, Level::Master, Level::GrandMaster];

    /// The name in text forms.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

const NAMES: [&str; 4] = ["beginner", "advanced", "master", "grand-master"];

/// What a game of Cybo can be set to.
///
/// ```
/// use cybo_rules::{Level, Options};
///
/// let options = Options { players: 4, level: Level::Master };
/// assert_eq!(options.to_string(), "players=4,level=master");
/// assert_eq!("players=4,level=master".parse(), Ok(options));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Options {
    /// How many play, 2 to 6 (CYBO-3).
    pub players: u8,
    /// At which level.
    pub level: Level,
}

impl Default for Options {
    fn default() -> Self {
        Options { players: 2, level: Level::Advanced }
    }
}

impl rules_core::Options for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec::int("players", 2, 6, "how many play (CYBO-3)"),
        OptionSpec::choice("level", &NAMES, "how strict the rolls are judged (CYBO-4 to CYBO-13)"),
    ];

    fn seats(&self) -> u8 {
        self.players
    }

    fn get(&self, name: &str) -> Option<OptionValue> {
        match name {
            "players" => Some(OptionValue::Int(self.players.into())),
            "level" => Some(OptionValue::Choice(self.level.name())),
            _ => None,
        }
    }

    fn set_value(&mut self, name: &str, value: OptionValue) -> Result<(), OptionError> {
        let spec = rules_core::spec::<Self>(name)?;
        match (name, value) {
            ("players", OptionValue::Int(players)) => {
                self.players = players.try_into().map_err(|_| spec.out_of_range())?;
            }
            ("level", OptionValue::Choice(name)) => {
                let known = Level::ALL.into_iter().find(|level| level.name() == name);
                self.level = known.ok_or(spec.out_of_range())?;
            }
            _ => return Err(spec.out_of_range()),
        }
        Ok(())
    }
}

rules_core::impl_options!(Options);
