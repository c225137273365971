//! Texts of positions.
//!
//! `triad/1 OPTIONS GEMS SOUTH NORTH TALLIES QUIET STATE`; in a Tourney with GAMES after the options:
//! - GAMES: `3:bt:c`, games ended and what each seat has won by, `-` for nothing;
//! - GEMS: the rows from the bottom, `s` and `n` for Gems of seat 0 and 1, numbers for vacant Posts;
//! - SOUTH, NORTH: the Jewels, with `*` if it must go on to a Trey (TRIAD-18) and `+` if it has moved
//!   this turn, `-` for none;
//! - TALLIES: `3-0`; QUIET: turns without a Gem (TRIAD-23);
//! - STATE: `0:gem`, `1:jewels`, with `=2` if only so many more must move (TRIAD-25), with `:c3,d4` if
//!   these captures are pending (TRIAD-12), `over:0:breach`, `over:draw`.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use rules_core::{Notation, Reader, TextError, read_canonical, read_header, write_header};

use crate::board::{Board, NO_JEWEL};
use crate::check::{Parts, Series, State};
use crate::names::{read_place, read_post};
use crate::position::Position;
use crate::words::{Achievement, Counts, Phase};
use crate::{End, OptionsOn, Place, Post, TourneyOn, TourneyOptionsOn, TriadOn};

const LETTERS: [char; 3] = ['b', 't', 'c'];

impl<L: Board> Position<L> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" ")?;
        self.write_gems(f)?;
        for seat in 0..2 {
            f.write_str(" ")?;
            self.write_jewels(seat, f)?;
        }
        let counts = self.counts;
        write!(f, " {}-{} {} ", counts.tally(0), counts.tally(1), counts.quiet())?;
        self.write_state(f)
    }

    fn write_gems(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut row, mut vacant) = (0, 0);
        let write_vacant = |vacant: &mut u32, f: &mut fmt::Formatter<'_>| match vacant {
            0 => Ok(()),
            _ => write!(f, "{}", core::mem::take(vacant)),
        };
        for post in self.board.layout().posts() {
            if post.row() != row {
                row = post.row();
                write_vacant(&mut vacant, f)?;
                f.write_str("/")?;
            }
            let bit = self.board.bit_of_known(post);
            let gem = (self.gems[0] >> bit & 1, self.gems[1] >> bit & 1);
            match gem {
                (0, 0) => vacant += 1,
                (owner, _) => {
                    write_vacant(&mut vacant, f)?;
                    f.write_str(if owner == 1 { "s" } else { "n" })?;
                }
            }
        }
        write_vacant(&mut vacant, f)
    }

    fn write_jewels(&self, seat: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for jewel in self.jewels(seat) {
            let must_go_on = if jewel.must_go_on { "*" } else { "" };
            let moved = if jewel.moved { "+" } else { "" };
            write!(f, "{separator}{}{must_go_on}{moved}", jewel.place)?;
            separator = ",";
        }
        if separator.is_empty() { f.write_str("-") } else { Ok(()) }
    }

    fn write_state(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table;
        match (table.phase(), self.counts.result()) {
            (Phase::Gem, _) => write!(f, "{}:gem", table.seat()),
            (Phase::Jewels, _) => {
                write!(f, "{}:jewels", table.seat())?;
                let begun = table.left() < self.jewels_in_play(table.seat());
                if begun && table.due() < table.left() {
                    write!(f, "={}", table.due())?;
                }
                let mut separator = ":";
                for bit in rules_core::Set64(self.pending) {
                    write!(f, "{separator}{}", self.board.post_at(u32::from(bit)))?;
                    separator = ",";
                }
                Ok(())
            }
            (Phase::Over, None) => f.write_str("over:draw"),
            (Phase::Over, Some((seat, what))) => write!(f, "over:{seat}:{}", End::from(what)),
        }
    }
}

/// Reads what [`Position::write`] writes.
fn read<L: Board>(
    reader: &mut Reader<'_>,
    options: OptionsOn<L>,
    series: Option<Series>,
) -> Result<Position<L>, TextError> {
    reader.expect(" ", "expected the Gems")?;
    let gems = read_gems(reader, options.layout)?;
    let mut ids = [[NO_JEWEL; 3]; 2];
    let mut unmoved = [0; 2];
    for seat in 0..2 {
        reader.expect(" ", "expected the Jewels of both seats")?;
        (ids[seat], unmoved[seat]) = read_jewels(reader, options.layout)?;
    }
    reader.expect(" ", "expected the tallies")?;
    let first = reader.number(Counts::MAX_TALLY, "expected a tally")?;
    reader.expect("-", "expected - and a tally")?;
    let tally = [first, reader.number(Counts::MAX_TALLY, "expected a tally")?];
    reader.expect(" ", "expected the turns without a Gem")?;
    let quiet = reader.number(u32::from(u16::MAX), "expected the turns without a Gem")? as u16;
    reader.expect(" ", "expected whose turn it is")?;
    let state = read_state(reader, options.layout)?;
    reader.end()?;
    let parts = Parts { options, series, gems, ids, unmoved, tally, quiet, state };
    parts.assemble().map_err(TextError::of_whole)
}

fn read_gems<L: Board>(reader: &mut Reader<'_>, board: L) -> Result<[u64; 2], TextError> {
    const WHAT: &str = "expected Gems: s, n or a number of vacant Posts, row by row";
    let mut gems = [0; 2];
    let (mut row, mut vacant) = (0, 0);
    for post in board.layout().posts() {
        if post.row() != row {
            row = post.row();
            if vacant > 0 {
                return Err(reader.error(WHAT));
            }
            reader.expect("/", "expected / and the next row")?;
        }
        if vacant == 0 {
            let bit = 1 << board.bit_of_known(post);
            if reader.skip("s") {
                gems[0] |= bit;
                continue;
            }
            if reader.skip("n") {
                gems[1] |= bit;
                continue;
            }
            vacant = reader.number(u32::from(Post::NUMBERS), WHAT)?;
            if vacant == 0 {
                return Err(reader.error(WHAT));
            }
        }
        vacant -= 1;
    }
    if vacant > 0 { Err(reader.error(WHAT)) } else { Ok(gems) }
}

