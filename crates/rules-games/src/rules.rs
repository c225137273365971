//! The rules in short: pieces of text, chosen by the options of a game.

use rules_core::{OptionValue, Seat, SeatSet, Words};
use serde::Serialize;

use crate::setup::RANDOM;

/// The name by which a condition asks for the name of the game.
const GAME: &str = "game";

/// The rules in short of a game, as pieces with conditions on the options.
///
/// The text has a block for each piece, with an empty line after it. Lines with `#` are comments.
///
/// ```text
/// - pass [passes=true, players!=2|3] GAME-5 GAME-6
/// > a player who is stuck passes
/// If you cannot move you pass. After {turns} turns
/// the game is a draw.
/// ```
///
/// | part | meaning |
/// |---|---|
/// | `-`, `+` | the piece is an item of a list, or a detail: [`RuleKind`] |
/// | `pass` | the key of the piece, for a [`Language`](rules_core::Language): `GAME.rules.pass` |
/// | `[...]` | the conditions, which must all hold: an option has one of the values, or none of them. `game` is the name of the game |
/// | `GAME-5` | the rules that the piece contains |
/// | `> ...` | the titles of the scenarios that show what the piece says |
/// | the other lines | the pattern of the piece, as for [`Words::phrase`]. It has the values of the options, and is about the seat that begins |
///
/// The first piece is the goal of the game, in at most two lines of 79 columns.
///
/// ```
/// use rules_games::{RulesInShort, find};
/// use rules_core::Words;
///
/// let game = find("triandro")?.read("triandro/1 ending=play-on 0 3/6/7/8/7/8/7/6/3 14,14")?;
/// let rules = game.rules_in_short(Words::with_names(&["You", "Ada"]));
/// assert_eq!(rules[0].text, "Place stones, capture with triangles, and make the last move.");
/// assert!(rules.iter().any(|piece| piece.text == "You have the first turn."));
/// # Ok::<(), rules_games::DynError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RulesInShort {
    /// The name of the game in the keys of languages. Variants of a game share its text.
    pub game: &'static str,
    /// The pieces.
    pub text: &'static str,
}

/// The place of a piece in the [rules in short](RulesInShort).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum RuleKind {
    /// A paragraph.
    Text,
    /// An item of the list after a paragraph.
    Item,
    /// A detail, which a reader in a hurry can leave out. Details come last.
    Detail,
}

/// A piece of the [rules in short](RulesInShort).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulePiece {
    /// The key in languages.
    pub key: &'static str,
    /// Its place in the text.
    pub kind: RuleKind,
    /// The conditions, which must all hold.
    pub conditions: Vec<RuleCondition>,
    /// The identifiers of its rules.
    pub rules: Vec<&'static str>,
    /// The titles of the scenarios that show what it says.
    pub scenarios: Vec<&'static str>,
    /// The English pattern.
    pub pattern: String,
}

/// A condition of a [piece](RulePiece): an option has one of the values, or none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleCondition {
    /// The name of the option, or `game`.
    pub option: &'static str,
    /// Whether the option must have one of the values.
    pub one_of: bool,
    /// The values as texts.
    pub values: Vec<&'static str>,
}

/// A piece of the rules of a game as it is set up: [`DynGame::rules_in_short`].
///
/// [`DynGame::rules_in_short`]: crate::DynGame::rules_in_short
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RuleText {
    /// The key of the piece.
    pub key: &'static str,
    /// Its place in the text.
    pub kind: RuleKind,
    /// One or several sentences.
    pub text: String,
    /// The identifiers of its rules.
    pub rules: Vec<&'static str>,
}

/// The values of the options of a game by name, as texts.
pub(crate) struct Chosen(Vec<(&'static str, String)>);

impl Chosen {
    /// Collects the options of a game; the value of `random` must still be drawn.
    pub(crate) fn new(
        game: &'static str,
        options: &[(&'static str, OptionValue)],
        random: Option<&str>,
    ) -> Self {
        let text = |&(name, value): &(&'static str, OptionValue)| match random {
            Some(drawn) if drawn == name => (name, RANDOM.to_owned()),
            _ => (name, value.to_string()),
        };
        let game = std::iter::once((GAME, game.to_owned()));
        Chosen(game.chain(options.iter().map(text)).collect())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the seat that begins, if it is known.
    fn first(&self) -> Option<Seat> {
        Seat::new(self.get("first")?.parse().ok()?)
    }
}

impl RulesInShort {
    /// Reads the pieces in their order.
    pub fn pieces(self) -> impl Iterator<Item = RulePiece> {
        let lines = self.text.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<&str> = lines.collect();
        let blocks = lines.split(|line| line.is_empty()).map(RulePiece::read);
        blocks.flatten().collect::<Vec<_>>().into_iter()
    }

    /// Returns the pieces whose conditions hold.
    pub(crate) fn of(self, chosen: &Chosen, words: Words<'_>) -> Vec<RuleText> {
        let words = Words { language: words.language.of_game(self.game), ..words };
        let values = chosen.0.iter().map(|(name, value)| (*name, value as &dyn std::fmt::Display));
        let values: Vec<_> = values.collect();
        let seats = chosen.first().map(SeatSet::only).unwrap_or(SeatSet::EMPTY);
        let write = |piece: RulePiece| {
            let phrase = words.phrase("rules", piece.key, &piece.pattern);
            let text = phrase.about(seats).with(&values).to_string();
            RuleText { key: piece.key, kind: piece.kind, text, rules: piece.rules }
        };
        self.pieces().filter(|piece| piece.is_for(|name| chosen.get(name))).map(write).collect()
    }
}

impl RulePiece {
    /// Reads the lines of a piece.
    fn read(lines: &[&'static str]) -> Option<RulePiece> {
        let (head, lines) = lines.split_first()?;
        let (kind, head) = match head.split_once(' ') {
            Some(("-", head)) => (RuleKind::Item, head),
            Some(("+", head)) => (RuleKind::Detail, head),
            _ => (RuleKind::Text, *head),
        };
        let (key, rest) = head.split_once(' ').unwrap_or((head, ""));
        let bracketed = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let (conditions, rules) = bracketed.unwrap_or(("", rest));
        let conditions = conditions.split(", ").filter_map(RuleCondition::read);
        let titles = lines.iter().filter_map(|line| line.strip_prefix("> "));
        let pattern: Vec<_> = lines.iter().copied().filter(|line| !line.starts_with('>')).collect();
        Some(RulePiece {
            key,
            kind,
            conditions: conditions.collect(),
            rules: rules.split_whitespace().collect(),
            scenarios: titles.collect(),
            pattern: pattern.join(" "),
        })
    }

    /// Returns whether the conditions hold for these values of the options.
    pub fn is_for<'a>(&self, value: impl Fn(&str) -> Option<&'a str>) -> bool {
        let holds = |condition: &RuleCondition| {
            let value = value(condition.option);
            value.is_some_and(|value| condition.values.contains(&value)) == condition.one_of
        };
        self.conditions.iter().all(holds)
    }
}

impl RuleCondition {
    fn read(text: &'static str) -> Option<RuleCondition> {
        let (option, values) = text.split_once('=')?;
        let one_of = !option.ends_with('!');
        let option = option.trim_end_matches('!');
        Some(RuleCondition { option, one_of, values: values.split('|').collect() })
    }
}
