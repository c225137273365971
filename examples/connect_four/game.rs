//! Connect Four: two seats drop stones into seven columns of six cells; four in a line win.

use std::fmt;

use rules_core::implement::{
    Mixer, Packer, Reader, Unpacker, choices, ends, illegals, impl_from_str, impl_packed_serde,
    no_chance, open_forms, open_game, write_header,
};
use rules_core::{
    Diagram, FixedSeats, Game, Keyed, Notation, OptionError, Outcome, PackError, Packed, Seat,
    SeatSet, Symmetric, TextError, Turn, Viewer,
};

// Small types: their names, numbers, texts and serde.

choices! {
    /// A column, from left to right, which is the action of a seat.
    pub(crate) enum Column {
        /// The left one.
        #[default]
        A = "a",
        /// The second.
        B = "b",
        /// The third.
        C = "c",
        /// The one in the middle.
        D = "d",
        /// The fifth.
        E = "e",
        /// The sixth.
        F = "f",
        /// The right one.
        G = "g",
    }
}

ends! {
    /// Why a game ended.
    pub(crate) enum End {
        /// Four in a line.
        Four = "four" => "with four in a line",
        /// The board is full.
        Full = "full",
    }
}

illegals! {
    /// Why an action is illegal.
    pub(crate) enum Illegal {
        /// The column has no free cell.
        Full = "full" [] "the column is full",
    }
}

// Bitboards: seven bits a column, the lowest cell first. The seventh bit of a column stays free, so
// that no line runs from one column into the next.

const ROWS: u32 = 6;
const COLUMN: u64 = (1 << ROWS) - 1;
const BOTTOM: u64 = 0x0408_1020_4081;
const TOP: u64 = BOTTOM << (ROWS - 1);

impl Column {
    const fn shift(self) -> u32 {
        self as u32 * (ROWS + 1)
    }

    const fn mirrored(self) -> Column {
        Column::ALL[Column::ALL.len() - 1 - self as usize]
    }
}

/// Returns whether four stones are in a line: upwards, sideways or along a diagonal.
fn has_four(stones: u64) -> bool {
    [1, 7, 6, 8].into_iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// A position: the stones of each seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct ConnectFour {
    stones: [u64; 2],
}

impl ConnectFour {
    fn all(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Returns the seat to act: both place equally many stones, and seat 0 begins.
    fn next(&self) -> Seat {
        if self.all().count_ones().is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND }
    }

    /// Returns the seat that acted last.
    fn last(&self) -> Seat {
        self.next().next(2)
    }

    /// Returns the columns with a free cell, as bits of their top cells; none once the game is
    /// over.
    fn open(&self) -> u64 {
        if has_four(self.stones[self.last().index()]) { 0 } else { !self.all() & TOP }
    }

    /// Returns the stone in a cell.
    fn stone(&self, column: Column, row: u32) -> Option<Seat> {
        let has = |seat: &Seat| self.stones[seat.index()] >> (column.shift() + row) & 1 == 1;
        Seat::all(2).find(has)
    }

    /// Returns the stones with their columns and seats.
    pub(crate) fn stones(&self) -> impl Iterator<Item = (Column, Seat)> {
        let cells = |column| (0..ROWS).map(move |row| (column, row));
        let stone = |(column, row)| Some((column, self.stone(column, row)?));
        Column::ALL.into_iter().flat_map(cells).filter_map(stone)
    }

    /// Checks that play can lead to the position: seats alternate, and a line of four ends the
    /// game.
    fn validated(self) -> Result<Self, &'static str> {
        let [first, second] = self.stones.map(u64::count_ones);
        if first != second && first != second + 1 {
            return Err("the seats take turns");
        }
        let winner = self.stones[self.last().index()];
        // The last stone is on top of a column, and without it there was no line of four.
        let tops = (self.all() + BOTTOM) >> 1;
        let is_last = |column: &Column| {
            let top = tops & COLUMN << column.shift();
            winner & top != 0 && !has_four(winner & !top)
        };
        let went_on = has_four(winner) && !Column::ALL.iter().any(is_last);
        if has_four(self.stones[self.next().index()]) || went_on {
            return Err("play stops after four in a line");
        }
        Ok(self)
    }

    /// Returns a unique number: a bit above the stones of each column, and below it those of seat
    /// 0.
    fn number(&self) -> u64 {
        self.stones[0] | (self.all() + BOTTOM)
    }
}

