//! Values together with their custom layout, as a text that needs no known layout.

use core::fmt;
use core::str::FromStr;

use rules_core::{Game as _, Notation as _, Record, TextError, read_options};

use crate::{Custom, InternError, OptionsOn, TourneyOn, TourneyOptionsOn, TriadOn};

/// A value whose text names the layout by fingerprint.
///
/// Options, positions and records of games on [`Custom`] layouts are such values.
pub trait HasLayout: Sized {
    /// Returns the layout of the value.
    fn layout(&self) -> Custom;

    /// Reads the text of a value on this layout or a built-in one.
    ///
    /// # Errors
    /// Returns [`TextError`] if `text` is not such a value.
    fn read_on(text: &str, layout: Custom) -> Result<Self, TextError>;
}

macro_rules! has_layout {
    ($game:ident, $options:ident) => {
        impl HasLayout for $options<Custom> {
            fn layout(&self) -> Custom {
                self.layout
            }

            fn read_on(text: &str, layout: Custom) -> Result<Self, TextError> {
                read_options(text, &$options { layout, ..$options::default() })
            }
        }

        impl HasLayout for $game<Custom> {
            fn layout(&self) -> Custom {
                self.options().layout
            }

            fn read_on(text: &str, layout: Custom) -> Result<Self, TextError> {
                $game::read(text, &$options { layout, ..$options::default() })
            }
        }

        impl HasLayout for Record<$game<Custom>> {
            fn layout(&self) -> Custom {
                self.options().layout
            }

            fn read_on(text: &str, layout: Custom) -> Result<Self, TextError> {
                Record::read(text, &$options { layout, ..$options::default() })
            }
        }
    };
}

has_layout!(TriadOn, OptionsOn);
has_layout!(TourneyOn, TourneyOptionsOn);

/// Options, a position or a record together with its layout.
///
/// For files, databases and networks whose readers may not know the layout (feature `std`).
///
/// The text is the [`Layout`](crate::Layout) on the first line, then the text of the value. With
/// the feature `serde` it is a map with the two texts `layout` and `value`. In binary formats the
/// layout is stored as text before the packed value. Reading interns the layout (see
/// [`Custom::intern`] for the limit) and refuses a value on another layout.
///
/// ```
/// use rules_core::Game;
/// use triad_rules::{Custom, OptionsOn, TriadOn, WithLayout};
///
/// // One program plays on its own layout and stores the game.
/// let layout: Custom = "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 - -".parse()?;
/// let mut game = TriadOn::new(OptionsOn { layout, ..OptionsOn::default() })?;
/// game.play("b3".parse()?)?;
/// let stored = WithLayout(game).to_string();
/// assert!(stored.starts_with("layout/1 small ") && stored.lines().count() == 2);
///
/// // Another program reads it without knowing the layout.
/// let WithLayout(read) = stored.parse::<WithLayout<TriadOn<Custom>>>()?;
/// assert_eq!(read, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WithLayout<T>(
    /// The value.
    pub T,
);

/// Error from reading a value with its layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WithLayoutError {
    /// The layout is refused or cannot be interned.
    #[error(transparent)]
    Layout(#[from] InternError),
    /// The text is not a value on this layout.
    #[error("the text after the layout is refused: {0}")]
    Value(#[from] TextError),
    /// The value is on another layout than the one before it.
    #[error("the value is on another layout than the one before it")]
    OtherLayout,
}

impl<T: HasLayout> WithLayout<T> {
    /// Reads the text of a value with this layout.
    pub(super) fn read_on(text: &str, layout: Custom) -> Result<Self, WithLayoutError> {
        WithLayout(T::read_on(text, layout)?).checked(layout)
    }

    /// Checks that the value is on this layout.
    pub(super) fn checked(self, layout: Custom) -> Result<Self, WithLayoutError> {
        if self.0.layout() == layout { Ok(self) } else { Err(WithLayoutError::OtherLayout) }
    }
}

impl<T: HasLayout + fmt::Display> fmt::Display for WithLayout<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.0.layout(), self.0)
    }
}

impl<T: HasLayout> FromStr for WithLayout<T> {
    type Err = WithLayoutError;

    fn from_str(text: &str) -> Result<Self, WithLayoutError> {
        let (layout, value) = text.split_once('\n').ok_or(WithLayoutError::Value(
            TextError::new(text.len(), "expected a value on the line after the layout"),
        ))?;
        Self::read_on(value, layout.parse()?)
    }
}
