//! The text of a position.
//!
//! `triandro/1 OPTIONS SEAT BOARD HANDS`: the seat to act, or `#` and the winner once the game is
//! over; the nine rows separated by slashes, with `a` to `d` for a stone of seat 0 to 3 and numbers
//! of consecutive empty points; and the stones in the hands, seat by seat.

use core::fmt::{self, Write as _};

use rules_core::implement::{Reader, write_header};
use rules_core::{Game as _, Notation, Seat, TextError};

use crate::action::ACTIONS;
use crate::board::Point;
use crate::hands::STONES;
use crate::options::{MAX_PLAYERS, Options};
use crate::position::Triandro;
use crate::validate::Parts;

impl fmt::Display for Triandro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&self.options(), f)?;
        write!(f, " {}{} ", if self.is_over() { "#" } else { "" }, self.seat)?;
        self.write_board(f)?;
        Seat::all(self.players).try_for_each(|seat| {
            let separator = if seat == Seat::FIRST { ' ' } else { ',' };
            write!(f, "{separator}{}", self.hand(seat))
        })
    }
}

impl Triandro {
    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut row, mut empty) = (0, 0);
        for point in Point::all() {
            if point.row() != row {
                row = point.row();
                write_run(&mut empty, f)?;
                f.write_char('/')?;
            }
            match self.stone(point) {
                None => empty += 1,
                Some(seat) => {
                    write_run(&mut empty, f)?;
                    f.write_char(seat_letter(seat))?;
                }
            }
        }
        write_run(&mut empty, f)
    }
}

/// Writes the number of consecutive empty points in a row, if any.
fn write_run(empty: &mut u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        run => write!(f, "{run}"),
    }
}

/// Returns the letter for a seat's stones.
pub(crate) const fn seat_letter(seat: Seat) -> char {
    (b'a' + seat.number()) as char
}

rules_core::implement::impl_from_str!(Triandro);

impl Notation for Triandro {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(_: &Options) -> Option<u32> {
        Some(ACTIONS)
    }

    fn read_body(reader: &mut Reader<'_>, options: Options) -> Result<Self, TextError> {
        reader.expect(" ", "expected a space and the seat to act")?;
        let over = reader.skip("#");
        let seat = reader.number(u32::from(options.players) - 1, "expected a seat that plays")?;
        reader.expect(" ", "expected a space and the board")?;
        let stones = read_board(reader, options.players)?;
        let mut hands = [0; MAX_PLAYERS];
        for (place, hand) in hands[..usize::from(options.players)].iter_mut().enumerate() {
            let separator = if place == 0 { " " } else { "," };
            reader.expect(separator, "expected the stones in each player's hand")?;
            *hand = reader.number(u32::from(STONES), "expected 0 to 14 stones in a hand")? as u8;
        }
        let parts = Parts { options, seat: seat as u8, over, stones, hands };
        Triandro::from_parts(&parts).map_err(TextError::of_whole)
    }
}

/// Reads the rows and returns the stones of each seat.
fn read_board(reader: &mut Reader<'_>, players: u8) -> Result<[u64; MAX_PLAYERS], TextError> {
    let mut stones = [0; MAX_PLAYERS];
    let mut empty = 0;
    let mut row = 0;
    for point in Point::all() {
        if point.row() != row {
            row = point.row();
            if empty > 0 {
                return Err(reader.error("this row has more points than the board"));
            }
            reader.expect("/", "expected / and the next row")?;
        }
        if empty == 0 {
            match reader.peek() {
                Some(letter) if letter.is_ascii_lowercase() => {
                    let seat = letter - b'a';
                    if seat >= players {
                        return Err(reader.error("no seat that plays has this letter"));
                    }
                    reader.char();
                    stones[usize::from(seat)] |= point.bit();
                    continue;
                }
                _ => empty = read_run(reader)?,
            }
        }
        empty -= 1;
    }
    if empty > 0 {
        return Err(reader.error("this row has more points than the board"));
    }
    Ok(stones)
}

fn read_run(reader: &mut Reader<'_>) -> Result<u32, TextError> {
    const WANTED: &str = "expected the letter of a seat or the number of empty points";
    let wrong = reader.error(WANTED);
    match reader.number(8, WANTED)? {
        0 => Err(wrong),
        run => Ok(run),
    }
}
