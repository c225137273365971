//! Encodings: positions and actions as the arrays of numbers that learners work with.

mod shape;
mod write;

use crate::{Observe, Seat, Symmetric};

pub use shape::{EncodeError, EncodingPart, EncodingShape};
pub use write::{ScalarWriter, seats_from, spread_bits};

/// A game that learners can be given: numbers for actions, a mask of the legal ones, and what a seat
/// sees as planes, scalars and tokens.
///
/// Everything is written to slices of the caller, and nothing allocates. What a seat sees is computed
/// from its [`Observation`](Observe::Observation), so that nothing hidden can get in; which actions
/// are legal is asked of the position, because that need not follow from what a seat sees.
///
/// All that belongs to a seat is told in the order of turns from the viewer on: the viewer's own first.
/// A network that plays sees itself at the same place whichever seat it has.
///
/// ```
/// use rules_core::{Encode, EncodeError, Seat};
///
/// /// What a network gets to choose an action.
/// fn look<G: Encode>(position: &G, seat: Seat) -> Result<(Vec<u8>, Vec<u8>, Vec<f32>), EncodeError> {
///     let shape = G::shape(&position.options());
///     let mut mask = vec![0; shape.actions as usize];
///     let mut planes = vec![0; shape.plane_bytes()];
///     let mut scalars = vec![0.0; shape.scalars.into()];
///     position.write_mask(&mut mask)?;
///     let seen = position.observe(seat);
///     G::write_planes(&seen, seat, &mut planes)?;
///     G::write_scalars(&seen, seat, &mut scalars)?;
///     Ok((mask, planes, scalars))
/// }
/// ```
///
/// Indices are made for learning: few, dense, and where a board has a shape, following it. For storage
/// there is [`Code`](crate::Code), which depends neither on options nor on positions.
///
/// # What an implementor guarantees
/// - [`shape`](Encode::shape) is a function of the options. A slice of another length is an error.
/// - Indices of legal actions lie below `actions` and differ, and
///   [`action_from_index`](Encode::action_from_index) leads back. An index of no legal action leads to
///   none or to an action that is illegal now; [`legal_from_index`](Encode::legal_from_index) to
///   none.
/// - The three forms of the mask agree; outside a seat's turn nothing is legal.
/// - Planes, scalars and tokens are functions of observation and viewer, and write the whole slice.
///   Cells of planes are at most `plane_max`, scalars lie between 0 and 1.
/// - As long as [`ENCODING_VERSION`](Encode::ENCODING_VERSION) stays the same, so do all numbers.
#[doc(alias = "tensor")]
pub trait Encode: Observe {
    /// The version of the encoding. Networks are trained for one.
    const ENCODING_VERSION: u16;

    /// The sizes of the encoding of games with these options, which the caller knows to be valid.
    fn shape(options: &Self::Options) -> EncodingShape;

    /// The index of an action here; `Some` for every legal one.
    #[doc(alias = "action_to_index")]
    fn action_index(&self, action: Self::Action) -> Option<u32>;

    /// The action with this index here; `None` if none has it. Whether it is legal is another question.
    #[doc(alias = "index_to_action")]
    fn action_from_index(&self, index: u32) -> Option<Self::Action>;

    /// The legal action with this index here; `None` if none has it. A game overrides this where it finds
    /// out faster than by asking for the action and then whether it is legal.
    #[inline]
    fn legal_from_index(&self, index: u32) -> Option<Self::Action> {
        self.action_from_index(index).filter(|&action| self.is_legal(action))
    }

    /// Calls `visit` with the index of each legal action, in the order of
    /// [`legal_actions`](crate::Game::legal_actions).
    #[inline]
    fn visit_legal_indices(&self, mut visit: impl FnMut(u32)) {
        self.legal_actions().filter_map(|action| self.action_index(action)).for_each(&mut visit);
    }

