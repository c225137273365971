//! The trait of games with pictures, and the options and marks of a picture.

use rules_core::{EffectOf, Effects, GameResult, Observe, Seat, Step, Words};

use crate::geometry::Area;
use crate::{Svg, Theme};

/// The appearance of a picture of any game.
///
/// ```
/// use rules_svg::{PictureOptions, Theme};
///
/// let options = PictureOptions { theme: Theme::Auto, coordinates: true, ..PictureOptions::default() };
/// assert!(options.style);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PictureOptions<'a> {
    /// The colours.
    pub theme: Theme,
    /// Whether points, places and cells show their names.
    pub coordinates: bool,
    /// The seat whose side is at the bottom.
    ///
    /// By default the viewer in games with hidden hands, otherwise seat 0. A seat that does not
    /// play counts as seat 0.
    pub bottom: Option<Seat>,
    /// The parts around the board.
    pub format: Format,
    /// The width in pixels, as an attribute of the root element; `None` for the width of the page.
    ///
    /// Up to 320 pixels hands of tiles are drawn as cards with names, whose digits are larger.
    pub width: Option<u32>,
    /// Whether the picture contains its [style sheet](Theme::style_sheet).
    pub style: bool,
    /// The names of the seats on plates, in the heading, the title and the description.
    pub words: Words<'a>,
}

impl Default for PictureOptions<'_> {
    fn default() -> Self {
        PictureOptions {
            theme: Theme::Light,
            coordinates: false,
            bottom: None,
            format: Format::Titled,
            width: None,
            style: true,
            words: Words::default(),
        }
    }
}

/// The parts of a picture around the board, and where they are.
///
/// ```
/// use rules_svg::{Format, Marks, Picture, PictureOptions};
/// use triandro_rules::Triandro;
///
/// let options = PictureOptions { format: Format::Wide, ..PictureOptions::default() };
/// let (width, height) = Triandro::picture(&Triandro::default(), &Marks::default(), &options).size();
/// assert!(width > height);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Format {
    /// A heading with the game and the next step, and the seats above and below the board.
    #[default]
    Titled,
    /// The seats above and below the board.
    Tall,
    /// The seats beside the board.
    Wide,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::Titled, Format::Tall, Format::Wide];

    /// Returns the name: `titled`, `tall` or `wide`.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Titled => "titled",
            Format::Tall => "tall",
            Format::Wide => "wide",
        }
    }

    /// Returns the format with this name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// The parts of a picture in addition to the position.
///
/// ```
/// use rules_core::{Game, Step};
/// use rules_svg::{Marks, Picture};
/// use triandro_rules::Triandro;
///
/// let mut game = Triandro::default();
/// let step = Step::Action("28".parse()?);
/// game.play_step(step)?;
/// let marks = Marks { last: Some(step), legal: game.legal_actions().collect(), ..Marks::default() };
/// let svg = Triandro::picture(&game, &marks, &Default::default());
/// assert!(svg.to_string().contains("data-action=\"27\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Marks<G: Picture> {
    /// The last step, to highlight. It must not be an event hidden from the viewer.
    pub last: Option<Step<G::Action, G::Event>>,
    /// Effects to mark, usually those of the last turn, as the viewer may see them.
    ///
    /// Pieces that arrive have rings, and those that leave a place leave ghosts.
    pub effects: Vec<EffectOf<G>>,
    /// Actions to offer, usually the legal ones.
    ///
    /// The element of an action has its text as `data-action`, or as one of the words of
    /// `data-actions`.
    pub legal: Vec<G::Action>,
    /// Facts about earlier steps.
    pub memory: G::Memory,
    /// The result of the match, if it ended other than by the rules.
    pub result: GameResult<G::End>,
    /// Space to reserve, so that the frames of a game have the same size.
    pub room: ReservedArea,
}

