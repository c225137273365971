//! Text diagrams.

use core::fmt;

use rules_core::{Diagram, Observe, Viewer};

use crate::{Dot, MAX_DOTS, Observation, Phase, Stack, Symbol, Triarchy};

/// Columns left and right of the triangle: a stack of twelve, the number of its dot, gaps.
const MARGIN: usize = 19;
/// Columns between two dots of the lower side.
const STEP: usize = 4;
/// Dots of a side, both corners included, on the largest ring.
const SIDE: usize = MAX_DOTS as usize / 3 + 1;
const WIDTH: usize = 2 * MARGIN + STEP * (SIDE - 1) + 1;
/// The sides, the line with numbers, and the buried tokens below the lower side.
const HEIGHT: usize = SIDE + 1 + Stack::MAX_HEIGHT as usize;

impl Diagram for Triarchy {
    /// Draws the ring clockwise, with corner 0 at the top.
    ///
    /// Each dot has its number and the token on top, `.` for none. Stacks are spelled from the top
    /// down beside the number, on the lower side downwards, with `?` for a token that the viewer
    /// does not see (TRIARCHY-17). Capitals inside the corners are the home bases.
    fn write_diagram(&self, viewer: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
        let seen = self.observe(viewer);
        draw_headline(&seen, out)?;
        let mut sketch = Sketch { rows: [[b' '; WIDTH]; HEIGHT], seen: &seen };
        for dot in (0..self.dots()).map(Dot::new_unchecked) {
            sketch.dot(dot, viewer.is_open().then(|| self.stack(dot)));
        }
        Symbol::ALL.into_iter().for_each(|symbol| sketch.home(symbol));
        sketch.write(out)?;
        draw_removed(&seen, out)
    }
}

fn draw_headline(seen: &Observation, out: &mut dyn fmt::Write) -> fmt::Result {
    let limit = seen.options().turn_limit;
    write!(out, "Triarchy, {} of {limit} turns done", seen.turns_done())?;
    let seat = seen.player();
    if seen.phase() != Phase::Over {
        write!(out, ", seat {seat} ({}) ", Symbol::of_player(seat))?;
    }
    match seen.phase() {
        Phase::Roll => out.write_str("rolls\n"),
        Phase::Sandstorm => out.write_str("in a sandstorm\n"),
        Phase::Move => {
            write!(out, "moves, left: {}", seen.left())?;
            let mut label = ", landed on: ";
            for dot in seen.landed() {
                write!(out, "{label}{dot}")?;
                label = " ";
            }
            out.write_str("\n")
        }
        Phase::Over => out.write_str(", game over\n"),
    }
}

fn draw_removed(seen: &Observation, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str("brought home:")?;
    for symbol in Symbol::ALL {
        write!(out, " {symbol} {} of {}", seen.removed(symbol), Symbol::TOKENS)?;
        out.write_str(if symbol == Symbol::Snake { "\n" } else { "," })?;
    }
    Ok(())
}

/// A grid of characters.
struct Sketch<'a> {
    rows: [[u8; WIDTH]; HEIGHT],
    seen: &'a Observation,
}

impl Sketch<'_> {
    /// Returns the number of steps along a side.
    fn side(&self) -> usize {
        usize::from(self.seen.options().dots) / 3
    }

    /// Returns the row and column of a dot.
    ///
    /// Corner 0 is at the top, corner 1 at the lower right, corner 2 at the lower left, and above
    /// the lower side is a row for its numbers.
    fn place(&self, dot: Dot) -> (usize, usize) {
        let (side, dot) = (self.side(), usize::from(dot.number()));
        let middle = MARGIN + side * STEP / 2;
        let row_of = |step: usize| if step == side { side + 1 } else { step };
        match dot / side {
            0 => (row_of(dot), middle + dot * STEP / 2),
            1 => (row_of(side), MARGIN + (2 * side - dot) * STEP),
            _ => (row_of(3 * side - dot), middle - (3 * side - dot) * STEP / 2),
        }
    }

    /// Returns whether the dot lies on the lower side, corners included.
    fn is_low(&self, dot: Dot) -> bool {
        (self.side()..=2 * self.side()).contains(&usize::from(dot.number()))
    }

    fn dot(&mut self, dot: Dot, open: Option<Stack>) {
        let (row, column) = self.place(dot);
        let right = usize::from(dot.number()) < self.side();
        let top = self.seen.top(dot).map_or(b'.', letter);
        self.put(row, column, top);
        let height = usize::from(self.seen.height(dot));
        let mut text = [b'?'; Stack::MAX_HEIGHT as usize];
        text[0] = top;
        if let Some(stack) = open {
            text.iter_mut().zip(stack.iter()).for_each(|(place, token)| *place = letter(token));
        }
        let stack = if height > 1 { &text[..height.min(text.len())] } else { &[] };
        if self.is_low(dot) {
            self.number(row - 1, column, dot.number());
            for (depth, &token) in stack.iter().enumerate() {
                self.put(row + depth, column, token);
            }
        } else if right {
            self.number(row, column + 3, dot.number());
            self.text(row, column + 5, stack);
        } else {
            self.number(row, column - 2, dot.number());
            self.text(row, column - 4 - stack.len(), stack);
        }
    }

    /// Draws the home base of a symbol: a capital inside its corner.
    fn home(&mut self, symbol: Symbol) {
        let home = self.seen.home(symbol);
        let (row, column) = self.place(home);
        let capital = letter(symbol).to_ascii_uppercase();
        match usize::from(home.number()) / self.side() {
            0 => self.put(row + 2, column, capital),
            1 => self.put(row - 2, column - STEP - 1, capital),
            _ => self.put(row - 2, column + STEP + 1, capital),
        }
    }

    /// Writes a number whose last digit is at this place.
    fn number(&mut self, row: usize, column: usize, number: u8) {
        if number >= 10 {
            self.put(row, column - 1, b'0' + number / 10);
        }
        self.put(row, column, b'0' + number % 10);
    }

    fn text(&mut self, row: usize, column: usize, text: &[u8]) {
        text.iter().enumerate().for_each(|(index, &byte)| self.put(row, column + index, byte));
    }

    fn put(&mut self, row: usize, column: usize, byte: u8) {
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = byte;
        }
    }

    /// Writes all lines down to the last that is not empty, without trailing spaces.
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let used = self.rows.iter().rposition(|row| row != &[b' '; WIDTH]).map_or(0, |row| row + 1);
        for row in &self.rows[..used] {
            let end = row.iter().rposition(|&byte| byte != b' ').map_or(0, |column| column + 1);
            row[..end].iter().try_for_each(|&byte| out.write_char(char::from(byte)))?;
            out.write_char('\n')?;
        }
        Ok(())
    }
}

/// Returns the letter of a symbol as a byte.
fn letter(symbol: Symbol) -> u8 {
    symbol.letter() as u8
}
