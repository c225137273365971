//! Material and depth: boards of wood, stones, cut gems and bevels, lit from above on the left.
//!
//! Everything is made of plain figures in translucent colours. Gradients would need ids, and
//! browsers do not draw a gradient whose id occurs first in a hidden part of the page. In the print
//! theme these colours are `none`, so that the same figures are plain there.

use std::ops::RangeInclusive;

use rules_core::Seat;

use crate::canvas::{Canvas, Figure, circle, curves, facet, polygon, rect, smooth};
use crate::geometry::{Area, Pt, TWELFTHS, cross, crossing, middle, outset, regular, star, tenth};

/// The direction towards the light, a unit vector.
const LIGHT: Pt = TWELFTHS[8];

/// The width of the frame of a board, and the radius of its corners.
pub(crate) const FRAME: f64 = 6.0;
const ROUND: f64 = 16.0;

/// Returns the figure of a seat, about as large as a circle of this radius.
pub(crate) fn marker(seat: Seat, center: Pt, radius: f64) -> Figure {
    match seat.number() {
        0 => circle(center, radius),
        1 => polygon(&regular(center, 1.22 * radius, 0, 3)),
        2 => polygon(&regular(center.by(0.0, 0.12 * radius), 1.4 * radius, 9, 4)),
        3 => rect(Area { low: center, high: center }.grown(0.9 * radius), 0.15 * radius),
        4 => polygon(&star(center, 1.4 * radius)),
        _ => polygon(&cross(center, 1.1 * radius)),
    }
}

/// Returns a marker in the colour of its seat.
pub(crate) fn coloured(seat: Seat, center: Pt, radius: f64) -> Figure {
    marker(seat, center, radius).fill(format_args!("s{seat}")).stroke("rim", 1.0)
}

/// A board with a frame.
pub(crate) struct Slab {
    outer: Vec<Pt>,
    inner: Vec<Pt>,
}

impl Slab {
    /// Creates a board with its frame inside the sides of a convex figure, which run clockwise.
    pub(crate) fn new(outer: Vec<Pt>) -> Slab {
        let inner = outset(&outer, -FRAME);
        Slab { outer, inner }
    }

    /// Draws shadow, frame and surface.
    pub(crate) fn draw(&self, canvas: &mut Canvas, colour: &str) {
        let low = |corners: &[Pt], across: f64, down: f64| -> Vec<Pt> {
            corners.iter().map(|corner| corner.by(across, down)).collect()
        };
        canvas.add(smooth(&low(&self.outer, 0.0, 3.0), ROUND).fill("shadow"));
        canvas.add(smooth(&self.outer, ROUND).fill("frame"));
        // Whole outlines, shifted away from the light: parts of one would end in a seam.
        canvas.add(smooth(&outset(&self.outer, -0.8), ROUND).fill("lit"));
        canvas.add(smooth(&low(&outset(&self.outer, -1.5), 0.4, 0.7), ROUND).fill("frame"));
        canvas.add(smooth(&outset(&self.inner, 1.0), ROUND - FRAME).fill("shade"));
        canvas.add(smooth(&self.inner, ROUND - FRAME).fill(colour));
        canvas.add(smooth(&self.inner, ROUND - FRAME).fill("shade"));
        let surface = low(&outset(&self.inner, -1.0), 0.5, 0.8);
        canvas.add(smooth(&surface, ROUND - FRAME).fill(colour));
    }

    /// Draws the grain of the wood. Taps go through it.
    pub(crate) fn draw_grain(&self, canvas: &mut Canvas) {
        /// The distances of lines, and their bends.
        const LINES: [(f64, f64); 7] = [
            (9.0, 2.0),
            (5.0, 3.0),
            (14.0, -2.0),
            (7.0, -3.0),
            (4.0, -2.5),
            (16.0, 2.5),
            (11.0, 1.0),
        ];
        let surface = outset(&self.inner, -2.0);
        let heights = surface.iter().map(|corner| corner.y);
        let (high, low) =
            heights.fold((f64::INFINITY, 0.0), |(high, low), y| (y.min(high), y.max(low)));
        // Fine lines from edge to edge, in two widths.
        let mut grain = [Vec::new(), Vec::new()];
        let mut y = high + 6.0;
        for (index, (distance, bend)) in LINES.into_iter().cycle().enumerate() {
            y += distance;
            if y > low - 6.0 {
                break;
            }
            let Some([left, right]) = crossing(&surface, y) else { continue };
            let part = 0.3 + 0.4 * (index % 3) as f64 / 2.0;
            grain[index % 2].push([left, left.toward(right, part).by(0.0, 2.0 * bend), right]);
        }
        for (lines, width) in grain.into_iter().zip([0.7, 1.3]) {
            let grain = curves(lines.into_iter()).stroke("grain", width);
            canvas.add(grain.attribute("pointer-events", "none"));
        }
    }
}

/// Draws a square tile with round corners.
pub(crate) fn draw_key(canvas: &mut Canvas, area: Area) {
    const ROUND: f64 = 9.0;
    let low = |by: f64, across: f64, down: f64| {
        area.grown(by).corners().map(|corner| corner.by(across, down))
    };
    canvas.add(smooth(&low(0.0, 0.0, 2.5), ROUND).fill("shadow"));
    canvas.add(smooth(&low(0.0, 0.0, 0.0), ROUND).fill("cell").stroke("rim", 0.8));
    canvas.add(smooth(&low(-0.6, 0.0, 0.0), ROUND).fill("lit"));
    canvas.add(smooth(&low(-1.6, 0.7, 1.0), ROUND).fill("cell"));
}