impl<G: Picture> Default for Marks<G> {
    fn default() -> Self {
        Marks {
            last: None,
            effects: Vec::new(),
            legal: Vec::new(),
            memory: G::Memory::default(),
            result: GameResult::Unfinished,
            room: ReservedArea::default(),
        }
    }
}

/// The space of a table, for games whose tables grow.
///
/// ```
/// use rules_svg::ReservedArea;
///
/// assert_eq!(ReservedArea::default().join(ReservedArea::default()), ReservedArea::default());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ReservedArea(pub(crate) Option<Area>);

impl ReservedArea {
    /// Returns the space for both.
    #[must_use]
    pub fn join(self, other: ReservedArea) -> ReservedArea {
        ReservedArea(match (self.0, other.0) {
            (Some(one), Some(two)) => Some(one.join(two)),
            (one, two) => one.or(two),
        })
    }

    /// Returns the space with that for another piece on each side.
    #[must_use]
    pub fn grown(self) -> ReservedArea {
        ReservedArea(self.0.map(|area| area.grown(1.0)))
    }
}

/// The known part of a position.
#[derive(Debug)]
pub enum Visible<'a, G: Observe> {
    /// The observation of a seat or a spectator.
    Seen(&'a G::Observation),
    /// The whole position, with hands and buried tokens.
    Open(&'a G),
}

impl<G: Observe> Clone for Visible<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Observe> Copy for Visible<'_, G> {}

impl<'a, G: Observe<Observation = G>> Visible<'a, G> {
    /// Returns the position of an open game.
    pub fn position(self) -> &'a G {
        match self {
            Visible::Seen(position) | Visible::Open(position) => position,
        }
    }
}

/// A game with pictures.
///
/// [`picture`](Picture::picture) takes an observation, so that a picture cannot contain hidden
/// information by mistake. [`picture_open`](Picture::picture_open) draws everything.
pub trait Picture: Observe + Effects {
    /// Facts about earlier steps that pictures need; `()` for most games.
    type Memory: Clone + Default + std::fmt::Debug;

    /// Draws the known part of a position.
    ///
    /// The picture depends only on the arguments.
    fn draw(sight: Visible<'_, Self>, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg;

    /// Draws a position as the viewer of an observation sees it.
    ///
    /// ```
    /// use cybo_rules::Cybo;
    /// use rules_core::{Observe, Seat};
    /// use rules_svg::{Marks, Picture};
    ///
    /// let seen = Cybo::default().observe(Seat::FIRST);
    /// let svg = Cybo::picture(&seen, &Marks::default(), &Default::default());
    /// assert!(svg.title().starts_with("Cybo"));
    /// ```
    fn picture(seen: &Self::Observation, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        Self::draw(Visible::Seen(seen), marks, options)
    }

    /// Draws a position with everything open.
    ///
    /// ```
    /// use rules_core::{Observe, Seat};
    /// use rules_svg::{Marks, Picture};
    /// use triarchy_rules::{Triarchy, samples};
    ///
    /// let game = samples::win_in_one();
    /// let open = game.picture_open(&Marks::default(), &Default::default());
    /// let seen = game.observe(Seat::FIRST);
    /// let svg = Triarchy::picture(&seen, &Marks::default(), &Default::default());
    /// assert_eq!(open.title(), svg.title());
    /// ```
    fn picture_open(&self, marks: &Marks<Self>, options: &PictureOptions<'_>) -> Svg {
        Self::draw(Visible::Open(self), marks, options)
    }

    /// Returns the space of the table of a position.
    fn room(sight: Visible<'_, Self>) -> ReservedArea {
        let _ = sight;
        ReservedArea::default()
    }

    /// Returns the facts at the start of a game.
    fn memory(start: &Self) -> Self::Memory {
        let _ = start;
        Self::Memory::default()
    }

    /// Adds a step, played in the position `before`, to the facts.
    fn remember(memory: &mut Self::Memory, before: &Self, step: Step<Self::Action, Self::Event>) {
        let _ = (memory, before, step);
    }
}
