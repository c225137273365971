//! Text diagrams of the board.
//!
//! Every Post, Dock, Trey and Portal is at its place in the geometry of the layout. Vacant Posts
//! show their names, and Gems `(S)` and `(N)`. Treys show `.`, or a Jewel as `^` (seat 0, going up)
//! or `v` (seat 1). Docks and Portals show their names at each of their Borders, followed by the
//! Jewel. Below the board are the places of the Jewels, with `*` after one that must go on to a
//! Trey (TRIAD-18) and `+` after one that has moved this turn.

use core::fmt::{self, Write};

use rules_core::{Diagram, Seat, Turn, Viewer};

use crate::board::Board;
use crate::end::{Achievement, End};
use crate::names::WEST;
use crate::position::Position;
use crate::state::Phase;
use crate::{Place, PlaceKind, Point, TourneyOn, TriadOn};

const WIDTH: usize = 80;
/// Columns on both sides of the board, for names of Posts and Portals at the edge.
const MARGIN: usize = 6;
const JEWELS: [char; 2] = ['^', 'v'];

/// One line of a diagram.
struct TextLine([u8; WIDTH]);

impl TextLine {
    const EMPTY: TextLine = TextLine([b' '; WIDTH]);

    /// Writes a text with its second letter, or its only one, in `column`; the rest is cut off.
    fn put(&mut self, column: usize, text: &str) {
        self.put_from(column.saturating_sub(usize::from(text.len() > 1)), text);
    }

    fn put_from(&mut self, start: usize, text: &str) {
        for (cell, byte) in self.0.iter_mut().skip(start).zip(text.bytes()) {
            *cell = byte;
        }
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&byte| byte == b' ')
    }

    fn print(&self, out: &mut dyn Write) -> fmt::Result {
        let end = self.0.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
        writeln!(out, "{}", core::str::from_utf8(&self.0[..end]).unwrap_or_default())
    }
}

/// A short text of a diagram.
#[derive(Default)]
struct Label(arrayvec::ArrayString<16>);

impl Label {
    fn of(text: fmt::Arguments<'_>) -> Label {
        let mut label = Label::default();
        // A label that is too long is cut off.
        let _ = label.0.write_fmt(text);
        label
    }
}

impl<L: Board> Position<L> {
    fn write_diagram(&self, out: &mut dyn Write) -> fmt::Result {
        let width =
            self.board.layout().posts().filter_map(|post| self.position(post)).map(|at| at.x);
        let width = usize::try_from(width.max().unwrap_or(0)).unwrap_or(0);
        match [4, 3, 2].into_iter().find(|step| 2 * MARGIN + width * step < WIDTH) {
            Some(step) => self.write_board(step, out)?,
            None => self.write_gem_rows(out)?,
        }
        writeln!(out)?;
        self.write_seats(out)?;
        self.write_next(out)
    }

    fn position(&self, post: crate::Post) -> Option<Point> {
        self.board.layout().post_position(post)
    }

    /// Writes the rows and bands from the top, with `step` columns for a half step.
    fn write_board(&self, step: usize, out: &mut dyn Write) -> fmt::Result {
        let rows = i16::from(self.board.layout().row_count());
        for band in (-1..rows).rev() {
            let line = self.band_line(band, step);
            // Outside the board there can only be Docks and Portals.
            if !line.is_empty() {
                line.print(out)?;
            }
            if band >= 0 {
                self.row_line(band, step).print(out)?;
            }
        }
        Ok(())
    }

    fn row_line(&self, row: i16, step: usize) -> TextLine {
        let mut line = TextLine::EMPTY;
        for post in self.board.layout().posts().filter(|post| i16::from(post.row()) == row) {
            if let Some(at) = self.position(post) {
                line.put(column(at, step), &self.gem_label(post).0);
            }
        }
        line
    }

    /// Returns the line between a row, counted from 0, and the next: the centres of Treys.
    fn band_line(&self, band: i16, step: usize) -> TextLine {
        let layout = self.board.layout();
        let mut line = TextLine::EMPTY;
        for place in layout.places() {
            let label = self.place_label(place);
            for triangle in layout.triangles(place) {
                let center = Point::center_of(triangle);
                if center.y.div_euclid(3) != band {
                    continue;
                }
                // Long names of Portals extend away from the board.
                let column = column(center, step);
                if place.group() == WEST && label.0.len() > 3 {
                    line.put_from((column + 2).saturating_sub(label.0.len()), &label.0);
                } else {
                    line.put(column, &label.0);
                }
            }
        }
        line
    }

