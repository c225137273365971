//! The score card: a column a seat with its total, and a row a round if the turns are known.
//!
//! Its print is readable on a phone, where a picture is 330 pixels wide.

use std::fmt::Display;

use cybo_rules::ScoredTurn;
use rules_core::{Seat, Words};

use super::Scene;
use crate::canvas::{Anchor, fitted, line, rect, text, text_width};
use crate::geometry::{Area, pt};
use crate::material::draw_stone;
use crate::page::{Page, say};

/// The width of the column of rounds.
const ROUND: f64 = 28.0;
const ROW: f64 = 21.0;
const HEAD: f64 = 32.0;
const TOTAL: f64 = 32.0;
/// The least width of a column with the numbers of turns, not only their points.
const NUMBERS: f64 = 100.0;

impl Scene<'_> {
    pub(super) fn draw_card(&self, page: &mut Page<'_>, seats: &[Seat]) {
        let (at, across) = page.strip();
        let top = at.y;
        let rows = if self.card.is_some() { f64::from(self.rows) * ROW + 6.0 } else { 0.0 };
        let memory = seats.iter().any(|&seat| self.memory_of(seat, page.options.words).is_some());
        let notes = if memory { 20.0 } else { 0.0 };
        let height = HEAD + rows + TOTAL + notes;
        let area = Area::at(at.x, top, across, height);
        page.canvas.add(rect(area, 8.0).fill("panel").stroke("line", 1.0));
        let width = (across - ROUND - 4.0) / seats.len() as f64;
        for (index, &seat) in seats.iter().enumerate() {
            let x = at.x + ROUND + index as f64 * width;
            let column = Area::at(x, top + 2.0, width, height - 4.0);
            self.draw_column(page, seat, column, rows, notes);
        }
        if rows > 0.0 {
            self.draw_rounds(page, at.x, top + HEAD + TOTAL);
            let y = top + HEAD + TOTAL - 2.0;
            page.canvas
                .add(line(pt(at.x + 6.0, y), pt(at.x + across - 6.0, y)).stroke("line", 1.0));
        }
        page.pass(height + 8.0);
    }

    fn draw_rounds(&self, page: &mut Page<'_>, x: f64, top: f64) {
        for round in 0..self.rows {
            let at = pt(x + 21.0, top + ROW * (f64::from(round) + 0.5));
            page.canvas.add(text(at, 13.0, Anchor::End, round + 1).fill("soft"));
        }
    }

    fn draw_column(&self, page: &mut Page<'_>, seat: Seat, area: Area, rows: f64, notes: f64) {
        let acting = page.acts(seat);
        let mut back = page.marked(rect(area, 6.0), seat);
        back = if acting {
            back.fill("paper").stroke(format_args!("a{seat}"), 2.2).data("to-act", seat)
        } else {
            back.hollow()
        };
        page.canvas.add(back);
        let narrow = area.width() < NUMBERS;
        let middle = area.center().x;
        let head = area.low.y + 15.0;
        let title = page.title_of(seat);
        let short = narrow && text_width(&title, 8.5) > area.width() - 32.0;
        let icon =
            if short { middle - 14.0 } else { area.low.x + if narrow { 12.0 } else { 16.0 } };
        draw_stone(&mut page.canvas, seat, pt(icon, head), 7.0);
        let name = if short { seat.to_string() } else { title };
        let room = area.width() - if narrow { 32.0 } else { 36.0 };
        let name = fitted(pt(icon + 15.0, head), 14.0, room, Anchor::Start, name);
        page.canvas.add(name.fill("ink").bold());
        for round in 0..self.rows {
            let y = area.low.y + HEAD + TOTAL - 2.0 + ROW * (f64::from(round) + 0.5);
            if let Some(turn) = self.card.and_then(|card| card.turn(round, seat)) {
                draw_turn(page, turn, area, y, narrow);
            }
        }
        let y = area.low.y + HEAD + TOTAL / 2.0 - 6.0;
        let total = text(pt(middle, y), 18.0, Anchor::Middle, self.game.total(seat));
        page.canvas.add(total.fill("ink").bold().data("total", seat));
        if let Some(memory) = self.memory_of(seat, page.options.words) {
            let at = pt(middle, area.low.y + HEAD + TOTAL + rows + notes / 2.0 - 4.0);
            let note = fitted(at, 13.0, area.width() - 10.0, Anchor::Middle, memory);
            page.canvas.add(note.fill("soft").data("memory", seat));
        }
    }

    /// Returns the sequences that a Grand Master must or may repeat (CYBO-12, CYBO-13).
    fn memory_of(&self, seat: Seat, words: Words<'_>) -> Option<String> {
        if let Some(target) = self.game.target(seat) {
            return Some(say(words, "target", "target {target}", &[("target", &target)]));
        }
        let mut remembered: Vec<String> =
            self.game.remembered(seat).map(|sequence| sequence.to_string()).collect();
        let more = remembered.len().saturating_sub(3);
        remembered.truncate(3);
        let first = remembered.join(", ");
        let values: [(&str, &dyn Display); 2] = [("first", &first), ("more", &more)];
        let said = || say(words, "remembered", "{first} and {more}", &values);
        (!first.is_empty()).then(|| if more > 0 { said() } else { first.clone() })
    }
}

/// Draws the points of a turn on the right and, if there is room, its numbers on the left.
fn draw_turn(page: &mut Page<'_>, turn: &ScoredTurn, area: Area, y: f64, narrow: bool) {
    if !narrow {
        let mut words: Vec<String> = turn.numbers().map(|number| number.to_string()).collect();
        words.extend(turn.quad_roll().map(|number| format!("+{number}")));
        if !words.is_empty() {
            let at = pt(area.low.x + 8.0, y);
            // Most turns have one digit of points.
            let points = turn.points().map_or(0.0, |points| text_width(&points.to_string(), 14.0));
            let room = area.width() - 20.0 - points;
            let numbers = fitted(at, 13.5, room, Anchor::Start, words.join(" "));
            page.canvas.add(numbers.fill("soft"));
        }
    }
    if let Some(points) = turn.points() {
        let x = if narrow { area.center().x + 9.0 } else { area.high.x - 8.0 };
        let figure = text(pt(x, y), 14.0, Anchor::End, points);
        page.canvas.add(if points > 0 { figure.fill("ink").bold() } else { figure.fill("soft") });
    }
}
