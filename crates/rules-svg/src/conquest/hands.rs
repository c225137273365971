//! Hands, plates, and the stock.

use conquest_rules::{Action, Tile, Tiles};
use rules_core::{Seat, Step};

use super::Scene;
use crate::canvas::{Anchor, Canvas, Figure, group, polygon, rect, text, text_width};
use crate::geometry::{Area, Pt, ROOT_3, middle, pt, regular};
use crate::material::draw_bevel;
use crate::page::{INNER, MARGIN, PLATE_NAME, Page, marker_icon};

/// The side of a tile in a hand, and the number of tiles in a row.
const SIDE: f64 = 40.0;
const COLUMNS: usize = 9;
const GAP: f64 = 8.0;

impl Scene<'_> {
    /// Draws all seats except the one at the bottom, compact if their hands are hidden.
    pub(super) fn draw_others(&self, page: &mut Page<'_>, bottom: Seat) {
        let others = page.others(bottom);
        let known = |seat: &Seat| self.hands[seat.index()].is_some();
        let (open, hidden): (Vec<Seat>, Vec<Seat>) = others.into_iter().partition(known);
        let columns = hidden.len().clamp(1, 3);
        let width = (INNER - GAP * (columns as f64 - 1.0)) / columns as f64;
        let mut height: f64 = 0.0;
        for (column, &seat) in hidden.iter().enumerate() {
            let x = MARGIN + column as f64 * (width + GAP);
            height = height.max(self.draw_plate(page, seat, x, width));
        }
        if !hidden.is_empty() {
            page.y += height + GAP;
        }
        for seat in open {
            self.draw_seat(page, seat);
        }
    }

    /// Draws a seat over the whole width, with its hand if known.
    pub(super) fn draw_seat(&self, page: &mut Page<'_>, seat: Seat) {
        page.y += self.draw_plate(page, seat, MARGIN, INNER) + GAP;
    }

    fn draw_plate(&self, page: &mut Page<'_>, seat: Seat, x: f64, width: f64) -> f64 {
        let hand = self.hands[seat.index()];
        let wide = width > 300.0;
        // An empty hand also takes a row, so that frames have the same size.
        let rows = hand.map_or(0, |hand| usize::from(hand.len()).div_ceil(COLUMNS).max(1));
        let lines = if wide { 34.0 } else { 66.0 };
        let rack = rows as f64 * (SIDE * ROOT_3 / 2.0 + 6.0) + if rows > 0 { 6.0 } else { 0.0 };
        let area = Area::at(x, page.y, width, lines + rack);
        let first = page.y + 17.0;
        // The score is on the same line.
        page.plate_frame(seat, area, first, (marker_icon, width - 76.0));
        let right = area.high.x - 12.0;
        let score = text(pt(right, first), 12.0, Anchor::End, self.public.score(seat));
        page.canvas.add(score.fill("ink").bold().data("score", seat));
        let (supply, backs, room) = if wide {
            // A longer name takes the place of the backs.
            let name = text_width(&page.title_of(seat), 12.5).min(PLATE_NAME);
            let shift = (name - text_width("Seat 0", 12.5)).max(0.0);
            (pt(right - 118.0, first), pt(x + 98.0 + shift, first), 142.0 - shift)
        } else {
            (pt(x + 16.0, page.y + 35.0), pt(x + 14.0, page.y + 54.0), width - 28.0)
        };
        self.draw_supply(&mut page.canvas, seat, supply);
        match hand {
            Some(hand) => self.draw_hand(&mut page.canvas, seat, hand, page.y + lines),
            None => self.draw_backs(&mut page.canvas, seat, backs, room),
        }
        lines + rack
    }

    /// Draws the covers left: a figure of each kind with its number.
    fn draw_supply(&self, canvas: &mut Canvas, seat: Seat, at: Pt) {
        for (index, left) in self.supply(seat).into_iter().enumerate() {
            let at = at.by(31.0 * index as f64, 0.0);
            let corners = match index {
                // Two, four or six triangles.
                0 => vec![at.by(-6.5, 3.5), at.by(-2.5, -3.5), at.by(5.5, -3.5), at.by(1.5, 3.5)],
                1 => regular(at.by(0.0, 1.3), 6.6, 9, 4),
                _ => regular(at, 5.8, 0, 2),
            };
            let figure = polygon(&corners);
            canvas.add(if left > 0 {
                figure.fill(format_args!("t{seat}")).stroke(format_args!("a{seat}"), 1.3)
            } else {
                figure.hollow().stroke("line", 1.3)
            });
            canvas.add(text(at.by(13.0, 0.0), 11.0, Anchor::Middle, left).fill("ink"));
        }
    }

    /// CONQUEST-17: Draws the backs of a hand, whose size is visible.
    fn draw_backs(&self, canvas: &mut Canvas, seat: Seat, at: Pt, room: f64) {
        let held = f64::from(self.held[seat.index()]);
        let step = (room / held.max(1.0)).min(11.0);
        for index in 0..self.held[seat.index()] {
            let at = at.by(step * f64::from(index), 1.0);
            let back = polygon(&regular(at, 6.0, 9, 4)).fill("line").stroke("panel", 1.0);
            canvas.add(back.data("piece", "back").data("seat", seat));
        }
    }

    fn draw_hand(&self, canvas: &mut Canvas, seat: Seat, hand: Tiles, y: f64) {
        let high = SIDE * ROOT_3 / 2.0;
        for (index, tile) in hand.iter().enumerate() {
            let (column, row) = ((index % COLUMNS) as f64, (index / COLUMNS) as f64);
            let left = MARGIN + 8.0 + column * (SIDE + 0.1);
            let top = y + 2.0 + row * (high + 6.0);
            let corners =
                [pt(left + SIDE / 2.0, top), pt(left + SIDE, top + high), pt(left, top + high)];
            self.draw_tile(canvas, seat, tile, &corners);
        }
    }

    /// Draws a tile of a hand, its numbers ascending clockwise from the top.
    ///
    /// In a picture of few pixels it is a card with its name.
    fn draw_tile(&self, canvas: &mut Canvas, seat: Seat, tile: Tile, corners: &[Pt; 3]) {
        let acting = self.public.turn().seat() == Some(seat);
        let placements = self.legal.iter().filter_map(|action| match action {
            Action::Place(placement) if acting && placement.tile() == tile => {
                Some(action.to_string())
            }
            _ => None,
        });
        let actions: Vec<String> = placements.collect();
        let mut piece = group().data("piece", "tile").data("tile", tile).data("seat", seat);
        if !actions.is_empty() {
            piece = piece.data("actions", actions.join(" "));
        }
        let drawn = self.last == Some(Step::Event(tile));
        let outlined = |canvas: &mut Canvas, figure: Figure| match (drawn, actions.is_empty()) {
            (true, _) => canvas.mark(figure, 2.6),
            (false, false) => figure.stroke("legal", 2.0),
            (false, true) => figure.stroke("soft", 1.0),
        };
        canvas.within(piece, |canvas| {
            if self.compact {
                let [top, right, left] = *corners;
                let card = Area { low: pt(left.x, top.y), high: right }.grown(-0.8);
                let face = outlined(canvas, rect(card, 5.0).fill("paper"));
                canvas.add(face);
                let name = text(card.center(), 17.0, Anchor::Middle, tile);
                canvas.add(name.fill("ink").bold());
                return;
            }
            let shape = crate::geometry::inset(corners, 1.1);
            let face = outlined(canvas, polygon(&shape).fill("tile"));
            canvas.add(face);
            draw_bevel(canvas, &shape, 0.16);
            let center = middle(corners);
            for (&corner, digit) in corners.iter().zip(tile.digits()) {
                let at = corner.toward(center, 0.63);
                canvas.add(text(at, 10.0, Anchor::Middle, digit).fill("ink").bold());
            }
        });
    }

    /// Draws the number of tiles left, and the actions other than placements.
    pub(super) fn draw_stock(&self, page: &mut Page<'_>) {
        let line = page.y + 9.0;
        let back = polygon(&regular(pt(MARGIN + 8.0, line + 1.0), 7.0, 9, 4));
        page.canvas.add(back.fill("line").stroke("soft", 1.0).data("stock", self.in_stock));
        let at = pt(MARGIN + 22.0, line);
        let stock = text(at, 11.5, Anchor::Start, format_args!("{} in stock", self.in_stock));
        page.canvas.add(stock.fill("soft"));
        let mut x = MARGIN + INNER;
        for action in [Action::Pass, Action::Decline] {
            if !self.legal.contains(&action) {
                continue;
            }
            let word = if action == Action::Pass { "pass" } else { "no claim" };
            let area = Area::at(x - 70.0, line - 10.0, 70.0, 20.0);
            page.canvas
                .add(rect(area, 10.0).fill("paper").stroke("legal", 2.0).data("action", action));
            page.canvas.add(text(area.center(), 11.0, Anchor::Middle, word).fill("ink"));
            x -= 78.0;
        }
        page.y += 26.0;
    }
}
