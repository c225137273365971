//! Options of a picture.

use rules_core::Seat;
use rules_svg::{Format, PictureOptions, Theme};

use crate::error::{DynError, quoted};

/// Appearance and marks of a picture, which can be set by names and texts.
///
/// ```
/// use rules_core::Seat;
/// use rules_games::{Look, Setup, find};
///
/// let look = Look::new().set("theme", "dark")?.set("legal", "true")?;
/// let game = find("triandro")?.begin(&Setup::new())?;
/// let svg = game.picture(Seat::FIRST.into(), &look)?.to_string();
/// assert!(svg.contains("rules-dark") && svg.contains("data-action=\"28\""));
/// # Ok::<(), rules_games::DynError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look<'a> {
    /// Theme, coordinates, the seat at the bottom, format, width, names of the seats.
    pub options: PictureOptions<'a>,
    /// Whether the last step is marked, if it is known and the seat has seen it.
    pub last: bool,
    /// Whether the effects of the last turn are marked, with ghosts of the pieces that left.
    pub turn: bool,
    /// Whether legal actions are marked, for a seat only on its turn.
    pub legal: bool,
    /// Whether a step that ended a game of a series, such as a Tourney, shows how that game ended,
    /// and not the beginning of the next one.
    pub ended: bool,
}

impl Default for Look<'_> {
    fn default() -> Self {
        Look {
            options: PictureOptions::default(),
            last: true,
            turn: false,
            legal: false,
            ended: false,
        }
    }
}

impl Look<'_> {
    /// The largest width of a picture, in pixels.
    pub const MAX_WIDTH: u32 = 10_000;

    /// The names for [`set`](Look::set), each with its valid texts.
    pub const NAMES: [(&'static str, &'static str); 9] = [
        ("theme", "light, dark, print or auto"),
        ("coordinates", "true or false"),
        ("bottom", "the number of a seat"),
        ("format", "titled, tall or wide"),
        ("width", "a number of pixels, 1 to 10,000"),
        ("last", "true or false"),
        ("turn", "true or false"),
        ("legal", "true or false"),
        ("ended", "true or false"),
    ];

    /// Creates the default: light, without coordinates, with the last step marked.
    pub fn new() -> Self {
        Look::default()
    }

    /// Sets an option by its name, one of [`NAMES`](Look::NAMES).
    ///
    /// # Errors
    /// Returns [`DynError::Picture`] if the name is unknown or the text invalid.
    pub fn set(mut self, name: &str, text: &str) -> Result<Self, DynError> {
        let set = match name {
            "theme" => Theme::from_name(text).map(|theme| self.options.theme = theme),
            "coordinates" => text.parse().ok().map(|value| self.options.coordinates = value),
            "bottom" => seat(text).map(|seat| self.options.bottom = Some(seat)),
            "format" => Format::from_name(text).map(|format| self.options.format = format),
            "width" => width(text).map(|width| self.options.width = Some(width)),
            "last" => text.parse().ok().map(|value| self.last = value),
            "turn" => text.parse().ok().map(|value| self.turn = value),
            "legal" => text.parse().ok().map(|value| self.legal = value),
            "ended" => text.parse().ok().map(|value| self.ended = value),
            _ => None,
        };
        set.map(|()| self).ok_or_else(|| refused(name))
    }
}

fn seat(text: &str) -> Option<Seat> {
    text.parse().ok().and_then(Seat::new)
}

fn width(text: &str) -> Option<u32> {
    text.parse().ok().filter(|width| (1..=Look::MAX_WIDTH).contains(width))
}

/// Returns the error for a setting with this name.
fn refused(name: &str) -> DynError {
    let known = Look::NAMES.iter().find(|(known, _)| *known == name);
    DynError::Picture(match known {
        Some((name, texts)) => format!("the {name} of a picture must be {texts}"),
        None => {
            let names = Look::NAMES.map(|(name, _)| name).join(", ");
            format!("unknown picture option {} (known: {names})", quoted(name))
        }
    })
}
