//! Encodings for learners: indices of actions, masks, planes and scalars.
//!
//! A move is given by the dot that it leaves, its direction and the symbols under the top of its
//! pile. The token on top of the dot gives the top of the pile (TRIARCHY-8). Symbols under it are
//! counted from that symbol on, so that an index means the same for tokens of every symbol.

use core::ops::ControlFlow;

use rules_core::implement::{ScalarWriter, Set64, seats_from, spread_bits};
use rules_core::{Encode, EncodeError, EncodeSymmetric, EncodingPart, EncodingShape, Seat};

use crate::pile::{PER_TOP, PILES};
use crate::{
    Action, Direction, Dot, MAX_DOTS, Observation, Options, Phase, Pile, PileMove, Stack, Symbol,
    Symbols, Symmetry, Triarchy,
};

/// The indices before those of moves: the choices in a sandstorm.
const STORM: u32 = Action::SANDSTORM.len() as u32;
/// The moves from a dot: a slot for each pile under the token on top, in two directions.
const MOVES_A_DOT: u32 = 2 * PER_TOP as u32;
const PLANES: usize = 8;

/// The slot of each pile: its place among the piles with its top, with symbols counted from the
/// top.
static SLOTS: [u8; PILES] = {
    let mut slots = [0; PILES];
    let mut pile = 0;
    while pile < PILES {
        let counts = Pile::from_index_wrapping(pile).symbols().counts();
        let top = pile / PER_TOP;
        slots[pile] = slot_of([counts[top], counts[(top + 1) % 3], counts[(top + 2) % 3]]);
        pile += 1;
    }
    slots
};

/// The pile in each slot, by its top.
static PILES_IN_SLOTS: [[Pile; PER_TOP]; 3] = {
    let mut piles = [[Pile::from_index_wrapping(0); PER_TOP]; 3];
    let mut pile = 0;
    while pile < PILES {
        piles[pile / PER_TOP][SLOTS[pile] as usize] = Pile::from_index_wrapping(pile);
        pile += 1;
    }
    piles
};

/// The slots of the piles that can be formed, one bit each, by collection of symbols and top.
static SLOTS_FORMED: [[u16; 3]; Symbols::END] = {
    let mut formed = [[0; 3]; Symbols::END];
    let mut place = 0;
    while place < Symbols::END * PILES {
        let (shown, pile) = (place / PILES, place % PILES);
        if Symbols::from_bits(shown as u8).covers(Pile::from_index_wrapping(pile).symbols()) {
            formed[shown][pile / PER_TOP] |= 1 << SLOTS[pile];
        }
        place += 1;
    }
    formed
};

/// The slot of each slot's mirror image, which exchanges the symbols after the top.
static MIRRORED_SLOTS: [u8; PER_TOP] = {
    let mut slots = [0; PER_TOP];
    let mut slot = 0;
    while slot < PER_TOP {
        let [top, next, last] = Pile::from_index_wrapping(slot).symbols().counts();
        slots[slot] = slot_of([top, last, next]);
        slot += 1;
    }
    slots
};

/// Returns the place of the pile with a Scarab on top and `counts` symbols of each kind in all.
const fn slot_of(counts: [u8; 3]) -> u8 {
    let mut slot = 0;
    loop {
        let [a, b, c] = Pile::from_index_wrapping(slot).symbols().counts();
        if a == counts[0] && b == counts[1] && c == counts[2] {
            return slot as u8;
        }
        slot += 1;
        assert!(slot < PER_TOP, "piles with another top are the same except for names");
    }
}

/// The symbols of the seats in turn order from each seat on, with two players and with three.
///
/// With two players the third symbol is last.
static IN_ORDER: [[[Symbol; 3]; 3]; 2] = {
    let [a, b, c] = Symbol::ALL;
    [[[a, b, c], [b, a, c], [a, b, c]], [[a, b, c], [b, c, a], [c, a, b]]]
};

/// Returns the symbols of the seats in turn order, starting with the viewer.
#[inline]
fn symbols_from(viewer: Seat, players: u8) -> [Symbol; 3] {
    let first = seats_from(viewer, players).next().map_or(0, Seat::index);
    IN_ORDER[usize::from(players > 2)][first % 3]
}

/// Writes a set of dots, one cell each.
#[inline]
fn write_dots(mut dots: u32, cells: &mut [u8]) {
    let (eights, rest) = cells.as_chunks_mut();
    for eight in eights {
        *eight = spread_bits(dots as u8);
        dots >>= 8;
    }
    for cell in rest {
        *cell = (dots & 1) as u8;
        dots >>= 1;
    }
}

