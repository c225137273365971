//! Compact indices, with playable cells given by their place among all of them.

use rules_core::{EncodeError, EncodingPart};

use super::part::{LATER, NUMBERS, Part};
use crate::frontier::Frontier;
use crate::{Action, Cell, Conquest, Observation, Public};

/// The number of indices of placements next to tiles; all others follow.
const BESIDE: u32 = Frontier::CAPACITY as u32 * NUMBERS;

impl Public {
    /// Returns the place of a cell among the playable ones.
    fn rank_of(&self, wanted: Cell) -> Option<u32> {
        let mut ranked = self.playable().zip(0..);
        ranked.find(|((cell, _), _)| *cell == wanted).map(|(_, rank)| rank)
    }

    /// Returns a function from legal actions to compact indices.
    ///
    /// It must be called in the order of the actions, because it counts playable cells once for all
    /// of them.
    fn indices_in_order(&self) -> impl FnMut(Part) -> u32 {
        let mut ranked = self.playable().zip(0..).peekable();
        move |part| {
            let Part::Beside { cell, .. } = part else { return index_of(0, part) };
            while ranked.next_if(|((before, _), _)| *before != cell).is_some() {}
            index_of(ranked.peek().map_or(0, |&(_, rank)| rank), part)
        }
    }
}

#[inline]
fn index_of(rank: u32, part: Part) -> u32 {
    match part {
        Part::Beside { number, .. } => rank * NUMBERS + u32::from(number),
        other => BESIDE + other.later_index(),
    }
}

/// A second, compact numbering of the legal actions, for networks that score candidates.
///
/// It uses the place of a cell among the playable ones instead of the cell. The meaning of an index
/// depends on the position; [`write_playable`](Observation::write_playable) writes the cells. The
/// version is [`ENCODING_VERSION`](rules_core::Encode::ENCODING_VERSION).
impl Conquest {
    /// The number of compact indices.
    ///
    /// There are six for each of at most 58 playable cells, then those of first tiles, claims,
    /// declining and passing as in the long form.
    pub const COMPACT_ACTIONS: u32 = BESIDE + LATER;

    /// Returns the compact index of an action; `Some` for every legal one.
    ///
    /// ```
    /// use conquest_rules::{Conquest, samples};
    /// use rules_core::Game;
    ///
    /// let (_, position) = samples::all().last().expect("there are samples");
    /// for action in position.legal_actions() {
    ///     let index = position.compact_index(action).expect("legal");
    ///     assert!(index < Conquest::COMPACT_ACTIONS);
    ///     assert_eq!(position.compact_action(index), Some(action));
    /// }
    /// ```
    pub fn compact_index(&self, action: Action) -> Option<u32> {
        let part = self.public.part_of(action)?;
        let rank = match part {
            Part::Beside { cell, .. } => self.public.rank_of(cell)?,
            _ => 0,
        };
        Some(index_of(rank, part))
    }

    /// Returns the action with this compact index here; `None` if there is none.
    pub fn compact_action(&self, index: u32) -> Option<Action> {
        let part = match index.checked_sub(BESIDE) {
            Some(later) => Part::from_later_index(later)?,
            None => {
                let (cell, _) = self.public.playable().nth((index / NUMBERS) as usize)?;
                Part::Beside { cell, number: (index % NUMBERS) as u8 }
            }
        };
        self.public.action_of(part)
    }

    /// Writes 1 for each compact index of a legal action and 0 for all others.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the slice has length
    /// [`COMPACT_ACTIONS`](Conquest::COMPACT_ACTIONS).
    pub fn write_compact_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        EncodingPart::Mask.expect(Self::COMPACT_ACTIONS as usize, mask.len())?;
        mask.fill(0);
        let mut index_of = self.public.indices_in_order();
        self.public.visit_parts(self.own_hand(), |part| mask[index_of(part) as usize] = 1);
        Ok(())
    }

    /// Writes the compact indices of the legal actions and returns their number.
    ///
    /// They are at the beginning of the list, in the order of
    /// [`legal_actions`](rules_core::Game::legal_actions).
    ///
    /// # Errors
    /// Returns [`EncodeError`] if the list is too short.
    pub fn write_compact_indices(&self, list: &mut [u32]) -> Result<usize, EncodeError> {
        let (given, mut count) = (list.len(), 0);
        let mut index_of = self.public.indices_in_order();
        self.public.visit_parts(self.own_hand(), |part| {
            if let Some(place) = list.get_mut(count) {
                *place = index_of(part);
            }
            count += 1;
        });
        if count <= given {
            return Ok(count);
        }
        Err(EncodeError { part: EncodingPart::LegalIndices, needed: count, given })
    }
}

impl Observation {
    /// Writes the playable cells in the order of compact indices and returns their number.
    ///
    /// Each is given by its number on the torus: 64 for each y modulo 32, 2 for each x modulo 32, 1
    /// for a down cell.
    ///
    /// # Errors
    /// Returns [`EncodeError`] unless the list has length 58, the largest possible number.
    pub fn write_playable(&self, list: &mut [u16]) -> Result<usize, EncodeError> {
        EncodingPart::Cells.expect(Frontier::CAPACITY, list.len())?;
        let mut count = 0;
        for ((cell, _), place) in self.public.playable().zip(list) {
            *place = super::on_torus(cell) as u16;
            count += 1;
        }
        Ok(count)
    }
}
