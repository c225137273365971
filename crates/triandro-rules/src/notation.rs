//! Text and binary forms of positions.
//!
//! `triandro/1 OPTIONS SEAT BOARD HANDS`: whose turn it is, or `#` and the winner once the game is over;
//! the nine rows with slashes between, `a` to `d` for a stone of seat 0 to 3, a number for as many
//! empty points; and the stones in the hands, seat by seat.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use rules_core::{
    Notation, PackError, Packed, Packer, Reader, Seat, TextError, Unpacker, impl_packed_serde,
    read_canonical, read_header, write_header,
};

use crate::board::{POINTS, Point, PointSet};
use crate::moves::allowed_together;
use crate::options::{MAX_PLAYERS, Options};
use crate::position::{Phase, STONES, Triandro};

impl fmt::Display for Triandro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&rules_core::Game::options(self), f)?;
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

/// Writes how many empty points there were in a row, if any.
fn write_run(empty: &mut u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        run => write!(f, "{run}"),
    }
}

/// The letter for a seat's stones.
pub(crate) const fn seat_letter(seat: Seat) -> char {
    (b'a' + seat.number()) as char
}

impl FromStr for Triandro {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, &Options::default())
    }
}

impl Notation for Triandro {
    const NOTATION_VERSION: u32 = 1;

    fn read(text: &str, base: &Options) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Self>(&mut reader, base)?;
        reader.expect(" ", "expected a space and the seat to act")?;
        let over = reader.skip("#");
        let seat = reader.number(u32::from(options.players) - 1, "expected a seat that plays")?;
        reader.expect(" ", "expected a space and the board")?;
        let stones = read_board(&mut reader, options.players)?;
        let mut hands = [0; MAX_PLAYERS];
        for (place, hand) in hands[..usize::from(options.players)].iter_mut().enumerate() {
            let separator = if place == 0 { " " } else { "," };
            reader.expect(separator, "expected the stones in each player's hand")?;
            *hand = reader.number(u32::from(STONES), "expected 0 to 14 stones in a hand")? as u8;
        }
        reader.end()?;
        let parts = Parts { options, seat: seat as u8, over, stones, hands };
        let position = parts.check().map_err(TextError::of_whole)?;
        read_canonical(position, text)
    }
}

/// Reads the rows; gives the stones of each seat.
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

/// What a text or packed form says, seat by seat, still to be checked.
struct Parts {
    options: Options,
    /// Below the number of players.
    seat: u8,
    over: bool,
    /// No two of them on the same point.
    stones: [u64; MAX_PLAYERS],
    hands: [u8; MAX_PLAYERS],
}

impl Parts {
    /// The position, if it breaks no rule.
    fn check(&self) -> Result<Triandro, &'static str> {
        let mut position = Triandro::start(&self.options);
        position.seat = self.seat;
        let mut by_turn = [0; MAX_PLAYERS];
        for seat in 0..self.options.players {
            let (stones, hand) = (self.stones[usize::from(seat)], self.hands[usize::from(seat)]);
            if stones.count_ones() + u32::from(hand) > u32::from(STONES) {
                return Err("a player has more than 14 stones (TRIANDRO-4)");
            }
            if !allowed_together(stones) {
                return Err("a player's stones on perimeters break a limit (TRIANDRO-6, 7)");
            }
            by_turn[position.place(seat)] = stones;
            position.hands.set(seat, hand);
        }
        position.set_stones(by_turn);
        check_end(&position, self.over)?;
        position.phase = position.phase_unless_over();
        if self.over {
            position.phase = Phase::Over;
        }
        Ok(position)
    }
}

/// Whether the seat to act can move, or the winner has won.
fn check_end(position: &Triandro, over: bool) -> Result<(), &'static str> {
    let able = Seat::all(position.players).filter(|&seat| position.is_able(seat)).count();
    let seat_is_able = position.is_able(Seat::new_unchecked(position.seat));
    match (over, able) {
        (true, 2..) => Err("the game is not over: several players can move (TRIANDRO-14)"),
        (false, 0 | 1) => Err("the game is over: at most one player can move (TRIANDRO-14)"),
        (true, 1) if !seat_is_able => Err("another player has won (TRIANDRO-14)"),
        (false, _) if !seat_is_able => Err("this seat would be skipped (TRIANDRO-13)"),
        _ => Ok(()),
    }
}

/// One bit for every point that says whether there is a stone, then a seat for every stone; the rest is
/// options, hands, seat and end.
impl Packed for Triandro {
    const PACKED_VERSION: u8 = 1;

    fn pack(&self, out: &mut Packer) {
        out.options(&rules_core::Game::options(self));
        let width = seat_width(self.players);
        out.bits(u64::from(self.seat), width);
        out.bit(self.is_over());
        Seat::all(self.players).for_each(|seat| out.bits(u64::from(self.hand(seat)), 4));
        Point::all().for_each(|point| out.bit(self.occupied() & point.bit() != 0));
        for seat in Point::all().filter_map(|point| self.stone(point)) {
            out.bits(u64::from(seat.number()), width);
        }
    }

    fn unpack(from: &mut Unpacker<'_>, base: &Options) -> Result<Self, PackError> {
        let options = from.options(base)?;
        let players = u64::from(options.players);
        let width = seat_width(options.players);
        let seat = from.below(players, width, "seat")? as u8;
        let over = from.bit()?;
        let mut hands = [0; MAX_PLAYERS];
        for hand in &mut hands[..usize::from(options.players)] {
            *hand = from.below(u64::from(STONES) + 1, 4, "hand")? as u8;
        }
        let places = from.bits(POINTS as u32)?;
        let occupied: PointSet =
            Point::all().filter(|point| places >> (point.number() - 1) & 1 == 1).collect();
        let mut stones = [0; MAX_PLAYERS];
        for point in occupied {
            let owner = from.below(players, width, "the seat of a stone")?;
            stones[owner as usize & 3] |= point.bit();
        }
        Parts { options, seat, over, stones, hands }.check().map_err(PackError::Invalid)
    }
}

/// How many bits a seat takes.
const fn seat_width(players: u8) -> u32 {
    if players == 2 { 1 } else { 2 }
}

impl_packed_serde!(Triandro);
