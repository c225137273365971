//! The request for a new table.

use std::collections::BTreeMap;

use rules_games::{DynError, Entry, Setting, Setup, find};
use rules_match::TimeControl;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ServerError;

/// Most bytes of the name of a player.
pub(crate) const MAX_NAME: usize = 40;

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Sitter {
    /// The holder of the key of the seat, with this name.
    Person(String),
    /// A bot, such as a level.
    Bot(String),
    /// A seat for anybody, which the list of open tables offers.
    Open,
}

impl Sitter {
    /// Returns the name in sentences.
    pub(crate) fn name(&self) -> String {
        match self {
            Sitter::Person(name) => name.clone(),
            Sitter::Bot(bot) => {
                let mut letters = bot.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                first.into_iter().chain(letters).chain(" bot".chars()).collect()
            }
            Sitter::Open => "Anybody".to_owned(),
        }
    }

    /// Checks the name.
    fn check(&self) -> Result<(), ServerError> {
        let (Sitter::Person(name) | Sitter::Bot(name)) = self else { return Ok(()) };
        let is_bad = name.is_empty() || name.len() > MAX_NAME || name == "You";
        if is_bad || name.chars().any(char::is_control) {
            return Err(ServerError::Refused(format!(
                "a name must have 1 to {MAX_NAME} bytes and no control characters, and must not be \"You\""
            )));
        }
        Ok(())
    }
}

/// A table: the game, its seats, and the clocks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableSetup {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Value>,
    pub(crate) seats: Vec<Sitter>,
    #[serde(default)]
    pub(crate) clock: TimeControl,
}

impl TableSetup {
    /// Returns the game.
    pub(crate) fn entry(&self) -> Result<&'static Entry, DynError> {
        find(&self.game)
    }

    /// Returns the options for the game.
    pub(crate) fn options(&self) -> Setup {
        self.options.iter().fold(Setup::new(), |setup, (name, value)| {
            setup.with(name, Setting::from_json(&value.to_string()))
        })
    }

    /// Checks the parts that the game does not check.
    pub(crate) fn check(&self) -> Result<(), ServerError> {
        let refused = |why: String| Err(ServerError::Refused(why));
        let is_person = |sitter: &Sitter| matches!(sitter, Sitter::Person(_));
        if !self.seats.iter().any(is_person) {
            return refused("expected a seat of a person".to_owned());
        }
        self.seats.iter().try_for_each(Sitter::check)
    }
}
