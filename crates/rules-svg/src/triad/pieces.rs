//! Gems and Jewels, the last action, and legal actions.

use rules_core::Seat;
use triad_rules::{Action, Jewel, Phase, PlaceKind, Post};

use super::{SEATS, Scene};
use crate::canvas::{Anchor, Canvas, chain, circle, fitted, group, line, polygon, rect, text};
use crate::geometry::{Area, Pt};
use crate::material::{draw_gem, marker};

const DIAGONALS: [(f64, f64); 4] = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];

impl Scene<'_> {
    pub(super) fn draw_pieces(&self, canvas: &mut Canvas, acting: Seat) {
        self.draw_moves(canvas);
        for post in self.layout.posts() {
            let Some(at) = self.post(post) else { continue };
            match self.game.gem(post) {
                Some(seat) => self.draw_gem(canvas, post, seat, at),
                None => self.draw_vacant(canvas, post, at),
            }
        }
        for seat in SEATS {
            let due = seat == acting && self.game.phase == Phase::Jewels;
            for jewel in self.game.jewels(seat) {
                self.draw_jewel(canvas, seat, jewel, due && !jewel.moved);
            }
        }
        self.draw_trapped(canvas);
        for &action in self.marks.legal {
            self.draw_legal(canvas, action);
        }
    }

    fn draw_gem(&self, canvas: &mut Canvas, post: Post, seat: Seat, at: Pt) {
        let radius = 0.18 * self.unit;
        let here = [Action::Gem(post), Action::Capture(post)];
        if here.iter().any(|&action| self.marks.last == Some(action)) {
            canvas
                .add(circle(at, 1.55 * radius).fill("mark").stroke("rim", 1.0).data("last", post));
        } else if here.iter().any(|action| self.marks.turn.contains(action)) {
            canvas.add(circle(at, 1.55 * radius).fill("mark").stroke("rim", 1.0));
        }
        let gem = group().data("piece", "gem").data("seat", seat).data("post", post);
        let pending = self.game.pending.contains(&post);
        canvas.within(gem, |canvas| {
            draw_gem(canvas, seat, at, radius);
            let size = (0.165 * self.unit).min(9.5);
            if self.options.coordinates && size > 6.4 {
                let name = fitted(at, size, 1.8 * radius, Anchor::Middle, post);
                canvas.add(name.fill(format_args!("o{seat}")));
            }
        });
        if pending {
            // A cross around a Gem that can be captured leaves the name of its Post readable.
            let (near, far) = (0.72 * radius, 1.15 * radius);
            for (x, y) in DIAGONALS {
                let (from, to) = (at.by(x * near, y * near), at.by(x * far, y * far));
                let mark = canvas.mark(line(from, to), 0.06 * self.unit);
                canvas.add(mark);
            }
        }
    }

    /// Draws a Jewel: a large marker with a sign inside, and a ring if it still has to move.
    ///
    /// The sign is a small marker, a tick if the Jewel has moved, or an arrow if it must go on to a
    /// Trey (TRIAD-18).
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
            draw_gem(canvas, seat, at, radius);
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

    /// Draws lines for the Jewel moves of the turn.
    fn draw_moves(&self, canvas: &mut Canvas) {
        let before = self.marks.turn.iter().copied().map(Some);
        let before = before.filter(|&action| action != self.marks.last);
        for action in before.chain([self.marks.last]).flatten() {
            let Action::Jewel { from, to } = action else { continue };
            let (Some(start), Some(end)) = (self.center(from), self.center(to)) else { continue };
            let (radius, width) = (0.19 * self.unit, 0.07 * self.unit);
            canvas.add(circle(end, 0.3 * self.unit).fill("mark").faded(0.55));
            let ring = canvas.mark(circle(start, radius).hollow(), width);
            let last = self.marks.last == Some(action);
            canvas.add(if last { ring.data("last", action) } else { ring });
            if start.distance(end) < 2.0 * self.unit {
                let way = canvas.mark(line(start.step(end, radius), end), width);
                canvas.add(way);
            }
        }
    }

    /// Draws the captures of the turn, numbered in their order.
    pub(super) fn draw_captured(&self, canvas: &mut Canvas) {
        let (radius, size) = (0.105 * self.unit, (0.15 * self.unit).min(9.0));
        let captures = self.marks.turn.iter().filter_map(|action| match action {
            Action::Capture(post) => self.post(*post),
            _ => None,
        });
        for (index, at) in captures.enumerate() {
            let at = at.by(0.17 * self.unit, -0.19 * self.unit);
            canvas.add(circle(at, radius).fill("ink").stroke("paper", 1.0));
            let number = fitted(at, size, 1.7 * radius, Anchor::Middle, index + 1);
            canvas.add(number.fill("paper").bold());
        }
    }

    /// TRIAD-20: Draws a cross on each Jewel whose Trap has ended the game, with the name of its
    /// place.
    fn draw_trapped(&self, canvas: &mut Canvas) {
        for jewel in self.trapped() {
            let Some(at) = self.center(jewel.place) else { continue };
            // Open in the middle, so that the Jewel remains visible.
            let (near, far) = (0.1 * self.unit, 0.24 * self.unit);
            for (colour, width) in [("edge", 0.1), ("ink", 0.055)] {
                for (x, y) in DIAGONALS {
                    let (from, to) = (at.by(x * near, y * near), at.by(x * far, y * far));
                    canvas.add(line(from, to).stroke(colour, width * self.unit));
                }
            }
            let size = (0.17 * self.unit).clamp(7.0, 10.0);
            let (across, along) = (2.6 * size, 1.5 * size);
            let label = self.beside(at);
            let back = Area::at(label.x - across / 2.0, label.y - along / 2.0, across, along);
            canvas.add(rect(back, along / 2.0).fill("ink"));
            let name = text(label, size, Anchor::Middle, jewel.place).fill("paper").bold();
            canvas.add(name.data("label", jewel.place));
        }
    }

    /// Returns a point below or above a Jewel, away from the Posts around it.
    fn beside(&self, at: Pt) -> Pt {
        let free = |point: Pt| {
            let posts = self.layout.posts().filter_map(|post| self.post(post));
            posts.map(|post| post.distance(point)).fold(f64::INFINITY, f64::min)
        };
        let [below, above] = [0.42, -0.42].map(|part| at.by(0.0, part * self.unit));
        if free(below) < free(above) { above } else { below }
    }

    /// Returns the trapped Jewels of the loser, in a game that a Trap has ended.
    fn trapped(&self) -> Vec<Jewel> {
        let Some(winner) = self.trapper else { return Vec::new() };
        let loser = winner.next(2);
        let taken = |place| self.game.jewels(winner).any(|jewel| jewel.place == place);
        let open = |jewel: &Jewel| {
            let crossed = self.layout.borders_of(jewel.place).any(|border| {
                let barrier = border.posts.iter().all(|&post| self.game.gem(post) == Some(winner));
                let beyond = border.beyond(jewel.place).filter(|&place| !taken(place));
                !barrier && beyond.is_some_and(|place| place.kind() != PlaceKind::Dock(loser))
            });
            let across = self.layout.across(jewel.place).filter(|&place| !taken(place));
            crossed || (across.is_some() && !jewel.must_go_on)
        };
        self.game.jewels(loser).filter(|jewel| !open(jewel)).collect()
    }

    fn draw_legal(&self, canvas: &mut Canvas, action: Action) {
        match action {
            Action::Gem(post) => {
                let Some(at) = self.post(post) else { return };
                let ring = if self.options.coordinates { 0.18 } else { 0.1 };
                let mut figure = circle(at, ring * self.unit).hollow().stroke("legal", 2.0);
                if self.options.coordinates {
                    // Dashed, so that it does not look like a Gem.
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

    /// Draws an arrow from a Jewel across the Border to the place beyond.
    fn draw_way(
        &self,
        canvas: &mut Canvas,
        action: Action,
        from: triad_rules::Place,
        to: triad_rules::Place,
    ) {
        let (Some(start), Some((at, goal))) = (self.center(from), self.crossing(from, to)) else {
            return;
        };
        // A way to the Portal across begins beside those to the Treys, and names its end if there
        // is room.
        let across = self.layout.across(from) == Some(to);
        let aside = if across { self.aside(start) } else { 0.0 };
        let [start, at, goal] = [start, at, goal].map(|point| point.by(0.0, aside));
        // The head is slim, because one with equal sides would point in three directions.
        let (tip, back) = (at.step(goal, 0.2 * self.unit), at.step(goal, 0.02 * self.unit));
        let (x, y) = (0.4 * (tip.x - back.x), 0.4 * (tip.y - back.y));
        let corners = [tip, back.by(-y, x), back.by(y, -x)];
        canvas.within(group().data("action", action), |canvas| {
            let shaft = chain(&[start.step(at, 0.23 * self.unit), at, back]);
            canvas.add(shaft.stroke("legal", 0.05 * self.unit));
            canvas.add(polygon(&corners).fill("legal").stroke("edge", 0.8));
            let (size, place) = ((0.2 * self.unit).min(11.0), tip.step(goal, 0.2 * self.unit));
            let mut posts = self.layout.posts().filter_map(|post| self.post(post));
            let room = posts.all(|post| post.distance(place) > 0.5 * self.unit);
            if across && room && size > 6.4 {
                canvas.add(text(place, size, Anchor::Middle, to).fill("legal").bold());
            }
            canvas.add(circle(at.step(goal, 0.06 * self.unit), 0.17 * self.unit).tappable());
        });
    }

    /// Returns a distance up or down, away from the middle of the board.
    fn aside(&self, at: Pt) -> f64 {
        let (low, high) = self.layout.bounds();
        let middle = (self.at(low).y + self.at(high).y) / 2.0;
        let away = at.y - middle;
        if away.abs() < 0.1 * self.unit { 0.0 } else { 0.21 * self.unit * away.signum() }
    }
}
