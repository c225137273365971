//! Tokens: discs with the figure of a Scarab, an Eye or a Snake.

use triarchy_rules::Symbol;

use crate::canvas::{Canvas, Figure, circle, curve, line, lines};
use crate::geometry::Pt;
use crate::material::draw_coin;

/// Draws a disc with its figure.
pub(super) fn draw_token(canvas: &mut Canvas, symbol: Symbol, at: Pt, radius: f64) {
    let seat = symbol.seat();
    draw_coin(canvas, seat, at, radius);
    draw_figure(canvas, symbol, at, radius, &format!("o{seat}"));
}

/// Draws a token of which only the rim is visible.
///
/// The outline is thin if many are close together.
pub(super) fn hidden(at: Pt, radius: f64, rise: f64) -> Figure {
    circle(at, radius).fill("line").stroke("edge", (0.4 * rise).clamp(0.3, 1.2))
}

/// Draws the figure of a symbol in lines of a colour, to fit into a disc.
pub(super) fn draw_figure(canvas: &mut Canvas, symbol: Symbol, at: Pt, radius: f64, colour: &str) {
    let part = |x: f64, y: f64| at.by(x * radius, y * radius);
    let width = 0.14 * radius;
    let outline = |figure: Figure| figure.hollow().stroke(colour, width);
    match symbol {
        Symbol::Scarab => {
            // Wings, a line between them, a head, and legs.
            canvas.add(outline(curve(
                part(0.0, -0.3),
                &[
                    (part(0.5, -0.3), part(0.42, 0.12)),
                    (part(0.32, 0.6), part(0.0, 0.62)),
                    (part(-0.32, 0.6), part(-0.42, 0.12)),
                    (part(-0.5, -0.3), part(0.0, -0.3)),
                ],
            )));
            canvas.add(line(part(0.0, -0.3), part(0.0, 0.6)).stroke(colour, width));
            canvas.add(circle(part(0.0, -0.45), 0.17 * radius).fill(colour));
            let legs = [-1.0, 1.0].into_iter().flat_map(|side| {
                [(-0.1, -0.38), (0.16, 0.16), (0.38, 0.62)]
                    .map(|(from, to)| [part(0.42 * side, from), part(0.68 * side, to)])
            });
            canvas.add(lines(legs).stroke(colour, 0.8 * width));
        }
        Symbol::Eye => {
            canvas.add(outline(curve(
                part(-0.72, 0.0),
                &[(part(0.0, -0.78), part(0.72, 0.0)), (part(0.0, 0.78), part(-0.72, 0.0))],
            )));
            canvas.add(circle(at, 0.22 * radius).fill(colour));
        }
        Symbol::Snake => {
            canvas.add(
                curve(
                    part(0.45, -0.5),
                    &[
                        (part(-0.1, -0.72), part(-0.3, -0.35)),
                        (part(-0.4, 0.0), part(0.08, 0.04)),
                        (part(0.55, 0.1), part(0.3, 0.42)),
                        (part(0.05, 0.68), part(-0.5, 0.46)),
                    ],
                )
                .hollow()
                .stroke(colour, 1.5 * width),
            );
            canvas.add(circle(part(0.5, -0.48), 0.14 * radius).fill(colour));
        }
    }
}
