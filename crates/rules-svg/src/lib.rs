//! Pictures of positions as SVG, as a seat may see them.
//!
//! ```
//! use rules_core::{Game, Step};
//! use rules_svg::{Marks, Picture, PictureOptions, Theme};
//! use triad_rules::Triad;
//!
//! let mut game = Triad::default();
//! let step = Step::Action("d4".parse()?);
//! game.play_step(step)?;
//! let marks = Marks { last: Some(step), legal: game.legal_actions().collect(), ..Marks::default() };
//! let options = PictureOptions { theme: Theme::Auto, ..PictureOptions::default() };
//! let svg = Triad::picture(&game, &marks, &options);
//! assert_eq!(svg.title(), "TRIAD: seat 0 moves Jewels, 3 more");
//! std::fs::write(std::env::temp_dir().join("triad.svg"), svg.to_string())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | where | what |
//! |---|---|
//! | [`Picture`] | the trait of games that have pictures: TRIAD, its Tourney, Triandro, Triarchy, Triominos Conquest, Cybo |
//! | [`PictureOptions`], [`Theme`] | how a picture looks |
//! | [`Marks`] | the last step, legal actions, and what is remembered |
//! | [`Svg`] | a finished picture, with its title and a description in words |
//! | [`frames`], [`strip`], [`animate`] | a recorded game as pictures, in rows, in motion |
//! | [`graph`] | how the shares of the win went in a reviewed match |
//!
//! # Nothing hidden gets out
//! [`Picture::picture`] takes an observation, in which there is nothing that the seat may not see.
//! [`Picture::picture_open`] draws a full position with everything open, and has to be called by that
//! name. [`Marks`] are up to the caller: whoever marks a tile that others drew shows it.
//!
//! # For web pages
//! Pictures are 400 units wide and made to be read at the width of a phone. Elements carry what they
//! stand for:
//!
//! | attribute | on | value |
//! |---|---|---|
//! | `data-piece` | every piece | its kind: `gem`, `jewel`, `stone`, `token`, `tile`, `cover` |
//! | `data-seat` | what belongs to a seat | the seat |
//! | `data-post`, `data-place`, `data-point`, `data-dot`, `data-cell`, `data-number` | what can be tapped | its name in the notation of the game |
//! | `data-action`, `data-actions` | what stands for legal actions | the text of one, or of several with spaces between |
//! | `data-last` | what the last step did | its text |
//! | `data-plate`, `data-to-act` | the plate of a seat, and of who is to act | the seat |
//!
//! Points, dots and Jewel moves have a larger invisible figure for fingers; triangles and shapes that
//! can be captured or claimed overlap, and are tapped on their outlines. Classes name colours only (see
//! [`Theme`]). There are no ids, so that any number of pictures can stand in one page.
//!
//! A picture is a pure function of its arguments: no clock, no random numbers, no access to the system.

mod canvas;
mod frames;
mod geometry;
mod graph;
mod image;
mod page;
mod picture;
mod theme;

mod conquest;
mod cybo;
mod triad;
mod triandro;
mod triarchy;

pub use frames::frames;
pub use graph::{Decision, graph};
pub use image::{Svg, animate, strip};
pub use picture::{Marks, Picture, PictureOptions, Room, Sight};
pub use theme::Theme;