/// Draws a round piece that is higher in the middle, up to its face.
fn draw_disc(canvas: &mut Canvas, seat: Seat, at: Pt, radius: f64) {
    let colour = format!("s{seat}");
    canvas.add(circle(at.by(0.1 * radius, 0.18 * radius), radius).fill("shadow"));
    canvas.add(circle(at, radius).fill(&colour).stroke("rim", 1.0));
    canvas.add(circle(at, radius - 0.5).fill("shade"));
    canvas.add(circle(lit(at, 0.07 * radius), 0.91 * radius).fill(&colour));
}

/// Returns the point at a distance towards the light.
fn lit(at: Pt, distance: f64) -> Pt {
    at.by(LIGHT.x * distance, LIGHT.y * distance)
}

/// Draws a coin with a rim.
pub(crate) fn draw_coin(canvas: &mut Canvas, seat: Seat, at: Pt, radius: f64) {
    draw_disc(canvas, seat, at, radius);
    canvas
        .add(circle(lit(at, 0.07 * radius), 0.78 * radius).hollow().stroke("shade", 0.08 * radius));
}

/// Draws a polished stone in the figure and colour of its seat.
pub(crate) fn draw_stone(canvas: &mut Canvas, seat: Seat, at: Pt, radius: f64) {
    if seat != Seat::FIRST {
        return draw_gem(canvas, seat, at, radius);
    }
    draw_disc(canvas, seat, at, radius);
    for (distance, size) in [(0.2, 0.68), (0.3, 0.46)] {
        canvas.add(circle(lit(at, distance * radius), size * radius).fill("sheen"));
    }
    canvas.add(circle(lit(at, 0.5 * radius), 0.16 * radius).fill("lit"));
}

/// Draws a cut gem in the figure and colour of its seat.
pub(crate) fn draw_gem(canvas: &mut Canvas, seat: Seat, at: Pt, radius: f64) {
    canvas.add(marker(seat, at.by(0.1 * radius, 0.18 * radius), radius).fill("shadow"));
    canvas.add(coloured(seat, at, radius));
    let corners = match seat.number() {
        0 => regular(at, 0.96 * radius, 1, 2),
        1 => regular(at, 1.18 * radius, 0, 3),
        2 => regular(at.by(0.0, 0.12 * radius), 1.35 * radius, 9, 4),
        3 => [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, y)| at.by(0.86 * radius * x, 0.86 * radius * y))
            .to_vec(),
        _ => return,
    };
    draw_bevel(canvas, &corners, 0.4);
}

/// Draws a die with twelve faces, one of them in front.
pub(crate) fn draw_die(canvas: &mut Canvas, seat: Seat, at: Pt, radius: f64) {
    let outline: Vec<Pt> = (0..10).map(|index| tenth(at, radius, index)).collect();
    let below: Vec<Pt> = outline.iter().map(|corner| corner.by(0.0, 0.14 * radius)).collect();
    canvas.add(facet(&below).fill("shadow"));
    canvas.add(polygon(&outline).fill(format_args!("s{seat}")).stroke("rim", 1.0));
    for (face, colour) in ["shade", "shade", "shade", "sheen", "lit"].into_iter().enumerate() {
        let first = 2 * face;
        let inner = |index| tenth(at, 0.62 * radius, index);
        let outer = |index| tenth(at, radius, index);
        let corners =
            [inner(first), outer(first), outer(first + 1), outer(first + 2), inner(first + 2)];
        canvas.add(facet(&corners).fill(colour).stroke("rim", 0.6));
    }
}

/// Draws lit and shaded edges of a convex figure.
///
/// Their width is a part of the way to the middle.
pub(crate) fn draw_bevel(canvas: &mut Canvas, corners: &[Pt], part: f64) {
    let center = middle(corners);
    for (colour, sign) in [("lit", 1.0), ("shade", -1.0)] {
        let Some(sides) = sides(corners, sign, 0.35) else { continue };
        let outer: Vec<Pt> = sides.map(|index| corners[index % corners.len()]).collect();
        let inner = outer.iter().rev().map(|corner| corner.toward(center, part));
        let band: Vec<Pt> = outer.iter().copied().chain(inner).collect();
        canvas.add(facet(&band).fill(colour));
    }
}

/// Returns the corners of the sides of a convex figure towards the light, or away from it if `sign`
/// is -1.
///
/// `least` is the least brightness of these sides, at most 1. An index may exceed the number of
/// corners.
fn sides(corners: &[Pt], sign: f64, least: f64) -> Option<RangeInclusive<usize>> {
    let (center, count) = (middle(corners), corners.len());
    let faces = |index: usize| {
        let side = middle(&[corners[index % count], corners[(index + 1) % count]]);
        let out = (side.x - center.x) * LIGHT.x + (side.y - center.y) * LIGHT.y;
        sign * out > least * center.distance(side)
    };
    // These sides are adjacent.
    let first = (0..count).find(|&index| faces(index) && !faces(index + count - 1))?;
    let lit = (0..count).take_while(|index| faces(first + index)).count();
    Some(first..=first + lit)
}
