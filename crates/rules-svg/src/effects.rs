//! The marks of effects: rings around pieces that arrived, ghosts of those that left.

use std::fmt::Display;

use rules_core::Effect;

use crate::canvas::{Canvas, Figure, circle};
use crate::geometry::Pt;

/// Draws the marks of effects; `at` returns the middle and the radius of the piece on a place.
///
/// There is no ghost where another piece arrives, and no ring where the same piece leaves again.
pub(crate) fn draw_effects<P: Copy + Eq + Display, Q: Copy + Eq>(
    canvas: &mut Canvas,
    effects: &[Effect<P, Q>],
    at: impl Fn(P) -> Option<(Pt, f64)>,
) {
    for (index, effect) in effects.iter().enumerate() {
        let (earlier, later) = (&effects[..index], &effects[index + 1..]);
        let is_other = |other: &&Effect<P, Q>| other.piece() != effect.piece();
        let arriving = || later.iter().chain(earlier.iter().filter(is_other));
        if let Some(from) = effect.from()
            && effect.to() != Some(from)
            && arriving().all(|other| other.to() != Some(from))
            && let Some((middle, radius)) = at(from)
        {
            canvas.add(ghost(circle(middle, radius), effect).data("ghost", from));
        }
        if let Some(to) = effect.to()
            && later.iter().all(|other| other.from() != Some(to) || is_other(&other))
            && let Some((middle, radius)) = at(to)
        {
            let ring = canvas.mark(circle(middle, 1.3 * radius).hollow(), 0.24 * radius);
            canvas.add(ring.data("arrived", to));
        }
    }
}

/// Outlines a figure as the ghost of the piece of an effect.
pub(crate) fn ghost<P: Copy, Q: Copy>(figure: Figure, effect: &Effect<P, Q>) -> Figure {
    let figure = figure.hollow().dashed(3.0, 2.4);
    match effect.seat() {
        Some(seat) => figure.stroke(format_args!("a{seat}"), 2.0),
        None => figure.stroke("soft", 2.0),
    }
}