impl Game for ConnectFour {
    const NAME: &'static str = "connect-four";
    type Options = FixedSeats<2>;
    type Action = Column;
    type End = End;
    type Illegal = Illegal;

    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
        Ok(ConnectFour::default())
    }

    fn options(&self) -> FixedSeats<2> {
        FixedSeats
    }

    fn max_plies(_: &FixedSeats<2>) -> Option<u64> {
        Some(42)
    }

    fn turn(&self) -> Turn {
        if self.open() == 0 { Turn::Over } else { Turn::Seat(self.next()) }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Column> {
        let open = self.open();
        Column::ALL.into_iter().filter(move |column| open >> column.shift() & COLUMN != 0)
    }

    // Overridden for speed: perft counts the last ply by it.
    fn count_actions(&self) -> usize {
        self.open().count_ones() as usize
    }

    fn why_illegal(&self, column: Column) -> Option<Illegal> {
        (self.open() >> column.shift() & COLUMN == 0).then_some(Illegal::Full)
    }

    fn play_unchecked(&mut self, column: Column) {
        // Adding the bottom cell carries over the stones to the first free cell.
        let cell = (self.all() + (1 << column.shift())) & COLUMN << column.shift() & !self.all();
        self.stones[self.next().index()] |= cell;
    }

    no_chance!();

    fn outcome(&self) -> Option<Outcome<End>> {
        let last = self.last();
        if has_four(self.stones[last.index()]) {
            return Some(Outcome::new(2, SeatSet::only(last), End::Four));
        }
        (self.open() == 0).then(|| Outcome::new(2, SeatSet::EMPTY, End::Full))
    }
}

// Nothing is hidden. Bots need no more.
open_game!(ConnectFour);

/// `connect-four/1 - ab//ba////`: the columns from left to right, the lowest stone first, `a` for
/// seat 0 and `b` for seat 1.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&FixedSeats, f)?;
        for column in Column::ALL {
            f.write_str(if column == Column::A { " " } else { "/" })?;
            for (_, seat) in self.stones().filter(|&(of, _)| of == column) {
                f.write_str(["a", "b"][seat.index()])?;
            }
        }
        Ok(())
    }
}

impl Notation for ConnectFour {
    const NOTATION_VERSION: u32 = 1;

    fn read_body(reader: &mut Reader<'_>, _: FixedSeats<2>) -> Result<Self, TextError> {
        let mut position = ConnectFour::default();
        for column in Column::ALL {
            let separator = if column == Column::A { " " } else { "/" };
            reader.expect(separator, "expected seven columns with / between them")?;
            for row in 0..ROWS {
                let Some(seat) = ["a", "b"].into_iter().position(|sign| reader.skip(sign)) else {
                    break;
                };
                position.stones[seat] |= 1 << (column.shift() + row);
            }
        }
        position.validated().map_err(TextError::of_whole)
    }
}

impl_from_str!(ConnectFour);
open_forms!(ConnectFour);

impl Keyed for ConnectFour {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        Mixer::new(u64::from_le_bytes(*b"connect4")).word(self.number()).finish()
    }
}

impl Packed for ConnectFour {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        out.bits(self.number(), 49);
    }

    fn unpack_body(from: &mut Unpacker<'_>, _: FixedSeats<2>) -> Result<Self, PackError> {
        let mut position = ConnectFour::default();
        for column in Column::ALL {
            let bits = from.bits(ROWS + 1)?;
            let height = bits.checked_ilog2().ok_or(PackError::Invalid("an empty column"))?;
            let (own, cells) = (bits ^ 1 << height, (1 << height) - 1);
            position.stones[0] |= own << column.shift();
            position.stones[1] |= (cells & !own) << column.shift();
        }
        position.validated().map_err(PackError::Invalid)
    }
}

impl_packed_serde!(ConnectFour);

/// The board may be mirrored: `true`.
impl Symmetric for ConnectFour {
    type Symmetry = bool;
    const IDENTITY: bool = false;

    fn symmetries(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn inverse(&self, mirrors: bool) -> bool {
        mirrors
    }

    fn compose(&self, first: bool, second: bool) -> bool {
        first != second
    }

    fn map(&self, mirrors: bool) -> Self {
        if !mirrors {
            return *self;
        }
        let column = |stones: u64, from: Column| {
            (stones >> from.shift() & COLUMN) << from.mirrored().shift()
        };
        let mirrored = |stones| Column::ALL.iter().fold(0, |all, &from| all | column(stones, from));
        ConnectFour { stones: self.stones.map(mirrored) }
    }

    fn map_action(&self, mirrors: bool, column: Column) -> Column {
        if mirrors { column.mirrored() } else { column }
    }

    fn map_event(&self, _: bool, event: Self::Event) -> Self::Event {
        event
    }

    fn map_seat(&self, _: bool, seat: Seat) -> Seat {
        seat
    }
}

impl Diagram for ConnectFour {
    fn write_diagram(&self, _: Viewer, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in (0..ROWS).rev() {
            for column in Column::ALL {
                let sign = self.stone(column, row).map_or('.', |seat| ['X', 'O'][seat.index()]);
                write!(out, " {sign}")?;
            }
            out.write_str("\n")?;
        }
        writeln!(out, " {}", Column::NAMES.join(" "))
    }
}
