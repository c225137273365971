//! [the program]: ../../../docs/src/program.md
//! [How to play]: ../../../docs/src/start.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! | item | contents |
//! |---|---|
//! | [`Picture`] | the trait of games with pictures: TRIAD, its Tourney, Triandro, Triarchy, Triominos Conquest, Cybo |
//! | [`PictureOptions`], [`Theme`], [`Format`] | the appearance of a picture |
//! | [`Marks`] | the last step, the effects of a turn, legal actions, and facts about earlier steps |
//! | [`Svg`] | a finished picture, with its title and a description in words |
//! | [`frames`], [`strip`], [`animate`] | a recorded game as pictures, in rows, in motion |
//! | [`graph`] | the shares of the win in a reviewed match |
//!
//! # Hidden information
//! [`Picture::picture`] takes an observation, which contains nothing hidden from its seat. Only
//! [`Picture::picture_open`] draws a full position with everything open. The caller is responsible
//! for [`Marks`]: a marked draw of another seat would reveal its tile.
//!
//! # For web pages
//! Pictures are 400 units wide and readable at the width of a phone; in the format
//! [`Wide`](Format::Wide) they are wider than high. Elements have attributes with
//! their meaning:
//!
//! | attribute | on | value |
//! |---|---|---|
//! | `data-piece` | every piece | its kind: `gem`, `jewel`, `stone`, `token`, `tile`, `cover` |
//! | `data-seat` | everything of a seat | the seat |
//! | `data-post`, `data-place`, `data-point`, `data-dot`, `data-cell`, `data-number` | parts of the board | the name in the notation of the game |
//! | `data-action`, `data-actions` | elements of legal actions | the text of one, or of several separated by spaces |
//! | `data-points` | a shape of Conquest that can be claimed | the points that it scores |
//! | `data-decides` | a triangle of Triandro by which the game is won | its corners |
//! | `data-last` | the effect of the last step | its text |
//! | `data-ghost` | a piece that has left | its place |
//! | `data-arrived` | a ring around a piece that an effect put there | its place |
//! | `data-plate`, `data-to-act`, `data-winner` | the plate of a seat, of the seat to act, of a winner | the seat |
//! | `data-label` | the name of a place of TRIAD | the place |
//!
//! Points, dots and Jewel moves have a larger invisible figure for fingers. Triangles to capture
//! and shapes to claim overlap, so only their outlines can be tapped. Classes name only colours
//! (see [`Theme`]). There are no ids, gradients or filters, so one page can have any number of
//! pictures.

mod canvas;
mod effects;
mod frames;
mod geometry;
mod graph;
mod image;
mod material;
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
pub use picture::{Format, Marks, Picture, PictureOptions, ReservedArea, Visible};
pub use theme::Theme;
