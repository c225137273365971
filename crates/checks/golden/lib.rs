//! Rasterises pictures and compares them with stored ones, with tolerance.
//!
//! The renderer is built without texts, so that the result does not depend on the fonts of a
//! machine. The places of texts are tested on the SVG itself.
#![forbid(unsafe_code)]

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use rules_svg::Svg;

/// The width of stored pictures in pixels.
pub const WIDTH: u32 = 240;

/// Draws a picture with [`WIDTH`] pixels.
///
/// # Errors
/// The error of the renderer for an SVG that it cannot read.
pub fn rasterise(svg: &Svg) -> Result<Pixmap, String> {
    let tree =
        Tree::from_str(&svg.to_string(), &Options::default()).map_err(|error| error.to_string())?;
    let scale = WIDTH as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = Pixmap::new(WIDTH, height).ok_or("the picture is empty")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// The part of pixels that differ visibly, by more than 32 of 255 in a colour; 1 if the sizes
/// differ.
pub fn difference(one: &Pixmap, other: &Pixmap) -> f64 {
    if (one.width(), one.height()) != (other.width(), other.height()) {
        return 1.0;
    }
    let differs = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 32);
    let pixels = one.data().chunks(4).zip(other.data().chunks(4));
    let differing = pixels.filter(|&(a, b)| differs((a, b))).count();
    differing as f64 / f64::from(one.width() * one.height())
}
