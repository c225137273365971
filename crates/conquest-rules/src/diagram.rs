//! Text diagrams.

use core::fmt::{self, Write};

use rules_core::{Diagram, Seat, Viewer};

use crate::{Cell, Conquest, End, Kind, Phase, Public, Tiles, Vertex};

impl Diagram for Conquest {
    fn write_diagram(&self, viewer: Viewer, out: &mut dyn Write) -> fmt::Result {
        write_table(&self.public, out)?;
        let options = self.public.options;
        for seat in Seat::all(options.players) {
            let hand = self.hand(seat);
            let seen = viewer.sees(seat);
            write_seat(&self.public, seat, hand.len(), Some(hand).filter(|_| seen), out)?;
        }
        writeln!(out, "Stock: {}", Count(self.stock.len()))?;
        write_turn(&self.public, out)
    }
}

/// Columns of a panel in addition to the margin; wider tables are split into several panels.
const PANEL: i16 = 74;
const MARGIN: usize = 5;

/// ```text
///   2      5
///         /A\
///   1    3---1
///       /.\A/*\
///   0  5---3---2
///      0   1   2
/// ```
/// Vertices show their numbers. Cells show the seat of their cover (`A` for seat 0), `.` if they
/// are uncovered, and `*` for the tile just placed. The y coordinate is on the left, x below the
/// lowest row.
fn write_table(public: &Public, out: &mut dyn Write) -> fmt::Result {
    let Some(window) = Window::of(public) else {
        return writeln!(out, "The table is empty.");
    };
    let mut left = window.left;
    while left <= window.right {
        if left > window.left {
            writeln!(out, "(farther to the right)")?;
        }
        let right = window.right.min(left + PANEL - 1);
        for y in (window.bottom..=window.top).rev() {
            write!(out, "{y:>3}  ")?;
            write_line(left, right, out, |column| vertex_line(public, y, column))?;
            if y > window.bottom {
                write!(out, "{:MARGIN$}", "")?;
                write_line(left, right, out, |column| cell_line(public, y - 1, column))?;
            }
        }
        write_x(window.bottom, left, right, out)?;
        left += PANEL;
    }
    Ok(())
}

/// The part of the grid that the table covers: vertices from `bottom` to `top`, and columns.
struct Window {
    bottom: i8,
    top: i8,
    left: i16,
    right: i16,
}

impl Window {
    fn of(public: &Public) -> Option<Window> {
        let mut window: Option<Window> = None;
        for placement in public.tiles().iter().filter_map(|tile| public.placement(tile)) {
            for vertex in placement.cell().corners() {
                let (y, column) = (vertex.y(), column(vertex.x(), vertex.y()));
                let one = Window { bottom: y, top: y, left: column, right: column };
                let sum = window.unwrap_or(one);
                window = Some(Window {
                    bottom: sum.bottom.min(y),
                    top: sum.top.max(y),
                    left: sum.left.min(column),
                    right: sum.right.max(column),
                });
            }
        }
        window
    }
}

/// Returns the column of a vertex.
///
/// A step in x is four columns wide, and each row is shifted two columns to the right of the row
/// below.
fn column(x: i8, y: i8) -> i16 {
    4 * i16::from(x) + 2 * i16::from(y)
}

/// Returns the greatest x in row y at or left of the column, and the distance to the column.
fn place(y: i8, at: i16) -> (i8, i16) {
    let along = at - 2 * i16::from(y);
    (along.div_euclid(4) as i8, along.rem_euclid(4))
}

/// Writes the columns, without trailing spaces.
fn write_line(
    left: i16,
    right: i16,
    out: &mut dyn Write,
    mark: impl Fn(i16) -> char,
) -> fmt::Result {
    let last = (left..=right).rev().find(|&column| mark(column) != ' ').unwrap_or(left - 1);
    (left..=last).try_for_each(|column| out.write_char(mark(column)))?;
    out.write_char('\n')
}

fn has_tile(public: &Public, cell: Option<Cell>) -> bool {
    cell.is_some_and(|cell| public.tile_on(cell).is_some())
}

