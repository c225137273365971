//! What is drawn: the trait of games that have pictures, and what a picture is asked to show.

use rules_core::{Observe, Seat, Step};

use crate::geometry::Area;
use crate::{Svg, Theme};

/// How a picture looks, whatever the game.
///
/// ```
/// use rules_svg::{PictureOptions, Theme};
///
/// let options = PictureOptions { theme: Theme::Auto, coordinates: true, ..PictureOptions::default() };
/// assert!(options.style);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PictureOptions {
    /// The colours.
    pub theme: Theme,
    /// Whether points, places and cells carry their names.
    pub coordinates: bool,
    /// The seat whose side is at the bottom. By default the seat that sees the picture where hands
    /// are hidden, else seat 0. A seat that does not play counts as seat 0.
    pub bottom: Option<Seat>,
    /// The width in pixels, as an attribute of the root element. Without one a picture is as wide as
    /// the page allows.
    pub width: Option<u32>,
    /// Whether the picture contains its [style sheet](Theme::style_sheet).
    pub style: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        PictureOptions {
            theme: Theme::Light,
            coordinates: false,
            bottom: None,
            width: None,
            style: true,
        }
    }
}

/// What a picture shows beside the position.
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
    /// The step that led to the position, to be highlighted. An event that the viewer has not seen
    /// must not be given.
    pub last: Option<Step<G::Action, G::Event>>,
    /// Actions to be offered, usually the legal ones. What stands for one gets its text as
    /// `data-action`, or as one of the words of `data-actions`.
    pub legal: Vec<G::Action>,
    /// What is kept of the steps before.
    pub memory: G::Memory,
    /// Space to be kept free, so that the frames of a game are of one size.
    pub room: Room,
}

impl<G: Picture> Default for Marks<G> {
    fn default() -> Self {
        Marks { last: None, legal: Vec::new(), memory: G::Memory::default(), room: Room::default() }
    }
}

/// The space that a table takes up, for games whose tables grow.
///
/// ```
/// use rules_svg::Room;
///
/// assert_eq!(Room::default().join(Room::default()), Room::default());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Room(pub(crate) Option<Area>);

impl Room {
    /// The space for both.
    #[must_use]
    pub fn join(self, other: Room) -> Room {
        Room(match (self.0, other.0) {
            (Some(one), Some(two)) => Some(one.join(two)),
            (one, two) => one.or(two),
        })
    }
}

/// What is known of the position that is drawn.
#[derive(Debug)]
pub enum Sight<'a, G: Observe> {
    /// What one seat sees.
    Seen(&'a G::Observation),
    /// Everything, hands and buried tokens too.
    Open(&'a G),
}

impl<G: Observe> Clone for Sight<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Observe> Copy for Sight<'_, G> {}

impl<'a, G: Observe<Observation = G>> Sight<'a, G> {
    /// The position of a game in which nothing is hidden.
    pub fn position(self) -> &'a G {
        match self {
            Sight::Seen(position) | Sight::Open(position) => position,
        }
    }
}

/// A game that has pictures.
///
/// [`picture`](Picture::picture) takes what a seat sees, so that nothing hidden gets into a picture by
/// mistake. [`picture_open`](Picture::picture_open) draws everything.
pub trait Picture: Observe {
    /// What pictures need of the steps before the position; `()` for most games.
    type Memory: Clone + Default + std::fmt::Debug;

    /// Draws what is known of a position. Whatever is not in `sight` and `marks` is not in the
    /// picture, and equal arguments give equal pictures.
    fn draw(sight: Sight<'_, Self>, marks: &Marks<Self>, options: &PictureOptions) -> Svg;

    /// Draws a position as a seat sees it.
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
    fn picture(seen: &Self::Observation, marks: &Marks<Self>, options: &PictureOptions) -> Svg {
        Self::draw(Sight::Seen(seen), marks, options)
    }

    /// Draws a position with all that is hidden from seats.
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
    fn picture_open(&self, marks: &Marks<Self>, options: &PictureOptions) -> Svg {
        Self::draw(Sight::Open(self), marks, options)
    }

    /// The space that the table of a position takes up.
    fn room(sight: Sight<'_, Self>) -> Room {
        let _ = sight;
        Room::default()
    }

    /// What is remembered at the start of a game.
    fn memory(start: &Self) -> Self::Memory {
        let _ = start;
        Self::Memory::default()
    }

    /// Adds a step, played in the position `before`, to what is remembered.
    fn remember(memory: &mut Self::Memory, before: &Self, step: Step<Self::Action, Self::Event>) {
        let _ = (memory, before, step);
    }
}
