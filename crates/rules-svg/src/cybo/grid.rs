//! The grid with the line of the turn, the rolls, and the decision.

use std::fmt::Display;

use cybo_rules::{Action, LINES, Level, Phase, ROUNDS};
use rules_core::{Seat, Step};

use super::Scene;
use crate::canvas::{Anchor, Canvas, circle, fitted, group, line, rect, text};
use crate::geometry::{Area, Pt, pt};
use crate::material::{Slab, draw_coin, draw_die, draw_key};
use crate::page::{INNER, MARGIN, Page, WIDTH, name, say, sentence};

/// The distance between cells, also in the wide format, where the grid is as high as the card.
const STEP: f64 = 60.0;
const WIDE_STEP: f64 = 86.0;

/// The place and size of the grid.
struct Grid {
    top: f64,
    step: f64,
}

impl Grid {
    /// CYBO-1: Returns the place of a number, columns from the top down.
    fn center(&self, number: u8) -> Pt {
        let (column, row) = (f64::from((number - 1) / 4), f64::from((number - 1) % 4));
        let first = 7.0 + self.step / 2.0;
        pt(MARGIN + first + column * self.step, self.top + first + row * self.step)
    }

    /// Returns a length of a grid with the usual distance between cells.
    fn scaled(&self, length: f64) -> f64 {
        length * self.step / STEP
    }
}

