//! Texts of positions.
//!
//! `triad/1 OPTIONS GEMS SOUTH NORTH TALLIES TURNS STATE`; a Tourney also has GAMES after the
//! options:
//! - GAMES: `3:bt:c`, the number of games ended and the achievements of each seat, `-` for none;
//! - GEMS: the rows from the bottom, `s` and `n` for Gems of seat 0 and 1, numbers for vacant
//!   Posts;
//! - SOUTH, NORTH: the Jewels, with `*` if one must go on to a Trey (TRIAD-18) and `+` if it has
//!   moved this turn, `-` for none;
//! - TALLIES: `3-0`; TURNS: the number of turns in a row without a Gem (TRIAD-23);
//! - STATE: `0:gem`, `1:jewels`, with `=2` if only two more must move (TRIAD-25), with `:c3,d4` if
//!   these captures are pending (TRIAD-12), `over:0:breach`, `over:draw`.

use core::fmt::{self, Debug, Display};

use rules_core::implement::{Reader, Set64, write_header};
use rules_core::{Game as _, Notation, TextError};

use crate::action::Action;
use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::contest::{Contest, GameOn, Standing};
use crate::end::Achievement;
use crate::jewel::{Jewel, read_jewel};
use crate::names::{Post, read_post};
use crate::options::OptionsOn;
use crate::position::Position;
use crate::state::{Counts, Phase};
use crate::validate::{Parts, State};

impl<L: Board> Position<L> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" ")?;
        self.write_gems(f)?;
        for seat in 0..2 {
            f.write_str(" ")?;
            self.write_jewels(seat, f)?;
        }
        let counts = self.counts;
        write!(f, " {}-{} {} ", counts.tally(0), counts.tally(1), counts.gemless_turns())?;
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
            let bit = self.board.bit_of_unchecked(post);
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
            write!(f, "{separator}{jewel}")?;
            separator = ",";
        }
        if separator.is_empty() { f.write_str("-") } else { Ok(()) }
    }

    fn write_state(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = self.turn;
        match (turn.phase(), self.counts.result()) {
            (Phase::Gem, _) => write!(f, "{}:gem", turn.seat()),
            (Phase::Jewels, _) => {
                write!(f, "{}:jewels", turn.seat())?;
                let begun = turn.left() < self.jewels_in_play(turn.seat());
                if begun && turn.due() < turn.left() {
                    write!(f, "={}", turn.due())?;
                }
                let mut separator = ":";
                for post in self.posts_of(Set64(self.pending)) {
                    write!(f, "{separator}{post}")?;
                    separator = ",";
                }
                Ok(())
            }
            (Phase::Over, None) => f.write_str("over:draw"),
            (Phase::Over, Some((seat, what))) => write!(f, "over:{seat}:{what}"),
        }
    }
}

/// Reads what [`Position::write`] wrote.
fn read<L: Board>(
    reader: &mut Reader<'_>,
    options: OptionsOn<L>,
    standing: Option<Standing>,
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
    let gemless_turns =
        reader.number(u32::from(u16::MAX), "expected the turns without a Gem")? as u16;
    reader.expect(" ", "expected whose turn it is")?;
    let state = read_state(reader, options.layout)?;
    let parts = Parts { options, standing, gems, ids, unmoved, tally, gemless_turns, state };
    Position::from_parts(&parts).map_err(TextError::of_whole)
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
            let bit = 1 << board.bit_of_unchecked(post);
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

/// Reads the Jewels of a seat, those that have not moved first, and returns the number of these.
fn read_jewels<L: Board>(reader: &mut Reader<'_>, board: L) -> Result<([u8; 3], usize), TextError> {
    let mut all = [NO_JEWEL; 3];
    let (mut unmoved, mut count) = (0, 0);
    if reader.skip("-") {
        return Ok((all, 0));
    }
    loop {
        let at = reader.at();
        let jewel = read_jewel(reader)?;
        let id = id_of(jewel, board)
            .ok_or(TextError::new(at, "no Jewel can be there in this state (TRIAD-3, TRIAD-18)"))?;
        if count == 3 {
            return Err(TextError::new(at, "a seat has at most three Jewels (TRIAD-2)"));
        }
        count += 1;
        if jewel.moved {
            all[count - 1] = id;
        } else {
            // Before those that have moved.
            all[unmoved..count].rotate_right(1);
            all[unmoved] = id;
            unmoved += 1;
        }
        if !reader.skip(",") {
            return Ok((all, unmoved));
        }
    }
}

pub(crate) fn id_of<L: Board>(jewel: Jewel, board: L) -> Option<u8> {
    let id = board.id_of(jewel.place)?;
    if !jewel.must_go_on {
        return Some(id);
    }
    let across = board.layout().across(jewel.place)?;
    Some(board.arrival(across, jewel.place))
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
        let what = Achievement::ALL.into_iter().find(|what| reader.skip(what.name()));
        let what = what.ok_or(reader.error("expected breach, trap or capture"))?;
        return Ok(State::Over(Some((seat, what))));
    }
    let seat = read_seat(reader)?;
    if reader.skip(":gem") {
        return Ok(State::Gem(seat));
    }
    reader.expect(":jewels", "expected :gem or :jewels")?;
    let due = match reader.skip("=") {
        true => Some(reader.number(3, "expected the number of Jewels that must move")? as usize),
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

impl<L: Board, C: Contest> Display for GameOn<L, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header::<Self>(&self.options(), f)?;
        C::write_standing(&self.0, f)?;
        self.0.write(f)
    }
}

/// The text, prefixed with the type.
impl<L: Board, C: Contest> Debug for GameOn<L, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({self})", C::TYPE)
    }
}

impl<L: Board, C: Contest> Notation for GameOn<L, C> {
    const NOTATION_VERSION: u32 = 1;

    fn action_code_bound(options: &C::Options<L>) -> Option<u32> {
        let (options, _) = C::split(options);
        Some(Action::code_bound(options.layout.layout(), options.manual_captures))
    }

    fn read_body(reader: &mut Reader<'_>, options: C::Options<L>) -> Result<Self, TextError> {
        let (options, max_games) = C::split(&options);
        let standing = C::read_standing(reader, max_games)?;
        read(reader, options, standing).map(GameOn::of)
    }
}

rules_core::implement::impl_from_str!(GameOn<L: Board, C: Contest>);
