//! The board for a person to look at.
//!
//! Posts show their names when vacant, `(S)` and `(N)` with a Gem; Treys show `.`, or the Jewel that
//! stands there as `^` (seat 0, going up) or `v` (seat 1). Docks and Portals show their names, with
//! the Jewel behind.

use core::fmt::{self, Write};

use rules_core::{Diagram, Seat, Turn};

use crate::board::Board;
use crate::end::{Achievement, End};
use crate::names::{EAST, NORTH, SOUTH, WEST};
use crate::position::Position;
use crate::state::Phase;
use crate::{Place, TourneyOn, TriadOn};

const WIDTH: usize = 80;
/// Columns left of the board, for Portals.
const MARGIN: usize = 6;
const JEWELS: [char; 2] = ['^', 'v'];

/// One line of a drawing.
struct Line([u8; WIDTH]);

impl Line {
    const EMPTY: Line = Line([b' '; WIDTH]);

    /// Puts a text in the middle of a column; what does not fit is cut off.
    fn put(&mut self, middle: usize, text: &str) {
        let start = middle.saturating_sub(text.len() / 2);
        for (cell, byte) in self.0.iter_mut().skip(start).zip(text.bytes()) {
            *cell = byte;
        }
    }

    fn print(&self, out: &mut dyn Write) -> fmt::Result {
        let end = self.0.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        writeln!(out, "{}", core::str::from_utf8(&self.0[..end]).unwrap_or_default())
    }
}

/// A few characters.
#[derive(Default)]
struct Label(arrayvec::ArrayString<16>);

impl Label {
    fn of(text: fmt::Arguments<'_>) -> Label {
        let mut label = Label::default();
        // Longer than any label: what does not fit is dropped.
        let _ = label.0.write_fmt(text);
        label
    }
}

impl<L: Board> Position<L> {
    fn draw(&self, out: &mut dyn Write) -> fmt::Result {
        let layout = self.board.layout();
        let widest = self.half_steps();
        match [4, 3, 2].into_iter().find(|step| 2 * MARGIN + widest * step < WIDTH) {
            Some(step) => {
                self.draw_docks(NORTH, step, out)?;
                for row in (0..usize::from(layout.rows)).rev() {
                    self.draw_row(row, step, out)?;
                    if row > 0 {
                        self.draw_band(row as u8, step, out)?;
                    }
                }
                self.draw_docks(SOUTH, step, out)?;
            }
            None => self.draw_gem_rows(out)?,
        }
        self.draw_portals(out)?;
        writeln!(out)?;
        self.draw_counts(out)
    }

    /// How far the board reaches to the right.
    fn half_steps(&self) -> usize {
        let layout = self.board.layout();
        let end = |row: usize| {
            let posts = layout.first[row + 1] - layout.first[row];
            usize::from(layout.start[row]) + 2 * usize::from(posts)
        };
        (0..usize::from(layout.rows)).map(end).max().unwrap_or(0)
    }

    /// Which Jewel stands on a place.
    fn jewel_on(&self, place: Place) -> Option<char> {
        (0..2).find_map(|seat| {
            self.jewels(seat).any(|jewel| jewel.place == place).then_some(JEWELS[seat])
        })
    }

    fn gem_label(&self, post: crate::Post) -> Label {
        let bit = self.board.bit_of_known(post);
        match (self.gems[0] >> bit & 1, self.gems[1] >> bit & 1) {
            (0, 0) => Label::of(format_args!("{post}")),
            (1, _) => Label::of(format_args!("(S)")),
            _ => Label::of(format_args!("(N)")),
        }
    }

    fn draw_row(&self, row: usize, step: usize, out: &mut dyn Write) -> fmt::Result {
        let layout = self.board.layout();
        let mut line = Line::EMPTY;
        for post in layout.posts().filter(|post| usize::from(post.row()) == row) {
            let x = usize::from(layout.start[row]) + 2 * (usize::from(post.number()) - 1);
            line.put(MARGIN + step * x, &self.gem_label(post).0);
        }
        line.print(out)
    }

    /// The Treys between a row and the one below.
    fn draw_band(&self, band: u8, step: usize, out: &mut dyn Write) -> fmt::Result {
        let layout = self.board.layout();
        let mut line = Line::EMPTY;
        for (place, center) in layout.treys_of(band) {
            let jewel = Label::of(format_args!("{}", self.jewel_on(place).unwrap_or('.')));
            line.put(MARGIN + step * usize::from(center), &jewel.0);
        }
        line.print(out)
    }

