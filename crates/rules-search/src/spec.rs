//! Bot specifications: the text that names a bot and its limit.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use crate::{Budget, Clock, Timer};

/// Limit on a bot's search for each decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// A number of iterations.
    Iterations(u64),
    /// A time in milliseconds.
    Milliseconds(u64),
    /// A clock for the whole game, in milliseconds.
    Game {
        /// Time at the start of the game.
        start: u64,
        /// Time added after each decision.
        increment: u64,
    },
}

/// Formats as iterations, a time or a clock: `1000`, `2s`, `500ms`, `60s+500ms`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |f: &mut fmt::Formatter<'_>, time: u64| match time % 1000 {
            0 => write!(f, "{}s", time / 1000),
            _ => write!(f, "{time}ms"),
        };
        match *self {
            Limit::Iterations(iterations) => write!(f, "{iterations}"),
            Limit::Milliseconds(milliseconds) => time(f, milliseconds),
            Limit::Game { start, increment } => {
                time(f, start)?;
                f.write_str("+")?;
                time(f, increment)
            }
        }
    }
}

/// Name of a bot with an optional limit: `random`, `uct:4000`, `ismcts:2s`, `mcts:60s+500ms`.
///
/// ```
/// use rules_search::{BotSpec, Limit};
///
/// let spec: BotSpec = "uct:500ms".parse()?;
/// assert_eq!((spec.name(), spec.limit()), ("uct", Some(Limit::Milliseconds(500))));
/// assert_eq!(spec.to_string(), "uct:500ms");
/// assert!("uct:0".parse::<BotSpec>().is_err());
/// # Ok::<(), rules_search::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BotSpec {
    name: String,
    limit: Option<Limit>,
    /// The file of a net, instead of the built-in one.
    net: Option<Arc<[u8]>>,
}

/// Error from parsing a bot specification, or from making its bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text does not have the form `name` or `name:limit`.
    #[error("invalid bot {0:?}: expected a name, or a name and a limit such as uct:1000 or uct:2s")]
    Malformed(String),
    /// The limit is malformed or out of range.
    #[error("invalid limit {0:?}: expected 1 to {max} iterations, a time such as 500ms or 2s, or a clock for the game such as 60s+500ms", max = u64::MAX)]
    Limit(String),
    /// The name of the bot is unknown.
    #[error("unknown bot {name:?} (known: {})", known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The names of all bots.
        known: Vec<String>,
    },
    /// The bot searches, and the specification has no limit.
    #[error("{0} needs a limit, such as {0}:1000 or {0}:2s")]
    NoLimit(String),
    /// The limit is a time, and no clock was given.
    #[error("{0} needs a clock")]
    NoClock(BotSpec),
    /// A file of a net was given for a bot that takes none.
    #[error("{0} takes no net")]
    NoNet(String),
    /// The bytes are no net for the bot.
    #[error("invalid net for {name}: {problem}")]
    Net {
        /// The name of the bot.
        name: String,
        /// Description with the expected and the found value.
        problem: String,
    },
}

impl BotSpec {
    /// Name of the strongest bot of a game, which uses a net.
    pub const BEST: &str = "best";

    /// Returns the name of the bot.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the limit for each decision; `None` if there is none.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Sets the bytes of a net, which the bot uses instead of its built-in one.
    ///
    /// ```
    /// use rules_search::{BotSpec, games};
    ///
    /// let spec: BotSpec = "best:1000".parse()?;
    /// let error = games::triandro(2).make(&spec.with_net(*b"GIF89a")).err().expect("no net");
    /// assert_eq!(error.to_string(), "invalid net for best: net of 6 bytes, expected 17720");
    /// # Ok::<(), rules_search::SpecError>(())
    /// ```
    #[must_use]
    pub fn with_net(self, bytes: impl Into<Arc<[u8]>>) -> Self {
        BotSpec { net: Some(bytes.into()), ..self }
    }

    /// Returns the budget for a decision.
    ///
    /// Without a limit it is one iteration, which bots that do not search ignore. With a clock for
    /// the game it is the budget of the first decision; see [`timer`](BotSpec::timer).
    ///
    /// # Errors
    /// Returns [`SpecError::NoClock`] if the limit is a time and `clock` is `None`.
    pub fn budget<'a>(&self, clock: Option<&'a dyn Clock>) -> Result<Budget<'a>, SpecError> {
        self.timer().budget(clock)
    }

    /// Returns the timer of a game, which keeps the clock of the bot.
    pub fn timer(&self) -> Timer {
        Timer::new(self.clone())
    }

    /// Returns the bytes of a net, if one was set.
    pub(crate) fn net(&self) -> Option<&[u8]> {
        self.net.as_deref()
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.limit.map_or(Ok(()), |limit| write!(f, ":{limit}"))
    }
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let start = |text: &str| text.chars().take(60).collect();
        let (name, limit) =
            text.split_once(':').map_or((text, None), |(name, limit)| (name, Some(limit)));
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=60).contains(&name.len()) || !name.bytes().all(fits) {
            return Err(SpecError::Malformed(start(text)));
        }
        let read = |text: &str| read_limit(text).ok_or_else(|| SpecError::Limit(start(text)));
        Ok(BotSpec { name: name.into(), limit: limit.map(read).transpose()?, net: None })
    }
}

/// Parses a limit: a number above 0 and its unit, if any, or two times with a plus.
fn read_limit(text: &str) -> Option<Limit> {
    if let Some((start, increment)) = text.split_once('+') {
        let Limit::Milliseconds(start) = read_limit(start)? else { return None };
        let increment = match read_limit(increment) {
            Some(Limit::Milliseconds(increment)) => increment,
            None if matches!(increment, "0s" | "0ms") => 0,
            _ => return None,
        };
        return Some(Limit::Game { start, increment });
    }
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().ok().filter(|&number| number > 0)?;
    let limit = match unit {
        "" => Limit::Iterations(number),
        "s" => Limit::Milliseconds(number.checked_mul(1000)?),
        "ms" => Limit::Milliseconds(number),
        _ => return None,
    };
    Some(limit)
}