/// The Jewels of a seat, those that have not moved first, and how many these are.
fn read_jewels<L: Board>(reader: &mut Reader<'_>, board: L) -> Result<([u8; 3], usize), TextError> {
    let mut all = [NO_JEWEL; 3];
    let (mut unmoved, mut count) = (0, 0);
    if reader.skip("-") {
        return Ok((all, 0));
    }
    loop {
        let at = reader.at();
        let place = read_place(reader)?;
        let id = read_id(reader, place, board)
            .ok_or(TextError::new(at, "no Jewel can stand there like this (TRIAD-3, TRIAD-18)"))?;
        if count == 3 {
            return Err(TextError::new(at, "a seat has at most three Jewels (TRIAD-2)"));
        }
        count += 1;
        if reader.skip("+") {
            all[count - 1] = id;
        } else {
            // In front of those that have moved.
            all[unmoved..count].rotate_right(1);
            all[unmoved] = id;
            unmoved += 1;
        }
        if !reader.skip(",") {
            return Ok((all, unmoved));
        }
    }
}

fn read_id<L: Board>(reader: &mut Reader<'_>, place: Place, board: L) -> Option<u8> {
    let id = board.id_of(place)?;
    if !reader.skip("*") {
        return Some(id);
    }
    let layout = board.layout();
    let across = layout.across(place)?;
    Some(board.arrival(across, place))
}

fn read_seat(reader: &mut Reader<'_>) -> Result<usize, TextError> {
    Ok(reader.number(1, "expected seat 0 or 1")? as usize)
}

fn read_state<L: Board>(reader: &mut Reader<'_>, board: L) -> Result<State, TextError> {
    if reader.skip("over:") {
        if reader.skip("draw") {
            return Ok(State::Over(None));
        }
        let seat = read_seat(reader)?;
        reader.expect(":", "expected : and what was won by")?;
        let names = Achievement::ALL.map(|what| (what, rules_core::End::name(End::from(what))));
        let what = names.into_iter().find(|(_, name)| reader.skip(name));
        let (what, _) = what.ok_or(reader.error("expected breach, trap or capture"))?;
        return Ok(State::Over(Some((seat, what))));
    }
    let seat = read_seat(reader)?;
    if reader.skip(":gem") {
        return Ok(State::Gem(seat));
    }
    reader.expect(":jewels", "expected :gem or :jewels")?;
    let due = match reader.skip("=") {
        true => Some(reader.number(3, "expected how many Jewels must move")? as usize),
        false => None,
    };
    let mut pending = 0;
    let mut more = reader.skip(":");
    while more {
        let at = reader.at();
        let bit = board.bit_of(read_post(reader)?);
        pending |= 1 << bit.ok_or(TextError::new(at, "the board has no such Post (TRIAD-4)"))?;
        more = reader.skip(",");
    }
    Ok(State::Jewels { seat, due, pending })
}

/// Games ended, and what each seat has won by.
fn write_series<L: Board>(position: &Position<L>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, " {}", position.rules.games())?;
    for seat in 0..2 {
        f.write_str(":")?;
        let won = position.rules.won(seat);
        for (index, letter) in LETTERS.into_iter().enumerate() {
            if won >> index & 1 == 1 {
                f.write_char(letter)?;
            }
        }
        if won == 0 {
            f.write_str("-")?;
        }
    }
    Ok(())
}

fn read_series(reader: &mut Reader<'_>, max_games: u16) -> Result<Series, TextError> {
    reader.expect(" ", "expected the games of the Tourney")?;
    let games = reader.number(u32::from(max_games), "expected how many games have ended")? as u16;
    let mut won = [0; 2];
    for won in &mut won {
        reader.expect(":", "expected : and what a seat has won by")?;
        if !reader.skip("-") {
            for (index, letter) in ["b", "t", "c"].into_iter().enumerate() {
                *won |= u8::from(reader.skip(letter)) << index;
            }
        }
    }
    Ok(Series { max_games, games, won })
}

impl<L: Board> fmt::Display for TriadOn<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&rules_core::Game::options(self), f)?;
        self.0.write(f)
    }
}

impl<L: Board> Notation for TriadOn<L> {
    const NOTATION_VERSION: u32 = 1;

    fn read(text: &str, base: &OptionsOn<L>) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Self>(&mut reader, base)?;
        read_canonical(TriadOn(read(&mut reader, options, None)?), text)
    }
}

impl<L: Board> FromStr for TriadOn<L> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, &OptionsOn::default())
    }
}

impl<L: Board> fmt::Display for TourneyOn<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&rules_core::Game::options(self), f)?;
        write_series(&self.0, f)?;
        self.0.write(f)
    }
}

impl<L: Board> Notation for TourneyOn<L> {
    const NOTATION_VERSION: u32 = 1;

    fn read(text: &str, base: &TourneyOptionsOn<L>) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let options = read_header::<Self>(&mut reader, base)?;
        let series = read_series(&mut reader, options.max_games)?;
        read_canonical(TourneyOn(read(&mut reader, options.of_game(), Some(series))?), text)
    }
}

impl<L: Board> FromStr for TourneyOn<L> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, &TourneyOptionsOn::default())
    }
}
