//! A game of one's own gets the whole program: tic-tac-toe, to be listed, played, counted and served.
//! `cargo run --release -p rules-examples --bin tic_tac_toe -- play tic-tac-toe`

use rules_core::{implement::*, *};
use rules_games::Listing;
use std::fmt::{Display, Formatter, Result as Written, Write};

choices! { enum Square {
    #[default] A = "a", B = "b", C = "c", D = "d", E = "e", F = "f", G = "g", H = "h", I = "i",
} }
ends! { enum Why { Row = "row", Full = "full" } }
illegals! { enum Not { Taken [] "the square is taken" } }
const SIGNS: [char; 2] = ['X', 'O'];

/// The squares row by row, each with the sign of its seat or `.`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct TicTacToe([char; 9]);

impl TicTacToe {
    fn has_row(&self, seat: Seat) -> bool {
        let rows = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"];
        let has = |square: u8| self.0[usize::from(square - b'a')] == SIGNS[seat.index()];
        rows.iter().any(|row| row.bytes().all(has))
    }
    fn next(&self) -> Seat {
        let free = self.0.iter().filter(|sign| **sign == '.').count();
        if free % 2 == 1 { Seat::FIRST } else { Seat::FIRST.next(2) }
    }
}

#[rustfmt::skip]
impl Game for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    type Options = FixedSeats<2>;
    type Action = Square;
    type End = Why;
    type Illegal = Not;
    fn new(_: FixedSeats<2>) -> Result<Self, OptionError> { Ok(TicTacToe(['.'; 9])) }
    fn options(&self) -> FixedSeats<2> { FixedSeats }
    fn turn(&self) -> Turn { if self.outcome().is_some() { Turn::Over } else { Turn::Seat(self.next()) } }
    fn legal_actions(&self) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(|at| self.why_illegal(*at).is_none() && !self.turn().is_over())
    }
    fn why_illegal(&self, at: Square) -> Option<Not> { (self.0[at as usize] != '.').then_some(Not::Taken) }
    fn play_unchecked(&mut self, at: Square) { self.0[at as usize] = SIGNS[self.next().index()]; }
    no_chance!();
    fn outcome(&self) -> Option<Outcome<Why>> {
        let winners: SeatSet = Seat::all(2).filter(|seat| self.has_row(*seat)).collect();
        let why = if winners.is_empty() { Why::Full } else { Why::Row };
        (why == Why::Row || !self.0.contains(&'.')).then(|| Outcome::new(2, winners, why))
    }
}

#[rustfmt::skip]
impl Display for TicTacToe {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written { write!(f, "tic-tac-toe/1 - {}", String::from_iter(self.0)) }
}

impl Notation for TicTacToe {
    const NOTATION_VERSION: u32 = 1;
    fn read_body(reader: &mut Reader<'_>, _: FixedSeats<2>) -> Result<Self, TextError> {
        let signs = Vec::from_iter(reader.field("expected nine squares")?.chars());
        let [x, o, free] = ['X', 'O', '.'].map(|one| signs.iter().filter(|s| **s == one).count());
        // Seat 0 begins, and nobody goes on after a row.
        let fair = |read: &Self| (x == o || x == o + 1) && !read.has_row(read.next());
        let read = signs.try_into().ok().filter(|_| x + o + free == 9).map(TicTacToe).filter(fair);
        read.ok_or(TextError::of_whole("expected nine squares as they come in play"))
    }
}

impl Diagram for TicTacToe {
    fn write_diagram(&self, _: Option<Seat>, out: &mut dyn Write) -> Written {
        Square::ALL.into_iter().try_for_each(|at| {
            let free = self.0[at as usize] == '.';
            let sign = if free { at.to_string() } else { self.0[at as usize].to_string() };
            write!(out, " {sign}{}", if at as u8 % 3 == 2 { "\n" } else { "" })
        })
    }
}
#[rustfmt::skip]
impl Keyed for TicTacToe {
    const KEY_VERSION: u32 = 1;
    fn key(&self) -> u64 { self.0.iter().fold(Mixer::new(3), |mixer, sign| mixer.word(*sign as u64)).finish() }
}
impl_from_str!(TicTacToe);
open_game!(TicTacToe);
open_forms!(TicTacToe);
impl_text_serde!(TicTacToe);

const GAME: Listing<TicTacToe> = Listing {
    diagram: Some(TicTacToe::write_diagram),
    marks: &[&["X"], &["O"]],
    ..Listing::new("Two players claim squares; a row of three wins.")
};

fn main() -> std::process::ExitCode {
    rules_cli::run(rules_games::Registry::standard().with(&GAME))
}
