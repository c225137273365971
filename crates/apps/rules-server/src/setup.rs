//! A new table, and a change of one, as they are stored.

use std::collections::BTreeMap;

use rules_core::Seat;
use rules_games::{Setting, Setup};
use rules_match::{Offer, TimeControl};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Result, refuse, refuse_as};

/// Most bytes of the name of a player.
const MAX_NAME: usize = 40;

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
                let (first, rest) = bot.split_at_checked(1).unwrap_or(("", bot));
                format!("{}{rest} bot", first.to_ascii_uppercase())
            }
            Sitter::Open => "Anybody".to_owned(),
        }
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
    /// Returns the options for the game.
    pub(crate) fn options(&self) -> Setup {
        self.options.iter().fold(Setup::new(), |setup, (name, value)| {
            setup.with(name, Setting::from_json(&value.to_string()))
        })
    }

    /// Checks the parts that the game does not check.
    pub(crate) fn check(&self) -> Result<()> {
        if !self.seats.iter().any(|sitter| matches!(sitter, Sitter::Person(_))) {
            return Err(refuse("refused", "expected a seat of a person"));
        }
        for sitter in &self.seats {
            let (Sitter::Person(name) | Sitter::Bot(name)) = sitter else { continue };
            let is_length = (1..=MAX_NAME).contains(&name.len());
            if !is_length || ["You", "Du"].contains(&&**name) || name.chars().any(char::is_control)
            {
                let why = format!(
                    "a name must have 1 to {MAX_NAME} bytes and no control characters, and must not be \"You\" or \"Du\""
                );
                return Err(refuse_as("refused", "name", why));
            }
        }
        Ok(())
    }
}

/// A change of a table.
///
/// The changes of a table in their order, with their times, lead to its state: steps are stored as
/// they were played, with the events that chance decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    /// Events before the first turn.
    Deal { events: Vec<String> },
    /// All are there: the clocks run.
    Start,
    /// The server has stopped.
    Pause,
    /// A seat has run out of time.
    Time,
    /// A seat acts, and chance decides.
    Play { seat: Seat, steps: Vec<String> },
    /// A seat offers a draw.
    Draw { seat: Seat },
    /// A seat asks for its last action back.
    Takeback { seat: Seat },
    /// A seat accepts an offer.
    Accept { seat: Seat, offer: Offer },
    /// A seat declines an offer of another.
    Decline { seat: Seat, offer: Offer },
    /// A seat withdraws its offer.
    Withdraw { seat: Seat, offer: Offer },
    /// A seat resigns.
    Resign { seat: Seat },
}

/// A change with its time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Dated {
    pub(crate) at_ms: u64,
    pub(crate) change: Change,
}
