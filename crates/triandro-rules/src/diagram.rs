//! Text diagrams.

use core::fmt;

use rules_core::{Diagram, Seat, Viewer};

use crate::board::Point;
use crate::position::Triandro;
use crate::text::seat_letter;

/// Columns per half spacing of points.
const HALF: usize = 3;

/// The board with the numbers of empty points and the letters of stones, then a line per player.
///
/// The line has letter, hand, stones lost, and whether the seat acts or has won.
impl Diagram for Triandro {
    fn write_diagram(&self, _: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
        let (mut row, mut column) = (0, 0);
        for point in Point::all() {
            if point.row() != row {
                row = point.row();
                column = 0;
                out.write_char('\n')?;
            }
            // The leftmost point of the board lies at x = -1.
            let start = (point.x() + 1) as usize * HALF;
            let gap = start - column;
            match self.stone(point) {
                None => write!(out, "{:gap$}{point:>2}", "")?,
                Some(seat) => write!(out, "{:gap$}({})", "", seat_letter(seat))?,
            }
            column = start + if self.stone(point).is_some() { 3 } else { 2 };
        }
        out.write_char('\n')?;
        Seat::all(self.players).try_for_each(|seat| self.write_player(seat, out))
    }
}

impl Triandro {
    fn write_player(&self, seat: Seat, out: &mut dyn fmt::Write) -> fmt::Result {
        let state = match (self.seat == seat.number(), self.is_over()) {
            (false, _) => "",
            (true, false) => ", to act",
            (true, true) => ", winner",
        };
        let (letter, hand, lost) = (seat_letter(seat), self.hand(seat), self.lost(seat));
        writeln!(out, "({letter}) seat {seat}: {hand} in the hand, {lost} lost{state}")
    }
}