impl Scene<'_> {
    pub(super) fn draw_grid(&self, page: &mut Page<'_>) {
        let step = if page.is_wide() { WIDE_STEP } else { STEP };
        let grid = Grid { top: page.y, step };
        let height = 4.0 * step + 14.0;
        let panel = Area::at(MARGIN, grid.top, 3.0 * step + 14.0, height);
        Slab::new(panel.corners().into()).draw(&mut page.canvas, "board");
        self.draw_cells(&mut page.canvas, &grid);
        self.draw_turn(page, panel.high.x + 14.0, grid.top);
        page.y += height + 12.0;
    }

    fn draw_cells(&self, canvas: &mut Canvas, grid: &Grid) {
        for number in 1..=12 {
            let at = grid.center(number);
            let area = Area { low: at, high: at }.grown(grid.scaled(27.0));
            canvas.within(group().data("number", number), |canvas| draw_key(canvas, area));
        }
        let (seat, numbers, ended) = self.shown_numbers();
        // A turn that ended with nothing has no line.
        let joined = self.ended_turn().is_none_or(|(_, turn)| turn.points() != Some(0));
        for (index, &number) in numbers.iter().enumerate() {
            for &other in &numbers[..index] {
                if joined && are_joined(number, other) {
                    let line = line(grid.center(other), grid.center(number));
                    let line = line.stroke(format_args!("a{seat}"), grid.scaled(7.0));
                    canvas.add(line.data("line", seat));
                }
            }
        }
        if let Some(Step::Event(event)) = self.last {
            let at = grid.center(event.number());
            let ring = canvas.mark(circle(at, grid.scaled(24.5)).hollow(), 3.5);
            canvas.add(ring.data("last", event));
        }
        for number in 1..=12 {
            let at = grid.center(number);
            let place = numbers.iter().position(|&rolled| rolled == number);
            let colour = if let Some(place) = place {
                let what = if ended { "ended" } else { "rolled" };
                let disc = group().data(what, number).data("order", place + 1);
                canvas.within(disc, |canvas| draw_coin(canvas, seat, at, grid.scaled(20.0)));
                format!("o{seat}")
            } else {
                String::from("ink")
            };
            canvas.add(text(at, grid.scaled(20.0), Anchor::Middle, number).fill(colour).bold());
        }
    }

    /// Returns the seat and numbers to mark, and whether their turn has ended.
    ///
    /// Before the first roll of a turn these are the numbers of the turn before.
    fn shown_numbers(&self) -> (Seat, Vec<u8>, bool) {
        if let Some((seat, turn)) = self.ended_turn() {
            return (seat, turn.numbers().chain(turn.quad_roll()).collect(), true);
        }
        let numbers = if self.is_over() { Vec::new() } else { self.rolled() };
        (self.game.player(), numbers, false)
    }

    fn is_over(&self) -> bool {
        self.game.phase() == Phase::Over
    }

    /// Draws the panel beside the grid: round, level, rolls in their order, decision.
    fn draw_turn(&self, page: &mut Page<'_>, x: f64, top: f64) {
        let (words, is_wide, across) = (page.options.words, page.is_wide(), page.across);
        let say = |key, english, values: &[(&str, &dyn Display)]| say(words, key, english, values);
        let canvas = &mut page.canvas;
        let room = if is_wide { across } else { WIDTH } - MARGIN - x;
        let at = |y: f64| pt(x, top + y);
        let ended = self.ended_turn().and(self.turn_before()).map(|(round, _)| round + 1);
        let round = ended.unwrap_or(self.round());
        let round = say("round", "Round {round} of {all}", &[("round", &round), ("all", &ROUNDS)]);
        canvas.add(text(at(16.0), 14.0, Anchor::Start, round).fill("ink").bold());
        let level = level_name(self.game.level());
        let level = say("level", "{level} level", &[("level", &level)]);
        canvas.add(fitted(at(37.0), 13.0, room, Anchor::Start, level).fill("soft"));
        if let Some((seat, turn)) = self.ended_turn() {
            let points = turn.points().unwrap_or_default();
            let values: [(&str, &dyn Display); 2] =
                [("name", &name(words, seat)), ("points", &points)];
            let said = say("scored", "{name}: {points} points", &values);
            canvas.add(fitted(at(70.0), 14.0, room, Anchor::Start, said).fill("ink").bold());
            let numbers: Vec<u8> = turn.numbers().chain(turn.quad_roll()).collect();
            self.draw_dice(canvas, at(102.0), (room, seat), &numbers, false);
            return;
        }
        if self.is_over() {
            return;
        }
        let (count, of) =
            (self.game.rolls(), if self.game.level() == Level::Beginner { 4 } else { 3 });
        let said = match self.game.phase() {
            Phase::Attempting => say("one-roll", "One roll for the Quad", &[]),
            Phase::Deciding { points } => {
                say("trinity", "A Trinity for {points} points", &[("points", &points)])
            }
            _ => say("rolls", "Rolls {count} of up to {of}", &[("count", &count), ("of", &of)]),
        };
        canvas.add(fitted(at(70.0), 13.5, room, Anchor::Start, said).fill("ink"));
        let numbers = self.rolled();
        let coming = !matches!(self.game.phase(), Phase::Deciding { .. });
        self.draw_dice(canvas, at(102.0), (room, self.game.player()), &numbers, coming);
        let level = self.game.level();
        if let Phase::Deciding { points } = self.game.phase() {
            let stop = say("stop", "stop with {points}", &[("points", &points)]);
            self.draw_choice(canvas, at(144.0), room, Action::Stop, &stop);
            let quad = say("quad", "Quad: 16 or 3", &[]);
            self.draw_choice(canvas, at(188.0), room, Action::Quad, &quad);
            return;
        }
        let target = self.game.target(self.game.player());
        if let Some(target) = target {
            let target = say("target", "target {target}", &[("target", &target)]);
            let target = sentence(&target);
            canvas.add(fitted(at(146.0), 13.5, room, Anchor::Start, target).fill("ink"));
        }
        // CYBO-6 to CYBO-8, CYBO-11 to CYBO-13.
        let any_order = if target.is_some() || level == Level::Master { 0 } else { 3 };
        let in_order = match target {
            Some(target) if target.is_quad() => 0,
            Some(_) => 12,
            None => 9,
        };
        let scores = [
            (say("any-order", "Three of a line", &[]), any_order),
            (say("in-order", "In line order", &[]), in_order),
            (String::from("Quad"), 16),
        ];
        for (index, (said, points)) in scores.into_iter().enumerate() {
            let y = 178.0 + 22.0 * index as f64;
            canvas.add(fitted(at(y), 13.0, room - 40.0, Anchor::Start, said).fill("soft"));
            let end = at(y).by(room - 12.0, 0.0);
            canvas.add(text(end, 13.0, Anchor::End, points).fill("soft"));
        }
    }

    /// Draws the rolls, and a die for the next one.
    fn draw_dice(
        &self,
        canvas: &mut Canvas,
        at: Pt,
        (room, seat): (f64, Seat),
        numbers: &[u8],
        coming: bool,
    ) {
        let step = (room / numbers.len().max(4) as f64).min(42.0);
        for (place, number) in numbers.iter().enumerate() {
            let at = at.by(18.0 + step * place as f64, 4.0);
            canvas.within(group().data("die", number), |canvas| draw_die(canvas, seat, at, 17.5));
            canvas.add(text(at, 14.0, Anchor::Middle, number).fill(format_args!("o{seat}")).bold());
        }
        if coming && numbers.len() < 4 {
            let at = at.by(18.0 + step * numbers.len() as f64, 4.0);
            let die = circle(at, 16.5).hollow();
            canvas.add(die.stroke("soft", 1.6).dashed(3.0, 3.0).data("die", "next"));
        }
    }

    fn draw_choice(&self, canvas: &mut Canvas, at: Pt, room: f64, action: Action, words: &str) {
        let area = Area::at(at.x, at.y, room.min(150.0), 36.0);
        let back = rect(area, 18.0).fill("paper");
        canvas.add(if self.legal.contains(&action) {
            back.stroke("legal", 2.2).data("action", action)
        } else {
            back.stroke("line", 1.4)
        });
        canvas.add(
            fitted(area.center(), 14.0, area.width() - 24.0, Anchor::Middle, words).fill("ink"),
        );
    }
}

/// Returns whether two numbers are neighbours in a line (CYBO-2).
fn are_joined(number: u8, other: u8) -> bool {
    let pair = [number.min(other), number.max(other)];
    LINES.iter().any(|line| line.windows(2).any(|next| next == pair))
}

const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Beginner => "Beginner",
        Level::Advanced => "Advanced",
        Level::Master => "Master",
        Level::GrandMaster => "Grand Master",
    }
}

// The grid and the panel fit side by side.
const _: () = assert!(3.0 * STEP + 28.0 + 150.0 < INNER);
