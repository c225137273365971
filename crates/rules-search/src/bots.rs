//! Bots of a game by name.

use core::fmt;
use std::sync::Arc;

use rules_core::{Keyed, Observe};

use crate::level::Level;
use crate::{
    AlphaBeta, Bot, BotSpec, Budget, Flat, Greedy, Heuristic, Ismcts, Random, SpecError, Uct,
};

/// Size in bytes of the transposition table of `alphabeta`.
pub(crate) const TABLE_BYTES: usize = 1 << 24;

/// Constructor of a bot.
type Make<G> = Arc<dyn Fn() -> Box<dyn Bot<G>> + Send + Sync>;

/// Constructor of a bot with the bytes of a net.
type MakeWith<G> = Arc<dyn Fn(&[u8]) -> Result<Box<dyn Bot<G>>, String> + Send + Sync>;

/// Bots of a game by name.
///
/// ```
/// use rules_search::{Bots, TreeSettings, Uct};
/// use triandro_rules::Triandro;
///
/// let bots = Bots::<Triandro>::standard().with_search("bold", || {
///     Box::new(Uct::with(TreeSettings { exploration: 0.3, ..TreeSettings::default() }))
/// });
/// assert!(bots.make(&"bold:1000".parse()?).is_ok());
/// assert!(bots.make(&"bald:1000".parse()?).is_err());
/// # Ok::<(), rules_search::SpecError>(())
/// ```
#[derive(Clone)]
pub struct Bots<G: Observe> {
    entries: Vec<Entry<G>>,
}

#[derive(Clone)]
struct Entry<G: Observe> {
    name: String,
    kind: Kind,
    make: Make<G>,
    make_with: Option<MakeWith<G>>,
}

/// Use of the limit in a specification.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The limit is optional.
    Plain,
    /// The limit is required.
    Search,
    /// The bot has its own limit.
    Level,
}

impl<G: Observe> Bots<G> {
    /// Returns an empty set of bots.
    ///
    /// ```
    /// use rules_search::{Bots, Random};
    /// use triandro_rules::Triandro;
    ///
    /// let bots = Bots::<Triandro>::empty().with("random", || Box::new(Random));
    /// assert_eq!(bots.names().collect::<Vec<_>>(), ["random"]);
    /// ```
    pub fn empty() -> Self {
        Bots { entries: Vec::new() }
    }

    /// Returns `random`, `flat`, `uct` and `ismcts` with default settings.
    pub fn standard() -> Self {
        Bots::empty()
            .with("random", || Box::new(Random))
            .with_search("flat", || Box::new(Flat::default()))
            .with_search("uct", || Box::new(Uct::default()))
            .with_search("ismcts", || Box::new(Ismcts::default()))
    }

    /// Adds the bot `greedy` with this heuristic.
    #[must_use]
    pub fn with_heuristic(self, heuristic: impl Heuristic<G> + 'static) -> Self {
        let heuristic: Arc<dyn Heuristic<G>> = Arc::new(heuristic);
        self.with("greedy", move || Box::new(Greedy::shared(heuristic.clone())))
    }

    /// Adds the bot `alphabeta` with this heuristic and a table of 16 MiB.
    ///
    /// It is for open games of two seats without chance.
    #[must_use]
    pub fn with_alpha_beta(self, heuristic: impl Heuristic<G> + Clone + 'static) -> Self
    where
        G: Keyed,
    {
        let make = move || AlphaBeta::new(heuristic.clone(), TABLE_BYTES);
        self.with_search("alphabeta", move || Box::new(make()))
    }

    /// Adds a bot that needs no limit, replacing one of the same name.
    #[must_use]
    pub fn with(
        self,
        name: &str,
        make: impl Fn() -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        self.add(name, Kind::Plain, Arc::new(make))
    }

    /// Adds a bot that needs a limit, replacing one of the same name.
    #[must_use]
    pub fn with_search(
        self,
        name: &str,
        make: impl Fn() -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        self.add(name, Kind::Search, Arc::new(make))
    }

    /// Adds a level: a bot with its own limit of iterations or nodes.
    ///
    /// Its specification needs no limit. The time and the stop flag of the host's budget still end
    /// its search; the iterations and nodes of the host's budget are ignored.
    ///
    /// ```
    /// use rules_search::{Bots, Budget, Uct};
    /// use triandro_rules::Triandro;
    ///
    /// let easy = || Box::new(Uct::default()) as Box<_>;
    /// let bots = Bots::<Triandro>::standard().with_level("easy", Budget::iterations(30), easy);
    /// assert!(bots.make(&"easy".parse()?).is_ok());
    /// # Ok::<(), rules_search::SpecError>(())
    /// ```
    #[must_use]
    pub fn with_level(
        self,
        name: &str,
        effort: Budget<'static>,
        make: impl Fn() -> Box<dyn Bot<G>> + Send + Sync + 'static,
    ) -> Self {
        let make = move || Box::new(Level { bot: make(), effort }) as Box<dyn Bot<G>>;
        self.add(name, Kind::Level, Arc::new(make))
    }

    /// Sets the constructor for a net from a file: see [`BotSpec::with_net`].
    ///
    /// `make` returns what is wrong with the bytes. It is a no-op if there is no bot of this name.
    #[must_use]
    pub fn with_net(
        mut self,
        name: &str,
        make: impl Fn(&[u8]) -> Result<Box<dyn Bot<G>>, String> + Send + Sync + 'static,
    ) -> Self {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.name == name) {
            entry.make_with = Some(Arc::new(make));
        }
        self
    }

    fn add(mut self, name: &str, kind: Kind, make: Make<G>) -> Self {
        self.entries.retain(|entry| entry.name != name);
        self.entries.push(Entry { name: name.into(), kind, make, make_with: None });
        self
    }

    /// Returns the names of all bots.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Returns the names of the levels in the order in which they were added.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        let levels = self.entries.iter().filter(|entry| entry.kind == Kind::Level);
        levels.map(|entry| entry.name.as_str())
    }

    /// Makes a bot.
    ///
    /// # Errors
    /// Returns [`SpecError::Unknown`] if the name is unknown, [`SpecError::NoLimit`] if the bot
    /// searches and `spec` has no limit, or [`SpecError::NoNet`] or [`SpecError::Net`] if the bot
    /// cannot use the net of `spec`.
    pub fn make(&self, spec: &BotSpec) -> Result<Box<dyn Bot<G>>, SpecError> {
        let name = spec.name().to_owned();
        let Some(entry) = self.entries.iter().find(|entry| entry.name == name) else {
            let known = self.names().map(String::from).collect();
            return Err(SpecError::Unknown { name, known });
        };
        if entry.kind == Kind::Search && spec.limit().is_none() {
            return Err(SpecError::NoLimit(name));
        }
        match (spec.net(), &entry.make_with) {
            (None, _) => Ok((entry.make)()),
            (Some(_), None) => Err(SpecError::NoNet(name)),
            (Some(bytes), Some(make)) => {
                make(bytes).map_err(|problem| SpecError::Net { name, problem })
            }
        }
    }
}

impl<G: Observe> fmt::Debug for Bots<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}
