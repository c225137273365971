//! Small binary forms of positions.

use rules_core::implement::{Packer, Set64, Unpacker};
use rules_core::{PackError, Packed};

use crate::board::geometry::NO_JEWEL;
use crate::board::{Board, id_number, id_numbered};
use crate::contest::{Contest, GameOn, Standing};
use crate::end::Achievement;
use crate::options::OptionsOn;
use crate::position::Position;
use crate::state::{Counts, Phase};
use crate::validate::{Parts, State};

/// The size of groups of bits for tallies and turns, which are mostly small.
const GROUP: u32 = 4;

impl<L: Board> Position<L> {
    fn pack(&self, out: &mut Packer) {
        self.pack_gems(out);
        let places = u32::from(self.board.layout().id_count) + 1;
        let width = places.next_power_of_two().trailing_zeros();
        for seat in 0..2 {
            let (ids, unmoved) = self.sorted_ids(seat);
            for id in ids {
                out.bits(u64::from(id_number(self.board, id).min(places as u8 - 1)), width);
            }
            let moved = self.jewels_in_play(seat) - unmoved;
            if self.turn.phase() == Phase::Jewels && seat == self.turn.seat() {
                out.bits(moved as u64, 2);
            }
        }
        for seat in 0..2 {
            out.grouped(u64::from(self.counts.tally(seat)), GROUP);
        }
        if self.vacant() == 0 {
            out.grouped(u64::from(self.counts.gemless_turns()), GROUP);
        }
        if self.turn.phase() == Phase::Jewels {
            out.bits(self.turn.due() as u64, 2);
            if self.rules.manual() {
                self.posts().for_each(|bit| {
                    if self.gems[self.turn.seat() ^ 1] >> bit & 1 == 1 {
                        out.bit(self.pending >> bit & 1 == 1);
                    }
                });
            }
        }
    }

    /// Packs whose turn it is, or how the game ended, in at most 3 + 3 bits.
    fn pack_state(&self, out: &mut Packer) {
        let (phase, seat) = (self.turn.phase(), self.turn.seat() as u64);
        match (phase, self.counts.result()) {
            (Phase::Gem, _) => out.bits(seat << 2, 3),
            (Phase::Jewels, _) => out.bits(1 | seat << 2, 3),
            (Phase::Over, None) => out.bits(2, 3),
            (Phase::Over, Some((winner, what))) => {
                out.bits(3 | (winner as u64) << 2 | (what as u64) << 3, 5);
            }
        }
    }

    fn posts(&self) -> impl Iterator<Item = u32> + use<L> {
        Set64(self.board.posts()).into_iter().map(u32::from)
    }

    /// Packs one bit for a vacant Post, two for others.
    fn pack_gems(&self, out: &mut Packer) {
        for bit in self.posts() {
            let (south, north) = (self.gems[0] >> bit & 1 == 1, self.gems[1] >> bit & 1 == 1);
            out.bit(south || north);
            if south || north {
                out.bit(north);
            }
        }
    }
}

/// Unpacks what [`Position::pack_state`] packed.
fn unpack_state(from: &mut Unpacker<'_>) -> Result<State, PackError> {
    let phase = from.bits(2)?;
    let seat = from.bits(1)? as usize;
    Ok(match (phase, seat) {
        (0, _) => State::Gem(seat),
        (1, _) => State::Jewels { seat, due: None, pending: 0 },
        (2, 0) => State::Over(None),
        (3, _) => match Achievement::ALL.get(from.bits(2)? as usize) {
            Some(&what) => State::Over(Some((seat, what))),
            None => return Err(PackError::Invalid("result")),
        },
        _ => return Err(PackError::Invalid("state")),
    })
}

fn unpack_gems<L: Board>(from: &mut Unpacker<'_>, board: L) -> Result<[u64; 2], PackError> {
    let mut gems = [0; 2];
    for bit in Set64(board.posts()) {
        if from.bit()? {
            gems[usize::from(from.bit()?)] |= 1 << bit;
        }
    }
    Ok(gems)
}

/// Unpacks what [`Position::pack_state`] and [`Position::pack`] packed.
fn unpack<L: Board>(
    from: &mut Unpacker<'_>,
    options: OptionsOn<L>,
    standing: Option<Standing>,
) -> Result<Position<L>, PackError> {
    let board = options.layout;
    let mut state = unpack_state(from)?;
    let gems = unpack_gems(from, board)?;
    let places = u32::from(board.layout().id_count) + 1;
    let width = places.next_power_of_two().trailing_zeros();
    let mut ids = [[NO_JEWEL; 3]; 2];
    let mut unmoved = [0; 2];
    for seat in 0..2 {
        for id in &mut ids[seat] {
            let number = from.below(u64::from(places), width, "Jewels")? as u8;
            *id =
                if u32::from(number) + 1 == places { NO_JEWEL } else { id_numbered(board, number) };
        }
        // Jewels out of play come last.
        if !ids[seat].is_sorted_by_key(|&id| id == NO_JEWEL) {
            return Err(PackError::Invalid("Jewels"));
        }
        let in_play = ids[seat].iter().filter(|&&id| id != NO_JEWEL).count();
        let moved = match state {
            State::Jewels { seat: mover, .. } if mover == seat => from.bits(2)? as usize,
            _ => 0,
        };
        unmoved[seat] = in_play.checked_sub(moved).ok_or(PackError::Invalid("Jewels"))?;
    }
    let most = u64::from(Counts::MAX_TALLY);
    let first = from.grouped(GROUP, most, "tally")? as u32;
    let tally = [first, from.grouped(GROUP, most, "tally")? as u32];
    let full = gems[0] | gems[1] == board.posts();
    let gemless_turns = if full {
        from.grouped(GROUP, u64::from(u16::MAX), "turns without a Gem")? as u16
    } else {
        0
    };
    let mut stored_due = 0;
    if let State::Jewels { seat, due, pending } = &mut state {
        stored_due = from.bits(2)? as usize;
        let in_play = ids[*seat].iter().filter(|&&id| id != NO_JEWEL).count();
        let begun = unmoved[*seat] < in_play;
        *due = (begun && stored_due < unmoved[*seat]).then_some(stored_due);
        if options.manual_captures {
            for bit in Set64(gems[*seat ^ 1]) {
                *pending |= u64::from(from.bit()?) << bit;
            }
        }
    }
    let parts = Parts { options, standing, gems, ids, unmoved, tally, gemless_turns, state };
    let position = Position::from_parts(&parts).map_err(PackError::Invalid)?;
    let in_order = (0..2).all(|seat| position.sorted_ids(seat) == (ids[seat], unmoved[seat]));
    if !in_order || position.turn.due() != stored_due {
        return Err(PackError::Invalid("not the canonical form of the position"));
    }
    Ok(position)
}

impl<L: Board, C: Contest> Packed for GameOn<L, C> {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        C::pack_standing(&self.0, out);
        self.0.pack_state(out);
        self.0.pack(out);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: C::Options<L>) -> Result<Self, PackError> {
        let (options, max_games) = C::split(&options);
        let standing = C::unpack_standing(from, max_games)?;
        unpack(from, options, standing).map(GameOn::of)
    }
}

rules_core::implement::impl_packed_serde!(GameOn<L: Board, C: Contest>);