impl Triarchy {
    /// Returns the index of a move.
    #[inline]
    fn move_index(&self, pile_move: PileMove) -> u32 {
        self.first_index(pile_move.pile(), pile_move.direction())
            + u32::from(pile_move.dot().number())
    }

    /// Returns the index of the move of the token on dot 0; those of the other dots follow.
    #[inline]
    fn first_index(&self, pile: Pile, direction: Direction) -> u32 {
        let way = 2 * u32::from(SLOTS[usize::from(pile.index())]) + direction as u32;
        STORM + way * u32::from(self.dots())
    }

    /// Writes the legal moves by index, one byte each.
    #[inline]
    fn write_moves(&self, moves: &mut [u8]) {
        let (choice, dots) = (self.choice(), usize::from(self.dots()));
        let formed = SLOTS_FORMED[usize::from(self.public.left.bits()) % Symbols::END];
        let mut rows = &mut *moves;
        for slot in 0..PER_TOP {
            // All dots with a token that some pile in the slot moves. There is no branch, because
            // it is unpredictable which piles can be formed.
            let moved = |top: usize| {
                choice.movable[top] & u32::from(formed[top] >> slot & 1).wrapping_neg()
            };
            let moved = moved(0) | moved(1) | moved(2);
            match rows.get_mut(..dots + 32) {
                // A row at once, for both directions: the next one overwrites the cells after it.
                Some(both) => {
                    let eights = moved.to_le_bytes().map(spread_bits);
                    both[..32].as_chunks_mut().0.copy_from_slice(&eights);
                    both[dots..].as_chunks_mut().0.copy_from_slice(&eights);
                }
                None => rows.chunks_exact_mut(dots).for_each(|row| write_dots(moved, row)),
            }
            rows = &mut rows[2 * dots..];
        }
        for pile in Pile::all_in(choice.doubtful) {
            for (direction, dots) in Direction::ALL.into_iter().zip(self.stranding(&choice, pile)) {
                let first = (self.first_index(pile, direction) - STORM) as usize;
                let stranding = Set64(dots.into());
                stranding.iter().for_each(|dot| moves[first + usize::from(dot)] = 0);
            }
        }
    }

    /// Returns the slot, direction and dot of the index of a move.
    fn move_parts(&self, index: u32) -> Option<(usize, Direction, Dot)> {
        let (move_index, dots) = (index.checked_sub(STORM)?, u32::from(self.dots()));
        let (way, dot) = (move_index / dots, move_index % dots);
        let slot = way as usize / 2;
        let known = slot < PER_TOP;
        known.then(|| (slot, Direction::ALL[way as usize % 2], Dot::new_unchecked(dot as u8)))
    }
}

/// With 24 dots 579 indices: the choices in a sandstorm, then 24 moves for each dot.
///
/// The planes have one row with a cell for each dot: tops by symbol, heights, dots landed on, home
/// bases by symbol. The viewer's symbol comes first.
impl Encode for Triarchy {
    const ENCODING_VERSION: u16 = 1;

    type Legality = ();

    #[inline]
    fn shape(options: &Options) -> EncodingShape {
        EncodingShape {
            actions: STORM + MOVES_A_DOT * u32::from(options.dots),
            planes: PLANES as u16,
            height: 1,
            width: options.dots.into(),
            plane_max: Stack::MAX_HEIGHT,
            scalars: 12 + u16::from(options.players),
            ..EncodingShape::default()
        }
    }

    #[inline]
    fn action_index(&self, action: Action) -> Option<u32> {
        match action {
            Action::Left => Some(0),
            Action::Right => Some(1),
            Action::Stay => Some(2),
            Action::Move(pile_move) if pile_move.dot().number() < self.dots() => {
                Some(self.move_index(pile_move))
            }
            Action::Move(_) => None,
        }
    }

    /// The top of the pile is that of the dot, so that an index of an empty dot is no
    /// action.
    fn action_from_index(&self, index: u32) -> Option<Action> {
        if let Some(&choice) = Action::SANDSTORM.get(index as usize) {
            return Some(choice);
        }
        let (slot, direction, dot) = self.move_parts(index)?;
        let top = self.stack(dot).top()?;
        Some(PileMove::new(PILES_IN_SLOTS[top.index()][slot], direction, dot).into())
    }

