//! Positions and records as arguments: texts, files, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rules_games::{DynGame, DynMatch, Entry, Registry, Setup};

use crate::error::CommandError;

/// Most bytes of a position or a record.
const MOST_BYTES: u64 = 64 << 20;

/// A position or a record, with its game.
pub(crate) enum Source<'a> {
    /// The text of a position.
    Position(&'a Entry, String),
    /// The text of a record.
    Record(&'a Entry, String),
}

impl<'a> Source<'a> {
    /// Recognises a text by its beginning, which names the game.
    pub(crate) fn of_text(registry: &'a Registry, text: String) -> Result<Self, CommandError> {
        if begins(&text).starts_with('[') {
            let game = registry.of_record(&text)?;
            return Ok(Source::Record(game, text));
        }
        match game_of_position(registry, &text) {
            Some(game) => Ok(Source::Position(game, text)),
            None => {
                let what = "expected a position or a record of a known game";
                Err(CommandError::Usage(what.to_owned()))
            }
        }
    }

    /// Reads an argument: a text, the name of a file, or `-` for standard input.
    pub(crate) fn of_argument(
        registry: &'a Registry,
        argument: &str,
    ) -> Result<Self, CommandError> {
        if is_record(argument) || game_of_position(registry, argument).is_some() {
            return Source::of_text(registry, argument.to_owned());
        }
        let text = match argument {
            "-" => read_all(io::stdin().lock()),
            path => File::open(path).and_then(read_all),
        };
        let text = text.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => CommandError::Usage(format!(
                "expected a position, a record or the name of a file, found {argument:?}"
            )),
            _ => CommandError::bad_file(Path::new(argument), error),
        })?;
        Source::of_text(registry, text)
    }

    /// Returns the game.
    pub(crate) fn game(&self) -> &'a Entry {
        match self {
            Source::Position(game, _) | Source::Record(game, _) => game,
        }
    }

    /// Returns the match after its last step.
    pub(crate) fn played(&self, setup: &Setup) -> Result<Box<dyn DynMatch>, CommandError> {
        Ok(match self {
            Source::Position(game, text) => game.match_from(setup, text)?,
            Source::Record(game, text) => game.replay(setup, text)?,
        })
    }
}

/// Returns whether the text begins as a record does.
pub(crate) fn is_record(text: &str) -> bool {
    begins(text).starts_with("[Game ")
}

/// Returns the text without a byte order mark and white space at its beginning.
fn begins(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

/// Returns the game of a position, whose text begins with its name and version.
fn game_of_position<'a>(registry: &'a Registry, text: &str) -> Option<&'a Entry> {
    let (name, rest) = text.split_once('/')?;
    let is_version = rest.starts_with(|first: char| first.is_ascii_digit());
    registry.find(name).ok().filter(|_| is_version)
}

/// Reads the text of a record in a file.
pub(crate) fn read_file(path: &Path) -> Result<String, CommandError> {
    File::open(path).and_then(read_all).map_err(|error| CommandError::bad_file(path, error))
}

/// Reads a whole text. A position may end with a line feed.
pub(crate) fn read_all(input: impl Read) -> io::Result<String> {
    let mut text = String::new();
    let read = input.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if read as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the text is too long"));
    }
    let position = begins(&text);
    Ok(if position.starts_with('[') { text } else { position.trim_end().to_owned() })
}

/// Returns the coloured diagram as a viewer may see it, or the text if the game has no
/// diagrams.
pub(crate) fn picture(
    game: &dyn DynGame,
    marks: crate::terminal::diagram::Marks,
    viewer: rules_core::Viewer,
) -> Result<String, CommandError> {
    if let Ok(diagram) = game.diagram(viewer) {
        return Ok(crate::terminal::diagram::painted(&diagram, marks, game.turn()));
    }
    let is_open = viewer.is_open() || game.is_open();
    let text = if is_open { game.text() } else { game.view(viewer)?.text };
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_names_its_game() {
        let games = Registry::standard();
        let position = "triandro/1 - 0 3/6/7/8/7/8/7/6/3 14,14";
        let source = Source::of_text(&games, position.to_owned()).unwrap();
        assert!(matches!(source, Source::Position(game, _) if game.name() == "triandro"));
        let record = source.played(&Setup::new()).unwrap().record();
        let source = Source::of_text(&games, record).unwrap();
        assert!(matches!(source, Source::Record(game, _) if game.name() == "triandro"));
    }

    #[test]
    fn what_names_no_game_is_refused() {
        let games = Registry::standard();
        for text in ["", "chess/1 -", "triarchy-seen/1 -", "triad", "[Game \"chess\"]\n", "[x]"] {
            assert!(Source::of_text(&games, text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn the_end_of_a_line_is_no_part_of_a_position() {
        assert_eq!(read_all(&b"triad/1 x\r\n"[..]).unwrap(), "triad/1 x");
        assert_eq!(read_all(&b"\xef\xbb\xbf\ntriad/1 x"[..]).unwrap(), "triad/1 x");
    }
}
