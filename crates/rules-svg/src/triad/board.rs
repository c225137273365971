//! The board: Treys, Docks, Portals, Borders, and the names of Posts and places.

use triad_rules::{Border, Place, PlaceKind};

use super::{SEATS, Scene};
use crate::canvas::{Anchor, Canvas, circle, fitted, line, lines, polygon, text};
use crate::geometry::{Pt, hull, middle, outset, regular};
use crate::material::Slab;

/// The smallest size of names; smaller ones are left out.
const SMALLEST: f64 = 6.4;

impl Scene<'_> {
    pub(super) fn draw_board(&self, canvas: &mut Canvas) {
        let places = self.layout.places().flat_map(|place| self.corners(place));
        let posts = self.layout.posts().filter_map(|post| self.post(post));
        let around = posts.flat_map(|at| regular(at, 0.22 * self.unit, 0, 1));
        let all: Vec<Pt> = places.chain(around).collect();
        let slab = Slab::new(outset(&hull(&all), 0.13 * self.unit + 2.0));
        slab.draw(canvas, "board");
        // Docks and Portals come first, because the Treys cover the inner side of their areas.
        for place in self.layout.places().filter(|place| !is_trey(*place)) {
            self.draw_outer(canvas, place);
        }
        for place in self.layout.treys() {
            for corners in self.layout.triangles(place) {
                let corners = corners.map(|corner| self.at(corner));
                // Triangles that point down are darker.
                let center = middle(&corners).y;
                let below = corners.iter().filter(|corner| corner.y > center).count();
                let colour = if below == 2 { "cell" } else { "inlay" };
                let trey = polygon(&corners).fill(colour).stroke("line", 1.0);
                canvas.add(trey.data("place", place));
            }
        }
        slab.draw_grain(canvas);
        self.draw_borders(canvas);
        self.draw_barriers(canvas);
        for place in self.layout.places() {
            self.draw_place_name(canvas, place);
        }
    }

    /// Draws a Dock or Portal: all its triangles in one area, with room for a Jewel.
    fn draw_outer(&self, canvas: &mut Canvas, place: Place) {
        let corners = self.corners(place);
        let colour = match place.kind() {
            PlaceKind::Dock(seat) => format!("t{seat}"),
            _ => String::from("portal"),
        };
        let area = polygon(&hull(&corners)).fill(&colour).stroke(&colour, 2.0);
        canvas.add(area.data("place", place));
    }

    /// Returns the corners of all triangles of a place, with room for a Jewel.
    fn corners(&self, place: Place) -> Vec<Pt> {
        let corners = self.layout.triangles(place).flatten().map(|corner| self.at(corner));
        let mut corners: Vec<Pt> = corners.collect();
        if let Some(center) = self.center(place).filter(|_| corners.len() > 3) {
            // Its centre is at the rim.
            corners.extend(regular(center, 0.29 * self.unit, 0, 1));
        }
        corners
    }

    /// Draws the Borders: first those between Treys, then other inner ones, then the thick ones at
    /// the rim.
    fn draw_borders(&self, canvas: &mut Canvas) {
        let kind = |border: &Border| match border.sides {
            [Some(one), Some(other)] if is_trey(one) && is_trey(other) => 0,
            [Some(_), Some(_)] => 1,
            _ => 2,
        };
        for (index, (colour, width)) in
            [("line", 1.0), ("soft", 1.6), ("ink", 3.0)].into_iter().enumerate()
        {
            let borders = self.layout.borders().filter(|border| kind(border) == index);
            let ends = borders.filter_map(|border| self.ends(border.posts));
            canvas.add(lines(ends).stroke(colour, width));
        }
    }

    /// TRIAD-15: Draws Borders with Gems of one seat on both Posts.
    fn draw_barriers(&self, canvas: &mut Canvas) {
        for border in self.layout.borders() {
            let Some([from, to]) = self.ends(border.posts) else { continue };
            for seat in SEATS {
                if border.posts.iter().all(|&post| self.game.gem(post) == Some(seat)) {
                    let name = format!("{}-{}", border.posts[0], border.posts[1]);
                    let edge = line(from, to).stroke("edge", 0.15 * self.unit);
                    canvas.add(edge);
                    let barrier = line(from, to).stroke(format_args!("s{seat}"), 0.1 * self.unit);
                    canvas.add(barrier.data("barrier", name).data("seat", seat));
                }
            }
        }
    }

    /// Draws the names of Docks and Portals and, with coordinates, of Treys.
    ///
    /// A Jewel covers the name of a Trey or Portal. The name of a Dock is then beyond the Jewel.
    fn draw_place_name(&self, canvas: &mut Canvas, place: Place) {
        let taken = SEATS.iter().any(|&seat| self.game.jewels(seat).any(|it| it.place == place));
        let Some(center) = self.center(place) else { return };
        let center = match place.kind() {
            PlaceKind::Dock(_) if taken => {
                let trey = self.layout.neighbours(place).next().and_then(|it| self.center(it));
                trey.map_or(center, |trey| center.step(trey, -0.36 * self.unit))
            }
            _ if taken => return,
            _ => center,
        };
        let (size, colour) = match place.kind() {
            PlaceKind::Trey { .. } if !self.options.coordinates => return,
            PlaceKind::Trey { .. } => (0.15 * self.unit, String::from("soft")),
            PlaceKind::Dock(seat) => {
                (if taken { 0.17 } else { 0.2 } * self.unit, format!("a{seat}"))
            }
            PlaceKind::West | PlaceKind::East => (0.2 * self.unit, String::from("soft")),
        };
        if size < SMALLEST {
            return;
        }
        let size = size.min(11.0);
        canvas.add(text(center, size, Anchor::Middle, place).fill(colour).data("label", place));
    }

    pub(super) fn ends(&self, posts: [triad_rules::Post; 2]) -> Option<[Pt; 2]> {
        Some([self.post(posts[0])?, self.post(posts[1])?])
    }

    /// Draws a vacant Post: a small dot, or a disc with its name.
    pub(super) fn draw_vacant(&self, canvas: &mut Canvas, post: triad_rules::Post, at: Pt) {
        let radius = 0.17 * self.unit;
        let size = (0.165 * self.unit).min(9.5);
        if self.options.coordinates && size >= SMALLEST {
            canvas.add(circle(at, radius).fill("paper").data("post", post));
            canvas.add(fitted(at, size, 1.8 * radius, Anchor::Middle, post).fill("ink"));
        } else {
            let dot = circle(at, 0.075 * self.unit).fill("paper").stroke("soft", 1.0);
            canvas.add(dot.data("post", post));
        }
    }

    /// Returns the middle of the Border between two places, or a point beside the first of two
    /// Portals.
    pub(super) fn crossing(&self, from: Place, to: Place) -> Option<(Pt, Pt)> {
        let (start, end) = (self.center(from)?, self.center(to)?);
        let between = self.layout.borders_of(from).find(|border| border.beyond(from) == Some(to));
        match between {
            Some(border) => {
                let ends = self.ends(border.posts)?;
                Some((middle(&ends), end))
            }
            None => Some((start.step(end, 0.36 * self.unit), end)),
        }
    }
}

fn is_trey(place: Place) -> bool {
    matches!(place.kind(), PlaceKind::Trey { .. })
}
