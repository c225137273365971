//! Which games there are.

use std::sync::LazyLock;

#[cfg(feature = "triad")]
use triad_rules::{Custom, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

#[allow(unused_imports, reason = "without games nobody asks")]
use crate::standard_bots::WithBots;
use crate::{DynError, Entry};
// What has pictures is asked for only where there are any.
#[allow(unused_imports, reason = "without games nobody asks")]
#[cfg(not(feature = "svg"))]
use rules_core::Game as Pictured;
#[allow(unused_imports, reason = "without games nobody asks")]
#[cfg(feature = "svg")]
use rules_svg::Picture as Pictured;

/// Games by name.
///
/// ```
/// use rules_games::Registry;
///
/// for entry in Registry::standard().entries() {
///     println!("{}: {}", entry.name(), entry.about());
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    entries: Vec<Entry>,
}

impl Registry {
    /// A registry without games.
    pub fn empty() -> Self {
        Registry::default()
    }

    /// The games of this workspace, each as far as its feature is on.
    pub fn standard() -> Self {
        Registry { entries: standard_entries() }
    }

    /// Adds a game, in the place of one with the same name.
    #[must_use]
    pub fn with(mut self, entry: impl Into<Entry>) -> Self {
        let entry = entry.into();
        match self.entries.iter_mut().find(|other| other.name() == entry.name()) {
            Some(other) => *other = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// All games, in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game with this name.
    ///
    /// # Errors
    /// [`DynError::UnknownGame`].
    pub fn find(&self, name: &str) -> Result<&Entry, DynError> {
        let found = self.entries.iter().find(|entry| entry.name() == name);
        found.ok_or_else(|| DynError::UnknownGame(name.chars().take(100).collect()))
    }

    /// The game of which a text is a record: its first tag names it.
    ///
    /// # Errors
    /// [`DynError::Record`] if there is no such tag or game.
    pub fn of_record(&self, text: &str) -> Result<&Entry, DynError> {
        let name = text.strip_prefix("[Game \"").and_then(|rest| rest.split_once("\"]\n"));
        let Some((name, _)) = name else {
            let message = "a record begins with the tag [Game \"...\"]";
            return Err(DynError::Record(message.to_string()));
        };
        self.find(name).map_err(|why| DynError::Record(why.to_string()))
    }
}

/// The games of this workspace: [`Registry::standard`], made once.
pub static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

/// The game of this workspace with this name.
///
/// # Errors
/// [`DynError::UnknownGame`].
pub fn find(name: &str) -> Result<&'static Entry, DynError> {
    GAMES.find(name)
}

/// The games whose features are on.
fn standard_entries() -> Vec<Entry> {
    [
        #[cfg(feature = "triad")]
        full::<triad_rules::Triad>(
            "Two players place Gems that capture in chains, and race three Jewels to the other side.",
        )
        .rules_page("triad.md")
        .marks(&[&["(S)", "^"], &["(N)", "v"]])
        .symmetric()
        .layouts(full::<TriadOn<Custom>>(""), |text| {
            custom_layout(text).map(|layout| OptionsOn { layout, ..OptionsOn::default() })
        })
        .build(),
        #[cfg(feature = "triad")]
        full::<triad_rules::Tourney>(
            "A series of games of TRIAD, until a player has won by Breach, by Trap and by Capture.",
        )
        .rules_page("triad.md")
        .marks(&[&["(S)", "^"], &["(N)", "v"]])
        .symmetric()
        .layouts(full::<TourneyOn<Custom>>(""), |text| {
            let on = |layout| TourneyOptionsOn { layout, ..TourneyOptionsOn::default() };
            custom_layout(text).map(on)
        })
        .build(),
        #[cfg(feature = "triandro")]
        full::<triandro_rules::Triandro>(
            "Two to four players place stones and capture what their triangles enclose; the last able \
             to move wins.",
        )
        .rules_page("triandro.md")
        .marks(&[&["(a)"], &["(b)"], &["(c)"], &["(d)"]])
        .symmetric()
        .build(),
        #[cfg(feature = "triarchy")]
        full::<triarchy_rules::Triarchy>(
            "Two or three players roll symbols that move anybody's tokens round a ring, and bring their \
             own home.",
        )
        .rules_page("triarchy.md")
        .marks(&[&["s", "S"], &["e", "E"], &["n", "N"]])
        .symmetric()
        .build(),
        #[cfg(feature = "conquest")]
        full::<conquest_rules::Conquest>(
            "Two to four players lay triangular tiles from hidden hands and cover the shapes that they \
             complete.",
        )
        .rules_page("conquest.md")
        .marks(&[&["A"], &["B"], &["C"], &["D"]])
        .build(),
        #[cfg(feature = "cybo")]
        full::<cybo_rules::Cybo>(
            "Two to six players roll a twelve-sided die for lines of three or four on a grid.",
        )
        .rules_page("cybo.md")
        .build(),
    ]
    .into()
}

/// The entry of a game with every capability but symmetries.
#[cfg(any(
    feature = "conquest",
    feature = "cybo",
    feature = "triad",
    feature = "triandro",
    feature = "triarchy"
))]
fn full<G>(about: &'static str) -> crate::EntryBuilder<G>
where
    G: rules_core::Notation
        + rules_core::Keyed
        + rules_core::Packed
        + rules_core::Observe<Observation: serde::Serialize>
        + rules_core::Diagram
        + rules_core::Encode
        + Pictured
        + WithBots,
{
    let entry =
        crate::entry::<G>(about).notation().keyed().packed().observed().encoded().diagrams();
    #[cfg(feature = "svg")]
    let entry = entry.pictures();
    G::with_bots(entry)
}

/// The custom layout of TRIAD with this text, interned: a game refers to its layout for as long as the
/// program runs.
#[cfg(feature = "triad")]
fn custom_layout(text: &str) -> Result<Custom, String> {
    text.parse().map_err(|why: triad_rules::InternError| why.to_string())
}