    #[inline]
    fn visit_legal_indices(&self, mut visit: impl FnMut(u32)) {
        match self.public.phase {
            Phase::Sandstorm => (0..STORM).for_each(visit),
            Phase::Move => {
                let _: ControlFlow<()> = self.visit_moves(|pile_move| {
                    visit(self.move_index(pile_move));
                    ControlFlow::Continue(())
                });
            }
            Phase::Roll | Phase::Over => {}
        }
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        let dots = usize::from(self.dots());
        EncodingPart::Mask.expect((STORM + MOVES_A_DOT * dots as u32) as usize, mask.len())?;
        let (storm, moves) = mask.split_at_mut(STORM as usize);
        storm.fill(u8::from(self.public.phase == Phase::Sandstorm));
        if self.public.phase == Phase::Move {
            self.write_moves(moves);
        } else {
            moves.fill(0);
        }
        Ok(())
    }

    #[inline]
    fn write_planes(
        observation: &Observation,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let Options { players, dots, .. } = observation.public.options;
        let dots = usize::from(dots.clamp(1, MAX_DOTS));
        EncodingPart::Planes.expect(PLANES * dots, planes.len())?;
        let symbols = symbols_from(viewer, players);
        let homes = symbols.map(|symbol| 1 << observation.public.home(symbol));
        let [a, b, c] = symbols.map(|symbol| observation.tops[symbol.index()]);
        let sets = [a, b, c, 0, observation.public.landed, homes[0], homes[1], homes[2]];
        for (set, plane) in sets.into_iter().zip(planes.chunks_exact_mut(dots)) {
            write_dots(set, plane);
        }
        planes[3 * dots..4 * dots].copy_from_slice(&observation.heights[..dots]);
        Ok(())
    }

    #[inline]
    fn write_scalars(
        observation: &Observation,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError> {
        let Options { players, reuse, turn_limit, .. } = observation.public.options;
        EncodingPart::Scalars.expect(12 + usize::from(players), scalars.len())?;
        let (flags, rest) = scalars.split_at_mut(players.into());
        let over = observation.phase() == Phase::Over;
        for (seat, flag) in seats_from(viewer, players).zip(flags) {
            *flag = f32::from(u8::from(!over && observation.player() == seat));
        }
        // With a length known at compile time there are no checks for each scalar.
        let Some(rest) = rest.first_chunk_mut::<12>() else { return Ok(()) };
        let mut out = ScalarWriter::new(rest);
        let left: Symbols = observation.left();
        for symbol in symbols_from(viewer, players) {
            out.ratio(left.count(symbol).into(), 2);
            out.ratio(observation.removed(symbol).into(), Symbol::TOKENS.into());
        }
        out.one_hot(Phase::ALL.len(), observation.phase() as usize);
        out.ratio(observation.turns_done().into(), turn_limit.into());
        out.flag(reuse);
        Ok(())
    }
}

impl EncodeSymmetric for Triarchy {
    fn map_index(&self, symmetry: Symmetry, index: u32) -> u32 {
        let mirrored = symmetry == Symmetry::Mirror;
        match (index, self.move_parts(index)) {
            (0 | 1, _) if mirrored => 1 - index,
            (_, Some((slot, direction, dot))) => {
                let (slot, direction) = if mirrored {
                    (usize::from(MIRRORED_SLOTS[slot]), direction.reversed())
                } else {
                    (slot, direction)
                };
                let pile = PILES_IN_SLOTS[0][slot];
                self.move_index(PileMove::new(pile, direction, self.map_dot(symmetry, dot)))
            }
            _ => index,
        }
    }

    fn map_cell(&self, symmetry: Symmetry, cell: u32) -> u32 {
        match u8::try_from(cell) {
            Ok(dot) if dot < self.dots() => {
                self.map_dot(symmetry, Dot::new_unchecked(dot)).number().into()
            }
            _ => cell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_means_the_same_under_every_top() {
        let under = |pile: Pile| {
            let top = pile.top().index();
            [0, 1, 2].map(|place| pile.under().counts()[(top + place) % 3])
        };
        for (slot, &pile) in PILES_IN_SLOTS[0].iter().enumerate() {
            for piles in &PILES_IN_SLOTS {
                assert_eq!(under(piles[slot]), under(pile));
                assert_eq!(usize::from(SLOTS[usize::from(piles[slot].index())]), slot);
            }
            let [top, next, last] = under(pile);
            let mirrored = PILES_IN_SLOTS[0][usize::from(MIRRORED_SLOTS[slot])];
            assert_eq!(under(mirrored), [top, last, next]);
        }
    }

    #[test]
    fn there_are_579_indices_on_24_dots() {
        assert_eq!(Triarchy::shape(&Options::default()).actions, 579);
    }
}