    /// Writes 1 for each index of a legal action and 0 for all others.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length `actions`.
    #[inline]
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        let actions = Self::shape(&self.options()).actions as usize;
        EncodingPart::Mask.expect(actions, mask.len())?;
        mask.fill(0);
        self.visit_legal_indices(|index| {
            if let Some(cell) = mask.get_mut(index as usize) {
                *cell = 1;
            }
        });
        Ok(())
    }

    /// Writes the mask with one bit an index, the lowest first.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`mask_words`](EncodingShape::mask_words).
    #[inline]
    fn write_mask_bits(&self, words: &mut [u64]) -> Result<(), EncodeError> {
        let needed = Self::shape(&self.options()).mask_words();
        EncodingPart::MaskBits.expect(needed, words.len())?;
        words.fill(0);
        self.visit_legal_indices(|index| {
            if let Some(word) = words.get_mut(index as usize / 64) {
                *word |= 1 << (index % 64);
            }
        });
        Ok(())
    }

    /// Writes the indices of the legal actions, in the order of
    /// [`legal_actions`](crate::Game::legal_actions), to the beginning of the list, and says how many
    /// there are.
    ///
    /// # Errors
    /// [`EncodeError`] if the list is too short.
    #[inline]
    fn write_legal_indices(&self, list: &mut [u32]) -> Result<usize, EncodeError> {
        let (given, mut count) = (list.len(), 0);
        self.visit_legal_indices(|index| {
            if let Some(place) = list.get_mut(count) {
                *place = index;
            }
            count += 1;
        });
        if count <= given {
            return Ok(count);
        }
        Err(EncodeError { part: EncodingPart::LegalIndices, needed: count, given })
    }

    /// Writes the planes of what `viewer` sees, one after the other, each row by row.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`plane_bytes`](EncodingShape::plane_bytes).
    fn write_planes(
        observation: &Self::Observation,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError>;

    /// Writes the planes of the board itself, which stay the same throughout a game and so are written
    /// once for each seat: they need not be copied at every step. For a game without any there is
    /// nothing to write.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`board_bytes`](EncodingShape::board_bytes).
    fn write_board_planes(
        options: &Self::Options,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = (options, viewer);
        EncodingPart::BoardPlanes.expect(0, planes.len())
    }

    /// Writes the scalars of what `viewer` sees.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length `scalars`.
    fn write_scalars(
        observation: &Self::Observation,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError>;

    /// Writes the tokens of what `viewer` sees, for networks that take a set of things rather than a
    /// board; for a game without tokens there is nothing to write.
    ///
    /// # Errors
    /// [`EncodeError`] unless the slice has length [`token_bytes`](EncodingShape::token_bytes).
    fn write_tokens(
        observation: &Self::Observation,
        viewer: Seat,
        tokens: &mut [u8],
    ) -> Result<(), EncodeError> {
        let _ = (observation, viewer);
        EncodingPart::Tokens.expect(0, tokens.len())
    }
}

/// A symmetric game whose symmetries move indices and cells: one game seen is as good as many.
///
/// # What an implementor guarantees
/// For every position `p` and symmetry `s` of `p.symmetries()`:
/// - [`map_index`](EncodeSymmetric::map_index) and [`map_cell`](EncodeSymmetric::map_cell) are
///   permutations and depend on the options alone;
/// - the index of `p.map_action(s, a)` in `p.map(s)` is the image of the index of `a` in `p`;
/// - what seat `p.map_seat(s, v)` sees of `p.map(s)` has on the image of each cell the values that
///   what seat `v` sees of `p` has on the cell, in all planes, those of the board
///   among them, and the same scalars.
pub trait EncodeSymmetric: Encode + Symmetric {
    /// The image of an index; an index that is too large stays as it is.
    fn map_index(&self, symmetry: Self::Symmetry, index: u32) -> u32;

    /// The image of a cell of the planes, which are counted row by row; a cell that is too large stays
    /// as it is.
    fn map_cell(&self, symmetry: Self::Symmetry, cell: u32) -> u32;

    /// Writes the image of every index.
    ///
    /// # Errors
    /// [`EncodeError`] unless the table has length `actions`.
    fn write_index_images(
        &self,
        symmetry: Self::Symmetry,
        table: &mut [u32],
    ) -> Result<(), EncodeError> {
        let actions = Self::shape(&self.options()).actions as usize;
        EncodingPart::Images.expect(actions, table.len())?;
        (0..).zip(table).for_each(|(index, image)| *image = self.map_index(symmetry, index));
        Ok(())
    }

    /// Writes the image of every cell.
    ///
    /// # Errors
    /// [`EncodeError`] unless the table has length [`cells`](EncodingShape::cells).
    fn write_cell_images(
        &self,
        symmetry: Self::Symmetry,
        table: &mut [u32],
    ) -> Result<(), EncodeError> {
        let cells = Self::shape(&self.options()).cells();
        EncodingPart::Images.expect(cells, table.len())?;
        (0..).zip(table).for_each(|(cell, image)| *image = self.map_cell(symmetry, cell));
        Ok(())
    }
}
