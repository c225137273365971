//! Hands, plates, and the stock.

use conquest_rules::{Action, Tile, Tiles};
use rules_core::{Seat, Step};

use super::Scene;
use crate::Format;
use crate::canvas::{Anchor, Canvas, Figure, fitted, group, polygon, rect, text, text_width};
use crate::geometry::{Area, Pt, ROOT_3, middle, pt, regular};
use crate::material::draw_bevel;
use crate::page::{GAP, PLATE_NAME, Page, marker_icon, name, say};

/// The side of a tile in a hand, and the number of tiles in a row.
const SIDE: f64 = 40.0;
const COLUMNS: f64 = 9.0;
/// The height of a row of tiles.
const ROW: f64 = SIDE * ROOT_3 / 2.0 + 6.0;

impl Scene<'_> {
    /// Draws all seats except the one at the bottom, compact if their hands are hidden.
    pub(super) fn draw_others(&self, page: &mut Page<'_>, bottom: Seat) {
        let others = page.others(bottom);
        let known = |seat: &Seat| self.is_open_above(page, *seat);
        let (open, hidden): (Vec<Seat>, Vec<Seat>) = others.into_iter().partition(known);
        let columns = if page.is_wide() { 1 } else { hidden.len().clamp(1, 3) };
        for row in hidden.chunks(columns) {
            let (at, all) = page.strip();
            let width = (all - GAP * (columns as f64 - 1.0)) / columns as f64;
            let mut height: f64 = 0.0;
            for (column, &seat) in row.iter().enumerate() {
                let at = at.by(column as f64 * (width + GAP), 0.0);
                height = height.max(self.draw_plate(page, (seat, None), at, width));
            }
            page.pass(height + GAP);
        }
        for seat in open {
            self.draw_seat(page, seat);
        }
    }

    /// Returns whether the known hand of another seat is on its plate.
    ///
    /// Where plates are above the table, on a screen, such hands are below everything: the end of a
    /// game does not move the table.
    fn is_open_above(&self, page: &Page<'_>, seat: Seat) -> bool {
        let moves_nothing = page.is_wide() || page.options.format == Format::Titled;
        self.hands[seat.index()].is_some() && moves_nothing
    }

    /// Draws the known hands that are on no plate, with the names of their seats.
    pub(super) fn draw_hands_below(&self, page: &mut Page<'_>, bottom: Seat) {
        for seat in page.others(bottom) {
            let Some(hand) = self.hands[seat.index()] else { continue };
            if self.is_open_above(page, seat) || hand.is_empty() {
                continue;
            }
            let (at, width) = page.strip();
            let whose = name(page.options.words, seat);
            let whose = fitted(at.by(8.0, 8.0), 11.5, width - 16.0, Anchor::Start, whose);
            page.canvas.add(whose.fill("soft"));
            self.draw_hand(&mut page.canvas, seat, hand, (at.by(0.0, 18.0), width));
            page.pass(18.0 + rack(hand, width));
        }
    }

    /// Draws a seat over the whole width, with its hand if known.
    pub(super) fn draw_seat(&self, page: &mut Page<'_>, seat: Seat) {
        let (at, width) = page.strip();
        let height = self.draw_plate(page, (seat, self.hands[seat.index()]), at, width);
        page.pass(height + GAP);
    }

    /// Draws the seat at the bottom, after the table.
    pub(super) fn draw_last_seat(&self, page: &mut Page<'_>, seat: Seat) {
        let (lines, rack) = heights(self.hands[seat.index()], page.strip().1);
        page.sink(lines + rack);
        self.draw_seat(page, seat);
    }

    fn draw_plate(
        &self,
        page: &mut Page<'_>,
        (seat, hand): (Seat, Option<Tiles>),
        at: Pt,
        width: f64,
    ) -> f64 {
        let wide = width > 300.0;
        let (lines, rack) = heights(hand, width);
        let (x, y) = (at.x, at.y);
        let area = Area::at(x, y, width, lines + rack);
        let first = y + 17.0;
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
            (pt(x + 16.0, y + 35.0), pt(x + 14.0, y + 54.0), width - 28.0)
        };
        self.draw_supply(&mut page.canvas, seat, supply);
        match hand {
            Some(hand) => self.draw_hand(&mut page.canvas, seat, hand, (pt(x, y + lines), width)),
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

    fn draw_hand(&self, canvas: &mut Canvas, seat: Seat, hand: Tiles, (at, width): (Pt, f64)) {
        let high = SIDE * ROOT_3 / 2.0;
        let columns = columns(width);
        for (index, tile) in hand.iter().enumerate() {
            let (column, row) = (index as f64 % columns, (index as f64 / columns).floor());
            let left = at.x + 8.0 + column * (SIDE + 0.1);
            let top = at.y + 2.0 + row * ROW;
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
        let (at, width) = page.strip();
        let line = at.y + 9.0;
        let back = polygon(&regular(pt(at.x + 8.0, line + 1.0), 7.0, 9, 4));
        page.canvas.add(back.fill("line").stroke("soft", 1.0).data("stock", self.in_stock));
        let (mut x, at) = (at.x + width, pt(at.x + 22.0, line));
        // The column has no room for them beside the stock.
        let line = if page.is_wide() { line + 28.0 } else { line };
        let mut height = 26.0;
        let words = page.options.words;
        let stock = say(words, "stock", "{number} in stock", &[("number", &self.in_stock)]);
        let stock = text(at, 11.5, Anchor::Start, stock);
        page.canvas.add(stock.fill("soft"));
        for action in [Action::Pass, Action::Decline] {
            if !self.legal.contains(&action) {
                continue;
            }
            let word = match action {
                Action::Pass => say(words, "pass", "pass", &[]),
                _ => say(words, "no-claim", "no claim", &[]),
            };
            height = line - at.y + 26.0;
            let area = Area::at(x - 70.0, line - 10.0, 70.0, 20.0);
            page.canvas
                .add(rect(area, 10.0).fill("paper").stroke("legal", 2.0).data("action", action));
            page.canvas.add(text(area.center(), 11.0, Anchor::Middle, word).fill("ink"));
            x -= 78.0;
        }
        page.pass(height);
    }
}

/// Returns the heights of the words and of the hand on a plate.
fn heights(hand: Option<Tiles>, width: f64) -> (f64, f64) {
    // The backs of a hidden hand are below the covers.
    let lines = match hand {
        _ if width > 300.0 => 34.0,
        Some(_) => 48.0,
        None => 66.0,
    };
    (lines, hand.map_or(0.0, |hand| rack(hand, width)))
}

/// Returns the height of a hand. An empty one also takes a row, so that frames have the same size.
fn rack(hand: Tiles, width: f64) -> f64 {
    (f64::from(hand.len()) / columns(width)).ceil().max(1.0) * ROW + 6.0
}

/// Returns the number of tiles in a row of a hand.
fn columns(width: f64) -> f64 {
    ((width - 16.0) / SIDE).floor().clamp(1.0, COLUMNS)
}