/// Returns a character of the row of vertices at y: numbers and the edges between them.
fn vertex_line(public: &Public, y: i8, at: i16) -> char {
    let (x, beyond) = place(y, at);
    if beyond == 0 {
        let number = Vertex::new(x, y).and_then(|vertex| public.number_at(vertex));
        return number.map_or(' ', |number| char::from(b'0' + number));
    }
    let edge = has_tile(public, Cell::up(x, y)) || has_tile(public, Cell::down(x, y - 1));
    if edge { '-' } else { ' ' }
}

/// Returns a character of the row of cells above the vertices at y.
fn cell_line(public: &Public, y: i8, at: i16) -> char {
    let (x, beyond) = place(y, at);
    let (up, down) = (Cell::up(x, y), Cell::down(x, y));
    let down_before = Cell::down(x - 1, y);
    match beyond {
        0 => cell_mark(public, down_before),
        1 if has_tile(public, up) || has_tile(public, down_before) => '/',
        2 => cell_mark(public, up),
        3 if has_tile(public, up) || has_tile(public, down) => '\\',
        _ => ' ',
    }
}

fn cell_mark(public: &Public, cell: Option<Cell>) -> char {
    let Some(cell) = cell.filter(|&cell| has_tile(public, Some(cell))) else {
        return ' ';
    };
    let covering = |seat: &Seat| public.covers(*seat).any(|cover| cover.cells().any(|c| c == cell));
    match Seat::all(public.options.players).find(covering) {
        Some(seat) => letter(seat),
        None if public.placed().is_some_and(|placed| placed.cell() == cell) => '*',
        None => '.',
    }
}

fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.number())
}

/// Writes the x of each vertex of the lowest row.
fn write_x(bottom: i8, left: i16, right: i16, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{:MARGIN$}", "")?;
    let mut at = left;
    while at <= right {
        match place(bottom, at) {
            (x, 0) => {
                let width = if at + 4 <= right { 4 } else { 0 };
                write!(out, "{x:<width$}")?;
                at += 4;
            }
            _ => {
                out.write_char(' ')?;
                at += 1;
            }
        }
    }
    writeln!(out)
}

/// `9 tiles`.
struct Count(u8);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tile{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

fn write_seat(
    public: &Public,
    seat: Seat,
    held: u8,
    hand: Option<Tiles>,
    out: &mut dyn Write,
) -> fmt::Result {
    const TILES_A_LINE: usize = 18;
    let left = Kind::ALL.map(|kind| public.covers_left(seat, kind));
    let [triodia, triotri, triohex] = left;
    write!(out, "Seat {seat} ({}): score {}, ", letter(seat), public.score(seat))?;
    write!(out, "covers left D{triodia} T{triotri} H{triohex}, {}", Count(held))?;
    for (index, tile) in hand.unwrap_or_default().iter().enumerate() {
        let separator = if index % TILES_A_LINE == 0 { "\n   " } else { "" };
        write!(out, "{separator} {tile}")?;
    }
    writeln!(out)?;
    write_list("    covers", public.covers(seat), out)
}

fn write_list<T: fmt::Display>(
    name: &str,
    items: impl Iterator<Item = T>,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut separator = name;
    for item in items {
        write!(out, "{separator} {item}")?;
        separator = "";
    }
    if separator.is_empty() { writeln!(out) } else { Ok(()) }
}

fn write_turn(public: &Public, out: &mut dyn Write) -> fmt::Result {
    write_list("Open:", public.open(), out)?;
    if public.passes > 0 {
        writeln!(out, "Passes in a row that drew nothing: {}", public.passes)?;
    }
    let seat = public.seat;
    match public.phase {
        Phase::Deal => writeln!(out, "Seat {seat} is dealt a tile."),
        Phase::Start => writeln!(out, "Seat {seat} acts."),
        Phase::Claim => writeln!(out, "Seat {seat} may claim a shape."),
        Phase::Draw => writeln!(out, "Seat {seat} draws a tile."),
        Phase::PassDraw => writeln!(out, "Seat {seat} has passed and draws a tile."),
        Phase::Over(End::Covers) => {
            writeln!(out, "The game is over: seat {seat} has no cover left.")
        }
        Phase::Over(End::Blocked) => writeln!(out, "The game is over: no seat can play."),
    }
}
