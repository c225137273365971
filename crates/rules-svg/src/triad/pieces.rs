//! Gems and Jewels, the last action, and what may be done next.

use rules_core::Seat;
use triad_rules::{Action, Board, Contest, Jewel, Phase, Post};

use super::{SEATS, Scene};
use crate::canvas::{Anchor, Canvas, chain, circle, fitted, group, line, polygon};
use crate::geometry::Pt;
use crate::page::{coloured, marker};

impl<L: Board, C: Contest> Scene<'_, L, C> {
    pub(super) fn draw_pieces(&self, canvas: &mut Canvas, acting: Seat) {
        self.draw_last_move(canvas);
        for post in self.layout.posts() {
            let Some(at) = self.post(post) else { continue };
            match self.game.gem(post) {
                Some(seat) => self.draw_gem(canvas, post, seat, at),
                None => self.draw_vacant(canvas, post, at),
            }
        }
        for seat in SEATS {
            let due = seat == acting && self.game.phase() == Phase::Jewels;
            for jewel in self.game.jewels(seat) {
                self.draw_jewel(canvas, seat, jewel, due && !jewel.moved);
            }
        }
        for &action in self.marks.legal {
            self.draw_legal(canvas, action);
        }
    }

    fn draw_gem(&self, canvas: &mut Canvas, post: Post, seat: Seat, at: Pt) {
        let radius = 0.18 * self.unit;
        if self.marks.last == Some(Action::Gem(post))
            || self.marks.last == Some(Action::Capture(post))
        {
            let halo = circle(at, 1.55 * radius).fill("mark");
            canvas.add(halo.data("last", post));
        }
        let gem = group().data("piece", "gem").data("seat", seat).data("post", post);
        let pending = self.game.pending_captures().any(|pending| pending == post);
        canvas.within(gem, |canvas| {
            canvas.add(coloured(seat, at, radius));
            let size = (0.165 * self.unit).min(9.5);
            if self.options.coordinates && size > 6.4 {
                let name = fitted(at, size, 1.8 * radius, Anchor::Middle, post);
                canvas.add(name.fill(format_args!("o{seat}")));
            }
        });
        if pending {
            // A cross through a Gem that may be captured.
            let reach = 0.8 * radius;
            for slope in [reach, -reach] {
                let (from, to) = (at.by(-reach, -slope), at.by(reach, slope));
                canvas.add(line(from, to).stroke("mark", 0.05 * self.unit));
            }
        }
    }

    /// A Jewel is a large marker with a small one inside; a tick if it has moved, an arrow if it must
    /// go on to a Trey (TRIAD-18). Those still to move are ringed.
    fn draw_jewel(&self, canvas: &mut Canvas, seat: Seat, jewel: Jewel, due: bool) {
        let Some(at) = self.center(jewel.place) else { return };
        let radius = 0.185 * self.unit;
        let group = group()
            .data("piece", "jewel")
            .data("seat", seat)
            .data("place", jewel.place)
            .data("moved", jewel.moved)
            .data("must-go-on", jewel.must_go_on)
            .data("due", due);
        canvas.within(group, |canvas| {
            if due {
                canvas.add(
                    circle(at, 1.27 * radius).fill("edge").stroke(format_args!("a{seat}"), 1.4),
                );
            }
            canvas.add(coloured(seat, at, radius));
            let ink = format!("o{seat}");
            let part = |x: f64, y: f64| at.by(x * radius, y * radius);
            let sign = if jewel.moved {
                chain(&[part(-0.42, 0.02), part(-0.12, 0.36), part(0.42, -0.34)])
            } else if jewel.must_go_on {
                chain(&[part(-0.28, -0.45), part(0.25, 0.0), part(-0.28, 0.45)])
            } else {
                marker(seat, at, 0.48 * radius).hollow()
            };
            let width = if jewel.moved || jewel.must_go_on { 0.045 } else { 0.028 };
            canvas.add(sign.stroke(ink, width * self.unit));
        });
    }

    /// A line from where the Jewel was to where it is.
    fn draw_last_move(&self, canvas: &mut Canvas) {
        let Some(action @ Action::Jewel { from, to }) = self.marks.last else { return };
        let (Some(start), Some(end)) = (self.center(from), self.center(to)) else { return };
        let (ring, width) = (0.19 * self.unit, 0.07 * self.unit);
        let halo = circle(end, 0.3 * self.unit).fill("mark").faded(0.55);
        canvas.add(halo);
        canvas.add(circle(start, ring).hollow().stroke("mark", width).data("last", action));
        if start.distance(end) < 2.0 * self.unit {
            canvas.add(line(start.step(end, ring), end).stroke("mark", width));
        }
    }

    fn draw_legal(&self, canvas: &mut Canvas, action: Action) {
        match action {
            Action::Gem(post) => {
                let Some(at) = self.post(post) else { return };
                let ring = if self.options.coordinates { 0.18 } else { 0.1 };
                let mut figure = circle(at, ring * self.unit).hollow().stroke("legal", 2.0);
                if self.options.coordinates {
                    // Nobody takes it for a Gem.
                    figure = figure.dashed(0.07 * self.unit, 0.045 * self.unit);
                }
                canvas.within(group().data("action", action), |canvas| {
                    canvas.add(figure);
                    canvas.add(circle(at, 0.3 * self.unit).tappable());
                });
            }
            Action::Capture(post) => {
                let Some(at) = self.post(post) else { return };
                let figure = circle(at, 0.25 * self.unit).tappable().stroke("legal", 2.5);
                canvas.add(figure.data("action", action));
            }
            Action::Jewel { from, to } => self.draw_way(canvas, action, from, to),
        }
    }

    /// An arrow head across the Border that a Jewel may cross.
    fn draw_way(
        &self,
        canvas: &mut Canvas,
        action: Action,
        from: triad_rules::Place,
        to: triad_rules::Place,
    ) {
        let Some((at, goal)) = self.crossing(from, to) else { return };
        let size = 0.12 * self.unit;
        let tip = at.step(goal, 1.35 * size);
        let back = at.step(goal, -0.35 * size);
        let (x, y) = ((tip.x - back.x) / 1.7, (tip.y - back.y) / 1.7);
        let corners = [tip, back.by(-y, x), back.by(y, -x)];
        canvas.within(group().data("action", action), |canvas| {
            canvas.add(polygon(&corners).fill("legal").stroke("edge", 1.0));
            canvas.add(circle(at.step(goal, 0.5 * size), 0.17 * self.unit).tappable());
        });
    }
}