    fn gem_label(&self, post: crate::Post) -> Label {
        match self.owner_of_gem(post) {
            None => Label::of(format_args!("{post}")),
            Some(0) => Label::of(format_args!("(S)")),
            Some(_) => Label::of(format_args!("(N)")),
        }
    }

    fn place_label(&self, place: Place) -> Label {
        let jewel = (0..2)
            .find(|&seat| self.jewels(seat).any(|jewel| jewel.place == place))
            .map(|seat| JEWELS[seat]);
        match (place.kind(), jewel) {
            (PlaceKind::Trey { .. }, jewel) => Label::of(format_args!("{}", jewel.unwrap_or('.'))),
            (_, Some(jewel)) => Label::of(format_args!("{place}{jewel}")),
            (_, None) => Label::of(format_args!("{place}")),
        }
    }

    fn owner_of_gem(&self, post: crate::Post) -> Option<usize> {
        let bit = self.board.bit_of_unchecked(post);
        (0..2).find(|&seat| self.gems[seat] >> bit & 1 == 1)
    }

    /// Writes the Gems row by row, for boards that are too wide to draw.
    fn write_gem_rows(&self, out: &mut dyn Write) -> fmt::Result {
        let layout = self.board.layout();
        for row in (0..layout.row_count()).rev() {
            write!(out, "{}  ", char::from(b'a' + row))?;
            for post in layout.posts().filter(|post| post.row() == row) {
                out.write_str(match self.owner_of_gem(post) {
                    None => ".",
                    Some(0) => "S",
                    Some(_) => "N",
                })?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_seats(&self, out: &mut dyn Write) -> fmt::Result {
        for seat in 0..2 {
            write!(out, "seat {seat}: Gems ({}), Jewels {}", ["S", "N"][seat], JEWELS[seat])?;
            let mut separator = " on ";
            for jewel in self.jewels(seat) {
                let must_go_on = if jewel.must_go_on { "*" } else { "" };
                let moved = if jewel.moved { "+" } else { "" };
                write!(out, "{separator}{}{must_go_on}{moved}", jewel.place)?;
                separator = " ";
            }
            writeln!(out, ", {} captured", self.counts.tally(seat))?;
        }
        Ok(())
    }

    fn write_next(&self, out: &mut dyn Write) -> fmt::Result {
        let seat = self.turn.seat();
        match self.turn.phase() {
            Phase::Gem => writeln!(out, "seat {seat} places a Gem"),
            Phase::Jewels if self.pending != 0 => {
                write!(out, "seat {seat} may capture")?;
                for bit in rules_core::implement::Set64(self.pending) {
                    write!(out, " {}", self.board.post_at(u32::from(bit)))?;
                }
                writeln!(out)
            }
            Phase::Jewels => {
                let due = self.turn.due();
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

/// Returns the column of a point, with `step` columns for a half step.
fn column(at: Point, step: usize) -> usize {
    MARGIN.saturating_add_signed(isize::from(at.x) * step as isize)
}

impl<L: Board> Diagram for TriadOn<L> {
    fn write_diagram(&self, _: Viewer, out: &mut dyn Write) -> fmt::Result {
        self.0.write_diagram(out)
    }
}

impl<L: Board> Diagram for TourneyOn<L> {
    fn write_diagram(&self, _: Viewer, out: &mut dyn Write) -> fmt::Result {
        let over = rules_core::Game::turn(self) == Turn::Over;
        let number = self.games() + u16::from(!over);
        writeln!(out, "game {number} of at most {}", self.0.max_games)?;
        for seat in 0..2u8 {
            let seat = Seat::new_unchecked(seat);
            let mut won = Achievement::ALL.into_iter().filter(|&what| self.has_won(seat, what));
            match won.next() {
                None => writeln!(out, "seat {seat} has not won a game yet")?,
                Some(first) => {
                    write!(out, "seat {seat} has won by {}", End::from(first))?;
                    won.try_for_each(|what| write!(out, ", {}", End::from(what)))?;
                    writeln!(out)?;
                }
            }
        }
        self.0.write_diagram(out)
    }
}
