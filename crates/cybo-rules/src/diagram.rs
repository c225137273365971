//! Text diagrams of the grid and the totals.

use core::fmt;

use rules_core::{Diagram, Seat, Viewer};

use crate::{Cybo, Level, NUMBERS, Phase, ROUNDS};

impl Diagram for Cybo {
    /// Everything is open (CYBO-15), so all viewers see the same. Numbers rolled in this turn are
    /// in brackets.
    fn write_diagram(&self, _: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
        self.draw_headline(out)?;
        self.draw_grid(out)?;
        for seat in Seat::all(self.options.players) {
            let mark = if seat == self.seat && self.phase != Phase::Over { '>' } else { ' ' };
            write!(out, "{mark} player {seat}: {:3} points", self.total(seat))?;
            if let Some(target) = self.target(seat) {
                out.write_str(", must repeat")?;
                target.numbers().try_for_each(|number| write!(out, " {number}"))?;
                if self.memories[seat.index()].hit_quad().is_some() {
                    out.write_str(", Quad hit once")?;
                }
            }
            out.write_str("\n")?;
        }
        Ok(())
    }
}

impl Cybo {
    fn draw_headline(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "Cybo, {} level, ", self.level().name())?;
        if self.phase == Phase::Over {
            return out.write_str("game over\n");
        }
        write!(out, "round {} of {ROUNDS}, ", self.round + 1)?;
        match self.phase {
            Phase::Rolling if self.rolls() == 0 => out.write_str("nothing rolled yet\n"),
            Phase::Rolling => {
                out.write_str("rolled")?;
                self.numbers().try_for_each(|number| write!(out, " {number}"))?;
                writeln!(out, " ({} of {} rolls)", self.rolls(), self.rolls_allowed())
            }
            Phase::Deciding { points } => writeln!(out, "stop with {points} or try the Quad"),
            _ => out.write_str("rolling for the Quad\n"),
        }
    }

    /// CYBO-4, CYBO-10, CYBO-13: returns the largest number of rolls of a turn.
    fn rolls_allowed(&self) -> u8 {
        match (self.level(), self.target(self.player())) {
            (Level::Beginner, _) => 4,
            (_, Some(target)) => target.length(),
            _ => 3,
        }
    }

    fn draw_grid(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in 1..=NUMBERS / 3 {
            out.write_str(" ")?;
            for number in [row, row + 4, row + 8] {
                if self.numbers().any(|rolled| rolled == number) {
                    write!(out, " [{number:2}]")?;
                } else {
                    write!(out, "  {number:2} ")?;
                }
            }
            out.write_str("\n")?;
        }
        Ok(())
    }
}