    /// Docks stand in the order of their numbers, as do the Borders of the built-in layouts.
    fn draw_docks(&self, group: u8, step: usize, out: &mut dyn Write) -> fmt::Result {
        let layout = self.board.layout();
        let row = if group == SOUTH { 0 } else { usize::from(layout.rows) - 1 };
        let mut line = Line::EMPTY;
        for number in 1..=3 {
            let dock = Place::of(group, number);
            let x = usize::from(layout.start[row]) + 2 * usize::from(number) - 1;
            let label = match self.jewel_on(dock) {
                Some(jewel) => Label::of(format_args!("{dock}{jewel}")),
                None => Label::of(format_args!("{dock}")),
            };
            line.put(MARGIN + step * x, &label.0);
        }
        line.print(out)
    }

    fn draw_portals(&self, out: &mut dyn Write) -> fmt::Result {
        let portals = || {
            let all = self.board.layout().places();
            all.filter(|place| place.group() == WEST || place.group() == EAST)
        };
        if portals().next().is_none() {
            return Ok(());
        }
        write!(out, "Portals:")?;
        let mut column = 8;
        for portal in portals() {
            let jewel = self.jewel_on(portal).unwrap_or('.');
            let label = Label::of(format_args!(" {portal} {jewel} "));
            if column + label.0.len() > WIDTH {
                write!(out, "\n        ")?;
                column = 8;
            }
            column += label.0.len();
            out.write_str(&label.0)?;
        }
        writeln!(out)
    }

    /// The Gems row by row, for boards that are too wide to draw.
    fn draw_gem_rows(&self, out: &mut dyn Write) -> fmt::Result {
        let layout = self.board.layout();
        for row in (0..layout.rows).rev() {
            write!(out, "{}  ", char::from(b'a' + row))?;
            for post in layout.posts().filter(|post| post.row() == row) {
                let bit = self.board.bit_of_known(post);
                let gem = match (self.gems[0] >> bit & 1, self.gems[1] >> bit & 1) {
                    (0, 0) => ".",
                    (1, _) => "S",
                    _ => "N",
                };
                out.write_str(gem)?;
            }
            writeln!(out)?;
        }
        for (seat, jewel) in JEWELS.into_iter().enumerate() {
            write!(out, "Jewels {jewel}:")?;
            self.jewels(seat).try_for_each(|jewel| write!(out, " {}", jewel.place))?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn draw_counts(&self, out: &mut dyn Write) -> fmt::Result {
        for seat in 0..2 {
            let (letter, jewel) = (["S", "N"][seat], JEWELS[seat]);
            let tally = self.counts.tally(seat);
            writeln!(out, "seat {seat}: Gems ({letter}), Jewels {jewel}, {tally} captured")?;
        }
        let seat = self.table.seat();
        match self.table.phase() {
            Phase::Gem => writeln!(out, "seat {seat} places a Gem"),
            Phase::Jewels if self.pending != 0 => {
                write!(out, "seat {seat} may capture")?;
                for bit in rules_core::Set64(self.pending) {
                    write!(out, " {}", self.board.post_at(u32::from(bit)))?;
                }
                writeln!(out)
            }
            Phase::Jewels => {
                let due = self.table.due();
                writeln!(out, "seat {seat} moves Jewels: {due} more of those not moved yet")
            }
            Phase::Over => match self.counts.result() {
                Some((winner, what)) => {
                    writeln!(out, "over: seat {winner} has won by {}", End::from(what))
                }
                None => writeln!(out, "over: a draw"),
            },
        }
    }
}

impl<L: Board> Diagram for TriadOn<L> {
    fn write_diagram(&self, _: Option<Seat>, out: &mut dyn Write) -> fmt::Result {
        self.0.draw(out)
    }
}

impl<L: Board> Diagram for TourneyOn<L> {
    fn write_diagram(&self, _: Option<Seat>, out: &mut dyn Write) -> fmt::Result {
        let over = rules_core::Game::turn(self) == Turn::Over;
        let number = self.games() + u16::from(!over);
        writeln!(out, "game {number} of at most {}", self.0.max_games)?;
        for seat in 0..2u8 {
            write!(out, "seat {seat} has won by")?;
            let mut any = false;
            for what in Achievement::ALL {
                if self.has_won(Seat::new_unchecked(seat), what) {
                    write!(out, " {}", End::from(what))?;
                    any = true;
                }
            }
            out.write_str(if any { "\n" } else { " nothing\n" })?;
        }
        self.0.draw(out)
    }
}
